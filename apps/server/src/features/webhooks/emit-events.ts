import { type RawBuilder, sql } from 'kysely';
import { newUuid } from '../../platform/postgres/ids.ts';
import { currentCarrier, recallTrace, rememberTrace } from '../../platform/tracing/tracing.ts';
import type { Webhooks } from './webhook-event.ts';

/** The NOTIFY channel for due deliveries. Its payload is the id of the endpoint. */
export const deliveriesChannel = 'webhook_deliveries';

/** Queues events in one statement, so that they cost the caller's transaction one round trip. */
export const emit: Webhooks['emit'] = async (executor, events) => {
  if (events.length === 0) return;
  const about = sql`SELECT unnest(${events.map(({ messageId }) => messageId)}::text[])`;
  await sql`
    WITH ${emitSql(events, about)} SELECT pg_notify(${deliveriesChannel}, endpoint_id) FROM queued GROUP BY endpoint_id
  `.execute(executor);
};

export const emitSql: Webhooks['emitSql'] = (events, about): RawBuilder<unknown> => {
  const current = currentCarrier();
  const rows = events.map(({ environmentId, endpoint, messageId, body, carriesMessage = false }, position) => ({
    position,
    id: `msg_${newUuid()}`,
    environment_id: environmentId,
    kind: endpoint,
    message_id: messageId,
    body: JSON.stringify(body),
    carries_message: carriesMessage,
    // The trace of the message comes first: the work that causes the event may process the messages of several traces.
    trace: recallTrace(messageId) ?? current,
  }));
  for (const { id, trace } of rows) rememberTrace(id, trace);
  return sql`queued AS (
      INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body, carries_message, trace)
      SELECT event.id, environment_id, endpoints.id, event.message_id, event.body, event.carries_message, event.trace
      FROM json_to_recordset(${JSON.stringify(rows)}) AS event (
        position int, id text, environment_id text, kind text, message_id text, body text, carries_message boolean,
        trace json
      )
      JOIN endpoints USING (environment_id, kind)
      WHERE endpoints.disabled_at IS NULL AND event.message_id IN (${about})
      ORDER BY event.position
      RETURNING endpoint_id
    )`;
};
