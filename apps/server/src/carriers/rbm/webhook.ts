import { createHmac } from 'node:crypto';
import type { Connection } from '../connection-kind.ts';
import { equalInConstantTime } from '../http-sms/constant-time.ts';
import { parseProviderJson } from '../http-sms/provider-json.ts';
import type { ParsedCallback, ProviderCall } from '../provider-events.ts';
import type { RbmCredentials, RbmSettings } from './settings.ts';
import { readEvent } from './webhook-event.ts';

type RbmConnection = Pick<Connection<RbmSettings, RbmCredentials>, 'settings' | 'credentials'>;

/** Characters of the secret that Google sends to verify the webhook. */
const maxSecretLength = 256;

/**
 * Authenticates and reads a call of Google (guide "Webhooks"). Never throws, whatever the call contains.
 *
 * A genuine call always gets 200, also when its event cannot be read: Google repeats everything else for 7 days, and holds up the events of
 * all agents of the partner meanwhile.
 */
export function parseRbmCallback({ settings, credentials }: RbmConnection, call: ProviderCall): ParsedCallback {
  if (call.path !== 'webhook' || call.method !== 'POST') {
    return { outcome: 'unreadable', reason: 'Google calls the webhook by POST.' };
  }
  const body = toObject(parseProviderJson(call.body));
  const { clientToken } = credentials;
  const { data } = toObject(body.message);
  if (typeof data !== 'string') return verifyWebhook(body, clientToken);
  const content = Buffer.from(data, 'base64');
  const signature = call.headers['x-goog-signature'];
  if (typeof signature !== 'string' || !equalInConstantTime(signature.trim(), signContent(content, clientToken))) {
    return { outcome: 'unauthenticated', reason: 'The signature is missing or wrong.' };
  }
  return { ...readEvent(parseProviderJson(content), settings.agentId), reply: reply('') };
}

/** Computes `X-Goog-Signature`: base64 of the HMAC-SHA512 over the decoded data, with the client token as key. */
export function signContent(content: Buffer, clientToken: string): string {
  return createHmac('sha512', clientToken).update(content).digest('base64');
}

/** Google verifies the webhook when an operator enters it: it sends the client token, and expects the secret as plain text. */
function verifyWebhook(body: Readonly<Record<string, unknown>>, clientToken: string): ParsedCallback {
  const { clientToken: given, secret } = body;
  if (typeof given !== 'string' || !equalInConstantTime(given, clientToken)) {
    return { outcome: 'unauthenticated', reason: 'The call has neither signed data nor the clientToken.' };
  }
  if (typeof secret !== 'string' || secret.length > maxSecretLength) {
    return { outcome: 'unreadable', reason: 'The verification has no secret.' };
  }
  return { outcome: 'events', receipts: [], inbound: [], isVerification: true, reply: reply(secret) };
}

function reply(body: string) {
  return { status: 200, contentType: 'text/plain', body };
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
