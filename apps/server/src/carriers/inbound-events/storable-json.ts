/** Levels of objects and lists that are kept: PostgreSQL and the stack both have limits. */
const maxDepth = 32;

/**
 * Returns a JSON value in a form that PostgreSQL can store: without U+0000 and half surrogate pairs. A value nested deeper
 * than 32 levels becomes null.
 */
export function toStorableJson(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return toStorableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return null;
  if (Array.isArray(value)) return value.map((item) => toStorableJson(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [toStorableText(name), toStorableJson(item, depth + 1)]),
  );
}

export function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
