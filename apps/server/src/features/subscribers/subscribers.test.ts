import { describe, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import type { Handler } from '../../http/handler.ts';
import { replayResponses } from '../../http/idempotency/replay-responses.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import { createSubscribers } from './subscribers.ts';

const open = await useDatabase();
const context = testContext(open);
const account = await testAccount(context);

type Body = Parameters<Handler<'createSubscriber'>>[0]['body'];
const create = async (body: Body, of: { account?: Account; key?: string } = {}) => {
  // An instance of its own for each call: what two instances do at the same time has to be right, too.
  const { createSubscriber } = replayResponses(open.database, createSubscribers(context).handlers ?? {});
  const reply = await createSubscriber?.(
    testCall('createSubscriber', of.account ?? account, { body, ...(of.key !== undefined && { key: of.key }) }),
  );
  expect(reply?.status).toBe(201);
  return reply?.body.data;
};
const stored = (subscriberId: string, { environmentId } = account) =>
  open.database
    .selectFrom('subscribers')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .where('subscriber_id', '=', subscriberId)
    .execute();
const rejection = (status: number) => expect.objectContaining({ status });
const recordId = expect.stringMatching(/^[0-9a-f]{24}$/);
const time = expect.stringMatching(/^\d{4}-.*Z$/);

const everything = {
  subscriberId: 'user-1042',
  email: 'lina.haddad@example.com',
  firstName: 'Lina',
  lastName: 'Haddad',
  phone: '+12025550110',
  chatappNumber: '+12025550110',
  locale: 'en-US',
};
const data = { plan: 'premium', interests: ['sports', 'travel'], newsletter: true, loyaltyPoints: 320 };

describe('a subscriber', () => {
  it('is created with everything, and answered without data', async () => {
    const record = await create({ ...everything, data });
    expect(record).toEqual({
      ...everything,
      _id: recordId,
      isOnline: false,
      _organizationId: account.organizationId,
      _environmentId: account.environmentId,
      deleted: false,
      createdAt: time,
      updatedAt: record?.createdAt,
      __v: 0,
    });
    const [row] = await stored('user-1042');
    expect(row?.data).toEqual(data);
  });

  it('has only what was given', async () => {
    const record = await create({ subscriberId: 'minimal' });
    expect(Object.keys(record ?? {}).sort()).toEqual(
      '__v _environmentId _id _organizationId createdAt deleted isOnline subscriberId updatedAt'.split(' '),
    );
  });

  it('is given an id of its own where it has none', async () => {
    const [one, other] = [await create({}), await create({})];
    expect(one?.subscriberId).toMatch(/^[0-9a-f-]{36}$/);
    expect(one?.subscriberId).not.toBe(other?.subscriberId);
  });

  it('keeps texts as they are, in any script', async () => {
    const texts = {
      firstName: 'عمر',
      lastName: "O'Brien\\ \u{1f600}",
      phone: '',
      chatappNumber: 'https://example.com/a.png',
    };
    expect(await create({ subscriberId: 'مستخدم/42', ...texts })).toMatchObject({
      subscriberId: 'مستخدم/42',
      ...texts,
    });
  });
});

describe('the same subscriberId', () => {
  it('updates what is given, keeps what is absent, and counts', async () => {
    const before = await create({ ...everything, subscriberId: 'again', data });
    const after = await create({ subscriberId: 'again', phone: '+12025550112', firstName: '' });
    expect(after).toEqual({
      ...before,
      phone: '+12025550112',
      firstName: '',
      updatedAt: time,
      __v: 1,
    });
    expect(Date.parse(after?.updatedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(before?.createdAt ?? ''));
    expect((await stored('again'))[0]?.data).toEqual(data);
    await create({ subscriberId: 'again', data: { plan: 'free' } });
    expect((await stored('again'))[0]?.data).toEqual({ plan: 'free' });
  });

  it('is one subscriber also for requests at the same instant, and no update is lost', async () => {
    const members = ['email', 'firstName', 'lastName', 'phone', 'chatappNumber', 'locale'] as const;
    const records = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const member = members[index % members.length] as (typeof members)[number];
        return create({ subscriberId: 'race', [member]: everything[member] });
      }),
    );
    expect(new Set(records.map((record) => record?._id)).size).toBe(1);
    expect(records.map((record) => record?.__v).sort((a = 0, b = 0) => a - b)).toEqual(
      records.map((_, index) => index),
    );
    const last = records.find((record) => record?.__v === 29);
    expect(last).toMatchObject({ ...everything, subscriberId: 'race' });
  });
});

describe('a subscriberId', () => {
  it('may be as long as the contract lets it, in any characters', async () => {
    // Text that does not compress: an index has room for it as it is.
    const long = Array.from({ length: 255 }, (_, index) => String.fromCodePoint(0x20000 + index * 37)).join('');
    expect(await create({ subscriberId: long })).toMatchObject({ subscriberId: long });
  });

  it('differs by case', async () => {
    const [a, b] = [await create({ subscriberId: 'Case' }), await create({ subscriberId: 'case' })];
    expect(a?._id).not.toBe(b?._id);
  });

  it('is that of an environment: another account neither sees nor changes the subscriber', async () => {
    const mine = await create({ ...everything, subscriberId: 'shared' });
    const stranger = await testAccount(context);
    const theirs = await create({ subscriberId: 'shared', phone: '+12025550199' }, { account: stranger });
    expect(theirs).not.toHaveProperty('email');
    expect(theirs).toMatchObject({ _environmentId: stranger.environmentId, __v: 0 });
    expect(theirs?._id).not.toBe(mine?._id);
    expect((await stored('shared'))[0]).toMatchObject({ phone: everything.phone, revision: 0 });
  });
});

describe('an idempotency key', () => {
  it('creates one subscriber, and returns the first response again', async () => {
    const first = await create({ email: 'visitor@example.com' }, { key: 'one' });
    expect(await create({ email: 'visitor@example.com' }, { key: 'one' })).toEqual(first);
    await expect(create({ email: 'other@example.com' }, { key: 'one' })).rejects.toEqual(rejection(422));
    expect((await stored(first?.subscriberId ?? ''))[0]?.revision).toBe(0);
  });

  it('creates one also at the same instant', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => create({ firstName: 'Only' }, { key: 'race' })),
    );
    const ids = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value?._id] : []));
    expect(new Set(ids).size).toBe(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toEqual(rejection(409));
    const rows = await open.database.selectFrom('subscribers').select('id').where('first_name', '=', 'Only').execute();
    expect(rows).toHaveLength(1);
  });
});
