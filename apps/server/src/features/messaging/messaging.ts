import type { Feature } from '../../http/feature.ts';
import type { Context } from '../context.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { type CheckedMessage, createMessageStore, type MessageStore } from './accept-messages.ts';
import type { CarrierEvents, Channel } from './carrier.ts';
import { type CheckMessage, createMessageCheck } from './check-message.ts';
import { createInboundHandler } from './create-inbound-message.ts';
import { createReceiptRecorder } from './delivery-receipts.ts';
import { createDispatch } from './dispatch-to-carrier.ts';
import { createEndpointDispatch } from './dispatch-to-endpoint.ts';
import { createInboundReceiver, createInboundStore } from './inbound-messages.ts';
import { createMessageLoader } from './load-messages.ts';
import { createDeliveryJob } from './message-delivery.ts';
import { createMessageCount } from './metrics.ts';
import type { ReferenceStores } from './resolve-references.ts';
import { createSendHandlers } from './send-message.ts';
import { createStatusCache } from './status-cache.ts';
import type { LoadSubmissions } from './submissions.ts';

export type { CheckedMessage } from './accept-messages.ts';
export type { Card } from './cards/card-store.ts';
export { saveCards } from './cards/postgres-card-store.ts';
export { type Connections, requireCarrier } from './connections.ts';
export type { SendId } from './draft.ts';
export type { MediaStore } from './media/media-store.ts';
export { requireRoute } from './require-route.ts';
export type { LoadSubmissions, NewSubmission, SmsEvents } from './submissions.ts';
export { exampleNamespace, exampleTemplates } from './templates/example-templates.ts';
export { createNamespace, findOrCreateNamespace } from './templates/namespace.ts';
export { saveTemplates } from './templates/postgres-template-store.ts';

/** Messages of all channels, with the callbacks for carriers. */
export interface Messaging extends Feature {
  events: CarrierEvents;
  /** Checks and stores messages that the service sends by itself. */
  outbound: OutboundMessages;
  /** Reads the messages that connections submit. */
  loadMessages: LoadSubmissions;
}

/** The channels of messages to individual recipients outside the chat product. */
export type MessageChannel = Exclude<Channel, 'chat'>;

/** Messages that no send operation has requested, such as those of notifications. */
export interface OutboundMessages extends Pick<MessageStore, 'store'> {
  check: CheckMessage;
  /** Counts messages and wakes their connections, after the commit. */
  announce(messages: readonly CheckedMessage[]): void;
}

export interface MessagingOptions extends ReferenceStores {
  webhooks: Webhooks;
}

/** Sends messages, tracks their delivery status and receives inbound messages (interface, sections 4.4 to 4.9 and 6). */
export function createMessaging(context: Context, { webhooks, ...stores }: MessagingOptions): Messaging {
  const count = createMessageCount(context.metrics);
  const check = createMessageCheck(context, stores, webhooks);
  const { store, wake } = createMessageStore(context);
  const statusCache = createStatusCache();
  const recordReceipts = createReceiptRecorder(context, webhooks, count, statusCache);
  const toEndpoint = createEndpointDispatch(context.database, webhooks, count, statusCache);
  const storeInbound = createInboundStore(webhooks);
  const dispatch = createDispatch(context, recordReceipts, statusCache, toEndpoint);
  return {
    handlers: {
      ...createSendHandlers(context, check, count),
      createInboundChatChannelMessage: createInboundHandler(context, stores.media, storeInbound),
    },
    outbound: {
      check,
      store,
      announce(messages) {
        for (const { draft } of messages) count(draft.channel, 'accepted');
        wake(messages);
      },
    },
    ...dispatch,
    jobs: { ...dispatch.jobs, messageDelivery: createDeliveryJob(webhooks, recordReceipts) },
    loadMessages: createMessageLoader(context.database),
    events: { receive: recordReceipts, receiveInbound: createInboundReceiver(context, storeInbound) },
  };
}
