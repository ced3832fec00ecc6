import type { Item, OmnichannelAdmin } from '@omnichannel/admin';
import { canonicalSender } from '../../carriers/routing/parse-sender.ts';
import type { NewRoute, RouteSummary } from '../../carriers/routing/route-store.ts';
import type { NewSender, SenderSummary } from '../../carriers/routing/sender-store.ts';
import { createEnvironments, findRemoteAccount } from './accounts.ts';
import { isNotFound } from './describe-error.ts';

type Owner = Item<'listRoutes'>['account'];

/** Names the owner of an environment: its account, or the operator. */
export type NameOwner = (environmentId: string | null) => string;

/** Lists routes in the order in which they apply, with the names of their owners. */
export async function listRemoteRoutes(
  admin: OmnichannelAdmin,
): Promise<{ all: RouteSummary[]; nameOwner: NameOwner }> {
  const routes = await Array.fromAsync(admin.routes.list({ limit: 200 }));
  const { environmentOf, nameOwner } = await readOwners(admin, routes);
  const all = routes.map(({ account, isDefault: _, ...route }) => ({
    ...route,
    environmentId: environmentOf(account),
  }));
  return { all, nameOwner };
}

export async function addRemoteRoute(
  admin: OmnichannelAdmin,
  account: string | undefined,
  { channel, connections, position, ...route }: Omit<NewRoute, 'environmentId'>,
): Promise<{ id: string; position: number }> {
  const accountId = account === undefined ? null : (await findRemoteAccount(admin, account)).id;
  const added = await admin.routes.create({
    ...route,
    // The service rejects the channel chat, which no connection has.
    channel: channel as Exclude<typeof channel, 'chat'>,
    connections: [...connections],
    accountId,
    ...(position !== undefined && { position }),
  });
  return { id: added.id, position: added.position };
}

/** @returns undefined if there is no such route */
export async function moveRemoteRoute(
  admin: OmnichannelAdmin,
  id: string,
  position: number,
): Promise<{ position: number; all: RouteSummary[] } | undefined> {
  try {
    const moved = await admin.routes.move(id, { position });
    return { position: moved.position, all: (await listRemoteRoutes(admin)).all };
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** Lists senders by connection, with the names of their owners. */
export async function listRemoteSenders(
  admin: OmnichannelAdmin,
): Promise<{ all: SenderSummary[]; nameOwner: NameOwner }> {
  const senders = await Array.fromAsync(admin.senders.list({ limit: 200 }));
  const { environmentOf, nameOwner } = await readOwners(admin, senders);
  const all = senders.map(({ account, senderGroup, ...sender }) => ({
    ...sender,
    // A sender without a group is a group of its own.
    senderGroup: senderGroup === sender.value ? null : senderGroup,
    environmentId: environmentOf(account),
    ownerId: environmentOf(account),
  }));
  return { all, nameOwner };
}

export async function addRemoteSender(
  admin: OmnichannelAdmin,
  account: string | undefined,
  { connection, value, countries, senderGroup, throughput }: Omit<NewSender, 'environmentId'>,
): Promise<{ environmentId: string | null; ownerId: string | null; listed: number }> {
  const found = account === undefined ? undefined : await findRemoteAccount(admin, account);
  const added = await admin.senders.create({
    connection,
    value,
    senderGroup,
    throughput,
    countries: [...countries],
    accountId: found?.id ?? null,
  });
  const listed = (await Array.fromAsync(admin.senders.list({ connection, limit: 200 }))).length;
  return { environmentId: found?.environmentId ?? null, ownerId: added.account?.id ?? null, listed };
}

/** @returns whether the connection had this sender */
export async function removeRemoteSender(admin: OmnichannelAdmin, connection: string, value: string): Promise<boolean> {
  for await (const sender of admin.senders.list({ connection, limit: 200 })) {
    if (sender.value !== canonicalSender(value)) continue;
    await admin.senders.remove(sender.id);
    return true;
  }
  return false;
}

async function readOwners(admin: OmnichannelAdmin, objects: readonly { account: Owner }[]) {
  const environments = createEnvironments(admin);
  const byAccount = new Map<string, string>();
  const names = new Map<string, string>();
  for (const { account } of objects) {
    if (account === null || byAccount.has(account.id)) continue;
    const environmentId = await environments.of(account.id);
    byAccount.set(account.id, environmentId);
    names.set(environmentId, account.userName);
  }
  return {
    environmentOf: (account: Owner) => (account === null ? null : (byAccount.get(account.id) ?? null)),
    nameOwner: (environmentId: string | null) =>
      environmentId === null ? '(operator)' : (names.get(environmentId) ?? environmentId),
  };
}
