import type { IncomingMessage } from 'node:http';

/** Path and query as they were sent. A request as to a proxy names the host before them. */
export function targetOf({ url = '/' }: Pick<IncomingMessage, 'url'>): { path: string; query: string } {
  const relative = url.replace(/^https?:\/\/[^/?#]*/i, '');
  const mark = relative.indexOf('?');
  const path = mark < 0 ? relative : relative.slice(0, mark);
  return { path: path || '/', query: mark < 0 ? '' : relative.slice(mark + 1) };
}

/**
 * The headers as single texts: Node joins repeated ones itself, save a few that come as lists. The authorization scheme, whose name
 * may be in any case (RFC 9110, 11.1), is written as Prism expects it.
 */
export function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const result: Record<string, string> = Object.create(null);
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) result[name] = typeof value === 'string' ? value : value.join(', ');
  }
  if (result.authorization) result.authorization = result.authorization.replace(/^bearer\s+/i, 'Bearer ');
  return result;
}
