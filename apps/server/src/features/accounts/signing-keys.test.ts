import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { secretRecoveryAdvice } from '../../platform/crypto/recovery-advice.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testContext, testSecret } from '../../testing.ts';
import {
  findKeyOfPreviousSecret,
  hasSigningKey,
  isDatabaseSecret,
  loadSigningKeys,
  renewSigningKey,
  requireDatabaseSecret,
  rotateSigningKey,
} from './signing-keys.ts';

const open = await useDatabase();
const { database } = open;
const { keys } = testContext(open);
const others = createKeys('another-secret-for-tests-0123456789-abcdefghijklmnopq');
const withFormer = createKeys('another-secret-for-tests-0123456789-abcdefghijklmnopq', [testSecret]);

beforeEach(async () => {
  await database.deleteFrom('signing_keys').execute();
});
afterEach(() => vi.useRealTimers());

/** Ids of the keys, oldest first. */
async function kids(): Promise<string[]> {
  return (await database.selectFrom('signing_keys').select('kid').orderBy('created_at').execute()).map(
    ({ kid }) => kid,
  );
}

describe('a database without a signing key', () => {
  it('belongs to no secret, and gets its first key when the keys are loaded', async () => {
    expect(await hasSigningKey(database)).toBe(false);
    expect(await isDatabaseSecret(database, keys)).toBe(true);
    expect(await findKeyOfPreviousSecret(database, keys)).toBeUndefined();
    await requireDatabaseSecret(database, keys);
    await renewSigningKey(database, keys);
    expect(await kids()).toEqual([]);
    const { current, publicKeys, jwks } = await loadSigningKeys(database, keys);
    expect(await kids()).toEqual([current.kid]);
    expect([...publicKeys.keys()]).toEqual([current.kid]);
    expect(jwks.keys.map(({ kid }) => kid)).toEqual([current.kid]);
    expect(await hasSigningKey(database)).toBe(true);
  });
});

describe('the secret of a database', () => {
  beforeEach(() => rotateSigningKey(database, keys, undefined));

  it('differs from another one, which is rejected with what to do', async () => {
    await requireDatabaseSecret(database, keys);
    await requireDatabaseSecret(database, withFormer);
    expect(await isDatabaseSecret(database, others)).toBe(false);
    await expect(requireDatabaseSecret(database, others)).rejects.toThrow(
      new Error(
        `This database belongs to another OMNICHANNEL_SECRET. Set that one, or put it into OMNICHANNEL_PREVIOUS_SECRETS; an embedded database has it in the file "secret" of its data directory. ${secretRecoveryAdvice()}`,
      ),
    );
  });

  it('that is a former one gives way: the key is replaced once, and by no other secret', async () => {
    const [former] = await kids();
    for (const same of [keys, others]) {
      expect(await findKeyOfPreviousSecret(database, same)).toBeUndefined();
      await renewSigningKey(database, same);
    }
    expect(await kids()).toEqual([former]);
    expect(await findKeyOfPreviousSecret(database, withFormer)).toMatchObject({ kid: former });
    for (let start = 0; start < 2; start++) await renewSigningKey(database, withFormer);
    expect(await kids()).toEqual([former, expect.any(String)]);
    expect(await findKeyOfPreviousSecret(database, withFormer)).toBeUndefined();
  });
});

describe('a key', () => {
  it('is made by the fastest of several instances alone', async () => {
    await Promise.all(Array.from({ length: 4 }, () => rotateSigningKey(database, keys, undefined)));
    const [first] = await kids();
    expect(await kids()).toEqual([first]);
    await Promise.all(Array.from({ length: 4 }, () => rotateSigningKey(database, keys, first)));
    expect(await kids()).toEqual([first, expect.any(String)]);
    // The key that they knew has been retired meanwhile.
    await rotateSigningKey(database, keys, first);
    await rotateSigningKey(database, keys, 'unknown');
    expect(await kids()).toHaveLength(2);
  });

  it('is replaced when it is 90 days old, not before', async () => {
    await rotateSigningKey(database, keys, undefined);
    const age = (interval: string) =>
      sql`UPDATE signing_keys SET created_at = now() - ${interval}::interval`.execute(database);
    await age('89 days 23 hours');
    await loadSigningKeys(database, keys);
    expect(await kids()).toHaveLength(1);
    await age('90 days 1 hour');
    await loadSigningKeys(database, keys);
    expect(await kids()).toHaveLength(2);
  });

  it('signs until its own overlap is over; of several that are replaced the first to end signs', async () => {
    await rotateSigningKey(database, keys, undefined);
    for (let count = 0; count < 2; count++) await rotateSigningKey(database, keys, (await kids()).at(-1));
    const [first = '', second = '', newest] = await kids();
    const start = Math.floor(Date.now() / 1000) * 1000;
    const retire = (kid: string, seconds: number) =>
      database
        .updateTable('signing_keys')
        .set({ retired_at: new Date(start + seconds * 1000) })
        .where('kid', '=', kid)
        .execute();
    // The order of their ends is not that in which they were made.
    await retire(first, 2000);
    await retire(second, 1000);
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const loaded = await loadSigningKeys(database, keys);
    const at = (ms: number) => {
      vi.setSystemTime(start + ms);
      return loaded.current.kid;
    };
    expect([0, 999_999, 1_000_000, 1_999_999, 2_000_000].map(at)).toEqual([second, second, first, first, newest]);
    expect([...loaded.publicKeys.keys()]).toEqual([first, second, newest]);
    vi.setSystemTime(start + 2_000_000);
    expect((await loadSigningKeys(database, keys)).current.kid).toBe(newest);
  });

  it('of a secret that is gone signs no more: its successor signs at once', async () => {
    await rotateSigningKey(database, keys, undefined);
    const [former] = await kids();
    await rotateSigningKey(database, others, former);
    const { current } = await loadSigningKeys(database, others);
    expect(current.kid).not.toBe(former);
    await current.privateKey();
    expect((await loadSigningKeys(database, withFormer)).current.kid).toBe(former);
  });
});
