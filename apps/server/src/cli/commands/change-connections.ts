import { type ConnectionKind, isSmsKind } from '../../carriers/connection-kind.ts';
import {
  type ConnectionEdit,
  changeConnection,
  defaultLimits,
  describeFailure,
  FailedCheckError,
  InvalidConnectionError,
  requireValid,
  withGenerated,
} from '../../carriers/connections/change-connection.ts';
import { checkStored } from '../../carriers/connections/check-stored.ts';
import { addConnection } from '../../carriers/connections/connection-store.ts';
import { listConnections } from '../../carriers/connections/connection-summaries.ts';
import { readConnection, requireChangeable } from '../../carriers/connections/find-connection.ts';
import type { WaitingMessages } from '../../carriers/connections/remove-connection.ts';
import { addSettings, removeSettings } from '../../carriers/connections/setting-texts.ts';
import { loadRow } from '../../carriers/connections/usable-connection.ts';
import { validateConnection } from '../../carriers/connections/validate-connection.ts';
import { findAccount } from '../../features/accounts/account-lookup.ts';
import type { Actor } from '../../features/audit/record-audit.ts';
import { command, program } from '../../platform/command-hint.ts';
import { UsageError } from '../../platform/config/flags.ts';
import type { Database, Executor } from '../../platform/postgres/database.ts';
import { findRemoteAccount } from '../remote/accounts.ts';
import {
  checkRemoteConnection,
  getRemoteConnection,
  listRemoteConnections,
  readRemoteSetup,
} from '../remote/connections.ts';
import type { Action } from './action.ts';
import {
  checkFlag,
  connectionName,
  contentFlags,
  findKind,
  type GivenContents,
  limitFlags,
  readContents,
  readKindName,
  readLimits,
  readName,
  readSettingNames,
} from './connection-flags.ts';
import { formatKinds } from './connection-help.ts';
import {
  addWebhookLine,
  describeCheck,
  describeSetup,
  describeState,
  publicUrlWarning,
  warnOfMissingPublicUrl,
  warnOfSameSender,
} from './connection-texts.ts';
import { defineAction, type Task } from './define-action.ts';
import { connectionContext, requireKind } from './usable-connection.ts';

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

export function addAction({ kinds, createDefaultRoute, findFirstWebhook }: ConnectionServices): Action {
  return defineAction({
    about: 'Add a connection, check it at the provider, and turn it on if the check succeeds',
    help: `${formatKinds(kinds.values())}

Only one kind: ${program} connections add --kind <kind> --help`,
    limitHelp(args) {
      const kind = kinds.get(readKindName(args) ?? '');
      return kind && formatKinds([kind]);
    },
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
      const credentials = withGenerated(kind, chosen);
      try {
        requireValid(kind, { settings, credentials });
      } catch (error) {
        rethrow(error);
      }
      const limits = { ...defaultLimits, ...readLimits(given.flags) };
      return { ...limits, name, kind, settings, credentials, flags: given.flags };
    },
    async local(task, { kind, flags, ...added }) {
      const { actor, database } = task;
      const environmentId = flags.account === undefined ? null : await findOwner(task, flags.account);
      const context = await connectionContext(task, kinds);
      const { keys } = context;
      const route = await database.transaction().execute(async (transaction) => {
        const { id } = await addConnection(transaction, actor, keys, { ...added, kind: kind.name, environmentId });
        // All e-mails of an account go to its connection: only SMS have routes.
        if (flags['no-route'] || !isSmsKind(kind)) return undefined;
        return createDefaultRoute?.(transaction, actor, { id, name: added.name, kind: kind.name, environmentId });
      });
      const row = await readConnection(database, added.name);
      const stored = loadRow(context, row);
      const check = flags['no-check'] ? undefined : await checkStored(context, actor, { kind, connection: stored });
      warnAboutPublicUrl(kind, row.settings, task);
      await warnOfSameSender(kind, row, () => listConnections(database, task.config));
      const setup = describeSetup(kind, stored, await findFirstWebhook?.(database, row.id));
      return { id: row.id, state: check?.state ?? row.state, check, route, setup };
    },
    async remote({ admin }, { kind, flags, name, settings, credentials, ...limits }) {
      const owner = flags.account === undefined ? null : await findRemoteAccount(admin, flags.account);
      if (owner?.sandbox) throw sandboxOwnerError(owner.userName);
      const input = { ...limits, name, kind: kind.name, settings, credentials, accountId: owner?.id ?? null };
      const added = await admin.connections.create({ ...input, hasDefaultRoute: !flags['no-route'] });
      const check = flags['no-check'] ? undefined : await checkRemoteConnection(admin, name);
      const connection = await getRemoteConnection(admin, name);
      warnOfMissingPublicUrl(kind, connection);
      await warnOfSameSender(kind, connection, () => listRemoteConnections(admin));
      const { lines, firstWebhookAt } = await readRemoteSetup(admin, kind, connection);
      const setup = addWebhookLine(lines, firstWebhookAt);
      return { id: added.id, state: check?.state ?? added.state, check, route: added.route ?? undefined, setup };
    },
    report({ id, state, check, route, setup }, task, { name, kind }) {
      if (check !== undefined && check.result.outcome !== 'ok') process.exitCode = 1;
      const lines = [
        `Added the connection ${name} (${id}).`,
        check === undefined
          ? `${describeState(name, state)} Check it: ${command`connections check ${name}`}`
          : describeCheck({ name, kind }, check.result, state),
        ...(route === undefined ? [] : [route]),
        ...setup,
      ];
      const json = { id, name, kind: kind.name, state, ...(setup.length > 0 && { setup }) };
      task.print(lines.join('\n'), { ...json, ...(check && { check: check.result }), ...(route && { route }) });
    },
  });
}

export function setAction({ kinds }: ConnectionServices): Action {
  return defineAction({
    about: 'Change the named settings and limits, or all credentials, after a check; running links stay until then',
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
    async local(task, { name, contents, unset, limits, changesSettings, isChecked }) {
      const context = await connectionContext(task, kinds);
      const edit: ConnectionEdit = {
        ...limits,
        ...(changesSettings && { settings: (known, kind) => changeSettings(kind, known, contents, unset) }),
        credentials: contents.credentials,
      };
      const changed = await changeConnection(context, task.actor, name, edit, { isChecked }).catch(rethrow);
      warnAboutPublicUrl(changed.kind, changed.settings, task);
      return changed;
    },
    async remote({ admin }, { name, contents, unset, limits, changesSettings, isChecked }) {
      const known = await getRemoteConnection(admin, name);
      const kind = requireKind(kinds, known.kind);
      const changed = await admin.connections.update(name, {
        ...limits,
        ...(changesSettings && { settings: changeSettings(kind, known.settings, contents, unset) }),
        ...(contents.credentials && { credentials: contents.credentials }),
        isChecked,
      });
      warnOfMissingPublicUrl(kind, changed);
      const isNew = changesSettings || contents.credentials !== undefined;
      return { id: changed.id, version: changed.version, state: changed.state, isNew };
    },
    report({ id, version, state, isNew }, task, { name, isChecked }) {
      const next = state === 'draft' ? ` Check it: ${command`connections check ${name}`}` : '';
      const text = `Changed the connection ${name}. ${describeState(name, state, isChecked || !isNew)}${next}`;
      task.print(text, { id, name, state, version });
    },
  });
}

/** Adds the next step of a command to the errors of a change. */
function rethrow(error: unknown): never {
  if (error instanceof InvalidConnectionError) {
    const help = command`connections add --kind ${error.kindName} --help`;
    throw new UsageError(`${error.message}\nAll settings and credentials of ${error.kindName}: ${help}`);
  }
  if (error instanceof FailedCheckError) {
    throw new Error(`${describeFailure(error.result)}\nNothing was changed. To store it anyway, add --no-check.`);
  }
  throw error;
}

/** Finds the environment of the account that will own a connection. @throws {Error} for a sandbox account, which could not use it */
async function findOwner({ database }: Task, userName: string): Promise<string> {
  const { environmentId, sandbox } = await findAccount(database, userName);
  if (!sandbox) return environmentId;
  throw sandboxOwnerError(userName);
}

function sandboxOwnerError(userName: string): Error {
  return new Error(
    `${userName} is a sandbox account: its messages always use the built-in sandbox connection. Name a live account, or omit --account.`,
  );
}

function changeSettings(
  kind: ConnectionKind,
  known: Record<string, unknown>,
  { settingsFile, settingTexts }: GivenContents,
  unset: string[][],
) {
  return addSettings(kind.settings, removeSettings(settingsFile ?? known, unset), settingTexts);
}

function warnAboutPublicUrl(kind: ConnectionKind, settings: Record<string, unknown>, { config }: Task): void {
  const valid = validateConnection(kind, { settings, credentials: {} });
  const warning = publicUrlWarning(kind, valid.settings, config);
  if (warning !== undefined) console.error(`Warning: ${warning}`);
}
