import type { QuerySerializerOptions } from 'openapi-fetch';

const separators = { form: ',', spaceDelimited: '%20', pipeDelimited: '|' };

/**
 * Serialises query parameters as openapi-fetch does: a list as `a=1&a=2`, an object as `a[b]=1`, unless the options say
 * otherwise. What is null or undefined is left out.
 */
export function serializeQuery(
  query: Record<string, unknown>,
  { array, object, allowReserved }: QuerySerializerOptions = {},
): string {
  const encode = allowReserved ? String : (encodeURIComponent as (value: unknown) => string);
  const pairs = (name: string, value: unknown): string[] => {
    if (value == null) return [];
    if (Object(value) !== value) return [`${name}=${encode(value)}`];
    if (Array.isArray(value)) {
      if ((array?.explode ?? true) || !value.length) return value.flatMap((item) => pairs(name, item));
      return [`${name}=${value.map(encode).join(separators[array?.style ?? 'form'])}`];
    }
    const items = Object.entries(value as object);
    if (object?.style !== 'form') return items.flatMap(([key, item]) => pairs(`${name}[${key}]`, item));
    if (object.explode) return items.flatMap(([key, item]) => pairs(key, item));
    return [`${name}=${items.map(([key, item]) => [key, encode(item)])}`];
  };
  return Object.entries(query)
    .flatMap(([name, value]) => pairs(name, value))
    .join('&');
}
