import { Readable } from 'node:stream';
import { createOperatorPolicy, createOutbound, type Outbound, OutboundError } from '@omnichannel/outbound';
import { S3mini, S3ServiceError } from 's3mini';
import { HttpError } from '../../../http/http-error.ts';
import type { BucketConfig } from '../../../platform/config/config.ts';
import type { ByteRange } from './media-store.ts';

/** Milliseconds in which the store must respond, accept the next bytes or send them. */
const defaultStallMs = 30_000;
/** Milliseconds for a whole transfer: the peer of a slow client may take long. */
const transferMs = 60 * 60_000;
const maxObjectBytes = 5 * 1024 ** 3;
/** Bytes of a list of 1,000 keys, with space to spare, and of an error. */
const maxTextBytes = 8 * 1024 ** 2;
/** Keys in a page; the protocol allows no more. */
const pageKeys = 1000;

/** The check lists it: no object has this prefix, so that the size of the bucket does not matter. */
const checkPrefix = 'omnichannel-check/';

/** A bucket of an S3-compatible store. Its methods throw an `HttpError` 503 when the store fails. */
export interface S3Bucket {
  /**
   * Stores an object. The bytes are sent while they arrive, and a broken upload leaves no object.
   *
   * @param size exact size in bytes
   * @throws the error of the content when it breaks off
   */
  put(key: string, content: AsyncIterable<Buffer>, size: number): Promise<void>;
  /**
   * Streams an object, or a part of it.
   *
   * @param size exact size of the whole object in bytes
   * @throws {Error} when the object is missing or has another size
   */
  get(key: string, size: number, range?: ByteRange): Promise<Readable>;
  /** Deletes an object. It may not exist. */
  remove(key: string): Promise<void>;
  /** Lists at most 1,000 keys in their order that begin with `prefix` and come after `after`. */
  list(prefix: string, after: string): Promise<string[]>;
  /** @throws {Error} a sentence that says why the bucket cannot be used and what to do */
  check(): Promise<void>;
  close(): void;
}

export interface S3BucketOptions {
  /** Milliseconds in which the store must respond, accept the next bytes or send them. */
  stallMs?: number;
}

/** Opens a bucket. Nothing is sent until the first request. */
export function openS3Bucket(config: BucketConfig, { stallMs = defaultStallMs }: S3BucketOptions = {}): S3Bucket {
  // The operator chooses the address, and stores often run in a private network.
  const outbound = createOutbound({ policy: createOperatorPolicy() });
  const client = new S3mini({
    endpoint: addressOf(config),
    region: config.region,
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    fetch: createBucketFetch(outbound, stallMs),
  });

  return {
    async put(key, content, size) {
      const upload = new Upload(content, stallMs);
      try {
        // The client passes it on to its fetch function, and reads nothing of it when the size is given.
        const body = upload as unknown as ReadableStream;
        await client.putObject(key, body, 'application/octet-stream', undefined, undefined, size);
      } catch (error) {
        throw upload.contentError ?? storeFailure(error);
      } finally {
        upload.end();
      }
    },

    async get(key, size, range) {
      const { first, last } = range ?? { first: 0, last: size - 1 };
      const response = await (range
        ? client.getObjectRaw(key, false, first, last + 1)
        : client.getObjectRaw(key)
      ).catch((error) => {
        if (error instanceof S3ServiceError && error.status === 404)
          throw new Error('The object of a file is missing.');
        throw storeFailure(error);
      });
      const body = objectBodies.get(response) ?? Readable.from([]);
      const expected = last - first + 1;
      const length = response.headers.get('content-length');
      if (response.status !== (range ? 206 : 200) || (length !== null && Number(length) !== expected)) {
        body.destroy();
        throw new Error(`The store returned status ${response.status} and ${length} bytes instead of ${expected}.`);
      }
      return Readable.from(readWhole(body, expected, stallMs), { objectMode: false });
    },

    async remove(key) {
      await client.deleteObject(key).catch((error) => Promise.reject(storeFailure(error)));
    },

    async list(prefix, after) {
      const page = await client
        .listObjectsPaged('/', prefix, pageKeys, undefined, after === '' ? {} : { 'start-after': after })
        .catch((error) => Promise.reject(storeFailure(error)));
      if (!page) throw storeFailure(new Error('the bucket does not exist'));
      return (page.objects ?? []).map(({ Key }) => Key);
    },

    async check() {
      const page = await client.listObjectsPaged('/', checkPrefix, 1).catch((error) => {
        throw new Error(describeStoreError(error, config), { cause: error });
      });
      if (!page) {
        throw new Error(
          `The bucket ${config.bucket} does not exist at ${config.endpoint}. Create it, or correct OMNICHANNEL_S3_BUCKET.`,
        );
      }
    },

    close: () => outbound.close(),
  };
}

function addressOf({ endpoint, bucket, isPathStyle }: BucketConfig): string {
  if (isPathStyle) return `${endpoint}/${bucket}`;
  const { protocol, host } = new URL(endpoint);
  return `${protocol}//${bucket}.${host}`;
}

/** The body of a response whose object is read as it arrives. The client needs only the head of such a response. */
const objectBodies = new WeakMap<Response, Readable>();

/** Creates the fetch function of the client: it sends and receives objects as they arrive, and waits for no response forever. */
function createBucketFetch(outbound: Outbound, stallMs: number): typeof globalThis.fetch {
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
class Upload {
  readonly body: Readable;
  readonly signal: AbortSignal;
  /** The error of the content itself, once it broke off. */
  contentError: unknown;
  readonly #stall = new AbortController();
  readonly #stallMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(content: AsyncIterable<Buffer>, stallMs: number) {
    this.#stallMs = stallMs;
    this.signal = this.#stall.signal;
    this.body = Readable.from(this.#watch(content), { objectMode: false });
  }

  end(): void {
    clearTimeout(this.#timer);
    this.body.destroy();
  }

  /** The content may be slow, as the client that sends it: only the store is measured. */
  async *#watch(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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
async function* readWhole(body: Readable, size: number, stallMs: number): AsyncGenerator<Buffer> {
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

/** Creates the error for a client. The cause, for the log, has no body of the store: it could repeat the request. */
function storeFailure(error: unknown): HttpError {
  const cause = error instanceof S3ServiceError ? new Error(`S3 returned ${error.status} ${error.code}.`) : error;
  return new HttpError(503, 'The service cannot reach its file store. Repeat the request later.', {
    retryAfter: 5,
    cause,
  });
}

function describeStoreError(error: unknown, { endpoint, bucket, region }: BucketConfig): string {
  if (!(error instanceof S3ServiceError)) {
    return `The S3 store ${endpoint} cannot be reached: ${(error as Error).message} Check OMNICHANNEL_S3_ENDPOINT.`;
  }
  const { status, code } = error;
  if (code === 'InvalidAccessKeyId') {
    return `The S3 store ${endpoint} does not know the access key. Check OMNICHANNEL_S3_ACCESS_KEY_ID.`;
  }
  if (code === 'SignatureDoesNotMatch') {
    return `The S3 store ${endpoint} rejects the signature. Check OMNICHANNEL_S3_SECRET_ACCESS_KEY.`;
  }
  if (status === 403) {
    return `The access key may not list the bucket ${bucket} at ${endpoint} (${code}). Check the key, its policy and OMNICHANNEL_S3_BUCKET.`;
  }
  if (status === 301 || status === 400) {
    return `The S3 store ${endpoint} rejects requests for the bucket ${bucket} in the region ${region} (${status} ${code}). Check OMNICHANNEL_S3_REGION and OMNICHANNEL_S3_ENDPOINT.`;
  }
  return `The S3 store ${endpoint} returned ${status} ${code} for the bucket ${bucket}.`;
}
