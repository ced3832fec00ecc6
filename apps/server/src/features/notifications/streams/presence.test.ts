import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { newId } from '../../../platform/postgres/ids.ts';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../../testing.ts';
import { insertSubscriber } from '../testing-feed.ts';
import { createPresence } from './presence.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const presence = createPresence(database, context.log);
afterAll(() => presence.stop());

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
  `.execute(database);
  return rows[0]?.count;
};

it('does not deadlock with the deletion of a subscriber whose stream closes', async () => {
  const account = await testAccount(context);
  const subscriber = await insertSubscriber(database, account, 'user-1');
  const stream = { id: newId(), subscriber };
  await presence.open(stream);
  // As deleteSubscribers does.
  await database.transaction().execute(async (transaction) => {
    await sql`SELECT FROM subscribers WHERE id = ${subscriber} FOR UPDATE`.execute(transaction);
    presence.close(stream);
    await expect.poll(waiting).toBe(1);
    await sql`SET LOCAL lock_timeout = '500ms'`.execute(transaction);
    const { numAffectedRows } = await sql`
      DELETE FROM notification_streams WHERE subscriber = ${subscriber}
    `.execute(transaction);
    expect(numAffectedRows).toBe(1n);
    await sql`DELETE FROM subscribers WHERE id = ${subscriber}`.execute(transaction);
  });
});

it('sets when each of several subscribers was last online', async () => {
  const account = await testAccount(context);
  const subscribers = await Promise.all(
    ['user-1', 'user-2'].map((subscriberId) => insertSubscriber(database, account, subscriberId)),
  );
  const streams = subscribers.map((subscriber) => ({ id: newId(), subscriber }));
  for (const stream of streams) await presence.open(stream);
  for (const stream of streams) presence.close(stream);
  const lastOnline = () =>
    database.selectFrom('subscribers').select('last_online_at').where('id', 'in', subscribers).execute();
  await expect.poll(lastOnline).toEqual([{ last_online_at: expect.any(Date) }, { last_online_at: expect.any(Date) }]);
});
