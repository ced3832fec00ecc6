import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from '@omnichannel/contract';
import type { MockRequest } from '../feature.ts';
import type { Exchange } from '../journal.ts';
import type { Rendered } from '../render.ts';
import type { Document } from '../spec.ts';
import { personOf, readOutcomes, withoutSigns } from '../test-numbers.ts';
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
  /** Returns the signal for new statuses: aborted when the mock stops or is reset. */
  closing: () => AbortSignal;
}

/** The statuses of a message, by the outcome of its recipient. */
const steps: Record<string, readonly string[]> = {
  read: ['sent', 'delivered', 'read'],
  delivered: ['sent', 'delivered'],
  sent: ['sent'],
  failed: ['failed'],
};

/** The feed of message statuses, by the operation that sends the messages. */
const feeds: Record<string, Feed> = {
  sendChatAppMessage: 'chatAppStatus',
  sendMessengerMessage: 'messengerMessage',
  sendRcsMessage: 'rcs',
  sendSmsMessage: 'smsStatus',
  sendChatChannelMessage: 'chat',
};

/**
 * Sends the statuses of accepted messages, and before them the message itself if it is one of the chat channel. The statuses of one message
 * come in order: each waits until the one before is delivered or dead. Messages do not wait for each other.
 *
 * @returns a function to call with each accepted request and its response
 */
export function createStatuses({ document, endpoints, events, deliveries, interval, closing }: StatusParts) {
  const outcomes = readOutcomes(document);

  return ({ operation, body }: MockRequest, response: Rendered, exchange: Exchange): void => {
    const feed = feeds[operation.id];
    if (feed === undefined || !isObject(body)) return;
    // The usual case, which costs nothing.
    if (!endpoints.has(feed)) {
      exchange.lacksStatusEndpoint = true;
      return;
    }
    const to = String(body.to);
    const recipient = personOf(to);
    const outcome = outcomes.get(withoutSigns(to));
    const pace = outcome === 'slow' ? 10 * interval : interval;
    const signal = closing();
    for (const id of messageIds(response)) {
      const cause = { messageId: id, operation: operation.id, exchange: exchange.id };
      follow(feed, id, statusesOf(feed, outcome), feed === 'chat' ? events.chat.outbound(id, body) : undefined);

      async function follow(
        feed: Feed,
        id: string,
        statuses: readonly string[],
        outbound: object | undefined,
      ): Promise<void> {
        if (outbound) await deliveries.deliver(feed, outbound, cause)?.settled;
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

/** Reports the messages of `createInboundChatChannelMessage`. @returns a function to call with each request and its response */
export function createInboundReports({ events, deliveries }: Pick<StatusParts, 'events' | 'deliveries'>) {
  return ({ operation, body }: MockRequest, response: Rendered, exchange: Exchange): void => {
    if (operation.id !== 'createInboundChatChannelMessage' || !isObject(body)) return;
    for (const id of messageIds(response)) {
      const cause = { messageId: id, operation: operation.id, exchange: exchange.id };
      deliveries.deliver('chat', events.chat.inbound(id, body), cause);
    }
  };
}

/** The statuses of a message. A phone does not report that an SMS was read, and the messenger reports only what reached the person. */
function statusesOf(feed: Feed, outcome = 'read'): readonly string[] {
  const statuses = steps[outcome] ?? steps.read ?? [];
  if (feed === 'messengerMessage') return statuses.filter((status) => status === 'delivered' || status === 'read');
  return feed === 'smsStatus' ? statuses.filter((status) => status !== 'read') : statuses;
}

/** The message ids in a response. */
function messageIds({ body }: Rendered): string[] {
  const answer: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
  if (isObject(answer) && typeof answer.message_id === 'string') return [answer.message_id];
  const messages = isObject(answer) && Array.isArray(answer.messages) ? answer.messages : [];
  return messages.flatMap((message) => (isObject(message) && typeof message.id === 'string' ? [message.id] : []));
}
