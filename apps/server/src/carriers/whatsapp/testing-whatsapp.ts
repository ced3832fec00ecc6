import { readFileSync } from 'node:fs';
import { createOperatorPolicy } from '@omnichannel/outbound';
import { pino } from 'pino';
import type { Connection, MessageSubmission } from '../connection-kind.ts';
import type { EmulatedAccount } from '../meta/testing-account.ts';
import type { WhatsAppConnectionSettings, WhatsAppCredentials } from './settings.ts';
import { createWhatsApp } from './whatsapp.ts';

/** Examples of the official description of the API. */
export const officialExamples: {
  requests: Record<string, Record<string, unknown>>;
  responses: Record<string, unknown>;
  webhooks: Record<string, unknown>;
} = JSON.parse(readFileSync(new URL('testing-examples.json', import.meta.url), 'utf8'));

/** Creates the kind for the emulator at a URL. */
export function createTestKind(url: string, retryDelaysMs: readonly number[] = [1]) {
  return createWhatsApp({ graph: { baseUrl: url, policy: createOperatorPolicy() }, retryDelaysMs });
}

export function testConnection(
  { appId, appSecret, accessToken, phoneNumberId, businessAccountId }: EmulatedAccount,
  changes: {
    settings?: Partial<WhatsAppConnectionSettings>;
    credentials?: Partial<WhatsAppCredentials>;
    environmentId?: string | null;
  } = {},
): Connection<WhatsAppConnectionSettings, WhatsAppCredentials> {
  const settings = { appId, phoneNumberId, businessAccountId, graphVersion: 'v26.0', timeoutMs: 5000 };
  return {
    id: '0123456789abcdef01234567',
    name: 'my-whatsapp',
    kind: 'whatsapp',
    environmentId: changes.environmentId ?? null,
    window: 3,
    publicUrl: 'https://messages.example.com',
    log: pino({ level: 'silent' }),
    settings: { ...settings, ...changes.settings },
    credentials: { appSecret, accessToken, verifyToken: 'verify-token-for-tests', ...changes.credentials },
  };
}

export function testMessage(changes: Partial<MessageSubmission> = {}): MessageSubmission {
  return {
    channel: 'chatApp',
    id: '65a1f0c2d3e4b5a697887766',
    environmentId: 'environment',
    to: '+12025550123',
    content: { type: 'text', text: 'Your order 4711 is on its way.' },
    attempt: 1,
    ...changes,
  };
}
