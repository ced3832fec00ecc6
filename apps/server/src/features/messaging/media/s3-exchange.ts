import { Readable } from 'node:stream';
import { type Outbound, OutboundError } from '@omnichannel/outbound';

/** Milliseconds for a whole transfer: the peer of a slow client may take long. */
const transferMs = 60 * 60_000;
const maxObjectBytes = 5 * 1024 ** 3;
/** Bytes of a list of 1,000 keys, with space to spare, and of an error. */
const maxTextBytes = 8 * 1024 ** 2;

/** The body of a response whose object is read as it arrives. The client needs only the head of such a response. */
export const objectBodies = new WeakMap<Response, Readable>();

/** Creates the fetch function of the client: it sends and receives objects as they arrive, and waits for no response forever. */
export function createBucketFetch(outbound: Outbound, stallMs: number): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(String(input));
    const method = init?.method ?? 'GET';
    const headers = Object.fromEntries(new Headers(init?.headers));
    const content: unknown = init?.body;
    const waiting = content instanceof Upload ? content : new Waiting(stallMs);
    const request = {
      url,
      method,
      headers,
      signal: waiting.signal,
      timeoutMs: transferMs,
      maxBodyBytes: method === 'GET' ? maxObjectBytes : maxTextBytes,
      ...(content instanceof Upload && { body: content.body }),
    };
    try {
      const response = await outbound.stream(request);
      const head = { status: response.status, headers: textHeaders(response.headers) };
      // A GET with a query is a list.
      if (method === 'GET' && url.search === '' && response.status < 300) {
        const object = new Response(null, head);
        objectBodies.set(object, response.body);
        return object;
      }
      const text = await readText(response.body);
      return new Response(text.length > 0 ? text : null, head);
    } finally {
      waiting.end();
    }
  };
}

/** @throws {OutboundError} when it is larger than a list may be */
async function readText(body: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxTextBytes)
      throw new OutboundError('bodyTooLarge', `The response is larger than ${maxTextBytes} bytes.`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function textHeaders(headers: Readonly<Record<string, string | readonly string[] | undefined>>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
}

/** Aborts its signal when the store does not respond. */
class Waiting {
  readonly signal: AbortSignal;
  readonly #timer: NodeJS.Timeout;

  constructor(stallMs: number) {
    const stall = new AbortController();
    this.signal = stall.signal;
    this.#timer = setTimeout(() => stall.abort(silenceError(stallMs)), stallMs);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/** Content on its way to the store. Its signal aborts when the store does not accept the next bytes, or does not respond. */
export class Upload {
  readonly body: Readable;
  readonly signal: AbortSignal;
  /** The error of the content itself, once it broke off. */
  contentError: unknown;
  readonly #stall = new AbortController();
  readonly #stallMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(content: AsyncIterable<Buffer> | Iterable<Buffer>, stallMs: number) {
    this.#stallMs = stallMs;
    this.signal = this.#stall.signal;
    this.body = Readable.from(this.#watch(content), { objectMode: false });
  }

  end(): void {
    clearTimeout(this.#timer);
    this.body.destroy();
  }

  /** The content may be slow, as the client that sends it: only the store is measured. */
  async *#watch(content: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      for await (const piece of content) {
        this.#expectStore();
        yield piece;
        clearTimeout(this.#timer);
      }
    } catch (error) {
      this.contentError = error;
      throw error;
    }
    this.#expectStore();
  }

  #expectStore(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#stall.abort(silenceError(this.#stallMs)), this.#stallMs);
  }
}

/** Reads a body to its end. A body of another size fails, so that the client of the service never gets a part as the whole. */
export async function* readWhole(body: Readable, size: number, stallMs: number): AsyncGenerator<Buffer> {
  const pieces: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
  let received = 0;
  try {
    for (;;) {
      const timer = setTimeout(() => body.destroy(silenceError(stallMs)), stallMs);
      const next = await pieces.next().finally(() => clearTimeout(timer));
      if (next.done) break;
      received += next.value.length;
      yield next.value;
    }
    if (received !== size) throw new Error(`The store sent ${received} bytes of a file instead of ${size}.`);
  } finally {
    body.destroy();
  }
}

function silenceError(stallMs: number): OutboundError {
  return new OutboundError('timeout', `The store was silent for ${stallMs / 1000} s.`);
}
