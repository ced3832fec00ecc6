import type { IncomingMessage } from 'node:http';

/** Header fields with a single value (RFC 9110, 5.3). If one is repeated, Node and a proxy in between may use different values. */
const singletons: ReadonlySet<string> = new Set([
  ...['host', 'authorization', 'content-length', 'content-type', 'idempotency-key', 'origin'],
]);

/** An error in the headers that makes a request invalid for every operation. */
export interface HeaderError {
  status: 400 | 417;
  /** The problem and the next step. */
  detail: string;
}

/**
 * Finds a header field that makes a request invalid for every path. It is a single-valued field that was sent twice (400; RFC 9112, 3.2
 * for `Host`), or an `Expect` other than `100-continue` (417; RFC 9110, 10.1.1).
 */
export function findHeaderError(request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): HeaderError | undefined {
  const { headers, rawHeaders } = request;
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const sent = rawHeaders[index] as string;
    const name = sent.toLowerCase();
    if (!singletons.has(name)) continue;
    if (seen.has(name))
      return { status: 400, detail: `The header ${canonicalName(name)} was sent twice. Send it once.` };
    seen.add(name);
  }
  const { expect } = headers;
  if (expect === undefined || expect.toLowerCase() === '100-continue') return undefined;
  return { status: 417, detail: 'The header Expect must be 100-continue. Send that, or leave the header out.' };
}

/** Returns the usual form of a name: `Content-Type`. */
function canonicalName(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letters) => letters.toUpperCase());
}
