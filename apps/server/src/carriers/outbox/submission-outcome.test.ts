import { describe, expect, it } from 'vitest';
import type { PartResult } from '../connection-kind.ts';
import { combineParts, planNextStep, type SubmissionFacts } from './submission-outcome.ts';

const accepted: PartResult = { outcome: 'accepted', id: '1' };
const rejected: PartResult = { outcome: 'rejected', code: '11', reason: 'invalid destination', scope: 'recipient' };
const later: PartResult = { outcome: 'later', afterMs: 500, reason: 'throttled' };
const notSent: PartResult = { outcome: 'notSent', reason: 'not bound' };
const unknown: PartResult = { outcome: 'unknown', reason: 'timeout' };

it.each([
  [[accepted, accepted], 'accepted'],
  [[accepted, notSent], 'notSent'],
  [[notSent, later], 'later'],
  [[later, unknown], 'unknown'],
  [[unknown, rejected], 'rejected'],
] as const)('combines the results of parts: %j is %s', (results, state) => {
  const combined = combineParts(results.map((result, part) => ({ part, result })));
  expect(combined.state).toBe(state);
  expect(combined.accepted.length).toBe(results.filter(({ outcome }) => outcome === 'accepted').length);
});

it('lets other messages wait only if a part demands it', () => {
  const ofPart: PartResult = { ...later, isPartOnly: true };
  const combine = (results: readonly PartResult[]) => combineParts(results.map((result, part) => ({ part, result })));
  expect(combine([ofPart, accepted])).toMatchObject({ state: 'later', isMessageOnly: true });
  expect(combine([ofPart, later])).toMatchObject({ state: 'later', isMessageOnly: false });
});

describe('the next step', () => {
  const facts: SubmissionFacts = {
    source: 'message',
    attempt: 1,
    counted: 0,
    hasFallback: true,
    hasAcceptedParts: false,
    isInDoubt: false,
    isIdempotent: false,
  };
  const stepAfter = (result: PartResult, changes: Partial<SubmissionFacts> = {}) =>
    planNextStep(combineParts([{ part: 0, result }]), { ...facts, ...changes });

  it('is another connection only after a definite rejection, or when nothing was written', () => {
    expect(stepAfter(rejected)).toMatchObject({ step: 'repeat', on: 'next' });
    expect(stepAfter(notSent)).toMatchObject({ step: 'repeat', on: 'next', afterMs: 0 });
    expect(stepAfter(later)).toMatchObject({ step: 'repeat', on: 'same', afterMs: 500, isCounted: false });
    expect(stepAfter(unknown)).toEqual({ step: 'hold' });
    expect(stepAfter(unknown, { source: 'passcode' })).toMatchObject({ step: 'repeat', on: 'next', isCounted: true });
  });

  it('stays on the connection that has accepted parts', () => {
    expect(stepAfter(rejected, { hasAcceptedParts: true })).toMatchObject({ step: 'done', status: 'failed' });
    expect(stepAfter(notSent, { hasAcceptedParts: true })).toMatchObject({ step: 'repeat', on: 'same' });
  });

  it('is no other connection when the provider may have another part', () => {
    const mixed = combineParts([rejected, unknown].map((result, part) => ({ part, result })));
    expect(planNextStep(mixed, facts)).toMatchObject({ step: 'done', status: 'failed' });
  });

  it('stays on the connection that may have it', () => {
    expect(stepAfter(notSent, { attempt: 2, isInDoubt: true })).toMatchObject({ step: 'repeat', on: 'same' });
    const ofMessage: PartResult = { ...rejected, scope: 'message' };
    expect(stepAfter(ofMessage, { attempt: 2 })).toMatchObject({ step: 'repeat', on: 'next' });
    expect(stepAfter(ofMessage, { attempt: 2, isInDoubt: true })).toMatchObject({ step: 'done', status: 'failed' });
    // The provider delivers nothing to this person, so that the earlier attempt did not arrive either.
    expect(stepAfter(rejected, { attempt: 2, isInDoubt: true })).toMatchObject({ step: 'repeat', on: 'next' });
    const passcode = { source: 'passcode', attempt: 2, isInDoubt: true } as const;
    expect(stepAfter(notSent, passcode)).toMatchObject({ step: 'repeat', on: 'next' });
    expect(stepAfter(ofMessage, passcode)).toMatchObject({ step: 'repeat', on: 'next' });
  });

  it('is a repetition when an idempotent provider may have it', () => {
    const step = { step: 'repeat', on: 'same', isCounted: false };
    expect(stepAfter(unknown, { isIdempotent: true })).toEqual({ ...step, afterMs: 1000 });
    expect(stepAfter(unknown, { isIdempotent: true, attempt: 3 })).toEqual({ ...step, afterMs: 4000 });
    expect(stepAfter({ ...unknown, afterMs: 30_000 }, { isIdempotent: true })).toEqual({ ...step, afterMs: 30_000 });
  });

  it('slows down while nothing can be written', () => {
    const delays = [1, 2, 3, 7, 20].map((attempt) => stepAfter(notSent, { attempt, hasFallback: false }));
    expect(delays).toMatchObject([
      { afterMs: 1000 },
      { afterMs: 2000 },
      { afterMs: 4000 },
      { afterMs: 60_000 },
      { afterMs: 60_000 },
    ]);
    expect(stepAfter(notSent, { attempt: 2 })).toMatchObject({ on: 'next', afterMs: 2000 });
  });

  it('gives up on a passcode after three attempts in doubt', () => {
    expect(stepAfter(unknown, { source: 'passcode', counted: 2 })).toMatchObject({ step: 'done', status: 'failed' });
  });
});
