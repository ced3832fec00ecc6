import type { Account } from '../../http/account.ts';
import type { Database } from '../../platform/postgres/database.ts';

/** An API key that is not revoked, as a token check needs it. */
export interface ApiKeyRecord {
  id: string;
  /** Its scopes as the claim `scope` of a token has them: separated by spaces (RFC 8693 §4.2). */
  scope: string;
  /** When the key expires, in milliseconds since 1970; Infinity for never. */
  expiresAtMs: number;
  /** The account with the scopes of the key: what a request with its token acts as. */
  caller: Account;
}

/** An account with what a sign-in and a token check need. */
export interface AccountRecord extends Pick<Account, 'id' | 'environmentId'> {
  /** Lifetime of its access tokens in seconds. */
  tokenLifetime: number;
  disabled: boolean;
  isSandbox: boolean;
  /** By id, the oldest first. Expired keys are included, so that an error can say why a token ended. */
  keys: ReadonlyMap<string, ApiKeyRecord>;
}

/** Reads an account with its API keys that are not revoked. */
export async function loadAccount(database: Database, id: string): Promise<AccountRecord | undefined> {
  const rows = await database
    .selectFrom('accounts')
    .innerJoin('environments', 'environments.id', 'accounts.environment_id')
    .leftJoin('api_keys', (join) =>
      join.onRef('api_keys.account_id', '=', 'accounts.id').on('api_keys.revoked_at', 'is', null),
    )
    .selectAll('accounts')
    .select(['environments.organization_id', 'api_keys.id as key_id', 'api_keys.scopes', 'api_keys.expires_at'])
    .where('accounts.id', '=', id)
    .orderBy('api_keys.created_at')
    .orderBy('api_keys.id')
    .execute();
  const [row] = rows;
  if (!row) return undefined;
  const account: Account = {
    id: row.id,
    organizationId: row.organization_id,
    environmentId: row.environment_id,
    userName: row.user_name,
    sandbox: row.sandbox,
    defaultSender: row.default_sender,
    limits: row.limits,
    allowedCountries: row.allowed_countries,
    blockedCountries: row.blocked_countries,
    quotas: row.quotas,
  };
  const keys = new Map<string, ApiKeyRecord>();
  for (const { key_id: keyId, scopes, expires_at: expiresAt } of rows) {
    // The account has no key.
    if (keyId === null || scopes === null) continue;
    keys.set(keyId, {
      id: keyId,
      scope: scopes.join(' '),
      expiresAtMs: expiresAt?.getTime() ?? Infinity,
      caller: { ...account, apiKeyId: keyId, scopes: new Set(scopes) },
    });
  }
  return {
    id: row.id,
    environmentId: row.environment_id,
    tokenLifetime: row.token_lifetime,
    disabled: row.disabled_at !== null,
    isSandbox: row.sandbox,
    keys,
  };
}
