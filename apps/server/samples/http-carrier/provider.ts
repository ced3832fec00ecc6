import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import type { SubmitResult } from '../../src/features/messaging/carrier.ts';

/** How the provider is reached. */
export interface ProviderOptions {
  /** `https://api.provider.example.com` */
  url: string;
  token: string;
  /** What the provider signs its calls with. */
  secret: string;
}

/** Milliseconds that the provider has for an answer: more than it needs, less than a job may take. */
const patience = 10_000;
/** Bytes. */
const largestFile = 10 * 1024 * 1024;

/**
 * Hands something over under an id that the provider knows again, so that a second attempt sends nothing twice.
 *
 * @returns what the provider says
 * @throws {Error} when it says nothing, or that it may work later: the job is tried again
 */
export async function handOver(
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
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
  });
  await response.body?.cancel();
  const { status } = response;
  if (response.ok) return { outcome: 'accepted' };
  // A wrong token is ours to mend: until then every message waits.
  const isFinal = status >= 400 && status < 500 && ![401, 403, 408, 409, 429].includes(status);
  // Neither what we sent nor what it answered: both may hold what is personal, and this is logged.
  if (isFinal) return { outcome: 'rejected', reason: `the provider answered ${status}` };
  throw new Error(`The provider answered ${status}.`);
}

/**
 * Brings a file to the provider, as it comes from where it is kept.
 *
 * @returns the provider's id of it
 * @throws {Error} when the provider does not take it: the job is tried again
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
    signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
  });
  if (!response.ok) throw new Error(`The provider answered ${response.status} to a file.`);
  return ((await response.json()) as { id: string }).id;
}

/**
 * Fetches a file that a person sent.
 *
 * @throws {Error} when it is not there, or larger than the contract takes
 */
export async function downloadFile({ url, token }: ProviderOptions, id: string): Promise<Buffer> {
  const response = await fetch(`${url}/files/${encodeURIComponent(id)}`, {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok) throw new Error(`The provider answered ${response.status} for a file.`);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > largestFile) throw new Error('The file is larger than 10 MB.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * Whether a call comes from the provider.
 *
 * @param body the bytes as they came
 * @param signature HMAC-SHA256 of them, in hex
 */
export function isSigned({ secret }: ProviderOptions, body: Buffer, signature: unknown): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(typeof signature === 'string' ? signature : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
