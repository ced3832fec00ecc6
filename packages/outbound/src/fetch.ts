import { Readable } from 'node:stream';
import { OutboundError } from './errors.ts';
import type { OutboundRequest, StreamedResponse } from './exchange.ts';

export type FetchLimits = Pick<OutboundRequest, 'timeoutMs' | 'maxBodyBytes' | 'isRepeatable'>;

/** Statuses of responses without a body (Fetch Standard, null body status). */
const withoutBody = new Set([204, 205, 304]);

/** Creates a function like the global `fetch` that sends with `send`. */
export function createFetch(
  send: (request: OutboundRequest) => Promise<StreamedResponse>,
  limits: FetchLimits,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    // The signal of a Request follows the signal it was made with only while that Request is referenced (undici, lib/web/fetch/request.js).
    const referenced = new Set([request, input]);
    const { status, headers, body } = await send({
      ...limits,
      url: request.url,
      method: request.method,
      // A compressed body could be a bomb, and saves nothing worth that.
      headers: { ...Object.fromEntries(request.headers), 'accept-encoding': 'identity' },
      body: request.body === null ? undefined : await request.bytes(),
      signal: request.signal,
    });
    if (body.closed) referenced.clear();
    else body.once('close', () => referenced.clear());
    const encoding = headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') {
      body.destroy();
      throw new OutboundError('invalidResponse', 'The response is compressed, which the request did not allow.');
    }
    if (status > 599) {
      body.destroy();
      throw new OutboundError('invalidResponse', 'The status of the response is not between 200 and 599.');
    }
    if (withoutBody.has(status)) body.resume();
    return new Response(withoutBody.has(status) ? null : (Readable.toWeb(body) as ReadableStream), {
      status,
      headers: Object.entries(headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one): [string, string] => [name, one]),
      ),
    });
  };
}
