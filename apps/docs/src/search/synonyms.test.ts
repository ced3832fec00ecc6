import { expect, test } from 'vitest';
import { synonymOf } from './synonyms.ts';

test.for([
  ['OTP', 'passcode'],
  ['docker', 'install'],
  ['إشعارات', 'notification'],
  ['اشعارات', 'notification'],
] as const)('%s stands for %s', ([word, synonym]) => {
  expect(synonymOf(word)).toBe(synonym);
});

test.for(['constructor', 'passcode', ''])('“%s” stands for itself', (word) => {
  expect(synonymOf(word)).toBeUndefined();
});
