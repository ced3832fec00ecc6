import type { Feature } from '../../http/feature.ts';
import type { Context } from '../context.ts';
import type { Webhooks } from '../webhooks/event.ts';
import type { CarrierEvents } from './carrier.ts';
import { createHandOver } from './hand-over.ts';
import { createReceiveInbound } from './inbound.ts';
import type { Stores } from './look-ups.ts';
import { createMessageCount } from './metrics.ts';
import { createReceive } from './receive.ts';
import { createRecent } from './recent.ts';
import { createSend } from './send.ts';

/** The messages of all channels but SMS, and what a carrier tells of them. */
export interface Messages extends Feature {
  events: CarrierEvents;
}

export interface MessagesOptions extends Stores {
  webhooks: Webhooks;
}

/** Sends messages, follows what becomes of them, and takes in what people write (Interface §4.4 to §4.9 and §6). */
export function createMessages(context: Context, { webhooks, ...stores }: MessagesOptions): Messages {
  const count = createMessageCount(context.metrics);
  const recent = createRecent();
  const receive = createReceive(context, webhooks, count, recent);
  return {
    handlers: createSend(context, stores, count),
    ...createHandOver(context, receive, recent),
    events: { receive, receiveInbound: createReceiveInbound(context, webhooks) },
  };
}
