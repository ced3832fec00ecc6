import type { Providers } from '../features/messaging/submissions.ts';
import type { Database } from '../platform/postgres/database.ts';
import { createBatch } from '../platform/postgres/group-commit.ts';
import type { ConnectionCache } from './connections/connection-cache.ts';
import { chooseRoute } from './routing/choose-route.ts';
import type { OptOut, OptOuts } from './routing/opt-outs.ts';
import type { RoutingCache } from './routing/routing-cache.ts';

interface RouterParts {
  database: Database;
  connections: ConnectionCache;
  routing: RoutingCache;
  optOuts: OptOuts;
}

/** Chooses the connections of each SMS by the rules in memory. Messages, but not passcodes, are checked for opt-outs. */
export function createRouter({ database, connections, routing, optOuts }: RouterParts): Providers['route'] {
  const isOptedOut = createBatch<OptOut, boolean>({ write: (people) => optOuts.find(database, people) });

  return async (request) => {
    const { environmentId, to, sender, purpose } = request;
    const table = routing.table();
    const choice = chooseRoute({ ...request, channel: 'sms' }, table, connections);
    if (choice.outcome === 'noRoute') return { outcome: 'noConnection' };
    if (choice.outcome !== 'candidates') return choice;
    // A passcode is never blocked: its owner has asked for it.
    if (purpose === 'message') {
      const person = { environmentId, senderGroup: table.senderGroupOf(sender), number: to };
      if (await isOptedOut.add(person)) return { outcome: 'optedOut' };
    }
    return { outcome: 'connections', connectionIds: choice.connectionIds };
  };
}
