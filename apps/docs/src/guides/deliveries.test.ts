import { expect, test } from 'vitest';
import { findEntry } from '../contract.ts';
import { attempts, attemptsOf, duration, waitsIn } from './deliveries.ts';

test('the waits are read, and a number without a unit has the next one', () => {
  const text =
    'A delivery that failed is repeated after 5 seconds, 5 minutes, 2, 5\nand 24 hours, each counted from the last;';
  expect(waitsIn(text)).toEqual([5, 300, 7200, 18_000, 86_400]);
});

test.for(['It is repeated later.', 'It is repeated after a while, each counted from the last'])(
  'other words are not passed over: %s',
  (text) => {
    expect(() => waitsIn(text)).toThrow(/repeated/);
  },
);

test('both chat-app webhooks are repeated alike', () => {
  const [message, status] = ['receiveChatAppMessage', 'receiveChatAppStatus'].map((name) =>
    waitsIn(findEntry(name).operation.description ?? ''),
  );
  expect(message).toEqual(status);
  expect(attempts).toHaveLength((status ?? []).length + 1);
});

test('attempts add up', () => {
  expect(attemptsOf([5, 300])).toEqual([
    { wait: 0, elapsed: 0 },
    { wait: 5, elapsed: 5 },
    { wait: 300, elapsed: 305 },
  ]);
});

test.for([
  [5, '5 s'],
  [305, '5 min'],
  [7200, '2 h'],
  [9305, '2 h 35 min'],
  [86_400, '24 h'],
  [272_105, '3 d 3 h'],
] as const)('%d seconds are %s', ([seconds, text]) => {
  expect(duration(seconds)).toBe(text);
});
