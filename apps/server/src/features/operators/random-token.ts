import { createHash, randomBytes } from 'node:crypto';

/** Generates 256 random bits, as text that a cookie and an address may contain. */
export function generateToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token for storage. A fast hash suffices for random bits that no one can guess. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
