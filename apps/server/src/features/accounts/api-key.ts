import { createHash, randomBytes } from 'node:crypto';

const prefix = 'omk_';
/** Characters of the random part that a masked id shows: 24 of 256 bits. */
const shownCharacters = 4;

/** Generates an API key of 256 random bits. */
export function generateApiKey(): string {
  return prefix + randomBytes(32).toString('base64url');
}

/**
 * Hashes a key for storage. A fast hash suffices, unlike for passwords: no one can try 2^256 keys, and a slow hash would let a flood of
 * sign-ins stop the service.
 */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Returns the first characters of a key, which identify it in lists and logs and are safe to show. */
export function maskApiKey(key: string): string {
  return `${key.slice(0, prefix.length + shownCharacters)}…`;
}
