import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createAccount } from '../src/features/accounts/manage-accounts.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { createPasscodes } from '../src/features/verification/passcode.ts';
import { createKeys } from '../src/platform/crypto/key-derivation.ts';
import { createQueue } from '../src/platform/jobs/queue.ts';
import { useDatabase } from '../src/platform/postgres/testing.ts';
import { testSecret } from '../src/testing.ts';
import { type Run, run } from './process.ts';

/** More jobs than are done before the signal. */
const backlog = 5000;

const open = await useDatabase();
const runs: Run[] = [];
afterAll(async () => {
  for (const { child, ended } of runs) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  }
});

function start(): Run {
  const started = run(['start', '--port', '0', '--sandbox-pace', '0', '--log-level', 'info'], {
    DATABASE_URL: open.directUrl,
    OMNICHANNEL_SECRET: testSecret,
  });
  runs.push(started);
  return started;
}

/** Accepted verifications whose SMS is not sent yet. */
async function pileUp(): Promise<string> {
  const account = { userName: 'shop', sandbox: true, defaultSender: 'ExampleShop', tokenLifetime: 3600 };
  const { id, apiKey } = await createAccount(open.database, testActor, {
    ...account,
    limits: { requestVerification: 1_000_000 },
  });
  const { environment_id } = await open.database
    .selectFrom('accounts')
    .select('environment_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { keyId } = createPasscodes(createKeys(testSecret));
  const rows = Array.from({ length: backlog }, () => ({
    id: randomUUID(),
    check_code: randomBytes(16).toString('hex'),
    environment_id,
    account_id: id,
    number: '+12025550100',
    country: 'US',
    sender: 'ExampleShop',
    language: 'en' as const,
    code_length: 6,
    key_id: keyId,
    expires_at: sql<Date>`now() + interval '10 minutes'`,
  }));
  await open.database.transaction().execute(async (transaction) => {
    for (let from = 0; from < backlog; from += 1000) {
      await transaction
        .insertInto('verifications')
        .values(rows.slice(from, from + 1000))
        .execute();
    }
    const jobs = rows.map((row) => ({ verificationId: row.id, send: 1 }));
    await createQueue().add(transaction, 'verificationSms', jobs);
  });
  return apiKey;
}

const count = async (table: string, where = sql`true`) => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${sql.table(table)} WHERE ${where}
  `.execute(open.database);
  return rows[0]?.count ?? 0;
};
const jobs = (where = sql`true`) => count('graphile_worker._private_jobs', where);

it('with a backlog of jobs and requests under way it ends in good order, and the next one goes on', {
  timeout: 120_000,
}, async () => {
  const apiKey = await pileUp();
  const first = start();
  const url = await first.url();
  const json = { 'Content-Type': 'application/json' };
  const signedIn = await fetch(`${url}/auth/v1/tokens/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ apiKey, userName: 'shop' }),
  });
  const { data } = (await signedIn.json()) as { data: { access_token: string } };
  const headers = { ...json, Authorization: `Bearer ${data.access_token}`, Connection: 'close' };
  const statuses: number[] = [];
  let closed = false;
  const caller = async (number: number) => {
    for (let turn = 0; !closed; turn++) {
      const body = JSON.stringify({ number: '+12025550101', sender: `Shop ${number}-${turn}` });
      try {
        const response = await fetch(`${url}/mfa/v1/destinations/verification`, { method: 'POST', headers, body });
        await response.json();
        statuses.push(response.status);
      } catch {
        // Of connections that the system has taken and the service has not yet, nothing is read.
        closed = true;
      }
    }
  };
  const callers = Promise.all(Array.from({ length: 10 }, (_, number) => caller(number)));
  await expect.poll(() => statuses.length).toBeGreaterThan(20);
  await expect.poll(() => count('sandbox_messages')).toBeGreaterThan(100);

  first.child.kill('SIGTERM');
  const { code } = await first.ended;
  await callers;
  expect(code).toBe(0);
  expect(first.lines.at(-1)).toMatchObject({ msg: 'stopped' });
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(first.lines.filter(({ msg }) => msg === 'client disconnected')).toEqual([]);

  // Something was left, nothing is in a dead one's hand, and nothing is lost.
  const accepted = await count('verifications');
  expect(accepted).toBeGreaterThanOrEqual(backlog + statuses.length);
  const left = await jobs();
  expect(left).toBeGreaterThan(0);
  expect(await jobs(sql`locked_at IS NOT NULL`)).toBe(0);
  expect(await count('sandbox_messages')).toBe(accepted - left);

  const second = start();
  await second.url();
  await expect.poll(() => jobs(), { timeout: 60_000 }).toBe(0);
  expect(await count('sandbox_messages')).toBe(accepted);
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
});
