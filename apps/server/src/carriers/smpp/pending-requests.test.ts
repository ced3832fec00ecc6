import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPendingRequests, type RequestResult } from './pending-requests.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const respond = (sequence: number, messageId: string) =>
  ({ command: 'submit_sm_resp', status: 0, sequence, messageId, tlvs: [] }) as const;

const lateOf = (result: RequestResult) => (result.outcome === 'lost' ? result.late : undefined);

describe('a response', () => {
  it('after the timeout is a late one, and takes no slot', async () => {
    const pending = createPendingRequests();
    const onTimeout = vi.fn();
    const first = pending.add(pending.nextSequence(), 'submit_sm', 1000, onTimeout);
    vi.advanceTimersByTime(1000);
    const lost = await first;
    expect(lost).toMatchObject({ outcome: 'lost', reason: 'no response to submit_sm in 1 s' });
    expect(onTimeout).toHaveBeenCalledTimes(1);
    expect(pending.size).toBe(0);
    const next = pending.add(pending.nextSequence(), 'submit_sm', 1000, onTimeout);
    pending.receive(respond(1, 'late'));
    pending.receive(respond(1, 'twice'));
    expect(await lateOf(lost)).toMatchObject({ messageId: 'late' });
    expect(pending.size).toBe(1);
    pending.receive(respond(2, 'mine'));
    pending.receive(respond(2, 'twice'));
    expect(await next).toMatchObject({ outcome: 'response', pdu: { messageId: 'mine' } });
    expect(pending.size).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(onTimeout).toHaveBeenCalledTimes(1);
  });

  it('comes no more after the end of the connection, as another command, unreadable, or when too many are late', async () => {
    const pending = createPendingRequests();
    const lost = Array.from({ length: 1002 }, () => pending.add(pending.nextSequence(), 'submit_sm', 1000, () => {}));
    const enquiry = pending.add(pending.nextSequence(), 'enquire_link', 1000, () => {});
    vi.advanceTimersByTime(1000);
    expect(await enquiry).not.toHaveProperty('late');
    const results = await Promise.all(lost);
    pending.receive({ command: 'enquire_link_resp', status: 0, sequence: 3, tlvs: [] });
    pending.settle(4, { outcome: 'lost', reason: 'the response could not be read' });
    pending.receive({ command: 'generic_nack', status: 3, sequence: 5, tlvs: [] });
    pending.loseAll('the connection was lost');
    const late = await Promise.all(results.map(lateOf));
    expect(late.flatMap((response, index) => (response ? [[index + 1, response.command]] : []))).toEqual([
      [5, 'generic_nack'],
    ]);
    pending.receive(respond(6, 'too late'));
  });
});

describe('sequence numbers', () => {
  it('begin again with 1 after the highest that SMPP allows, without those in use', async () => {
    const pending = createPendingRequests(0x7ffffffe);
    const late = pending.add(2, 'submit_sm', 500, () => {});
    vi.advanceTimersByTime(500);
    await late;
    const inUse = pending.add(1, 'submit_sm', 1000, () => {});
    expect([1, 2, 3].map(() => pending.nextSequence())).toEqual([0x7fffffff, 3, 4]);
    pending.receive(respond(1, 'mine'));
    expect(await inUse).toMatchObject({ outcome: 'response', pdu: { messageId: 'mine' } });
  });
});
