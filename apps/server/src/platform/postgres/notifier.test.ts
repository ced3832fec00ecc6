import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNotifier } from './notifier.ts';
import { useDatabase } from './testing.ts';

const open = await useDatabase();
const heard: string[] = [];
const listener = new pg.Client(open.directUrl);
beforeAll(async () => {
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => heard.push(payload));
  await listener.query('LISTEN changes');
});
afterAll(() => listener.end());

const log = pino({ level: 'silent' });
const numbers = (count: number) => Array.from({ length: count }, (_, number) => String(number));

// An interval of 0 ms is over when a round ends.
it.each([20, 0])(
  'sends every notification, and those of nearly the same time together and once, at an interval of %i ms',
  async (intervalMs) => {
    heard.length = 0;
    const notifier = createNotifier(open.database, log, 'changes', intervalMs);
    notifier.notify(['first']);
    for (const number of numbers(100)) notifier.notify([number, 'again']);
    await expect.poll(() => heard).toHaveLength(102);
    expect(heard[0]).toBe('first');
    expect(heard.slice(1).sort()).toEqual([...numbers(100), 'again'].sort());
    await notifier.close();
  },
);

it('sends the waiting notifications when it is closed', async () => {
  heard.length = 0;
  const notifier = createNotifier(open.database, log, 'changes');
  for (const number of numbers(10)) notifier.notify([number]);
  await notifier.close();
  await expect.poll(() => [...heard].sort()).toEqual(numbers(10));
  // Another user of the same notifier may go on.
  notifier.notify(['later']);
  await expect.poll(() => heard).toContain('later');
  await notifier.close();
});

it('continues after a notification has failed', async () => {
  heard.length = 0;
  let isAway = true;
  const database = open.database.withPlugin({
    transformQuery({ node }) {
      if (isAway) throw new Error('away');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const notifier = createNotifier(database, log, 'changes');
  notifier.notify(['lost']);
  isAway = false;
  notifier.notify(['kept']);
  await expect.poll(() => heard).toContain('kept');
  await notifier.close();
});
