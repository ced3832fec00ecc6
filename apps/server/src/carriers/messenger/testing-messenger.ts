import { createOperatorPolicy } from '@omnichannel/outbound';
import { pino } from 'pino';
import type { Connection, MessageSubmission } from '../connection-kind.ts';
import type { EmulatedAccount } from '../meta/testing-account.ts';
import { createMessenger } from './messenger.ts';
import type { MessengerConnectionSettings, MessengerCredentials } from './settings.ts';

/** Creates the kind for the emulator at a URL. */
export function createTestKind(url: string, retryDelaysMs: readonly number[] = [1]) {
  return createMessenger({ graph: { baseUrl: url, policy: createOperatorPolicy() }, retryDelaysMs });
}

export function testConnection(
  { appId, appSecret, pageId, pageAccessToken }: EmulatedAccount,
  changes: { settings?: Partial<MessengerConnectionSettings>; credentials?: Partial<MessengerCredentials> } = {},
): Connection<MessengerConnectionSettings, MessengerCredentials> {
  const credentials = { appSecret, accessToken: pageAccessToken, verifyToken: 'verify-token-for-tests' };
  return {
    id: '0123456789abcdef01234567',
    name: 'my-page',
    kind: 'messenger',
    environmentId: null,
    window: 3,
    publicUrl: 'https://messages.example.com',
    log: pino({ level: 'silent' }),
    settings: { appId, pageId, graphVersion: 'v26.0', timeoutMs: 5000, ...changes.settings },
    credentials: { ...credentials, ...changes.credentials },
  };
}

export function testMessage(changes: Partial<MessageSubmission> = {}): MessageSubmission {
  return {
    channel: 'messenger',
    id: '65a1f0c2d3e4b5a697887766',
    environmentId: 'environment',
    to: '1254459154682919',
    content: { type: 'text', text: 'Hello, world!' },
    attempt: 1,
    ...changes,
  };
}
