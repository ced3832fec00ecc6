import { createHmac } from 'node:crypto';

export interface SignedMessage {
  id: string;
  /** Time of the attempt in Unix seconds. */
  timestamp: number;
  /** The request body. */
  body: string;
}

/**
 * Signs a delivery. Returns the header `webhook-signature` (Standard Webhooks): HMAC-SHA256 over `id.timestamp.body`, one signature for
 * each secret.
 *
 * @param secrets that `isSecret` accepts
 */
export function signMessage({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
