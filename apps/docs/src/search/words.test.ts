import { expect, test } from 'vitest';
import { wordsOf } from './words.ts';

test.for([
  ['How do I make my first call?', ['make', 'first', 'call?']],
  ['inject error 500 in mock', ['inject', 'error', '500', 'mock']],
  ['webhook - retries', ['webhook', 'retries']],
  ['-d', ['-d']],
  ['what is “CORS”', ['“CORS”']],
  ['"what is kept" of media', ['"what is kept"', 'media']],
] as const)('“%s”: fillers are left out', ([query, words]) => {
  expect(wordsOf(query)).toEqual(words);
});

test.for(['how to', 'a', '-'])('searches for “%s” unchanged, since there is nothing else', (query) => {
  expect(wordsOf(query)).toEqual(query.split(' '));
});

test.for(['+12025550105', '12025550105', '2025550105', '+1 202 555 0105', '(202) 555-0105', '1-202-555-0105'])(
  '%s is one number',
  (number) => {
    expect(wordsOf(`number ${number}`)).toEqual(['number', '12025550105']);
  },
);

test.for(['1700000000000', '691f0c5de2a4b8701c3d5e01', '2018278', '1700000000'])('%s is no phone number', (word) => {
  expect(wordsOf(word)).toEqual([word]);
});
