import { ConfigurationError } from '../errors.ts';

/** `CryptoKey`, which a Node project without the DOM types has no name for. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** A body as it travels: its text, or its bytes (a Node `Buffer` is a `Uint8Array`). */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** Imports each `whsec_…` secret as a key. */
export async function importSecrets(secrets: string | readonly string[]): Promise<Key[]> {
  const keys = [secrets].flat().map(decodeSecret);
  if (!keys.length || keys.some(({ length }) => length < 24 || length > 64)) {
    throw new ConfigurationError('secret must be whsec_ and Base64 of 24 to 64 bytes.');
  }
  return Promise.all(
    keys.map((key) => crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])),
  );
}

/** The bytes of a secret, none where it is malformed or no string. */
function decodeSecret(secret: string): Uint8Array<ArrayBuffer> {
  try {
    // Stryker disable next-line StringLiteral: without the prefix, any text that is shorter than a key is rejected.
    const [, base64 = ''] = secret.split(/^whsec_/);
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** Whether a body is as it travels, and not parsed. */
export function isRaw(body: unknown): body is RawBody {
  // By its tag: what comes from another realm (a test runner's, say) is no `instanceof` ours.
  return /String|Uint8Array|ArrayBuffer/.test({}.toString.call(body));
}

/** The bytes of texts and bytes, put together: a copy, which nobody changes between verifying and parsing. */
export function concatBytes(...parts: RawBody[]): Promise<ArrayBuffer> {
  return new Blob(parts as BlobPart[]).arrayBuffer();
}

/** Signs the content: `v1,` and the Base64 of its HMAC-SHA256. */
export async function sign(key: Key, content: ArrayBuffer): Promise<string> {
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, content));
  return `v1,${btoa(String.fromCharCode(...mac))}`;
}

/**
 * Whether one of the signatures is that of the content, by one of the keys.
 *
 * The content is hashed once a key, however many signatures a header brings, so that a long header cannot make a large
 * body expensive. Compared are the HMACs of the signatures: how long that takes tells nothing of the right one.
 */
export async function isSigned(
  keys: readonly Key[],
  content: ArrayBuffer,
  signatures: readonly string[],
): Promise<boolean> {
  for (const key of keys) {
    const expected = await sign(key, await concatBytes(await sign(key, content)));
    for (const signature of signatures) if ((await sign(key, await concatBytes(signature))) === expected) return true;
  }
  return false;
}
