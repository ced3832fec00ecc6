import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Account } from '../../http/account.ts';
import type { Keys } from '../../platform/crypto/key-derivation.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { type AccountRecord, loadAccount } from './load-account.ts';
import { loadSigningKeys, needsRotation, type SigningKeys } from './signing-keys.ts';

/** Milliseconds between two polls for changes. With a slow query a change still arrives within 5 s. */
const pollIntervalMs = 2000;
/** Milliseconds between two reloads of the signing keys for tokens with an unknown key id, which anyone can send. */
const minKeyReloadMs = 1000;

/** Caches accounts and signing keys. A change in the database reaches the cache within about 2 s. */
export interface AccountCache {
  byId(id: string): Promise<AccountRecord | undefined>;
  /** Reads the account from the database. */
  latestById(id: string): Promise<AccountRecord | undefined>;
  /** Whether the subscriber of a token still exists. Reads it from the database, so that a deleted subscriber has no access at once. */
  hasSubscriber(id: string, account: Pick<Account, 'environmentId'>): Promise<boolean>;
  signingKeys(): Promise<SigningKeys>;
  /** Reloads the keys for a token with an unknown key id: another instance may have created the key just now. */
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
    // While a poll hangs, the cache must not become stale.
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
      log.debug({ err: error }, 'account changes cannot be read; cache cleared');
      forget();
    } finally {
      isPolling = false;
    }
  };
  const timer = setInterval(poll, pollIntervalMs).unref();

  /** Caches neither a failure nor a missing account. */
  const readAccount = (id: string) => {
    const reading = loadAccount(database, id);
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
    async hasSubscriber(id, { environmentId }) {
      const subscribers = database.selectFrom('subscribers').select('id');
      return !!(await subscribers.where('id', '=', id).where('environment_id', '=', environmentId).executeTakeFirst());
    },
    signingKeys: () => signingKeys ?? readSigningKeys(),
    latestSigningKeys() {
      const isLate = performance.now() - signingKeysReadAt > minKeyReloadMs;
      return signingKeys && !isLate ? signingKeys : readSigningKeys();
    },
    close: () => clearInterval(timer),
  };
}
