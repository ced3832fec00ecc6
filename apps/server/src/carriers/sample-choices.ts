import type { RoutedChannel, RouteRequest } from '../features/messaging/submissions.ts';
import { type ChoosableConnection, createConnectionChooser } from './choose-connections.ts';
import type { ConnectionKind } from './connection-kind.ts';
import type { RouteChoice } from './routing/choose-route.ts';
import type { Route, RoutingTable, Sender } from './routing/routing-table.ts';

/** The connections that the routes choose for a sample of the messages of an environment. */
export interface SampleChoice {
  channel: RoutedChannel;
  choice: RouteChoice;
}

export interface SampleParts {
  kinds: ReadonlyMap<string, ConnectionKind>;
  /** In the order of their names. */
  connections: readonly ChoosableConnection[];
  table: RoutingTable;
}

export const routedChannels: readonly RoutedChannel[] = ['sms', 'chatApp', 'messenger', 'rcs'];

/** Stands for all environments without rules, senders and connections of their own. */
const otherEnvironment = '';
/** Stands for all countries, senders and people that no rule names. */
const any = { country: 'ZZ', sender: 'Sample', to: '+0' };

/**
 * Routes samples of the messages that accounts can send: for each rule those that only it matches, and those that no rule names.
 *
 * @param options.environmentIds without them, those with rules, senders or connections of their own, and one that stands for the others
 * @returns one at a time: an installation with many accounts, senders and rules has millions
 */
export function* chooseForSamples(
  { kinds, connections, table }: SampleParts,
  {
    environmentIds = listEnvironments({ connections, table }),
    channels = routedChannels,
  }: { environmentIds?: readonly string[] | undefined; channels?: readonly RoutedChannel[] } = {},
): Generator<SampleChoice, undefined> {
  const byId = new Map(connections.map((connection) => [connection.id, connection]));
  const { choose } = createConnectionChooser(kinds, { get: (id) => byId.get(id), list: () => connections });
  for (const environmentId of environmentIds) {
    for (const channel of channels) {
      for (const request of listSamples(channel, environmentId, table))
        yield { channel, choice: choose(request, table) };
    }
  }
}

function listEnvironments({ connections, table }: Pick<SampleParts, 'connections' | 'table'>): string[] {
  const owners = [...connections, ...table.senders].flatMap(({ environmentId }) => environmentId ?? []);
  return [...new Set([otherEnvironment, ...table.owners, ...owners])];
}

function listSamples(channel: RoutedChannel, environmentId: string, table: RoutingTable): RouteRequest[] {
  const rules: Pick<Route, 'country' | 'prefix' | 'sender' | 'purpose'>[] = [
    ...table.routesOf(environmentId).filter((route) => route.channel === channel),
    { country: null, prefix: null, sender: null, purpose: null },
  ];
  const hasSenders = channel === 'sms' || channel === 'rcs';
  const listed = table.senders.filter(
    (sender) => hasSenders && (sender.environmentId === null || sender.environmentId === environmentId),
  );
  return rules.flatMap(({ country, prefix, sender, purpose }) => {
    // Over a connection without a list, accounts can use any sender.
    const senders = sender === null ? [...listed.map(({ value }) => value), any.sender] : [sender];
    return [...new Set(senders)].flatMap((value) => {
      const countries = country === null ? listCountries(value, listed) : [country];
      const purposes = purpose === null ? (['message', 'passcode'] as const) : [purpose];
      return countries.flatMap((destination) =>
        purposes.map((one) => ({
          ...{ channel, environmentId, country: destination, purpose: one, to: prefix ?? any.to },
          ...(channel === 'sms' && { sender: value }),
          ...(channel === 'rcs' && { fallbackSender: value }),
        })),
      );
    });
  });
}

/** Lists the countries to which connections may send with a sender. */
function listCountries(sender: string, listed: readonly Sender[]): string[] {
  const lists = listed.filter(({ value }) => value === sender).map(({ countries }) => countries);
  const isEverywhere = lists.length === 0 || lists.some(({ length }) => length === 0);
  return [...new Set([...(isEverywhere ? [any.country] : []), ...lists.flat()])];
}
