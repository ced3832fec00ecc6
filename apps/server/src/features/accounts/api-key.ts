import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new API key: 256 random bits. */
export function generateApiKey(): string {
  return `omk_${randomBytes(32).toString('base64url')}`;
}

/**
 * What is stored of a key. A fast hash is right here, unlike for passwords: nobody can try the 2^256 keys that there are, and a
 * slow one would let a flood of sign-ins stop the service.
 */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Whether a key is the one of a hash; takes as long where there is no hash, as for an account that does not exist. */
export function matchesApiKey(key: string, hash: Buffer | undefined): boolean {
  const given = hashApiKey(key);
  return timingSafeEqual(given, hash ?? Buffer.alloc(given.length)) && hash !== undefined;
}
