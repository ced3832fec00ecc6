import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { testAccount, testContext } from '../testing.ts';
import { createMetrics, registerDatabaseGauges } from './metrics.ts';
import { openDatabase } from './postgres/open-database.ts';
import { useDatabase } from './postgres/testing.ts';

const open = await useDatabase();
const log = pino({ level: 'silent' });
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

it('names the version of the service, and no gauge as if it were a counter', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  const text = await createMetrics().metrics();
  expect(text).toContain(`omnichannel_build_info{version="${version}",node_version="${process.versions.node}"} 1\n`);
  expect(text).toContain('# TYPE nodejs_active_handles gauge');
  expect(text).not.toMatch(/_total gauge/);
});

it('shows whether the database responds', async () => {
  // It accepts connections, and never responds.
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const url = `postgres://user:secret@127.0.0.1:${port}/none`;
  const away = await openDatabase({ databaseUrl: url, directDatabaseUrl: undefined, dataDir: '' }, log);
  const read = async (where: typeof open) => {
    const metrics = createMetrics();
    registerDatabaseGauges(metrics, { ...where, storageQuotaMib: 10 });
    return metrics.metrics();
  };
  expect(await read(open)).toContain('omnichannel_database_up 1\n');
  const text = await read(away);
  expect(text).toContain('omnichannel_database_up 0\n');
  expect(text).not.toMatch(/^omnichannel_storage_bytes \d/m);
  silent.close();
  await away.close();
}, 20_000);
