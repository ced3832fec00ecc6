import type { EndpointKind } from '../../features/webhooks/webhooks.ts';
import type { MessagePricing, ProviderReceipt } from '../provider-events.ts';
import type { SubmissionAttempt } from './submission-history.ts';

/** An event in the life of a message or a verification. It contains no text, no passcode and no number. */
export type TimelineEvent = { at: Date } & (
  | { type: 'accepted'; requestId: string | null }
  | InboundEvent
  | VerificationEvent
  | SubmissionEvent
  | StatusEvent
  | WebhookTimelineEvent
);

/** An inbound message was stored. `writtenAt` is the time at the provider. */
interface InboundEvent {
  type: 'received';
  writtenAt: Date;
}

type VerificationEvent =
  | { type: 'requested'; requestId: string | null }
  | { type: 'checked'; result: 'valid' | 'invalid' | 'expired' }
  | { type: 'verified' }
  | { type: 'expired' };

type SubmissionEvent =
  | {
      /** An attempt began. */
      type: 'submitted';
      connection: string;
      attempt: number;
      /** Number of the SMS of a passcode, from 1; null for a message. */
      send: number | null;
      /** State of the attempt now: `revoked` was accepted, and later withdrawn by the provider. */
      state: SubmissionAttempt['state'];
      endedAt: Date | null;
      /** Code of the provider. */
      code: string | null;
      /** Code of the contract, if the provider rejected the message. */
      apiCode: number | null;
      reason: string | null;
      segments: number | null;
      alphabet: string | null;
      country: string | null;
      /** Ids of the provider by part, from 0. */
      parts: { part: number; providerId: string | null }[];
    }
  /** An attempt ended without a response: the provider may have the message. */
  | { type: 'inDoubt'; connection: string; attempt: number }
  /** Another connection submits the message next. */
  | { type: 'fallback'; from: string; to: string }
  | {
      /** The last receipt of a part. */
      type: 'receipt';
      connection: string;
      attempt: number;
      part: number;
      providerId: string | null;
      status: ProviderReceipt['status'];
      code: string | null;
      apiCode: number | null;
      pricing: MessagePricing | null;
    };

type StatusEvent =
  | { type: 'status'; status: 'sent' | 'delivered' | 'read' | 'unknown' }
  | {
      type: 'failed';
      /** Code of the contract. */
      code: number | null;
      title: string | null;
      details: string | null;
      /** Code of the provider. */
      providerCode: string | null;
    };

type WebhookTimelineEvent =
  | { type: 'webhookQueued'; deliveryId: string; endpoint: EndpointKind }
  | {
      type: 'webhookAttempt';
      deliveryId: string;
      endpoint: EndpointKind;
      /** From 1, over all replays. */
      attempt: number;
      /** HTTP status; null without a response. */
      statusCode: number | null;
      error: string | null;
      tookMs: number;
    }
  /** The next attempt of a waiting delivery. Its time is mostly in the future. */
  | { type: 'webhookDue'; deliveryId: string; endpoint: EndpointKind };

/** The order of events of the same time. */
const order: readonly TimelineEvent['type'][] = [
  ...([
    'accepted',
    'requested',
    'received',
    'fallback',
    'submitted',
    'inDoubt',
    'receipt',
    'status',
    'failed',
  ] as const),
  ...(['checked', 'verified', 'expired', 'webhookQueued', 'webhookAttempt', 'webhookDue'] as const),
];

/** Sorts events by time. */
export function sortEvents(events: readonly TimelineEvent[]): TimelineEvent[] {
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime() || order.indexOf(a.type) - order.indexOf(b.type));
}
