import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Context } from '../context.ts';

/**
 * When passcodes of an account to a country are not sent any more. An attacker who pumps SMS (asks for passcodes to numbers that earn them a
 * share of the price) never checks them, so SMS whose passcode is not checked pile up.
 */
export interface CircuitBreakerRule {
  /** Further unchecked SMS of the last 10 minutes for each passcode of that time that was checked with success. */
  uncheckedPerSuccess: number;
  /** Requests of the last hour, without the last 5 minutes, below which their share of successes says nothing. */
  minRequests: number;
  /** Share of successful checks among those, 0 to 1, below which the breaker opens. */
  minSuccessShare: number;
}

export const circuitBreakerRule: CircuitBreakerRule = { uncheckedPerSuccess: 2, minRequests: 50, minSuccessShare: 0.1 };

/** Minutes in which unchecked SMS are counted: a passcode is good for 10 at most. */
const burstMinutes = 10;
/** Minutes over which the share of successes is taken. */
const shareMinutes = 60;
/** Minutes that people get to type a passcode in: younger requests are not part of the share. */
const typingMinutes = 5;
/** Milliseconds for which a reading is kept. At 100 requests a second, an account sends 100 requests before the next reading. */
const freshnessMs = 1000;

/** Watches the unchecked SMS of each account and country. It closes by itself when these have been checked or grown old. */
export interface CircuitBreaker {
  /** Whether requests of an account for a country are rejected. */
  isOpen(accountId: string, country: string): Promise<boolean>;
}

/** Keeps its state in the database, which all instances read. `maxUncheckedSms` limits the SMS sent before the first successful check. */
export function createCircuitBreaker({
  config: { maxUncheckedSms },
  database,
  metrics,
}: Pick<Context, 'config' | 'database' | 'metrics'>): CircuitBreaker {
  let open: Promise<Set<string>> | undefined;
  let readAt = -Infinity;
  const gauge = new Gauge({
    name: 'omnichannel_verification_breaker_open',
    help: 'Accounts whose requests for passcodes to a country are rejected, since too few of these are checked.',
    labelNames: ['country'],
    registers: [metrics],
    async collect() {
      await read().catch(() => {});
    },
  });

  function read(): Promise<Set<string>> {
    if (open && performance.now() - readAt < freshnessMs) return open;
    readAt = performance.now();
    const reading = load();
    open = reading;
    // The next request reads again, also where a newer reading succeeded meanwhile: that costs one query.
    reading.catch(() => {
      open = undefined;
    });
    return reading;
  }

  async function load(): Promise<Set<string>> {
    const { rows } = await sql<{ account_id: string; country: string }>`
      WITH recent AS (
        SELECT account_id, country, requested, verified,
          minute > now() - make_interval(mins => ${burstMinutes}) AS in_burst,
          minute <= now() - make_interval(mins => ${typingMinutes}) AS in_share
        FROM verification_conversions WHERE minute > now() - make_interval(mins => ${shareMinutes})
      )
      SELECT account_id, country FROM recent GROUP BY account_id, country
      HAVING sum(requested - verified) FILTER (WHERE in_burst)
          >= ${maxUncheckedSms} + ${circuitBreakerRule.uncheckedPerSuccess}::float8 * sum(verified) FILTER (WHERE in_burst)
        OR sum(requested) FILTER (WHERE in_share) >= ${circuitBreakerRule.minRequests}
          AND sum(verified) FILTER (WHERE in_share) < ${circuitBreakerRule.minSuccessShare}::float8 * sum(requested) FILTER (WHERE in_share)
    `.execute(database);
    gauge.reset();
    for (const { country } of rows) gauge.inc({ country });
    return new Set(rows.map((row) => `${row.account_id} ${row.country}`));
  }

  return {
    isOpen: async (accountId, country) => (await read()).has(`${accountId} ${country}`),
  };
}
