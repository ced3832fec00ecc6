import { pino } from 'pino';
import type { Actor } from '../../features/audit/record-audit.ts';
import { ApplicationError } from '../../platform/application-error.ts';
import type { Keys } from '../../platform/crypto/key-derivation.ts';
import type { CheckResult, ConnectionKind } from '../connection-kind.ts';
import { checkConnection } from './check-connection.ts';
import { type ConnectionLimits, type ConnectionVersion, recordCheck, setConnection } from './connection-store.ts';
import { decryptCredentials } from './credentials.ts';
import { readConnection } from './find-connection.ts';
import { type ConnectionRow, undecryptableAdvice, unknownKindAdvice } from './load-connection.ts';
import type { ConnectionState } from './tables.ts';
import type { ConnectionContext } from './usable-connection.ts';
import { validateConnection } from './validate-connection.ts';

type Values = Record<string, unknown>;

/** Limits of a connection for which none are given. */
export const defaultLimits: ConnectionLimits = { window: 10, throughput: null, binds: 1 };

/** Settings or credentials that the kind does not allow. */
export class InvalidConnectionError extends ApplicationError {
  readonly kindName: string;

  constructor(kindName: string, faults: readonly string[]) {
    super('invalid', faults.join('\n'));
    this.kindName = kindName;
  }
}

/** New credentials that the provider does not accept, so that nothing was changed. */
export class FailedCheckError extends ApplicationError {
  readonly result: Exclude<CheckResult, { outcome: 'ok' }>;

  constructor(result: Exclude<CheckResult, { outcome: 'ok' }>) {
    super('conflict', `${describeFailure(result)} Nothing was changed.`);
    this.result = result;
  }
}

/** Describes why a check did not succeed, in the words of the provider. */
export function describeFailure(result: Exclude<CheckResult, { outcome: 'ok' }>): string {
  const event =
    result.outcome === 'broken' ? 'The provider rejects the connection' : 'The provider could not be reached';
  return `${event}: ${result.reason}`;
}

/** @throws {InvalidConnectionError} when the kind does not allow the settings or credentials */
export function requireValid(kind: ConnectionKind, given: { settings: Values; credentials: Values }): void {
  const { faults } = validateConnection(kind, given);
  if (faults.length > 0) throw new InvalidConnectionError(kind.name, faults);
}

/** Adds the credentials that the kind generates to those of a new connection. */
export function withGenerated(kind: ConnectionKind, credentials: Values): Values {
  return { ...kind.generateCredentials?.(), ...credentials };
}

/** Values to change; absent ones stay. */
export interface ConnectionEdit extends Partial<ConnectionLimits> {
  /** Returns all settings after the change. */
  settings?: ((known: Values, kind: ConnectionKind) => Values) | undefined;
  /** All credentials after the change, except for generated ones, which stay. */
  credentials?: Values | undefined;
}

/** A connection after a change. */
export interface ChangedConnection extends ConnectionVersion {
  state: ConnectionState;
  kind: ConnectionKind;
  settings: Values;
  /** Whether settings or credentials have changed. */
  isNew: boolean;
}

/**
 * Changes a connection, after a check of new settings or credentials at the provider.
 *
 * @param options.isChecked false to store them without the check
 * @throws {InvalidConnectionError} when the kind does not allow them
 * @throws {FailedCheckError} when the provider does not accept them
 * @throws {ApplicationError} when there is no such connection, or it was changed meanwhile
 */
export async function changeConnection(
  context: ConnectionContext,
  actor: Actor,
  name: string,
  { settings: changeSettings, credentials: given, ...limits }: ConnectionEdit,
  { isChecked }: { isChecked: boolean },
): Promise<ChangedConnection> {
  const { database, keys, kinds } = context;
  const row = await readConnection(database, name);
  const kind = kinds.get(row.kind);
  if (kind === undefined) throw new ApplicationError('conflict', unknownKindAdvice(row));
  const settings = changeSettings?.(row.settings, kind) ?? row.settings;
  const isNew = changeSettings !== undefined || given !== undefined;
  const credentials = given === undefined ? undefined : { ...keepGenerated(kind, keys, row), ...given };
  let result: CheckResult | undefined;
  if (isNew) {
    const candidate = { settings, credentials: credentials ?? decryptOrAdvise(keys, row) };
    requireValid(kind, candidate);
    if (isChecked) result = await checkCandidate(context, kind, row, candidate);
  }
  const changed = await setConnection(database, actor, keys, row, {
    ...limits,
    ...(changeSettings !== undefined && { settings }),
    ...(credentials !== undefined && { credentials }),
    isAccepted: result !== undefined,
  });
  const recorded = result && (await recordCheck(database, actor, changed, result));
  const state = recorded ?? (await readConnection(database, name)).state;
  return { ...changed, state, kind, settings, isNew };
}

function decryptOrAdvise(keys: Keys, { id, name, credentials }: ConnectionRow): Values {
  try {
    return decryptCredentials(keys, id, credentials);
  } catch {
    throw new ApplicationError('conflict', undecryptableAdvice(name));
  }
}

/** Returns the generated credentials of a connection, so that new ones need not repeat them. Missing ones are generated. */
function keepGenerated(kind: ConnectionKind, keys: Keys, row: ConnectionRow): Values {
  const generated: Values = { ...kind.generateCredentials?.() };
  const names = Object.keys(generated);
  if (names.length === 0) return {};
  const stored: Values = (() => {
    try {
      return decryptCredentials(keys, row.id, row.credentials);
    } catch {
      // They are lost, which new credentials repair.
      return {};
    }
  })();
  return Object.fromEntries(names.map((name) => [name, stored[name] ?? generated[name]]));
}

/** Checks new values before they replace working ones. */
async function checkCandidate(
  { publicUrl }: ConnectionContext,
  kind: ConnectionKind,
  row: ConnectionRow,
  given: { settings: Values; credentials: Values },
): Promise<CheckResult> {
  const { settings, credentials } = validateConnection(kind, given);
  const result = await checkConnection(kind, {
    id: row.id,
    name: row.name,
    kind: row.kind,
    environmentId: row.environment_id,
    settings,
    credentials,
    window: row.window_size,
    ...(publicUrl !== undefined && { publicUrl }),
    log: pino({ level: 'silent' }),
  });
  if (result.outcome === 'ok') return result;
  throw new FailedCheckError(result);
}
