/**
 * Notifications, on a durable database, with the built service as in production. Each part prints its rates and ratios, and fails when a
 * ratio is below its target.
 *
 * - `trigger`: `triggerEvent` with one subscriber over HTTP, beside prepared INSERTs of one event a statement, at 32 connections.
 * - `fan-out`: a broadcast to 100,000 subscribers, beside one bare INSERT ... SELECT into the same table.
 * - `fairness`: single triggers of an account, during the fan-out to 1,000,000 members of another account's topic.
 *
 *   node bench/notifications.ts [rounds] [part...]
 */
import { measureFairness } from './notifications/fairness.ts';
import { measureFanOut } from './notifications/fan-out.ts';
import { measureTrigger } from './notifications/trigger.ts';
import { benchDatabase } from './service.ts';

const parts = { trigger: measureTrigger, 'fan-out': measureFanOut, fairness: measureFairness };

const rounds = Number(process.argv[2] ?? 7);
const chosen = process.argv.slice(3);
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const open = await benchDatabase();
  try {
    const { rows, isReached } = await measure(open, rounds);
    console.log(`${name}:`);
    console.table(rows);
    if (!isReached) process.exitCode = 1;
  } finally {
    await open.close();
  }
}
