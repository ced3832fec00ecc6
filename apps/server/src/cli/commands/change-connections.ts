import { pino } from 'pino';
import { type CheckResult, type ConnectionKind, isSmsKind } from '../../carriers/connection-kind.ts';
import { checkConnection } from '../../carriers/connections/check-connection.ts';
import {
  addConnection,
  type ConnectionChange,
  recordCheck,
  setConnection,
} from '../../carriers/connections/connection-store.ts';
import { decryptCredentials } from '../../carriers/connections/credentials.ts';
import { readConnection, requireChangeable } from '../../carriers/connections/find-connection.ts';
import {
  type ConnectionRow,
  loadConnection,
  undecryptableAdvice,
  unknownKindAdvice,
} from '../../carriers/connections/load-connection.ts';
import type { WaitingMessages } from '../../carriers/connections/remove-connection.ts';
import { addSettings, removeSettings } from '../../carriers/connections/setting-texts.ts';
import { validateConnection } from '../../carriers/connections/validate-connection.ts';
import { findAccount } from '../../features/accounts/account-lookup.ts';
import { loadDatabaseKeys } from '../../features/accounts/secret-binding.ts';
import type { Actor } from '../../features/audit/record-audit.ts';
import { command } from '../../platform/command-hint.ts';
import { UsageError } from '../../platform/config/flags.ts';
import type { Keys } from '../../platform/crypto/key-derivation.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import type { Action } from './action.ts';
import {
  checkFlag,
  connectionName,
  contentFlags,
  findKind,
  type GivenContents,
  limitFlags,
  readContents,
  readLimits,
  readName,
  readSettingNames,
} from './connection-flags.ts';
import { formatKinds } from './connection-help.ts';
import { describeCheck, describeFailure, describeSetup, describeState, publicUrlWarning } from './connection-texts.ts';
import { defineDatabaseAction, type Task } from './define-action.ts';

/** The functions that the commands need from other parts of the service. */
export interface ConnectionServices {
  kinds: ReadonlyMap<string, ConnectionKind>;
  /**
   * Creates the route to a new connection, in the transaction that adds it. Without it no route is created.
   *
   * @returns a sentence about the route, or the reason why there is none
   */
  createDefaultRoute?: (
    transaction: Executor,
    actor: Actor,
    connection: { id: string; name: string; kind: string; environmentId: string | null },
  ) => Promise<string>;
  /** Accepted messages that wait for a connection. Without it no message can wait. */
  waiting?: WaitingMessages;
  /** Finds when the first webhook of a connection arrived; null before. Without it the commands say nothing about webhooks. */
  findFirstWebhook?: (database: Database, connectionId: string) => Promise<Date | null>;
}

const defaultLimits = { window: 10, throughput: null, binds: 1 };
const silent = pino({ level: 'silent' });

export function addAction({ kinds, createDefaultRoute, findFirstWebhook }: ConnectionServices): Action {
  return defineDatabaseAction({
    about: 'Add a connection, check it at the provider, and turn it on if the check succeeds',
    help: formatKinds(kinds.values()),
    positionals: connectionName,
    flags: {
      kind: { value: '<kind>', about: 'How to talk to the provider: see connections add --help', required: 'always' },
      account: { value: '<userName>', about: 'Account whose messages use it; all live accounts unless given' },
      ...contentFlags,
      ...limitFlags,
      'no-route': { about: 'Create no route: no message uses it until a route names it' },
      ...checkFlag,
    },
    isConfidential: true,
    async read(given) {
      const name = readName(given);
      requireChangeable(name);
      const kind = findKind(kinds, given.flags.kind);
      const { settingsFile = {}, settingTexts, credentials: chosen = {} } = await readContents(given);
      const settings = addSettings(kind.settings, settingsFile, settingTexts);
      const credentials = { ...kind.generateCredentials?.(), ...chosen };
      requireValid(kind, { settings, credentials });
      const limits = { ...defaultLimits, ...readLimits(given.flags) };
      return { ...limits, name, kind, settings, credentials, flags: given.flags };
    },
    async run(task, { kind, flags, ...added }) {
      const { config, actor, database } = task;
      const environmentId = flags.account === undefined ? null : await findOwner(task, flags.account);
      const keys = await loadDatabaseKeys(config, database);
      const route = await database.transaction().execute(async (transaction) => {
        const { id } = await addConnection(transaction, actor, keys, { ...added, kind: kind.name, environmentId });
        // All e-mails of an account go to its connection: only SMS have routes.
        if (flags['no-route'] || !isSmsKind(kind)) return undefined;
        return createDefaultRoute?.(transaction, actor, { id, name: added.name, kind: kind.name, environmentId });
      });
      const row = await readConnection(database, added.name);
      const check = flags['no-check'] ? undefined : await checkStored(task, keys, row, kinds);
      warnAboutPublicUrl(kind, row.settings, task);
      const stored = loadConnection(row, { kinds, keys, publicUrl: config.publicUrl, log: silent });
      const setup = describeSetup(kind, stored, await findFirstWebhook?.(database, row.id));
      if (check?.result.outcome === 'broken') process.exitCode = 1;
      const state = check?.state ?? row.state;
      const lines = [
        `Added the connection ${row.name} (${row.id}).`,
        check === undefined
          ? `${describeState(row.name, state)} Check it: ${command`connections check ${row.name}`}`
          : describeCheck({ name: row.name, kind }, check.result, state),
        ...(route === undefined ? [] : [route]),
        ...setup,
      ];
      const json = { id: row.id, name: row.name, kind: row.kind, state, ...(setup.length > 0 && { setup }) };
      task.print(lines.join('\n'), { ...json, ...(check && { check: check.result }), ...(route && { route }) });
    },
  });
}

export function setAction({ kinds }: ConnectionServices): Action {
  return defineDatabaseAction({
    about: 'Change the named values only, after a check with the new ones; running links stay until then',
    positionals: connectionName,
    flags: {
      ...contentFlags,
      unset: { value: '<name>', about: 'Setting to remove, so that its default applies', isRepeatable: true },
      ...limitFlags,
      ...checkFlag,
    },
    isConfidential: true,
    async read(given) {
      const contents = await readContents(given);
      const unset = readSettingNames(given.flags.unset);
      const limits = readLimits(given.flags);
      const changesSettings = contents.settingsFile || contents.settingTexts.length > 0 || unset.length > 0;
      if (!changesSettings && !contents.credentials && Object.keys(limits).length === 0) {
        throw given.usageError('requires a setting, credentials or a limit');
      }
      const isChecked = !given.flags['no-check'];
      return { name: readName(given), contents, unset, limits, changesSettings: Boolean(changesSettings), isChecked };
    },
    async run(task, { name, contents, unset, limits, changesSettings, isChecked }) {
      const { config, actor, database } = task;
      const row = await readConnection(database, name);
      const keys = await loadDatabaseKeys(config, database);
      const kind = kinds.get(row.kind);
      if (kind === undefined) throw new Error(unknownKindAdvice(row));
      const settings = changeSettings(kind, row, contents, unset);
      const isNew = changesSettings || contents.credentials !== undefined;
      const credentials =
        contents.credentials === undefined
          ? isNew
            ? decryptOrAdvise(keys, row)
            : {}
          : { ...keepGenerated(kind, keys, row), ...contents.credentials };
      if (isNew) requireValid(kind, { settings, credentials });
      const result = isNew && isChecked ? await checkCandidate(task, { kind, row, settings, credentials }) : undefined;
      const change: ConnectionChange = {
        ...limits,
        ...(changesSettings && { settings }),
        ...(contents.credentials !== undefined && { credentials }),
      };
      const changed = await setConnection(database, actor, keys, row, change);
      const recorded = result && (await recordCheck(database, actor, changed, result));
      const state = recorded ?? (await readConnection(database, name)).state;
      warnAboutPublicUrl(kind, settings, task);
      const next = state === 'draft' ? ` Check it: ${command`connections check ${name}`}` : '';
      const text = `Changed the connection ${name}. ${describeState(name, state, isChecked || !isNew)}${next}`;
      task.print(text, { id: row.id, name, state, version: changed.version });
    },
  });
}

/** Finds the environment of the account that will own a connection. @throws {Error} for a sandbox account, which could not use it */
async function findOwner({ database }: Task, userName: string): Promise<string> {
  const { environmentId, sandbox } = await findAccount(database, userName);
  if (!sandbox) return environmentId;
  throw new Error(
    `${userName} is a sandbox account: its messages always use the built-in sandbox connection. Name a live account, or omit --account.`,
  );
}

function requireValid(kind: ConnectionKind, given: Parameters<typeof validateConnection>[1]): void {
  const { faults } = validateConnection(kind, given);
  if (faults.length > 0) {
    const help = command`connections add --help`;
    throw new UsageError(`${faults.join('\n')}\nAll settings and credentials of ${kind.name}: ${help}`);
  }
}

function changeSettings(
  kind: ConnectionKind,
  row: ConnectionRow,
  { settingsFile, settingTexts }: GivenContents,
  unset: string[][],
) {
  return addSettings(kind.settings, removeSettings(settingsFile ?? row.settings, unset), settingTexts);
}

function decryptOrAdvise(keys: Keys, { id, name, credentials }: ConnectionRow): Record<string, unknown> {
  try {
    return decryptCredentials(keys, id, credentials);
  } catch {
    throw new Error(undecryptableAdvice(name));
  }
}

/** Returns the generated credentials of a connection, so that new ones need not repeat them. Missing ones are generated. */
function keepGenerated(kind: ConnectionKind, keys: Keys, row: ConnectionRow): Record<string, unknown> {
  const generated: Record<string, unknown> = { ...kind.generateCredentials?.() };
  const names = Object.keys(generated);
  if (names.length === 0) return {};
  const stored: Record<string, unknown> = (() => {
    try {
      return decryptCredentials(keys, row.id, row.credentials);
    } catch {
      // They are lost, which new credentials repair.
      return {};
    }
  })();
  return Object.fromEntries(names.map((name) => [name, stored[name] ?? generated[name]]));
}

/** Checks a connection as it is stored, and records the result. */
async function checkStored(
  { config, actor, database }: Task,
  keys: Keys,
  row: ConnectionRow,
  kinds: ConnectionServices['kinds'],
) {
  const connection = loadConnection(row, { kinds, keys, publicUrl: config.publicUrl, log: silent });
  const result = await checkConnection(kinds.get(row.kind) as ConnectionKind, connection);
  return { result, state: (await recordCheck(database, actor, connection, result)) ?? row.state };
}

/** Checks new values before they replace working ones. @throws {Error} when the provider does not accept them */
async function checkCandidate(
  { config }: Task,
  {
    kind,
    row,
    ...given
  }: {
    kind: ConnectionKind;
    row: ConnectionRow;
    settings: Record<string, unknown>;
    credentials: Record<string, unknown>;
  },
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
    ...(config.publicUrl !== undefined && { publicUrl: config.publicUrl }),
    log: silent,
  });
  if (result.outcome === 'ok') return result;
  throw new Error(`${describeFailure(result)}\nNothing was changed. To store it anyway, add --no-check.`);
}

function warnAboutPublicUrl(kind: ConnectionKind, settings: Record<string, unknown>, { config }: Task): void {
  const valid = validateConnection(kind, { settings, credentials: {} });
  const warning = publicUrlWarning(kind, valid.settings, config);
  if (warning !== undefined) console.error(`Warning: ${warning}`);
}
