import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../http/account.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { sendAs, testAdminApi } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const app = testAdminApi(context);
const number = '+12025550123';
let account: Account;

const erase = async (body: object) => {
  const response = await sendAs(app, 'owner', 'POST /admin/v1/erasures', body);
  return { status: response.statusCode, body: response.json() };
};
const messages = () => open.database.selectFrom('messages').select('id').execute();

beforeEach(async () => {
  await open.database.deleteFrom('messages').execute();
  account = await testAccount(context);
  await open.database
    .insertInto('messages')
    .values({
      id: 'one',
      environment_id: account.environmentId,
      account_id: account.id,
      channel: 'chatApp',
      type: 'text',
      recipient: number,
      request: '{}',
      content: '{}',
    })
    .execute();
});

it('is counted without erasing, and then erased, with an entry that does not name the person', async () => {
  expect((await erase({ number: '1 (202) 555-0123', isDryRun: true })).body).toMatchObject({
    isDryRun: true,
    rows: { messages: 1 },
    documents: [],
  });
  expect(await messages()).toHaveLength(1);
  expect((await erase({ number })).body).toMatchObject({ isDryRun: false, rows: { messages: 1 } });
  expect(await messages()).toEqual([]);
  const entry = await open.database
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'dataSubject.erased')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_name: 'test owner', after: { messages: 1 } });
  expect(JSON.stringify(entry)).not.toContain('12025550123');
});

it('is limited to the environment of an account', async () => {
  const other = await testAccount(context);
  expect((await erase({ number, accountId: other.id })).body.rows.messages).toBe(0);
  expect(await messages()).toHaveLength(1);
  expect((await erase({ channel: 'chatApp', userId: number, accountId: account.id })).body.rows.messages).toBe(1);
});

describe('a request', () => {
  it.each([
    ['no person', {}],
    ['two names of a person', { number, subscriberId: 'a', accountId: 'b' }],
    ['an incomplete number', { number: '555' }],
    ['a number without its country prefix', { number: '2025550123' }],
    ['a subscriber without an account', { subscriberId: 'a' }],
    ['a channel without a user id', { number, channel: 'chatApp' }],
  ])('with %s is rejected, and repeats no number', async (_, body) => {
    const rejected = await erase(body);
    expect(rejected.status).toBe(422);
    // The example in the text is the only number. A time or an id can contain any digits.
    const { message, errors } = rejected.body;
    expect(JSON.stringify({ message, errors }).replace('such as +12025550123', '')).not.toMatch(/555/);
  });

  it('with an unknown account gets 404', async () => {
    expect((await erase({ subscriberId: 'a', accountId: 'unknown' })).status).toBe(404);
  });
});

describe('a subscriber without an account', () => {
  const subscriberOf = (environmentId: string) =>
    open.database
      .insertInto('subscribers')
      .values({ id: randomUUID(), environment_id: environmentId, subscriber_id: 'customer-42' })
      .execute();

  it('is erased when only one account knows the id, and rejected when several do', async () => {
    await subscriberOf(account.environmentId);
    expect((await erase({ subscriberId: 'customer-42', isDryRun: true })).body.rows.subscribers).toBe(1);
    await subscriberOf((await testAccount(context)).environmentId);
    const rejected = await erase({ subscriberId: 'customer-42' });
    expect(rejected.status).toBe(422);
    expect(rejected.body.errors.accountId.messages).toEqual([expect.stringContaining('several accounts')]);
  });
});
