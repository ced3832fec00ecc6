import { createOperatorPolicy } from '@omnichannel/outbound';
import { pino } from 'pino';
import type { Connection, LinkEvents, LinkFiles, LinkState, MessageSubmission } from '../connection-kind.ts';
import { createRbm } from './rbm.ts';
import type { RbmCredentials, RbmSettings } from './settings.ts';
import type { RbmEmulator } from './testing-rbm-emulator.ts';

/** Creates the kind for the emulator at a URL. */
export function createTestKind(url: string, retryDelaysMs: readonly number[] = [1]) {
  const google = { baseUrl: url, tokenUrl: `${url}/token`, policy: createOperatorPolicy() };
  return createRbm({ google, retryDelaysMs });
}

export function testConnection(
  { agentId, credentials }: Pick<RbmEmulator, 'agentId' | 'credentials'>,
  changes: { settings?: Partial<RbmSettings>; credentials?: Partial<RbmCredentials> } = {},
): Connection<RbmSettings, RbmCredentials> {
  return {
    id: '0123456789abcdef01234567',
    name: 'my-rcs',
    kind: 'rbm',
    environmentId: null,
    window: 3,
    publicUrl: 'https://messages.example.com',
    log: pino({ level: 'silent' }),
    settings: { agentId, region: 'europe', ttlSeconds: 86_400, timeoutMs: 5000, ...changes.settings },
    credentials: { ...credentials, ...changes.credentials },
  };
}

export function testMessage(changes: Partial<MessageSubmission> = {}): MessageSubmission {
  return {
    channel: 'rcs',
    id: '65a1f0c2d3e4b5a697887766',
    environmentId: 'fedcba987654321001234567',
    to: '+12025550123',
    content: { type: 'text', text: 'Your order 4711 is on its way.' },
    attempt: 1,
    ...changes,
  };
}

/** Records what a link reports. */
export function recordEvents(files?: LinkFiles) {
  const states: LinkState[] = [];
  const events: LinkEvents = {
    onState: (state) => states.push(state),
    onSlots() {},
    receive: async () => {},
    receiveInbound: async () => {},
    ...(files && { files }),
  };
  return { states, events };
}
