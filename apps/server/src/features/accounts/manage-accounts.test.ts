import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApplicationError } from '../../platform/application-error.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import { hashApiKey } from './api-key.ts';
import { createAccount, listAccounts, replaceSigningKey, setDisabled, updateAccount } from './manage-accounts.ts';
import { loadSigningKeys, rotationOverlapSeconds } from './signing-keys.ts';

const open = await useDatabase();
const context = testContext(open);

beforeEach(async () => {
  await open.database.deleteFrom('accounts').execute();
});

describe('a new account', () => {
  it.each([
    [true, 'sandbox'],
    [false, 'live'],
  ])('has an organization and an environment of its own (sandbox: %s)', async (sandbox, name) => {
    const userName = `${name}@example.com`;
    const settings = { userName, sandbox, defaultSender: 'Shop', tokenLifetime: 900 };
    const { id, apiKey } = await createAccount(open.database, testActor, settings);
    const rows = await open.database
      .selectFrom('accounts')
      .innerJoin('api_keys', 'api_keys.account_id', 'accounts.id')
      .innerJoin('environments', 'environments.id', 'accounts.environment_id')
      .innerJoin('organizations', 'organizations.id', 'environments.organization_id')
      .select(['accounts.id', 'key_hash', 'environments.name as environment', 'organizations.name as organization'])
      .execute();
    expect(rows).toEqual([{ id, key_hash: hashApiKey(apiKey), environment: name, organization: userName }]);
  });

  it('is listed with all of its settings, oldest first', async () => {
    const plain = { userName: 'plain@example.com', sandbox: true, defaultSender: 'Shop', tokenLifetime: 60 };
    const special = {
      userName: 'special@example.com',
      sandbox: false,
      defaultSender: 'Market',
      tokenLifetime: 86_400,
      limits: { listTopics: 3 },
      storageQuota: 5_000_000_000,
      allowedCountries: ['US', 'FR'],
      blockedCountries: ['FR'],
    };
    const ids = [
      (await createAccount(open.database, testActor, special)).id,
      (await createAccount(open.database, testActor, plain)).id,
    ];
    const [environmentId] = [(await listAccounts(open.database))[0]?.environmentId as string];
    await open.database.insertInto('storage_usage').values({ environment_id: environmentId, bytes: 7 }).execute();
    await setDisabled(open.database, testActor, special.userName, true);
    const shared = { environmentId: expect.stringMatching(/^[0-9a-f]{24}$/), createdAt: expect.any(Date) };
    const defaults = { limits: {}, storageQuota: null, allowedCountries: null, blockedCountries: [] };
    expect(await listAccounts(open.database)).toEqual([
      { ...shared, ...special, id: ids[0], disabled: true, storedBytes: 7 },
      { ...shared, ...plain, id: ids[1], disabled: false, storedBytes: 0, ...defaults },
    ]);
  });

  it('leaves nothing behind when its user name is taken', async () => {
    const { userName } = await testAccount(context);
    const counts = async () => {
      const { rows } = await sql`
        SELECT (SELECT count(*) FROM organizations) AS organizations, (SELECT count(*) FROM environments) AS environments,
          (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM cards) AS cards
      `.execute(open.database);
      return rows;
    };
    const before = await counts();
    const settings = { userName, sandbox: true, defaultSender: 'Shop', tokenLifetime: 60 };
    await expect(createAccount(open.database, testActor, settings)).rejects.toThrow(
      new ApplicationError(
        'conflict',
        `There is an account ${userName} already. Choose another name, or create a key for it.`,
      ),
    );
    expect(await counts()).toEqual(before);
  });
});

describe('a change of an account', () => {
  const settings = async (userName: string) => {
    const found = (await listAccounts(open.database)).find((account) => account.userName === userName);
    const { defaultSender, tokenLifetime, limits, storageQuota, ...rest } =
      found ?? expect.fail(`There is no ${userName}.`);
    const { allowedCountries, blockedCountries } = rest;
    return { defaultSender, tokenLifetime, limits, storageQuota, allowedCountries, blockedCountries };
  };

  it.each([
    [{ defaultSender: 'Market' }],
    [{ tokenLifetime: 60 }],
    [{ limits: { listTopics: 3 } }],
    [{ storageQuota: 5 }],
    [{ storageQuota: null }],
    [{ allowedCountries: ['FR', 'US'] }],
    [{ allowedCountries: null }],
    [{ blockedCountries: [] }],
    [{}],
  ])('sets %j and nothing else, of no other account', async (changes) => {
    const before = {
      defaultSender: 'Shop',
      tokenLifetime: 900,
      limits: { listTopics: 9 },
      storageQuota: 100,
      allowedCountries: ['DE'],
      blockedCountries: ['GB'],
    };
    const [changed, other] = [await testAccount(context, before), await testAccount(context, before)];
    await updateAccount(open.database, testActor, changed.userName, changes);
    expect(await settings(changed.userName)).toEqual({ ...before, ...changes });
    expect(await settings(other.userName)).toEqual(before);
  });

  it('that is invalid in part changes nothing', async () => {
    const { userName } = await testAccount(context);
    const before = await settings(userName);
    const changes = { tokenLifetime: 60, defaultSender: 'Example Shop', storageQuota: 5 };
    await expect(updateAccount(open.database, testActor, userName, changes)).rejects.toThrow(/^defaultSender must /);
    await expect(
      updateAccount(open.database, testActor, userName, { storageQuota: 5, tokenLifetime: 1 }),
    ).rejects.toThrow();
    expect(await settings(userName)).toEqual(before);
  });

  it('names the command that lists the accounts when there is none of that name', async () => {
    await expect(updateAccount(open.database, testActor, 'missing', {})).rejects.toThrow(
      new ApplicationError('notFound', 'There is no account missing. See them with: omnichannel-server accounts list'),
    );
  });
});

describe('a signing key that is replaced', () => {
  const retired = async () => {
    const rows = await open.database
      .selectFrom('signing_keys')
      .select(['kid', 'retired_at'])
      .orderBy('created_at')
      .execute();
    return rows.map(({ kid, retired_at }) => ({ kid, retiredAt: retired_at?.getTime() }));
  };

  it('signs until the overlap is over, unless it is revoked', async () => {
    await open.database.deleteFrom('signing_keys').execute();
    await replaceSigningKey(open.database, testActor, context.keys);
    const [first] = await retired();
    expect(first?.retiredAt).toBeUndefined();
    await replaceSigningKey(open.database, testActor, context.keys);
    const [former, next, ...rest] = await retired();
    expect([former?.kid, next?.retiredAt, rest]).toEqual([first?.kid, undefined, []]);
    const overlapMs = (former?.retiredAt ?? 0) - Date.now();
    expect(Math.abs(overlapMs - rotationOverlapSeconds * 1000)).toBeLessThan(60_000);
    expect((await loadSigningKeys(open.database, context.keys)).current.kid).toBe(first?.kid);
    await replaceSigningKey(open.database, testActor, context.keys, { revoke: true });
    const [only, ...others] = await retired();
    expect(others).toEqual([]);
    expect([former?.kid, next?.kid]).not.toContain(only?.kid);
    expect((await loadSigningKeys(open.database, context.keys)).current.kid).toBe(only?.kid);
  });
});
