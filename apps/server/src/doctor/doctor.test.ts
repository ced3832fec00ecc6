import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadSigningKeys } from '../accounts/signing-keys.ts';
import { readConfig } from '../config/read.ts';
import type { OpenDatabase } from '../database/database.ts';
import { temporaryDirectory, testDatabase } from '../database/testing.ts';
import { createKeys } from '../secrets/keys.ts';
import { testContext, testSecret } from '../testing.ts';
import { examineDataDir } from './data-dir.ts';
import { examineDatabase } from './database.ts';
import type { Finding } from './finding.ts';
import { examineSecret } from './secret.ts';
import { examineSettings } from './settings.ts';

const levelsOf = (findings: readonly Finding[]) => findings.map(({ about, level }) => `${about} ${level}`);
const about = (findings: readonly Finding[], what: string) => findings.find((finding) => finding.about === what);

describe('settings', () => {
  it('are right', () => {
    expect(levelsOf(examineSettings(readConfig({}), {}))).toEqual(['settings ok']);
  });

  it('that keep the service from starting fail, each with a line', () => {
    const config = readConfig({ OMNICHANNEL_HOST: '0.0.0.0', OMNICHANNEL_ROLE: 'api' });
    expect(levelsOf(examineSettings(config, {}))).toEqual(['settings fail', 'settings fail']);
  });

  it('that nobody reads, or that are bold, are warned of', () => {
    const config = readConfig({ OMNICHANNEL_HOST: '0.0.0.0', OMNICHANNEL_ALLOW_SANDBOX: 'true' });
    const findings = examineSettings(config, { OMNICHANNEL_PROT: '80' });
    expect(levelsOf(findings)).toEqual(['settings ok', 'settings warn', 'settings warn']);
    expect(findings[1]?.says).toContain('OMNICHANNEL_PROT');
  });
});

describe('the data directory', () => {
  let directory: string;
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('may be missing, and is not made', async () => {
    directory = await temporaryDirectory();
    expect(levelsOf(await examineDataDir(`${directory}/none`))).toEqual(['data directory ok']);
    expect(levelsOf(await examineDataDir(`${directory}/none`))).toEqual(['data directory ok']);
  });

  it('must hold a secret that only its owner can read', async () => {
    directory = await temporaryDirectory();
    await mkdir(`${directory}/postgres`);
    await writeFile(`${directory}/postgres/PG_VERSION`, '18\n');
    expect(about(await examineDataDir(directory), 'secret')).toMatchObject({ level: 'warn' });

    await writeFile(`${directory}/secret`, `${testSecret}\n`, { mode: 0o600 });
    expect(about(await examineDataDir(directory), 'secret')).toMatchObject({ level: 'ok' });
    expect(about(await examineDataDir(directory), 'data directory')).toMatchObject({ level: 'ok' });

    await chmod(`${directory}/secret`, 0o644);
    expect(about(await examineDataDir(directory), 'data directory')).toMatchObject({
      level: 'fail',
      says: expect.stringContaining('chmod 600'),
    });

    await writeFile(`${directory}/secret`, 'short\n');
    expect(about(await examineDataDir(directory), 'secret')).toMatchObject({ level: 'fail' });
  });
});

describe('the database', () => {
  let db: OpenDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.close());

  it('is right, but that tests do without fsync', async () => {
    expect(levelsOf(await examineDatabase(db))).toEqual([
      'database ok',
      'migrations ok',
      'clock ok',
      'durability warn',
      'notifications ok',
    ]);
  });

  it('without tables is to be migrated', async () => {
    const empty = await testDatabase({ migrated: false });
    expect(about(await examineDatabase(empty), 'migrations')).toMatchObject({ level: 'warn' });
    await empty.close();
  });

  it('of a newer version that older ones cannot work with fails', async () => {
    await db.pool.query("INSERT INTO migrations (name, checksum, breaking) VALUES ('9999_new', '', true)");
    expect(about(await examineDatabase(db), 'migrations')).toMatchObject({
      level: 'fail',
      says: expect.stringContaining('9999_new'),
    });
  });

  it('of another secret fails, unless that is a former one', async () => {
    const { database } = db;
    const config = testContext(db).config;
    const other = 'another-secret-for-tests-9876543210-zyxwvutsrqponm';
    expect(levelsOf(await examineSecret(db, config))).toEqual(['secret ok']);
    await loadSigningKeys(database, createKeys(testSecret));
    expect(levelsOf(await examineSecret(db, config))).toEqual(['secret ok']);
    expect(levelsOf(await examineSecret(db, { ...config, secret: other }))).toEqual(['secret fail']);
    expect(levelsOf(await examineSecret(db, { ...config, secret: other, formerSecrets: [testSecret] }))).toEqual([
      'secret ok',
    ]);
  });

  it('whose LISTEN hears nothing fails', async () => {
    const elsewhere = new URL(db.directUrl);
    elsewhere.pathname = '/postgres';
    const findings = await examineDatabase({ ...db, directUrl: elsewhere.href });
    expect(about(findings, 'notifications')).toMatchObject({
      level: 'fail',
      says: expect.stringContaining('DIRECT_DATABASE_URL'),
    });
  });

  it('that does not answer fails, without its password', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://user:hidden-word@127.0.0.1:1/none' });
    const findings = await examineDatabase({ ...db, pool });
    await pool.end();
    expect(levelsOf(findings)).toEqual(['database fail']);
    expect(findings[0]?.says).toContain('ECONNREFUSED');
    expect(findings[0]?.says).not.toContain('hidden-word');
  });
});
