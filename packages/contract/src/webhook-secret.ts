import { randomBytes } from 'node:crypto';

/** The form of a secret, in words. */
export const secretForm = 'whsec_ and the Base64 of 24 to 64 bytes';

/** Returns whether a text is a valid signing secret (Standard Webhooks). A pattern is not enough, since Base64 excludes some lengths. */
export function isSecret(text: string): boolean {
  const base64 = /^whsec_([A-Za-z0-9+/]+)={0,2}$/.exec(text)?.[1];
  if (base64 === undefined) return false;
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length >= 24 && bytes.length <= 64 && bytes.toString('base64').replace(/={1,2}$/, '') === base64;
}

/** Creates a secret of 32 random bytes. */
export function createSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
