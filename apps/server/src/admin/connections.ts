import { type ConnectionKind, isSmsKind } from '../carriers/connection-kind.ts';
import {
  type ConnectionEdit,
  changeConnection,
  defaultLimits,
  requireValid,
  withGenerated,
} from '../carriers/connections/change-connection.ts';
import { addConnection } from '../carriers/connections/connection-store.ts';
import {
  type ConnectionSummary,
  listConnections,
  showConnection,
} from '../carriers/connections/connection-summaries.ts';
import {
  type ConnectionTimes,
  readConnectionTimes,
  readStateHistory,
} from '../carriers/connections/connection-times.ts';
import { findUndecryptableCredentials } from '../carriers/connections/credentials.ts';
import { sandboxName } from '../carriers/connections/find-connection.ts';
import { removeConnection } from '../carriers/connections/remove-connection.ts';
import { findSameSender } from '../carriers/connections/same-sender.ts';
import { validateConnection } from '../carriers/connections/validate-connection.ts';
import { webhookUrlOf } from '../carriers/connections/webhook-url.ts';
import { type ConnectionLinks, readConnectionLinks } from '../carriers/outbox/connection-links.ts';
import { waitingMessages } from '../carriers/outbox/waiting-messages.ts';
import { addDefaultRoute } from '../carriers/routing/route-store.ts';
import { findOwners, type Owner } from '../features/accounts/account-lookup.ts';
import { findAccountDetails } from '../features/accounts/find-accounts.ts';
import type { Context } from '../features/context.ts';
import { roleAllows, toActor } from '../features/operators/operator.ts';
import type { Handlers } from '../http/handler.ts';
import { withIdempotencyKey } from '../http/idempotency/with-idempotency-key.ts';
import { ApplicationError } from '../platform/application-error.ts';
import { inTransaction } from '../platform/postgres/in-transaction.ts';
import { toLinks } from './connection-links.ts';
import { findOwnerEnvironment } from './owners.ts';
import { pageOf } from './paged-list.ts';
import { notFound, toReply } from './replies.ts';

type Kinds = ReadonlyMap<string, ConnectionKind>;
type Values = Record<string, unknown>;

/** Handles the operations that read and change connections. */
export function createConnectionHandlers(context: Context, kinds: Kinds): Handlers {
  const { database, keys, config } = context;
  const show = createConnectionViews(context, kinds);
  return {
    async listConnectionKinds() {
      return { status: 200, body: { data: [...kinds.values()].map(toKind), hasMore: false } };
    },
    async listConnections({ query: { search, state, channel, accountId, ...page } }) {
      const environmentId = await findOwnerEnvironment(database, accountId);
      const text = search?.toLowerCase() ?? '';
      const matching = (await listConnections(database, config)).filter(
        (connection) =>
          connection.name !== sandboxName &&
          connection.name.toLowerCase().includes(text) &&
          (state === undefined || connection.state === state) &&
          (channel === undefined || kinds.get(connection.kind)?.channel === channel) &&
          (accountId === undefined || connection.environmentId === environmentId),
      );
      const { items, next } = pageOf(matching, page, ({ name }) => [name]);
      const shown = await show.summaries(items);
      return toReply({ items: shown, ...(next !== undefined && { next }) }, (connection) => connection);
    },
    createConnection: (call) =>
      withIdempotencyKey(database, call, async (executor) => {
        const { name, hasDefaultRoute = true, accountId, ...given } = call.body;
        const kind = findKind(kinds, given.kind);
        const credentials = withGenerated(kind, given.credentials);
        requireValid(kind, { settings: given.settings, credentials });
        const environmentId = await findLiveOwner(context, accountId);
        const actor = toActor(call.operator, call);
        const limits = {
          window: given.window ?? defaultLimits.window,
          throughput: given.throughput ?? defaultLimits.throughput,
          binds: given.binds ?? defaultLimits.binds,
        };
        return inTransaction(executor, async (transaction) => {
          const added = { ...limits, name, kind: kind.name, environmentId, settings: given.settings, credentials };
          const { id } = await addConnection(transaction, actor, keys, added);
          const isRouted = hasDefaultRoute && isSmsKind(kind);
          const route = isRouted ? await addDefaultRoute(transaction, actor, { name, environmentId }) : null;
          return { status: 201, body: { id, name, state: 'draft', route } };
        });
      }),
    async getConnection({ params: { connectionName }, operator }) {
      const connection = await show.one(connectionName);
      return { status: 200, body: roleAllows(operator.role, 'operator') ? connection : hideUrls(connection) };
    },
    async updateConnection({ params: { connectionName: name }, body, operator, address, requestId }) {
      const { settings, isChecked = true } = body;
      const edit: ConnectionEdit = {
        ...(settings !== undefined && { settings: () => settings }),
        credentials: body.credentials,
        ...(body.window !== undefined && { window: body.window }),
        ...(body.throughput !== undefined && { throughput: body.throughput }),
        ...(body.binds !== undefined && { binds: body.binds }),
      };
      const actor = toActor(operator, { address, requestId });
      const { publicUrl } = config;
      await changeConnection({ database, keys, kinds, publicUrl }, actor, name, edit, { isChecked });
      return { status: 200, body: await show.one(name) };
    },
    async removeConnection({ params: { connectionName }, query: { waiting: force }, operator, address, requestId }) {
      const actor = toActor(operator, { address, requestId });
      await removeConnection(database, actor, connectionName, { waiting: waitingMessages, force });
      return { status: 204, body: undefined };
    },
  };
}

/** Hides the parts of URLs in settings that can hold a secret: user, password and query. */
function hideUrls<Shown extends { settings: Values; effectiveSettings: Values }>(connection: Shown): Shown {
  const hide = (settings: Values) =>
    JSON.parse(JSON.stringify(settings), (_, value) => (typeof value === 'string' ? hideUrlSecrets(value) : value));
  return { ...connection, settings: hide(connection.settings), effectiveSettings: hide(connection.effectiveSettings) };
}

function hideUrlSecrets(text: string): string {
  const url = /^https?:/.test(text) ? URL.parse(text) : null;
  if (!url || (url.username === '' && url.password === '' && url.search === '')) return text;
  return `${url.protocol}//${url.host}${url.pathname}${url.search === '' ? '' : '?•••'}`;
}

/** Creates the functions that show connections as the contract has them. */
export function createConnectionViews({ database, keys, config: { publicUrl } }: Context, kinds: Kinds) {
  const summaries = async (connections: readonly ConnectionSummary[]) => {
    const ids = connections.map(({ id }) => id);
    const times = await readConnectionTimes(database, ids);
    const links = await readConnectionLinks(database, kinds, ids);
    const owners = await findOwners(
      database,
      connections.map(({ environmentId }) => environmentId),
    );
    return connections.map((connection) =>
      toSummary(connection, kinds.get(connection.kind), {
        times: times.get(connection.id),
        links: links.get(connection.id) ?? null,
        owners,
        publicUrl,
      }),
    );
  };
  return {
    summaries,
    /** @throws {ApplicationError} when there is none with this name */
    async one(name: string) {
      if (name === sandboxName) throw notFound('connection', 'listConnections');
      const connection = await showConnection(database, name);
      const [summary] = await summaries([connection]);
      const { settings, credentialNames, window, throughput, binds, version, createdAt } = connection;
      const kind = kinds.get(connection.kind);
      const history = await readStateHistory(database, connection.id);
      return {
        ...(summary as NonNullable<typeof summary>),
        settings,
        effectiveSettings: kind ? validateConnection(kind, { settings, credentials: {} }).settings : settings,
        credentialNames: [...credentialNames],
        areCredentialsLost: (await findUndecryptableCredentials(database, keys)).includes(name),
        sameSender: kind
          ? findSameSender(kind, connection, await listConnections(database, { hasSandbox: false }))
          : [],
        waitingMessages: await waitingMessages.count(database, connection.id),
        window,
        throughput,
        binds,
        version,
        history: history.map(({ at, ...change }) => ({ at: at.toISOString(), ...change })),
        createdAt: toText(createdAt) ?? '',
      };
    },
  };
}

function toSummary(
  { id, name, kind: kindName, environmentId, state, reason, recheckAt, settings, updatedAt }: ConnectionSummary,
  kind: ConnectionKind | undefined,
  {
    times,
    links,
    owners,
    publicUrl,
  }: {
    times: ConnectionTimes | undefined;
    links: ConnectionLinks | null;
    owners: ReadonlyMap<string | null, Owner>;
    publicUrl: string | undefined;
  },
) {
  const isCalled = kind?.parseCallback !== undefined || kind?.webhookPath !== undefined;
  return {
    id,
    name,
    kind: kindName,
    channel: kind?.channel ?? null,
    account: owners.get(environmentId) ?? null,
    state,
    reason,
    recheckAt: toText(recheckAt),
    links: toLinks(links),
    webhook: isCalled
      ? {
          url: webhookUrlOf(kind, { id, settings }, publicUrl) ?? null,
          firstAt: toText(times?.firstWebhookAt),
          lastAt: toText(times?.lastWebhookAt),
        }
      : null,
    lastAcceptedAt: toText(times?.acceptedAt),
    lastFailure: times?.lastFailure ? { ...times.lastFailure, at: times.lastFailure.at.toISOString() } : null,
    updatedAt: toText(updatedAt) ?? '',
  };
}

function toText(at: Date | null | undefined): string | null {
  return at?.toISOString() ?? null;
}

function toKind({ name, channel, about, settings, credentials, generateCredentials, example }: ConnectionKind) {
  return {
    name,
    channel,
    about,
    settings: { ...settings },
    credentials: { ...credentials },
    generatedCredentials: Object.keys(generateCredentials?.() ?? {}),
    exampleSettings: example.settings,
  };
}

function findKind(kinds: Kinds, name: string): ConnectionKind {
  const kind = kinds.get(name);
  if (kind) return kind;
  throw new ApplicationError('invalid', `kind must be one of ${[...kinds.keys()].join(', ')}.`);
}

/** @throws {ApplicationError} for a sandbox account, whose messages never use a connection to a provider */
async function findLiveOwner({ database }: Context, accountId: string | null | undefined): Promise<string | null> {
  const environmentId = await findOwnerEnvironment(database, accountId);
  const account = accountId ? await findAccountDetails(database, accountId) : undefined;
  if (!account?.isSandbox) return environmentId;
  throw new ApplicationError(
    'invalid',
    `${account.userName} is a sandbox account: its messages always use the built-in sandbox connection. Name a live account, or none.`,
  );
}
