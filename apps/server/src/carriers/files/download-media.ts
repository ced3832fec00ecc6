import type { Readable } from 'node:stream';
import { looksLike, mediaTypeOf } from '@omnichannel/contract';
import {
  createOutbound,
  createPublicOnlyPolicy,
  hostOf,
  isLoopbackAddress,
  type Outbound,
  OutboundError,
  type StreamedResponse,
} from '@omnichannel/outbound';
import type { Logger } from 'pino';
import type { MediaStore } from '../../features/messaging/media/media-store.ts';
import { wellFormedType } from '../../http/file.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Executor } from '../../platform/postgres/database.ts';

export interface ProviderDownload {
  /** As the provider gave it. */
  url: string;
  /** Headers with the credentials of the connection. They go to the first host only. */
  headers: Readonly<Record<string, string>>;
  /** Hosts that may get the headers, each with its port unless that is the default port of the scheme. */
  allowedHosts: readonly string[];
  maxBytes: number;
  /** Milliseconds for the whole download, redirects included. */
  timeoutMs?: number;
  signal: AbortSignal;
  log: Pick<Logger, 'debug'>;
  /** The client for the requests; tests pass another. */
  outbound?: Pick<Outbound, 'stream'>;
}

/** A file that arrives from a provider. */
export interface ArrivingFile {
  /** With its parameters; `application/octet-stream` if the provider sent no valid one. */
  contentType: string;
  /** Bytes as announced; undefined if the provider did not say. */
  expectedBytes: number | undefined;
  /** It fails with a `ProviderFileError`. Read or destroy it. */
  content: AsyncIterable<Buffer>;
  /** Ends the download. */
  discard(): void;
}

/** The file of an inbound message cannot be downloaded. The message contains no URL and no credentials. */
export class ProviderFileError extends Error {
  override readonly name = 'ProviderFileError';
  /** Whether a later attempt may succeed. */
  readonly canRetry: boolean;
  /** Status of the provider's response, if there is one. */
  readonly status: number | undefined;

  constructor(message: string, canRetry: boolean, status?: number) {
    super(message);
    this.canRetry = canRetry;
    this.status = status;
  }
}

const maxRedirects = 3;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Statuses of requests that may succeed later, besides those of server errors. */
const temporary: ReadonlySet<number> = new Set([401, 403, 408, 425, 429]);
const untyped = 'application/octet-stream';

// Kept connections would belong to hosts that providers name, and are hardly used twice.
const publicOnly = createOutbound({ policy: createPublicOnlyPolicy(), idleTimeoutMs: 0 });

/**
 * Begins the download of a file from a provider. The headers go to an allowed host over TLS, and never to the host of a redirect.
 *
 * @throws {ProviderFileError} when the provider sends no file
 * @throws the reason of the signal
 */
export async function downloadProviderFile(download: ProviderDownload): Promise<ArrivingFile> {
  const { url, headers, allowedHosts, maxBytes, timeoutMs = 120_000, signal, log, outbound = publicOnly } = download;
  const endsAt = Date.now() + timeoutMs;
  let target = requireAllowed(url, allowedHosts);
  let credentials = headers;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await send(
      outbound.stream({
        url: target,
        headers: { ...credentials, Accept: '*/*', 'Accept-Encoding': 'identity' },
        timeoutMs: Math.max(1, endsAt - Date.now()),
        maxBodyBytes: maxBytes,
        signal,
      }),
      signal,
    );
    if (!redirects.has(response.status)) return toArrivingFile(response, maxBytes, signal);
    response.body.destroy();
    const next = requireRedirect(target, response.headers.location);
    // Once they are dropped, they stay so: a redirect back is under the control of the other host.
    if (next.origin !== target.origin) credentials = {};
    log.debug({ fromHost: target.host, toHost: next.host, status: response.status }, 'provider file redirected');
    target = next;
  }
  throw new ProviderFileError(`The provider redirected more than ${maxRedirects} times.`, false);
}

/** The result of storing a file of an inbound message. Only the first one has a file. */
export type StoredProviderFile =
  | { outcome: 'stored'; id: string; mediaType: string; size: number }
  /** The environment has reached its storage quota. */
  | { outcome: 'quotaReached' }
  | { outcome: 'failed'; reason: string; canRetry: boolean };

/**
 * Stores a file while it arrives. A file that is not of its declared type is stored as `application/octet-stream`, so that no page shows it.
 *
 * @throws {Error} when the database fails
 * @throws the reason of the signal of the download
 */
export async function storeProviderFile(
  { store, executor }: { store: MediaStore; executor: Executor },
  environmentId: string,
  { contentType, expectedBytes, content, discard }: ArrivingFile,
): Promise<StoredProviderFile> {
  try {
    const file = await store.receive(environmentId, contentType, content, expectedBytes);
    if (file.size === 0) {
      await store.release(file);
      return { outcome: 'failed', reason: 'The file is empty.', canRetry: false };
    }
    const declared = mediaTypeOf(contentType) ?? untyped;
    const mediaType = looksLike(declared, file.head) ? declared : untyped;
    try {
      await store.keep(executor, mediaType === declared ? file : { ...file, contentType: untyped });
    } catch (error) {
      await store.release(file).catch(() => {});
      throw error;
    }
    return { outcome: 'stored', id: file.id, mediaType, size: file.size };
  } catch (error) {
    if (error instanceof HttpError && error.status === 413) return { outcome: 'quotaReached' };
    if (error instanceof ProviderFileError)
      return { outcome: 'failed', reason: error.message, canRetry: error.canRetry };
    throw error;
  } finally {
    discard();
  }
}

/** @throws {ProviderFileError} when the URL may not get the credentials */
function requireAllowed(url: string, allowedHosts: readonly string[]): URL {
  const target = URL.parse(url);
  if (target === null || !allowedHosts.includes(target.host)) {
    throw new ProviderFileError('The provider gave a URL on a host that is not one of its own.', false);
  }
  if (!isSafe(target)) throw new ProviderFileError('The provider gave a URL without TLS.', false);
  return target;
}

/** @throws {ProviderFileError} when the target is missing or has no TLS */
function requireRedirect(from: URL, location: string | readonly string[] | undefined): URL {
  const target = typeof location === 'string' ? URL.parse(location, from.href) : null;
  if (target === null) throw new ProviderFileError('The provider redirected to no valid URL.', false);
  if (!isSafe(target)) throw new ProviderFileError('The provider redirected to a URL without TLS.', false);
  return target;
}

/** Returns whether a request is encrypted or stays on this machine, which only the policy of tests allows. */
function isSafe(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackAddress(hostOf(url)));
}

function toArrivingFile(
  { status, headers, body }: StreamedResponse,
  maxBytes: number,
  signal: AbortSignal,
): ArrivingFile {
  const { 'content-type': type, 'content-length': length, 'content-encoding': encoding = 'identity' } = headers;
  const expectedBytes = typeof length === 'string' && /^\d+$/.test(length) ? Number(length) : undefined;
  const fault = findFault(status, { encoding, expectedBytes, maxBytes });
  if (fault) {
    body.destroy();
    throw fault;
  }
  return {
    contentType: (typeof type === 'string' ? wellFormedType(type) : undefined) ?? untyped,
    expectedBytes,
    content: readContent(body, signal),
    discard: () => void body.destroy(),
  };
}

function findFault(
  status: number,
  { encoding, expectedBytes = 0, maxBytes }: { encoding: unknown; expectedBytes: number | undefined; maxBytes: number },
): ProviderFileError | undefined {
  if (status !== 200) {
    const canRetry = status >= 500 || temporary.has(status);
    return new ProviderFileError(`The provider returned ${status} for the file.`, canRetry, status);
  }
  if (encoding !== 'identity') return new ProviderFileError('The provider compressed the file.', false, status);
  if (expectedBytes > maxBytes)
    return new ProviderFileError(`The file is larger than ${maxBytes} bytes.`, false, status);
  return undefined;
}

async function* readContent(body: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    yield* body as AsyncIterable<Buffer>;
  } catch (error) {
    throw toFileError(error, signal);
  }
}

async function send(response: Promise<StreamedResponse>, signal: AbortSignal): Promise<StreamedResponse> {
  try {
    return await response;
  } catch (error) {
    throw toFileError(error, signal);
  }
}

/** Returns the reason of the signal, a `ProviderFileError` for a failed request, and any other error unchanged. */
function toFileError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (!(error instanceof OutboundError)) return error;
  const isFinal =
    error.code === 'bodyTooLarge' || error.code === 'addressNotAllowed' || error.code === 'invalidRequest';
  return new ProviderFileError(`The file could not be downloaded. ${error.message}`, !isFinal);
}
