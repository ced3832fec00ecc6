import { Registry } from 'prom-client';
import { beforeEach, expect, it } from 'vitest';
import { erase } from '../../../all-tables.ts';
import type { Account } from '../../../http/account.ts';
import type { Call } from '../../../http/handler.ts';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../../testing.ts';
import { testActor } from '../../audit/testing.ts';
import { createNotificationCount } from '../notification-count.ts';
import { createEvents } from './events.ts';
import { listFeeds, storeWorkflow } from './testing.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const { handlers } = createEvents(context, createNotificationCount(new Registry()));
const number = '+12025550160';
let account: Account;

const trigger = (transactionId: string, body: Omit<Call<'triggerEvent'>['body'], 'name'>, of = account) =>
  handlers?.triggerEvent?.(testCall('triggerEvent', of, { body: { name: 'welcome', transactionId, ...body } }));
const listEvents = async (of = account) => {
  const rows = await database
    .selectFrom('notification_events')
    .select(['id', 'transaction_id', 'payload', 'overrides'])
    .where('environment_id', '=', of.environmentId)
    .orderBy('transaction_id', 'desc')
    .execute();
  return rows.map(({ id, transaction_id, ...rest }) => ({
    name: transaction_id === id ? 'renamed' : transaction_id,
    ...rest,
  }));
};

/** A person, another one, and events to each and to both. */
async function fill(of: Account): Promise<void> {
  await storeWorkflow(database, of, 'welcome', { steps: [{ type: 'in_app' }, { type: 'sms' }] });
  const noor = { subscriberId: 'noor', phone: '+1 (202) 555-0160' };
  await trigger('to noor', { to: noor, payload: { address: 'Main Street 1' } }, of);
  await trigger(
    'to both',
    { to: ['noor', { subscriberId: 'omar' }], payload: { caller: `call ${number}`, at: 9 } },
    of,
  );
  await trigger(
    `to omar about ${number}`,
    { to: 'omar', overrides: { sms: { content: 'call 0012025550160' }, email: { text: 'x' } } },
    of,
  );
}

beforeEach(async () => {
  account = await testAccount(context);
  await fill(account);
});

it('deletes the events of only the person, and removes the number from others', async () => {
  const stranger = await testAccount(context);
  await fill(stranger);
  const counts = await erase(database, testActor, { environmentId: account.environmentId, subscriberId: 'noor' });
  expect(counts).toMatchObject({
    notification_events: 1,
    notification_deliveries: 2,
    'notification_events, payloads of others': 2,
  });
  expect(await listEvents()).toEqual([
    { name: 'to both', payload: { at: 9 }, overrides: null },
    { name: 'renamed', payload: {}, overrides: { email: { text: 'x' } } },
  ]);
  expect(await listFeeds(database, account)).toEqual(['omar', 'omar']);
  expect(await listEvents(stranger)).toHaveLength(3);
});

it('of a number reaches all environments', async () => {
  const stranger = await testAccount(context);
  await fill(stranger);
  await erase(database, testActor, { number });
  for (const of of [account, stranger]) expect(JSON.stringify(await listEvents(of))).not.toMatch(/0160|Main Street/);
});

it('deletes the outcomes and deliveries of deleted events', async () => {
  await database.deleteFrom('notification_events').where('environment_id', '=', account.environmentId).execute();
  const left = database
    .selectFrom('notification_outcomes')
    .where('event_id', 'not in', database.selectFrom('notification_events').select('id'));
  expect(await left.selectAll().execute()).toEqual([]);
});
