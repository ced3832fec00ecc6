import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Account } from '../../http/account.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import type { ContactId, DataSubject } from '../privacy/data-subject.ts';
import { emit } from './emit-events.ts';
import { setEndpoint } from './endpoints.ts';
import { eraseDeliveries } from './erase.ts';

const open = await useDatabase();
const context = testContext(open);
const { database } = open;

let account: Account;
let other: Account;
beforeEach(async () => {
  await sql`TRUNCATE endpoints, deliveries, delivery_attempts, messages, inbound_messages`.execute(database);
  [account, other] = [await testAccount(context), await testAccount(context)];
  for (const { environmentId } of [account, other]) {
    await setEndpoint(database, context.keys, {
      environmentId,
      kind: 'chat',
      url: 'https://example.com/',
      sandbox: true,
    });
  }
});

/** Stores a delivery with an attempt. @returns its id */
async function deliver(body: object, of = account, messageId = 'message'): Promise<string> {
  await emit(database, [{ environmentId: of.environmentId, endpoint: 'chat', messageId, body }]);
  const { id } = await database
    .selectFrom('deliveries')
    .select('id')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await sql`
    INSERT INTO delivery_attempts (delivery_id, at, url, took_ms) VALUES (${id}, now(), 'https://example.com/', 1)
  `.execute(database);
  return id;
}

const person = (changes: Partial<DataSubject>): DataSubject => ({
  numbers: [],
  subscribers: [],
  contacts: [],
  ...changes,
});
const contact = (channel: ContactId['channel'], id: string, of = account): ContactId => ({
  environmentId: of.environmentId,
  channel,
  id,
});

/** Which deliveries are left, and whether each has its attempt. */
async function left(): Promise<string[]> {
  const rows = await database.selectFrom('deliveries').select('id').orderBy('seq').execute();
  const attempts = await database.selectFrom('delivery_attempts').select('delivery_id').execute();
  expect(attempts.map(({ delivery_id }) => delivery_id).sort()).toEqual(rows.map(({ id }) => id).sort());
  return rows.map(({ id }) => id);
}

it('erases the deliveries that have a number as a value, with and without its plus, and their attempts', async () => {
  await deliver({ recipient_id: '12025550160' });
  await deliver({ to: '+12025550161' }, other);
  const kept = [
    await deliver({ recipient_id: '12025550162' }),
    await deliver({ text: 'Call 12025550160, please.' }),
    await deliver({ recipient_id: '120255501600' }),
  ];
  expect(await eraseDeliveries(database, person({ numbers: ['+12025550160', '+12025550161'] }))).toEqual({
    deliveries: 2,
  });
  expect(await left()).toEqual(kept);
});

it('erases in one environment only where that is asked for', async () => {
  await deliver({ recipient_id: '12025550160' });
  const kept = await deliver({ recipient_id: '12025550160' }, other);
  const { environmentId } = account;
  expect(await eraseDeliveries(database, person({ numbers: ['+12025550160'], environmentId }))).toEqual({
    deliveries: 1,
  });
  expect(await left()).toEqual([kept]);
});

it('erases the deliveries about the messages to and from a person, whatever their body says', async () => {
  const { environmentId } = account;
  await sql`
    INSERT INTO messages (id, environment_id, account_id, channel, recipient, type, request, content) VALUES
      ('to-noor', ${environmentId}, ${account.id}, 'rcs', '+12025550160', 'text', '{}', '{}'),
      ('to-family', ${environmentId}, ${account.id}, 'rcs', '+12025550161', 'text', '{}', '{}')
  `.execute(database);
  await sql`
    INSERT INTO inbound_messages (id, environment_id, channel, sender, content, at) VALUES
      ('from-noor', ${environmentId}, 'messenger', 'noor', '{}', now())
  `.execute(database);
  const kept = [await deliver({}, account, 'to-family'), await deliver({}, other, 'to-noor')];
  await deliver({}, account, 'to-noor');
  await deliver({}, account, 'from-noor');
  const noor = person({ numbers: ['+12025550160'], contacts: [contact('messenger', 'noor')] });
  expect(await eraseDeliveries(database, noor)).toEqual({ deliveries: 2 });
  expect(await left()).toEqual(kept);
});

it('erases the deliveries that name a contact of a channel, in its own environment', async () => {
  const contacts = [contact('messenger', 'noor"1'), contact('chat', 'noor')];
  await deliver({ sender: { id: 'noor"1' } });
  await deliver({ from: 'noor' });
  await deliver({ recipient_id: 'noor' });
  await deliver({ to: 'noor' });
  const kept = [
    await deliver({ from: 'noor"1' }),
    await deliver({ sender: { id: 'noor' } }),
    await deliver({ from: 'noor-2' }),
    await deliver({ to: 'noor-2' }),
    await deliver({ from: 'noor' }, other),
  ];
  expect(await eraseDeliveries(database, person({ contacts }))).toEqual({ deliveries: 4 });
  expect(await left()).toEqual(kept);
});

it('erases nothing of a person without a number or a contact', async () => {
  const kept = [await deliver({ recipient_id: '12025550160' }), await deliver({ value: '' })];
  expect(await eraseDeliveries(database, person({}))).toEqual({ deliveries: 0 });
  expect(await left()).toEqual(kept);
});
