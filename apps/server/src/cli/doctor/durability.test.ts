import { rm } from 'node:fs/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openEmbedded } from '../../platform/postgres/embedded/embedded.ts';
import { temporaryDirectory } from '../../platform/postgres/testing.ts';
import { examineDurability } from './durability.ts';

let directory: string;
let close = async () => {};
let admin: pg.Pool;
let url: string;
beforeAll(async () => {
  directory = await temporaryDirectory();
  const settings = { wal_level: 'logical', max_wal_senders: 5, max_replication_slots: 5 };
  ({ url, close } = await openEmbedded(`${directory}/data`, pino({ level: 'silent' }), { settings }));
  admin = new pg.Pool({ connectionString: url });
  // A commit would wait for the standbys of these tests, which confirm nothing.
  await admin.query('ALTER DATABASE postgres SET synchronous_commit = local');
}, 60_000);
afterAll(async () => {
  await admin?.end();
  await close();
  await rm(directory, { recursive: true, force: true });
});

const standbys: pg.Client[] = [];
afterEach(async () => {
  for (const standby of standbys.splice(0)) await standby.end();
  const { rows } = await admin.query<{ name: string }>('SELECT slot_name AS name FROM pg_replication_slots');
  await configure({ synchronous_standby_names: '', synchronous_commit: 'on', fsync: 'on', full_page_writes: 'on' });
  for (const { name } of rows) await admin.query('SELECT pg_drop_replication_slot($1)', [name]);
  await expect.poll(async () => (await admin.query('SELECT FROM pg_stat_replication')).rowCount).toBe(0);
});

/** Changes settings of the server, and waits until new sessions have them. */
async function configure(settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await admin.query(`ALTER SYSTEM SET ${name} = '${value}'`);
  await admin.query('SELECT pg_reload_conf()');
  for (const [name, value] of Object.entries(settings)) {
    if (name === 'synchronous_commit') continue;
    const read = async () => (await admin.query(`SELECT current_setting('${name}') AS value`)).rows[0].value;
    await expect.poll(read).toBe(value);
  }
}

/** Starts a real WAL sender, as a standby of this name has one. */
async function connectStandby(name: string): Promise<void> {
  const options = { connectionString: url, application_name: name, replication: 'true' };
  const client = new pg.Client(options);
  client.on('error', () => {});
  standbys.push(client);
  await client.connect();
  const { rows } = await client.query('IDENTIFY_SYSTEM');
  // It has no result as long as it streams.
  void client.query(`START_REPLICATION PHYSICAL ${rows[0].xlogpos}`).catch(() => {});
  const state = async () =>
    (await admin.query('SELECT state FROM pg_stat_replication WHERE application_name = $1', [name])).rows[0]?.state;
  await expect.poll(state).toBe('streaming');
  confirm(client, rows[0].xlogpos);
}

/** Sends the status update of a standby (PostgreSQL, streaming replication protocol): only with a flushed position it counts as synchronous. */
function confirm(client: pg.Client, position: string): void {
  const [high, low] = position.split('/').map((part) => Number.parseInt(part, 16)) as [number, number];
  const update = Buffer.alloc(34);
  update.write('r');
  for (const offset of [1, 9, 17]) {
    update.writeUInt32BE(high, offset);
    update.writeUInt32BE(low, offset + 4);
  }
  // The types of pg leave its connection out, which alone can send within a copy.
  const { connection } = client as unknown as { connection: { sendCopyFromChunk(chunk: Buffer): void } };
  connection.sendCopyFromChunk(update);
}

/** Examines as the service would, in a new session with the settings of the server. */
async function examine(options: { user?: string; commit?: string } = {}) {
  const { user, commit = 'on' } = options;
  const target = new URL(url);
  if (user !== undefined) [target.username, target.password] = [user, 'secret-of-tests'];
  const pool = new pg.Pool({ connectionString: target.href, options: `-c synchronous_commit=${commit}`, max: 1 });
  try {
    return await examineDurability(pool);
  } finally {
    await pool.end();
  }
}

it('is right on a single server', async () => {
  expect(await examine()).toEqual({ level: 'ok', subject: 'durability', message: 'accepted data survives a crash' });
});

it.each([
  ['fsync', {}, /^fsync off: a crash of its machine can destroy the database\. Set it to on\.$/],
  ['full_page_writes', {}, /^full_page_writes off: a crash of its machine can destroy/],
  ['synchronous_commit', { commit: 'off' }, /^synchronous_commit off: a crash loses the data accepted just before it/],
] as const)('warns that %s is off', async (name, options, message) => {
  if (name !== 'synchronous_commit') await configure({ [name]: 'off' });
  expect(await examine(options)).toMatchObject({ level: 'warn', message: expect.stringMatching(message) });
});

it('warns of a standby that commits do not wait for, with the setting of Patroni', async () => {
  await connectStandby('pg2');
  const { level, message } = await examine();
  expect(level).toBe('warn');
  expect(message).toMatch(/^1 standby is connected, but synchronous_standby_names is empty/);
  expect(message).toContain('synchronous_mode: true');
});

it('names the synchronous standby', async () => {
  await configure({ synchronous_standby_names: 'pg2' });
  await connectStandby('pg2');
  await connectStandby('pg3');
  await expect
    .poll(() => examine())
    .toMatchObject({
      level: 'ok',
      message: 'accepted data survives a crash, and a failover to a synchronous standby (pg2)',
    });
  expect(await examine({ commit: 'local' })).toMatchObject({
    level: 'warn',
    message: expect.stringMatching(/synchronous_commit is local/),
  });
});

it('warns that commits wait for a synchronous standby that is not connected', async () => {
  await configure({ synchronous_standby_names: 'pg2' });
  await connectStandby('pg3');
  expect(await examine()).toMatchObject({
    level: 'warn',
    message: expect.stringMatching(/none of these standbys is connected: commits wait/),
  });
});

it('says what a role without pg_monitor does not see', async () => {
  await admin.query("CREATE ROLE app LOGIN PASSWORD 'secret-of-tests'");
  await configure({ synchronous_standby_names: 'pg2' });
  expect(await examine({ user: 'app' })).toMatchObject({
    level: 'ok',
    message: expect.stringContaining('(pg2, whose state only a role with pg_monitor sees)'),
  });
  await configure({ synchronous_standby_names: '' });
  await connectStandby('pg2');
  expect(await examine({ user: 'app' })).toMatchObject({
    level: 'warn',
    message: expect.stringMatching(/^1 standby is connected/),
  });
});

it('warns of standbys that are away', async () => {
  await admin.query("SELECT pg_create_physical_replication_slot('pg2')");
  expect(await examine()).toMatchObject({
    level: 'warn',
    message: expect.stringMatching(/^No standby is connected, but replication slots of standbys exist \(pg2\)/),
  });
});

it('counts no subscriber of logical replication as a standby', async () => {
  await admin.query("SELECT pg_create_logical_replication_slot('cdc', 'pgoutput')");
  expect(await examine()).toMatchObject({ level: 'ok' });
});

it('leaves the failover of a managed PostgreSQL to its provider', async () => {
  await admin.query('CREATE ROLE rds_superuser');
  try {
    await connectStandby('replica');
    const { level, message } = await examine();
    expect(level).toBe('info');
    expect(message).toContain('role rds_superuser): 1 standby is connected asynchronously, for reads.');
  } finally {
    await admin.query('DROP ROLE rds_superuser');
  }
});
