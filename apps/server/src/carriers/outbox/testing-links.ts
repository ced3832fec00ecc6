import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';

interface TestLink {
  state: 'connecting' | 'ready';
  reason?: string;
  /** Seconds for which it has had its state. */
  seconds?: number;
  /** Seconds since its process last renewed the lease. */
  silentSeconds?: number;
  slot?: number;
}

/** Stores a link of a connection, as a process does, in place of that of its slot. */
export async function storeLink(database: Database, connectionId: string, link: TestLink): Promise<void> {
  const { state, reason = null, seconds = 0, silentSeconds = 0, slot = 0 } = link;
  await sql`DELETE FROM link_leases WHERE connection_id = ${connectionId} AND slot = ${slot}`.execute(database);
  await sql`
    INSERT INTO link_leases (connection_id, slot, id, state, reason, since, renewed_at)
    VALUES (${connectionId}, ${slot}, gen_random_uuid(), ${state}, ${reason}, now() - make_interval(secs => ${seconds}),
      now() - make_interval(secs => ${silentSeconds}))
  `.execute(database);
}
