import { sql } from 'kysely';
import { storeWorkflow } from '../../src/features/notifications/events/testing.ts';
import { type BenchDatabase, type BuiltService, median, signIn } from '../service.ts';

/** The results of a part, and whether they reach its targets. */
export interface PartResult {
  rows: Record<string, Record<string, number | string>>;
  isReached: boolean;
}

/** Signs in an account with subscribers `user-1`, `user-2`, ... and the workflow `welcome`, which has one in-app step. */
export async function prepareAccount(open: BenchDatabase, service: BuiltService, subscribers: number) {
  const headers = await signIn(open, service);
  const account = await open.database
    .selectFrom('accounts')
    .select('environment_id')
    .where('user_name', '=', 'bench')
    .executeTakeFirstOrThrow();
  const environmentId = account.environment_id;
  await storeWorkflow(open.database, { environmentId }, 'welcome', { variables: ['name'] });
  await sql`INSERT INTO subscribers (id, environment_id, subscriber_id, email, phone)
    SELECT substr(md5(n::text), 1, 24), ${environmentId}, 'user-' || n, 'user-' || n || '@example.com', '+12025550100'
    FROM generate_series(1, ${subscribers}::int) AS n`.execute(open.database);
  await sql`ANALYZE`.execute(open.database);
  return { headers, environmentId };
}

/** Compares the neighbours in time, so that a slowdown of the machine has no effect. */
export function compareRates(rates: readonly number[], floor: readonly number[], target: number) {
  const ratio = median(rates.map((rate, round) => rate / (floor[round] as number)));
  return { median: Number(ratio.toFixed(2)), 'at least': target };
}
