import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../platform/postgres/database.ts';
import type { ConnectionKind } from '../connection-kind.ts';
import type { ConnectionCache } from '../connections/connection-cache.ts';
import { maskCredentials } from '../connections/credentials.ts';
import { syncTemplates } from './sync-templates.ts';

/** Milliseconds between two searches for connections whose templates are due. */
const searchMs = 60_000;
/** Milliseconds for the templates of a connection. */
const timeoutMs = 300_000;

export interface TemplateSyncParts {
  database: Database;
  connections: Pick<ConnectionCache, 'list'>;
  kinds: ReadonlyMap<string, ConnectionKind>;
  log: Logger;
  /** Ends a copy in progress. */
  stop?: AbortSignal;
}

/** Copies the templates of the connections that are due, each hourly and by one instance. */
export async function syncDueTemplates({ database, connections, kinds, log, stop }: TemplateSyncParts): Promise<void> {
  const usable = connections.list().filter(({ kind, environmentId, state, fault }) => {
    const hasTemplates = kinds.get(kind)?.listTemplates !== undefined;
    return hasTemplates && environmentId !== null && state === 'on' && fault === undefined;
  });
  // Without such a connection it costs nothing.
  if (usable.length === 0) return;
  const due = new Set(
    await claimDueSyncs(
      database,
      usable.map(({ id }) => id),
    ),
  );
  for (const connection of usable.filter(({ id }) => due.has(id))) {
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(stop ? [stop] : [])]);
    try {
      const result = await syncTemplates(database, kinds.get(connection.kind) as ConnectionKind, connection, signal);
      const { templates, removed, unsupported } = result;
      const counts = { templates: templates.length, removed: removed.length, unsupported: unsupported.length };
      log.debug({ connection: connection.name, ...counts }, 'templates copied from the provider');
    } catch (error) {
      if (stop?.aborted) return;
      const reason = maskCredentials((error as Error).message, connection.credentials);
      log.warn({ connection: connection.name, reason }, 'templates not copied from the provider; retrying in 1 h');
    }
  }
}

/** Takes the copies that are due, and postpones the next ones by an hour. A connection that was removed meanwhile is skipped. */
async function claimDueSyncs(database: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ connection_id: string }>`
    INSERT INTO template_syncs AS known (connection_id, due_at)
    SELECT id, now() + interval '1 hour' FROM connections WHERE id = ANY (${ids})
    ON CONFLICT (connection_id) DO UPDATE SET due_at = excluded.due_at WHERE known.due_at <= now()
    RETURNING connection_id
  `.execute(database);
  return rows.map(({ connection_id }) => connection_id);
}

/** Copies templates hourly until it is stopped. */
export function startTemplateSyncs(parts: Omit<TemplateSyncParts, 'stop'>): { stop(): Promise<void> } {
  const ended = new AbortController();
  const working = (async () => {
    while (!ended.signal.aborted) {
      await syncDueTemplates({ ...parts, stop: ended.signal }).catch((error) =>
        parts.log.warn({ err: error }, 'templates were not copied from providers; retrying'),
      );
      await sleep(searchMs, undefined, { signal: ended.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      ended.abort();
      await working;
    },
  };
}
