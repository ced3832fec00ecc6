import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import { createBatch } from '../../platform/postgres/group-commit.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { OutboundMessage } from './carrier.ts';
import type { CountMessage } from './metrics.ts';
import { toOutboundEvent } from './outbound-event.ts';
import type { StatusCache } from './status-cache.ts';
import { toStatusEvent } from './status-event.ts';

/** A message of the chat channel for the customer's own application. */
interface EndpointMessage {
  message: Omit<OutboundMessage, 'channel'>;
  acceptedAt: Date;
}

/**
 * Dispatches a message to the customer's own application: the message becomes `sent` in the statement that emits its event. A job that
 * runs again finds it `sent` and emits nothing.
 *
 * @returns whether the environment has an enabled endpoint; without one, the message stays as it is
 */
export type DispatchToEndpoint = (message: EndpointMessage) => Promise<boolean>;

export function createEndpointDispatch(
  database: Database,
  webhooks: Pick<Webhooks, 'emitSql' | 'wake'>,
  count: CountMessage,
  statusCache: StatusCache,
): DispatchToEndpoint {
  const batch = createBatch<EndpointMessage, boolean>({ write: dispatchAll, concurrency: 1 });
  return (message) => batch.add(message);

  async function dispatchAll(messages: readonly EndpointMessage[]): Promise<boolean[]> {
    const at = new Date();
    // A job that runs twice at once emits one event.
    const distinct = new Map(messages.map((one) => [one.message.id, one]));
    const events = [...distinct.values()].flatMap(({ message, acceptedAt }) => {
      const { id, environmentId, to: recipient } = message;
      const sent = { id, environmentId, channel: 'chat', recipient, status: 'sent', at, failure: null } as const;
      return [toOutboundEvent(message, acceptedAt), toStatusEvent(sent, at) ?? []].flat();
    });
    const { rows } = await sql<{ open: string[]; moved: string[]; endpoints: string[] }>`
      WITH open AS (
        SELECT environment_id FROM endpoints
        WHERE kind = 'chat' AND disabled_at IS NULL
          AND environment_id = ANY (${messages.map(({ message }) => message.environmentId)})
      ), moved AS (
        UPDATE messages AS known SET status = 'sent', sent_at = ${at}
        WHERE known.id = ANY (${messages.map(({ message }) => message.id)}) AND known.status = 'accepted'
          AND known.environment_id IN (SELECT environment_id FROM open)
        RETURNING known.id
      ), ${webhooks.emitSql(events, sql`SELECT id FROM moved`)}
      SELECT ARRAY(SELECT environment_id FROM open) AS open, ARRAY(SELECT id FROM moved) AS moved,
        ARRAY(SELECT DISTINCT endpoint_id FROM queued) AS endpoints
    `.execute(database);
    const [result] = rows;
    for (const id of result?.moved ?? []) {
      // The cached state is older than the row now.
      statusCache.delete(id);
      count('chat', 'sent');
    }
    webhooks.wake(result?.endpoints ?? []);
    const open = new Set(result?.open);
    return messages.map(({ message }) => open.has(message.environmentId));
  }
}
