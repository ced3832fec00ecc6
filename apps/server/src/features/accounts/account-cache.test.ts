import { setImmediate } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../platform/postgres/ids.ts';
import { useDatabase, waitingFor } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import { type AccountCache, createAccountCache } from './account-cache.ts';
import { createAccount, setDisabled, updateAccount } from './manage-accounts.ts';
import { testApiKey } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
let directory: AccountCache;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  directory = createAccountCache(open.database.withPlugin(countLooks), context.keys, context.log);
  await look();
});
afterEach(() => {
  directory.close();
  vi.useRealTimers();
});

/** Looks that were answered. */
let looks = 0;
const countLooks: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    if (result.rows.some((row) => 'old' in row && 'count' in row)) looks += 1;
    return result;
  },
};

/** Lets the directory look at what has changed. */
async function look(): Promise<void> {
  const before = looks;
  await vi.advanceTimersByTimeAsync(2000);
  await expect.poll(() => looks, { timeout: 10_000, interval: 5 }).toBe(before + 1);
  // The directory goes on with the result right after it was counted.
  await setImmediate();
}

/** Runs something while the table that counts changes cannot be found. */
async function withoutChanges(run: () => Promise<void>): Promise<void> {
  await sql`ALTER TABLE account_changes RENAME TO hidden_changes`.execute(open.database);
  try {
    await run();
  } finally {
    await sql`ALTER TABLE hidden_changes RENAME TO account_changes`.execute(open.database);
  }
}

describe('an account', () => {
  it('is known with its API keys and what requests with their tokens need', async () => {
    const settings = {
      userName: 'ana@example.com',
      sandbox: false,
      defaultSender: 'Shop',
      tokenLifetime: 900,
      limits: { listTopics: 3 },
    };
    const { id } = await createAccount(open.database, testActor, settings);
    const expiresAt = new Date(Date.now() + 60_000);
    await testApiKey(context, { id, userName: settings.userName }, { scopes: ['read'], expiresAt });
    const { tokenLifetime, ...caller } = {
      ...settings,
      id,
      organizationId: expect.stringMatching(/^[0-9a-f]{24}$/),
      environmentId: expect.stringMatching(/^[0-9a-f]{24}$/),
      allowedCountries: null,
      blockedCountries: [],
      quotas: {},
    };
    const [all, restricted] = [(await directory.byId(id))?.keys.keys() ?? []].flatMap((ids) => [...ids]);
    const keyOf = (keyId = '', scope = '', expiresAtMs = Infinity) => ({
      id: keyId,
      scope,
      expiresAtMs,
      caller: { ...caller, apiKeyId: keyId, scopes: new Set(scope.split(' ')) },
    });
    const known = {
      id,
      environmentId: caller.environmentId,
      tokenLifetime,
      disabled: false,
      isSandbox: false,
      keys: new Map([
        [all, keyOf(all, 'send verify read knowledge notify')],
        [restricted, keyOf(restricted, 'read', expiresAt.getTime())],
      ]),
    };
    expect(await directory.byId(id)).toEqual(known);
    expect(await directory.latestById(id)).toEqual(known);
    await setDisabled(open.database, testActor, settings.userName, true);
    expect(await directory.latestById(id)).toEqual({ ...known, disabled: true });
  });

  it('stays in memory until something changes or the latest state is requested', async () => {
    const { id, userName } = await testAccount(context);
    await look();
    const first = directory.byId(id);
    expect(directory.byId(id)).toBe(first);
    await first;
    await look();
    expect(directory.byId(id)).toBe(first);
    const latest = directory.latestById(id);
    expect(latest).not.toBe(first);
    expect(directory.byId(id)).toBe(latest);
    await latest;
    await updateAccount(open.database, testActor, userName, { tokenLifetime: 77 });
    expect(directory.byId(id)).toBe(latest);
    await look();
    expect(await directory.byId(id)).toMatchObject({ tokenLifetime: 77 });
  });

  it('that is not there is not remembered as such', async () => {
    const { id, environmentId } = await testAccount(context);
    const later = newId();
    expect(await directory.byId(later)).toBeUndefined();
    await sql`
      INSERT INTO accounts (id, environment_id, user_name, default_sender, sandbox)
      VALUES (${later}, ${environmentId}, ${later}, 'Shop', true)
    `.execute(open.database);
    expect(await directory.byId(later)).toMatchObject({ id: later, environmentId });
    expect(await directory.byId(id)).toMatchObject({ id });
  });

  it('that cannot be read is loaded at the next call', async () => {
    const { id } = await testAccount(context);
    await sql`ALTER TABLE accounts RENAME TO hidden_accounts`.execute(open.database);
    await expect(directory.byId(id)).rejects.toThrow('accounts');
    await sql`ALTER TABLE hidden_accounts RENAME TO accounts`.execute(open.database);
    expect(await directory.byId(id)).toMatchObject({ id });
  });
});

describe('signing keys', () => {
  it('are reloaded for an unknown one at most once a second', async () => {
    const first = directory.latestSigningKeys();
    expect(directory.signingKeys()).toBe(first);
    vi.advanceTimersByTime(1000);
    expect(directory.latestSigningKeys()).toBe(first);
    vi.advanceTimersByTime(1);
    const second = directory.latestSigningKeys();
    expect(second).not.toBe(first);
    expect(directory.signingKeys()).toBe(second);
    expect(directory.latestSigningKeys()).toBe(second);
    await Promise.all([first, second]);
  });

  it('that cannot be read are loaded at the next call', async () => {
    await sql`ALTER TABLE signing_keys RENAME TO hidden_keys`.execute(open.database);
    await expect(directory.signingKeys()).rejects.toThrow('signing_keys');
    await sql`ALTER TABLE hidden_keys RENAME TO signing_keys`.execute(open.database);
    expect((await directory.signingKeys()).jwks.keys).toHaveLength(1);
  });
});

describe('a look', () => {
  it('that fails lets nothing that is known grow old', async () => {
    const { id } = await testAccount(context);
    // The first signing key counts as a change.
    await directory.signingKeys();
    await look();
    const known = [directory.byId(id), directory.signingKeys()];
    await Promise.all(known);
    await look();
    expect([directory.byId(id) === known[0], directory.signingKeys() === known[1]]).toEqual([true, true]);
    await withoutChanges(async () => {
      await vi.advanceTimersByTimeAsync(2000);
      await expect.poll(() => directory.byId(id) === known[0]).toBe(false);
      expect(directory.signingKeys()).not.toBe(known[1]);
    });
    // It works again afterwards.
    await look();
    const after = directory.byId(id);
    await after;
    await look();
    expect(directory.byId(id)).toBe(after);
  });

  it('that hangs lets nothing that is known grow old', async () => {
    const { id } = await testAccount(context);
    // The first signing key counts as a change.
    await directory.signingKeys();
    await look();
    const [account, keys] = [directory.byId(id), directory.signingKeys()];
    await Promise.all([account, keys]);
    const before = looks;
    await open.database.transaction().execute(async (transaction) => {
      await sql`LOCK TABLE account_changes`.execute(transaction);
      await vi.advanceTimersByTimeAsync(2000);
      await expect.poll(() => waitingFor(transaction)).toBe(1);
      expect([directory.byId(id) === account, directory.signingKeys() === keys]).toEqual([true, true]);
      await vi.advanceTimersByTimeAsync(2000);
      expect(directory.byId(id)).not.toBe(account);
      expect(directory.signingKeys()).not.toBe(keys);
      // Only one look waits at a time.
      expect(await waitingFor(transaction)).toBe(1);
    });
    await expect.poll(() => looks).toBe(before + 1);
    await setImmediate();
    const after = directory.byId(id);
    await after;
    await look();
    expect(directory.byId(id)).toBe(after);
  });

  it('comes no more after the directory is closed', async () => {
    expect(vi.getTimerCount()).toBe(1);
    directory.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
