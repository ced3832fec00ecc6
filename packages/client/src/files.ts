import { ConfigurationError } from './errors.ts';

/** Content of a file. A `Response` is one of `fetch`; an async iterable is, for example, a stream of Node.js. */
export type FileSource =
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array | string>
  | Response;

/** Media type and maximum size of a file. */
export interface FileOptions {
  /**
   * Media type, such as `image/png`.
   * @default the type of the `Blob` or the `Response`, or else that of the file extension, if it is known
   */
  type?: string | undefined;
  /**
   * Maximum size in bytes. A larger stream is cancelled as soon as it exceeds the limit.
   * @default 10_485_760, the maximum of the service
   */
  maxBytes?: number | undefined;
}

/** Media types that the service can show, by file extension. */
const typesByExtension = new Map([
  ['aac', 'audio/aac'],
  ['amr', 'audio/amr'],
  ['m4a', 'audio/mp4'],
  ['mp3', 'audio/mpeg'],
  ['ogg', 'audio/ogg'],
  ['gif', 'image/gif'],
  ['jpeg', 'image/jpeg'],
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['3gp', 'video/3gpp'],
  ['mp4', 'video/mp4'],
  ['pdf', 'application/pdf'],
]);

/**
 * Makes a `File` for `uploadMedia`, `uploadChatAppMedia` and `uploadFile`.
 *
 * A stream and the body of a `Response` are read into memory, up to `maxBytes`, so that a retry can send them again. A `Blob` is not read: that of
 * `openAsBlob` stays on the disk.
 *
 * @param value the content, or a promise of it, such as `fetch(url)`
 * @param name file name. The default is the last part of the name or the path of a file, or of the URL of a `Response`; otherwise `file`
 * @throws {ConfigurationError} when `value` is a path, or is not a file; when a `Response` is not a success; when a stream was read before; when the
 *   file is empty or larger than `maxBytes`
 * @throws errors of the stream, such as `ENOENT` of `createReadStream`
 * @example
 * const file = await toFile(createReadStream('cat.png'));
 * await uploadFile(client, { body: { file, user: 'user-1' } });
 */
export async function toFile(
  value: FileSource | PromiseLike<FileSource>,
  name?: string,
  { type, maxBytes = 10_485_760 }: FileOptions = {},
): Promise<File> {
  if (typeof maxBytes !== 'number' || !(maxBytes >= 0)) {
    throw new ConfigurationError('maxBytes must be a number from 0.');
  }
  const source = await value;
  const parts: (Blob | Uint8Array<ArrayBuffer>)[] = [];
  let size = 0;
  for await (const part of readParts(source)) {
    size += part instanceof Blob ? part.size : part.byteLength;
    if (size > maxBytes) {
      throw new ConfigurationError(
        `The file is larger than maxBytes, ${maxBytes}. The service accepts at most 10 MiB.`,
      );
    }
    parts.push(part);
  }
  // The service rejects an empty file.
  if (size === 0) throw new ConfigurationError('The file is empty. A stream can be read only once.');
  const fileName = name ?? nameOf(source);
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  const file = new File(parts, fileName, { type: type || typeOf(source) || typesByExtension.get(extension) || '' });
  const isSame = source instanceof File && source.name === fileName && source.type === file.type;
  return isSame ? source : file;
}

/** The properties that are read from a source. `instanceof` fails for a `Blob` or a `Response` of another realm or library. */
interface Source {
  arrayBuffer?: () => Promise<ArrayBuffer>;
  body?: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | null;
  bodyUsed?: boolean;
  headers?: { get(name: string): string | null };
  name?: unknown;
  ok?: boolean;
  path?: unknown;
  status?: number;
  type?: unknown;
  url?: string;
}

async function* readParts(source: unknown): AsyncGenerator<Blob | Uint8Array<ArrayBuffer>, void, undefined> {
  if (source instanceof Blob) return yield source;
  if (ArrayBuffer.isView(source)) return yield toBytes(source);
  if ({}.toString.call(source) === '[object ArrayBuffer]') return yield new Uint8Array(source as ArrayBuffer);
  if (typeof source === 'string' || source instanceof URL) {
    throw new ConfigurationError(
      'A path or URL is not read. Pass createReadStream(path), await openAsBlob(path), await fetch(url), or for text new Blob([text]).',
    );
  }
  const { arrayBuffer, body, bodyUsed, ok, status } = Object(source) as Source;
  if (typeof ok === 'boolean') {
    if (!ok) {
      // Some libraries have streams of Node.js as bodies.
      if (body && 'cancel' in body) body.cancel().catch(() => {});
      throw new ConfigurationError(`The response has the status ${status}. Pass a successful response.`);
    }
    if (bodyUsed) throw new ConfigurationError('The response was read before. Pass a response.clone().');
    if (body) yield* readStream(body);
    // The Response of a polyfill of fetch has no stream.
    if (body !== undefined) return;
  }
  // A Blob of another realm, or such a Response.
  if (arrayBuffer) return yield new Uint8Array(await (source as Blob).arrayBuffer());
  yield* readStream(source);
}

async function* readStream(stream: unknown): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  if (!(Symbol.asyncIterator in Object(stream) || 'getReader' in Object(stream))) {
    throw new ConfigurationError('Pass a Blob, bytes, a stream or a Response to toFile.');
  }
  const chunks =
    'getReader' in Object(stream) ? readChunks(stream as ReadableStream) : (stream as AsyncIterable<unknown>);
  for await (const chunk of chunks) {
    if (typeof chunk === 'string') yield new TextEncoder().encode(chunk);
    else if (ArrayBuffer.isView(chunk)) yield toBytes(chunk);
    else throw new ConfigurationError('The chunks of the stream must be bytes or text.');
  }
}

/** Not every browser can iterate over a stream. */
async function* readChunks(stream: ReadableStream<unknown>): AsyncGenerator<unknown, void, undefined> {
  if (stream.locked) throw new ConfigurationError('The stream was read before, or is locked. Pass a new one.');
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Has no effect after the end.
    reader.cancel().catch(() => {});
  }
}

function toBytes({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

/** The name of a `File`, the path of a stream of Node.js or of a file of Bun, or the URL of a `Response`. */
function nameOf(source: unknown): string {
  const { name, path, url = '' } = Object(source) as Source;
  const full = [name, path].find((one) => typeof one === 'string') as string | undefined;
  const last = (full ?? (URL.canParse(url) ? new URL(url).pathname : '')).split(/[\\/]/).at(-1) || 'file';
  return full === undefined ? decode(last) : last;
}

/** Decodes the last part of a URL: `my%20cat.png` is `my cat.png`. A malformed one stays as it is. */
function decode(part: string): string {
  try {
    // An encoded slash is no separator of the URL, but would be one of a path.
    return decodeURIComponent(part).replace(/[\\/]/g, '_');
  } catch {
    return part;
  }
}

function typeOf(source: unknown): string | undefined {
  const { headers, ok, type } = Object(source) as Source;
  // The `type` of a Response is not a media type.
  // application/octet-stream means unknown bytes: the extension says more.
  if (typeof ok === 'boolean') return headers?.get('content-type')?.replace(/^application\/octet-stream.*/i, '');
  return typeof type === 'string' ? type : undefined;
}
