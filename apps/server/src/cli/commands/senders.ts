import { addSender, listSenders, removeSender, type SenderSummary } from '../../carriers/routing/sender-store.ts';
import { readCountries } from '../../features/accounts/setting-flags.ts';
import { command } from '../../platform/command-hint.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { addRemoteSender, listRemoteSenders, removeRemoteSender } from '../remote/routing.ts';
import type { Actions } from './action.ts';
import { defineAction } from './define-action.ts';
import { formatTable } from './format-table.ts';
import { findEnvironment, loadOwnerNames, readSender, readThroughput } from './routing-flags.ts';

const sender = { usage: '<sender>', noun: 'the sender', min: 1, max: 1 };
const connection = { value: '<name>', about: 'Connection whose list it is', required: 'always' } as const;

/** `senders`: manages the senders that connections may use. A running service applies a change within 5 s. */
export const senders: Actions = {
  add: defineAction({
    about: 'Add a sender to the list of a connection, which rejects other senders from then on',
    positionals: sender,
    flags: {
      connection,
      account: { value: '<userName>', about: 'The only account that may use it; its inbound SMS go there' },
      country: { value: '<code>', about: 'Country of the recipients, such as FR (all)', isRepeatable: true },
      group: { value: '<name>', about: 'Senders of a group share opt-outs (the sender itself)' },
      throughput: { value: '<perSecond>', about: 'Maximum messages per second, over all instances (none)' },
    },
    read: ({ positionals: [text = ''], flags: { country, group, throughput, ...flags } }) => ({
      ...flags,
      ...readSender(text, '<sender>'),
      countries: readCountries(country ?? [], '--country'),
      senderGroup: group === undefined ? null : readGroup(group),
      throughput: readThroughput(throughput),
    }),
    async local({ actor, database }, { account, ...added }) {
      const environmentId = await findEnvironment(database, account);
      const { ownerId } = await addSender(database, actor, { ...added, environmentId });
      const listed = (await listSenders(database)).filter((other) => other.connection === added.connection).length;
      return { environmentId, ownerId, listed };
    },
    remote: ({ admin }, { account, ...added }) => addRemoteSender(admin, account, added),
    report({ environmentId, ownerId, listed }, { print }, { account: _, ...added }) {
      const { kind, value } = added;
      if (ownerId === null && kind !== 'alphanumeric') {
        console.error(
          'Warning: no account owns this sender, so SMS from people to it are dropped, opt-outs too. Remove it, and add it with --account.',
        );
      }
      if (listed === 1) {
        console.error(
          `Warning: ${added.connection} accepted all senders until now. It rejects those that are not in its list from now on: add the default sender of each account too.`,
        );
      }
      print(`Added the sender ${value} to the connection ${added.connection}.`, { ...added, environmentId });
    },
  }),
  list: defineAction({
    about: 'List the senders of all connections',
    isReadOnly: true,
    async local({ database }) {
      return { all: await listSenders(database), nameOwner: await loadOwnerNames(database) };
    },
    remote: ({ admin }) => listRemoteSenders(admin),
    report({ all, nameOwner }, { print }) {
      const none = `There are no senders, so connections accept all. Add one: ${command`senders add <sender> --connection <name>`}`;
      print(all.length === 0 ? none : formatSenders(all, nameOwner), all);
    },
  }),
  remove: defineAction({
    about: 'Remove a sender from the list of a connection; without a list it accepts all senders',
    positionals: sender,
    flags: { connection },
    read: ({ positionals: [value = ''], flags: { connection: name } }) => ({ name, value }),
    local: ({ actor, database }, { name, value }) => removeSender(database, actor, name, value),
    remote: ({ admin }, { name, value }) => removeRemoteSender(admin, name, value),
    report(isRemoved, { print }, { name, value }) {
      if (!isRemoved) {
        throw new Error(`The connection ${name} has no sender ${value}. List senders: ${command`senders list`}`);
      }
      print(`Removed the sender ${value} from the connection ${name}.`, { connection: name, value });
    },
  }),
};

function readGroup(text: string): string {
  if (/^[^\s\p{C}]{1,64}$/u.test(text)) return text;
  throw new UsageError('--group takes a name of 1 to 64 characters, without white space.');
}

function formatSenders(all: readonly SenderSummary[], nameOwner: (environmentId: string | null) => string): string {
  const rows = all.map(({ connection, value, kind, ownerId, countries, senderGroup, throughput }) => [
    connection,
    value,
    kind,
    ownerId === null ? 'all' : nameOwner(ownerId),
    countries.length === 0 ? 'all' : countries.join(' '),
    senderGroup ?? value,
    throughput === null ? 'none' : String(throughput),
  ]);
  return formatTable(['connection', 'sender', 'type', 'account', 'countries', 'group', 'limit per second'], rows);
}
