import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import type { SubmitResult } from '../../src/features/messaging/carrier.ts';

/** The address of the provider, and its credentials. */
export interface ProviderOptions {
  /** `https://api.provider.example.com` */
  url: string;
  token: string;
  /** The key of the signatures of the provider's calls. */
  secret: string;
}

/** Milliseconds until a request to the provider fails: more than the provider needs, less than a job may take. */
const requestTimeoutMs = 10_000;
const maxFileBytes = 10 * 1024 * 1024;

/**
 * Submits a message to the provider. The id is its idempotency key, so that a second attempt sends nothing twice.
 *
 * @returns the result that the provider reports
 * @throws {Error} when the provider does not respond, or may accept the message later: the job is retried
 */
export async function submitMessage(
  { url, token }: ProviderOptions,
  id: string,
  body: object,
  signal: AbortSignal,
): Promise<SubmitResult> {
  const response = await fetch(`${url}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': id },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]),
  });
  await response.body?.cancel();
  const { status } = response;
  if (response.ok) return { outcome: 'accepted' };
  // The operator has to correct a wrong token. Until then every message waits.
  const isFinal = status >= 400 && status < 500 && ![401, 403, 408, 409, 429].includes(status);
  // The reason is logged, so it contains neither the request nor the response: both may contain PII.
  if (isFinal) return { outcome: 'rejected', reason: `the provider returned ${status}` };
  throw new Error(`The provider returned ${status}.`);
}

/**
 * Uploads a file to the provider, as a stream from the media store.
 *
 * @returns the id of the file at the provider
 * @throws {Error} when the provider does not accept the file: the job is retried
 */
export async function uploadFile(
  { url, token }: ProviderOptions,
  { contentType, content }: { contentType: string; content: Readable },
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch(`${url}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    body: Readable.toWeb(content) as ReadableStream,
    duplex: 'half',
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]),
  });
  if (!response.ok) throw new Error(`The provider returned ${response.status} for the upload of a file.`);
  return ((await response.json()) as { id: string }).id;
}

/**
 * Downloads a file that a person sent.
 *
 * @throws {Error} when the provider does not return the file, or when it is larger than the contract allows
 */
export async function downloadFile({ url, token }: ProviderOptions, id: string): Promise<Buffer> {
  const response = await fetch(`${url}/files/${encodeURIComponent(id)}`, {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  if (!response.ok) throw new Error(`The provider returned ${response.status} for the download of a file.`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxFileBytes) throw new Error('The file is larger than 10 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Returns whether the provider signed a call.
 *
 * @param body the bytes as received
 * @param signature HMAC-SHA256 of the bytes, in hex
 */
export function isSigned({ secret }: ProviderOptions, body: Buffer, signature: unknown): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(typeof signature === 'string' ? signature : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
