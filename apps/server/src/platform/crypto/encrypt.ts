import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from './key-derivation.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a small value for the database (AES-256-GCM, NIST SP 800-38D); returns IV, tag and ciphertext in one buffer.
 *
 * @param purpose selects the key, and binds the value to its use: another purpose cannot decrypt it
 */
export function encrypt(keys: Keys, purpose: string, value: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keys.derive(purpose), iv, { authTagLength: tagBytes });
  const ciphertext = Buffer.concat([cipher.update(value), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]);
}

/**
 * Decrypts a value of `encrypt`, also under a previous secret.
 *
 * @throws {Error} when no known secret decrypts it
 */
export function decrypt(keys: Keys, purpose: string, encrypted: Buffer): Buffer {
  for (const key of keys.deriveAll(purpose)) {
    const value = tryDecrypt(key, encrypted);
    if (value) return value;
  }
  throw new Error(
    `A value in the database (${purpose}) was encrypted with another secret. Add that secret to OMNICHANNEL_PREVIOUS_SECRETS.`,
  );
}

/** Returns whether a known secret decrypts a value. */
export function canDecrypt(keys: Keys, purpose: string, encrypted: Buffer): boolean {
  return keys.deriveAll(purpose).some((key) => tryDecrypt(key, encrypted) !== undefined);
}

/** Returns whether a value was encrypted with a previous secret, and must be encrypted again before that secret is removed. */
export function isEncryptedWithPreviousSecret(keys: Keys, purpose: string, encrypted: Buffer): boolean {
  const [current, ...previous] = keys.deriveAll(purpose);
  return !tryDecrypt(current as Buffer, encrypted) && previous.some((key) => tryDecrypt(key, encrypted));
}

function tryDecrypt(key: Buffer, encrypted: Buffer): Buffer | undefined {
  try {
    const iv = encrypted.subarray(0, ivBytes);
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
    decipher.setAuthTag(encrypted.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(encrypted.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    // Encrypted with another key, or truncated.
    return undefined;
  }
}
