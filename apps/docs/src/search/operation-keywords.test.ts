import { expect, test } from 'vitest';
import { entries } from '../contract.ts';
import { operationKeywords } from './operation-keywords.ts';

test('every operation is found by the parts of its name, and every channel by the name that people know', () => {
  for (const { operation } of entries) {
    const words = operationKeywords(operation.operationId, operation.tags?.[0]);
    expect(words.replaceAll(' ', '')).toContain(operation.operationId.toLowerCase());
  }
  expect(operationKeywords('sendRcsMessage', 'RCS')).toBe('send rcs message, for Google RCS');
  expect(operationKeywords('getTopic', 'Topics')).toBe('get topic');
});
