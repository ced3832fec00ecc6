import { hash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { kinds } from '../../src/carriers/kinds.ts';
import { readActivity } from '../../src/carriers/outbox/connection-activity.ts';
import { enqueue } from '../../src/carriers/outbox/enqueue.ts';
import { matchByProviderId } from '../../src/carriers/outbox/match-receipts.ts';
import { type MessageFilter, searchMessages } from '../../src/carriers/outbox/message-search.ts';
import { toStoredReceipt } from '../../src/carriers/outbox/receipts.ts';
import { readTimeline } from '../../src/carriers/outbox/timeline.ts';
import { readServiceState } from '../../src/carriers/service-state.ts';
import type { Context } from '../../src/features/context.ts';
import { createCardStore } from '../../src/features/messaging/cards/postgres-card-store.ts';
import { createContacts } from '../../src/features/messaging/contacts/contacts.ts';
import { createMedia } from '../../src/features/messaging/media/media.ts';
import { createMessaging } from '../../src/features/messaging/messaging.ts';
import { createTemplates } from '../../src/features/messaging/templates/templates.ts';
import { createEvents } from '../../src/features/notifications/events/events.ts';
import { createFeed } from '../../src/features/notifications/feed/feed.ts';
import { createVerification } from '../../src/features/verification/verification.ts';
import { claimDeliveries } from '../../src/features/webhooks/claim-deliveries.ts';
import { findDelivery } from '../../src/features/webhooks/deliveries.ts';
import { type DeliveryFilter, searchDeliveries } from '../../src/features/webhooks/delivery-search.ts';
import { createQueuePool } from '../../src/features/webhooks/dispatcher.ts';
import { emit } from '../../src/features/webhooks/emit-events.ts';
import { recordAttempts } from '../../src/features/webhooks/record-attempts.ts';
import { createWebhooks } from '../../src/features/webhooks/webhooks.ts';
import type { Account } from '../../src/http/account.ts';
import { newId, newUuid } from '../../src/platform/postgres/ids.ts';
import { testCall } from '../../src/testing.ts';
import type { Counts, Owners } from './rows.ts';

/** Operations of the service, by the name in the table of results. */
export interface Operations {
  calls: Readonly<Record<string, () => Promise<unknown> | undefined>>;
  close(): Promise<void>;
}

/** A message with its first part and a delivery. */
interface Sample {
  id: string;
  recipient: string;
  providerId: string;
  connectionId: string;
  deliveryId: string;
}

interface Service {
  calls: Operations['calls'];
  close?(): Promise<unknown>;
}

/** Messages that the operations look up. */
const samples = 2000;

/** Creates the operations, which run the code of the service on stored rows. */
export async function createOperations(context: Context, counts: Counts, owners: Owners): Promise<Operations> {
  const messages = await readSamples(context, counts);
  const [owner] = owners.accounts as [Account];
  // Passcodes of an earlier run were not checked either, which would open the circuit breaker.
  await sql`TRUNCATE verification_conversions`.execute(context.database);
  const features = createFeatures(context);
  const services: Service[] = [
    acceptance(context, features, owners),
    lookUps(context, features, owner, counts),
    records(context, messages),
    searches(context, owners, messages),
    feed(context, owner, counts),
    deliveryStatus(context, features, messages),
    webhooks(context, owners),
    { calls: {}, close: async () => features.events.close?.() },
  ];
  return {
    calls: Object.assign({}, ...services.map(({ calls }) => calls)),
    async close() {
      for (const service of services) await service.close?.();
    },
  };
}

/** Reads messages that are spread over all of those with submissions, which are the newest third. */
async function readSamples({ database }: Context, { recent }: Counts): Promise<readonly Sample[]> {
  const numbers = Array.from({ length: samples }, () => 1 + randomInt(recent));
  const { rows } = await sql<Sample>`
    SELECT messages.id, messages.recipient, delivery.id AS "deliveryId",
      part.provider_id AS "providerId", part.connection_id AS "connectionId"
    FROM unnest(${numbers}::bigint[]) AS number
    JOIN submission_attempts AS attempt ON attempt.outbox_id = number AND attempt.attempt = 1
    JOIN submitted_parts AS part ON part.outbox_id = number AND part.attempt = 1 AND part.part = 0
    JOIN messages ON messages.id = attempt.reference
    CROSS JOIN LATERAL (SELECT id FROM deliveries WHERE message_id = messages.id ORDER BY seq LIMIT 1) AS delivery
  `.execute(database);
  if (rows.length < samples)
    throw new Error(`Of ${samples} messages, ${rows.length} have a submission and a delivery.`);
  return rows;
}

function any<Item>(items: readonly Item[]): Item {
  return items[randomInt(items.length)] as Item;
}

const areas = ['212', '213', '305', '312', '404', '415', '512', '602', '617', '702', '713', '808'];

/** A fictional number: 555-01xx exists in each area code. */
function anyNumber(): string {
  return `+1${any(areas)}55501${String(randomInt(20, 100)).padStart(2, '0')}`;
}

type BenchFeatures = ReturnType<typeof createFeatures>;

function createFeatures(context: Context) {
  const unlimited = 1_000_000_000;
  const limits = { perNumber: unlimited, perRange: unlimited, perAccount: unlimited, perAddress: unlimited };
  return {
    verification: createVerification(context, { limits: { ...limits, coolDownSeconds: 0 } }),
    messaging: createMessaging(context, {
      media: createMedia(context).store,
      templates: createTemplates(context).store,
      contacts: createContacts(context).book,
      cards: createCardStore(),
      webhooks: createWebhooks(context),
    }),
    events: createEvents(context, () => undefined),
  };
}

function acceptance(
  { database }: Context,
  { verification, messaging, events }: BenchFeatures,
  { accounts }: Owners,
): Service {
  const [account] = accounts as [Account];
  const text = { type: 'text', text: { body: 'Your order 1042 is ready for collection.' } };
  const { environmentId, id: accountId } = account;
  return {
    calls: {
      'accept a message': () =>
        messaging.handlers?.sendSmsMessage?.(
          testCall('sendSmsMessage', account, { body: { to: anyNumber(), ...text }, key: newUuid() }),
        ),
      'queue its submission': () =>
        enqueue(database, [
          {
            ...{ source: 'message', reference: newId(), environmentId, accountId, sender: 'ExampleShop' },
            ...{ connectionIds: ['main'], validForSeconds: 86_400 },
          },
        ]),
      'accept a verification': () =>
        verification.handlers?.requestVerification?.(
          testCall('requestVerification', any(accounts), {
            body: { number: anyNumber(), codeLength: '6' },
            key: newUuid(),
          }),
        ),
      'accept an event': () =>
        events.handlers?.triggerEvent?.(
          testCall('triggerEvent', account, {
            body: {
              name: 'order-shipped',
              to: { subscriberId: `user-${randomInt(1, 26)}` },
              payload: { order: { id: 7 } },
            },
          }),
        ),
    },
  };
}

function lookUps(
  { database }: Context,
  { verification, events }: BenchFeatures,
  account: Account,
  counts: Counts,
): Service {
  return {
    calls: {
      'look up a verification': () => {
        const checkCode = hash('md5', `check${1 + randomInt(counts.verifications)}`);
        return verification.handlers
          ?.getVerification?.(testCall('getVerification', account, { query: { checkCode } }))
          .catch(ignoreOtherAccounts);
      },
      'look up an event': () =>
        events.handlers?.getEvent?.(
          testCall('getEvent', account, { params: { transactionId: `event-${1 + randomInt(counts.events)}` } }),
        ),
      'state of the service': () => readServiceState(database, kinds, []),
      'state of the connections': () => readActivity(database),
    },
  };
}

function records({ database }: Context, messages: readonly Sample[]): Service {
  return {
    calls: {
      'look up a message, its timeline': () => readTimeline(database, { id: any(messages).id }),
      'look up a delivery': () => findDelivery(database, any(messages).deliveryId),
    },
  };
}

/** A verification of another account is looked up as well, and then not shown. */
function ignoreOtherAccounts(error: { status?: number }): void {
  if (error.status !== 404) throw error;
}

function searches({ database }: Context, { accounts }: Owners, messages: readonly Sample[]): Service {
  const environmentId = () => any(accounts).environmentId;
  const page = { limit: 50 };
  const day = 86_400_000;
  const findMessages = (filter: () => MessageFilter) => () => searchMessages(database, filter(), page);
  const findDeliveries = (filter: () => DeliveryFilter) => () => searchDeliveries(database, filter(), page);
  return {
    calls: {
      'messages, newest': findMessages(() => ({})),
      'messages of a number': findMessages(() => ({ recipient: any(messages).recipient })),
      'messages by provider id': findMessages(() => ({ id: any(messages).providerId })),
      'messages of an account': findMessages(() => ({ environmentId: environmentId() })),
      'messages of an account, failed': findMessages(() => ({ environmentId: environmentId(), states: ['failed'] })),
      'messages of a day, channel': findMessages(() => {
        const until = new Date(Date.now() - randomInt(1, 80) * day);
        return { since: new Date(until.getTime() - day), until, channel: 'rcs' };
      }),
      'messages over a rare connection': findMessages(() => ({ connectionId: 'rare' })),
      'messages, no match': findMessages(() => ({ states: ['sent'], environmentId: environmentId() })),
      'deliveries, newest': findDeliveries(() => ({})),
      'deliveries of an account': findDeliveries(() => ({ environmentId: environmentId() })),
      'deliveries of an account, dead': findDeliveries(() => ({ environmentId: environmentId(), state: 'dead' })),
      'deliveries of a message': findDeliveries(() => ({ messageId: any(messages).id })),
      'deliveries, waiting': findDeliveries(() => ({ state: 'waiting' })),
      'deliveries, no match': findDeliveries(() => ({ lastStatus: '4xx' })),
    },
  };
}

function feed(context: Context, account: Account, { feeds }: Counts): Service {
  const { handlers = {}, close } = createFeed(context);
  const params = () => ({ subscriberId: `user-${1 + randomInt(feeds)}` });
  return {
    calls: {
      'feed, a page': () => handlers.listNotifications?.(testCall('listNotifications', account, { params: params() })),
      'feed, unread': () =>
        handlers.listNotifications?.(
          testCall('listNotifications', account, { params: params(), query: { read: false } }),
        ),
      'feed, count of unseen': () => handlers.countUnseen?.(testCall('countUnseen', account, { params: params() })),
      'feed, mark all as seen': () =>
        handlers.markAllMessages?.(
          testCall('markAllMessages', account, { params: params(), body: { markAs: 'seen' } }),
        ),
    },
    close: async () => close?.(),
  };
}

/** A provider reports that a message was read: first to its part, then to the message, which emits an event. */
function deliveryStatus({ database }: Context, { messaging }: BenchFeatures, messages: readonly Sample[]): Service {
  return {
    calls: {
      'store a receipt': () => {
        const { connectionId, providerId: id } = any(messages);
        return matchByProviderId(database, connectionId, [toStoredReceipt({ id, status: 'read', at: new Date() })]);
      },
      'change a status': () =>
        messaging.events.receive([{ messageId: any(messages).id, status: 'read', at: new Date() }]),
    },
  };
}

/** An event of an account: its delivery is stored, claimed and recorded. */
function webhooks({ database, directUrl, log }: Context, { accounts }: Owners): Service {
  const pool = createQueuePool(directUrl, log);
  const dispatcher = '00000000-0000-7000-8000-000000000001';
  return {
    calls: {
      async 'deliver a webhook'() {
        const number = randomInt(accounts.length);
        const { environmentId } = accounts[number] as Account;
        await emit(database, [
          { environmentId, endpoint: 'chatApp.status', messageId: newId(), body: { statuses: [] } },
        ]);
        const claimed = await claimDeliveries(pool, {
          ...{ dispatcher, wanted: new Map([[`endpoint-${number}`, 10]]), maxPerEndpoint: 10 },
        });
        if (claimed.length === 0) throw new Error('The delivery was not claimed.');
        await recordAttempts(
          pool,
          dispatcher,
          claimed.map(({ id, endpoint: { id: endpointId, revision, url } }) => ({
            ...{ id, endpointId, revision, url, status: 204, error: null, responseBody: null, took: 5 },
            ...{ state: 'delivered', wait: 0 },
          })),
        );
      },
    },
    close: () => pool.end(),
  };
}
