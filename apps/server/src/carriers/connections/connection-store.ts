import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../../features/audit/record-audit.ts';
import { ApplicationError } from '../../platform/application-error.ts';
import { command } from '../../platform/command-hint.ts';
import type { Keys } from '../../platform/crypto/key-derivation.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { inTransaction } from '../../platform/postgres/in-transaction.ts';
import type { CheckResult } from '../connection-kind.ts';
import { encryptCredentials } from './credentials.ts';
import { lockConnection, requireChangeable } from './find-connection.ts';
import type { ConnectionRow } from './load-connection.ts';
import { storeFailure } from './outcome-times.ts';
import type { ConnectionState } from './tables.ts';

type Values = Record<string, unknown>;

/** Limits of a connection that do not depend on its kind. */
export interface ConnectionLimits {
  /** Parts that may wait for a response at the same time, for each link. */
  window: number;
  /** Messages per second over all instances; null for no limit. */
  throughput: number | null;
  /** Links that are open at the same time, over all instances. */
  binds: number;
}

/** A connection to store. Settings and credentials are those that `validateConnection` accepts, without defaults. */
export interface NewConnection extends ConnectionLimits {
  name: string;
  kind: string;
  /** Null: it is the operator's, for all environments. */
  environmentId: string | null;
  settings: Values;
  credentials: Values;
}

/** Values to replace, each as a whole. */
export interface ConnectionChange extends Partial<ConnectionLimits & Pick<NewConnection, 'settings' | 'credentials'>> {
  /** The provider accepts them, which the caller records next: the state stays until then, so that its history has no draft of a moment. */
  isAccepted?: boolean;
}

/** A version of a connection. */
export interface ConnectionVersion {
  id: string;
  version: number;
}

/**
 * Adds a connection as a draft, which submits nothing until `recordSignIn` turns it on.
 *
 * @throws {ApplicationError} when the name is taken
 */
export async function addConnection(
  executor: Executor,
  actor: Actor,
  keys: Keys,
  added: NewConnection,
): Promise<ConnectionVersion> {
  requireChangeable(added.name);
  const { name, kind, environmentId, settings, credentials, ...limits } = added;
  const id = newId();
  return inTransaction(executor, async (transaction) => {
    const { numInsertedOrUpdatedRows: made } = await transaction
      .insertInto('connections')
      .values({
        id,
        environment_id: environmentId,
        kind,
        name,
        settings: JSON.stringify(settings),
        ...credentialColumns(keys, id, credentials),
        window_size: limits.window,
        throughput: limits.throughput,
        binds: limits.binds,
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirstOrThrow();
    if (!made) {
      throw new ApplicationError(
        'conflict',
        `There is a connection ${name} already. Change it: ${command`connections set ${name}`} --setting …`,
      );
    }
    await recordAudit(transaction, actor, {
      action: 'connection.created',
      target: { type: 'connection', id, name },
      environmentId,
      after: { kind, ...limits, settings: Object.keys(settings), credentials: Object.keys(credentials) },
    });
    return { id, version: 1 };
  });
}

/**
 * Changes a connection. With new settings, credentials or a new window its version rises, so that running processes replace their links; the
 * links of the version before stay open until then. Unless the change is accepted, a broken connection becomes a draft, because its fault may
 * be gone.
 *
 * @param known the version that the caller has read
 * @returns the new version
 * @throws {ApplicationError} when another command has changed it since
 */
export async function setConnection(
  executor: Executor,
  actor: Actor,
  keys: Keys,
  known: ConnectionVersion,
  { isAccepted = false, ...change }: ConnectionChange,
): Promise<ConnectionVersion> {
  const { settings, credentials, window, throughput, binds } = change;
  const isNewVersion = settings !== undefined || credentials !== undefined || window !== undefined;
  return inTransaction(executor, async (transaction) => {
    const before = await transaction
      .selectFrom('connections')
      .selectAll()
      .where('id', '=', known.id)
      .where('version', '=', known.version)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) {
      throw new ApplicationError('conflict', 'The connection was changed or removed meanwhile. Repeat the command.');
    }
    const { version } = await transaction
      .updateTable('connections')
      .set({
        ...(settings !== undefined && { settings: JSON.stringify(settings) }),
        ...(credentials !== undefined && credentialColumns(keys, known.id, credentials)),
        ...(window !== undefined && { window_size: window }),
        ...(throughput !== undefined && { throughput }),
        ...(binds !== undefined && { binds }),
        ...(isNewVersion && {
          version: sql<number>`version + 1`,
          ...(!isAccepted && {
            state: sql<ConnectionState>`CASE state WHEN 'broken' THEN 'draft' ELSE state END`,
            reason: null,
          }),
        }),
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', known.id)
      .returning('version')
      .executeTakeFirstOrThrow();
    await recordAudit(transaction, actor, {
      action: 'connection.changed',
      target: { type: 'connection', id: known.id, name: before.name },
      environmentId: before.environment_id,
      ...describeChange(before, change),
    });
    return { id: known.id, version };
  });
}

/**
 * Describes a change for the audit log. Settings and credentials are named without their values: a setting such as a URL can contain a
 * password or a number.
 */
function describeChange(
  row: ConnectionRow,
  { settings, credentials, ...limits }: Omit<ConnectionChange, 'isAccepted'>,
) {
  const before: ConnectionLimits = { window: row.window_size, throughput: row.throughput, binds: row.binds };
  const changed = (Object.keys(limits) as (keyof ConnectionLimits)[]).filter((name) => limits[name] !== undefined);
  const names = settings && new Set([...Object.keys(row.settings), ...Object.keys(settings)]);
  return {
    before: Object.fromEntries(changed.map((name) => [name, before[name]])),
    after: {
      ...Object.fromEntries(changed.map((name) => [name, limits[name]])),
      ...(settings && {
        settings: [...(names ?? [])].filter((name) => !isDeepStrictEqual(row.settings[name], settings[name])),
      }),
      ...(credentials && { credentials: Object.keys(credentials) }),
    },
  };
}

/** Minutes after which a connection that has become broken is checked again; further checks are farther apart. */
export const firstRecheckMinutes = 5;

/** When a connection is checked again after a result. A connection that is broken already keeps its times. */
const recheckColumns = {
  ok: { recheck_at: null, rechecks: 0 },
  broken: {
    recheck_at: sql<Date>`CASE state WHEN 'broken' THEN recheck_at ELSE now() + make_interval(mins => ${firstRecheckMinutes}) END`,
    rechecks: sql<number>`CASE state WHEN 'broken' THEN rechecks ELSE 0 END`,
  },
  unreachable: {},
} as const;

/**
 * Changes the state of a connection after a check, or when a link reports that the provider rejects its credentials: `ok` turns a draft or a
 * broken connection on, and `broken` breaks a connection that is on. A paused connection stays paused. Nothing changes if the version is no longer the
 * current one, since the result is about other credentials.
 *
 * @param result its reason must contain no credentials; see `maskCredentials`
 * @returns the state after it; undefined for another version
 */
export async function recordSignIn(
  executor: Executor,
  { id, version }: ConnectionVersion,
  result: CheckResult,
): Promise<ConnectionState | undefined> {
  const reason = result.outcome === 'ok' ? null : cleanReason(result.reason);
  // A provider that cannot be reached now says nothing about a connection that has worked.
  const [changed, to] = {
    ok: [['draft', 'broken'], sql<ConnectionState>`'on'`] as const,
    broken: [['draft', 'on', 'broken'], sql<ConnectionState>`'broken'`] as const,
    unreachable: [['draft'], sql<ConnectionState>`state`] as const,
  }[result.outcome];
  const row = await executor
    .updateTable('connections')
    .set({ state: to, reason, ...recheckColumns[result.outcome], updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', 'in', changed)
    .where((where) => where.or([where('state', '!=', to), where('reason', 'is distinct from', reason)]))
    .returning('state')
    .executeTakeFirst();
  if (row !== undefined) return row.state;
  const unchanged = await executor
    .selectFrom('connections')
    .select('state')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return unchanged?.state;
}

/**
 * Records the result of a check that an operator has started, as `recordSignIn` does.
 *
 * @param connection the checked version
 * @returns the state after it; undefined for another version
 */
export async function recordCheck(
  database: Database,
  actor: Actor,
  connection: ConnectionVersion,
  result: CheckResult,
): Promise<ConnectionState | undefined> {
  return database.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('connections')
      .select(['name', 'state', 'environment_id'])
      .where('id', '=', connection.id)
      // The table of outcomes refers to the row: with the whole row locked, a first outcome could cause a deadlock.
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (before === undefined) return undefined;
    const state = await recordSignIn(transaction, connection, result);
    await recordFailedCheck(transaction, connection.id, result);
    await recordAudit(transaction, actor, {
      action: 'connection.checked',
      target: { type: 'connection', id: connection.id, name: before.name },
      environmentId: before.environment_id,
      outcome: result.outcome === 'ok' ? 'success' : 'failed',
      before: { state: before.state },
      after: { state: state ?? before.state, check: result.outcome },
    });
    return state;
  });
}

/** Records a check that did not succeed as the last failure of its connection. */
export async function recordFailedCheck(executor: Executor, connectionId: string, result: CheckResult): Promise<void> {
  if (result.outcome === 'ok') return;
  await storeFailure(executor, connectionId, { source: 'check', reason: cleanReason(result.reason) });
}

/**
 * Pauses a connection: nothing is submitted to it. Receipts over HTTP still arrive; an SMSC keeps its receipts until the connection is resumed. A draft stays a draft, since it submits nothing anyway.
 *
 * @returns the state before
 * @throws {ApplicationError} when there is none with this name
 */
export function pauseConnection(database: Database, actor: Actor, name: string): Promise<ConnectionState> {
  return changeState(database, name, ['on', 'broken'], 'paused', actor);
}

/**
 * Turns a paused connection on.
 *
 * @returns the state before; any other than `paused` stays
 * @throws {ApplicationError} when there is none with this name
 */
export function resumeConnection(database: Database, actor: Actor, name: string): Promise<ConnectionState> {
  return changeState(database, name, ['paused'], 'on', actor);
}

async function changeState(
  database: Database,
  name: string,
  from: readonly ConnectionState[],
  state: 'on' | 'paused',
  actor: Actor,
): Promise<ConnectionState> {
  requireChangeable(name);
  return database.transaction().execute(async (transaction) => {
    const before = await lockConnection(transaction, name);
    if (!from.includes(before.state)) return before.state;
    await transaction
      .updateTable('connections')
      .set({ state, reason: null, updated_at: sql<Date>`now()` })
      .where('id', '=', before.id)
      .execute();
    await recordAudit(transaction, actor, {
      action: state === 'paused' ? 'connection.paused' : 'connection.resumed',
      target: { type: 'connection', id: before.id, name },
      environmentId: before.environment_id,
      before: { state: before.state },
      after: { state },
    });
    return before.state;
  });
}

function credentialColumns(keys: Keys, id: string, credentials: Values) {
  return {
    credentials: encryptCredentials(keys, id, credentials),
    credential_names: Object.keys(credentials).sort(),
  };
}

const maxReasonCharacters = 500;

/** Makes a text of a provider fit for one line of a terminal or log. */
export function cleanReason(reason: string): string {
  return reason
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxReasonCharacters);
}
