import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmod, chown, cp, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { type Embedded, openEmbedded } from './embedded/embedded.ts';
import { temporaryDirectory } from './testing.ts';

const run = promisify(execFile);
const log = pino({ level: 'silent' });

/** A primary with TLS and its streaming standby, on addresses of their own. Linux has all of 127.0.0.0/8. */
export interface TestCluster {
  /** `user:password` of the superuser. */
  user: string;
  /** The address of the primary that its certificate names. */
  primaryHost: string;
  /** Another address of the primary, which the certificate does not name. */
  unnamedHost: string;
  standbyHost: string;
  /** File of the CA that signed the certificate, and of a CA that did not. */
  caFile: string;
  otherCaFile: string;
  /** URL of the socket of each server. */
  primary: Embedded;
  standby: Embedded;
  close(): Promise<void>;
}

/**
 * Starts both servers. The database `postgres` accepts connections with TLS only, `template1` also others.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const directory = await temporaryDirectory();
  const [primaryDir, standbyDir] = [join(directory, 'primary'), join(directory, 'standby')];
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const [primaryHost, unnamedHost, standbyHost] = [`${network}.1`, `${network}.2`, `${network}.3`];
  // The standby begins with a copy, whose WAL must be complete.
  const wal = { fsync: 'off', wal_level: 'replica', max_wal_senders: 4 };
  const first = await openEmbedded(primaryDir, log, { settings: wal });
  const { username, password } = new URL(first.url);
  await first.close();
  await cp(primaryDir, standbyDir, { recursive: true });
  const { uid, gid } = await stat(join(primaryDir, 'postgres'));
  await own(join(standbyDir, 'postgres'), uid, gid);
  await writeFile(join(standbyDir, 'postgres/standby.signal'), '');

  const files = await makeCertificates(directory, primaryHost);
  await chown(files.key, uid, gid);
  const hbaFile = join(directory, 'pg_hba.conf');
  const rules = [
    'local all all',
    'host replication all 127.0.0.0/8',
    'hostssl postgres all 127.0.0.0/8',
    'host template1 all 127.0.0.0/8',
  ];
  await writeFile(hbaFile, rules.map((rule) => `${rule} scram-sha-256\n`).join(''));
  const common = { ...wal, hba_file: hbaFile };
  const tls = { ssl: 'on', ssl_cert_file: files.certificate, ssl_key_file: files.key };
  const primary = await openEmbedded(primaryDir, log, {
    settings: { ...common, ...tls, listen_addresses: `${primaryHost},${unnamedHost}` },
  });
  const source = `host=${primaryHost} user=${username} password=${password}`;
  const standby = await openEmbedded(standbyDir, log, {
    settings: { ...common, listen_addresses: standbyHost, primary_conninfo: source },
  });
  return {
    user: `${username}:${password}`,
    primaryHost,
    unnamedHost,
    standbyHost,
    caFile: files.ca,
    otherCaFile: files.otherCa,
    primary,
    standby,
    async close() {
      await standby.close();
      await primary.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Gives a copied directory to the user of the server. */
async function own(directory: string, uid: number, gid: number): Promise<void> {
  await run('chown', ['-R', `${uid}:${gid}`, directory]);
  await chmod(directory, 0o700);
}

/** Makes a CA, the certificate of a server at an address, and another CA. */
async function makeCertificates(directory: string, address: string) {
  const folder = join(directory, 'tls');
  await mkdir(folder, { mode: 0o755 });
  const path = (name: string) => join(folder, name);
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const newCa = (name: string) =>
    run('openssl', [
      'req',
      '-x509',
      ...newKey,
      '-subj',
      `/CN=${name}`,
      '-keyout',
      path(`${name}.key`),
      '-out',
      path(`${name}.crt`),
    ]);
  await newCa('ca');
  await newCa('other');
  const authority = ['-CA', path('ca.crt'), '-CAkey', path('ca.key')];
  const names = ['-subj', '/CN=database', '-addext', `subjectAltName=IP:${address}`];
  const out = ['-keyout', path('server.key'), '-out', path('server.crt')];
  await run('openssl', [
    'req',
    '-x509',
    ...authority,
    ...newKey,
    ...names,
    '-addext',
    'basicConstraints=critical,CA:FALSE',
    ...out,
  ]);
  await chmod(path('server.key'), 0o600);
  return { ca: path('ca.crt'), otherCa: path('other.crt'), certificate: path('server.crt'), key: path('server.key') };
}
