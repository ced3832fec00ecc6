import {
  type EnvironmentOwner,
  findNamedEnvironment,
  readEnvironmentOwners,
} from '../features/accounts/environment-owners.ts';
import type { Context } from '../features/context.ts';
import { toActor } from '../features/operators/operator.ts';
import { type DeliveryDetails, findDelivery, recordBodyRead } from '../features/webhooks/deliveries.ts';
import { type DeliveryFilter, type DeliverySummary, searchDeliveries } from '../features/webhooks/delivery-search.ts';
import { replayBatch, replayDeliveries } from '../features/webhooks/replay-deliveries.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { HttpError } from '../http/http-error.ts';
import type { Database } from '../platform/postgres/database.ts';
import { readTime, readTimes, searchForMatch, toSearchReply } from './bounded-search.ts';
import { notFound } from './replies.ts';
import { shownUrl } from './shown-url.ts';

/** Webhook deliveries: the list, one with its attempts, its body on demand, and replays. */
export function createDeliveryHandlers({ database }: Context): Handlers {
  return {
    async listDeliveries({ query }) {
      const { cursor, limit = 50, state } = query;
      const filter = { ...(await readFilter(database, query)), state };
      const page = await searchForMatch(
        (after) => searchDeliveries(database, filter, { cursor: after, limit }),
        cursor,
        ({ deliveries }) => deliveries.length > 0,
      );
      const ownerOf = await readEnvironmentOwners(
        database,
        page.deliveries.map(({ environmentId }) => environmentId),
      );
      return toSearchReply(
        page,
        page.deliveries.map((delivery) => toDelivery(delivery, ownerOf(delivery.environmentId))),
      );
    },
    async getDelivery({ params: { deliveryId }, operator }) {
      const found = await requireDelivery(database, deliveryId);
      const ownerOf = await readEnvironmentOwners(database, [found.environmentId]);
      const { body: _, replayedAt, history, ...summary } = found;
      return {
        status: 200,
        body: {
          ...toDelivery(summary, ownerOf(found.environmentId)),
          replayedAt: replayedAt?.toISOString() ?? null,
          history: history.map(({ at, url, status, error, tookMs }) => ({
            at: at.toISOString(),
            url: shownUrl(url, operator),
            status,
            error,
            tookMs,
          })),
        },
      };
    },
    async getDeliveryBody({ params: { deliveryId }, operator, address, requestId }) {
      const found = await requireDelivery(database, deliveryId);
      await recordBodyRead(database, toActor(operator, { address, requestId }), found);
      const responses = found.history.map(({ responseBody }) => responseBody);
      return { status: 200, body: { id: found.id, body: found.body, responses } };
    },
    async replayDelivery({ params: { deliveryId }, operator, address, requestId }) {
      const actor = toActor(operator, { address, requestId });
      const { count, madeDue, skipped, inProgress } = await replayDeliveries(database, actor, { ids: [deliveryId] });
      if (skipped > 0) {
        throw new HttpError(
          409,
          'Its endpoint is disabled. Enable it with enableEndpoint, and replay the delivery then.',
        );
      }
      if (count + madeDue + inProgress === 0) throw notFound('delivery', 'listDeliveries');
      const result = count > 0 ? 'replayed' : madeDue > 0 ? 'madeDue' : 'inProgress';
      return { status: 200, body: { id: deliveryId, result } };
    },
    async replayDeliveries({ body, operator, address, requestId }) {
      const { state = 'dead', cursor, limit, dryRun } = body;
      const filter = { ...(await readFilter(database, body)), state };
      const actor = toActor(operator, { address, requestId });
      const batch = await replayBatch(database, actor, filter, { cursor, limit, isDryRun: dryRun });
      return {
        status: 200,
        body: {
          count: batch.count,
          skipped: batch.skipped,
          disabledEndpoints: batch.disabledEndpoints.map(({ userName, kind }) => ({
            account: userName,
            endpoint: kind,
          })),
          hasMore: batch.nextCursor !== null,
          ...(batch.nextCursor !== null && { next: batch.nextCursor }),
        },
      };
    },
  };
}

type Query = Call<'listDeliveries'>['query'] | Call<'replayDeliveries'>['body'];

async function readFilter(database: Database, query: Query): Promise<Omit<DeliveryFilter, 'state'>> {
  const { account, endpoint, eventType, lastStatus, messageId, failedSince, failedUntil } = query;
  return {
    kind: endpoint,
    eventType,
    lastStatus,
    messageId,
    failedSince: readTime(failedSince),
    failedUntil: readTime(failedUntil),
    ...readTimes(query),
    environmentId: await findNamedEnvironment(database, account),
  };
}

async function requireDelivery(database: Database, id: string): Promise<DeliveryDetails> {
  const found = await findDelivery(database, id);
  if (found) return found;
  throw notFound('delivery', 'listDeliveries');
}

function toDelivery(
  { environmentId: _, createdAt, dueAt, ...delivery }: DeliverySummary,
  { accountId, account }: EnvironmentOwner,
) {
  return {
    ...delivery,
    accountId,
    account,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
  };
}
