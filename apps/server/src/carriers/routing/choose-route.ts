import type { ConnectionName } from '../../features/messaging/connections.ts';
import { canonicalSender } from './parse-sender.ts';
import type { Purpose, Route, RoutingTable } from './routing-table.ts';

/** A message that needs a connection. */
export interface RouteRequest {
  environmentId: string;
  channel: ConnectionName;
  /** E.164 with the plus, or the user id on channels with their own ids. */
  to: string;
  /** Country of the number, as `parsePhoneNumber` returns it. Absent for a user id: rules with a country do not match. */
  country?: string | undefined;
  /** Absent on channels without senders. */
  sender?: string | undefined;
  purpose: Purpose;
}

/** The facts about a connection that decide on a route. */
export interface RoutableConnection {
  id: string;
  /** The environment that owns it; null when it is the operator's, for all environments. */
  environmentId: string | null;
  state: 'draft' | 'on' | 'paused' | 'broken';
}

export type RouteChoice =
  /** Connections in the order of failover; at least one. Without a rule, there is no `routeId`. */
  | { outcome: 'candidates'; routeId?: string; connectionIds: readonly string[] }
  /** No rule matches. */
  | { outcome: 'noRoute' }
  /** No connection of the rule may use the sender in this country. */
  | { outcome: 'senderNotAllowed' }
  /** No connection of the rule is on. `isDraft`: all are drafts, which no check has turned on yet. */
  | { outcome: 'unavailable'; retryAfterSeconds: number; isDraft: boolean };

/** Seconds after which a request for a connection that is not on is worth a retry. Most of them wait for the operator. */
const retryAfterSeconds = { broken: 30, paused: 60, draft: 60 } as const;

/**
 * Chooses the connections of a message. The first matching rule decides: the rules of the environment by position, then those of the
 * operator. A rule without a connection that the environment may use does not match.
 *
 * @param connections by id
 */
export function chooseRoute(
  request: RouteRequest,
  table: RoutingTable,
  connections: Pick<ReadonlyMap<string, RoutableConnection>, 'get'>,
): RouteChoice {
  const sender = request.sender === undefined ? undefined : canonicalSender(request.sender);
  for (const route of table.routesOf(request.environmentId)) {
    if (!matches(route, request, sender)) continue;
    const usable = findUsable(route, request.environmentId, connections);
    if (usable.length > 0) return decide(route, request, sender, table, usable);
  }
  return { outcome: 'noRoute' };
}

function matches(route: Route, { channel, to, country, purpose }: RouteRequest, sender: string | undefined): boolean {
  return (
    route.channel === channel &&
    (route.country === null || route.country === country) &&
    // A user id can begin with the same characters, but has no country.
    (route.prefix === null || (country !== undefined && to.startsWith(route.prefix))) &&
    (route.sender === null || route.sender === sender) &&
    (route.purpose === null || route.purpose === purpose)
  );
}

/** Finds the connections of a rule that the environment may use: its own, and the operator's. */
function findUsable(
  { connectionIds }: Route,
  environmentId: string,
  connections: Pick<ReadonlyMap<string, RoutableConnection>, 'get'>,
): RoutableConnection[] {
  return [...new Set(connectionIds)].flatMap((id) => {
    const connection = connections.get(id);
    const isUsable = connection && (connection.environmentId === null || connection.environmentId === environmentId);
    return isUsable ? [connection] : [];
  });
}

function decide(
  { id: routeId }: Route,
  { environmentId, country }: RouteRequest,
  sender: string | undefined,
  table: RoutingTable,
  usable: readonly RoutableConnection[],
): RouteChoice {
  const allowed = usable.filter(
    (connection) => sender === undefined || table.allowsSender(connection.id, sender, { environmentId, country }),
  );
  return allowed.length === 0 ? { outcome: 'senderNotAllowed' } : selectOn(allowed, routeId);
}

/** Selects the connections that are on, in their order. */
export function selectOn(connections: readonly RoutableConnection[], routeId?: string): RouteChoice {
  if (connections.length === 0) return { outcome: 'noRoute' };
  const connectionIds = connections.flatMap(({ id, state }) => (state === 'on' ? [id] : []));
  if (connectionIds.length > 0) {
    return { outcome: 'candidates', connectionIds, ...(routeId !== undefined && { routeId }) };
  }
  const waits = connections.flatMap(({ state }) => (state === 'on' ? [] : [retryAfterSeconds[state]]));
  const isDraft = connections.every(({ state }) => state === 'draft');
  return { outcome: 'unavailable', retryAfterSeconds: Math.min(...waits), isDraft };
}
