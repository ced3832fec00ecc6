import { expect, test } from 'vitest';
import { attempts, attemptsOf, deliveryOf, duration } from './deliveries.ts';

test('both chat-app webhooks are delivered alike', () => {
  const delivery = deliveryOf('receiveChatAppStatus');
  expect(deliveryOf('receiveChatAppMessage')).toEqual(delivery);
  expect(attempts).toHaveLength((delivery.retryDelays ?? []).length + 1);
  expect(attempts.length).toBeGreaterThan(1);
});

test('throws for an operation, which has no delivery', () => {
  expect(() => deliveryOf('listTopics')).toThrow("no x-delivery for 'listTopics'");
});

test('attempts add up', () => {
  expect(attemptsOf([5000, 300_000])).toEqual([
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
