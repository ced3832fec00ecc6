import { findClosedChannels } from '../carriers/closed-channels.ts';
import type { AccountSettings } from '../features/accounts/account-settings.ts';
import { listApiKeys } from '../features/accounts/api-keys.ts';
import { type AccountDetails, findAccounts } from '../features/accounts/find-accounts.ts';
import { createAccount, replaceSigningKey, setDisabled, updateAccount } from '../features/accounts/manage-accounts.ts';
import {
  createSandboxLink,
  endSessions,
  requireSandbox,
  sandboxLinkMinutes,
} from '../features/accounts/sandbox-access.ts';
import { type ChatSettings, setChatSettings } from '../features/chat/chat-settings.ts';
import type { Context } from '../features/context.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { decodeCursor, toPage } from '../platform/postgres/keyset-cursor.ts';
import { toCreatedKey } from './account-keys.ts';
import { actorOf } from './call-actor.ts';
import { isTimeAndId, requireAccount, toReply } from './replies.ts';

export function createAccountHandlers({ config, database, keys }: Context): Handlers {
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
    async listAccounts({ query: { search, userName, cursor, limit = 50 } }) {
      const accounts = await findAccounts(
        database,
        {
          search,
          userName,
          after: cursor === undefined ? undefined : decodeCursor<[string, string]>(cursor, isTimeAndId),
        },
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
      const account = toAccount(await requireAccount(database, id));
      const closedChannels = isSandbox ? [] : await findClosedChannels(config, database, id);
      return { status: 201, body: { account, key: toCreatedKey({ ...key, apiKey }), closedChannels } };
    },
    async updateAccount(call) {
      const { id, userName } = await requireAccount(database, call.params.accountId);
      const actor = actorOf(call);
      const [settings, chat] = [toSettings(call.body), toChatSettings(call.body)];
      await database.transaction().execute(async (transaction) => {
        await setChatSettings(transaction, actor, userName, chat);
        if (Object.keys(settings).length > 0) await updateAccount(transaction, actor, userName, settings);
      });
      return show(id);
    },
    disableAccount: (call) => setState(call, true),
    enableAccount: (call) => setState(call, false),
    async rotateSigningKey(call) {
      await replaceSigningKey(database, actorOf(call), keys, { revoke: call.body.isRevoking ?? false });
      return { status: 204, body: undefined };
    },
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

/** Returns the settings of the chat that a request sends. */
function toChatSettings({ knowledgeBases, isAgentAssistant }: Call<'updateAccount'>['body']): ChatSettings {
  return {
    ...(knowledgeBases !== undefined && { knowledge: knowledgeBases }),
    ...(isAgentAssistant !== undefined && { agentAssistant: isAgentAssistant }),
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
