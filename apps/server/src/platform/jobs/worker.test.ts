import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../postgres/testing.ts';
import { startTcpProxy } from '../postgres/testing-tcp-proxy.ts';
import { createQueue, type JobHandlers, type PermanentFailureHandlers } from './queue.ts';
import { type RunningWorker, startWorker } from './worker.ts';

const open = await useDatabase();
const queue = createQueue();
const log = pino({ level: 'silent' });
beforeEach(() => sql`DELETE FROM graphile_worker._private_jobs`.execute(open.database));

const start = (handlers: JobHandlers, onPermanentFailure: PermanentFailureHandlers = {}): Promise<RunningWorker> =>
  startWorker(handlers, {
    database: open.database,
    directUrl: open.directUrl,
    log,
    onPermanentFailure,
  });
const jobs = (...ids: string[]) => ids.map((verificationId) => ({ verificationId, send: 1 }));
const waiting = async () => (await sql`SELECT FROM graphile_worker._private_jobs`.execute(open.database)).rows.length;

/** A job handler that records its payloads. */
function noting() {
  const done: string[] = [];
  const handlers: JobHandlers = {
    verificationSms: async ({ verificationId }) => {
      done.push(verificationId);
    },
  };
  return { done, handlers };
}

it('works what was added, when the transaction has committed', async () => {
  const { done, handlers } = noting();
  const worker = await start(handlers);
  await open.database.transaction().execute(async (transaction) => {
    await queue.add(transaction, 'verificationSms', jobs('a', 'b'));
    expect(done).toEqual([]);
  });
  await expect.poll(() => done.sort()).toEqual(['a', 'b']);
  await worker.stop();
});

it('works nothing of a transaction that was undone', async () => {
  await open.database
    .transaction()
    .execute(async (transaction) => {
      await queue.add(transaction, 'verificationSms', jobs('never'));
      throw new Error('undone');
    })
    .catch(() => {});
  expect(await waiting()).toBe(0);
});

it('tries again what failed', async () => {
  let attempts = 0;
  const worker = await start({
    verificationSms: async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('The carrier does not respond.');
    },
  });
  await queue.add(open.database, 'verificationSms', jobs('again'));
  await expect.poll(() => attempts).toBe(2);
  await expect.poll(waiting).toBe(0);
  await worker.stop();
});

it('does again what it could not store, when the database went away and is back', async () => {
  const line = await startTcpProxy(open.directUrl);
  const attempts: string[] = [];
  const worker = await startWorker(
    {
      verificationSms: async ({ verificationId }) => {
        attempts.push(verificationId);
        if (attempts.filter((one) => one === verificationId).length > 1) return;
        await line.cut();
        if (verificationId === 'fails') throw new Error('The carrier does not respond.');
      },
    },
    { database: open.database, directUrl: line.url, log },
  );
  for (const id of ['succeeds', 'fails']) {
    const before = attempts.length;
    await queue.add(open.database, 'verificationSms', jobs(id));
    await expect.poll(() => attempts.length).toBe(before + 1);
    await sql`SELECT pg_sleep(2)`.execute(open.database);
    await line.restore();
    await expect.poll(waiting).toBe(0);
  }
  expect(attempts).toEqual(['succeeds', 'succeeds', 'fails', 'fails']);
  await worker.stop();
  await line.cut();
});

it('works after a failover, also when it has started on a server that was still a standby', {
  timeout: 60_000,
}, async () => {
  const name = new URL(open.directUrl).pathname.slice(1);
  const setReadOnly = (value: string) =>
    sql`ALTER DATABASE ${sql.id(name)} SET default_transaction_read_only = ${sql.raw(value)}`.execute(open.database);
  // Sessions of this test exist already, and can write.
  await queue.add(open.database, 'verificationSms', jobs('after'));
  const { done, handlers } = noting();
  await setReadOnly('on');
  const worker = await start(handlers);
  try {
    const readFailedStarts = () =>
      sql`
      SELECT FROM pg_stat_activity WHERE datname = ${name} AND query LIKE 'insert into%_private_tasks%' AND state = 'idle'
    `.execute(open.database);
    await expect.poll(async () => (await readFailedStarts()).rows.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await setReadOnly('off');
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = ${name} AND pid <> pg_backend_pid() AND application_name = 'omnichannel'
    `.execute(open.database);
    await expect.poll(() => done, { timeout: 30_000 }).toEqual(['after']);
  } finally {
    await setReadOnly('off');
    await worker.stop();
  }
});

it('does again what it could not store in several goes', async () => {
  const line = await startTcpProxy(open.directUrl);
  const gates = new Map<string, () => void>();
  const attempts: string[] = [];
  const worker = await startWorker(
    {
      verificationSms: async ({ verificationId }) => {
        attempts.push(verificationId);
        if (attempts.length <= 6) await new Promise<void>((resolve) => gates.set(verificationId, resolve));
      },
    },
    { database: open.database, directUrl: line.url, log },
  );
  await queue.add(open.database, 'verificationSms', jobs('a', 'b', 'c', 'd', 'e', 'f'));
  await expect.poll(() => gates.size).toBe(6);
  await line.cut();
  // Each finds out by itself that the database is away.
  for (const open of gates.values()) {
    open();
    await sleep(2);
  }
  await line.restore();
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  await worker.stop();
  await line.cut();
});

it('finishes the job in hand when it is stopped, and leaves what comes later', async () => {
  let finish = () => {};
  const events: string[] = [];
  const worker = await start({
    verificationSms: async ({ verificationId }) => {
      events.push(`${verificationId} begun`);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      events.push(`${verificationId} done`);
    },
  });
  await queue.add(open.database, 'verificationSms', jobs('long'));
  await expect.poll(() => events).toEqual(['long begun']);
  const stopped = worker.stop().then(() => events.push('stopped'));
  await sql`SELECT pg_sleep(1)`.execute(open.database);
  finish();
  await stopped;
  await queue.add(open.database, 'verificationSms', jobs('later'));
  await sql`SELECT pg_sleep(2)`.execute(open.database);
  expect(await waiting()).toBe(1);
  expect(events).toEqual(['long begun', 'long done', 'stopped']);
});

describe('a job without an attempt left', () => {
  const useUp = sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts`;
  const lastAttempt = sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1`;

  it('calls the handler and is removed, when its process was killed in the last attempt', async () => {
    await queue.add(open.database, 'verificationSms', jobs('killed'));
    await sql`
      UPDATE graphile_worker._private_jobs
      SET attempts = max_attempts, locked_at = now() - interval '20 seconds', locked_by = 'worker-dead'
    `.execute(open.database);
    const { done, handlers } = noting();
    const reported: string[] = [];
    const worker = await start(handlers, {
      verificationSms: async ({ verificationId }) => {
        reported.push(verificationId);
      },
    });
    await expect.poll(waiting).toBe(0);
    await worker.stop();
    expect([reported, done]).toEqual([['killed'], []]);
  });

  it('is kept until its handler succeeds, and blocks no other job', async () => {
    await queue.add(open.database, 'verificationSms', jobs('one', 'other'));
    await useUp.execute(open.database);
    const reported: string[] = [];
    const onPermanentFailure: PermanentFailureHandlers = {
      verificationSms: async ({ verificationId }) => {
        reported.push(verificationId);
        if (verificationId === 'one' && reported.length <= 2) throw new Error('away');
      },
    };
    const worker = await start(noting().handlers, onPermanentFailure);
    expect(await waiting()).toBe(1);
    await worker.stop();
    const later = await start(noting().handlers, onPermanentFailure);
    await expect.poll(waiting).toBe(0);
    await later.stop();
    expect(reported.sort()).toEqual(['one', 'one', 'other']);
  });

  it('is left to a process that knows its task', async () => {
    await queue.add(open.database, 'verificationSms', jobs('of another version'));
    await useUp.execute(open.database);
    const worker = await start({ sandboxReceipts: async () => {} });
    await worker.stop();
    expect(await waiting()).toBe(1);
  });

  it('gets another, where the last one was cut short since the process was stopped', { timeout: 30_000 }, async () => {
    await queue.add(open.database, 'verificationSms', jobs('cut short'));
    await lastAttempt.execute(open.database);
    let begun = false;
    const reported: string[] = [];
    const onPermanentFailure: PermanentFailureHandlers = {
      verificationSms: async ({ verificationId }) => {
        reported.push(verificationId);
      },
    };
    const worker = await start(
      {
        verificationSms: async (_, signal) => {
          begun = true;
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        },
      },
      onPermanentFailure,
    );
    await expect.poll(() => begun).toBe(true);
    await worker.stop();
    await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(open.database);
    const { done, handlers } = noting();
    const later = await start(handlers, onPermanentFailure);
    await expect.poll(() => done).toEqual(['cut short']);
    await later.stop();
    expect(reported).toEqual([]);
  });
});

it('takes over the jobs of a process that is gone, and leaves those of one that lives', async () => {
  await queue.add(open.database, 'verificationSms', jobs('of the dead', 'of the living'));
  await sql`
    UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '20 seconds',
      locked_by = CASE payload ->> 'verificationId' WHEN 'of the dead' THEN 'worker-dead' ELSE 'worker-alive' END
  `.execute(open.database);
  await sql`
    INSERT INTO workers (id, worker_ids, seen_at) VALUES
      (gen_random_uuid(), ARRAY['worker-dead'], now() - interval '20 seconds'),
      (gen_random_uuid(), ARRAY['worker-alive'], now() + interval '1 hour')
  `.execute(open.database);
  const { done, handlers } = noting();
  const worker = await start(handlers);
  await expect.poll(() => done).toEqual(['of the dead']);
  await worker.stop();
  expect(await waiting()).toBe(1);
});

it('does the jobs of a process that was killed in the midst of them, and not before', async () => {
  const script = fileURLToPath(new URL('testing-worker.ts', import.meta.url));
  const doomed = fork(script, [open.directUrl], { execArgv: [] });
  try {
    await queue.add(open.database, 'verificationSms', jobs('killed'));
    expect(await once(doomed, 'message')).toContain('killed');

    const { done, handlers } = noting();
    const worker = await start(handlers);
    // Longer than a silence of 5 s: only who is alive is heard from that long.
    await sql`SELECT pg_sleep(7)`.execute(open.database);
    expect(done).toEqual([]);

    doomed.kill('SIGKILL');
    await once(doomed, 'exit');
    await expect.poll(() => done, { timeout: 40_000 }).toEqual(['killed']);
    await expect.poll(waiting).toBe(0);
    await worker.stop();
  } finally {
    doomed.kill('SIGKILL');
  }
});
