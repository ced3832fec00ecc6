import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { isConnectionError } from './connection-errors.ts';
import type { OpenDatabase } from './database.ts';
import { createPool } from './pool.ts';
import { testDatabase } from './testing.ts';

let db: OpenDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const silent = pino({ level: 'silent' });

async function errorOf(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => expect.unreachable('it did not fail'),
    (error) => error,
  );
}

/** Ends the connections of a database, as a server that is shut down does. */
async function endConnections(): Promise<void> {
  const client = new pg.Client(inject('serverUrl'));
  await client.connect();
  const name = new URL(db.directUrl).pathname.slice(1);
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  await client.end();
}

describe('a pool', () => {
  it('reads whole numbers as numbers, where that is exact', async () => {
    const { rows } = await db.pool.query(
      'SELECT count(*) AS n, 9007199254740993 AS big, -1::bigint AS minus FROM pg_class',
    );
    expect(rows[0]).toEqual({ n: expect.any(Number), big: '9007199254740993', minus: -1 });
  });

  it('names itself to the server, and bounds its statements there', async () => {
    const { rows } = await db.pool.query(
      "SELECT current_setting('application_name') AS name, current_setting('statement_timeout') AS timeout",
    );
    expect(rows[0]).toEqual({ name: 'omnichannel', timeout: '30s' });
  });

  // The source of a setting shows who set it: the server of the tests has JIT off as well.
  const jit = "SELECT setting, source = 'client' AS ours FROM pg_settings WHERE name = 'jit'";

  it('has no statement compiled', async () => {
    expect((await db.pool.query(jit)).rows[0]).toEqual({ setting: 'off', ours: true });
  });

  it('sends no settings of a session through a proxy that shares sessions', async () => {
    const pool = createPool(db.directUrl, silent, { proxied: true });
    const { rows } = await pool.query("SELECT current_setting('statement_timeout') AS timeout");
    expect(rows[0].timeout).toBe('0');
    expect((await pool.query(jit)).rows[0].ours).toBe(false);
    await pool.end();
  });

  it('recovers by itself when its connections are ended, in the midst of a transaction, too', async () => {
    const error = await errorOf(
      db.database.transaction().execute(async (transaction) => {
        await sql`SELECT 1`.execute(transaction);
        await endConnections();
        await sql`SELECT 2`.execute(transaction);
      }),
    );
    expect(isConnectionError(error)).toBe(true);
    expect((await sql`SELECT 3 AS n`.execute(db.database)).rows).toEqual([{ n: 3 }]);
  });

  it('recovers when a server ends a connection in the moment in which it is ready', async () => {
    // Authenticated, ready for a query, and terminated, in one packet: as when the primary is killed.
    const message = (type: string, content: string) => {
      const length = Buffer.alloc(4);
      length.writeInt32BE(4 + content.length);
      return Buffer.concat([Buffer.from(type), length, Buffer.from(content, 'latin1')]);
    };
    const fields = ['SFATAL', 'C57P01', 'Mterminating connection', ''].join('\0');
    const response = [message('R', '\0\0\0\0'), message('Z', 'I'), message('E', `${fields}\0`)];
    const server = createServer((socket) => {
      socket.on('error', () => {}).once('data', () => socket.end(Buffer.concat(response)));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const dying = createPool(`postgres://user@127.0.0.1:${port}/omnichannel`, pino({ enabled: false }));
    try {
      const error = await dying.query('SELECT 1').catch((caught) => caught);
      expect(isConnectionError(error)).toBe(true);
    } finally {
      await dying.end();
      server.close();
    }
  });

  it('uses no connection again on which a query got no response', async () => {
    // A way to the database that lets nothing through any more, as a network that is down.
    let dead = false;
    const sockets: Socket[] = [];
    const { searchParams, port } = new URL(db.directUrl);
    const proxy = createServer((socket) => {
      const upstream = connect(`${searchParams.get('host')}/.s.PGSQL.${port}`);
      sockets.push(socket, upstream);
      for (const [from, to] of [
        [socket, upstream],
        [upstream, socket],
      ] as const) {
        from.on('data', (data) => {
          if (!dead) to.write(data);
        });
        from.on('error', () => {});
        from.on('close', () => to.destroy());
      }
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const url = new URL(db.directUrl);
    url.search = '';
    url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const pool = createPool(url.href, silent, { max: 1 });
    pool.options.query_timeout = 300;
    try {
      const client = await pool.connect();
      await client.query('SELECT 1');
      dead = true;
      const error = await errorOf(client.query('SELECT 2'));
      expect(isConnectionError(error)).toBe(true);
      // As kysely does, whatever happened.
      client.release();
      dead = false;
      expect((await pool.query('SELECT 3 AS n')).rows).toEqual([{ n: 3 }]);
    } finally {
      await pool.end();
      for (const socket of sockets) socket.destroy();
      proxy.close();
    }
  });
});

describe('isConnectionError', () => {
  it.each([
    ['a port without a listener', 'postgres://user:secret@127.0.0.1:1/db'],
    ['a missing socket', 'postgres://user:secret@localhost/db?host=/missing'],
    ['a name that is not known', 'postgres://user:secret@database.invalid/db'],
  ])('is true for %s', async (_, url) => {
    const pool = createPool(url, silent);
    const error = await errorOf(pool.query('SELECT 1'));
    expect(isConnectionError(error)).toBe(true);
    expect(isConnectionError(new Error('The work failed.', { cause: error }))).toBe(true);
    await pool.end();
  });

  it('is true for a server that does not respond, and for a pool that stays full', async () => {
    const server = createServer(() => {});
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const silentServer = createPool(`postgres://user:secret@127.0.0.1:${port}/db`, silent);
    const full = createPool(db.directUrl, silent, { max: 1 });
    silentServer.options.connectionTimeoutMillis = 100;
    const client = await full.connect();
    full.options.connectionTimeoutMillis = 100;
    expect(isConnectionError(await errorOf(silentServer.query('SELECT 1')))).toBe(true);
    expect(isConnectionError(await errorOf(full.query('SELECT 1')))).toBe(true);
    client.release();
    await Promise.all([silentServer.end(), full.end()]);
    server.close();
  });

  it('is true for a server that has no room, is going down or cannot be written to', async () => {
    for (const code of ['53100', '53300', '57P01', '57P03', '08006', '58030', '25006']) {
      const error = await errorOf(db.pool.query(`DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '${code}'; END $$`));
      expect([code, isConnectionError(error)]).toEqual([code, true]);
    }
  });

  it('is false for faults of the statement, and of anything else', async () => {
    expect(isConnectionError(await errorOf(db.pool.query('SELECT 1 / 0')))).toBe(false);
    expect(isConnectionError(await errorOf(db.pool.query('SELECT nothing')))).toBe(false);
    expect(isConnectionError(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(
      false,
    );
    expect(isConnectionError(new Error('x'))).toBe(false);
    expect(isConnectionError(undefined)).toBe(false);
    expect(isConnectionError('08006')).toBe(false);
  });
});
