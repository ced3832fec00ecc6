import { addRoute, listRoutes, moveRoute, type RouteSummary, removeRoute } from '../../carriers/routing/route-store.ts';
import { readCountries } from '../../features/accounts/setting-flags.ts';
import { connectionNames } from '../../features/messaging/connections.ts';
import { command } from '../../platform/command-hint.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { succeeds } from '../remote/describe-error.ts';
import { addRemoteRoute, listRemoteRoutes, moveRemoteRoute } from '../remote/routing.ts';
import type { Actions } from './action.ts';
import { defineAction } from './define-action.ts';
import { formatTable } from './format-table.ts';
import { findEnvironment, loadOwnerNames, readSender } from './routing-flags.ts';

/** `routes`: manages the rules that choose connections. A running service applies a change within 5 s. */
export const routes: Actions = {
  add: defineAction({
    about: 'Add a rule; without conditions it matches every message of its channel',
    flags: {
      connection: {
        value: '<name>',
        about: 'Connection to use; repeat it in the order of failover',
        isRepeatable: true,
      },
      account: { value: '<userName>', about: 'Account whose messages it routes, before the rules for all accounts' },
      channel: { choices: connectionNames, about: 'Channel of the messages (sms)' },
      country: { value: '<code>', about: 'Country of the recipient, such as FR' },
      prefix: { value: '<digits>', about: 'First digits of the recipient’s number with the plus, such as +4477' },
      sender: { value: '<sender>', about: 'Sender of the messages' },
      purpose: { choices: ['passcode', 'message'], about: 'Purpose of the messages' },
      position: { value: '<number>', about: 'Place among the rules of its owner, from 1 (the last)' },
    },
    read({ flags, usageError }) {
      const { connection: connections, account, channel = 'sms', country, prefix, sender, purpose = null } = flags;
      if (connections === undefined) throw usageError('requires --connection');
      return {
        account,
        route: {
          channel,
          connections,
          purpose,
          country: country === undefined ? null : (readCountries([country], '--country')[0] ?? null),
          prefix: prefix === undefined ? null : readPrefix(prefix),
          sender: sender === undefined ? null : readSender(sender, '--sender').value,
          position: flags.position === undefined ? undefined : readPosition(flags.position, '--position'),
        },
      };
    },
    async local({ actor, database }, { account, route }) {
      const added = await addRoute(database, actor, {
        ...route,
        environmentId: await findEnvironment(database, account),
      });
      return { ...added, all: await listRoutes(database) };
    },
    async remote({ admin }, { account, route }) {
      return { ...(await addRemoteRoute(admin, account, route)), ...(await listRemoteRoutes(admin)) };
    },
    report({ id, position, all }, { print }) {
      warnOfUnused(id, all);
      print(`Added the route ${id} at position ${position}.`, { id, position });
    },
  }),
  list: defineAction({
    about: 'List all rules in the order in which they apply',
    isReadOnly: true,
    async local({ database }) {
      return { all: await listRoutes(database), nameOwner: await loadOwnerNames(database) };
    },
    remote: ({ admin }) => listRemoteRoutes(admin),
    report({ all, nameOwner }, { print }) {
      const none = `There are no routes, so SMS of live accounts are rejected. Add one: ${command`routes add --connection <name>`}`;
      print(all.length === 0 ? none : formatRoutes(all, nameOwner), all);
    },
  }),
  move: defineAction({
    about: 'Move a rule to another place among those of its owner',
    positionals: { usage: '<id> <position>', noun: 'the id of a route and its new place from 1', min: 2, max: 2 },
    read: ({ positionals: [id = '', position = ''] }) => ({ id, position: readPosition(position, 'The place') }),
    async local({ actor, database }, { id, position }) {
      const place = await moveRoute(database, actor, { id, position });
      return place === undefined ? undefined : { position: place, all: await listRoutes(database) };
    },
    remote: ({ admin }, { id, position }) => moveRemoteRoute(admin, id, position),
    report(moved, { print }, { id }) {
      if (!moved) throw unknownRoute(id);
      warnOfUnused(id, moved.all);
      print(`Moved the route ${id} to position ${moved.position}.`, { id, position: moved.position });
    },
  }),
  remove: defineAction({
    about: 'Remove a rule; messages that are already accepted keep their connection',
    positionals: { usage: '<id>', noun: 'the id of a route', min: 1, max: 1 },
    read: ({ positionals: [id = ''] }) => id,
    local: ({ actor, database }, id) => removeRoute(database, actor, id),
    remote: ({ admin }, id) => succeeds(admin.routes.remove(id)),
    report(isRemoved, { print }, id) {
      if (!isRemoved) throw unknownRoute(id);
      print(`Removed the route ${id}.`, { id });
    },
  }),
};

function unknownRoute(id: string): Error {
  return new Error(`There is no route ${id}. List routes: ${command`routes list`}`);
}

/** Names the rules that never apply because of a new or moved one, or the other way round. */
function warnOfUnused(id: string, all: readonly RouteSummary[]): void {
  for (const { id: later, coveredBy } of all) {
    if (coveredBy === null || (later !== id && coveredBy !== id)) continue;
    console.error(
      `The route ${later} is never used: ${coveredBy}, which comes first, matches all of its messages. Change the order: ${command`routes move ${later} <position>`}, or remove one of them.`,
    );
  }
}

function readPrefix(text: string): string {
  if (/^\+[1-9]\d{0,14}$/.test(text)) return text;
  throw new UsageError('--prefix takes a plus and the first digits of numbers with country prefix, such as +4477.');
}

function readPosition(text: string, name: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError(`${name} takes a whole number from 1.`);
}

function formatRoutes(all: readonly RouteSummary[], nameOwner: (environmentId: string | null) => string): string {
  const rows = all.map(({ id, environmentId, position, channel, connections, coveredBy, ...route }) => [
    nameOwner(environmentId),
    String(position),
    channel,
    formatConditions(route) + (coveredBy === null ? '' : ` (never used: ${coveredBy} matches first)`),
    connections.map(formatConnection).join(', '),
    id,
  ]);
  return formatTable(['account', 'position', 'channel', 'matches', 'connections', 'id'], rows);
}

function formatConditions({
  country,
  prefix,
  sender,
  purpose,
}: Pick<RouteSummary, 'country' | 'prefix' | 'sender' | 'purpose'>): string {
  const conditions = Object.entries({ country, prefix, sender, purpose }).filter(([, value]) => value !== null);
  return conditions.length === 0 ? 'all' : conditions.map(([name, value]) => `${name} ${value}`).join(', ');
}

function formatConnection({ name, state }: RouteSummary['connections'][number]): string {
  if (name === null) return '(removed)';
  return state === 'on' ? name : `${name} (${state})`;
}
