import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../platform/postgres/database.ts';
import type { ConnectionKind } from '../connection-kind.ts';
import { checkConnection } from './check-connection.ts';
import type { ConnectionCache } from './connection-cache.ts';
import { type ConnectionVersion, firstRecheckMinutes, recordFailedCheck, recordSignIn } from './connection-store.ts';

/** Milliseconds between two searches for broken connections whose next check is due. */
const searchMs = 10_000;
/** Minutes between two checks at most: a provider may lock an account after too many failed sign-ins. */
const maxRecheckMinutes = 60;

export interface RecheckParts {
  database: Database;
  connections: Pick<ConnectionCache, 'get' | 'list' | 'refresh'>;
  kinds: ReadonlyMap<string, ConnectionKind>;
  log: Logger;
  /** Ends a check. */
  stop?: AbortSignal;
}

/**
 * Checks broken connections whose next check is due, each by one instance, and turns those on that the provider accepts. A provider can
 * reject valid credentials for a while, for example during maintenance or after an unpaid invoice.
 */
export async function recheckBroken({ database, connections, kinds, log, stop }: RecheckParts): Promise<void> {
  // Without a broken connection it costs nothing.
  if (connections.list().every(({ state, fault }) => state !== 'broken' || fault !== undefined)) return;
  for (const { id, version } of await claimDueChecks(database)) {
    const connection = connections.get(id);
    const kind = connection && kinds.get(connection.kind);
    // This instance cannot use it, or does not know its new settings yet.
    if (
      connection === undefined ||
      kind === undefined ||
      connection.fault !== undefined ||
      connection.version !== version
    )
      continue;
    const result = await checkConnection(kind, connection, stop && { stop });
    if (stop?.aborted) return;
    // Otherwise the connection would be on until its next message, again and again.
    if (result.outcome === 'ok' && result.isUnproven) continue;
    const state = await recordSignIn(database, { id, version }, result);
    await recordFailedCheck(database, id, result);
    const checked = { connection: connection.name, outcome: result.outcome, connectionState: state };
    log.info(checked, 'a broken connection was checked again');
    if (state === 'on') await connections.refresh();
  }
}

/** Takes the checks that are due, and sets the time of the next: 5, 10, 20, 40 and then 60 minutes apart. */
async function claimDueChecks(database: Database): Promise<ConnectionVersion[]> {
  const { rows } = await sql<ConnectionVersion>`
    WITH due AS (
      SELECT id FROM connections WHERE state = 'broken' AND coalesce(recheck_at <= now(), true) FOR UPDATE SKIP LOCKED
    )
    UPDATE connections SET
      rechecks = rechecks + 1,
      recheck_at = now() + make_interval(mins =>
        least(${maxRecheckMinutes}, ${firstRecheckMinutes} * (2 ^ least(rechecks + 1, 10))::integer))
    FROM due WHERE connections.id = due.id
    RETURNING connections.id, version
  `.execute(database);
  return rows;
}

/** Rechecks broken connections until it is stopped. */
export function startRechecks(parts: Omit<RecheckParts, 'stop'>): { stop(): Promise<void> } {
  const ended = new AbortController();
  const working = (async () => {
    while (!ended.signal.aborted) {
      await recheckBroken({ ...parts, stop: ended.signal }).catch((error) =>
        parts.log.warn({ err: error }, 'broken connections were not checked again; retrying'),
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
