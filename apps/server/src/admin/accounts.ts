import type { AccountSettings } from '../features/accounts/account-settings.ts';
import { listApiKeys } from '../features/accounts/api-keys.ts';
import { type AccountDetails, findAccounts } from '../features/accounts/find-accounts.ts';
import { createAccount, setDisabled, updateAccount } from '../features/accounts/manage-accounts.ts';
import {
  createSandboxLink,
  endSessions,
  requireSandbox,
  sandboxLinkMinutes,
} from '../features/accounts/sandbox-access.ts';
import type { Context } from '../features/context.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { decodeCursor, toPage } from '../platform/postgres/keyset-cursor.ts';
import { toCreatedKey } from './account-keys.ts';
import { actorOf } from './call-actor.ts';
import { isTimeAndId, requireAccount, toReply } from './replies.ts';

export function createAccountHandlers({ config, database }: Context): Handlers {
  const show = async (accountId: string) => ({
    status: 200 as const,
    body: toAccount(await requireAccount(database, accountId)),
  });

  async function setState(call: Call<'disableAccount' | 'enableAccount'>, disabled: boolean) {
    const { id, userName } = await requireAccount(database, call.params.accountId);
    await setDisabled(database, actorOf(call), userName, disabled);
    return show(id);
  }

  return {
    async listAccounts({ query: { search, cursor, limit = 50 } }) {
      const accounts = await findAccounts(
        database,
        { search, after: cursor === undefined ? undefined : decodeCursor<[string, string]>(cursor, isTimeAndId) },
        limit + 1,
      );
      return toReply(
        toPage(accounts, limit, ({ createdAt, id }) => [createdAt.toISOString(), id]),
        toAccount,
      );
    },
    getAccount: ({ params: { accountId } }) => show(accountId),
    async createAccount(call) {
      const {
        userName,
        isSandbox = false,
        scopes,
        defaultSender = 'Omnichannel',
        tokenLifetimeSeconds = 3600,
      } = call.body;
      if (isSandbox) requireSandbox(config, 'A sandbox account');
      const { id, apiKey } = await createAccount(database, actorOf(call), {
        ...toSettings(call.body),
        userName,
        sandbox: isSandbox,
        ...(scopes && { scopes }),
        defaultSender,
        tokenLifetime: tokenLifetimeSeconds,
      });
      const [key] = await listApiKeys(database, id);
      if (!key) throw new Error('The new account has no key.');
      return {
        status: 201,
        body: { account: toAccount(await requireAccount(database, id)), key: toCreatedKey({ ...key, apiKey }) },
      };
    },
    async updateAccount(call) {
      const { id, userName } = await requireAccount(database, call.params.accountId);
      await updateAccount(database, actorOf(call), userName, toSettings(call.body));
      return show(id);
    },
    disableAccount: (call) => setState(call, true),
    enableAccount: (call) => setState(call, false),
    async createSandboxLink(call) {
      const account = await requireAccount(database, call.params.accountId);
      requireSandbox(config, 'A link to the sandbox inbox');
      const expiresAt = new Date(call.receivedAt.getTime() + sandboxLinkMinutes * 60_000);
      const url = await createSandboxLink(database, actorOf(call), account, publicOriginOf(call, config));
      return { status: 201, body: { url, expiresAt: expiresAt.toISOString() } };
    },
    async deleteSandboxSessions(call) {
      const { userName } = await requireAccount(database, call.params.accountId);
      return { status: 200, body: { ended: await endSessions(database, actorOf(call), userName) } };
    },
  };
}

function toAccount({ createdAt, ...account }: AccountDetails) {
  return { ...account, createdAt: createdAt.toISOString() };
}

/** Returns the settings that a request sends. */
function toSettings({
  defaultSender,
  tokenLifetimeSeconds,
  limits,
  storageQuotaBytes,
  allowedCountries,
  blockedCountries,
}: Call<'updateAccount'>['body']): Partial<AccountSettings> {
  return {
    ...(defaultSender !== undefined && { defaultSender }),
    ...(tokenLifetimeSeconds !== undefined && { tokenLifetime: tokenLifetimeSeconds }),
    ...(limits !== undefined && { limits }),
    ...(storageQuotaBytes !== undefined && { storageQuota: storageQuotaBytes }),
    ...(allowedCountries !== undefined && { allowedCountries }),
    ...(blockedCountries !== undefined && { blockedCountries }),
  };
}

/** Returns the origin of the sandbox inbox: that of the request, unless the admin API has a port of its own. */
function publicOriginOf({ origin }: Pick<Call, 'origin'>, { adminPort, port, publicUrl }: Context['config']): string {
  if (adminPort === undefined) return origin;
  if (publicUrl !== undefined) return publicUrl;
  const url = new URL(origin);
  url.port = String(port);
  return url.origin;
}
