import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from '@omnichannel/contract';
import type { MockRequest } from '../feature.ts';
import type { Exchange } from '../journal.ts';
import { personOf, readOutcomes, withoutSigns } from '../recipients.ts';
import type { Rendered } from '../render.ts';
import type { Document } from '../spec.ts';
import type { Deliveries } from './deliveries.ts';
import type { Endpoints, Feed } from './endpoints.ts';
import type { Events } from './events.ts';

export interface StatusParts {
  document: Document;
  endpoints: Endpoints;
  events: Events;
  deliveries: Deliveries;
  /** Milliseconds between two statuses of a message. */
  interval: number;
  /** Gives the signal that ends what begins now: aborted when the mock stops or is reset. */
  closing: () => AbortSignal;
}

/** How far a message gets, by the outcome of its recipient. */
const steps: Record<string, readonly string[]> = {
  read: ['sent', 'delivered', 'read'],
  delivered: ['sent', 'delivered'],
  sent: ['sent'],
  failed: ['failed'],
};

/** What tells the statuses of the messages that an operation sends. */
const feeds: Record<string, Feed> = {
  sendChatAppMessage: 'chatAppStatus',
  sendRcsMessage: 'rcs',
  sendChatChannelMessage: 'chat',
};

/**
 * Sends the statuses of accepted messages. The statuses of one message come in order: each waits until
 * the one before is delivered or dead. Messages do not wait for each other.
 *
 * @returns to be called with each accepted request and its answer
 */
export function createStatuses({ document, endpoints, events, deliveries, interval, closing }: StatusParts) {
  const outcomes = readOutcomes(document);

  return ({ operation, body }: MockRequest, told: Rendered, exchange: Exchange): void => {
    const feed = feeds[operation.id];
    if (feed === undefined || !isObject(body)) return;
    // The usual case: then a message costs nothing here.
    if (!endpoints.has(feed)) {
      exchange.untold = true;
      return;
    }
    const to = String(body.to);
    const recipient = personOf(to);
    const outcome = outcomes.get(withoutSigns(to));
    const pace = outcome === 'slow' ? 10 * interval : interval;
    const signal = closing();
    for (const id of messageIds(told)) {
      const cause = { messageId: id, operation: operation.id, exchange: exchange.id };
      follow(feed, id, steps[outcome ?? 'read'] ?? steps.read ?? []);

      async function follow(feed: Feed, id: string, statuses: readonly string[]): Promise<void> {
        for (const status of statuses) {
          const isOver = await sleep(pace, false, { ref: false, signal }).catch(() => true);
          if (isOver) return;
          const event = events.status(feed, { id, recipient, status });
          const underway = event && deliveries.deliver(feed, event, { ...cause, messageStatus: status });
          if (!underway) return;
          await underway.settled;
        }
      }
    }
  };
}

/** The ids that the answer gives to its sender. */
function messageIds({ body }: Rendered): string[] {
  const answer: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
  const messages = isObject(answer) && Array.isArray(answer.messages) ? answer.messages : [];
  return messages.flatMap((message) => (isObject(message) && typeof message.id === 'string' ? [message.id] : []));
}
