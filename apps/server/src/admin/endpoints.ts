import { isSecret, secretForm } from '@omnichannel/contract/webhook-secret';
import { findNamedEnvironment, readEnvironmentOwners } from '../features/accounts/environment-owners.ts';
import { findAccountDetails } from '../features/accounts/find-accounts.ts';
import type { Context } from '../features/context.ts';
import { createTestEvent } from '../features/messaging/test-event.ts';
import { toActor } from '../features/operators/operator.ts';
import { validateEndpointUrl } from '../features/webhooks/endpoint-url.ts';
import { enableEndpoint, rotateSecret, setEndpoint } from '../features/webhooks/endpoints.ts';
import { type EndpointDetails, findEndpoint, findEndpoints } from '../features/webhooks/find-endpoints.ts';
import { sendTestEvent } from '../features/webhooks/send-test-event.ts';
import { findUndecryptableSecrets } from '../features/webhooks/undecryptable-secrets.ts';
import type { Handlers } from '../http/handler.ts';
import { HttpError } from '../http/http-error.ts';
import type { Operator } from '../http/operator-roles.ts';
import { allowsLoopbackTargets } from '../platform/config/start-faults.ts';
import type { Database } from '../platform/postgres/database.ts';
import { decodeCursor, toPage } from '../platform/postgres/keyset-cursor.ts';
import { isTimeAndId, notFound, toReply } from './replies.ts';
import { shownUrl } from './shown-url.ts';

/** Webhook endpoints of accounts. */
export function createEndpointHandlers({ config, database, keys }: Context): Handlers {
  /** Returns the function that shows some endpoints to an operator. */
  const createView = async (endpoints: readonly EndpointDetails[], operator: Operator) => {
    const ownerOf = await readEnvironmentOwners(
      database,
      endpoints.map(({ environmentId }) => environmentId),
    );
    const lost = await findUndecryptableSecrets(database, keys);
    return (endpoint: EndpointDetails) => {
      const { environmentId, kind } = endpoint;
      const { accountId, account } = ownerOf(environmentId);
      const isSecretLost = lost.some((one) => one.environmentId === environmentId && one.kind === kind);
      return { ...toEndpoint(endpoint), accountId, account, isSecretLost, url: shownUrl(endpoint.url, operator) };
    };
  };
  const show = async (id: string, operator: Operator) => {
    const endpoint = await requireEndpoint(database, id);
    return (await createView([endpoint], operator))(endpoint);
  };
  return {
    async listEndpoints({ query: { account, endpoint, state, cursor, limit = 50 }, operator }) {
      const filter = {
        environmentId: await findNamedEnvironment(database, account),
        kind: endpoint,
        state,
        after: cursor === undefined ? undefined : decodeCursor<[string, string]>(cursor, isTimeAndId),
      };
      const found = await findEndpoints(database, filter, limit + 1);
      const page = toPage(found, limit, ({ createdAt, id }) => [createdAt.toISOString(), id]);
      return toReply(page, await createView(page.items, operator));
    },
    async getEndpoint({ params: { endpointId }, operator }) {
      return { status: 200, body: await show(endpointId, operator) };
    },
    async updateEndpoint({ params: { accountId, kind }, body: { url, secret: given }, operator, address, requestId }) {
      const account = await findAccountDetails(database, accountId);
      if (!account) throw notFound('account', 'listAccounts');
      const { environmentId, isSandbox: sandbox } = account;
      const fault = validateEndpointUrl(url, { sandbox, allowLoopback: allowsLoopbackTargets(config) });
      if (fault !== undefined) throw new HttpError(422, `url ${fault}.`);
      // The value is secret, so the error does not contain it.
      if (given !== undefined && !isSecret(given)) throw new HttpError(422, `secret must be ${secretForm}.`);
      const actor = toActor(operator, { address, requestId });
      const setting = { environmentId, kind, url, sandbox, secret: given, isShown: true, actor };
      const secret = await setEndpoint(database, keys, setting);
      const [endpoint] = await findEndpoints(database, { environmentId, kind }, 1);
      if (!endpoint) throw notFound('endpoint', 'listEndpoints');
      const view = await createView([endpoint], operator);
      return { status: 200, body: { endpoint: view(endpoint), ...(secret !== undefined && { secret }) } };
    },
    async rotateEndpointSecret({ params: { endpointId }, body: { isLost = false }, operator, address, requestId }) {
      const { environmentId, kind } = await requireEndpoint(database, endpointId);
      const actor = toActor(operator, { address, requestId });
      const secret = await rotateSecret(database, actor, keys, environmentId, kind, { lost: isLost });
      if (secret === undefined) throw notFound('endpoint', 'listEndpoints');
      const { previousSecretUntil } = await requireEndpoint(database, endpointId);
      return { status: 200, body: { secret, previousSecretUntil: previousSecretUntil?.toISOString() ?? null } };
    },
    async enableEndpoint({ params: { endpointId }, operator, address, requestId }) {
      const { environmentId, kind } = await requireEndpoint(database, endpointId);
      await enableEndpoint(database, toActor(operator, { address, requestId }), environmentId, kind);
      return { status: 200, body: await show(endpointId, operator) };
    },
    async testEndpoint({ params: { endpointId }, operator, address, requestId }) {
      const endpoint = await requireEndpoint(database, endpointId);
      const event = createTestEvent(endpoint.environmentId, endpoint.kind, new Date());
      const actor = toActor(operator, { address, requestId });
      return { status: 200, body: { deliveryId: await sendTestEvent(database, actor, endpoint, event) } };
    },
  };
}

async function requireEndpoint(database: Database, id: string): Promise<EndpointDetails> {
  const endpoint = await findEndpoint(database, id);
  if (endpoint) return endpoint;
  throw notFound('endpoint', 'listEndpoints');
}

function toEndpoint({ environmentId: _, kind, createdAt: __, ...endpoint }: EndpointDetails) {
  return {
    ...endpoint,
    endpoint: kind,
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    previousSecretUntil: endpoint.previousSecretUntil?.toISOString() ?? null,
    updatedAt: endpoint.updatedAt.toISOString(),
  };
}
