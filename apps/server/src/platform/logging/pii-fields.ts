import { createRequire } from 'node:module';
import { isObject, pointerTarget } from '@omnichannel/contract';

const contract: object = createRequire(import.meta.url)('@omnichannel/spec/openapi.json');

/** Names of the members and parameters that the contract marks as personal or secret (`x-pii`). */
export function piiFields(document = contract): ReadonlySet<string> {
  const names = new Set<string>();
  visit(document);
  return names;

  function visit(node: unknown): void {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isObject(node)) return;
    const { name, properties } = node;
    if (typeof name === 'string' && isPersonal(node)) names.add(name);
    if (isObject(properties)) {
      for (const [member, schema] of Object.entries(properties)) if (isPersonal(schema)) names.add(member);
    }
    Object.values(node).forEach(visit);
  }

  /** Marked itself, by what it refers to, in its items, in one of its choices, or as a parameter in its schema. */
  function isPersonal(schema: unknown): boolean {
    if (!isObject(schema)) return false;
    const { $ref, items, schema: ofParameter, allOf, oneOf, anyOf } = schema;
    return (
      'x-pii' in schema ||
      (typeof $ref === 'string' && isPersonal(pointerTarget(document, $ref))) ||
      [items, ofParameter, allOf, oneOf, anyOf].flat().some(isPersonal)
    );
  }
}
