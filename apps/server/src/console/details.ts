import type { AttemptView, DeliveryView, MessageDetails, SandboxMessage } from '@omnichannel/console/sandbox';
import type { Channel } from '../features/messaging/carrier.ts';
import { meta } from '../http/contract/meta.ts';
import type { Database } from '../platform/postgres/database.ts';
import { findMessage } from './messages.ts';

/** Paths of the operations that send messages (Interface §4.4 to §4.9, and SMS). */
const paths: Record<Channel, string> = {
  chatApp: '/conversation/wab/v1/messages/',
  messenger: '/conversation/messenger/v1/messages/',
  rcs: '/conversation/rcs/v1/messages/',
  sms: '/conversation/sms/v1/messages/',
  chat: '/conversation/chat/v1/messages/',
};

/** Reads the details of a message; undefined when the environment has no message with that id. */
export async function readDetails(
  database: Database,
  environmentId: string,
  id: number,
): Promise<MessageDetails | undefined> {
  const message = await findMessage(database, environmentId, { id });
  if (!message) return undefined;
  const { messageId } = message;
  const [api, carrier, deliveries] = await Promise.all([
    readCall(database, environmentId, message),
    readCarrier(database, id),
    readDeliveries(database, environmentId, messageId),
  ]);
  return { message, ...(api && { api }), carrier, deliveries };
}

async function readCall(
  database: Database,
  environmentId: string,
  { messageId, channel }: SandboxMessage,
): Promise<MessageDetails['api']> {
  const row = await database
    .selectFrom('messages')
    .select('request')
    .where('id', '=', messageId)
    .where('environment_id', '=', environmentId)
    .executeTakeFirst();
  // An e-mail belongs to an event, not to a request of its own.
  if (!row || channel === 'email') return undefined;
  const { request } = row;
  const response =
    channel === 'messenger'
      ? { recipient_id: (request as { to?: unknown }).to, message_id: messageId }
      : { messages: [{ id: messageId }], meta };
  return { method: 'POST', path: paths[channel], request, status: 200, response };
}

async function readCarrier(database: Database, id: number): Promise<MessageDetails['carrier']> {
  const { plan, receipts } = await database
    .selectFrom('sandbox_messages')
    .select(['plan', 'receipts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    plan: plan.map(({ status, at }) => ({ status, at: rfc3339(at) })),
    receipts: receipts.map(({ status, at, reportedAt }) => ({
      status,
      at: rfc3339(at),
      reportedAt: rfc3339(reportedAt),
    })),
  };
}

async function readDeliveries(database: Database, environmentId: string, messageId: string): Promise<DeliveryView[]> {
  const rows = await database
    .selectFrom('deliveries')
    .leftJoin('endpoints', 'endpoints.id', 'deliveries.endpoint_id')
    .select(['deliveries.id', 'endpoints.kind', 'endpoints.url', 'body', 'state', 'due_at', 'deliveries.created_at'])
    .where('deliveries.environment_id', '=', environmentId)
    .where('message_id', '=', messageId)
    .orderBy('seq')
    .execute();
  const attempts = await readAttempts(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, kind, url, body, state, due_at, created_at }) => ({
    id,
    ...(kind !== null && { endpoint: kind }),
    ...(url !== null && { url: withoutQuery(url) }),
    state,
    body: JSON.parse(body),
    at: created_at.toISOString(),
    ...(state === 'waiting' && { dueAt: due_at.toISOString() }),
    attempts: attempts.get(id) ?? [],
  }));
}

async function readAttempts(database: Database, deliveryIds: readonly string[]): Promise<Map<string, AttemptView[]>> {
  if (deliveryIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('delivery_attempts')
    .select(['delivery_id', 'at', 'url', 'status', 'error', 'response_body', 'took_ms'])
    .where('delivery_id', 'in', deliveryIds)
    .orderBy('id')
    .execute();
  const groups = Map.groupBy(rows, ({ delivery_id }) => delivery_id);
  return new Map(
    [...groups].map(([id, group]) => [
      id,
      group.map(({ at, url, status, error, response_body, took_ms }) => ({
        at: at.toISOString(),
        url: withoutQuery(url),
        ...(status !== null && { status }),
        ...(error !== null && { error }),
        ...(response_body !== null && { responseBody: response_body }),
        milliseconds: took_ms,
      })),
    ]),
  );
}

/** Removes the query of a URL, which often contains a secret. */
function withoutQuery(url: string): string {
  return url.replace(/\?.*$/s, '?…');
}

/** Converts a time from PostgreSQL's JSON to RFC 3339. */
function rfc3339(time: string): string {
  return new Date(time).toISOString();
}
