import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';

/** Seconds without a heartbeat after which a dispatcher counts as gone. Its leased deliveries are attempted within 10 s. */
const leaseSeconds = 5;

/**
 * Records the heartbeat of a dispatcher, and releases the leases of dispatchers whose heartbeat has stopped.
 *
 * @returns whether no other dispatcher is alive
 */
export async function recordHeartbeat(database: Database, dispatcher: string): Promise<boolean> {
  await sql`
    INSERT INTO dispatchers (id) VALUES (${dispatcher}) ON CONFLICT (id) DO UPDATE SET seen_at = now()
  `.execute(database);
  const { rows } = await sql<{ alone: boolean }>`
    WITH gone AS (
      DELETE FROM dispatchers WHERE seen_at < now() - make_interval(secs => ${leaseSeconds}) AND id <> ${dispatcher}
    ), living AS (
      SELECT id FROM dispatchers WHERE seen_at >= now() - make_interval(secs => ${leaseSeconds}) OR id = ${dispatcher}
    ), freed AS (
      DELETE FROM delivery_leases WHERE dispatcher NOT IN (SELECT id FROM living)
    )
    SELECT count(*) = 1 AS alone FROM living
  `.execute(database);
  return rows[0]?.alone ?? false;
}

/** Releases the lease of one delivery, without an attempt. */
export async function releaseLease(database: Database, dispatcher: string, deliveryId: string): Promise<void> {
  await database
    .deleteFrom('delivery_leases')
    .where('delivery_id', '=', deliveryId)
    .where('dispatcher', '=', dispatcher)
    .execute();
}

/** Releases all leases of a dispatcher that stops, and its heartbeat. */
export async function releaseLeases(database: Database, dispatcher: string): Promise<void> {
  await database.deleteFrom('delivery_leases').where('dispatcher', '=', dispatcher).execute();
  await database.deleteFrom('dispatchers').where('id', '=', dispatcher).execute();
}

/**
 * Finds the endpoints with due deliveries, and how long the oldest of each is due, in seconds. It reads one entry of the index for each
 * endpoint, however many deliveries wait there.
 */
export async function findDueEndpoints(database: Database): Promise<{ id: string; late: number }[]> {
  const { rows } = await sql<{ id: string; late: number }>`
    WITH RECURSIVE waiting AS (
      (SELECT endpoint_id, due_at FROM deliveries WHERE ${isFree}
        ORDER BY endpoint_id, due_at LIMIT 1)
      UNION ALL
      SELECT next.* FROM waiting CROSS JOIN LATERAL (
        SELECT endpoint_id, due_at FROM deliveries
        WHERE ${isFree} AND endpoint_id > waiting.endpoint_id
        ORDER BY endpoint_id, due_at LIMIT 1
      ) AS next
    )
    SELECT endpoint_id AS id, extract(epoch FROM now() - due_at)::float8 AS late FROM waiting WHERE due_at <= now()
  `.execute(database);
  return rows;
}

const isFree = sql`state = 'waiting' AND NOT EXISTS (SELECT FROM delivery_leases WHERE delivery_id = deliveries.id)`;
