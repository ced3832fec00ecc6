import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { PartResult } from '../connection-kind.ts';
import { sourcesAfter } from './testing.ts';
import { useOutbox, withQuery } from './testing-use-outbox.ts';

const unknown: PartResult = { outcome: 'unknown', reason: 'no response in 60 s' };
const { database, pool, provider, start, statesOf, outboxState } = await useOutbox();

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

  it('leaves messages to be repeated by the same idempotent provider, which may have them', async () => {
    const [first, second] = [provider('first', { isIdempotent: true }), provider('second')];
    const hangs = Promise.withResolvers<PartResult>();
    first.respond = () => hangs.promise;
    const { submit, recorded } = await start([first, second]);
    const reference = await submit([first, second]);
    await expect.poll(() => first.submitted.length).toBe(1);
    first.respond = () => ({ outcome: 'notSent', reason: 'connection refused' });
    await crash();
    await expect.poll(() => statesOf(reference), { timeout: 5000 }).toEqual(['unknown', 'notSent']);
    hangs.resolve(unknown);
    // Others move, but not this message.
    first.known = { ...first.known, isOn: false };
    const other = await submit([first, second]);
    await expect.poll(() => recorded, { timeout: 5000 }).toEqual([`${other} sent`]);
    await sql`UPDATE outbox SET due_at = now() WHERE reference = ${reference}`.execute(database);
    const third = await submit([first, second]);
    await expect.poll(() => recorded, { timeout: 5000 }).toEqual([`${other} sent`, `${third} sent`]);
    expect(await outboxState(reference)).toBe('waiting');
    first.respond = () => ({ outcome: 'accepted', id: '1' });
    first.known = { ...first.known, isOn: true };
    await expect.poll(() => recorded, { timeout: 5000 }).toContain(`${reference} sent`);
    expect(second.submitted.map(({ sms }) => sms.id)).toEqual([other, third]);
  });

  it('holds a message in doubt whose attempts crash again and again', async () => {
    const sms = provider('sms', { isIdempotent: true });
    const hangs = Promise.withResolvers<PartResult>();
    sms.respond = () => hangs.promise;
    const { submit } = await start([sms]);
    const reference = await submit([sms]);
    for (let attempt = 1; attempt <= 3; attempt++) {
      await expect.poll(() => sms.submitted.length, { timeout: 5000 }).toBe(attempt);
      await crash();
    }
    await expect.poll(() => outboxState(reference), { timeout: 5000 }).toBe('inDoubt');
    hangs.resolve(unknown);
  });

  it('of the lease leaves what was not submitted to the next holder', async () => {
    const sms = provider('sms');
    const isRead = Promise.withResolvers<void>();
    const { submit } = await start([sms], { sources: sourcesAfter(() => isRead.promise) });
    const reference = await submit([sms]);
    await expect.poll(() => outboxState(reference)).toBe('written');
    await sql`UPDATE link_leases SET id = gen_random_uuid(), renewed_at = now() + interval '1 hour'`.execute(database);
    await expect.poll(() => outboxState(reference), { timeout: 5000 }).toBe('inDoubt');
    isRead.resolve();
    await expect.poll(() => outboxState(reference)).toBe('waiting');
    expect(sms.submitted).toEqual([]);
    await expect.poll(() => statesOf(reference)).toEqual(['notSent']);
  });

  it('of the lease closes the link before the results are recorded', async () => {
    const sms = provider('sms');
    const isReachable = Promise.withResolvers<void>();
    const query = async (statement: { name?: string }, values?: unknown[]) => {
      if (statement.name === 'record_submission_attempts') await isReachable.promise;
      return pool.query(statement as never, values);
    };
    const { submit } = await start([sms], { pool: withQuery(pool, query) });
    const reference = await submit([sms]);
    await expect.poll(() => sms.submitted.length).toBe(1);
    await sql`UPDATE link_leases SET id = gen_random_uuid(), renewed_at = now() + interval '1 hour'`.execute(database);
    await expect.poll(() => sms.open, { timeout: 5000 }).toEqual([]);
    expect(await statesOf(reference)).not.toContain('accepted');
    isReachable.resolve();
    await expect.poll(() => statesOf(reference)).toContain('accepted');
  });
});
