import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from './key-derivation.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a small value for the database (AES-256-GCM, NIST SP 800-38D): IV, tag and text in one.
 *
 * @param purpose names the key, and binds the value to its place: sealed for one purpose it cannot be opened for another
 */
export function encrypt(keys: Keys, purpose: string, value: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keys.derive(purpose), iv, { authTagLength: tagBytes });
  const sealed = Buffer.concat([cipher.update(value), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/**
 * Decrypts what `seal` made, also under a former secret.
 *
 * @throws {Error} when no secret that is known opens it
 */
export function decrypt(keys: Keys, purpose: string, sealed: Buffer): Buffer {
  for (const key of keys.deriveAll(purpose)) {
    const value = tryDecrypt(key, sealed);
    if (value) return value;
  }
  throw new Error(
    `A value in the database (${purpose}) was sealed under another secret. Put that into OMNICHANNEL_PREVIOUS_SECRETS.`,
  );
}

/** Whether a secret that is known opens a value. */
export function canDecrypt(keys: Keys, purpose: string, sealed: Buffer): boolean {
  return keys.deriveAll(purpose).some((key) => tryDecrypt(key, sealed) !== undefined);
}

/** Whether a value was sealed under a former secret, which will be forgotten: it is to be sealed anew. */
export function isEncryptedWithPreviousSecret(keys: Keys, purpose: string, sealed: Buffer): boolean {
  const [current, ...former] = keys.deriveAll(purpose);
  return !tryDecrypt(current as Buffer, sealed) && former.some((key) => tryDecrypt(key, sealed));
}

function tryDecrypt(key: Buffer, sealed: Buffer): Buffer | undefined {
  try {
    const iv = sealed.subarray(0, ivBytes);
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
    decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    // Sealed with another key, or cut off.
    return undefined;
  }
}
