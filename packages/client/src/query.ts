/** Serialises query parameters as openapi-fetch does: a list as `a=1&a=2`, an object as `a[b]=1`. Omits null and undefined. */
export function serializeQuery(query: Record<string, unknown>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => serializePairs(name, value))
    .join('&');
}

function serializePairs(name: string, value: unknown): string[] {
  if (value == null) return [];
  if (typeof value !== 'object') return [`${name}=${encodeURIComponent(value as string)}`];
  return Object.entries(value).flatMap(([key, item]) =>
    serializePairs(Array.isArray(value) ? name : `${name}[${key}]`, item),
  );
}
