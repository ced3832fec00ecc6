import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import { type LoadedConnection, type LoadOptions, loadConnection } from './load-connection.ts';

/** Milliseconds between two polls for changes. With a slow query a change still arrives within 5 s. */
const pollIntervalMs = 2000;

type Listener = (connections: readonly LoadedConnection[]) => void;

/**
 * Keeps all connections in memory, those that are paused or broken too. A change in the database reaches it within about 2 s. While the
 * database does not respond, it keeps what it knows.
 */
export interface ConnectionCache {
  get(id: string): LoadedConnection | undefined;
  /** Returns all connections by name. An unchanged connection stays the same object. */
  list(): readonly LoadedConnection[];
  /** Calls a listener after each change. @returns a function that removes the listener */
  onChange(listener: Listener): () => void;
  /** Reads changes now, in place of the next poll. @throws {Error} when the database does not respond */
  refresh(): Promise<void>;
  /** Reads all connections, and polls for changes from then on. @throws {Error} when the database does not respond */
  start(): Promise<void>;
  close(): void;
}

interface Entry {
  /** Identifies the version of the row. */
  revision: string;
  connection: LoadedConnection;
}

export function createConnectionCache(database: Database, options: LoadOptions): ConnectionCache {
  const { log } = options;
  const listeners = new Set<Listener>();
  let entries: ReadonlyMap<string, Entry> = new Map();
  let list: readonly LoadedConnection[] = [];
  let timer: NodeJS.Timeout | undefined;
  let refreshing: Promise<void> | undefined;

  const load = async () => {
    if ((await readFingerprint(database)) === fingerprintOf(entries)) return;
    const rows = await readRows(database);
    const before = entries;
    entries = new Map(
      rows.map(({ revision, ...row }) => {
        const known = before.get(row.id);
        if (known?.revision === revision) return [row.id, known];
        const connection = loadConnection(row, options);
        if (connection.fault) log.warn({ connection: row.name, reason: connection.fault }, 'connection cannot be used');
        return [row.id, { revision, connection }];
      }),
    );
    list = [...entries.values()].map(({ connection }) => connection);
    for (const listener of listeners) listener(list);
  };

  const refresh = () => {
    // A poll may hang for a while when the database does not respond: the next one waits for it.
    refreshing ??= load().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };

  return {
    get: (id) => entries.get(id)?.connection,
    list: () => list,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async refresh() {
      // A load that has begun may have read the state before the change.
      await refreshing?.catch(() => {});
      await refresh();
    },
    async start() {
      await refresh();
      timer ??= setInterval(
        () => refresh().catch((error) => log.debug({ err: error }, 'connections cannot be read; keeping those known')),
        pollIntervalMs,
      ).unref();
    },
    close: () => clearInterval(timer),
  };
}

/**
 * Identifies the state of the table by the transactions that wrote its rows. It needs no counter, which each write would have to lock, and
 * misses no change, as a time of the change would: transactions do not commit in the order of their times.
 */
async function readFingerprint(database: Database): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    SELECT coalesce(string_agg(id || ' ' || xmin, ',' ORDER BY name), '') AS fingerprint FROM connections
  `.execute(database);
  return (rows[0] as (typeof rows)[number]).fingerprint;
}

function fingerprintOf(entries: ReadonlyMap<string, Entry>): string {
  return Array.from(entries, ([id, { revision }]) => `${id} ${revision}`).join(',');
}

function readRows(database: Database) {
  return database
    .selectFrom('connections')
    .selectAll()
    .select(sql<string>`xmin::text`.as('revision'))
    .orderBy('name')
    .execute();
}
