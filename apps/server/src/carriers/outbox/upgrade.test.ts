import { expect, it } from 'vitest';
import { readDatabaseSchema } from '../../all-tables.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';

const { pool, directUrl } = await useDatabase({ migrated: false });
const { migrations } = await readDatabaseSchema();

it('goes on with submissions while an upgrade checks and indexes their tables', async () => {
  const before = migrations.filter(({ name }) => name < '0097');
  await migrate(directUrl, { migrations: before, functions: [] });
  const insert = `INSERT INTO submitted_parts (outbox_id, attempt, part, connection_id, recipient) VALUES ($1, 1, 0, 'main', '12025550123')`;
  const [writer, other] = [await pool.connect(), await pool.connect()];
  try {
    await writer.query('BEGIN');
    await writer.query(insert, [1]);
    const upgrade = migrate(directUrl, { migrations, functions: [] });
    const isWaiting = async () =>
      (
        await pool.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INDEX%'",
        )
      ).rowCount;
    await expect.poll(isWaiting).toBe(1);
    await other.query("SET lock_timeout = '2 s'");
    await other.query(insert, [2]);
    await writer.query('COMMIT');
    expect((await upgrade).applied).toContain('0097_check_channel_submissions');
  } finally {
    await writer.query('ROLLBACK');
    for (const client of [writer, other]) client.release(true);
  }
});

it('does not start an older program next to it: that would fail messages of other channels', async () => {
  const older = migrations.filter(({ name }) => name < '0085');
  await expect(migrate(directUrl, { migrations: older, functions: [] })).rejects.toThrow(
    'which does not know its migration 0085_channel_submissions. Install the newer version.',
  );
});
