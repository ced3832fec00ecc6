import { describe, expect, it } from 'vitest';
import { adviseOn, adviseOnWait, explain, type Timeline, type TimelineEvent } from './explain.ts';

type Obstacle = NonNullable<NonNullable<Timeline['outbox']>['obstacle']>;

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
    failureCode: null,
  };
  return { message, events, ...(outbox && { outbox }) };
}

function sandbox({ message, ...rest }: Timeline): Timeline {
  return { ...rest, message: { ...message, isSandbox: true } };
}

const waiting = (state: NonNullable<Timeline['outbox']>['state']) => ({
  state,
  connection: 'main',
  dueAt: at,
  expiresAt: at,
  obstacle: null,
});
const kept = (cause: Obstacle['cause'], reason: string | null = null) => ({
  ...waiting('waiting'),
  obstacle: { cause, since: cause === 'down' ? at : null, reason },
});
const checked = (result: 'valid' | 'invalid'): TimelineEvent => ({ at, type: 'checked', result });

describe('explain', () => {
  it.each([
    ['the cause of a failure', timeline('failed', [failed]), /^It failed: .Receiver incapable/],
    ['a due attempt', timeline('accepted', [], waiting('waiting')), /submitted over main\. An attempt is due now\.$/],
    [
      'a later attempt',
      timeline('accepted', [], { ...waiting('waiting'), dueAt: '2999-01-01T00:00:00.000Z' }),
      /^It waits to be submitted over main\. Next attempt: .*2999/,
    ],
    [
      'a missing link',
      timeline('accepted', [], kept('down', 'ECONNREFUSED')),
      /^It waits for main, which has had no link to the provider since .*2026.* \(.ECONNREFUSED.\)\.$/,
    ],
    ['a paused connection', timeline('accepted', [], kept('paused')), /^It waits for main, which is paused\.$/],
    ['a lost response', timeline('accepted', [], waiting('inDoubt')), /the provider may have it/],
    [
      'a wrong passcode',
      timeline('delivered', [checked('invalid')]),
      /^The phone has the passcode\. A wrong passcode was entered once\.$/,
    ],
    [
      'a wrong passcode before a receipt',
      timeline('sent', [checked('invalid'), checked('invalid')]),
      /^The provider has it\. The phone has not confirmed it yet.* A wrong passcode was entered 2 times\.$/,
    ],
    [
      'a passcode without remaining checks',
      timeline('sent', Array<TimelineEvent>(5).fill(checked('invalid'))),
      /entered 5 times\. The passcode cannot be checked again/,
    ],
    [
      'wrong passcodes before the expiry',
      timeline('delivered', [checked('invalid'), { at, type: 'expired' }]),
      /entered once\. The passcode has expired/,
    ],
    ['a right passcode', timeline('delivered', [checked('valid'), { at, type: 'verified' }]), /the right passcode/],
    ['an expiry', timeline('sent', [{ at, type: 'expired' }]), /The provider has it.*The passcode has expired/],
    ['a status', timeline('delivered', []), /^The phone has confirmed it/],
    ['a simulated phone', sandbox(timeline('delivered', [])), /^The simulated phone of the sandbox inbox has it\.$/],
    [
      'a wrong passcode of a simulated phone',
      sandbox(timeline('delivered', [checked('invalid')])),
      /^The simulated phone of the sandbox inbox has it\. A wrong passcode was entered once\.$/,
    ],
    ['a read message of a simulated phone', sandbox(timeline('read', [])), /^The person has read it\.$/],
  ])('names %s', (_, shown, sentence) => expect(explain(shown)).toMatch(sentence));
});

describe('adviseOnWait', () => {
  it.each([
    ['paused', /^Resume the connection/],
    ['broken', /credentials/],
    ['down', /firewall/],
    ['unattended', /role worker or all/],
    ['draft', /^Check the connection/],
  ] as const)('says what helps while the connection is %s', (cause, advice) =>
    expect(adviseOnWait(timeline('accepted', [], kept(cause)))).toMatch(advice),
  );
  it('has nothing to say when nothing keeps the message', () =>
    expect(adviseOnWait(timeline('accepted', [], waiting('waiting')))).toBeUndefined());
});

describe('adviseOn', () => {
  it('says what helps against a failure', () =>
    expect(adviseOn(timeline('failed', [failed]))).toMatchObject({
      code: 1026,
      providerCode: '21',
      advice: expect.stringContaining('Ask the person'),
    }));
  it.each([
    ['sms', /^The phone or the network did not take it/],
    ['chatApp', /^Look up the code of the provider/],
  ] as const)('refers to the provider after its receipt of a failure on %s', (channel, advice) => {
    const receipt = {
      at,
      type: 'receipt',
      connection: 'main',
      attempt: 1,
      part: 0,
      providerId: 'P1',
      status: 'failed',
    };
    const event = { ...receipt, code: 'UNDELIV', apiCode: null, pricing: null } as TimelineEvent;
    const shown = timeline('failed', [event, { ...failed, code: 1014 }]);
    shown.message.channel = channel;
    expect(adviseOn(shown)?.advice).toMatch(advice);
    expect(adviseOn(timeline('failed', [{ ...failed, code: 1014 }]))?.advice).toMatch(/look into the log/);
  });
  it.each(['rejected', 'unknown'] as const)('names the connection whose submission is %s', (state) => {
    const submitted = {
      at,
      type: 'submitted',
      connection: 'main',
      attempt: 1,
      state,
      reason: 'The provider returned 500',
    };
    const shown = timeline('failed', [
      // The summary reads no other field of a submission.
      { ...submitted, parts: [] } as unknown as TimelineEvent,
      { ...failed, code: 1014 },
    ]);
    expect(adviseOn(shown)?.advice).toMatch(/^Check the connection main/);
  });
  it('refers to the provider for an unknown code', () =>
    expect(adviseOn(timeline('failed', [{ ...failed, code: 7 }]))?.advice).toContain('provider'));
  it('has nothing to say without a failure', () => expect(adviseOn(timeline('sent', []))).toBeUndefined());
});
