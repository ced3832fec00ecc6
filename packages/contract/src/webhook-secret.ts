import { randomBytes } from 'node:crypto';

/** What a secret looks like, in words. */
export const secretForm = 'whsec_ and the Base64 of 24 to 64 bytes';

/** Whether deliveries can be signed with it (Standard Webhooks). A pattern alone does not tell: Base64 has lengths that do not exist. */
export function isSecret(text: string): boolean {
  const base64 = /^whsec_([A-Za-z0-9+/]+)={0,2}$/.exec(text)?.[1];
  if (base64 === undefined) return false;
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length >= 24 && bytes.length <= 64 && bytes.toString('base64').replace(/={1,2}$/, '') === base64;
}

/** A new secret, of 32 random bytes. */
export function createSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
