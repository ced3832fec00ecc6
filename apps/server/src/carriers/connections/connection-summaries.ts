import { selectOwnerUserName } from '../../features/accounts/account-lookup.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { ConnectionLimits, ConnectionVersion } from './connection-store.ts';
import { rejectUnknownName, sandboxName } from './find-connection.ts';
import type { ConnectionRow } from './load-connection.ts';
import type { ConnectionState } from './tables.ts';

/** A connection without its credentials. */
export interface ConnectionSummary extends ConnectionLimits, ConnectionVersion {
  name: string;
  kind: string;
  environmentId: string | null;
  /** User name of the owner's first account. Null: the operator's. */
  account: string | null;
  state: ConnectionState;
  reason: string | null;
  /** When the service checks a broken connection again. */
  recheckAt: Date | null;
  /** As the operator gave them, without defaults. */
  settings: Record<string, unknown>;
  /** The credentials that are set. */
  credentialNames: readonly string[];
  createdAt: Date | null;
  updatedAt: Date | null;
}

/** The built-in connection, to which all messages of sandbox accounts go before any rule. */
export const sandboxSummary: ConnectionSummary = {
  id: sandboxName,
  name: sandboxName,
  kind: sandboxName,
  environmentId: null,
  account: null,
  state: 'on',
  reason: null,
  recheckAt: null,
  settings: {},
  credentialNames: [],
  window: 1,
  throughput: null,
  binds: 0,
  version: 1,
  createdAt: null,
  updatedAt: null,
};

/** Lists all connections by name, the built-in one for the sandbox first, if there is a sandbox. */
export async function listConnections(
  database: Database,
  { hasSandbox }: Pick<Config, 'hasSandbox'>,
): Promise<ConnectionSummary[]> {
  const rows = await selectSummaries(database).orderBy('name').execute();
  return [...(hasSandbox ? [sandboxSummary] : []), ...rows.map(toSummary)];
}

/** @throws {Error} when there is none with this name */
export async function showConnection(database: Database, name: string): Promise<ConnectionSummary> {
  if (name === sandboxName) return sandboxSummary;
  const row = await selectSummaries(database).where('name', '=', name).executeTakeFirst();
  return row === undefined ? rejectUnknownName(name) : toSummary(row);
}

function selectSummaries(database: Database) {
  return database
    .selectFrom('connections')
    .selectAll()
    .select(selectOwnerUserName('connections.environment_id').as('account'));
}

function toSummary(row: ConnectionRow & { account: string | null }): ConnectionSummary {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    environmentId: row.environment_id,
    account: row.account,
    state: row.state,
    reason: row.reason,
    recheckAt: row.state === 'broken' ? row.recheck_at : null,
    settings: row.settings,
    credentialNames: row.credential_names,
    window: row.window_size,
    throughput: row.throughput,
    binds: row.binds,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
