import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { PartResult } from '../connection-kind.ts';
import { sourcesAfter } from './testing.ts';
import { useOutbox } from './testing-use-outbox.ts';

const { database, provider, start, statesOf, outboxState } = await useOutbox();

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
});
