import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import { takeoverSeconds } from './leases.ts';

/**
 * Parts of a connection that its last receipt is looked for in, the newest ones: few enough that they are read in milliseconds, and more than
 * a provider usually takes before it reports on one.
 */
const maxParts = 1000;

/** Signs of life and of trouble of a connection. */
export interface ConnectionActivity {
  /** The last receipt about its latest parts; null without one. */
  lastReceiptAt: Date | null;
  /** Receipts whose provider id belongs to no submission. */
  unmatchedReceipts: number;
  /** Submissions whose outcome is unknown. */
  inDoubt: number;
  /** Parts that wait for their response, and the most that may, over the links of all instances. Null: no link is open. */
  window: { inFlight: number; parts: number } | null;
}

/** Reads the activity of all connections, by id. */
export async function readActivity(database: Database): Promise<ReadonlyMap<string, ConnectionActivity>> {
  // With an equality, the planner would also consider the index of the time alone, and read all parts for a connection with few.
  const { rows } = await sql<ConnectionActivity & { id: string }>`
    SELECT id,
      (
        SELECT max(status_at) FROM (
          SELECT status_at FROM submitted_parts WHERE connection_id BETWEEN connections.id AND connections.id
          ORDER BY connection_id DESC, accepted_at DESC LIMIT ${maxParts}
        ) AS latest
      ) AS "lastReceiptAt",
      (SELECT count(*)::int FROM unmatched_receipts WHERE connection_id = connections.id) AS "unmatchedReceipts",
      (SELECT count(*)::int FROM outbox WHERE connection_id = connections.id AND state = 'inDoubt') AS "inDoubt",
      (
        SELECT json_build_object('inFlight', sum(in_flight), 'parts', sum(window_size)) FROM link_leases
        WHERE connection_id = connections.id AND state = 'ready' AND renewed_at > now() - make_interval(secs => ${takeoverSeconds})
        HAVING count(*) > 0
      ) AS "window"
    FROM connections
  `.execute(database);
  return new Map(rows.map(({ id, ...activity }) => [id, activity]));
}
