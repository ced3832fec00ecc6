import type { ParsedUrlQuery } from 'node:querystring';

/** The answer that a request asks for. */
export interface Preference {
  code?: string;
  example?: string;
  dynamic?: boolean;
}

const names = ['code', 'example', 'dynamic'];

/**
 * What the `Prefer` header (RFC 7240) and the query members `__code`, `__example`, `__dynamic` ask for; the header wins. Preferences
 * that are not ours are passed over, as the RFC wants.
 */
export function preferenceOf(header: string | undefined, query: ParsedUrlQuery): Preference {
  const found: Record<string, string> = {};
  for (const name of names) {
    const value = query[`__${name}`];
    if (value !== undefined) found[name] = String(value);
  }
  for (const part of header?.split(/[,;]/) ?? []) {
    const [name = '', ...rest] = part.split('=');
    const key = name.trim().toLowerCase();
    if (names.includes(key))
      found[key] = rest
        .join('=')
        .trim()
        .replace(/^"(.*)"$/, '$1');
  }
  return {
    ...(found.code !== undefined && { code: found.code }),
    ...(found.example !== undefined && { example: found.example }),
    ...(found.dynamic !== undefined && { dynamic: found.dynamic !== 'false' }),
  };
}
