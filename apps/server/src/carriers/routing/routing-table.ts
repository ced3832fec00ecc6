import type { ConnectionName } from '../../features/messaging/connections.ts';
import { canonicalSender, type SenderKind } from './parse-sender.ts';

export type Purpose = 'passcode' | 'message';

/** A rule that chooses connections. A condition that is null matches all messages. */
export interface Route {
  id: string;
  /** Null when it is the operator's, for all environments. */
  environmentId: string | null;
  position: number;
  channel: ConnectionName;
  country: string | null;
  /** `+1202` */
  prefix: string | null;
  sender: string | null;
  purpose: Purpose | null;
  /** In the order of failover. */
  connectionIds: readonly string[];
}

/** A sender that a connection may use. */
export interface Sender {
  id: string;
  connectionId: string;
  /** The only environment that may use it; null for all that may use the connection. */
  environmentId: string | null;
  value: string;
  kind: SenderKind;
  /** Countries of the recipients; empty for all. */
  countries: readonly string[];
  /** Senders with the same group share opt-outs; null for its own value. */
  senderGroup: string | null;
  /** Messages per second over all instances; null for no limit. */
  throughput: number | null;
}

/** Routes and senders, indexed for the choice of a route. */
export interface RoutingTable {
  /** Ids of the environments with rules of their own. */
  readonly owners: readonly string[];
  readonly senders: readonly Sender[];
  /** Returns the rules of an environment, then those of the operator, each by position. */
  routesOf(environmentId: string): readonly Route[];
  /** Returns whether a connection may use a sender: it is in the connection's list, or the connection has none. */
  allowsSender(
    connectionId: string,
    sender: string,
    recipient: { environmentId: string; country: string | undefined },
  ): boolean;
  /** Finds a sender of a connection, for its throughput. */
  findSender(connectionId: string, sender: string): Sender | undefined;
  /** Returns the group that shares opt-outs with a sender: its own value unless it has another. */
  senderGroupOf(sender: string): string;
}

export function createRoutingTable(routes: readonly Route[], senders: readonly Sender[]): RoutingTable {
  const byOwner = Map.groupBy(routes.toSorted(inOrder), ({ environmentId }) => environmentId);
  const operator = byOwner.get(null) ?? [];
  const merged = new Map([...byOwner].map(([owner, own]) => [owner, owner === null ? own : [...own, ...operator]]));
  const lists = new Map(
    [...Map.groupBy(senders, ({ connectionId }) => connectionId)].map(([id, list]) => [
      id,
      new Map(list.map((sender) => [sender.value, sender])),
    ]),
  );
  const groups = new Map(senders.map(({ value, senderGroup }) => [value, senderGroup ?? value]));
  return {
    owners: [...byOwner.keys()].filter((owner) => owner !== null),
    senders,
    routesOf: (environmentId) => merged.get(environmentId) ?? operator,
    allowsSender(connectionId, sender, { environmentId, country }) {
      const list = lists.get(connectionId);
      if (list === undefined) return true;
      const found = list.get(canonicalSender(sender));
      if (found === undefined || (found.environmentId !== null && found.environmentId !== environmentId)) return false;
      return found.countries.length === 0 || (country !== undefined && found.countries.includes(country));
    },
    findSender: (connectionId, sender) => lists.get(connectionId)?.get(canonicalSender(sender)),
    senderGroupOf(sender) {
      const value = canonicalSender(sender);
      return groups.get(value) ?? value;
    },
  };
}

function inOrder(one: Route, other: Route): number {
  return one.position - other.position || (one.id < other.id ? -1 : 1);
}
