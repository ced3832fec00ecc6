import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';

/** Seconds without a sign of life after which a dispatcher counts as gone: what it had leased is delivered within 10 s. */
const silence = 5;

/**
 * Says that a dispatcher lives, and frees what those that have not said so for a while have leased.
 *
 * @returns whether no other lives
 */
export async function signOfLife(database: Database, dispatcher: string): Promise<boolean> {
  await sql`
    INSERT INTO dispatchers (id) VALUES (${dispatcher}) ON CONFLICT (id) DO UPDATE SET seen_at = now()
  `.execute(database);
  const { rows } = await sql<{ alone: boolean }>`
    WITH gone AS (
      DELETE FROM dispatchers WHERE seen_at < now() - make_interval(secs => ${silence}) AND id <> ${dispatcher}
    ), living AS (
      SELECT id FROM dispatchers WHERE seen_at >= now() - make_interval(secs => ${silence}) OR id = ${dispatcher}
    ), freed AS (
      DELETE FROM delivery_leases WHERE dispatcher NOT IN (SELECT id FROM living)
    )
    SELECT count(*) = 1 AS alone FROM living
  `.execute(database);
  return rows[0]?.alone ?? false;
}

/** Gives back one delivery that a dispatcher has leased, as if it had never had it. */
export async function putBack(database: Database, dispatcher: string, deliveryId: string): Promise<void> {
  await database
    .deleteFrom('delivery_leases')
    .where('delivery_id', '=', deliveryId)
    .where('dispatcher', '=', dispatcher)
    .execute();
}

/** Gives back what a dispatcher has leased: it ends. */
export async function giveBack(database: Database, dispatcher: string): Promise<void> {
  await database.deleteFrom('delivery_leases').where('dispatcher', '=', dispatcher).execute();
  await database.deleteFrom('dispatchers').where('id', '=', dispatcher).execute();
}

/** Endpoints with deliveries that are due, and since when: one look into the index for each, however many wait there. */
export async function dueEndpoints(database: Database): Promise<{ id: string; late: number }[]> {
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
