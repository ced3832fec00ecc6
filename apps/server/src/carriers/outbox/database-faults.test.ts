import { sql } from 'kysely';
import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { sourcesAfter } from './testing.ts';
import { useOutbox, withQuery } from './testing-use-outbox.ts';

const { database, pool, provider, start, statesOf, outboxState } = await useOutbox();

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
    const sources = sourcesAfter(async () => {
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
      const run = () => pool.query(statement as never, values);
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
    const { outbox, submit, recorded } = await start([sms], { pool: withQuery(pool, query) });
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
      return pool.query(statement as never, values);
    };
    const { submit } = await start([sms], { pool: withQuery(pool, query) });
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

  it('when an early receipt is recorded loses no status: the provider does not repeat it', async () => {
    const sms = provider('sms');
    const errors = [lost];
    const statuses: string[] = [];
    const { outbox, submit } = await start([sms], {
      async record(receipts) {
        const error = receipts.some(({ status }) => status === 'delivered') ? errors.pop() : undefined;
        if (error) throw error;
        statuses.push(...receipts.map(({ messageId, status }) => `${messageId} ${status}`));
      },
    });
    sms.respond = async () => {
      await outbox.receive(sms.known.connection, [{ id: 'early', status: 'delivered', at: new Date() }]);
      return { outcome: 'accepted', id: 'early' };
    };
    const reference = await submit([sms]);
    await expect.poll(() => statuses, { timeout: 5000 }).toContain(`${reference} delivered`);
    const countUnmatched = async () => (await sql`SELECT FROM unmatched_receipts`.execute(database)).rows.length;
    await expect.poll(countUnmatched).toBe(0);
  });

  it('differs from an error of the record itself, which leaves the message in doubt', async () => {
    const sms = provider('sms');
    const invalid = new Error('invalid input syntax');
    const { submit } = await start([sms], { pool: failingPool('record_submission_attempts', invalid) });
    const reference = await submit([sms]);
    await expect.poll(() => outboxState(reference), { timeout: 5000 }).toBe('inDoubt');
  });
});

/** The pool of the database. The first statement of a name that has rows to change fails: a claim after its commit, others before. */
function failingPool(name: string, error: Error): Pool {
  const errors = [error];
  const query = async (statement: { name?: string }, values?: unknown[]) => {
    const fail = () => {
      const failure = statement.name === name ? errors.pop() : undefined;
      if (failure) throw failure;
    };
    const isClaim = statement.name === 'claim_submissions';
    if (!isClaim) fail();
    const result = await pool.query(statement as never, values);
    if (isClaim && result.rows.length > 0) fail();
    return result;
  };
  return withQuery(pool, query);
}
