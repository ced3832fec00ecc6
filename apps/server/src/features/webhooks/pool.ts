import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { createPool } from '../../platform/postgres/pool.ts';

const settings = {
  // How many deliveries wait changes faster than the statistics: only plans that go by an index look at no more than the first few.
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_material: 'off',
  enable_sort: 'off',
  // They are the same then, whatever is asked for: each statement is planned once.
  plan_cache_mode: 'force_generic_plan',
};

/** Connections for a dispatcher, with sessions that it keeps: what is prepared there is planned once. */
export function createQueuePool(directUrl: string, log: Logger): Pool {
  return createPool(directUrl, log, { max: 4, settings });
}
