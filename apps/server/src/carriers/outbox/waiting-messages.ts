import { sql } from 'kysely';
import type { WaitingMessages } from '../connections/remove-connection.ts';

/** The messages in the outbox that wait for a connection, for its removal. Messages that fail do so within seconds, because they expire. */
export const waitingMessages: WaitingMessages = {
  async count(executor, connectionId) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM outbox WHERE connection_id = ${connectionId}
    `.execute(executor);
    return rows[0]?.count ?? 0;
  },
  async release(transaction, connectionId, choice) {
    const isMoved = choice === 'failover';
    await sql`
      UPDATE outbox SET
        connection_id = CASE WHEN ${isMoved} AND fallback_ids <> '{}' THEN fallback_ids[1] ELSE connection_id END,
        expires_at = CASE WHEN ${isMoved} AND fallback_ids <> '{}' THEN expires_at ELSE now() END,
        fallback_ids = fallback_ids[2:]
      WHERE connection_id = ${connectionId} AND state = 'waiting' AND accepted_parts = '{}'
    `.execute(transaction);
    await sql`
      UPDATE outbox SET expires_at = now() WHERE connection_id = ${connectionId} AND state = 'waiting'
    `.execute(transaction);
  },
};
