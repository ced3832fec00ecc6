import pg from 'pg';
import { fillStatements, type Owners, type Volume } from './rows.ts';

/** Tables with a row or more a message, in the order in which they are emptied. */
export const growingTables = [
  'messages',
  'submission_attempts',
  'submitted_parts',
  'deliveries',
  'delivery_attempts',
  'inbound_messages',
  'conversation_windows',
  'verifications',
  'verification_checks',
  'notification_events',
  'notification_outcomes',
  'notifications',
  'subscribers',
  'idempotency_keys',
] as const;

/**
 * Stores the rows of each table in the order of their time, in the state in which they end. Indexes are built afterwards, as
 * that takes a fraction of the time; then all tables are vacuumed, analyzed and written to the disk.
 */
export async function fill(directUrl: string, volume: Volume, owners: Owners): Promise<void> {
  const clients = await Promise.all([connect(directUrl), connect(directUrl)]);
  const [main] = clients as [pg.Client, pg.Client];
  try {
    await prepareLookups(main, owners);
    const indexes = await dropIndexes(main);
    await inParallel(clients, fillStatements(volume, owners));
    await inParallel(clients, indexes);
    await main.query('SELECT fold_usage(0, 10000000)');
    // The service continues after the stored submissions.
    await main.query(`SELECT setval(pg_get_serial_sequence('outbox', 'id'), ${volume.messages + 1})`);
    const tables = [...growingTables, 'usage_days', 'usage_changes'];
    await inParallel(
      clients,
      tables.map((table) => `VACUUM (ANALYZE) ${table}`),
    );
    await main.query('DROP TABLE volume_accounts');
    await main.query('CHECKPOINT');
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `SET statement_timeout = 0; SET synchronous_commit = off;
    SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'`,
  );
  return client;
}

/** Runs statements on both connections, in their order. */
async function inParallel(clients: readonly pg.Client[], statements: readonly string[]): Promise<void> {
  const left = [...statements];
  await Promise.all(
    clients.map(async (client) => {
      for (let statement = left.shift(); statement !== undefined; statement = left.shift())
        await client.query(statement);
    }),
  );
}

async function prepareLookups(client: pg.Client, { accounts }: Owners): Promise<void> {
  await client.query(
    'CREATE UNLOGGED TABLE volume_accounts (number integer PRIMARY KEY, id text, environment_id text)',
  );
  await client.query(
    `INSERT INTO volume_accounts SELECT number - 1, id, environment_id
    FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS account (id, environment_id, number)`,
    [accounts.map(({ id }) => id), accounts.map(({ environmentId }) => environmentId)],
  );
  await client.query(`INSERT INTO endpoints (id, environment_id, kind, url, sandbox, secret)
    SELECT 'endpoint-' || number, environment_id, 'chatApp.status', 'https://example.com/hooks', true, '\\x00'
    FROM volume_accounts`);
}

/** Drops the indexes that no constraint needs. @returns the statements that create them again */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid = ANY ($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
    ORDER BY indrelid, indexrelid`,
    [growingTables],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}
