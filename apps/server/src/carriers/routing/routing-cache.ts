import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../platform/postgres/database.ts';
import { createRoutingTable, type RoutingTable } from './routing-table.ts';

/** Milliseconds between two polls for changes. With a slow query a change still arrives within 5 s. */
const pollIntervalMs = 2000;

/**
 * Keeps routes and senders in memory. A change in the database reaches it within about 2 s. While the database does not respond, it keeps
 * what it knows.
 */
export interface RoutingCache {
  table(): RoutingTable;
  /** Reads changes now, in place of the next poll. @throws {Error} when the database does not respond */
  refresh(): Promise<void>;
  /** Reads routes and senders, and polls for changes from then on. @throws {Error} when the database does not respond */
  start(): Promise<void>;
  close(): void;
}

export function createRoutingCache(database: Database, log: Logger): RoutingCache {
  let table = createRoutingTable([], []);
  let changes: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let refreshing: Promise<void> | undefined;

  const load = async () => {
    // Counted before the tables are read: the next poll detects a change in between.
    const count = await countChanges(database);
    if (count === changes) return;
    table = await loadRoutingTable(database);
    changes = count;
  };

  const refresh = () => {
    // A poll may hang for a while when the database does not respond: the next one waits for it.
    refreshing ??= load().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };

  return {
    table: () => table,
    async refresh() {
      // A load that has begun may have read the state before the change.
      await refreshing?.catch(() => {});
      await refresh();
    },
    async start() {
      await refresh();
      timer ??= setInterval(
        () => refresh().catch((error) => log.debug({ err: error }, 'routes cannot be read; keeping those known')),
        pollIntervalMs,
      ).unref();
    },
    close: () => clearInterval(timer),
  };
}

async function countChanges(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce((SELECT count FROM routing_changes), 0) AS count
  `.execute(database);
  return (rows[0] as (typeof rows)[number]).count;
}

async function loadRoutingTable(database: Database): Promise<RoutingTable> {
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
