/**
 * Expands one operation for display: references are followed, `allOf` of objects becomes one object, and whatever
 * differs in provenance from what encloses it is marked with it. The contract itself is not touched.
 */
import {
  type Content,
  type Example,
  type Header,
  type Marked,
  type Operation,
  type Parameter,
  type Provenance,
  type Reference,
  type Response,
  resolve,
  type Schema,
} from '../contract.ts';

export type PartKind = 'parameter' | 'response' | 'header' | 'property';

/** Told of every part with its provenance; `node` is the part in the contract, the same object at each use. */
export type Visit = (kind: PartKind, node: object, provenance: Provenance) => void;

const isReference = (node: object): node is Reference => '$ref' in node;

export function expandOperation(operation: Operation, visit: Visit = () => {}): Operation {
  /** What a part says of itself, in this operation. */
  function ownProvenance({ 'x-provenance': own, 'x-documented-in': list }: Marked): Provenance | undefined {
    return own === 'documented' && list?.includes(operation.operationId) === false ? 'assumed' : own;
  }

  /**
   * A part's own mark, else that of the component it refers to, else what encloses it.
   *
   * @param isCapped Whether it stands in something that is not documented where it is used.
   */
  function provenanceOf(node: Marked | Reference, enclosing: Provenance, isCapped = false): Provenance {
    const component = isReference(node) ? ownProvenance(resolve(node) as Marked) : undefined;
    const found = ownProvenance(node as Marked) ?? component ?? enclosing;
    return isCapped && found === 'documented' ? 'assumed' : found;
  }

  const marked = (node: Marked, provenance: Provenance, enclosing: Provenance): Pick<Marked, 'mark'> => {
    const note = node['x-provenance-note'];
    return provenance === enclosing && !note ? {} : { mark: { provenance, ...(note ? { note } : {}) } };
  };

  /**
   * @param enclosing What it follows where it does not say.
   * @param around What the page says of what it stands in: a component that is marked otherwise where it is used still
   * has the members that it has.
   * @param open Those that it stands in.
   * @param isJoined Whether its members become those of what it stands in.
   * @param isCapped Whether nothing in it counts as documented.
   */
  function schema(
    node: Schema,
    enclosing: Provenance,
    around = enclosing,
    open: readonly Schema[] = [],
    isJoined = false,
    isCapped = false,
  ): Schema {
    const { $ref, ...own } = node;
    const target: Schema = $ref ? { ...resolve<Schema>({ $ref }), ...own } : node;
    const source = $ref ? resolve<Schema>({ $ref }) : node;
    if (open.includes(source)) return { type: 'object', description: 'The same again, nested.' };

    const provenance = provenanceOf(node as Marked, enclosing, isCapped);
    // A reference may be marked itself. What is inside the component follows the component, but is not documented where the
    // reference or the component is not.
    const beside = $ref ? own['x-provenance'] : undefined;
    const isUnlisted = source['x-documented-in']?.includes(operation.operationId) === false;
    const capped = isCapped || isUnlisted || (beside !== undefined && beside !== 'documented');
    const inside = $ref ? provenanceOf({ $ref }, provenance, capped) : provenance;
    const nested = [...open, source];
    const shown = isJoined ? around : provenance;
    const child = (item: Schema) => schema(item, inside, shown, nested, false, capped);

    const expanded: Schema = {
      ...target,
      ...(target['x-provenance'] ? { 'x-provenance': provenance } : {}),
      ...(isJoined ? {} : marked(target, provenance, around)),
    };
    if (target.properties) expanded.properties = properties(target.properties, inside, capped, child);
    if (target.items) expanded.items = child(target.items);
    if (typeof target.additionalProperties === 'object')
      expanded.additionalProperties = child(target.additionalProperties);
    for (const key of ['oneOf', 'anyOf'] as const) {
      if (target[key]) expanded[key] = target[key].map((branch) => ({ ...child(branch), ...named(branch, target) }));
    }
    if (target.allOf)
      return mergeAllOf({
        ...expanded,
        allOf: target.allOf.map((part) => schema(part, inside, shown, nested, true, capped)),
      });
    return expanded.oneOf ? mergeOneOf(expanded) : expanded;
  }

  function properties(
    members: Record<string, Schema>,
    enclosing: Provenance,
    isCapped: boolean,
    expand: (member: Schema) => Schema,
  ) {
    return Object.fromEntries(
      Object.entries(members)
        // `false` forbids a member, which tells branches apart; there is nothing to show.
        .filter(([, member]) => typeof member === 'object')
        .map(([name, member]) => {
          visit('property', member, provenanceOf(member as Marked, enclosing, isCapped));
          return [name, expand(member)];
        }),
    );
  }

  const content = (media: Content, enclosing: Provenance): Content =>
    mapValues(media, ({ schema: root, examples, ...rest }) => ({
      ...rest,
      ...(root ? { schema: schema(root, enclosing) } : {}),
      ...(examples ? { examples: mapValues(examples, (example) => resolve<Example>(example)) } : {}),
    }));

  /** Follows a parameter, header or response, reports it and describes it. */
  function part<T extends Marked>(kind: PartKind, node: T | Reference, enclosing: Provenance): [T, Provenance] {
    const target = resolve<T>(node);
    const provenance = provenanceOf(node as Marked, enclosing);
    visit(kind, target, provenance);
    return [{ ...target, ...marked(target, provenance, enclosing) }, provenance];
  }

  function withSchema<T extends Parameter | Header>(kind: PartKind, node: T | Reference, enclosing: Provenance): T {
    const [expanded, provenance] = part<T>(kind, node, enclosing);
    return expanded.schema ? { ...expanded, schema: schema(expanded.schema, provenance) } : expanded;
  }

  function response(node: Response | Reference, enclosing: Provenance): Response {
    const [expanded, provenance] = part<Response>('response', node, enclosing);
    return {
      ...expanded,
      ...(expanded.headers
        ? { headers: mapValues(expanded.headers, (header) => withSchema<Header>('header', header, provenance)) }
        : {}),
      ...(expanded.content ? { content: content(expanded.content, provenance) } : {}),
    };
  }

  const root = operation['x-provenance'] ?? 'documented';
  const { parameters, requestBody } = operation;
  return {
    ...operation,
    ...(parameters
      ? { parameters: parameters.map((parameter) => withSchema<Parameter>('parameter', parameter, root)) }
      : {}),
    ...(requestBody ? { requestBody: { ...requestBody, content: content(requestBody.content, root) } } : {}),
    responses: mapValues(operation.responses, (node) => response(node, root)),
  };
}

const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** What tells a branch apart: the values of the discriminator that lead to it, else its title or component. */
function named(branch: Schema, { discriminator }: Schema): Pick<Schema, 'title' | 'tag'> {
  if (!branch.$ref) return {};
  const values = Object.entries(discriminator?.mapping ?? {}).filter(([, ref]) => ref === branch.$ref);
  if (!discriminator || values.length === 0)
    return { title: resolve<Schema>({ $ref: branch.$ref }).title ?? branch.$ref.split('/').at(-1) ?? '' };
  return { tag: { member: discriminator.propertyName, values: values.map(([value]) => value) } };
}

/** Objects joined by `allOf` read best as one object. Alternatives inside it stay as they are. */
function mergeAllOf({ allOf = [], ...own }: Schema): Schema {
  if (allOf.some((branch) => branch.oneOf || branch.anyOf || !(branch.properties || branch.type === 'object')))
    return { ...own, allOf };
  const members: Record<string, Schema> = {};
  for (const branch of [...allOf, own]) {
    for (const [name, member] of Object.entries(branch.properties ?? {}))
      members[name] = { ...members[name], ...member };
  }
  const required = [...new Set([...allOf, own].flatMap((branch) => branch.required ?? []))];
  return { ...own, type: 'object', properties: members, required };
}

/** Alternatives between plain values are shown as one value of several types. */
function mergeOneOf({ oneOf = [], ...own }: Schema): Schema {
  if (!oneOf.every(({ type, properties, items }) => type && !properties && !items)) return { ...own, oneOf };
  const [{ mark: _, ...first } = {}, ...others] = oneOf;
  return { ...first, ...own, type: [...new Set([first, ...others].flatMap((branch) => branch.type ?? []))] };
}
