import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import { createPoll, type Poll } from '../poll-changes.ts';
import { type LoadedConnection, type LoadOptions, loadConnection } from './load-connection.ts';

type Listener = (connections: readonly LoadedConnection[]) => void;

/**
 * Keeps all connections in memory, those that are paused or broken too. A change in the database reaches it within about 2 s. While the
 * database does not respond, it keeps what it knows.
 */
export interface ConnectionCache extends Poll {
  get(id: string): LoadedConnection | undefined;
  /** Returns all connections by name. An unchanged connection stays the same object. */
  list(): readonly LoadedConnection[];
  /** Calls a listener after each change. @returns a function that removes the listener */
  onChange(listener: Listener): () => void;
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

  const poll = createPoll(load, (error) =>
    log.debug({ err: error }, 'connections cannot be read; keeping those known'),
  );
  return {
    ...poll,
    get: (id) => entries.get(id)?.connection,
    list: () => list,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
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
