import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Feature } from '../../http/feature.ts';
import { lockKeys } from '../../platform/postgres/advisory-locks.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Context } from '../context.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { emitQuotaEvents } from './quota-events.ts';

/** Milliseconds from one run to the next. */
const defaultIntervalMs = 2000;
/** Changes that one transaction moves, so that it ends soon. */
const batchRows = 20_000;

export interface UsageOptions {
  intervalMs?: number;
}

/**
 * Keeps the usage of accounts: moves its changes to the sums by day, and reports quotas that are nearly used up. Several instances may run it:
 * one at a time moves changes. The numbers are complete without it, since readers add the changes.
 */
export function createUsage(
  { database, log, metrics }: Pick<Context, 'database' | 'log' | 'metrics'>,
  webhooks: Pick<Webhooks, 'emit'>,
  { intervalMs = defaultIntervalMs }: UsageOptions = {},
): Feature {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  new Gauge({
    name: 'omnichannel_usage_changes',
    help: 'Changes of usage that wait to be added to the sums by day. A growing number means that no instance runs jobs.',
    registers: [metrics],
    async collect() {
      const waiting = await database
        .selectFrom('usage_changes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst()
        .catch(() => undefined);
      if (waiting) this.set(waiting.count);
    },
  });

  function schedule(): void {
    if (!stopping.signal.aborted) timer = setTimeout(begin, intervalMs).unref();
  }

  function begin(): void {
    running = run()
      .catch((error) => log.warn({ err: error }, 'usage could not be summed; retrying'))
      .then(schedule);
  }

  async function run(): Promise<void> {
    for (let moved = batchRows; moved === batchRows && !stopping.signal.aborted; ) moved = await foldUsage(database);
    await emitQuotaEvents(database, webhooks);
  }

  return {
    async start() {
      schedule();
    },
    async close() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Moves changes to the sums by day.
 *
 * @returns moved changes; 0 while another process moves them
 */
export async function foldUsage(database: Database, maxRows = batchRows): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    SELECT fold_usage(${lockKeys.foldUsage}::bigint, ${maxRows}::int) AS moved
  `.execute(database);
  return rows[0]?.moved ?? 0;
}
