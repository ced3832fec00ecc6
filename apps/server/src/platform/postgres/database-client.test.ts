import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeConnectionError, isConnectionError } from './connection-errors.ts';
import { DatabaseClient } from './database-client.ts';
import { createPool } from './pool.ts';
import { startTestCluster, type TestCluster } from './testing-servers.ts';

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startTestCluster();
}, 120_000);
afterAll(() => cluster?.close());

/** Code of a certificate that no known CA has signed. */
const untrusted = expect.stringMatching(/^(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE)$/);

const log = pino({ level: 'silent' });

/** Returns what a query sees of a connection: whether it uses TLS, and the state of the server. */
async function connect(url: string): Promise<{ tls: boolean; standby: boolean }> {
  const client = new DatabaseClient({ url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      'SELECT ssl AS tls, pg_is_in_recovery() AS standby FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
    );
    return rows[0];
  } finally {
    await client.end().catch(() => {});
  }
}

const at = (hosts: string, query: string, database = 'postgres') =>
  `postgres://${cluster.user}@${hosts}/${database}?${query}`;

describe.skipIf(process.platform !== 'linux')('a connection with TLS', () => {
  const encrypted = { tls: true, standby: false };
  // The certificate names the first address only.
  const named = (query: string) => connect(at(cluster.primaryHost, query));
  const unnamed = (query: string) => connect(at(cluster.unnamedHost, query));

  it('checks the certificate and its name', async () => {
    for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full']) {
      expect(await named(`sslmode=${mode}&sslrootcert=${cluster.caFile}`)).toEqual(encrypted);
      const name = unnamed(`sslmode=${mode}&sslrootcert=${cluster.caFile}`);
      await expect(name, mode).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
    }
    expect(await named(`sslrootcert=${cluster.caFile}`)).toEqual(encrypted);
  });

  it('does not trust an unknown CA, as with pg 8', async () => {
    for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full']) {
      await expect(named(`sslmode=${mode}`), mode).rejects.toMatchObject({ code: untrusted });
      const other = named(`sslmode=${mode}&sslrootcert=${cluster.otherCaFile}`);
      await expect(other, mode).rejects.toMatchObject({ code: untrusted });
    }
  });

  it('checks as little as libpq on request', async () => {
    const libpq = (query: string) => `uselibpqcompat=true&${query}`;
    expect(await unnamed(libpq('sslmode=require'))).toEqual(encrypted);
    expect(await unnamed('sslmode=no-verify')).toEqual(encrypted);
    for (const mode of ['require', 'verify-ca']) {
      expect(await unnamed(libpq(`sslmode=${mode}&sslrootcert=${cluster.caFile}`))).toEqual(encrypted);
      const other = unnamed(libpq(`sslmode=${mode}&sslrootcert=${cluster.otherCaFile}`));
      await expect(other, mode).rejects.toMatchObject({ code: untrusted });
    }
    const full = unnamed(libpq(`sslmode=verify-full&sslrootcert=${cluster.caFile}`));
    await expect(full).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  });

  it('is not used without a parameter, and not offered by every server', async () => {
    await expect(named('sslmode=disable')).rejects.toThrow(/no pg_hba.conf entry .* no encryption/);
    expect(await connect(at(cluster.primaryHost, '', 'template1'))).toEqual({ tls: false, standby: false });
    const standby = connect(at(cluster.standbyHost, 'sslmode=require', 'template1'));
    await expect(standby).rejects.toThrow('The server does not support SSL connections');
  });
});

describe.skipIf(process.platform !== 'linux')('a fault is described with its remedy, without the password:', () => {
  it.each<[string, () => string, RegExp]>([
    [
      'a server that requires TLS',
      () => at(cluster.primaryHost, ''),
      /^The database rejects the connection: .*no encryption\. Allow this machine, .* add sslmode=verify-full to DATABASE_URL/,
    ],
    [
      'a server without TLS',
      () => at(cluster.standbyHost, 'sslmode=require', 'template1'),
      /^The database has no TLS: .*\. Set ssl to on in postgresql\.conf\. .* set sslmode=disable in DATABASE_URL\.$/,
    ],
    [
      'a rule that is missing',
      () => at(cluster.primaryHost, 'sslmode=no-verify', 'none'),
      /^The database rejects the connection: no pg_hba\.conf entry .*\. Allow this machine, user and database/,
    ],
    [
      'an unknown CA',
      () => at(cluster.primaryHost, 'sslmode=require'),
      /^The certificate of the database cannot be trusted: .*\. Set DATABASE_CA_FILE to the certificates of the CA/,
    ],
    [
      'another name',
      () => at(cluster.unnamedHost, `sslrootcert=${cluster.caFile}`),
      /^The certificate .*\. Use a host in DATABASE_URL that the certificate names\. .*uselibpqcompat=true&sslmode=verify-ca\.$/,
    ],
    [
      'a standby',
      () => at(cluster.standbyHost, 'target_session_attrs=primary', 'template1'),
      /^The database is read-only: the server is a standby\. Set DATABASE_URL to the primary/,
    ],
    [
      'a cluster without a primary',
      () => at(`127.0.0.1:1,${cluster.standbyHost}`, '', 'template1'),
      /^The database cannot be reached: no server of the URL accepts writes \(.*\)\. Check DATABASE_URL and its servers\.$/,
    ],
  ])('%s', async (_, url, message) => {
    const error = await connect(url()).catch((error: unknown) => error);
    const text = (describeConnectionError(error) as Error).message;
    expect(text).toMatch(message);
    expect(text).not.toContain('\n');
    expect(text).not.toContain(cluster.user.split(':')[1]);
  });
});

describe.skipIf(process.platform !== 'linux')('a URL of several servers', () => {
  it('leads to the one that accepts writes, in any order', async () => {
    const { primaryHost, standbyHost } = cluster;
    for (const hosts of [
      `${primaryHost},${standbyHost}`,
      `${standbyHost},${primaryHost}`,
      `127.0.0.1:1,${primaryHost}`,
    ]) {
      expect(await connect(at(hosts, '', 'template1')), hosts).toMatchObject({ standby: false });
    }
    expect(await connect(at(standbyHost, '', 'template1'))).toMatchObject({ standby: true });
  });

  it('reports the fault of each when there is none', async () => {
    const { standbyHost } = cluster;
    const error = await connect(at(`127.0.0.1:1,${standbyHost}`, '', 'template1')).catch((error: unknown) => error);
    expect(error).toMatchObject({
      message: `no server of the URL accepts writes (127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1; ${standbyHost}:5432: the server is a standby)`,
    });
    expect(isConnectionError(error)).toBe(true);
    for (const hosts of [standbyHost, `${standbyHost},${standbyHost}`]) {
      const url = at(hosts, 'target_session_attrs=primary', 'template1');
      await expect(connect(url)).rejects.toMatchObject({ code: '25006' });
    }
  });

  it('takes a primary that is read-only by default only on request', async () => {
    const readOnly = 'options=-c%20default_transaction_read_only=on';
    const hosts = `${cluster.primaryHost},127.0.0.1:1`;
    await expect(connect(at(hosts, readOnly, 'template1'))).rejects.toThrow(/the server is read-only/);
    const url = at(hosts, `${readOnly}&target_session_attrs=primary`, 'template1');
    expect(await connect(url)).toMatchObject({ standby: false });
  });

  it('leads to the new primary after a failover', { timeout: 60_000 }, async () => {
    const pool = createPool(at(`${cluster.primaryHost},${cluster.standbyHost}`, '', 'template1'), log);
    const standby = createPool(cluster.standby.url, log);
    const serverOf = async () => (await pool.query('SELECT host(inet_server_addr()) AS host')).rows[0].host;
    try {
      await pool.query('CREATE TABLE written AS SELECT 1 AS n');
      expect(await serverOf()).toBe(cluster.primaryHost);
      const replayed = async () => (await standby.query('SELECT FROM pg_stat_wal_receiver')).rowCount;
      await expect.poll(replayed).toBe(1);
      await cluster.primary.close();
      await standby.query('SELECT pg_promote()');
      await expect.poll(() => serverOf().catch(() => undefined), { timeout: 20_000 }).toBe(cluster.standbyHost);
      await pool.query('CREATE TABLE further AS SELECT 1 AS n');
    } finally {
      await pool.end();
      await standby.end();
    }
  });
});
