import type { Providers, RouteRequest } from '../features/messaging/submissions.ts';
import type { Database } from '../platform/postgres/database.ts';
import { createBatch } from '../platform/postgres/group-commit.ts';
import { createConnectionChooser } from './choose-connections.ts';
import type { ConnectionKind } from './connection-kind.ts';
import type { ConnectionCache } from './connections/connection-cache.ts';
import type { OptOut, OptOuts } from './routing/opt-outs.ts';
import type { RoutingCache } from './routing/routing-cache.ts';
import type { RoutingTable } from './routing/routing-table.ts';

interface RouterParts {
  database: Database;
  kinds: ReadonlyMap<string, ConnectionKind>;
  connections: Pick<ConnectionCache, 'get' | 'list'>;
  routing: Pick<RoutingCache, 'table'>;
  optOuts: Pick<OptOuts, 'find'>;
}

type Router = Pick<Providers, 'route' | 'serves'>;

/** Chooses the connections of each message by the rules in memory. Messages, but not passcodes, are checked for opt-outs. */
export function createRouter({ database, kinds, connections, routing, optOuts }: RouterParts): Router {
  const isOptedOut = createBatch<OptOut, boolean>({ write: (people) => optOuts.find(database, people) });
  const { choose, list, channelOf } = createConnectionChooser(kinds, connections);

  return {
    async route(request) {
      const table = routing.table();
      const choice = choose(request, table);
      if (choice.outcome === 'noRoute') return { outcome: 'noConnection' };
      if (choice.outcome !== 'candidates') return choice;
      // A passcode is never blocked: its owner has asked for it.
      if (request.purpose === 'passcode') return { outcome: 'connections', connectionIds: choice.connectionIds };
      const connectionIds = await removeOptedOut(request, choice.connectionIds, table);
      return connectionIds.length === 0 ? { outcome: 'optedOut' } : { outcome: 'connections', connectionIds };
    },
    serves: (channel, environmentId) => list(channel, environmentId).length > 0,
  };

  async function removeOptedOut(
    { environmentId, to, sender, fallbackSender, isSolicited = false }: RouteRequest,
    connectionIds: readonly string[],
    table: RoutingTable,
  ): Promise<string[]> {
    const groupOf = (id: string) => {
      const connection = connections.get(id);
      const isSms = connection !== undefined && channelOf(connection) === 'sms';
      return optOutGroupOf(table, { connectionId: id, sender: isSms ? (sender ?? fallbackSender) : undefined });
    };
    const groups = new Map(connectionIds.map((id) => [id, groupOf(id)]));
    const blocked = new Set<string>();
    for (const senderGroup of isSolicited ? [] : new Set(groups.values())) {
      if (await isOptedOut.add({ environmentId, senderGroup, number: to })) blocked.add(senderGroup);
    }
    // A person who wants no message of the first connection gets none of another either.
    if (blocked.has(groups.get(connectionIds[0] as string) as string)) return [];
    return connectionIds.filter((id) => !blocked.has(groups.get(id) as string));
  }
}

/** Returns the group that shares opt-outs: that of the sender of an SMS, otherwise the connection. */
export function optOutGroupOf(
  table: RoutingTable,
  { connectionId, sender }: { connectionId: string; sender: string | undefined },
): string {
  return sender === undefined ? connectionId : table.senderGroupOf(sender);
}
