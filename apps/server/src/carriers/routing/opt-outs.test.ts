import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { erase } from '../../all-tables.ts';
import { testActor } from '../../features/audit/testing.ts';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { loadOptOutHashes } from './opt-out-hashes.ts';
import { createOptOuts, listOptOuts, type OptOut, type OptOuts } from './opt-outs.ts';
import { clearRouting } from './testing.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
let optOuts: OptOuts;
let optOut: OptOut;
let elsewhere: string;
beforeAll(async () => {
  const { environmentId } = await testAccount(context);
  optOut = { environmentId, senderGroup: 'ExampleShop', number: '+12025550100' };
  elsewhere = (await testAccount(context)).environmentId;
});
beforeEach(async () => {
  await clearRouting(database);
  optOuts = createOptOuts(await loadOptOutHashes(database, context.keys));
});

const has = async (of: OptOuts, one = optOut) => (await of.find(database, [one]))[0];
const listed = async () => (await listOptOuts(database, optOut.environmentId)).map(({ number }) => number);

describe('opt-outs', () => {
  it('are found by environment, sender group and number, in the order of the recipients', async () => {
    await optOuts.record(database, optOut, 'STOP');
    const others = [
      { ...optOut, number: '+12025550101' },
      { ...optOut, senderGroup: 'Other' },
      { ...optOut, environmentId: elsewhere },
    ];
    const found = [false, false, false, true];
    expect(await optOuts.find(database, [...others, optOut, ...others, optOut])).toEqual([...found, ...found]);
    expect(await optOuts.find(database, [])).toEqual([]);
  });

  it('are recorded once, with the first keyword', async () => {
    for (const keyword of ['STOP', 'END', null]) await optOuts.record(database, optOut, keyword);
    expect(await listOptOuts(database, optOut.environmentId)).toEqual([
      { senderGroup: 'ExampleShop', number: optOut.number, keyword: 'STOP', createdAt: expect.any(Date) },
    ]);
  });

  it('are reverted', async () => {
    await optOuts.record(database, optOut, 'STOP');
    expect(await optOuts.remove(database, { ...optOut, environmentId: elsewhere })).toBe(false);
    expect(await optOuts.remove(database, optOut)).toBe(true);
    expect(await optOuts.remove(database, optOut)).toBe(false);
    expect(await has(optOuts)).toBe(false);
  });

  it('outlive the erasure of the person, whose number is no longer stored', async () => {
    await optOuts.record(database, optOut, 'STOP');
    await optOuts.record(database, { ...optOut, environmentId: elsewhere }, 'STOP');
    expect(await erase(database, testActor, { number: optOut.number, environmentId: elsewhere })).toMatchObject({
      opt_outs: 1,
    });
    expect(await listed()).toEqual([optOut.number]);
    expect(await erase(database, testActor, { number: optOut.number })).toMatchObject({ opt_outs: 1 });
    expect(await listOptOuts(database, optOut.environmentId)).toMatchObject([{ number: null, keyword: null }]);
    expect(await has(optOuts)).toBe(true);
    expect(JSON.stringify((await open.pool.query('SELECT * FROM opt_outs')).rows)).not.toContain('2025550100');
    // The person writes again.
    await optOuts.record(database, optOut, 'END');
    expect(await listOptOuts(database, optOut.environmentId)).toMatchObject([
      { number: optOut.number, keyword: 'END' },
    ]);
    expect(await optOuts.remove(database, optOut)).toBe(true);
  });
});

it('of a user id lose the id when the person is erased by it', async () => {
  const hidden = { ...optOut, number: 'US.13491208655302741918' };
  await optOuts.record(database, hidden, null);
  const { environmentId, number: id } = hidden;
  expect(await erase(database, testActor, { environmentId, channel: 'chatApp', id })).toMatchObject({ opt_outs: 1 });
  expect([await listed(), await has(optOuts, hidden)]).toEqual([[null], true]);
});

describe('the key of the hashes', () => {
  it('is the same for processes that start at the same time', async () => {
    await clearRouting(database);
    const hashes = await Promise.all([1, 2, 3].map(() => loadOptOutHashes(database, context.keys)));
    const [first, ...more] = hashes.map((hash) => hash(optOut.number).toString('hex'));
    expect(more).toEqual([first, first]);
  });

  it('outlives the secret of the service, once it was loaded with the next one', async () => {
    const [former, next] = ['a-former-secret', 'the-next-secret'];
    await clearRouting(database);
    const before = createOptOuts(await loadOptOutHashes(database, createKeys(former)));
    await before.record(database, optOut, 'STOP');
    await erase(database, testActor, { number: optOut.number });
    await loadOptOutHashes(database, createKeys(next, [former]));
    expect(await has(createOptOuts(await loadOptOutHashes(database, createKeys(next))))).toBe(true);
  });

  it('is replaced when the secret is lost: known numbers are hashed again', async () => {
    const erased = { ...optOut, number: '+12025550101' };
    for (const one of [optOut, erased]) await optOuts.record(database, one, 'STOP');
    await erase(database, testActor, { number: erased.number });
    const after = createOptOuts(await loadOptOutHashes(database, createKeys('another secret, without the former one')));
    expect(await after.find(database, [optOut, erased])).toEqual([true, false]);
  });
});
