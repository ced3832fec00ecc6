import type { HeadersOptions } from 'openapi-fetch';

/**
 * Puts the headers of a call over others, as openapi-fetch does: null takes a header out, undefined leaves it as it is, a
 * list adds to it.
 *
 * @returns the headers by their names in lower case
 * @throws {TypeError} for what no header can hold
 */
export function mergeHeaders(...all: (HeadersOptions | undefined)[]): Record<string, string> {
  const headers = new Headers();
  for (const some of all) {
    for (const [name, value] of Symbol.iterator in Object(some) ? (some as Headers) : Object.entries(Object(some))) {
      if (value === undefined) continue;
      if (!Array.isArray(value)) headers.delete(name);
      for (const item of [value ?? []].flat()) headers.append(name, item as string);
    }
  }
  return Object.fromEntries(headers);
}
