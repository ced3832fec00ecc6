import type { Body, Item, OmnichannelAdmin } from '@omnichannel/admin';
import { unknownAccountError } from '../../features/accounts/account-lookup.ts';
import type { AccountSettings } from '../../features/accounts/account-settings.ts';
import type { AccountSummary } from '../../features/accounts/manage-accounts.ts';
import type { ChatSettings } from '../../features/chat/chat-settings.ts';
import { type ConnectionName, connectionNames } from '../../features/messaging/connections.ts';
import type { QuotaChanges } from '../../features/usage/set-quotas.ts';
import type { Scope } from '../../http/contract/scopes.ts';

/** An account of a service, as actions use it. */
export interface RemoteAccount {
  id: string;
  userName: string;
  environmentId: string;
  sandbox: boolean;
}

interface NewRemoteAccount {
  userName: string;
  sandbox: boolean;
  scopes: readonly Scope[];
  settings: Partial<AccountSettings>;
}

interface RemoteAccountChanges {
  userName: string;
  settings: Partial<AccountSettings>;
  app: ChatSettings;
  quotas: QuotaChanges;
}

/** Finds the account that a command names. @throws {ApplicationError} when no account has this name */
export async function findRemoteAccount(admin: OmnichannelAdmin, userName: string): Promise<RemoteAccount> {
  for await (const { id, isSandbox, environmentId } of admin.accounts.list({ userName })) {
    return { id, userName, environmentId, sandbox: isSandbox };
  }
  throw unknownAccountError(userName);
}

/** Finds the environments of accounts, each with one request. */
export function createEnvironments(admin: OmnichannelAdmin) {
  const known = new Map<string, string>();
  return {
    /** @returns an empty text for no account */
    async of(accountId: string | null): Promise<string> {
      if (accountId === null) return '';
      const environmentId = known.get(accountId) ?? (await admin.accounts.get(accountId)).environmentId;
      known.set(accountId, environmentId);
      return environmentId;
    },
  };
}

/** Lists all accounts, the oldest first. */
export async function listRemoteAccounts(admin: OmnichannelAdmin): Promise<AccountSummary[]> {
  const accounts = await Array.fromAsync(admin.accounts.list({ limit: 200 }));
  return accounts.map(toSummary);
}

/** Creates an account. @returns its first API key, and the channels on which it reaches no one yet */
export async function createRemoteAccount(
  admin: OmnichannelAdmin,
  { userName, sandbox, scopes, settings }: NewRemoteAccount,
): Promise<{ id: string; apiKey: string; closed: readonly ConnectionName[]; hasSandbox: boolean }> {
  const { account, key, closedChannels } = await admin.accounts.create({
    ...toChanges(settings),
    userName,
    isSandbox: sandbox,
    scopes: [...scopes],
  });
  return {
    id: account.id,
    apiKey: key.apiKey,
    closed: connectionNames.filter((name) => closedChannels.includes(name)),
    hasSandbox: (await admin.session.get()).hasSandbox,
  };
}

/** Changes settings of an account, and then its quotas. */
export async function changeRemoteAccount(
  admin: OmnichannelAdmin,
  { userName, settings, app, quotas }: RemoteAccountChanges,
): Promise<void> {
  const { id } = await findRemoteAccount(admin, userName);
  const changes = {
    ...toChanges(settings),
    ...(app.knowledge !== undefined && { knowledgeBases: app.knowledge && [...app.knowledge] }),
    ...(app.agentAssistant !== undefined && { isAgentAssistant: app.agentAssistant }),
  };
  if (Object.keys(changes).length > 0) await admin.accounts.update(id, changes);
  if (Object.keys(quotas).length > 0) await admin.quotas.update(id, quotas);
}

function toChanges({
  tokenLifetime,
  storageQuota,
  allowedCountries,
  blockedCountries,
  ...settings
}: Partial<AccountSettings>): Body<'updateAccount'> {
  return {
    ...settings,
    ...(tokenLifetime !== undefined && { tokenLifetimeSeconds: tokenLifetime }),
    ...(storageQuota !== undefined && { storageQuotaBytes: storageQuota }),
    ...(allowedCountries !== undefined && { allowedCountries: allowedCountries && [...allowedCountries] }),
    ...(blockedCountries !== undefined && { blockedCountries: [...blockedCountries] }),
  };
}

function toSummary(account: Item<'listAccounts'>): AccountSummary {
  return {
    id: account.id,
    userName: account.userName,
    environmentId: account.environmentId,
    sandbox: account.isSandbox,
    disabled: account.isDisabled,
    defaultSender: account.defaultSender,
    tokenLifetime: account.tokenLifetimeSeconds,
    limits: account.limits,
    storageQuota: account.storageQuotaBytes,
    allowedCountries: account.allowedCountries,
    blockedCountries: account.blockedCountries,
    storedBytes: account.storedBytes,
    createdAt: new Date(account.createdAt),
  };
}
