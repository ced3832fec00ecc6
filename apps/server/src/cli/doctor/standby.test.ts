import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDatabaseSchema } from '../../all-tables.ts';
import { describeConnectionError } from '../../platform/postgres/connection-errors.ts';
import { migrateOpen } from '../../platform/postgres/migrate.ts';
import { openDatabase } from '../../platform/postgres/open-database.ts';
import { startTestCluster, type TestCluster } from '../../platform/postgres/testing-servers.ts';
import { examineDatabase } from './database.ts';

const isLinux = process.platform === 'linux';

let cluster: TestCluster;
beforeAll(async () => {
  if (isLinux) cluster = await startTestCluster();
}, 120_000);
afterAll(() => cluster?.close());

const open = (hosts: string, query = '') =>
  openDatabase(
    {
      databaseUrl: `postgres://${cluster.user}@${hosts}/template1${query}`,
      directDatabaseUrl: undefined,
      dataDir: '',
    },
    pino({ level: 'silent' }),
  );

describe.skipIf(!isLinux)('a standby', () => {
  it('fails in doctor, before the first write', async () => {
    const standby = await open(cluster.standbyHost);
    expect(await examineDatabase(standby)).toEqual([
      {
        level: 'fail',
        subject: 'database',
        message: expect.stringMatching(
          /^The database is read-only: the server is a standby\. Set DATABASE_URL to the pr/,
        ),
      },
    ]);
    await standby.close();
  });

  it('keeps the service from starting, with the same step', async () => {
    const standby = await open(cluster.standbyHost);
    const error = await migrateOpen(standby, await readDatabaseSchema()).catch((error: unknown) => error);
    expect((describeConnectionError(error) as Error).message).toMatch(
      /^The database is read-only: cannot execute .* Set DATABASE_URL to the primary/,
    );
    await standby.close();
  });

  it('is passed over when the URL names the primary as well', async () => {
    const both = await open(`${cluster.standbyHost},${cluster.primaryHost}`);
    const { applied } = await migrateOpen(both, await readDatabaseSchema());
    expect(applied.length).toBeGreaterThan(10);
    expect(await examineDatabase(both)).toContainEqual(
      expect.objectContaining({ level: 'ok', subject: 'notifications' }),
    );
    await both.close();
  });
});
