import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Account } from '../../http/account.ts';
import type { Keys } from '../../platform/crypto/keys.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { loadSigningKeys, needsRotation, type SigningKeys } from './signing-keys.ts';

/** An account as the directory knows it. */
export interface AccountRecord extends Account {
  keyVersion: number;
  apiKeyHash: Buffer;
  /** Seconds that its tokens last. */
  tokenLifetime: number;
  disabled: boolean;
}

/** Milliseconds between two looks at what has changed: with a slow query it is still learnt within 5 s. */
const pollIntervalMs = 2000;
/** Milliseconds in which signing keys are read again once at most for tokens that name an unknown one: anyone can. */
const minKeyReloadMs = 1000;

/** Accounts and signing keys in memory: what changes in the database is known here 2 s later. */
export interface AccountCache {
  byId(id: string): Promise<AccountRecord | undefined>;
  /** As it is in the database now. */
  latestById(id: string): Promise<AccountRecord | undefined>;
  /** As it is in the database now: so an account that exists is found no faster than one that does not. */
  latestByUserName(userName: string): Promise<AccountRecord | undefined>;
  signingKeys(): Promise<SigningKeys>;
  /** For a token whose key is not among them: another instance may have made it just now. */
  latestSigningKeys(): Promise<SigningKeys>;
  close(): void;
}

export function createAccountCache(database: Database, keys: Keys, log: Logger): AccountCache {
  const accounts = new Map<string, Promise<AccountRecord | undefined>>();
  let signingKeys: Promise<SigningKeys> | undefined;
  let signingKeysReadAt = Number.NEGATIVE_INFINITY;
  let changes: number | undefined;
  let isPolling = false;

  const forget = () => {
    accounts.clear();
    signingKeys = undefined;
  };

  const poll = async () => {
    // A look that hangs must not let what is known grow old.
    if (isPolling) return forget();
    isPolling = true;
    try {
      const { rows } = await sql<{ count: number; old: boolean }>`
        SELECT coalesce((SELECT count FROM account_changes), 0) AS count,
          EXISTS (SELECT FROM signing_keys WHERE ${needsRotation}) AS old
      `.execute(database);
      const { count, old } = rows[0] as (typeof rows)[number];
      if (count !== changes || old) forget();
      changes = count;
    } catch (error) {
      log.debug({ err: error }, 'the accounts cannot be read');
      forget();
    } finally {
      isPolling = false;
    }
  };
  const timer = setInterval(poll, pollIntervalMs).unref();

  /** Remembers no failure and no account that is not there. */
  const readAccount = (id: string) => {
    const reading = loadAccount(database, 'id', id);
    const drop = () => accounts.get(id) === reading && accounts.delete(id);
    accounts.set(id, reading);
    reading.then((account) => account ?? drop(), drop);
    return reading;
  };

  const readSigningKeys = () => {
    const reading = loadSigningKeys(database, keys);
    signingKeys = reading;
    signingKeysReadAt = performance.now();
    reading.catch(() => {
      if (signingKeys === reading) signingKeys = undefined;
    });
    return reading;
  };

  return {
    byId: (id) => accounts.get(id) ?? readAccount(id),
    latestById: readAccount,
    latestByUserName: (userName) => loadAccount(database, 'user_name', userName),
    signingKeys: () => signingKeys ?? readSigningKeys(),
    latestSigningKeys() {
      const isLate = performance.now() - signingKeysReadAt > minKeyReloadMs;
      return signingKeys && !isLate ? signingKeys : readSigningKeys();
    },
    close: () => clearInterval(timer),
  };
}

async function loadAccount(
  database: Database,
  column: 'id' | 'user_name',
  value: string,
): Promise<AccountRecord | undefined> {
  const row = await database
    .selectFrom('accounts')
    .innerJoin('environments', 'environments.id', 'accounts.environment_id')
    .selectAll('accounts')
    .select('environments.organization_id')
    .where(`accounts.${column}`, '=', value)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      organizationId: row.organization_id,
      environmentId: row.environment_id,
      userName: row.user_name,
      sandbox: row.sandbox,
      defaultSender: row.default_sender,
      keyVersion: row.key_version,
      apiKeyHash: row.api_key_hash,
      tokenLifetime: row.token_lifetime,
      disabled: row.disabled_at !== null,
      limits: row.limits,
    }
  );
}
