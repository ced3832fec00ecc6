import { describe, expect, it } from 'vitest';
import { adviseOn, explain, type Timeline, type TimelineEvent } from './explain.ts';

const at = '2026-11-27T09:30:00.000Z';
const failed: TimelineEvent = {
  at,
  type: 'failed',
  code: 1026,
  title: 'Receiver incapable',
  details: null,
  providerCode: '21',
};

function timeline(
  status: Timeline['message']['status'],
  events: TimelineEvent[],
  outbox?: Timeline['outbox'],
): Timeline {
  const message: Timeline['message'] = {
    id: 'id',
    source: 'passcode',
    direction: 'outbound',
    accountId: null,
    account: null,
    isSandbox: false,
    channel: 'sms',
    recipient: '+12025550123',
    status,
    acceptedAt: at,
    failure: null,
  };
  return { message, events, ...(outbox && { outbox }) };
}

const waiting = (state: NonNullable<Timeline['outbox']>['state']) => ({
  state,
  connection: 'main',
  dueAt: at,
  expiresAt: at,
});
const checked = (result: 'valid' | 'invalid'): TimelineEvent => ({ at, type: 'checked', result });

describe('explain', () => {
  it.each([
    ['the cause of a failure', timeline('failed', [failed]), /^It failed: .Receiver incapable/],
    ['a wait in the outbox', timeline('accepted', [], waiting('waiting')), /^It waits to be submitted over main/],
    ['a lost response', timeline('accepted', [], waiting('inDoubt')), /the provider may have it/],
    ['a wrong passcode', timeline('delivered', [checked('invalid')]), /entered a wrong one/],
    ['a right passcode', timeline('delivered', [checked('valid'), { at, type: 'verified' }]), /the right passcode/],
    ['an expiry', timeline('sent', [{ at, type: 'expired' }]), /The provider has it.*The passcode has expired/],
    ['a status', timeline('delivered', []), /^The phone has confirmed it/],
  ])('names %s', (_, shown, sentence) => expect(explain(shown)).toMatch(sentence));
});

describe('adviseOn', () => {
  it('says what helps against a failure', () =>
    expect(adviseOn(timeline('failed', [failed]))).toMatchObject({
      ...{ code: 1026, providerCode: '21', advice: expect.stringContaining('Ask the person') },
    }));
  it('refers to the provider for an unknown code', () =>
    expect(adviseOn(timeline('failed', [{ ...failed, code: 7 }]))?.advice).toContain('provider'));
  it('has nothing to say without a failure', () => expect(adviseOn(timeline('sent', []))).toBeUndefined());
});
