import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { PartResult } from '../connection-kind.ts';
import { useOutbox } from './testing-use-outbox.ts';

const { database, provider, start, attemptsOf, statesOf, outboxState } = await useOutbox();
const unknown: PartResult = { outcome: 'unknown', reason: 'no response in 60 s' };
const rejected: PartResult = { outcome: 'rejected', code: '11', reason: 'invalid destination', scope: 'recipient' };

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

  it('repeats a message in doubt over the same connection if its provider is idempotent', async () => {
    const [first, second] = [provider('first', { isIdempotent: true }), provider('second')];
    const { respond } = first;
    first.respond = () => {
      first.respond = respond;
      return unknown;
    };
    const { submit, recorded } = await start([first, second]);
    const reference = await submit([first, second]);
    await expect.poll(() => recorded, { timeout: 5000 }).toEqual([`${reference} sent`]);
    await expect.poll(() => statesOf(reference)).toEqual(['unknown', 'accepted']);
    expect(second.submitted).toEqual([]);
  });

  it('uses another connection for a message in doubt only if the provider then rejects the recipient', async () => {
    const [first, second] = [provider('first', { isIdempotent: true }), provider('second')];
    const { submit, recorded } = await start([first, second]);
    const rejectLater = (scope: 'message' | 'recipient') => {
      const responses: PartResult[] = [unknown, { ...rejected, scope }];
      first.respond = () => responses.shift() ?? unknown;
    };
    rejectLater('message');
    const mayHaveArrived = await submit([first, second]);
    await expect.poll(() => recorded, { timeout: 5000 }).toEqual([`${mayHaveArrived} failed`]);
    await expect.poll(() => statesOf(mayHaveArrived)).toEqual(['unknown', 'rejected']);
    expect(second.submitted).toEqual([]);
    rejectLater('recipient');
    const reference = await submit([first, second]);
    await expect.poll(() => recorded, { timeout: 5000 }).toContain(`${reference} sent`);
    await expect.poll(() => statesOf(reference)).toEqual(['unknown', 'rejected', 'accepted']);
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

  it('moves what waits when the provider rejects the credentials, and keeps the rest until they are correct', async () => {
    const [first, second] = [provider('first'), provider('second')];
    const { submit, recorded } = await start([first, second], {
      onBroken: async () => {
        first.known = { ...first.known, isOn: false };
      },
    });
    await expect.poll(() => first.open.length).toBe(1);
    first.respond = () => ({ outcome: 'notSent', reason: 'the link is not ready' });
    first.open[0]?.onState({ state: 'broken', reason: 'invalid password' });
    const [moves, waits] = [await submit([first, second]), await submit([first])];
    await expect.poll(() => recorded, { timeout: 5000 }).toEqual([`${moves} sent`]);
    expect(await outboxState(waits)).toBe('waiting');
    expect(first.submitted).toEqual([]);
    first.respond = () => ({ outcome: 'accepted', id: 'repaired' });
    first.known = { ...first.known, isOn: true, version: '2' };
    await expect.poll(() => recorded, { timeout: 5000 }).toEqual([`${moves} sent`, `${waits} sent`]);
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
