import { chmod, readdir, rm, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { warnAboutLiveAccounts } from '../../features/accounts/live-accounts.ts';
import { setDisabled } from '../../features/accounts/manage-accounts.ts';
import { loadDatabaseKeys } from '../../features/accounts/secret-binding.ts';
import { loadSigningKeys, renewSigningKey } from '../../features/accounts/signing-keys.ts';
import { testActor } from '../../features/audit/testing.ts';
import { connectionNames, findMissingConnections } from '../../features/messaging/connections.ts';
import { signInContext, testOperator } from '../../features/operators/testing.ts';
import { rotateSecret, setEndpoint } from '../../features/webhooks/endpoints.ts';
import { reencryptSecrets } from '../../features/webhooks/secret-encryption.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { temporaryDirectory, testDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext, testSecret } from '../../testing.ts';
import { examineDataDir } from './data-dir.ts';
import { examineDatabase } from './database.ts';
import { examineEndpoints } from './endpoints.ts';
import type { Finding } from './finding.ts';
import { examineLiveAccounts, examineSandboxAccounts } from './live-accounts.ts';
import { examineSecret } from './secret.ts';
import { examineSenders } from './senders.ts';
import { examineSettings } from './settings.ts';

const levelsOf = (findings: readonly Finding[]) => findings.map(({ subject, level }) => `${subject} ${level}`);
const withSandbox = { hasSandbox: true };
const subject = (findings: readonly Finding[], what: string) => findings.find((finding) => finding.subject === what);

describe('settings', () => {
  it('are right, and those of this command', () => {
    const message = 'of this command: the embedded database; start would listen on 127.0.0.1 port 4020';
    expect(examineSettings(readConfig({}), {})).toMatchObject([{ message }]);
    expect(levelsOf(examineSettings(readConfig({}), {}))).toEqual(['settings ok']);
  });

  it('that keep the service from starting fail, each with a line', () => {
    const config = readConfig({ OMNICHANNEL_HOST: '0.0.0.0', OMNICHANNEL_ROLE: 'api' });
    expect(levelsOf(examineSettings(config, {}))).toEqual(['settings fail', 'settings fail']);
  });

  it('warns of unknown and of risky settings', () => {
    const config = readConfig({ OMNICHANNEL_HOST: '0.0.0.0', OMNICHANNEL_ALLOW_SANDBOX: 'true' });
    const findings = examineSettings(config, { OMNICHANNEL_PROT: '80' });
    expect(levelsOf(findings)).toEqual(['settings ok', 'settings warn', 'settings warn']);
    expect(findings[1]?.message).toContain('OMNICHANNEL_PROT');
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

  it('must hold files that only their owner can read', async () => {
    directory = await temporaryDirectory();
    await writeFile(`${directory}/secret`, `${testSecret}\n`, { mode: 0o600 });
    expect(subject(await examineDataDir(directory), 'data directory')).toMatchObject({ level: 'ok' });

    await chmod(`${directory}/secret`, 0o644);
    expect(subject(await examineDataDir(directory), 'data directory')).toMatchObject({
      level: 'fail',
      message: expect.stringContaining('chmod 600'),
    });
  });
});

describe('senders', () => {
  let db: OpenDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.close());

  it('that an earlier version stored without a check are warned of', async () => {
    const { userName } = await testAccount(testContext(db));
    expect(await examineSenders(db)).toEqual([]);
    const store = (sender: string) =>
      db.database.updateTable('accounts').set({ default_sender: sender }).where('user_name', '=', userName).execute();
    await store('Example Shop');
    const [finding, ...others] = await examineSenders(db);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ level: 'warn', subject: 'senders' });
    for (const part of [`"Example Shop" of ${userName} `, `accounts set ${userName} --sender`]) {
      expect(finding?.message).toContain(part);
    }
    await store('Example');
    expect(await examineSenders(db)).toEqual([]);
  });
});

describe('a service without a sandbox', () => {
  let db: OpenDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.close());

  it('warns of sandbox accounts, whose requests it rejects, and advises none', async () => {
    const context = testContext(db);
    const none = { hasSandbox: false };
    expect(levelsOf(await examineSandboxAccounts(db, none))).toEqual(['sandbox ok']);
    const { userName } = await testAccount(context);
    expect(await examineSandboxAccounts(db, withSandbox)).toEqual([]);
    expect(await examineSandboxAccounts(db, none)).toMatchObject([
      { level: 'warn', message: expect.stringMatching(/^1 sandbox account exists, and .*accounts disable/) },
    ]);
    await setDisabled(db.database, testActor, userName, true);
    expect(levelsOf(await examineSandboxAccounts(db, none))).toEqual(['sandbox ok']);

    await testAccount(context, { sandbox: false });
    const [finding] = await examineLiveAccounts(db, findMissingConnections({}), none);
    expect(finding?.message).not.toContain('--sandbox');
  });

  it('may listen on all addresses, and needs no --allow-sandbox', () => {
    const config = readConfig({ OMNICHANNEL_HOST: '0.0.0.0', OMNICHANNEL_SANDBOX: 'false' });
    expect(levelsOf(examineSettings(config, {}))).toEqual(['settings ok']);
    const both = examineSettings({ ...config, allowSandbox: true }, {});
    expect(both[1]).toMatchObject({ level: 'warn', message: expect.stringContaining('has no effect') });
  });
});

describe('live accounts', () => {
  let db: OpenDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.close());

  it('fail where no channel has a carrier, and are named', async () => {
    const context = testContext(db);
    const { sandbox } = context.connections;
    const live = { ...sandbox, sandbox: false };
    expect(await examineLiveAccounts(db, findMissingConnections({}), withSandbox)).toEqual([]);
    await testAccount(context);
    expect(await examineLiveAccounts(db, findMissingConnections({}), withSandbox)).toEqual([]);

    const { userName } = await testAccount(context, { sandbox: false });
    const [finding] = await examineLiveAccounts(db, findMissingConnections({}), withSandbox);
    expect(finding).toMatchObject({ level: 'fail', subject: 'live accounts' });
    for (const part of [
      userName,
      'sms, chatApp, messenger, rcs, chat',
      'connections add',
      'endpoints set',
      'accounts create',
    ]) {
      expect(finding?.message).toContain(part);
    }
    expect(await examineLiveAccounts(db, findMissingConnections({ sms: live }), withSandbox)).toEqual([
      {
        level: 'info',
        subject: 'live accounts',
        message: expect.stringMatching(
          /^No connection or route is set up for chatApp, messenger, rcs, chat: live accounts get 501 there\. Connected: sms\. For chat, set the application of an account: .*endpoints set --account <userName> --channel chat --url <url>$/,
        ),
      },
    ]);
    expect(
      await examineLiveAccounts(
        db,
        findMissingConnections({ sms: live, chatApp: live, messenger: live, rcs: live, chat: live }),
        withSandbox,
      ),
    ).toEqual([]);
    await setDisabled(db.database, testActor, userName, true);
    expect(await examineLiveAccounts(db, findMissingConnections({}), withSandbox)).toEqual([]);
  });

  it('learn on which channels no connection is on', async () => {
    const context = testContext(db);
    const { userName } = await testAccount(context, { sandbox: false });
    const add = (kind: string, state: 'draft' | 'on' | 'broken') =>
      sql`INSERT INTO connections (id, kind, name, settings, credentials, credential_names, window_size, binds, state)
        VALUES (${`${kind}-${state}`}, ${kind}, ${`${kind}-${state}`}, '{}', '', '{}', 10, 1, ${state})`.execute(
        db.database,
      );
    await add('whatsapp', 'draft');
    await add('rbm', 'broken');
    await add('smpp', 'on');
    await add('smpp', 'draft');
    const [finding] = await examineLiveAccounts(db, ['messenger', 'chat'], withSandbox);
    expect(finding?.message).toContain(
      'Connected: sms. None of the connections is on for chatApp, rcs: live accounts get 503 there.',
    );
    await db.database.deleteFrom('connections').execute();
    await setDisabled(db.database, testActor, userName, true);
  });

  it('are named up to a number, however many there are', async () => {
    const context = testContext(db);
    const accounts = await Promise.all(Array.from({ length: 12 }, () => testAccount(context, { sandbox: false })));
    const [finding] = await examineLiveAccounts(db, findMissingConnections({}), withSandbox);
    expect(accounts.filter(({ userName }) => finding?.message.includes(userName))).toHaveLength(10);
    expect(finding?.message).toContain(' and others');
    for (const { userName } of accounts) await setDisabled(db.database, testActor, userName, true);
  });

  it('are warned of when the service starts', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    await warnAboutLiveAccounts(db.database, findMissingConnections({}), log);
    expect(lines).toEqual([]);
    const { userName } = await testAccount(testContext(db), { sandbox: false });
    await warnAboutLiveAccounts(db.database, findMissingConnections({}), log);
    expect(JSON.parse(lines[0] as string)).toMatchObject({ accounts: 1, channels: [...connectionNames] });
    // A user name may be an e-mail address.
    expect(lines.join()).not.toContain(userName);
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
    expect(subject(await examineDatabase(empty), 'migrations')).toMatchObject({ level: 'warn' });
    await empty.close();
  });

  it('from before the first release fails', async () => {
    const former = await testDatabase({ migrated: false });
    await former.pool.query(
      "CREATE TABLE migrations AS SELECT '0001_accounts' AS name, '' AS checksum, false AS breaking",
    );
    expect(subject(await examineDatabase(former), 'migrations')).toMatchObject({
      level: 'fail',
      message: expect.stringContaining('--data-dir'),
    });
    await former.close();
  });

  it('of a newer version that older ones cannot work with fails', async () => {
    await db.pool.query("INSERT INTO migrations (name, checksum, breaking) VALUES ('9999_new', '', true)");
    expect(subject(await examineDatabase(db), 'migrations')).toMatchObject({
      level: 'fail',
      message: expect.stringContaining('9999_new'),
    });
  });

  it('of another secret fails, unless that is a former one', async () => {
    const { database } = db;
    const config = testContext(db).config;
    const other = 'another-secret-for-tests-9876543210-zyxwvutsrqponm';
    await loadSigningKeys(database, createKeys(testSecret));
    expect(levelsOf(await examineSecret(db, config))).toEqual(['secret ok']);
    expect(levelsOf(await examineSecret(db, { ...config, secret: other }))).toEqual(['secret fail']);
    expect(levelsOf(await examineSecret(db, { ...config, secret: other, previousSecrets: [testSecret] }))).toEqual([
      'secret ok',
      'previous secrets ok',
    ]);
  });

  it('reports whether a previous secret is still needed', async () => {
    const { database } = db;
    const config = { ...testContext(db).config, secret: 'another-secret-for-tests-9876543210-zyxwvutsrqponm' };
    const former = { ...config, previousSecrets: [testSecret] };
    const reported = async () => subject(await examineSecret(db, former), 'previous secrets')?.message;
    await loadSigningKeys(database, createKeys(testSecret));
    expect(await reported()).toContain('data is still encrypted with');
    const keys = createKeys(former.secret, former.previousSecrets);
    await renewSigningKey(database, keys);
    const { environmentId } = await testAccount(testContext(db));
    const setting = { environmentId, kind: 'rcs', url: 'https://example.com/hooks', sandbox: true } as const;
    await setEndpoint(database, createKeys(testSecret), setting);
    expect(await reported()).toContain('data is still encrypted with');
    await reencryptSecrets(database, keys);
    expect(await reported()).toContain('no data is encrypted with');
    await database.deleteFrom('endpoints').execute();
    await database.deleteFrom('signing_keys').execute();
  });

  it('names the operators whose authenticator app is encrypted with an unknown secret', async () => {
    await loadSigningKeys(db.database, createKeys(testSecret));
    const { config } = testContext(db);
    const { userName } = await testOperator(signInContext(db));
    expect(subject(await examineSecret(db, config), 'operators')).toBeUndefined();
    await db.database
      .updateTable('operators')
      .set({ totp_secret: Buffer.alloc(32) })
      .execute();
    expect(subject(await examineSecret(db, config), 'operators')).toMatchObject({
      level: 'warn',
      message: expect.stringContaining(`operators reset-totp ${userName}`),
    });
    await db.database.deleteFrom('operators').execute();
    await db.database.deleteFrom('signing_keys').execute();
  });

  it('whose secret was kept in a file fails without that file, which is not made, and message what start message', async () => {
    await loadSigningKeys(db.database, createKeys(testSecret));
    const directory = await temporaryDirectory();
    const config = { ...testContext(db).config, secret: undefined, databaseUrl: undefined, dataDir: directory };
    const [missing] = await examineSecret(db, config);
    expect(missing).toMatchObject({
      level: 'fail',
      message: expect.stringContaining(`${directory}/secret is missing`),
    });
    expect(missing?.message).toContain('accounts rotate-signing-key --secret-lost');
    expect(await readdir(directory)).toEqual([]);
    await expect(loadDatabaseKeys(config, db.database)).rejects.toThrow(missing?.message);
    expect(await readdir(directory)).toEqual([]);

    await writeFile(`${directory}/secret`, 'short\n');
    expect(levelsOf(await examineSecret(db, config))).toEqual(['secret fail']);
    await writeFile(`${directory}/secret`, `${testSecret}\n`);
    expect(levelsOf(await examineSecret(db, config))).toEqual(['secret ok']);
    await rm(directory, { recursive: true });
  });

  it('warns of endpoints whose secret cannot be decrypted, with the command that fixes each', async () => {
    const context = testContext(db);
    const { environmentId, userName } = await testAccount(context);
    const setting = { environmentId, url: 'https://example.com/hooks', sandbox: true };
    await setEndpoint(db.database, context.keys, { ...setting, kind: 'rcs' });
    await setEndpoint(db.database, createKeys('of before'), { ...setting, kind: 'messenger' });
    const endpoints = subject(await examineSecret(db, context.config), 'endpoints');
    expect(endpoints).toMatchObject({
      level: 'warn',
      message: expect.stringContaining('The secrets of 1 endpoint are encrypted'),
    });
    expect(endpoints?.message).toContain(`endpoints rotate --account ${userName} --channel messenger --secret-lost`);
    await rotateSecret(db.database, testActor, context.keys, environmentId, 'messenger', { lost: true });
    expect(levelsOf(await examineSecret(db, context.config))).toEqual(['secret ok']);
  });

  it('with disabled endpoints is warned of, with reason, time and the command that enables each', async () => {
    const context = testContext(db);
    const { environmentId, userName } = await testAccount(context);
    const setting = { environmentId, url: 'https://example.com/hooks', sandbox: true };
    await setEndpoint(db.database, context.keys, { ...setting, kind: 'rcs' });
    await setEndpoint(db.database, context.keys, { ...setting, kind: 'messenger' });
    expect(await examineEndpoints(db)).toEqual([]);
    const off = { disabled_at: new Date('2026-11-22T12:00:00Z'), disabled_reason: 'gone' as const };
    await db.database
      .updateTable('endpoints')
      .set(off)
      .where('environment_id', '=', environmentId)
      .where('kind', '=', 'rcs')
      .execute();
    const [found, ...more] = await examineEndpoints(db);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      level: 'warn',
      subject: 'endpoints',
      message: expect.stringContaining('1 endpoint is disabled'),
    });
    expect(found?.message).toMatch(
      / endpoints enable .* --channel rcs {2}# disabled since 2026-11-22T12:00:00.000Z: it returned 410$/,
    );
    expect(found?.message).toContain(`--account ${userName}`);
  });

  it('that is another one behind DIRECT_DATABASE_URL fails', async () => {
    const elsewhere = new URL(db.directUrl);
    elsewhere.pathname = '/postgres';
    const findings = await examineDatabase({ ...db, directUrl: elsewhere.href });
    expect(subject(findings, 'notifications')).toMatchObject({
      level: 'fail',
      message: expect.stringContaining('DIRECT_DATABASE_URL leads to another database'),
    });
  });

  it('that does not respond fails, without its password', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://user:hidden-word@127.0.0.1:1/none' });
    const findings = await examineDatabase({ ...db, pool });
    await pool.end();
    expect(levelsOf(findings)).toEqual(['database fail']);
    expect(findings[0]?.message).toContain('ECONNREFUSED');
    expect(findings[0]?.message).not.toContain('hidden-word');
  });
});
