import type { RoutedChannel, RouteRequest } from '../features/messaging/submissions.ts';
import type { ConnectionChannel, ConnectionKind } from './connection-kind.ts';
import { chooseRoute, type RoutableConnection, type RouteChoice, selectOn } from './routing/choose-route.ts';
import type { RoutingTable } from './routing/routing-table.ts';

/** A connection that routing can choose. */
export interface ChoosableConnection extends RoutableConnection {
  kind: string;
}

/** Chooses the connections of messages by rules, whether a message is sent or an operator asks where it would go. */
export interface ConnectionChooser {
  choose(request: RouteRequest, table: RoutingTable): RouteChoice;
  /** Lists the connections of a channel that an environment may use: its own by name, then those of the operator. */
  list(channel: RoutedChannel, environmentId: string): ChoosableConnection[];
  channelOf(connection: ChoosableConnection): ConnectionChannel | undefined;
}

/**
 * On channels other than SMS no rule is needed: without one, the connections of the channel are used, those of the environment first.
 *
 * @param connections in the order of their names
 */
export function createConnectionChooser(
  kinds: ReadonlyMap<string, ConnectionKind>,
  connections: { get(id: string): ChoosableConnection | undefined; list(): readonly ChoosableConnection[] },
): ConnectionChooser {
  const channelOf = ({ kind }: ChoosableConnection) => kinds.get(kind)?.channel;

  return {
    channelOf,
    list,
    choose(request, table) {
      const { channel, environmentId } = request;
      const choice = chooseRoute(request, table, {
        get(id) {
          const connection = connections.get(id);
          const isSuitable =
            connection && (channelOf(connection) === channel || isAllowedFallback(connection, request, table));
          return isSuitable ? connection : undefined;
        },
      });
      if (channel === 'sms' || choice.outcome !== 'noRoute') return choice;
      return selectOn(list(channel, environmentId));
    },
  };

  function list(channel: RoutedChannel, environmentId: string): ChoosableConnection[] {
    const usable = connections.list().filter((connection) => channelOf(connection) === channel);
    const own = usable.filter((connection) => connection.environmentId === environmentId);
    return [...own, ...usable.filter((connection) => connection.environmentId === null)];
  }

  /** An SMS may replace an RCS message over a connection that may use its sender. */
  function isAllowedFallback(
    connection: ChoosableConnection,
    { channel, environmentId, country, fallbackSender }: RouteRequest,
    table: RoutingTable,
  ): boolean {
    if (channel !== 'rcs' || channelOf(connection) !== 'sms' || fallbackSender === undefined) return false;
    return table.allowsSender(connection.id, fallbackSender, { environmentId, country });
  }
}
