import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Generates an API key of 256 random bits. */
export function generateApiKey(): string {
  return `omk_${randomBytes(32).toString('base64url')}`;
}

/**
 * Hashes a key for storage. A fast hash suffices, unlike for passwords: no one can try 2^256 keys, and a slow hash would let a flood of
 * sign-ins stop the service.
 */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Compares a key with a hash in constant time, also without a hash, so that timing does not show whether an account exists. */
export function matchesApiKey(key: string, hash: Buffer | undefined): boolean {
  const given = hashApiKey(key);
  return timingSafeEqual(given, hash ?? Buffer.alloc(given.length)) && hash !== undefined;
}
