import type { IncomingMessage } from 'node:http';

/** Header fields that name one value (RFC 9110, 5.3). Of two, Node takes one, or joins them: a proxy in between may take the other. */
const singletons: ReadonlySet<string> = new Set([
  ...['host', 'authorization', 'content-length', 'content-type', 'idempotency-key', 'origin'],
]);

/** What no operation can do anything with, whatever its path is. */
export interface HeaderError {
  status: 400 | 417;
  /** The problem and the next step. */
  detail: string;
}

/**
 * Finds a header field for which a request is rejected before its path is looked at: a field of a single value that was sent twice
 * (400; RFC 9112, 3.2 for `Host`), and an `Expect` that is not `100-continue` (417; RFC 9110, 10.1.1).
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

/** `content-type` as people write it. */
function canonicalName(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letters) => letters.toUpperCase());
}
