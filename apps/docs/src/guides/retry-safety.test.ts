import { expect, test } from 'vitest';
import { entries, findEntry } from '../contract.ts';
import { operationsThat, retrySafetyOf } from './retry-safety.ts';

test.for([
  ['listTopics', 'safe'],
  ['updateChatAppWebhook', 'safe'],
  ['deleteChatAppMedia', 'safe'],
  ['sendChatAppMessage', 'keyed'],
  ['stopChatMessage', 'unkeyed'],
  ['checkVerification', 'never'],
] as const)('%s is %s', ([operation, repeat]) => {
  expect(retrySafetyOf(findEntry(operation))).toBe(repeat);
});

test('every operation is in one list', () => {
  const listed = (['safe', 'keyed', 'unkeyed', 'never'] as const).flatMap(operationsThat);
  expect(new Set(listed)).toEqual(new Set(entries.filter(({ kind }) => kind === 'operation')));
  expect(listed).toHaveLength(new Set(listed).size);
});
