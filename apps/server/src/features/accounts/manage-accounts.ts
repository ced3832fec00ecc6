import { sql, type UpdateObject } from 'kysely';
import type { Keys } from '../../platform/crypto/keys.ts';
import type { Database, Executor, Tables } from '../../platform/postgres/database.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { command } from '../../platform/suggest-command.ts';
import { generateApiKey, hashApiKey } from './api-key.ts';
import { endSessions } from './sandbox-access.ts';
import { seedSandboxAccount } from './seed-sandbox-account.ts';
import { validateSender } from './sender.ts';
import { rotateSigningKey } from './signing-keys.ts';

/** What of an account can be changed. */
export interface AccountSettings {
  /** Shown on an SMS that names no sender. */
  defaultSender: string;
  /** Seconds that an access token lasts, 60 to 86,400. */
  tokenLifetime: number;
  /** Requests a second by operationId, where they are not the usual ones. */
  limits: Readonly<Record<string, number>>;
  /** Bytes of files that may be stored; null for the setting of the service. */
  storageQuota: number | null;
}

export interface NewAccount
  extends Omit<AccountSettings, 'limits' | 'storageQuota'>,
    Partial<Pick<AccountSettings, 'limits' | 'storageQuota'>> {
  userName: string;
  sandbox: boolean;
}

/** What of an account may be shown. */
export interface AccountSummary extends AccountSettings {
  id: string;
  userName: string;
  environmentId: string;
  sandbox: boolean;
  disabled: boolean;
  /** Bytes of files that are stored. */
  storedBytes: number;
  createdAt: Date;
}

/**
 * Makes an account with an organisation and an environment of its own.
 *
 * @returns the API key, which is shown this once and stored as a hash
 * @throws {Error} when the user name is taken, or a request could not name the default sender
 */
export async function createAccount(database: Database, account: NewAccount): Promise<{ id: string; apiKey: string }> {
  requireDefaultSender(account.defaultSender);
  const apiKey = generateApiKey();
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
        api_key_hash: hashApiKey(apiKey),
        token_lifetime: account.tokenLifetime,
        default_sender: account.defaultSender,
        sandbox: account.sandbox,
        limits: JSON.stringify(account.limits ?? {}),
      })
      .onConflict((conflict) => conflict.column('user_name').doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) {
      throw new Error(`There is an account ${userName} already. Choose another name, or rotate its key.`);
    }
    if (account.sandbox) await seedSandboxAccount(transaction, environment);
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
    storedBytes: row.bytes ?? 0,
    createdAt: row.created_at,
  }));
}

/**
 * Replaces the API key of an account; its tokens are rejected from then on, and its sandbox sessions end.
 *
 * @returns the new key, shown this once
 * @throws {Error} when there is no such account
 */
export async function rotateApiKey(database: Database, userName: string): Promise<string> {
  const apiKey = generateApiKey();
  await database.transaction().execute(async (transaction) => {
    const values = { api_key_hash: hashApiKey(apiKey), key_version: sql<number>`key_version + 1` };
    await updateAccountRow(transaction, userName, values);
    await endSessions(transaction, userName);
  });
  return apiKey;
}

/** @throws {Error} when there is no such account */
export async function setDisabled(database: Database, userName: string, disabled: boolean): Promise<void> {
  await updateAccountRow(database, userName, { disabled_at: disabled ? sql<Date>`now()` : null });
}

/**
 * Changes settings of an account; what is absent stays.
 *
 * @param settings.limits replace those of the same operations
 * @throws {Error} when there is no such account, or a request could not name the default sender
 */
export async function updateAccount(
  database: Database,
  userName: string,
  { defaultSender, tokenLifetime, limits = {}, storageQuota }: Partial<AccountSettings>,
): Promise<void> {
  if (defaultSender !== undefined) requireDefaultSender(defaultSender);
  await database.transaction().execute(async (transaction) => {
    await updateAccountRow(transaction, userName, {
      ...(defaultSender !== undefined && { default_sender: defaultSender }),
      ...(tokenLifetime !== undefined && { token_lifetime: tokenLifetime }),
      limits: sql<string>`limits || ${JSON.stringify(limits)}::jsonb`,
    });
    if (storageQuota === undefined) return;
    await sql`
      UPDATE environments SET storage_quota = ${storageQuota}
      WHERE id = (SELECT environment_id FROM accounts WHERE user_name = ${userName})
    `.execute(transaction);
  });
}

/**
 * Makes a new key that signs access tokens; those that the former one signed stay good.
 *
 * @param options.revoke whether those are refused from now on: when the former key may be known to others
 */
export async function replaceSigningKey(
  database: Database,
  keys: Keys,
  { revoke = false }: { revoke?: boolean } = {},
): Promise<void> {
  const inUse = await database
    .selectFrom('signing_keys')
    .select('kid')
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  await rotateSigningKey(database, keys, inUse?.kid);
  if (revoke) await database.deleteFrom('signing_keys').where('retired_at', 'is not', null).execute();
}

/** @throws {Error} when a request could not name the sender */
function requireDefaultSender(sender: string): void {
  const fault = validateSender(sender);
  if (fault !== undefined) throw new Error(`defaultSender ${fault}`);
}

async function updateAccountRow(
  executor: Executor,
  userName: string,
  values: UpdateObject<Tables, 'accounts'>,
): Promise<void> {
  const { numUpdatedRows } = await executor
    .updateTable('accounts')
    .set(values)
    .where('user_name', '=', userName)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    throw new Error(`There is no account ${userName}. See them with: ${command`accounts list`}`);
  }
}
