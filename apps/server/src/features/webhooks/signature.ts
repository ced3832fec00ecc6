import { createHmac } from 'node:crypto';

export interface SignedMessage {
  id: string;
  /** Unix seconds of the attempt. */
  timestamp: number;
  /** As it is sent. */
  body: string;
}

/**
 * The header `webhook-signature` (Standard Webhooks): HMAC-SHA256 over `id.timestamp.body`, one signature for each secret.
 *
 * @param secrets those that `isSecret` knows
 */
export function signMessage({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
