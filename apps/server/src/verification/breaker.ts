import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';

/**
 * When passcodes to a country are not sent any more. Whoever pumps SMS (asks for passcodes to numbers that earn him a share
 * of their price) never checks them, so the share of requests that end in a successful check falls.
 */
export interface BreakerRule {
  /** Requests of the window, below which nothing is concluded. */
  minimum: number;
  /** Share of successful checks, 0 to 1, below which it opens. */
  share: number;
}

export const defaultRule: BreakerRule = { minimum: 50, share: 0.1 };

/** Minutes over which requests are looked at. */
const window = 60;
/** Minutes that people get to type a passcode in: younger requests say nothing yet. */
const patience = 5;
/** Milliseconds for which the answer is kept. */
const freshness = 5000;

/** Watches the conversion rate of each country, for each environment. It closes by itself when the bad requests have grown old. */
export interface Breaker {
  /** Whether requests to a country are refused. */
  isOpen(environmentId: string, country: string): Promise<boolean>;
}

export function createBreaker(database: Database, metrics: Registry, rule: BreakerRule = defaultRule): Breaker {
  let open: Promise<Set<string>> | undefined;
  let readAt = -Infinity;
  const gauge = new Gauge({
    name: 'omnichannel_verification_breaker_open',
    help: 'Environments for which passcodes to a country are refused, since hardly any was checked.',
    labelNames: ['country'],
    registers: [metrics],
    async collect() {
      await read().catch(() => {});
    },
  });

  function read(): Promise<Set<string>> {
    if (open && performance.now() - readAt < freshness) return open;
    readAt = performance.now();
    const reading = load();
    open = reading;
    reading.catch(() => {
      if (open === reading) open = undefined;
    });
    return reading;
  }

  async function load(): Promise<Set<string>> {
    const { rows } = await sql<{ environment_id: string; country: string }>`
      SELECT environment_id, country FROM verification_conversions
      WHERE minute BETWEEN now() - make_interval(mins => ${window}) AND now() - make_interval(mins => ${patience})
      GROUP BY environment_id, country
      HAVING sum(requested) >= ${rule.minimum} AND sum(verified) < ${rule.share}::float8 * sum(requested)
    `.execute(database);
    gauge.reset();
    for (const { country } of rows) gauge.inc({ country });
    return new Set(rows.map((row) => `${row.environment_id} ${row.country}`));
  }

  return {
    isOpen: async (environmentId, country) => (await read()).has(`${environmentId} ${country}`),
  };
}
