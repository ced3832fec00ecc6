import { sql, type UpdateObject } from 'kysely';
import type { Scope } from '../../http/contract/scopes.ts';
import { ApplicationError } from '../../platform/application-error.ts';
import type { Keys } from '../../platform/crypto/key-derivation.ts';
import type { Database, Executor, Tables } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { inTransaction } from '../../platform/postgres/in-transaction.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { maskNumber } from '../phone-numbers/mask-number.ts';
import { requireAccount } from './account-lookup.ts';
import { type AccountSettings, requireValidSettings } from './account-settings.ts';
import { insertApiKey } from './api-keys.ts';
import { seedSandboxAccount } from './seed-sandbox-account.ts';
import { rotateSigningKey } from './signing-keys.ts';

/** Settings that a new account need not have. */
type OptionalSetting = 'limits' | 'storageQuota' | 'allowedCountries' | 'blockedCountries';

/** A new account, and its first API key. */
export interface NewAccount
  extends Omit<AccountSettings, OptionalSetting>,
    Partial<Pick<AccountSettings, OptionalSetting>> {
  userName: string;
  sandbox: boolean;
  /** Scopes of the first API key; all by default. */
  scopes?: readonly Scope[];
}

/** An account without its secrets. */
export interface AccountSummary extends AccountSettings {
  id: string;
  userName: string;
  environmentId: string;
  sandbox: boolean;
  disabled: boolean;
  /** Bytes of stored files. */
  storedBytes: number;
  createdAt: Date;
}

/**
 * Creates an account with its own organisation and environment, and its first API key, `default`.
 *
 * @returns the API key; only its hash is stored
 * @throws {ApplicationError} when the user name is taken or a setting is invalid
 */
export async function createAccount(
  database: Database,
  actor: Actor,
  account: NewAccount,
): Promise<{ id: string; apiKey: string }> {
  requireValidSettings(account);
  const id = newId();
  const organization = newId();
  const environment = newId();
  const { userName } = account;
  return database.transaction().execute(async (transaction) => {
    await transaction.insertInto('organizations').values({ id: organization, name: userName }).execute();
    await transaction
      .insertInto('environments')
      .values({
        id: environment,
        organization_id: organization,
        name: account.sandbox ? 'sandbox' : 'live',
        storage_quota: account.storageQuota ?? null,
      })
      .execute();
    const inserted = await transaction
      .insertInto('accounts')
      .values({
        id,
        environment_id: environment,
        user_name: userName,
        token_lifetime: account.tokenLifetime,
        default_sender: account.defaultSender,
        sandbox: account.sandbox,
        limits: JSON.stringify(account.limits ?? {}),
        allowed_countries: account.allowedCountries ? [...account.allowedCountries] : null,
        blocked_countries: [...(account.blockedCountries ?? [])],
      })
      .onConflict((conflict) => conflict.column('user_name').doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) {
      throw new ApplicationError(
        'conflict',
        `There is an account ${userName} already. Choose another name, or create a key for it.`,
      );
    }
    if (account.sandbox) await seedSandboxAccount(transaction, environment);
    const { scopes } = account;
    const { apiKey } = await insertApiKey(transaction, id, { name: 'default', ...(scopes && { scopes }) });
    const { userName: _, defaultSender, ...after } = account;
    await recordAudit(transaction, actor, {
      action: 'account.created',
      target: { type: 'account', id, name: userName },
      account: { id, userName },
      after: { ...after, defaultSender: maskNumber(defaultSender) },
    });
    return { id, apiKey };
  });
}

export async function listAccounts(database: Database): Promise<AccountSummary[]> {
  const rows = await database
    .selectFrom('accounts')
    .innerJoin('environments', 'environments.id', 'accounts.environment_id')
    .leftJoin('storage_usage', 'storage_usage.environment_id', 'accounts.environment_id')
    .selectAll('accounts')
    .select(['environments.storage_quota', 'storage_usage.bytes'])
    .orderBy('accounts.created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userName: row.user_name,
    environmentId: row.environment_id,
    sandbox: row.sandbox,
    disabled: row.disabled_at !== null,
    defaultSender: row.default_sender,
    tokenLifetime: row.token_lifetime,
    limits: row.limits,
    storageQuota: row.storage_quota,
    allowedCountries: row.allowed_countries,
    blockedCountries: row.blocked_countries,
    storedBytes: row.bytes ?? 0,
    createdAt: row.created_at,
  }));
}

/** @throws {ApplicationError} when no account has this name */
export async function setDisabled(
  database: Database,
  actor: Actor,
  userName: string,
  disabled: boolean,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { id, disabled_at } = await requireAccount(transaction, userName);
    await updateAccountRow(transaction, id, { disabled_at: disabled ? sql<Date>`now()` : null });
    await recordAudit(transaction, actor, {
      action: disabled ? 'account.disabled' : 'account.enabled',
      target: { type: 'account', id, name: userName },
      account: { id, userName },
      before: { disabled: disabled_at !== null },
      after: { disabled },
    });
  });
}

/**
 * Changes settings of an account. Absent settings stay.
 *
 * @param settings.limits replace the limits of the same operations
 * @throws {ApplicationError} when no account has this name or a setting is invalid
 */
export async function updateAccount(
  executor: Executor,
  actor: Actor,
  userName: string,
  settings: Partial<AccountSettings>,
): Promise<void> {
  const { defaultSender, tokenLifetime, limits, storageQuota, allowedCountries, blockedCountries } = settings;
  requireValidSettings(settings);
  await inTransaction(executor, async (transaction) => {
    const account = await requireAccount(transaction, userName);
    const before = await readSettings(transaction, account);
    await updateAccountRow(transaction, account.id, {
      ...(defaultSender !== undefined && { default_sender: defaultSender }),
      ...(tokenLifetime !== undefined && { token_lifetime: tokenLifetime }),
      ...(allowedCountries !== undefined && { allowed_countries: allowedCountries && [...allowedCountries] }),
      ...(blockedCountries !== undefined && { blocked_countries: [...blockedCountries] }),
      limits: sql<string>`limits || ${JSON.stringify(limits ?? {})}::jsonb`,
    });
    if (storageQuota !== undefined) {
      await transaction
        .updateTable('environments')
        .set({ storage_quota: storageQuota })
        .where('id', '=', account.environment_id)
        .execute();
    }
    const changed = Object.keys(settings) as (keyof AccountSettings)[];
    if (changed.length === 0) return;
    await recordAudit(transaction, actor, {
      action: 'account.changed',
      target: { type: 'account', id: account.id, name: userName },
      account: { id: account.id, userName },
      before: describeSettings(before, changed),
      after: describeSettings({ ...before, ...settings, limits: { ...before.limits, ...limits } }, changed),
    });
  });
}

async function readSettings(
  transaction: Executor,
  account: Awaited<ReturnType<typeof requireAccount>>,
): Promise<AccountSettings> {
  const { storage_quota } = await transaction
    .selectFrom('environments')
    .select('storage_quota')
    .where('id', '=', account.environment_id)
    .executeTakeFirstOrThrow();
  return {
    defaultSender: account.default_sender,
    tokenLifetime: account.token_lifetime,
    limits: account.limits,
    storageQuota: storage_quota,
    allowedCountries: account.allowed_countries,
    blockedCountries: account.blocked_countries,
  };
}

/** Describes the named settings for the audit log, which contains no numbers. */
function describeSettings(settings: AccountSettings, names: readonly (keyof AccountSettings)[]) {
  return Object.fromEntries(
    names.map((name) => [name, name === 'defaultSender' ? maskNumber(settings.defaultSender) : settings[name]]),
  );
}

/**
 * Creates a new key that signs access tokens. Tokens of the previous key stay valid.
 *
 * @param options.revoke whether tokens of the previous key become invalid at once, as after a leak of the key
 */
export async function replaceSigningKey(
  database: Database,
  actor: Actor,
  keys: Keys,
  { revoke = false }: { revoke?: boolean } = {},
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const inUse = await transaction
      .selectFrom('signing_keys')
      .select('kid')
      .where('retired_at', 'is', null)
      .executeTakeFirst();
    const kid = await rotateSigningKey(transaction, keys, inUse?.kid);
    if (revoke) await transaction.deleteFrom('signing_keys').where('retired_at', 'is not', null).execute();
    await recordAudit(transaction, actor, {
      action: 'signingKey.rotated',
      target: { type: 'signingKey', id: kid },
      before: { kid: inUse?.kid ?? null },
      after: { kid, areTokensRevoked: revoke },
    });
  });
}

async function updateAccountRow(
  executor: Executor,
  id: string,
  values: UpdateObject<Tables, 'accounts'>,
): Promise<void> {
  await executor.updateTable('accounts').set(values).where('id', '=', id).execute();
}
