import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Context } from '../context.ts';

/**
 * Thresholds at which the circuit breaker stops passcodes of an account to a country. An attacker who pumps SMS (requests passcodes to
 * numbers that earn a share of the price) never checks them, so unchecked SMS pile up.
 */
export interface CircuitBreakerRule {
  /** Additional unchecked SMS of the last 10 minutes for each successful check in that time. */
  uncheckedPerSuccess: number;
  /** Requests of the last hour, without the last 5 minutes, below which the share of successes is not evaluated. */
  minRequests: number;
  /** Share of successful checks among those, 0 to 1, below which the breaker opens. */
  minSuccessShare: number;
  /**
   * SMS of the last hour whose delivery failed, below which they are not evaluated. No one can check them, so the breaker does not wait until
   * people have had the time to type. It opens when the successes are less than `minSuccessShare` of failures and successes.
   */
  minFailures: number;
}

export const circuitBreakerRule: CircuitBreakerRule = {
  uncheckedPerSuccess: 2,
  minRequests: 50,
  minSuccessShare: 0.1,
  minFailures: 50,
};

/** Minutes in which unchecked SMS are counted: a passcode is valid for at most 10. */
const burstMinutes = 10;
/** Minutes over which the share of successes is computed. */
const shareMinutes = 60;
/** Minutes that people have to enter a passcode. Later requests are not part of the share. */
const typingMinutes = 5;
/** Milliseconds for which a reading is cached. At 100 requests per second, an account sends 100 requests before the next reading. */
const freshnessMs = 1000;

/** Counts the unchecked SMS of each account and country. It closes by itself once they are checked or old. */
export interface CircuitBreaker {
  /** Reports whether requests of an account to a country are rejected. */
  isOpen(accountId: string, country: string): Promise<boolean>;
}

/** Reads its state from the database, so that all instances agree. `maxUncheckedSms` limits SMS before the first successful check. */
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
    // The next request reads again, even if a newer reading succeeded meanwhile: that costs one query.
    reading.catch(() => {
      open = undefined;
    });
    return reading;
  }

  async function load(): Promise<Set<string>> {
    const { rows } = await sql<{ account_id: string; country: string }>`
      WITH recent AS (
        SELECT account_id, country, requested, verified, failed,
          minute > now() - make_interval(mins => ${burstMinutes}) AS in_burst,
          minute <= now() - make_interval(mins => ${typingMinutes}) AS in_share
        FROM verification_conversions WHERE minute > now() - make_interval(mins => ${shareMinutes})
      )
      SELECT account_id, country FROM recent GROUP BY account_id, country
      HAVING sum(requested - verified) FILTER (WHERE in_burst)
          >= ${maxUncheckedSms} + ${circuitBreakerRule.uncheckedPerSuccess}::float8 * sum(verified) FILTER (WHERE in_burst)
        OR sum(requested) FILTER (WHERE in_share) >= ${circuitBreakerRule.minRequests}
          AND sum(verified) FILTER (WHERE in_share) < ${circuitBreakerRule.minSuccessShare}::float8 * sum(requested) FILTER (WHERE in_share)
        OR sum(failed) >= ${circuitBreakerRule.minFailures}
          AND sum(verified) < ${circuitBreakerRule.minSuccessShare}::float8 * sum(failed + verified)
    `.execute(database);
    gauge.reset();
    for (const { country } of rows) gauge.inc({ country });
    return new Set(rows.map((row) => `${row.account_id} ${row.country}`));
  }

  return {
    isOpen: async (accountId, country) => (await read()).has(`${accountId} ${country}`),
  };
}
