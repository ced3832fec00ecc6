import { describeFailure } from '../../carriers/connections/change-connection.ts';
import { checkStored, resumeChecked } from '../../carriers/connections/check-stored.ts';
import { pauseConnection } from '../../carriers/connections/connection-store.ts';
import { listConnections, showConnection } from '../../carriers/connections/connection-summaries.ts';
import { findUndecryptableCredentials } from '../../carriers/connections/credentials.ts';
import type { LoadedConnection } from '../../carriers/connections/load-connection.ts';
import { removeConnection, waitingChoices } from '../../carriers/connections/remove-connection.ts';
import { loadUsableConnection } from '../../carriers/connections/usable-connection.ts';
import { findDatabaseKeys } from '../../features/accounts/secret-binding.ts';
import { command } from '../../platform/command-hint.ts';
import type { Actions } from './action.ts';
import { addAction, type ConnectionServices, setAction } from './change-connections.ts';
import { connectionName, readName } from './connection-flags.ts';
import {
  describeCheck,
  describeSetup,
  describeState,
  formatConnection,
  formatConnections,
  publicUrlWarning,
  readWebhook,
} from './connection-texts.ts';
import { defineDatabaseAction } from './define-action.ts';
import { testSendAction } from './test-send.ts';
import { connectionContext } from './usable-connection.ts';

/**
 * `connections`: manages connections to providers. A running service applies changes within 5 s. Credentials are read from stdin or a file,
 * since other users can see a command line in the list of processes.
 */
export function createConnectionActions(services: ConnectionServices): Actions {
  const { kinds } = services;
  return {
    add: addAction(services),
    set: setAction(services),
    check: defineDatabaseAction({
      about: 'Sign in to the provider, and turn a draft or broken connection on if it succeeds',
      positionals: connectionName,
      isConfidential: true,
      read: readName,
      async run(task, name) {
        const context = await connectionContext(task, kinds);
        const usable = await loadUsableConnection(context, name);
        const { kind, connection } = usable;
        const { result, state } = await checkStored(context, task.actor, usable);
        if (result.outcome !== 'ok') process.exitCode = 1;
        const warning = publicUrlWarning(kind, connection.settings, task.config);
        if (warning !== undefined) console.error(`Warning: ${warning}`);
        const setup = describeSetup(kind, connection, await services.findFirstWebhook?.(task.database, connection.id));
        const text = [describeCheck({ name, kind }, result, state), ...setup].join('\n');
        task.print(text, { name, state, check: result, ...(setup.length > 0 && { setup }) });
      },
    }),
    pause: defineDatabaseAction({
      about: 'Stop submitting, within 5 s; an SMSC keeps its receipts until the connection is resumed',
      positionals: connectionName,
      isConfidential: true,
      read: readName,
      async run({ actor, database, print }, name) {
        const before = await pauseConnection(database, actor, name);
        const state = before === 'draft' ? before : 'paused';
        const next = `Running instances stop within 5 s. Resume it: ${command`connections resume ${name}`}`;
        print(state === 'draft' ? describeState(name, state) : `${name} is paused. ${next}`, { name, state });
      },
    }),
    resume: resumeAction(kinds),
    list: defineDatabaseAction({
      about: 'List all connections with their state',
      isReadOnly: true,
      async run({ config, database, print }) {
        const all = await listConnections(database, config);
        print(formatConnections(all, process.stdout.isTTY === true), all);
      },
    }),
    show: defineDatabaseAction({
      about: 'Show a connection with its settings, and which credentials are set',
      isReadOnly: true,
      positionals: connectionName,
      isConfidential: true,
      read: readName,
      async run({ config, database, print }, name) {
        const connection = await showConnection(database, name);
        const keys = await findDatabaseKeys(config, database);
        const lost = keys && (await findUndecryptableCredentials(database, keys));
        // Unknown without the secret of the service.
        const kind = kinds.get(connection.kind);
        const webhook = await readWebhook({ config, database }, kind, connection);
        const shown = {
          ...connection,
          credentialsLost: lost ? lost.includes(name) : null,
          ...(webhook && { webhook }),
        };
        print(formatConnection(shown, kind), shown);
      },
    }),
    'test-send': testSendAction(kinds),
    remove: defineDatabaseAction({
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
      async run({ actor, database, print }, { name, force }) {
        const waited = await removeConnection(database, actor, name, { waiting: services.waiting, force });
        print(`Removed the connection ${name}.`, { name, waited });
      },
    }),
  };
}

function resumeAction(kinds: ConnectionServices['kinds']) {
  return defineDatabaseAction({
    about: 'Turn a paused connection on, unless the provider rejects it',
    positionals: connectionName,
    flags: { 'no-check': { about: 'Turn it on without signing in to the provider first' } },
    isConfidential: true,
    read: (given) => ({ name: readName(given), isChecked: !given.flags['no-check'] }),
    async run(task, { name, isChecked }) {
      const context = await connectionContext(task, kinds);
      const usable = await loadUsableConnection(context, name);
      const { connection } = usable;
      if (connection.state !== 'paused') {
        requireOn(connection);
        task.print(describeState(name, connection.state), { name, state: connection.state });
        return;
      }
      const result = await resumeChecked(context, task.actor, usable, { isChecked });
      if (result?.outcome === 'unreachable') console.error(`Warning: ${describeFailure(result)}`);
      task.print(describeState(name, 'on', isChecked), { name, state: 'on', ...(result && { check: result }) });
    },
  });
}

/** @throws {Error} the way to turn it on, when it is a draft or broken: `resume` does not end these states */
function requireOn({ name, state, reason }: LoadedConnection): void {
  if (state === 'on') return;
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
