import type { components } from '@omnichannel/types';
import { newId } from '../../platform/postgres/ids.ts';
import type { EndpointKind, WebhookEvent } from '../webhooks/webhooks.ts';
import type { Channel } from './carrier.ts';
import { toInboundEvent } from './inbound-event.ts';
import { toStatusEvent } from './status-event.ts';

/** A fictional number, which no person has. */
const testNumber = '+12025550100';

const text = 'This is a test event from the operator of the service.';

/** The channels whose inbound messages the endpoints receive. */
const channels: Record<Exclude<EndpointKind, 'chatApp.status' | 'usage'>, Channel> = {
  'chatApp.message': 'chatApp',
  messenger: 'messenger',
  rcs: 'rcs',
  chat: 'chat',
};

/**
 * Creates an event with which the receiver of an endpoint can be tested: a message from a fictional person, a status of a message that does
 * not exist, or a quota of an account that does not exist.
 */
export function createTestEvent(environmentId: string, endpoint: EndpointKind, now: Date): WebhookEvent {
  const id = `test-${newId()}`;
  if (endpoint === 'usage') return { environmentId, endpoint, messageId: id, body: createUsageBody(now) };
  if (endpoint === 'chatApp.status') {
    const change = { id, environmentId, channel: 'chatApp', recipient: testNumber, status: 'sent' } as const;
    const event = toStatusEvent({ ...change, at: now, failure: null }, now);
    if (event === undefined) throw new Error('The chat app reports every status.');
    return event;
  }
  const from = endpoint === 'messenger' || endpoint === 'chat' ? 'test-user' : testNumber;
  const content = { type: 'text', text } as const;
  return toInboundEvent({ id, environmentId, channel: channels[endpoint], from, name: 'Test', at: now, content }, now);
}

function createUsageBody(now: Date): components['schemas']['UsageEvents'] {
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
  const month = { period: now.toISOString().slice(0, 7), period_end: end.toISOString() };
  return { quotas: [{ user_name: 'test event', quota: 'all', ...month, percent: 80, limit: 100, used: 80 }] };
}
