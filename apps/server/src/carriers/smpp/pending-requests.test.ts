import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPendingRequests } from './pending-requests.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const respond = (sequence: number, messageId: string) =>
  ({ command: 'submit_sm_resp', status: 0, sequence, messageId, tlvs: [] }) as const;

describe('a response', () => {
  it('after the timeout changes nothing, and takes no slot', async () => {
    const pending = createPendingRequests();
    const onTimeout = vi.fn();
    const late = pending.add(pending.nextSequence(), 'submit_sm', 1000, onTimeout);
    vi.advanceTimersByTime(1000);
    expect(await late).toEqual({ outcome: 'lost', reason: 'no response to submit_sm in 1 s' });
    expect(onTimeout).toHaveBeenCalledTimes(1);
    expect(pending.size).toBe(0);
    const next = pending.add(pending.nextSequence(), 'submit_sm', 1000, onTimeout);
    pending.receive(respond(1, 'late'));
    expect(pending.size).toBe(1);
    pending.receive(respond(2, 'mine'));
    pending.receive(respond(2, 'twice'));
    expect(await next).toMatchObject({ outcome: 'response', pdu: { messageId: 'mine' } });
    expect(pending.size).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(onTimeout).toHaveBeenCalledTimes(1);
  });
});

describe('sequence numbers', () => {
  it('begin again with 1 after the highest that SMPP allows, without those in use', async () => {
    const pending = createPendingRequests(0x7ffffffe);
    const inUse = pending.add(1, 'submit_sm', 1000, () => {});
    expect([1, 2, 3].map(() => pending.nextSequence())).toEqual([0x7fffffff, 2, 3]);
    pending.receive(respond(1, 'mine'));
    expect(await inUse).toMatchObject({ outcome: 'response', pdu: { messageId: 'mine' } });
  });
});
