import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { KnownPartResult, PartResult } from '../connection-kind.ts';
import type { ProviderReceipt } from '../provider-events.ts';
import type { TestProvider } from './testing.ts';
import { useOutbox } from './testing-use-outbox.ts';

const { database, provider, start, attemptsOf, statesOf, outboxState } = await useOutbox();

/** Lets the next parts time out. @returns what the provider responds to each of them late; undefined for nothing */
function timeOut(sms: TestProvider): PromiseWithResolvers<KnownPartResult | undefined>[] {
  const late: PromiseWithResolvers<KnownPartResult | undefined>[] = [];
  sms.respond = (): PartResult => {
    const response = Promise.withResolvers<KnownPartResult | undefined>();
    late.push(response);
    return { outcome: 'unknown', reason: 'no response to submit_sm in 60 s', late: response.promise };
  };
  return late;
}

const receipt = (id: string): ProviderReceipt => ({ id, status: 'delivered', at: new Date() });
const rejected = { outcome: 'rejected', code: '0x0B', reason: 'invalid number', scope: 'recipient' } as const;

describe('a late response', () => {
  it('ends the doubt about a message, and its receipts are understood', async () => {
    const sms = provider('sms');
    const [late, { submit, recorded, outbox }] = [timeOut(sms), await start([sms])];
    const reference = await submit([sms]);
    await expect.poll(() => outboxState(reference)).toBe('inDoubt');
    await outbox.receive(sms.known.connection, [receipt('early')]);
    late[0]?.resolve({ outcome: 'accepted', id: 'early' });
    await expect.poll(() => recorded).toEqual([`${reference} sent`, `${reference} delivered`]);
    expect(await statesOf(reference)).toEqual(['accepted']);
    expect(await outboxState(reference)).toBeUndefined();
    expect(sms.submitted).toHaveLength(1);
  });

  it('ends it for all parts of a message', async () => {
    const sms = provider('sms');
    sms.parts = 3;
    const [late, { submit, recorded }] = [timeOut(sms), await start([sms])];
    const timedOut = sms.respond;
    sms.respond = (submission, part) => (part === 1 ? { outcome: 'accepted', id: 'b' } : timedOut(submission, part));
    const reference = await submit([sms]);
    await expect.poll(() => outboxState(reference)).toBe('inDoubt');
    late[1]?.resolve({ outcome: 'accepted', id: 'c' });
    late[0]?.resolve({ outcome: 'accepted', id: 'a' });
    await expect.poll(() => recorded).toEqual([`${reference} sent`]);
    await expect.poll(() => outboxState(reference)).toBeUndefined();
    const { rows } = await sql`SELECT part, provider_id AS id FROM submitted_parts ORDER BY part`.execute(database);
    expect(rows).toEqual(['a', 'b', 'c'].map((id, part) => ({ part, id })));
  });

  it('leaves a message in doubt while one of its parts is', async () => {
    const sms = provider('sms');
    sms.parts = 2;
    const [late, { submit, recorded, outbox }] = [timeOut(sms), await start([sms])];
    const reference = await submit([sms]);
    await expect.poll(() => late.length).toBe(2);
    await expect.poll(() => outboxState(reference)).toBe('inDoubt');
    late[0]?.resolve({ outcome: 'accepted', id: 'a' });
    late[1]?.resolve(undefined);
    await outbox.close();
    expect([recorded, await outboxState(reference), await statesOf(reference)]).toEqual([[], 'inDoubt', ['unknown']]);
  });

  it('fails a message that the provider has rejected', async () => {
    const sms = provider('sms');
    const [late, { submit, recorded, receipts }] = [timeOut(sms), await start([sms])];
    const reference = await submit([sms]);
    await expect.poll(() => outboxState(reference)).toBe('inDoubt');
    late[0]?.resolve(rejected);
    await expect.poll(() => outboxState(reference)).toBeUndefined();
    expect(recorded).toEqual([`${reference} failed`]);
    expect(receipts[0]).toMatchObject({ error: { details: expect.stringContaining('invalid number') } });
    expect(await statesOf(reference)).toEqual(['rejected']);
  });

  it('moves a rejected message to its next connection', async () => {
    const [first, second] = [provider('first'), provider('second')];
    const [late, { submit, recorded }] = [timeOut(first), await start([first, second])];
    const reference = await submit([first, second]);
    await expect.poll(() => outboxState(reference)).toBe('inDoubt');
    late[0]?.resolve(rejected);
    await expect.poll(() => recorded, { timeout: 5000 }).toEqual([`${reference} sent`]);
    await expect.poll(() => statesOf(reference)).toEqual(['rejected', 'accepted']);
    expect(second.submitted).toHaveLength(1);
  });

  it('repeats a message that the provider has throttled', async () => {
    const sms = provider('sms');
    const { respond } = sms;
    const [late, { submit, recorded }] = [timeOut(sms), await start([sms])];
    const reference = await submit([sms]);
    await expect.poll(() => outboxState(reference)).toBe('inDoubt');
    sms.respond = respond;
    late[0]?.resolve({ outcome: 'later', afterMs: 10, reason: 'throttled' });
    await expect.poll(() => recorded, { timeout: 5000 }).toEqual([`${reference} sent`]);
    await expect.poll(() => statesOf(reference)).toEqual(['later', 'accepted']);
  });

  it('prevents the repetition of a passcode that has not begun', async () => {
    const sms = provider('sms');
    const [late, { submit, recorded }] = [timeOut(sms), await start([sms])];
    const reference = await submit([sms], { source: 'passcode' });
    await expect.poll(() => statesOf(reference)).toEqual(['unknown']);
    // The repetition would begin after a second.
    await sql`UPDATE outbox SET due_at = now() + interval '1 hour'`.execute(database);
    late[0]?.resolve({ outcome: 'accepted', id: 'a' });
    await expect.poll(() => outboxState(reference)).toBeUndefined();
    expect(recorded).toEqual([`${reference} unknown`, `${reference} sent`]);
    expect(sms.submitted).toHaveLength(1);
  });

  it('changes no later attempt, and its receipts are understood', async () => {
    const sms = provider('sms');
    const [late, { submit, recorded, outbox }] = [timeOut(sms), await start([sms])];
    const hangs = Promise.withResolvers<PartResult>();
    const reference = await submit([sms], { source: 'passcode' });
    await expect.poll(() => late.length).toBe(1);
    sms.respond = () => hangs.promise;
    await expect.poll(() => sms.submitted.length, { timeout: 5000 }).toBe(2);
    late[0]?.resolve({ outcome: 'accepted', id: 'first' });
    await expect.poll(() => statesOf(reference)).toEqual(['accepted', 'written']);
    expect(await outboxState(reference)).toBe('written');
    await outbox.receive(sms.known.connection, [receipt('first')]);
    expect(recorded).toEqual([`${reference} unknown`, `${reference} delivered`]);
    hangs.resolve({ outcome: 'accepted', id: 'second' });
    await expect.poll(() => statesOf(reference)).toEqual(['accepted', 'accepted']);
    expect(await outboxState(reference)).toBeUndefined();
  });

  it('changes nothing after the end of the doubt, except the attempt', async () => {
    const sms = provider('sms');
    const inDoubt = { policy: 'fail', seconds: 0 } as const;
    const [late, { submit, recorded }] = [timeOut(sms), await start([sms], { inDoubt })];
    const reference = await submit([sms]);
    await expect.poll(() => recorded, { timeout: 10_000 }).toEqual([`${reference} failed`]);
    await expect.poll(() => outboxState(reference)).toBeUndefined();
    late[0]?.resolve({ outcome: 'accepted', id: 'a' });
    await expect.poll(() => attemptsOf(reference)).toMatchObject([{ state: 'accepted', reason: null }]);
    expect(recorded).toEqual([`${reference} failed`]);
  });
});
