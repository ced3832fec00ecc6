import type { HeadersOptions } from 'openapi-fetch';

/**
 * Merges headers as openapi-fetch does: null removes a header, undefined keeps it, and a list appends values.
 *
 * @returns the headers with names in lower case
 * @throws {TypeError} for an invalid name or value
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

/** Returns the id of a request for support. */
export function requestIdOf(response: Response | undefined): string | undefined {
  return response?.headers.get('x-request-id') ?? undefined;
}
