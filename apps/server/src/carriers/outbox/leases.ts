import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import type { LinkState } from '../connection-kind.ts';

/** Seconds without a renewal after which another process takes a lease over. */
export const takeoverSeconds = 10;
/** Seconds without a renewal after which a holder submits nothing more: earlier than the takeover, on the same clock. */
export const fencingSeconds = 7;

/** The right of this process to hold one link of a connection. */
export interface Lease {
  /** New for each holder. */
  id: string;
  connectionId: string;
  /** From 0. */
  slot: number;
}

/** A link as operators see it. */
export interface LinkStatus {
  link: LinkState;
  /** Parts that wait for their response. */
  inFlight: number;
  /** The most parts that may wait for their response. */
  window: number;
}

/** Slots of connections that this process could hold. */
export interface WantedSlot {
  connectionId: string;
  slot: number;
}

/**
 * Acquires leases on free slots, and on those whose holder has stopped renewing.
 *
 * @returns the leases that were acquired
 */
export async function acquireLeases(database: Database, wanted: readonly WantedSlot[]): Promise<Lease[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<Lease>`
    INSERT INTO link_leases (connection_id, slot, id)
    SELECT "connectionId", slot, gen_random_uuid()
    FROM json_to_recordset(${JSON.stringify(wanted)}) AS wanted ("connectionId" text, slot smallint)
    ON CONFLICT (connection_id, slot) DO UPDATE
      SET id = excluded.id, renewed_at = now(), state = 'connecting', reason = NULL, since = now(), in_flight = 0, window_size = 0
      WHERE link_leases.renewed_at < now() - make_interval(secs => ${takeoverSeconds})
    RETURNING id, connection_id AS "connectionId", slot
  `.execute(database);
  return rows;
}

/**
 * Renews the leases and stores the states of their links for operators.
 *
 * @returns ids of the leases that this process still holds
 */
export async function renewLeases(
  database: Database,
  leases: readonly (Pick<Lease, 'id'> & LinkStatus)[],
): Promise<Set<string>> {
  if (leases.length === 0) return new Set();
  const rows = leases.map(({ id, link, inFlight, window }) => ({
    id,
    state: link.state,
    reason: 'reason' in link ? link.reason : null,
    in_flight: inFlight,
    window_size: window,
  }));
  const { rows: renewed } = await sql<{ id: string }>`
    UPDATE link_leases SET
      renewed_at = now(), state = link.state, reason = link.reason,
      since = CASE WHEN link_leases.state = link.state THEN since ELSE now() END,
      in_flight = link.in_flight, window_size = link.window_size
    FROM json_to_recordset(${JSON.stringify(rows)}) AS link (id uuid, state text, reason text, in_flight int, window_size int)
    WHERE link_leases.id = link.id
    RETURNING link_leases.id
  `.execute(database);
  return new Set(renewed.map(({ id }) => id));
}

export async function releaseLeases(executor: Executor, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM link_leases WHERE id = ANY (${ids}::uuid[])`.execute(executor);
}
