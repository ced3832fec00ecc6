import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../platform/postgres/database.ts';
import { createPoll, type Poll } from '../poll-changes.ts';
import { createRoutingTable, type RoutingTable } from './routing-table.ts';

/**
 * Keeps routes and senders in memory. A change in the database reaches it within about 2 s. While the database does not respond, it keeps
 * what it knows.
 */
export interface RoutingCache extends Poll {
  table(): RoutingTable;
}

export function createRoutingCache(database: Database, log: Logger): RoutingCache {
  let table = createRoutingTable([], []);
  let changes: number | undefined;

  const load = async () => {
    // Counted before the tables are read: the next poll detects a change in between.
    const count = await countChanges(database);
    if (count === changes) return;
    table = await loadRoutingTable(database);
    changes = count;
  };

  const poll = createPoll(load, (error) => log.debug({ err: error }, 'routes cannot be read; keeping those known'));
  return { ...poll, table: () => table };
}

async function countChanges(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce((SELECT count FROM routing_changes), 0) AS count
  `.execute(database);
  return (rows[0] as (typeof rows)[number]).count;
}

/** Reads all routes and senders. */
export async function loadRoutingTable(database: Database): Promise<RoutingTable> {
  const [routes, senders] = await Promise.all([
    database.selectFrom('routes').selectAll().execute(),
    database.selectFrom('senders').selectAll().execute(),
  ]);
  return createRoutingTable(
    routes.map(({ environment_id, connection_ids, ...route }) => ({
      ...route,
      environmentId: environment_id,
      connectionIds: connection_ids,
    })),
    senders.map(({ connection_id, environment_id, sender_group, ...sender }) => ({
      ...sender,
      connectionId: connection_id,
      environmentId: environment_id,
      senderGroup: sender_group,
    })),
  );
}
