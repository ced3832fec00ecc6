import { type Node, target } from './contract.ts';

/**
 * Lists the properties of an operation's bodies and its query parameters that count as documented: `request text.body`,
 * `200 data[]._id`, `query page`. Branches with a tag are separate: `request[image] image.id`. README.md has the rules.
 */
export function documentedParts(operation: Node): Set<string> {
  const found = new Set<string>();
  const id: string = operation.operationId;
  const provenanceOf = (node: Node, enclosing: string): string => {
    const own = node['x-provenance'] ?? enclosing;
    return own === 'documented' && node['x-documented-in']?.includes(id) === false ? 'assumed' : own;
  };

  /** @param isCapped whether an enclosing `$ref` says that its target is not documented here */
  function visit(node: Node, path: string, enclosing: string, isCapped: boolean, open: Node[] = []): void {
    const own = target(node);
    if (typeof own !== 'object' || own === null || open.includes(own)) return;
    const isReference = own !== node;
    const ownProvenance = isReference ? node['x-provenance'] : undefined;
    const inside = provenanceOf(own, isReference ? 'none' : enclosing);
    const isUnlisted = own['x-documented-in']?.includes(id) === false;
    const capped = isCapped || isUnlisted || (ownProvenance !== undefined && ownProvenance !== 'documented');
    if (path && !capped && (ownProvenance ?? inside) === 'documented') found.add(path);
    const below = (next: Node, name = path) => visit(next, name, inside, capped, [...open, own]);
    for (const [name, property] of Object.entries<Node>(own.properties ?? {})) below(property, join(path, name));
    if (own.items) below(own.items, `${path}[]`);
    for (const part of ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => own[keyword] ?? [])) {
      const tag = target(target(part).properties?.[own.discriminator?.propertyName])?.const;
      below(part, tag === undefined ? path : branchOf(path, tag));
    }
  }

  const bodies = [['request', operation.requestBody], ...Object.entries<Node>(operation.responses)];
  for (const [part, body] of bodies.filter(([, declared]) => declared)) {
    const provenance = provenanceOf(target(body), operation['x-provenance']);
    for (const { schema } of Object.values<Node>(target(body).content ?? {}))
      visit(schema, `${part} `, provenance, false);
  }
  for (const parameter of (operation.parameters ?? []).map(target)) {
    if (provenanceOf(parameter, operation['x-provenance']) === 'documented')
      found.add(`${parameter.in} ${parameter.name}`);
  }
  return found;
}

const branchOf = (path: string, tag: string) => (path.endsWith(' ') ? `${path.trimEnd()}[${tag}] ` : `${path}[${tag}]`);

const join = (path: string, name: string) => (path.endsWith(' ') ? path + name : `${path}.${name}`);
