import type { Selectable } from 'kysely';
import type { Logger } from 'pino';
import { command } from '../../platform/command-hint.ts';
import type { Keys } from '../../platform/crypto/key-derivation.ts';
import type { Tables } from '../../platform/postgres/database.ts';
import type { Connection, ConnectionKind } from '../connection-kind.ts';
import { decryptCredentials } from './credentials.ts';
import type { ConnectionState } from './tables.ts';
import { validateConnection } from './validate-connection.ts';

export type ConnectionRow = Selectable<Tables['connections']>;

/** A connection as this process uses it: with all defaults, and its credentials decrypted. */
export interface LoadedConnection extends Connection {
  /** Rises when settings, credentials or the window change. A link of another version must be replaced. */
  version: number;
  state: ConnectionState;
  /** Why it is broken, or why the last check of a draft failed. */
  reason: string | null;
  /**
   * Why this process cannot use the connection, whatever its state in the database. Its credentials are empty then, so it must neither be
   * opened nor authenticate calls of the provider. `state` is `broken`, and `reason` the same text.
   */
  fault?: string;
  /** Messages per second over all instances; null for no limit. */
  throughput: number | null;
  /** Links that are open at the same time, over all instances. */
  binds: number;
}

export interface LoadOptions {
  kinds: ReadonlyMap<string, ConnectionKind>;
  keys: Keys;
  publicUrl: string | undefined;
  log: Logger;
}

/** Loads a connection from its row. A row that this process cannot use becomes a broken connection with advice. */
export function loadConnection(row: ConnectionRow, options: LoadOptions): LoadedConnection {
  const read = readContents(row, options);
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    environmentId: row.environment_id,
    window: row.window_size,
    ...(options.publicUrl !== undefined && { publicUrl: options.publicUrl }),
    log: options.log.child({ connection: row.name }),
    version: row.version,
    throughput: row.throughput,
    binds: row.binds,
    ...('fault' in read
      ? { settings: row.settings, credentials: {}, state: 'broken', reason: read.fault, fault: read.fault }
      : { ...read, state: row.state, reason: row.reason }),
  };
}

function readContents(
  row: ConnectionRow,
  { kinds, keys }: LoadOptions,
): { settings: object; credentials: object } | { fault: string } {
  const { id, name, settings: given, credentials: sealed } = row;
  const kind = kinds.get(row.kind);
  if (kind === undefined) return { fault: unknownKindAdvice(row) };
  let credentials: Record<string, unknown>;
  try {
    credentials = decryptCredentials(keys, id, sealed);
  } catch {
    return { fault: undecryptableAdvice(name) };
  }
  const { faults, ...valid } = validateConnection(kind, { settings: given, credentials });
  if (faults.length === 0) return valid;
  return { fault: `${faults.join(' ')} Correct it: ${command`connections set ${name}`} --setting …` };
}

/** Advises how to repair credentials that were encrypted under an unknown secret of the service. */
export function undecryptableAdvice(name: string): string {
  return `Its credentials are encrypted with an unknown OMNICHANNEL_SECRET. Add it to OMNICHANNEL_PREVIOUS_SECRETS. If it is lost, set the credentials again: ${command`connections set ${name} --credentials-file credentials.json`}`;
}

export function unknownKindAdvice({ name, kind }: Pick<ConnectionRow, 'name' | 'kind'>): string {
  return `This version has no connections of kind ${kind}. Use the version that created ${name}.`;
}
