import type { OmnichannelAdmin } from '@omnichannel/admin';
import type { CheckResult } from '../../carriers/connection-kind.ts';
import { describeFailure } from '../../carriers/connections/change-connection.ts';
import { checkStored, resumeChecked } from '../../carriers/connections/check-stored.ts';
import { pauseConnection } from '../../carriers/connections/connection-store.ts';
import {
  type ConnectionSummary,
  listConnections,
  sandboxSummary,
  showConnection,
} from '../../carriers/connections/connection-summaries.ts';
import { readConnectionTimes } from '../../carriers/connections/connection-times.ts';
import { findUndecryptableCredentials } from '../../carriers/connections/credentials.ts';
import type { LoadedConnection } from '../../carriers/connections/load-connection.ts';
import { removeConnection, waitingChoices } from '../../carriers/connections/remove-connection.ts';
import type { ConnectionState } from '../../carriers/connections/tables.ts';
import { loadUsableConnection } from '../../carriers/connections/usable-connection.ts';
import { unknownPublicUrl } from '../../carriers/connections/webhook-url.ts';
import { readConnectionLinks } from '../../carriers/outbox/connection-links.ts';
import { findDependentRoutes, listRoutes, type RouteSummary } from '../../carriers/routing/route-store.ts';
import { listSenders } from '../../carriers/routing/sender-store.ts';
import { findDatabaseKeys } from '../../features/accounts/secret-binding.ts';
import { command } from '../../platform/command-hint.ts';
import type { Database } from '../../platform/postgres/database.ts';
import {
  checkRemoteConnection,
  getRemoteConnection,
  isBuiltIn,
  listRemoteConnections,
  readRemoteSetup,
  resumeRemoteConnection,
} from '../remote/connections.ts';
import { listRemoteRoutes } from '../remote/routing.ts';
import type { Actions } from './action.ts';
import { addAction, type ConnectionServices, setAction } from './change-connections.ts';
import { connectionName, readName } from './connection-flags.ts';
import {
  addWebhookLine,
  describeCheck,
  describeSetup,
  describeState,
  formatConnection,
  formatConnections,
  publicUrlWarning,
  readWebhook,
  type ShownConnection,
  warnOfMissingPublicUrl,
} from './connection-texts.ts';
import { defineAction } from './define-action.ts';
import { testSendAction } from './test-send.ts';
import { connectionContext, requireKind } from './usable-connection.ts';

/**
 * `connections`: manages connections to providers. A running service applies changes within 5 s. Credentials are read from stdin or a file,
 * since other users can see a command line in the list of processes.
 */
export function createConnectionActions(services: ConnectionServices): Actions {
  const { kinds } = services;
  return {
    add: addAction(services),
    set: setAction(services),
    check: checkAction(services),
    pause: defineAction({
      about: 'Stop submitting, within 5 s; an SMSC keeps its receipts until the connection is resumed',
      positionals: connectionName,
      isConfidential: true,
      read: readName,
      local: ({ actor, database }, name) => pauseConnection(database, actor, name),
      remote: async ({ admin }, name) => (await admin.connections.pause(name)).state,
      report(before, { print }, name) {
        const state = before === 'draft' ? before : 'paused';
        const next = `Running instances stop within 5 s. Resume it: ${command`connections resume ${name}`}`;
        const draft = `Nothing was paused. ${describeState(name, state)}`;
        print(state === 'draft' ? draft : `${name} is paused. ${next}`, { name, state });
      },
    }),
    resume: resumeAction(kinds),
    list: defineAction({
      about: 'List all connections with their state',
      isReadOnly: true,
      async local({ config, database }) {
        const links = await readConnectionLinks(database, kinds);
        const all = await listConnections(database, config);
        return all.map((connection) => ({ ...connection, links: links.get(connection.id) ?? null }));
      },
      remote: ({ admin }) => listRemoteConnections(admin),
      report(all, { print }) {
        print(formatConnections(all, process.stdout.isTTY === true), all);
      },
    }),
    show: defineAction({
      about: 'Show a connection with its settings, and which credentials are set',
      isReadOnly: true,
      positionals: connectionName,
      isConfidential: true,
      read: readName,
      async local({ config, database }, name) {
        const connection = await showConnection(database, name);
        const keys = await findDatabaseKeys(config, database);
        const lost = keys && (await findUndecryptableCredentials(database, keys));
        // Unknown without the secret of the service.
        const kind = kinds.get(connection.kind);
        const webhook = await readWebhook({ config, database }, kind, connection);
        return {
          ...connection,
          ...(await readLinksAndTimes(database, kinds, connection)),
          credentialsLost: lost ? lost.includes(name) : null,
          ...(webhook && { webhook }),
        };
      },
      remote: ({ admin }, name) => showRemoteConnection(admin, kinds, name),
      report(shown, { print }) {
        print(formatConnection(shown, kinds.get(shown.kind)), shown);
      },
    }),
    'test-send': testSendAction(kinds),
    remove: removeAction(services),
  };
}

function removeAction({ waiting }: ConnectionServices) {
  return defineAction({
    about: 'Remove a connection for which no accepted message waits',
    positionals: connectionName,
    flags: {
      force: {
        choices: waitingChoices,
        about: 'Fail the messages that wait for it, or leave them to the next connection of their route',
      },
    },
    isConfidential: true,
    read: (given) => ({ name: readName(given), force: given.flags.force }),
    async local({ actor, database }, { name, force }) {
      const uses = usesOf(name, await listRoutes(database), await listSenders(database));
      const waited = await removeConnection(database, actor, name, { waiting, force });
      return { waited, ...uses };
    },
    async remote({ admin }, { name, force }) {
      const { waiting: waited } = await getRemoteConnection(admin, name);
      const senders = await Array.fromAsync(admin.senders.list({ connection: name, limit: 200 }));
      const uses = usesOf(name, (await listRemoteRoutes(admin)).all, senders);
      await admin.connections.remove(name, force === undefined ? {} : { waiting: force });
      return { waited, ...uses };
    },
    report({ waited, senders, routes }, { print }, { name }) {
      const lines = [`Removed the connection ${name}.`];
      if (senders.length > 0) lines.push(`Its list of senders was deleted: ${senders.join(', ')}.`);
      for (const id of routes) {
        lines.push(
          `The route ${id} has no connection left and no longer applies: later routes take its messages, and SMS without a route are rejected. Remove it: ${command`routes remove ${id}`}`,
        );
      }
      print(lines.join('\n'), { name, waited, senders, routes });
    },
  });
}

/** The senders of a connection, and the routes that have no other connection. */
function usesOf(
  name: string,
  routes: readonly RouteSummary[],
  senders: readonly { connection: string; value: string }[],
) {
  return {
    senders: senders.filter(({ connection }) => connection === name).map(({ value }) => value),
    routes: findDependentRoutes(routes, name),
  };
}

function checkAction(services: ConnectionServices) {
  const { kinds } = services;
  return defineAction({
    about: 'Sign in to the provider, and turn a draft or broken connection on if it succeeds',
    positionals: connectionName,
    isConfidential: true,
    read: readName,
    async local(task, name) {
      const context = await connectionContext(task, kinds);
      const usable = await loadUsableConnection(context, name);
      const { kind, connection } = usable;
      const { result, state } = await checkStored(context, task.actor, usable);
      const warning = publicUrlWarning(kind, connection.settings, task.config);
      if (warning !== undefined) console.error(`Warning: ${warning}`);
      const setup = describeSetup(kind, connection, await services.findFirstWebhook?.(task.database, connection.id));
      return { kind, result, state, setup };
    },
    async remote({ admin }, name) {
      const connection = await getRemoteConnection(admin, name);
      const kind = requireKind(kinds, connection.kind);
      const { result, state } = await checkRemoteConnection(admin, name);
      warnOfMissingPublicUrl(kind, connection);
      const { lines, firstWebhookAt } = await readRemoteSetup(admin, kind, connection);
      return { kind, result, state, setup: addWebhookLine(lines, firstWebhookAt) };
    },
    report({ kind, result, state, setup }, task, name) {
      if (result.outcome !== 'ok') process.exitCode = 1;
      const text = [describeCheck({ name, kind }, result, state), ...setup].join('\n');
      task.print(text, { name, state, check: result, ...(setup.length > 0 && { setup }) });
    },
  });
}

async function readLinksAndTimes(database: Database, kinds: ConnectionServices['kinds'], { id }: ConnectionSummary) {
  const links = await readConnectionLinks(database, kinds, [id]);
  const times = (await readConnectionTimes(database, [id])).get(id);
  return {
    links: links.get(id) ?? null,
    lastAcceptedAt: times?.acceptedAt ?? null,
    lastFailure: times?.lastFailure ?? null,
  };
}

/** Shows a connection of a service as the database has it. */
async function showRemoteConnection(
  admin: OmnichannelAdmin,
  kinds: ConnectionServices['kinds'],
  name: string,
): Promise<ShownConnection> {
  if (isBuiltIn(name)) {
    return { ...sandboxSummary, links: null, lastAcceptedAt: null, lastFailure: null, credentialsLost: false };
  }
  const { waiting: _, channel: __, webhook, ...connection } = await getRemoteConnection(admin, name);
  const kind = kinds.get(connection.kind);
  const path = kind?.webhookPath?.(connection);
  if (webhook === null || path === undefined) return connection;
  const url = webhook.url ?? `${unknownPublicUrl}${path}`;
  return { ...connection, webhook: { ...webhook, url } };
}

function resumeAction(kinds: ConnectionServices['kinds']) {
  return defineAction({
    about: 'Turn a paused connection on, unless the provider rejects it',
    positionals: connectionName,
    flags: { 'no-check': { about: 'Turn it on without signing in to the provider first' } },
    isConfidential: true,
    read: (given) => ({ name: readName(given), isChecked: !given.flags['no-check'] }),
    async local(task, { name, isChecked }): Promise<ResumeResult> {
      const context = await connectionContext(task, kinds);
      const usable = await loadUsableConnection(context, name);
      if (usable.connection.state !== 'paused') return requireOn(usable.connection);
      const { result, state } = await resumeChecked(context, task.actor, usable, { isChecked });
      return resumed({ name, state, check: result });
    },
    async remote({ admin }, { name, isChecked }): Promise<ResumeResult> {
      const connection = await getRemoteConnection(admin, name);
      if (connection.state !== 'paused') return requireOn(connection);
      return resumed({ name, ...(await resumeRemoteConnection(admin, name, { isChecked })) });
    },
    report({ wasPaused, check }, task, { name, isChecked }) {
      if (check?.outcome === 'unreachable') console.error(`Warning: ${describeFailure(check)}`);
      const json = { name, state: 'on', ...(check && { check }) };
      const state = describeState(name, 'on', !wasPaused || isChecked);
      task.print(wasPaused ? `${state} Running instances submit to it within 5 s.` : state, json);
    },
  });
}

/** @throws {Error} when another call has broken the connection meanwhile */
function resumed({
  name,
  state,
  check,
}: {
  name: string;
  state: ConnectionState;
  check: CheckResult | undefined;
}): ResumeResult {
  requireOn({ name, state, reason: null });
  return { wasPaused: true, ...(check && { check }) };
}

/** The result of `resume`. */
interface ResumeResult {
  /** False when the connection was on before. */
  wasPaused: boolean;
  check?: CheckResult;
}

/** @throws {Error} the way to turn it on, when it is a draft or broken: `resume` does not end these states */
function requireOn({ name, state, reason }: Pick<LoadedConnection, 'name' | 'state' | 'reason'>): ResumeResult {
  if (state === 'on') return { wasPaused: false };
  const cause = reason === null ? '' : `\nThe last check failed: ${reason}`;
  const check = command`connections check ${name}`;
  const advice =
    state === 'broken'
      ? [
          `Correct what it names: ${command`connections set ${name}`} --setting <name>=<value>`,
          `or the credentials: ${command`connections set ${name} --credentials-file credentials.json`}`,
          `If all are right, check again: ${check}`,
        ].join('\n')
      : `Check it: ${check}`;
  throw new Error(`${describeState(name, state)}${cause}\n${advice}`);
}
