import type { components } from '@omnichannel/types/admin';
import type { TimelineEvent } from '../carriers/outbox/timeline.ts';

/** Converts an event of a timeline to its form in the contract: with texts for its times. */
export function toEventReply(event: TimelineEvent): components['schemas']['TimelineEvent'] {
  const at = event.at.toISOString();
  switch (event.type) {
    case 'received':
      return { ...event, at, writtenAt: event.writtenAt.toISOString() };
    case 'submitted':
      return { ...event, at, endedAt: event.endedAt?.toISOString() ?? null };
    default:
      return { ...event, at };
  }
}
