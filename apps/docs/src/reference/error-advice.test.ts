import { expect, test } from 'vitest';
import { entries, findEntry } from '../contract.ts';
import { adviceByStatus, adviceFor, type Retry, retryOf } from './error-advice.ts';
import { errorsOf } from './errors.ts';

test.for<[operationId: string, scenario: string, retry: Retry]>([
  ['sendChatAppMessage', 'outsideWindow', 'no'],
  ['sendChatAppMessage', 'tooManyRequests', 'afterDelay'],
  ['sendChatAppMessage', 'noConnection', 'afterDelay'],
  ['sendChatAppMessage', 'requestInProgress', 'sameKey'],
  ['sendChatAppMessage', 'internalServerError', 'sameKey'],
  ['checkVerification', 'internalServerError', 'no'],
  ['listTopics', 'internalServerError', 'yes'],
  ['createChatMessage', 'internalServerError', 'maybe'],
])('%s, %s: %s', ([operationId, name, retry]) => {
  const entry = findEntry(operationId);
  const row = errorsOf(entry).find(({ scenario }) => scenario.name === name);
  if (!row) throw new Error(`The contract has no error '${name}' of '${operationId}'.`);
  expect(retryOf(entry, row)).toBe(retry);
});

test('every status of the contract has advice', () => {
  const statuses = new Set(entries.flatMap(errorsOf).map(({ status }) => status));
  expect(statuses.size).toBeGreaterThan(10);
  for (const status of statuses) expect(adviceByStatus[status], `${status}`).toMatch(/\.$/);
});

test('advice follows a message that names the problem only', () => {
  expect(adviceFor({ status: 501, message: 'No carrier for this channel.' })).toBe(
    'No carrier for this channel. Ask the operator to connect a carrier, or use a sandbox account.',
  );
  expect(adviceFor({ status: 401, message: 'The token has expired. Sign in again.' })).toBe(
    'The token has expired. Sign in again.',
  );
  expect(adviceFor({ status: 400, message: 'to is required.' })).toBe('to is required.');
});
