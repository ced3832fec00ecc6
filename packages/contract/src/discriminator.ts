import { isObject } from './is-object.ts';

/**
 * A request schema in which each `oneOf` with a discriminator is written as `if` the tag is this, `then` this branch. It accepts the
 * same, but an invalid request gets only the violations of the branch that it names: `oneOf` would report every other branch too,
 * and has to try each. No validator does it by itself: they do not read `discriminator`, or want it at the root of a schema.
 *
 * In the same way a field that all alternatives of an `anyOf` require is required whichever is meant: it is asked for first, so that a
 * request without it is notified of that member, and not of the choice.
 */
export function discriminate(schema: unknown): unknown {
  return rewrite(schema, new Map());
}

function rewrite(node: unknown, done: Map<object, unknown>): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (done.has(node)) return done.get(node);
  const copy = Array.isArray(node)
    ? node.map((item) => rewrite(item, done))
    : toConditional(
        baseSchema(Object.fromEntries(Object.entries(node).map(([key, value]) => [key, rewrite(value, done)]))),
      );
  done.set(node, copy);
  return copy;
}

function baseSchema(schema: Record<string, unknown>): Record<string, unknown> {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const [first = [], ...others] = anyOf.map(requiredProperties);
  const required = first.filter((name) => others.every((names) => names.includes(name)));
  if (required.length === 0) return schema;
  return {
    ...rest,
    allOf: [
      ...(Array.isArray(rest.allOf) ? rest.allOf : []),
      { required },
      // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
      { if: { required }, then: { anyOf } },
    ],
  };
}

function requiredProperties(schema: unknown): unknown[] {
  return isObject(schema) && schema.type === 'object' && Array.isArray(schema.required) ? schema.required : [];
}

function toConditional(schema: Record<string, unknown>): Record<string, unknown> {
  const { oneOf, discriminator, ...rest } = schema;
  if (!Array.isArray(oneOf) || !isObject(discriminator)) return schema;
  const property = String(discriminator.propertyName);
  const branches = oneOf.map((branch) => ({ tags: tagValues(branch, property), branch }));
  if (branches.some(({ tags }) => tags.length === 0)) return schema;
  const tagged = (tags: unknown[]) => ({ required: [property], properties: { [property]: { enum: tags } } });
  return {
    type: 'object',
    ...rest,
    allOf: [
      ...(Array.isArray(rest.allOf) ? rest.allOf : []),
      tagged(branches.flatMap(({ tags }) => tags)),
      // biome-ignore lint/suspicious/noThenProperty: a JSON Schema keyword
      ...branches.map(({ tags, branch }) => ({ if: tagged(tags), then: branch })),
    ],
  };
}

/** The values of the tag that a branch stands for. */
function tagValues(branch: unknown, property: string): unknown[] {
  if (!isObject(branch)) return [];
  const tag = isObject(branch.properties) ? branch.properties[property] : undefined;
  if (isObject(tag) && 'const' in tag) return [tag.const];
  if (isObject(tag) && Array.isArray(tag.enum)) return tag.enum;
  return Array.isArray(branch.allOf) ? branch.allOf.flatMap((part) => tagValues(part, property)) : [];
}
