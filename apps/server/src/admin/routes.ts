import { parseSender } from '../carriers/routing/parse-sender.ts';
import { addRoute, listRoutes, moveRoute, type RouteSummary, removeRoute } from '../carriers/routing/route-store.ts';
import { findOwners, type Owner } from '../features/accounts/account-lookup.ts';
import type { Context } from '../features/context.ts';
import { toActor } from '../features/operators/operator.ts';
import type { Handlers } from '../http/handler.ts';
import { withIdempotencyKey } from '../http/idempotency/with-idempotency-key.ts';
import { ApplicationError } from '../platform/application-error.ts';
import type { Executor } from '../platform/postgres/database.ts';
import { inTransaction } from '../platform/postgres/in-transaction.ts';
import { findOwnerEnvironment } from './owners.ts';
import { pageOf } from './paged-list.ts';
import { notFound, toReply } from './replies.ts';

export function createRouteHandlers({ database }: Context): Handlers {
  return {
    async listRoutes({ query: { channel, accountId, connection, ...page } }) {
      const environmentId = await findOwnerEnvironment(database, accountId);
      const routes = (await listRoutes(database)).filter(
        (route) =>
          (channel === undefined || route.channel === channel) &&
          (accountId === undefined || route.environmentId === environmentId) &&
          (connection === undefined || route.connections.some(({ name }) => name === connection)),
      );
      const owners = await findOwners(
        database,
        routes.map((route) => route.environmentId),
      );
      return toReply(pageOf(routes, page, orderOf), (route) => toRoute(route, owners));
    },
    createRoute: (call) =>
      withIdempotencyKey(database, call, async (executor) => {
        const { body, operator } = call;
        const { accountId, connections, channel = 'sms', country = null, prefix = null, purpose = null } = body;
        const environmentId = await findOwnerEnvironment(database, accountId);
        const { id } = await addRoute(executor, toActor(operator, call), {
          environmentId,
          connections,
          channel,
          country,
          prefix,
          purpose,
          sender: body.sender === undefined || body.sender === null ? null : readSender(body.sender),
          position: body.position,
        });
        return { status: 201, body: await readRoute(executor, id) };
      }),
    async moveRoute({ params: { routeId }, body: { position }, operator, address, requestId }) {
      const body = await inTransaction(database, async (executor) => {
        const place = await moveRoute(executor, toActor(operator, { address, requestId }), { id: routeId, position });
        return place === undefined ? undefined : readRoute(executor, routeId);
      });
      if (body === undefined) throw notFound('route', 'listRoutes');
      return { status: 200, body };
    },
    async removeRoute({ params: { routeId }, operator, address, requestId }) {
      const isRemoved = await removeRoute(database, toActor(operator, { address, requestId }), routeId);
      if (!isRemoved) throw notFound('route', 'listRoutes');
      return { status: 204, body: undefined };
    },
  };
}

/** Reads a route that exists. */
async function readRoute(executor: Executor, id: string) {
  const route = (await listRoutes(executor)).find((one) => one.id === id) as RouteSummary;
  return toRoute(route, await findOwners(executor, [route.environmentId]));
}

/** Routes of accounts apply before those for all accounts. */
function orderOf({ environmentId, position }: RouteSummary) {
  return [environmentId === null ? 1 : 0, environmentId ?? '', position] as const;
}

function toRoute({ environmentId, ...route }: RouteSummary, owners: ReadonlyMap<string | null, Owner>) {
  const { country, prefix, sender, purpose } = route;
  const isDefault = [country, prefix, sender, purpose].every((condition) => condition === null);
  // No connection has the channel chat, so no route has it.
  const channel = route.channel as Exclude<typeof route.channel, 'chat'>;
  return { ...route, channel, isDefault, account: owners.get(environmentId) ?? null };
}

function readSender(text: string): string {
  const sender = parseSender(text);
  if ('fault' in sender) throw new ApplicationError('invalid', `sender: ${sender.fault}`);
  return sender.value;
}
