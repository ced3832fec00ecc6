import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { addConnection } from '../../carriers/connections/connection-store.ts';
import { createTestProvider, testCredentials as credentials } from '../../carriers/connections/testing.ts';
import { kinds } from '../../carriers/kinds.ts';
import { testActor } from '../../features/audit/testing.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { temporaryDirectory } from '../../platform/postgres/testing.ts';
import { testAccount } from '../../testing.ts';
import { createConnectionActions } from './connections.ts';
import { add, useConnectionCommands } from './testing-connections.ts';

const at = await useConnectionCommands();
const { database, context, run, json, main, stored } = at;

describe('connections add', () => {
  it('stores a connection, turns it on after a check, and creates its route', async () => {
    const text = await run([...add, '--window', '20', '--throughput', '2.5', '--binds', '2']);
    expect(text).toMatch(
      /^Added the connection main \([0-9a-f]{24}\)\.\nThe provider accepts the credentials\. main is on\./,
    );
    expect(text).toContain('All SMS of live accounts go to it.');
    expect(at.routes).toEqual(['main null']);
    expect(await main()).toMatchObject({
      state: 'on',
      environmentId: null,
      settings: { host: 'sms.example.com' },
      credentialNames: ['password', 'user'],
      window: 20,
      throughput: 2.5,
      binds: 2,
    });
    expect((await stored()).credentials).toEqual(credentials);
    expect(at.provider.checks).toHaveLength(1);
    expect(process.exitCode).toBe(undefined);
  });

  it('for an account belongs to its environment; a sandbox account cannot have one', async () => {
    const { environmentId, userName } = await testAccount(context, { sandbox: false });
    await run([...add, '--account', userName]);
    expect(at.routes).toEqual([`main ${environmentId}`]);
    expect(await main()).toMatchObject({ environmentId, account: userName });
    const sandbox = await testAccount(context);
    await expect(run([...add, '--account', sandbox.userName])).rejects.toThrow('is a sandbox account');
    await expect(run([...add, '--account', 'none'])).rejects.toThrow('There is no account none');
  });

  it('creates no route with --no-route, and checks nothing with --no-check', async () => {
    expect(await json(...add, '--no-route', '--no-check')).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'main',
      kind: 'test',
      state: 'draft',
    });
    expect(at.routes).toEqual([]);
    expect(at.provider.checks).toEqual([]);
  });

  it('stores rejected credentials as broken, prints why, and exits with 1', async () => {
    at.provider.password = 'another-one';
    const text = await run(add);
    expect(text).toContain('The provider rejects the connection: Invalid password •••');
    expect(text).toContain('connections set main --credentials-file credentials.json');
    expect(process.exitCode).toBe(1);
    expect(await main()).toMatchObject({ state: 'broken', reason: 'Invalid password •••' });
  });

  it.each<[string, string[], string]>([
    ['a setting', ['host'], 'Correct host: omnichannel-server connections set main --setting host=<value>'],
    [
      'a setting or a credential',
      ['host', 'password'],
      'Correct host or password: omnichannel-server connections set main --setting host=<value>, or --credentials-file credentials.json',
    ],
    ['something at the provider', [], 'After that, check again: omnichannel-server connections check main'],
  ])('names what to correct when %s is wrong', async (_, corrections, advice) => {
    at.provider.password = 'another-one';
    at.provider.corrections = corrections;
    const lines = (await run(add)).split('\n');
    expect(lines).toContain(advice);
    expect(lines.filter((line) => line.includes('--credentials-file'))).toHaveLength(
      corrections.includes('password') ? 1 : 0,
    );
  });

  it('leaves a draft when the provider cannot be reached', async () => {
    at.provider.network = 'down';
    const text = await run(add);
    expect(text).toContain('The provider could not be reached: sms.example.com is down');
    expect(text).toContain('connections check main');
    expect(process.exitCode).toBe(1);
    expect(await main()).toMatchObject({ state: 'draft', reason: 'sms.example.com is down' });
  });

  it('reads settings and credentials from files, and warns if others can read the credentials', async () => {
    const directory = await temporaryDirectory();
    const [settingsFile, file] = [join(directory, 'settings.json'), join(directory, 'credentials.json')];
    await writeFile(settingsFile, JSON.stringify({ host: 'a.example.com', port: 1 }));
    await writeFile(file, JSON.stringify(credentials));
    await chmod(file, 0o644);
    const files = ['--settings-file', settingsFile, '--credentials-file', file];
    await run(['add', 'main', '--kind', 'test', ...files, '--setting', 'port=2776']);
    expect(at.warned).toBe(`Warning: other users can read ${file}: chmod 600 ${file}`);
    expect((await main()).settings).toEqual({ host: 'a.example.com', port: 2776 });
    expect((await stored()).credentials).toEqual(credentials);
    await chmod(file, 0o600);
    await run(['set', 'main', '--credentials-file', file]);
    expect(at.warned).toBe('');
    const missing = run(['set', 'main', '--credentials-file', join(directory, 'none')]);
    await expect(missing).rejects.toThrow(`--credentials-file: ${join(directory, 'none')} cannot be read (ENOENT).`);
    await rm(directory, { recursive: true });
  });

  it('warns when the provider calls back and the public URL is not set', async () => {
    await run([...add, '--setting', 'receipts=callback']);
    expect(at.warned).toContain('this command does not know. If the service has one, pass it to this command as well');
    at.config = { ...at.config, publicUrl: 'https://sms.example.com' };
    await run(['check', 'main']);
    expect(at.warned).toBe('');
  });

  it('adds nothing when the name is taken or the route cannot be created', async () => {
    at.routeFailure = new Error('Two routes would match.');
    await expect(run(add)).rejects.toThrow('Two routes would match.');
    await expect(main()).rejects.toThrow('There is no connection main');
    at.routeFailure = undefined;
    await run([...add, '--no-check']);
    await expect(run(add)).rejects.toThrow('There is a connection main already');
    expect(at.routes).toEqual(['main null']);
  });
});

describe('a wrong command line', () => {
  const hidden = 'Hunter2-Hunter2';
  it.each<[string[], object | string, string]>([
    [['add', 'main', '--kind', 'tset'], {}, '--kind must be one of test. The sandbox connection is built in. Did you'],
    [['add', 'main', '--kind', 'test'], {}, 'settings.host is required: Host name of the provider.'],
    [['add', 'main', '--kind', 'test'], {}, 'credentials.password is required: Its password.'],
    [['add', 'ma in', '--kind', 'test'], {}, 'The name of a connection has 1 to 63 letters'],
    [[...add, '--setting', 'prot=1'], credentials, 'settings.prot is unknown. Did you mean port?'],
    [[...add, '--setting', 'port=abc'], credentials, 'settings.port must be a whole number from 1 to 65535'],
    [[...add, '--setting', 'sender=shop'], credentials, 'settings.sender must be an object: Types of senders.'],
    [[...add, '--setting', hidden], credentials, '--setting takes a name and a value: --setting port=2775'],
    [[...add, '--setting', `port=${hidden}`], credentials, 'settings.port must be a whole number'],
    [[...add, '--window', '0'], credentials, '--window takes parts, a whole number from 1 to 10000.'],
    [[...add, '--throughput', '0'], credentials, '--throughput takes none, or messages per second'],
    [[...add, '--binds', '101'], credentials, '--binds takes links, a whole number from 1 to 100.'],
    [[...add, '--credentials-file', 'x'], {}, 'takes either --credentials-stdin or --credentials-file'],
    [add, hidden, '--credentials-stdin takes a JSON object'],
    [add, JSON.stringify(hidden), '--credentials-stdin takes a JSON object'],
    [add, `{"user":"shop","password":"${hidden}"`, '--credentials-stdin takes a JSON object'],
    [add, `{"user":"shop"\n"password":"${hidden}"}`, 'and nothing else. The fault is in line 2, column 1.'],
    [add, '', 'and nothing else. It is empty.'],
    [add, { user: 'shop', password: hidden }, 'credentials.password does not have the required form: Its password.'],
    [add, { ...credentials, [hidden]: 'x' }, 'credentials has an unknown property. Allowed: user, password.'],
    [[...add, hidden], credentials, 'connections add got an extra argument.'],
    [[...add, `--password=${hidden}`], credentials, 'connections add got an unknown flag.'],
    [['set', 'main'], {}, 'connections set requires a setting, credentials or a limit'],
    [['set', 'main', '--unset', '=x'], {}, '--unset takes the name of a setting'],
    [['test-send', 'main', '--to', '12'], {}, '--to takes a valid number with country code'],
  ])('%j is explained, without values', async (args, stdin, message) => {
    const error = await run(args, stdin).catch((error) => error);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toContain(message);
    expect(error.message).not.toContain(hidden);
    expect(await database.selectFrom('connections').selectAll().execute()).toEqual([]);
  });

  it('has no kind of its own for the sandbox', async () => {
    await expect(run(['add', 'x', '--kind', 'sandbox'])).rejects.toThrow('The sandbox connection is built in.');
    await expect(run(['add', 'sandbox', ...add.slice(2)])).rejects.toThrow('The connection sandbox is built in');
  });
});

describe('connections set', () => {
  beforeEach(async () => {
    await run(add);
    at.provider.checks = [];
  });

  it('replaces credentials after a check with them', async () => {
    at.provider.password = 'another-one';
    await run(['set', 'main', '--credentials-stdin'], { ...credentials, password: 'another-one' });
    expect(await main()).toMatchObject({ state: 'on', version: 2 });
    expect((await stored()).credentials).toEqual({ ...credentials, password: 'another-one' });
    expect(at.provider.checks).toHaveLength(1);
  });

  it.each(['broken', 'down'] as const)('keeps what works when the new values do not: %s', async (fault) => {
    if (fault === 'down') at.provider.network = 'down';
    const rejected = run(['set', 'main', '--credentials-stdin'], { ...credentials, password: 'another-one' });
    await expect(rejected).rejects.toThrow('Nothing was changed. To store it anyway, add --no-check.');
    expect(await main()).toMatchObject({ state: 'on', version: 1 });
    expect((await stored()).credentials).toEqual(credentials);
    const changed = await run(['set', 'main', '--credentials-stdin', '--no-check'], {
      ...credentials,
      password: 'another-one',
    });
    expect(changed).toBe('Changed the connection main. main is on, not checked.');
    expect(await main()).toMatchObject({ state: 'on', version: 2 });
  });

  it('changes the named settings only', async () => {
    await run(['set', 'main', '--setting', 'port=2776', '--setting', 'sender.numbers=1,2']);
    expect((await main()).settings).toEqual({ host: 'sms.example.com', port: 2776, sender: { numbers: ['1', '2'] } });
    await run(['set', 'main', '--unset', 'port', '--unset', 'sender.numbers']);
    expect((await main()).settings).toEqual({ host: 'sms.example.com', sender: {} });
    await expect(run(['set', 'main', '--unset', 'host'])).rejects.toThrow('settings.host is required');
    expect(at.provider.checks).toHaveLength(2);
  });

  it('changes limits without a check', async () => {
    const changed = await run(['set', 'main', '--throughput', '50', '--no-check']);
    expect(changed).toBe('Changed the connection main. main is on.');
    expect(await main()).toMatchObject({ throughput: 50, window: 10, version: 1 });
    await run(['set', 'main', '--throughput', 'none', '--window', '20']);
    expect(await main()).toMatchObject({ throughput: null, window: 20, version: 2 });
    expect(at.provider.checks).toEqual([]);
  });

  it('repairs a connection whose credentials cannot be decrypted', async () => {
    const { kind, settings, environmentId } = await main();
    const lost = { name: 'lost', kind, settings, environmentId, credentials, window: 1, throughput: null, binds: 1 };
    await addConnection(database, testActor, createKeys('an unknown one'), lost);
    expect(await run(['show', 'lost'])).toContain('password, user, encrypted with an unknown OMNICHANNEL_SECRET');
    for (const args of [
      ['check', 'lost'],
      ['set', 'lost', '--setting', 'port=1'],
      ['test-send', 'lost', '--to', '+12025550123'],
    ]) {
      await expect(run(args)).rejects.toThrow('connections set lost --credentials-file credentials.json');
    }
    await run(['set', 'lost', '--binds', '2']);
    await run(['set', 'lost', '--credentials-stdin']);
    expect(await json('show', 'lost')).toMatchObject({ state: 'on', binds: 2, credentialsLost: false });
  });
});

describe('connections add --help', () => {
  it('has each kind with its settings and credentials', () => {
    const { help = '' } = createConnectionActions({ kinds: at.provider.kinds }).add ?? {};
    expect(help).toContain('--kind test: A provider in memory, for tests');
    expect(help).toMatch(/^ {4}host {2,}Host name of the provider\. Text of 1 to 255 characters; required\.$/m);
    expect(help).toMatch(/^ {4}port {2,}Port of the provider\. A whole number from 1 to 65535; default 2775\.$/m);
    expect(help).toMatch(/^ {4}sender\.numbers {2,}Numbers that may send\. A list, each text\.$/m);
    expect(Math.max(...help.split('\n').map((line) => line.length))).toBeLessThanOrEqual(110);
  });

  it.each([['test', createTestProvider().kind] as const, ...kinds])(
    'has an example of %s that works as it is',
    async (name, kind) => {
      const { help = '' } = createConnectionActions({ kinds: new Map([[name, kind]]) }).add ?? {};
      const directory = await temporaryDirectory();
      for (const [, file = '', content = ''] of help.matchAll(/^ {4}(\w+\.json)\n( {4}\{$.*?^ {4}\})$/gms)) {
        await writeFile(join(directory, file), content, { mode: 0o600 });
      }
      const [, line = ''] = /omnichannel-server connections (add .*)$/s.exec(help.replaceAll(/ \\\n +/g, ' ')) ?? [];
      const words = (line.split('\n')[0] ?? '').match(/(?:'[^']*'|[^\s'])+/g)?.map((word) => word.replaceAll("'", ''));
      const args = (words ?? []).map((word) => (word.endsWith('.json') ? join(directory, word) : word));
      at.provider.kinds = new Map([[name, kind]]);
      await run([...args, '--no-check']);
      const { settings, credentialNames } = await main();
      expect(settings).toEqual(kind.example.settings);
      expect(credentialNames).toEqual(Object.keys(kind.example.credentials).sort());
      await rm(directory, { recursive: true });
    },
  );
});
