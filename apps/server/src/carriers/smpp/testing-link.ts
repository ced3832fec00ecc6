import { pino } from 'pino';
import type { Link, LinkEvents, LinkState, SmsSubmission } from '../connection-kind.ts';
import type { InboundSms, ProviderReceipt } from '../provider-events.ts';
import type { SmppConnection } from './binds.ts';
import { openLink } from './link.ts';
import { type SmppCredentials, type SmppSettings, settingsSchema } from './settings.ts';
import { createWatchers } from './testing-watchers.ts';

/** All settings with their defaults. */
export function testSettings(settings: Partial<SmppSettings> = {}): SmppSettings {
  const defaults = Object.entries(settingsSchema.properties).map(([name, { default: value }]) => [name, value]);
  return { ...Object.fromEntries(defaults), host: '127.0.0.1', ...settings };
}

export const testCredentials: SmppCredentials = { systemId: 'test', password: 'secret08' };

export function testConnection(
  settings: Partial<SmppSettings>,
  options: { window?: number; credentials?: SmppCredentials } = {},
): SmppConnection {
  return {
    id: '0123456789abcdef01234567',
    name: 'test',
    kind: 'smpp',
    environmentId: null,
    settings: testSettings(settings),
    credentials: options.credentials ?? testCredentials,
    window: options.window ?? 10,
    log: pino({ enabled: false }),
  };
}

export function testSms(fields: Partial<SmsSubmission> = {}): SmsSubmission {
  return {
    channel: 'sms',
    id: '0123456789abcdef01234567',
    environmentId: 'environment',
    to: '+12025550123',
    sender: 'Example',
    text: 'Your code is 123456.',
    purpose: 'message',
    reference: 0x1234,
    ...fields,
  };
}

export interface TestLink {
  link: Link;
  states: LinkState[];
  receipts: ProviderReceipt[];
  inbound: InboundSms[];
  waitFor(isTrue: () => boolean): Promise<void>;
  waitForState(state: LinkState['state']): Promise<LinkState>;
}

/** Opens a link that reconnects at once and keeps what it reports. */
export function openTestLink(
  connection: SmppConnection,
  store: Partial<Pick<LinkEvents, 'receive' | 'receiveInbound' | 'mayWrite'>> = {},
): TestLink {
  const states: LinkState[] = [];
  const receipts: ProviderReceipt[] = [];
  const inbound: InboundSms[] = [];
  const { notify: changed, waitUntil: waitFor } = createWatchers();
  const link = openLink(
    connection,
    {
      ...(store.mayWrite && { mayWrite: store.mayWrite }),
      onState(state) {
        states.push(state);
        changed();
      },
      onSlots: changed,
      async receive(events) {
        await store.receive?.(events);
        receipts.push(...events);
        changed();
      },
      async receiveInbound(events) {
        await store.receiveInbound?.(events);
        inbound.push(...events);
        changed();
      },
    },
    () => 5,
  );
  return {
    link,
    states,
    receipts,
    inbound,
    waitFor,
    async waitForState(state) {
      await waitFor(() => states.at(-1)?.state === state);
      return states.at(-1) as LinkState;
    },
  };
}
