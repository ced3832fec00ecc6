/**
 * Deliveries in one table, and in a copy that is partitioned by day on the time in their ids: look-ups, the claim of due deliveries, inserts,
 * and the retention of a day, by deleted rows and by a dropped partition. Prints a table; shows what partitioning would gain and cost.
 *
 *   node bench/volume-partitions.ts [--messages 300000] [--calls 500] [--directory folder]
 */
import { chmod, mkdir, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../src/platform/postgres/database.ts';
import { newId, newUuid } from '../src/platform/postgres/ids.ts';
import { measureCalls, round } from './measure-calls.ts';
import { benchDirectory } from './service.ts';
import { inDatabase, openServer } from './volume/databases.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '300000' },
    calls: { type: 'string', default: '500' },
    directory: { type: 'string' },
  },
});
const calls = Number(values.calls);
/** The days of the retention, and some for rows that wait. */
const days = 32;

const directory = values.directory ?? (await benchDirectory());
await mkdir(directory, { recursive: true });
await chmod(directory, 0o711);
const server = await openServer(directory);
try {
  const { directUrl } = await server.openVolume(
    { messages: Number(values.messages), expired: 0 },
    values.directory === undefined,
  );
  await inDatabase(directUrl, async ({ database }) => {
    await createPartitioned(database);
    console.table(await compare(database));
    console.log(`a day, deleted by the retention: ${await deleteDay(database)}`);
    console.log(`a day, dropped as a partition: ${await dropDay(database)}`);
  });
} finally {
  await server.close();
  if (values.directory === undefined) await rm(directory, { recursive: true, force: true });
}

/** The beginning of the ids of a day: the milliseconds since 1970 in hexadecimal digits. */
function idOfDay(daysAgo: number): string {
  const milliseconds = Math.floor(Date.now() / 86_400_000 - daysAgo) * 86_400_000;
  const hex = milliseconds.toString(16).padStart(12, '0');
  return `msg_${hex.slice(0, 8)}-${hex.slice(8)}`;
}

async function createPartitioned(database: Database): Promise<void> {
  await sql`CREATE TABLE partitioned (LIKE deliveries INCLUDING DEFAULTS) PARTITION BY RANGE (id)`.execute(database);
  for (let day = days; day >= 0; day--) {
    await sql`CREATE TABLE ${sql.table(`partitioned_${day}`)} PARTITION OF partitioned
      FOR VALUES FROM (${sql.lit(idOfDay(day))}) TO (${sql.lit(idOfDay(day - 1))})`.execute(database);
  }
  await sql`CREATE TABLE partitioned_default PARTITION OF partitioned DEFAULT`.execute(database);
  await sql`INSERT INTO partitioned SELECT * FROM deliveries`.execute(database);
  await sql`ALTER TABLE partitioned ADD PRIMARY KEY (id)`.execute(database);
  const { rows } = await sql<{ definition: string }>`
    SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid = 'deliveries'::regclass AND NOT indisunique
  `.execute(database);
  for (const { definition } of rows) {
    await sql.raw(definition.replace(/INDEX \w+ ON public\.deliveries/, 'INDEX ON partitioned')).execute(database);
  }
  await sql`VACUUM (ANALYZE) deliveries, partitioned`.execute(database);
}

async function compare(database: Database): Promise<Record<string, object>> {
  const { rows } = await sql<{ id: string; message: string; endpoint: string }>`
    SELECT id, message_id AS message, endpoint_id AS endpoint FROM deliveries TABLESAMPLE SYSTEM (5) LIMIT 2000
  `.execute(database);
  const any = () => rows[Math.floor(Math.random() * rows.length)] as (typeof rows)[number];
  const statements: Record<string, (table: RawBuilder<unknown>) => RawBuilder<unknown>> = {
    'look-up by id': (table) => sql`SELECT state FROM ${table} WHERE id = ${any().id}`,
    'deliveries of a message': (table) => sql`SELECT id FROM ${table} WHERE message_id = ${any().message} ORDER BY seq`,
    'due deliveries of an endpoint': (table) => sql`
      SELECT id FROM ${table} WHERE endpoint_id = ${any().endpoint} AND state = 'waiting' AND due_at <= now()
      ORDER BY due_at, seq LIMIT 10`,
    'newest of the log': (table) => sql`SELECT id FROM ${table} ORDER BY created_at DESC LIMIT 50`,
    insert: (
      table,
    ) => sql`INSERT INTO ${table} (id, seq, environment_id, endpoint_id, message_id, body) OVERRIDING SYSTEM VALUE
      VALUES (${`msg_${newUuid()}`}, 0, 'environment', 'endpoint', ${newId()}, '{}')`,
  };
  const results: Record<string, object> = {};
  for (const [name, statement] of Object.entries(statements)) {
    const measure = (table: string) =>
      measureCalls(() => statement(sql.table(table)).execute(database), { count: calls, warmUp: 50 });
    const one = await measure('deliveries');
    const many = await measure('partitioned');
    results[name] = {
      'one table, p50 ms': round(one.p50Ms),
      'one table, p95 ms': round(one.p95Ms),
      'partitions, p50 ms': round(many.p50Ms),
      'partitions, p95 ms': round(many.p95Ms),
      'ratio of p50': round(many.p50Ms / one.p50Ms),
    };
  }
  return results;
}

/** Deletes a day as the retention does, 1,000 rows a transaction. @returns its rows and milliseconds */
async function deleteDay(database: Database): Promise<string> {
  const start = performance.now();
  let removed = 0;
  for (let last = 1000n; last === 1000n; ) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM deliveries WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM deliveries WHERE created_at < (SELECT min(created_at) FROM partitioned) + interval '1 day'
        ORDER BY created_at LIMIT 1000 FOR UPDATE SKIP LOCKED
      ))`.execute(database);
    last = numAffectedRows;
    removed += Number(last);
  }
  return `${Math.round(performance.now() - start)} ms for ${removed} rows, then a vacuum`;
}

async function dropDay(database: Database): Promise<string> {
  const start = performance.now();
  await sql`DROP TABLE ${sql.table(`partitioned_${days - 3}`)}`.execute(database);
  return `${Math.round(performance.now() - start)} ms`;
}
