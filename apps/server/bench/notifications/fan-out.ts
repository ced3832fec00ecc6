import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type BenchDatabase, median, startBuilt } from '../service.ts';
import { compareRates, type PartResult, prepareAccount } from './setting.ts';

const subscribers = 100_000;
const target = 0.3;

/** Measures a broadcast from its trigger to its last batch, beside one INSERT ... SELECT of the same items. */
export async function measureFanOut(open: BenchDatabase, rounds: number): Promise<PartResult> {
  const service = await startBuilt([], open.env);
  try {
    const { headers, environmentId } = await prepareAccount(open, service, subscribers);
    const measures = {
      bare: () => insertBare(open, environmentId),
      service: () => broadcast(open, service.url, headers),
    };
    const names = Object.keys(measures) as (keyof typeof measures)[];
    const rates: Record<keyof typeof measures, number[]> = { bare: [], service: [] };
    for (let round = -1; round < rounds; round++) {
      for (const name of round % 2 ? names : names.toReversed()) {
        await clear(open);
        const rate = await measures[name]();
        if (round >= 0) rates[name].push(rate);
      }
    }
    const ratio = compareRates(rates.service, rates.bare, target);
    return {
      rows: {
        'bare INSERT ... SELECT, items/s': { median: Math.round(median(rates.bare)) },
        'the service, items/s': { median: Math.round(median(rates.service)) },
        ratio,
      },
      isReached: ratio.median >= target,
    };
  } finally {
    await service.stop();
  }
}

async function clear({ database }: BenchDatabase): Promise<void> {
  await sql`TRUNCATE notification_events, notification_outcomes, notifications`.execute(database);
  await sql`CHECKPOINT`.execute(database);
}

/** @returns items a second */
async function insertBare({ database }: BenchDatabase, environmentId: string): Promise<number> {
  const began = performance.now();
  await sql`INSERT INTO notifications (environment_id, subscriber, event_id, step)
    SELECT environment_id, id, 'bare', 0 FROM subscribers WHERE environment_id = ${environmentId}`.execute(database);
  return subscribers / ((performance.now() - began) / 1000);
}

/** @returns items a second */
async function broadcast(open: BenchDatabase, url: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now();
  const body = JSON.stringify({ name: 'welcome', payload: { name: 'everyone' } });
  const response = await fetch(`${url}/v1/events/trigger/broadcast`, { method: 'POST', headers, body });
  if (response.status !== 201) throw new Error(`The broadcast returned ${response.status}.`);
  for (;;) {
    const { state, reached } = await open.database
      .selectFrom('notification_events')
      .select(['state', 'reached'])
      .executeTakeFirstOrThrow();
    if (state === 'completed') {
      if (Number(reached) !== subscribers) throw new Error(`The broadcast has reached ${reached} of ${subscribers}.`);
      return subscribers / ((performance.now() - began) / 1000);
    }
    await setTimeout(10);
  }
}
