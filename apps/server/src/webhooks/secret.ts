import { createHmac, randomBytes } from 'node:crypto';

/** What a secret looks like, in words. */
export const secretForm = 'whsec_ and the Base64 of 24 to 64 bytes';

/** Whether deliveries can be signed with it (Standard Webhooks). A pattern alone does not tell: Base64 has lengths that do not exist. */
export function isSecret(text: string): boolean {
  const base64 = /^whsec_([A-Za-z0-9+/]+)={0,2}$/.exec(text)?.[1];
  if (base64 === undefined) return false;
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length >= 24 && bytes.length <= 64 && bytes.toString('base64').replace(/=+$/, '') === base64;
}

export function createSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

export interface Signed {
  id: string;
  /** Unix seconds of the attempt. */
  timestamp: number;
  /** As it is sent. */
  body: string;
}

/**
 * The header `webhook-signature` (Standard Webhooks): HMAC-SHA256 over `id.timestamp.body`, one signature for each secret.
 *
 * @param secrets in the form of `isSecret`
 */
export function signatureOf({ id, timestamp, body }: Signed, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
