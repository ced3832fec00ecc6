import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testContext } from '../../testing.ts';
import type { PartResult } from '../connection-kind.ts';
import { createOutboxMetrics } from './metrics.ts';
import type { OutboxParts } from './outbox-parts.ts';
import { type TestOutbox, type TestProvider, testOutbox, testProvider, testSms } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const { database } = open;
const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await sql`TRUNCATE outbox, submission_attempts, submitted_parts, unmatched_receipts, link_leases`.execute(database);
});

const provider = (name: string, changes?: Parameters<typeof testProvider>[2]) => testProvider(context, name, changes);

async function start(providers: readonly TestProvider[], changes?: Partial<OutboxParts>): Promise<TestOutbox> {
  const test = testOutbox(context, providers, changes);
  await test.outbox.start();
  closing.push(() => test.outbox.close());
  return test;
}

async function attemptsOf(reference: string) {
  const { rows } = await sql<{ state: string; connection_id: string; reason: string | null }>`
    SELECT state, connection_id, reason FROM submission_attempts WHERE reference = ${reference} ORDER BY attempt
  `.execute(database);
  return rows;
}

async function statesOf(reference: string): Promise<string[]> {
  return (await attemptsOf(reference)).map(({ state }) => state);
}

async function outboxState(reference: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`SELECT state FROM outbox WHERE reference = ${reference}`.execute(
    database,
  );
  return rows[0]?.state;
}

const unknown: PartResult = { outcome: 'unknown', reason: 'no response in 60 s' };
const rejected: PartResult = { outcome: 'rejected', code: '11', reason: 'invalid destination', scope: 'recipient' };

describe('an attempt', () => {
  it('is committed as written before the provider gets anything', async () => {
    const sms = provider('sms');
    let seen: string[] = [];
    sms.respond = async ({ id }) => {
      seen = await statesOf(id);
      return { outcome: 'accepted', id: 'abc' };
    };
    const { submit, recorded } = await start([sms]);
    const reference = await submit([sms]);
    await expect.poll(() => recorded).toEqual([`${reference} sent`]);
    expect(seen).toEqual(['written']);
    await expect.poll(() => outboxState(reference)).toBeUndefined();
    await expect.poll(() => statesOf(reference)).toEqual(['accepted']);
    const { rows: costs } = await sql`SELECT segments, alphabet, country FROM submission_attempts`.execute(database);
    expect(costs).toEqual([{ segments: 1, alphabet: 'gsm', country: 'US' }]);
    const { rows } = await sql`SELECT provider_id, part, recipient FROM submitted_parts`.execute(database);
    expect(rows).toEqual([{ provider_id: 'abc', part: 0, recipient: '12025550123' }]);
  });

  it('submits all parts of a message, and a part again that was throttled', async () => {
    const sms = provider('sms');
    sms.parts = 3;
    let throttles = 1;
    sms.respond = (_, part) =>
      part === 1 && throttles-- > 0
        ? { outcome: 'later', afterMs: 20, reason: 'throttled' }
        : { outcome: 'accepted', id: `part-${part}` };
    const { submit, recorded } = await start([sms]);
    const reference = await submit([sms]);
    await expect.poll(() => recorded).toEqual([`${reference} sent`]);
    expect(sms.submitted.map(({ part }) => part)).toEqual([0, 1, 2, 1]);
    expect(new Set(sms.submitted.map(({ sms: { reference: number } }) => number)).size).toBe(1);
    await expect.poll(() => statesOf(reference)).toEqual(['later', 'accepted']);
  });

  it('is not made when the message has expired or is no longer wanted', async () => {
    const sms = provider('sms');
    const { submit, unwanted, recorded, receipts } = await start([sms]);
    const expired = await submit([sms], { validForSeconds: -1 });
    // The link and the maintenance may both record it.
    await expect.poll(() => [...new Set(recorded)]).toEqual([`${expired} failed`]);
    expect(receipts[0]).toMatchObject({ error: { details: expect.stringContaining('expired') } });
    const reference = await submit([sms], { validForSeconds: 600 });
    await expect.poll(() => sms.submitted.length).toBe(1);
    unwanted.add('gone');
    await submit([sms], { reference: 'gone' });
    await expect.poll(() => statesOf('gone')).toEqual(['skipped']);
    expect(sms.submitted.map(({ sms: { id } }) => id)).toEqual([reference]);
    expect(recorded).not.toContain('gone failed');
  });

  it('reports a person who has opted out, and does not try another connection', async () => {
    const [first, second] = [provider('first'), provider('second')];
    first.respond = () => ({ outcome: 'rejected', code: '21610', reason: 'unsubscribed recipient', scope: 'optedOut' });
    const { submit, recorded, optedOut } = await start([first, second]);
    const reference = await submit([first, second]);
    await expect.poll(() => optedOut).toEqual(['+12025550123']);
    expect(recorded).toEqual([`${reference} failed`]);
    expect(second.submitted).toEqual([]);
  });
});

describe('failover', () => {
  it('uses the next connection after a definite rejection, and fails after the last', async () => {
    const [first, second] = [provider('first'), provider('second')];
    first.respond = () => rejected;
    const { submit, recorded, receipts } = await start([first, second]);
    const reference = await submit([first, second]);
    await expect.poll(() => recorded).toEqual([`${reference} sent`]);
    await expect
      .poll(async () => (await attemptsOf(reference)).map(({ state, reason }) => [state, reason]))
      .toEqual([
        ['rejected', 'invalid destination'],
        ['accepted', null],
      ]);
    const alone = await submit([first]);
    await expect.poll(() => recorded).toContain(`${alone} failed`);
    expect(receipts.at(-1)).toMatchObject({
      error: {
        code: 1014,
        details: expect.stringContaining('invalid destination'),
      },
    });
  });

  it('fails when all connections reject the message', async () => {
    const [first, second] = [provider('first'), provider('second')];
    first.respond = () => rejected;
    second.respond = () => rejected;
    const { submit, recorded } = await start([first, second]);
    const reference = await submit([first, second]);
    await expect.poll(() => recorded).toEqual([`${reference} failed`]);
    await expect.poll(() => statesOf(reference)).toEqual(['rejected', 'rejected']);
  });

  it('uses the next connection when nothing was written', async () => {
    const [first, second] = [provider('first'), provider('second')];
    first.respond = () => ({ outcome: 'notSent', reason: 'connection refused' });
    const { submit } = await start([first, second]);
    const reference = await submit([first, second]);
    await expect.poll(() => statesOf(reference)).toEqual(['notSent', 'accepted']);
  });

  it('never uses another connection for a message in doubt, which is held and then fails', async () => {
    const [first, second] = [provider('first'), provider('second')];
    first.respond = () => unknown;
    const { submit, recorded, receipts } = await start([first, second]);
    const reference = await submit([first, second]);
    await expect.poll(() => outboxState(reference)).toBe('inDoubt');
    await sql`UPDATE outbox SET due_at = now() WHERE reference = ${reference}`.execute(database);
    await expect.poll(() => recorded, { timeout: 5000 }).toEqual([`${reference} failed`]);
    expect(receipts[0]).toMatchObject({ error: { details: expect.stringContaining('did not confirm') } });
    expect(second.submitted).toEqual([]);
    expect(first.submitted.length).toBe(1);
  });

  it('repeats a message in doubt if the operator wants that', async () => {
    const sms = provider('sms');
    const { respond } = sms;
    sms.respond = () => unknown;
    const { submit, recorded } = await start([sms], { inDoubt: { policy: 'repeat', seconds: 0 } });
    const reference = await submit([sms]);
    await expect.poll(() => sms.submitted.length).toBeGreaterThan(0);
    sms.respond = respond;
    await expect.poll(() => recorded, { timeout: 5000 }).toEqual([`${reference} sent`]);
  });

  it('repeats a passcode in doubt, three times at most', async () => {
    const sms = provider('sms');
    sms.respond = () => unknown;
    const { submit, recorded } = await start([sms]);
    const reference = await submit([sms], { source: 'passcode' });
    await expect
      .poll(() => recorded, { timeout: 10_000 })
      .toEqual([`${reference} unknown`, `${reference} unknown`, `${reference} failed`]);
    expect(sms.submitted.length).toBe(3);
  });

  it('repeats a message in doubt three times at most, whatever the operator wants', async () => {
    const sms = provider('sms');
    sms.respond = () => unknown;
    const { submit, recorded } = await start([sms], { inDoubt: { policy: 'repeat', seconds: 0 } });
    const reference = await submit([sms]);
    await expect.poll(() => recorded, { timeout: 15_000 }).toEqual([`${reference} failed`]);
    expect(sms.submitted.length).toBe(3);
  });

  it('moves what waits for a connection that is paused', async () => {
    const [first, second] = [provider('first', { isOn: false }), provider('second')];
    const { submit, recorded } = await start([first, second]);
    const reference = await submit([first, second]);
    const waits = await submit([first]);
    await expect.poll(() => recorded, { timeout: 5000 }).toEqual([`${reference} sent`]);
    expect(await outboxState(waits)).toBe('waiting');
    expect(first.open).toEqual([]);
  });
});

it('leaves no attempt behind when the limit of its sender puts it off', async () => {
  const sms = provider('sms');
  const registry = new Registry();
  const metrics = createOutboxMetrics(registry, database, () => 'sms');
  const readResults = async () =>
    (await registry.getSingleMetric('omnichannel_submissions_total')?.get())?.values.map(({ labels }) => labels.result);
  const test = testOutbox(context, [sms], { findSenderLimit: () => 2, metrics });
  const references = await Promise.all(Array.from({ length: 4 }, () => test.submit([sms])));
  await test.outbox.start();
  closing.push(() => test.outbox.close());
  await expect.poll(() => test.recorded.length, { timeout: 10_000 }).toBe(4);
  await expect
    .poll(async () => (await Promise.all(references.map(statesOf))).flat())
    .toEqual(references.map(() => 'accepted'));
  expect(await readResults()).toContain('later');
});

it('is not submitted again when it is added again', async () => {
  const sms = provider('sms');
  const { submit, recorded } = await start([sms]);
  const reference = await submit([sms]);
  await expect.poll(() => outboxState(reference)).toBeUndefined();
  await submit([sms], { reference });
  expect(await outboxState(reference)).toBeUndefined();
  expect(recorded).toEqual([`${reference} sent`]);
});

describe('a crash', () => {
  /** Makes the attempts in progress those of a process that is gone. */
  const crash = () => sql`UPDATE outbox SET lease_id = gen_random_uuid() WHERE state = 'written'`.execute(database);

  it('leaves passcodes to be repeated, and other messages in doubt', async () => {
    const sms = provider('sms');
    const { respond } = sms;
    const hangs = Promise.withResolvers<PartResult>();
    sms.respond = () => hangs.promise;
    const { submit, recorded } = await start([sms]);
    const [passcode, message] = [await submit([sms], { source: 'passcode' }), await submit([sms])];
    await expect.poll(() => sms.submitted.length).toBe(2);
    sms.respond = respond;
    await crash();
    await expect
      .poll(() => recorded, { timeout: 5000 })
      .toEqual(expect.arrayContaining([`${passcode} unknown`, `${passcode} sent`]));
    expect(recorded).toHaveLength(2);
    expect(await outboxState(message)).toBe('inDoubt');
    // The process was only slow: its result is about an attempt that is in doubt meanwhile.
    hangs.resolve({ outcome: 'accepted', id: 'late' });
    await expect.poll(() => statesOf(message)).toEqual(['accepted']);
    expect(await outboxState(message)).toBeUndefined();
    expect(recorded).toContain(`${message} sent`);
    const { rows } = await sql`SELECT FROM submitted_parts WHERE provider_id = 'late'`.execute(database);
    expect(rows.length).toBe(2);
    expect(await outboxState(message)).toBeUndefined();
  });

  it('of the lease leaves what was not submitted to the next holder', async () => {
    const sms = provider('sms');
    const isRead = Promise.withResolvers<void>();
    const { submit } = await start([sms], { sources: testSources(() => isRead.promise) });
    const reference = await submit([sms]);
    await expect.poll(() => outboxState(reference)).toBe('written');
    await sql`UPDATE link_leases SET id = gen_random_uuid(), renewed_at = now() + interval '1 hour'`.execute(database);
    await expect.poll(() => outboxState(reference), { timeout: 5000 }).toBe('inDoubt');
    isRead.resolve();
    await expect.poll(() => outboxState(reference)).toBe('waiting');
    expect(sms.submitted).toEqual([]);
    await expect.poll(() => statesOf(reference)).toEqual(['notSent']);
  });
});

describe('a database connection that breaks', () => {
  const lost = new Error('Connection terminated unexpectedly');

  it('after a claim costs no message its attempt', async () => {
    const sms = provider('sms');
    const { submit, recorded } = await start([sms], { pool: failingPool('claim_submissions', lost) });
    const reference = await submit([sms]);
    await expect.poll(() => recorded, { timeout: 5000 }).toEqual([`${reference} sent`]);
    await expect.poll(() => statesOf(reference)).toEqual(['notSent', 'accepted']);
    expect(sms.submitted.length).toBe(1);
  });

  it('when a message is read costs it no attempt either', async () => {
    const sms = provider('sms');
    const errors = [lost];
    const sources = testSources(async () => {
      const error = errors.pop();
      if (error) throw error;
    });
    const { submit, recorded } = await start([sms], { sources });
    const reference = await submit([sms]);
    await expect.poll(() => recorded, { timeout: 5000 }).toEqual([`${reference} sent`]);
    await expect.poll(() => statesOf(reference)).toEqual(['later', 'accepted']);
  });

  it('and commits a claim late leaves passcodes to be repeated, and messages in doubt', async () => {
    const sms = provider('sms');
    let stage: 'hold' | 'lose' | 'commitLate' | 'done' = 'hold';
    const query = async (statement: { name?: string }, values?: unknown[]) => {
      const run = () => open.pool.query(statement as never, values);
      if (statement.name !== 'claim_submissions' || stage === 'done') return run();
      if (stage === 'hold') return { rows: [] };
      if (stage === 'lose') {
        stage = 'commitLate';
        throw lost;
      }
      // The link has released the marks of the lost claim, which is committed only now.
      stage = 'done';
      await run();
      return { rows: [] };
    };
    const { outbox, submit, recorded } = await start([sms], { pool: { query } as unknown as OutboxParts['pool'] });
    const [passcode, message] = [await submit([sms], { source: 'passcode' }), await submit([sms])];
    stage = 'lose';
    outbox.wake([sms.known.connection.id]);
    await expect.poll(() => outboxState(message), { timeout: 10_000 }).toBe('written');
    await expect.poll(() => outboxState(message), { timeout: 10_000 }).toBe('inDoubt');
    await expect.poll(() => recorded, { timeout: 5000 }).toContain(`${passcode} sent`);
    expect(sms.submitted.map(({ sms: { id } }) => id)).toEqual([passcode]);
  }, 30_000);

  it('and cannot record an attempt leaves a message in doubt, and never submits it again', async () => {
    const sms = provider('sms');
    let isDown = false;
    const query = async (statement: { name?: string } | string, values?: unknown[]) => {
      const name = typeof statement === 'string' ? statement : statement.name;
      if (name === 'record_submission_attempts') {
        isDown = true;
        throw new Error('the record is invalid');
      }
      // The attempt cannot be abandoned either, and the next claim is lost as well.
      const isAbandoning = name?.includes('attempt = $2');
      if (isDown && (isAbandoning || name === 'claim_submissions')) {
        isDown = isAbandoning ?? false;
        throw lost;
      }
      return open.pool.query(statement as never, values);
    };
    const { submit } = await start([sms], { pool: { query } as unknown as OutboxParts['pool'] });
    const reference = await submit([sms]);
    await expect.poll(() => outboxState(reference), { timeout: 10_000 }).toBe('inDoubt');
    expect(sms.submitted.length).toBe(1);
  }, 30_000);

  it('when a result is recorded delays the record', async () => {
    const sms = provider('sms');
    const { submit } = await start([sms], { pool: failingPool('record_submission_attempts', lost) });
    const reference = await submit([sms]);
    await expect.poll(() => sms.submitted.length).toBe(1);
    await expect.poll(() => outboxState(reference), { timeout: 5000 }).toBeUndefined();
    await expect.poll(() => statesOf(reference)).toEqual(['accepted']);
    expect(sms.submitted.length).toBe(1);
  });

  it('differs from an error of the record itself, which leaves the message in doubt', async () => {
    const sms = provider('sms');
    const pool = failingPool('record_submission_attempts', new Error('invalid input syntax'));
    const { submit } = await start([sms], { pool });
    const reference = await submit([sms]);
    await expect.poll(() => outboxState(reference), { timeout: 5000 }).toBe('inDoubt');
  });
});

describe('links', () => {
  it('are as many as configured over all instances, and another instance takes over', async () => {
    const sms = provider('sms', { binds: 2 });
    const first = await start([sms]);
    await start([sms]);
    await expect.poll(() => sms.open.length).toBe(2);
    await first.outbox.close();
    await expect.poll(() => sms.open.length, { timeout: 5000 }).toBe(2);
  });

  it('are replaced when the settings change, and closed when the connection is paused', async () => {
    const sms = provider('sms');
    await start([sms]);
    await expect.poll(() => sms.open.length).toBe(1);
    const [before] = sms.open;
    sms.known = { ...sms.known, version: '2' };
    await expect.poll(() => sms.open[0] !== before && sms.open.length, { timeout: 5000 }).toBe(1);
    sms.known = { ...sms.known, isOn: false };
    await expect.poll(() => sms.open.length, { timeout: 5000 }).toBe(0);
  });

  it('report credentials that the provider rejects, and stay closed', async () => {
    const sms = provider('sms');
    const broken: string[] = [];
    await start([sms], {
      onBroken: async (_, reason) => {
        broken.push(reason);
        sms.known = { ...sms.known, isOn: false };
      },
    });
    await expect.poll(() => sms.open.length).toBe(1);
    sms.open[0]?.onState({ state: 'broken', reason: 'invalid password' });
    await expect.poll(() => broken, { timeout: 5000 }).toEqual(['invalid password']);
    await expect.poll(() => sms.open.length).toBe(0);
  });

  it('do not wait for each other', async () => {
    const [dead, alive] = [provider('dead'), provider('alive')];
    const hangs = Promise.withResolvers<PartResult>();
    dead.respond = () => hangs.promise;
    const { submit, recorded } = await start([dead, alive]);
    for (let count = 0; count < 30; count += 1) await submit([dead]);
    await expect.poll(() => dead.submitted.length).toBe(10);
    const reference = await submit([alive]);
    await expect.poll(() => recorded).toEqual([`${reference} sent`]);
    // No more than the window is in doubt if it crashes now.
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM outbox WHERE state = 'written'
    `.execute(database);
    expect(rows[0]?.count).toBe(10);
    hangs.resolve({ outcome: 'accepted', id: 'late' });
    await expect.poll(() => recorded.length).toBe(31);
  });

  it('report how much of the window of a connection is in use', async () => {
    const sms = provider('sms', { binds: 2 });
    const hangs = Promise.withResolvers<PartResult>();
    sms.respond = () => hangs.promise;
    const registry = new Registry();
    const { submit, recorded } = await start([sms], { metrics: createOutboxMetrics(registry, database, () => 'sms') });
    const readGauge = async (gauge: string) => (await registry.getSingleMetric(gauge)?.get())?.values;
    const labels = { connection: 'sms' };
    await expect.poll(() => sms.open.length).toBe(2);
    for (let count = 0; count < 12; count += 1) await submit([sms]);
    await expect
      .poll(() => readGauge('omnichannel_link_parts_in_flight'), { timeout: 5000 })
      .toEqual([{ labels, value: 12 }]);
    expect(await readGauge('omnichannel_link_window_parts')).toEqual([{ labels, value: 20 }]);
    hangs.resolve({ outcome: 'accepted', id: 'late' });
    await expect.poll(() => recorded.length).toBe(12);
    await expect
      .poll(() => readGauge('omnichannel_link_parts_in_flight'), { timeout: 5000 })
      .toEqual([{ labels, value: 0 }]);
  });

  it('pause when the provider asks for it, without counting an attempt', async () => {
    const sms = provider('sms');
    const { respond } = sms;
    sms.respond = () => ({ outcome: 'later', afterMs: 50, reason: 'throttled' });
    const { submit, recorded } = await start([sms]);
    const reference = await submit([sms]);
    await expect.poll(() => sms.submitted.length).toBeGreaterThan(2);
    sms.respond = respond;
    await expect.poll(() => recorded).toEqual([`${reference} sent`]);
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM submission_attempts WHERE state NOT IN ('later', 'accepted')
    `.execute(database);
    expect(rows[0]?.count).toBe(0);
  });
});

/** Reads messages after `read`. */
function testSources(read: () => Promise<void>): OutboxParts['sources'] {
  const load = async (references: readonly string[]) => {
    await read();
    return new Map(references.map((reference) => [reference, testSms(reference)]));
  };
  return { message: load, passcode: load, reply: load };
}

/** The pool of the database. The first statement of a name that has rows to change fails: a claim after its commit, others before. */
function failingPool(name: string, error: Error): OutboxParts['pool'] {
  const errors = [error];
  const query = async (statement: { name?: string }, values?: unknown[]) => {
    const fail = () => {
      const failure = statement.name === name ? errors.pop() : undefined;
      if (failure) throw failure;
    };
    const isClaim = statement.name === 'claim_submissions';
    if (!isClaim) fail();
    const result = await open.pool.query(statement as never, values);
    if (isClaim && result.rows.length > 0) fail();
    return result;
  };
  return { query } as unknown as OutboxParts['pool'];
}
