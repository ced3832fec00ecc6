import { createRequire } from 'node:module';
import { isObject, pointerTarget } from '@omnichannel/contract';

const contract: object = createRequire(import.meta.url)('@omnichannel/spec/openapi.json');

/** Returns the names of the fields and parameters that the contract marks as PII or secret (`x-pii`). */
export function piiFields(document = contract): ReadonlySet<string> {
  const names = new Set<string>();
  visit(document);
  return names;

  function visit(node: unknown): void {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isObject(node)) return;
    const { name, properties } = node;
    if (typeof name === 'string' && isPii(node)) names.add(name);
    if (isObject(properties)) {
      for (const [property, schema] of Object.entries(properties)) if (isPii(schema)) names.add(property);
    }
    Object.values(node).forEach(visit);
  }

  /** Returns whether a schema is marked: itself, its reference, its items, one of its alternatives, or the schema of a parameter. */
  function isPii(schema: unknown): boolean {
    if (!isObject(schema)) return false;
    const { $ref, items, schema: ofParameter, allOf, oneOf, anyOf } = schema;
    return (
      'x-pii' in schema ||
      (typeof $ref === 'string' && isPii(pointerTarget(document, $ref))) ||
      [items, ofParameter, allOf, oneOf, anyOf].flat().some(isPii)
    );
  }
}
