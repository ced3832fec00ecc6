import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testAccount, testContext } from '../testing.ts';
import { createMetrics, registerDatabaseGauges } from './metrics.ts';
import { useDatabase } from './postgres/testing.ts';

const open = await useDatabase();
const mib = 1024 * 1024;

async function valuesOf(metrics: ReturnType<typeof createMetrics>): Promise<Record<string, number>> {
  const lines = (await metrics.metrics()).matchAll(/^(omnichannel_storage_\w+) (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]));
}

it('shows the storage as it is in each scrape, the first included', async () => {
  const context = testContext(open);
  const use = async (bytes: number, quota: number | null) => {
    const { environmentId } = await testAccount(context);
    await sql`UPDATE environments SET storage_quota = ${quota} WHERE id = ${environmentId}`.execute(open.database);
    await sql`INSERT INTO storage_usage (environment_id, bytes) VALUES (${environmentId}, ${bytes})`.execute(
      open.database,
    );
  };
  const metrics = createMetrics();
  registerDatabaseGauges(metrics, { ...open, storageQuotaMib: 10 });
  await use(9 * mib, null);
  await use(9 * mib - 1, null);
  await use(9 * mib, 100 * mib);
  await use(mib, mib);
  expect(await valuesOf(metrics)).toEqual({
    omnichannel_storage_bytes: 28 * mib - 1,
    omnichannel_storage_almost_full_accounts: 2,
  });
  await use(10 * mib, null);
  expect(await valuesOf(metrics)).toEqual({
    omnichannel_storage_bytes: 38 * mib - 1,
    omnichannel_storage_almost_full_accounts: 3,
  });
});
