import { isObject } from '@omnichannel/contract';

/**
 * Closes a schema, so that only declared fields are generated. The generator would otherwise invent fields wherever the contract
 * allows other fields, which clients must accept. Fields of a map, with a schema for values but no fixed names, are still generated.
 */
export function closeSchema<Schema>(schema: Schema): Schema {
  return close(schema, new Map()) as Schema;
}

function close(node: unknown, done: Map<object, unknown>): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (done.has(node)) return done.get(node);
  const copy: object = Array.isArray(node)
    ? node.map((item) => close(item, done))
    : Object.fromEntries(Object.entries(node).map(([key, value]) => [key, close(value, done)]));
  if (isObject(copy) && isOpen(copy)) copy.additionalProperties = false;
  // The generator would exclude the whole type of an excluded value.
  if (isObject(copy) && isObject(copy.not) && 'const' in copy.not) delete copy.not.type;
  done.set(node, copy);
  return copy;
}

/** Whether an object's schema has no rule for undeclared fields. */
function isOpen({ type, patternProperties, additionalProperties }: Record<string, unknown>): boolean {
  const ofObject = Array.isArray(type) ? type.includes('object') : type === 'object';
  return ofObject && !isObject(patternProperties) && !isObject(additionalProperties);
}
