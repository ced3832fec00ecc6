import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeAll, expect, inject, it } from 'vitest';
import { readConfig } from '../../platform/config/read-config.ts';
import { openDatabase } from '../../platform/postgres/open-database.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { examineConnectionLimit } from './connection-limit.ts';

const open = await useDatabase({ migrated: false });
const admin = new pg.Client(inject('serverUrl'));
const name = new URL(open.directUrl).pathname.slice(1);
const running: pg.Client[] = [];

beforeAll(async () => {
  await admin.connect();
  return () => admin.end();
});
afterEach(async () => {
  for (const client of running.splice(0)) await client.end();
  await limitTo(-1);
});

const limitTo = (connections: number) => admin.query(`ALTER DATABASE ${name} CONNECTION LIMIT ${connections}`);
const examine = (env: NodeJS.ProcessEnv = {}) => examineConnectionLimit(open, readConfig(env));

/** Opens a connection that counts as an instance. */
async function startInstance(): Promise<void> {
  const client = new pg.Client({ connectionString: open.directUrl, application_name: 'omnichannel outbox' });
  await client.connect();
  running.push(client);
}

it('says for how many instances the connections of the server are enough', async () => {
  const { level, message } = await examine();
  expect(level).toBe('ok');
  expect(message).toMatch(
    /^an instance opens at most 40 connections, and max_connections of PostgreSQL leaves \d+: enough for \d instances$/,
  );
});

it.each([
  ['api', 22],
  ['worker', 38],
  ['all', 40],
])('counts the connections of the role %s', async (role, connections) => {
  const { message } = await examine({ OMNICHANNEL_ROLE: role });
  expect(message).toContain(`at most ${connections} connections, and`);
});

it('warns when the running instances may open too many, with two ways out that are enough', async () => {
  await limitTo(63);
  expect(await examine()).toMatchObject({ level: 'ok' });
  await startInstance();
  await startInstance();
  expect(await examine()).toEqual({
    level: 'warn',
    subject: 'max_connections',
    message:
      "an instance opens at most 40 connections, and the database's CONNECTION LIMIT leaves 63: too few for 2 instances. Raise the database's CONNECTION LIMIT by 17 or more, or set DATABASE_POOL_SIZE to 11 or less.",
  });
  expect(await examine({ DATABASE_POOL_SIZE: '12' })).toMatchObject({ level: 'warn' });
  expect(await examine({ DATABASE_POOL_SIZE: '11' })).toMatchObject({ level: 'ok' });
  await limitTo(80);
  expect(await examine()).toMatchObject({ level: 'ok' });
});

it('suggests no pool that is too small to work', async () => {
  await limitTo(20);
  const { level, message } = await examine();
  expect(level).toBe('warn');
  expect(message).toMatch(/too few for 1 instance\. Raise the database's CONNECTION LIMIT by 20 or more\.$/);
});

it('leaves the connections of a pooler to its own settings', async () => {
  const { message } = await examine({
    DATABASE_URL: 'postgres://127.0.0.1:6432/a',
    DIRECT_DATABASE_URL: open.directUrl,
  });
  expect(message).toMatch(/^an instance opens at most 20 connections, without those of the pooler, and/);
});

it('is about the connections that a database opens', async () => {
  const config = readConfig({
    DATABASE_URL: open.directUrl,
    DATABASE_POOL_SIZE: '6',
    DATABASE_STATEMENT_TIMEOUT_SECONDS: '2',
  });
  const { pool, close } = await openDatabase(config, pino({ level: 'silent' }));
  try {
    const pids = await Promise.all(
      Array.from({ length: 12 }, () => pool.query('SELECT pg_backend_pid() AS pid, pg_sleep(0.1)')),
    );
    expect(new Set(pids.map(({ rows }) => rows[0].pid)).size).toBe(6);
    const { rows } = await pool.query("SELECT current_setting('statement_timeout') AS timeout");
    expect(rows[0].timeout).toBe('2s');
    await expect(pool.query('SELECT pg_sleep(20)')).rejects.toMatchObject({ code: '57014' });
  } finally {
    await close();
  }
});
