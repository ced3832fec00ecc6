import { ConfigurationError } from '../errors.ts';

/** `CryptoKey`, for Node projects without the DOM types. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** An unparsed body: text or bytes. A Node `Buffer` is a `Uint8Array`. */
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

/** Decodes a secret; returns no bytes when it is malformed or not a string. */
function decodeSecret(secret: string): Uint8Array<ArrayBuffer> {
  try {
    // Stryker disable next-line StringLiteral: without the prefix, any text that is shorter than a key is rejected.
    const [, base64 = ''] = secret.split(/^whsec_/);
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** Returns whether a body is unparsed. */
export function isRaw(body: unknown): body is RawBody {
  // `instanceof` fails for values of another realm, such as a test runner's.
  return /String|Uint8Array|ArrayBuffer/.test({}.toString.call(body));
}

/** Concatenates texts and bytes. The result is a copy, so that it cannot change between verification and parsing. */
export function concatBytes(...parts: RawBody[]): Promise<ArrayBuffer> {
  return new Blob(parts as BlobPart[]).arrayBuffer();
}

/** Signs content: `v1,` and the Base64 of its HMAC-SHA256. */
export async function sign(key: Key, content: ArrayBuffer): Promise<string> {
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, content));
  return `v1,${btoa(String.fromCharCode(...mac))}`;
}

/**
 * Returns whether one of the signatures matches the content under one of the keys.
 *
 * Hashes the content once per key, so that a header with many signatures does not make a large body expensive. Compares the HMACs of
 * the signatures, so that the time of the comparison reveals nothing about the expected signature.
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
