import { expect, it } from 'vitest';
import { describeFailureCode, meaningOf } from './error-codes.ts';

it.each([
  [131026, { apiCode: 1026, isRevoked: true, isOptOut: false }],
  [131047, { apiCode: 470, isRevoked: true, isOptOut: false }],
  [131050, { apiCode: 1610, isRevoked: false, isOptOut: true }],
  [131049, { isRevoked: true, isOptOut: false }],
  [131042, { isRevoked: true, isOptOut: false }],
  [131000, { isRevoked: true, isOptOut: false }],
  [1, { isRevoked: false, isOptOut: false }],
  [139999, { isRevoked: true, isOptOut: false }],
])('describes the error %d of a status event', (code, expected) => {
  const { about, ...facts } = describeFailureCode(code);
  expect(facts).toEqual(expected);
  expect(about).toMatch(/^[A-Z].*\.$/);
});

it.each([200, 250, 299])('takes %d for a missing permission', (code) => {
  expect(meaningOf(code)).toMatchObject({ class: 'broken' });
});
