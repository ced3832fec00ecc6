import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../../platform/postgres/database.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { testActor } from '../audit/testing.ts';
import { createSandboxLink, endSessions, findSession, openSession } from './sandbox-access.ts';

const open = await useDatabase();
const context = testContext(open);
const { database } = open;

async function newKey(account: { userName: string }): Promise<string> {
  return (
    new URL(await createSandboxLink(context.database, testActor, account, 'http://localhost')).searchParams.get(
      'key',
    ) ?? ''
  );
}

it('endSessions also ends a session whose link is being opened at the same moment', async () => {
  const account = await testAccount(context);
  const key = await newKey(account);
  let ended: Promise<unknown> | undefined;
  const token = await database.transaction().execute(async (transaction) => {
    // Kysely types a transaction apart from a database; the queries are the same.
    const opened = await openSession(transaction as unknown as Database, key);
    ended = endSessions(database, testActor, account.userName);
    // It waits for the link that this transaction has used up.
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%delete from%sandbox_links%'
      `.execute(database);
      return rows[0]?.count;
    };
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    return opened ?? expect.fail('The link opened no session.');
  });
  await ended;
  expect(await findSession(database, token)).toBeUndefined();
});

it('endSessions counts the sessions that were open, and makes links useless', async () => {
  const account = await testAccount(context);
  const [one, two, unopened] = [await newKey(account), await newKey(account), await newKey(account)];
  for (const key of [one, two]) await openSession(database, key);
  await sql`UPDATE sandbox_sessions SET expires_at = now() WHERE token_hash = (SELECT min(token_hash) FROM sandbox_sessions WHERE account_id = ${account.id})`.execute(
    database,
  );
  expect(await endSessions(database, testActor, account.userName)).toBe(1);
  expect(await openSession(database, unopened)).toBeUndefined();
  await expect(endSessions(database, testActor, 'unknown')).rejects.toThrow('There is no account unknown.');
});
