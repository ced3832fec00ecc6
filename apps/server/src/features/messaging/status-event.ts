import type { components } from '@omnichannel/types';
import type { EndpointKind, WebhookEvent } from '../webhooks/webhooks.ts';
import type { Channel } from './carrier.ts';
import { toUnixSeconds, toUserId } from './event-parts.ts';
import type { MessageStatus } from './message-status.ts';
import type { Failure } from './tables.ts';

type Schemas = components['schemas'];

/** A change of a message's status. */
export interface StatusChange {
  id: string;
  environmentId: string;
  channel: Channel;
  recipient: string;
  status: Exclude<MessageStatus, 'accepted'>;
  at: Date;
  failure: Failure | null;
}

/**
 * Converts a status change to a webhook event. The messenger webhook has no status events: there it returns undefined. The endpoint that
 * the integrator sets for the statuses of the chat app also receives those of SMS.
 */
export function toStatusEvent(moved: StatusChange): WebhookEvent | undefined {
  const { id, environmentId, channel } = moved;
  const event = (endpoint: EndpointKind, body: object) => ({ environmentId, endpoint, messageId: id, body });
  if (channel === 'messenger') return undefined;
  const status = statusOf(moved);
  if (channel === 'chatApp') {
    return event('chatApp.status', { statuses: [status] } satisfies Schemas['ChatAppStatusEvent']);
  }
  const body: Schemas['ChannelEvents'] = { channel, events: [{ kind: 'status', status }] };
  return event(channel === 'sms' ? 'chatApp.status' : channel, body);
}

function statusOf({ id, channel, recipient, status, at, failure }: StatusChange): Schemas['ChatAppStatus'] {
  const known = { id, recipient_id: toUserId(channel, recipient), timestamp: toUnixSeconds(at) };
  if (status !== 'failed') return { ...known, status };
  return { ...known, status, errors: [failure ?? unknownFailure] };
}

/** The failure of a carrier that reports no cause. */
const unknownFailure: Failure = { code: 1014, title: 'Internal error' };
