import { expect, it } from 'vitest';
import { claimKeys, storeReplies } from '../../http/idempotency/idempotency-keys.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import { eraseReplies } from './stored-replies.ts';

const open = await useDatabase();
const context = testContext(open);
const account = await testAccount(context);
const other = await testAccount(context);

async function keep(key: string, body: object, by = account): Promise<void> {
  const call = testCall('createSubscriber', by, { body, key });
  await open.database.transaction().execute(async (transaction) => {
    await claimKeys(transaction, [call]);
    await storeReplies(transaction, [{ call, reply: { status: 201, body } }]);
  });
}

async function keys(): Promise<string[]> {
  const rows = await open.database.selectFrom('idempotency_keys').select('key').execute();
  return rows.map(({ key }) => key).sort();
}

it('erases responses that concern a person, and no others', async () => {
  await keep('by number', { data: { phone: '+12025550142' } });
  await keep('by number without a plus', { data: { phone: '12025550142' } });
  await keep('by id', { data: { subscriberId: 'customer "42"' } });
  await keep('by code', { data: { checkCode: 'c0de' } });
  await keep('of another code', { data: { checkCode: 'c0ffee' } });
  await keep('by message', { recipient_id: '1000000000000100', message_id: 'c0de' });
  await keep('by file', { id: 'c0de', created_by: 'another' });
  await keep('by end user', { id: 'f11e', created_by: 'customer "42"' });
  await keep('file of another', { id: 'f11e', created_by: 'customer' });
  await keep('of another', { data: { subscriberId: 'customer', phone: '+12025550143' } });
  await keep('elsewhere', { data: { subscriberId: 'customer "42"' } }, other);
  await keep('number elsewhere', { data: { phone: '+12025550142' } }, other);
  const theirs = { environmentId: account.environmentId, subscriberId: 'customer "42"' };
  const person = { numbers: ['+12025550142'], subscribers: [theirs], contacts: [] };
  const within = { ...person, environmentId: account.environmentId };
  const others = ['elsewhere', 'file of another', 'of another', 'of another code'];
  expect(await eraseReplies(open.database, within, ['c0de'])).toEqual({ idempotency_keys: 7 });
  expect(await keys()).toEqual(['elsewhere', 'file of another', 'number elsewhere', 'of another', 'of another code']);
  // Without an environment, the person is removed from all of them.
  expect(await eraseReplies(open.database, person, ['c0de'])).toEqual({ idempotency_keys: 1 });
  expect(await keys()).toEqual(others);
});
