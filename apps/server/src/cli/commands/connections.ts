import { randomInt } from 'node:crypto';
import { pino } from 'pino';
import type { ConnectionKind } from '../../carriers/connection-kind.ts';
import { checkConnection, needsPublicUrl } from '../../carriers/connections/check-connection.ts';
import { pauseConnection, recordSignIn, resumeConnection } from '../../carriers/connections/connection-store.ts';
import { listConnections, showConnection } from '../../carriers/connections/connection-summaries.ts';
import { findUndecryptableCredentials } from '../../carriers/connections/credentials.ts';
import { readConnection } from '../../carriers/connections/find-connection.ts';
import { type LoadedConnection, loadConnection } from '../../carriers/connections/load-connection.ts';
import { removeConnection, waitingChoices } from '../../carriers/connections/remove-connection.ts';
import { submitTestSms } from '../../carriers/connections/test-submission.ts';
import { findDatabaseKeys, loadDatabaseKeys } from '../../features/accounts/secret-binding.ts';
import { parsePhoneNumber } from '../../features/phone-numbers/phone-number.ts';
import { command } from '../../platform/command-hint.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { newId } from '../../platform/postgres/ids.ts';
import type { Actions } from './action.ts';
import { addAction, type ConnectionServices, setAction } from './change-connections.ts';
import { connectionName, readName } from './connection-flags.ts';
import {
  describeCheck,
  describeFailure,
  describeState,
  formatConnection,
  formatConnections,
  formatTestResult,
  publicUrlWarning,
} from './connection-texts.ts';
import { defineDatabaseAction, type Task } from './define-action.ts';

/** Milliseconds that `test-send` waits for the link, and for receipts. */
const testTimeoutMs = 30_000;
const testExpiryMs = 10 * 60_000;

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
        const { kind, connection } = await loadForUse(task, kinds, name);
        const result = await checkConnection(kind, connection);
        const state = (await recordSignIn(task.database, connection, result)) ?? connection.state;
        if (result.outcome !== 'ok') process.exitCode = 1;
        const warning = publicUrlWarning(kind, connection.settings, task.config);
        if (warning !== undefined) console.error(`Warning: ${warning}`);
        task.print(describeCheck(name, result, state), { name, state, check: result });
      },
    }),
    pause: defineDatabaseAction({
      about: 'Submit nothing more; an SMSC keeps its receipts until the connection is resumed',
      positionals: connectionName,
      isConfidential: true,
      read: readName,
      async run({ database, print }, name) {
        const before = await pauseConnection(database, name);
        const state = before === 'draft' ? before : 'paused';
        const resume = state === 'draft' ? '' : ` Resume it: ${command`connections resume ${name}`}`;
        print(`${describeState(name, state)}${resume}`, { name, state });
      },
    }),
    resume: resumeAction(kinds),
    list: defineDatabaseAction({
      about: 'List all connections with their state',
      async run({ database, print }) {
        const all = await listConnections(database);
        print(formatConnections(all), all);
      },
    }),
    show: defineDatabaseAction({
      about: 'Show a connection with its settings, and which credentials are set',
      positionals: connectionName,
      isConfidential: true,
      read: readName,
      async run({ config, database, print }, name) {
        const connection = await showConnection(database, name);
        const keys = await findDatabaseKeys(config, database);
        const lost = keys && (await findUndecryptableCredentials(database, keys));
        // Unknown without the secret of the service.
        const shown = { ...connection, credentialsLost: lost ? lost.includes(name) : null };
        print(formatConnection(shown, kinds.get(connection.kind)), shown);
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
      async run({ database, print }, { name, force }) {
        const waited = await removeConnection(database, name, { waiting: services.waiting, force });
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
      const { kind, connection } = await loadForUse(task, kinds, name);
      if (connection.state !== 'paused') {
        const check = ['draft', 'broken'].includes(connection.state) ? ` ${command`connections check ${name}`}` : '';
        task.print(`${describeState(name, connection.state)}${check}`, { name, state: connection.state });
        return;
      }
      const result = isChecked ? await checkConnection(kind, connection) : undefined;
      if (result?.outcome === 'broken') throw new Error(`${describeFailure(result)}\nIt stays paused.`);
      // Its links reconnect by themselves when the provider is back.
      if (result?.outcome === 'unreachable') console.error(`Warning: ${describeFailure(result)}`);
      await resumeConnection(task.database, name);
      task.print(describeState(name, 'on'), { name, state: 'on', ...(result && { check: result }) });
    },
  });
}

function testSendAction(kinds: ConnectionServices['kinds']) {
  return defineDatabaseAction({
    about: 'Submit one SMS over a link of its own, which the provider bills, and wait 30 s for its receipt',
    positionals: connectionName,
    flags: {
      to: { value: '<number>', about: 'Recipient with country code: +12025550123', required: 'always' },
      sender: { value: '<sender>', about: 'Sender that the provider allows (Omnichannel)' },
      text: { value: '<text>', about: 'Text of the SMS' },
    },
    isConfidential: true,
    read(given) {
      const { to, sender = 'Omnichannel', text = 'Test of the connection.' } = given.flags;
      const number = parsePhoneNumber(to);
      if (number === undefined) {
        throw new UsageError('--to takes a valid number with country code, such as +12025550123.');
      }
      return { name: readName(given), to: number.e164, sender, text };
    },
    async run(task, { name, ...sms }) {
      const { kind, connection } = await loadForUse(task, kinds, name);
      const callsBack = needsPublicUrl(kind, connection.settings);
      const submission = {
        ...sms,
        id: newId(),
        environmentId: connection.environmentId ?? '',
        purpose: 'message' as const,
        expiresAt: new Date(Date.now() + testExpiryMs),
        reference: randomInt(0x1_00_00),
      };
      const receiptMs = callsBack ? 0 : testTimeoutMs;
      const result = await submitTestSms(kind, connection, submission, { readyMs: testTimeoutMs, receiptMs });
      if (result.parts.some(({ outcome }) => outcome !== 'accepted')) process.exitCode = 1;
      const isIncomplete = result.receipts.includes(null);
      const note = callsBack
        ? 'The provider sends receipts to the service, which counts them as unmatched.'
        : isIncomplete
          ? 'Not all receipts arrived within 30 s. The provider may have sent them to a link of the service.'
          : '';
      task.print(formatTestResult(result, note), result);
    },
  });
}

/** Loads a connection that this process can use. @throws {Error} the advice, when it cannot */
async function loadForUse(
  { config, database }: Task,
  kinds: ConnectionServices['kinds'],
  name: string,
): Promise<{ kind: ConnectionKind; connection: LoadedConnection }> {
  const row = await readConnection(database, name);
  const keys = await loadDatabaseKeys(config, database);
  const log = pino({ level: 'silent' });
  const connection = loadConnection(row, { kinds, keys, publicUrl: config.publicUrl, log });
  const kind = kinds.get(connection.kind);
  if (kind !== undefined && connection.fault === undefined) return { kind, connection };
  throw new Error(`The connection ${name} cannot be used. ${connection.fault}`);
}
