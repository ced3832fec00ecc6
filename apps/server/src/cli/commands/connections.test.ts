import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addConnection } from '../../carriers/connections/connection-store.ts';
import { showConnection } from '../../carriers/connections/connection-summaries.ts';
import { readConnection } from '../../carriers/connections/find-connection.ts';
import { loadConnection } from '../../carriers/connections/load-connection.ts';
import { createTestProvider, type TestProvider } from '../../carriers/connections/testing.ts';
import { kinds } from '../../carriers/kinds.ts';
import { UsageError } from '../../platform/config/flags.ts';
import { createKeys } from '../../platform/crypto/key-derivation.ts';
import { temporaryDirectory, useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { createConnectionActions } from './connections.ts';
import { parseArguments } from './parse-arguments.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const credentials = { user: 'shop', password: 'correct-horse' };
const add = ['add', 'main', '--kind', 'test', '--setting', 'host=sms.example.com', '--credentials-stdin'];

let provider: TestProvider;
let config = context.config;
let routes: string[];
let waiting: number;
let routeFailure: Error | undefined;
let warned: string;

beforeEach(() => {
  provider = createTestProvider();
  config = context.config;
  routes = [];
  waiting = 0;
});
afterEach(async () => {
  process.exitCode = undefined;
  await database.deleteFrom('connections').execute();
});

async function run(args: readonly string[], stdin: object | string = credentials): Promise<string> {
  const [name = '', ...rest] = args;
  const actions = createConnectionActions({
    kinds: provider.kinds,
    async createDefaultRoute(_, connection) {
      if (routeFailure) throw routeFailure;
      routes.push(`${connection.name} ${connection.environmentId}`);
      return 'All SMS of live accounts go to it.';
    },
    waiting: { count: async () => waiting, release: async () => {} },
  });
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const action = actions[name] as (typeof actions)[string];
    const input = Readable.from([typeof stdin === 'string' ? stdin : JSON.stringify(stdin)]);
    await action.perform(parseArguments(`connections ${name}`, action, rest, input), config);
    return log.mock.calls.flat().join('\n');
  } finally {
    warned = error.mock.calls.flat().join('\n');
    log.mockRestore();
    error.mockRestore();
  }
}
const json = async (...args: string[]) => JSON.parse(await run([...args, '--json']));
const main = () => showConnection(database, 'main');

async function stored() {
  const { log, keys } = context;
  return loadConnection(await readConnection(database, 'main'), {
    kinds: provider.kinds,
    keys,
    log,
    publicUrl: undefined,
  });
}

describe('connections add', () => {
  it('stores a connection, turns it on after a check, and creates its route', async () => {
    const text = await run([...add, '--window', '20', '--throughput', '2.5', '--binds', '2']);
    expect(text).toMatch(
      /^Added the connection main \([0-9a-f]{24}\)\.\nThe provider accepts the credentials\. main is on\./,
    );
    expect(text).toContain('All SMS of live accounts go to it.');
    expect(routes).toEqual(['main null']);
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
    expect(provider.checks).toHaveLength(1);
    expect(process.exitCode).toBe(undefined);
  });

  it('for an account belongs to its environment; a sandbox account cannot have one', async () => {
    const { environmentId, userName } = await testAccount(context, { sandbox: false });
    await run([...add, '--account', userName]);
    expect(routes).toEqual([`main ${environmentId}`]);
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
    expect(routes).toEqual([]);
    expect(provider.checks).toEqual([]);
  });

  it('stores rejected credentials as broken, prints why, and exits with 1', async () => {
    provider.password = 'another-one';
    const text = await run(add);
    expect(text).toContain('The provider rejects the connection: Invalid password •••');
    expect(text).toContain('connections set main --credentials-stdin');
    expect(process.exitCode).toBe(1);
    expect(await main()).toMatchObject({ state: 'broken', reason: 'Invalid password •••' });
  });

  it('leaves a draft when the provider cannot be reached', async () => {
    provider.network = 'down';
    const text = await run(add);
    expect(text).toContain('The provider could not be reached: sms.example.com is down');
    expect(text).toContain('connections check main');
    expect(process.exitCode).toBe(undefined);
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
    expect(warned).toBe(`Warning: other users can read ${file}: chmod 600 ${file}`);
    expect((await main()).settings).toEqual({ host: 'a.example.com', port: 2776 });
    expect((await stored()).credentials).toEqual(credentials);
    await chmod(file, 0o600);
    await run(['set', 'main', '--credentials-file', file]);
    expect(warned).toBe('');
    const missing = run(['set', 'main', '--credentials-file', join(directory, 'none')]);
    await expect(missing).rejects.toThrow('--credentials-file: the file cannot be read (ENOENT).');
    await rm(directory, { recursive: true });
  });

  it('warns when the provider calls back and the public URL is not set', async () => {
    await run([...add, '--setting', 'receipts=callback']);
    expect(warned).toContain('OMNICHANNEL_PUBLIC_URL is not set');
    config = { ...config, publicUrl: 'https://sms.example.com' };
    await run(['check', 'main']);
    expect(warned).toBe('');
  });

  it('adds nothing when the name is taken or the route cannot be created', async () => {
    routeFailure = new Error('Two routes would match.');
    await expect(run(add)).rejects.toThrow('Two routes would match.');
    await expect(main()).rejects.toThrow('There is no connection main');
    routeFailure = undefined;
    await run([...add, '--no-check']);
    await expect(run(add)).rejects.toThrow('There is a connection main already');
    expect(routes).toEqual(['main null']);
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
    provider.checks = [];
  });

  it('replaces credentials after a check with them', async () => {
    provider.password = 'another-one';
    await run(['set', 'main', '--credentials-stdin'], { ...credentials, password: 'another-one' });
    expect(await main()).toMatchObject({ state: 'on', version: 2 });
    expect((await stored()).credentials).toEqual({ ...credentials, password: 'another-one' });
    expect(provider.checks).toHaveLength(1);
  });

  it.each(['broken', 'down'] as const)('keeps what works when the new values do not: %s', async (fault) => {
    if (fault === 'down') provider.network = 'down';
    const rejected = run(['set', 'main', '--credentials-stdin'], { ...credentials, password: 'another-one' });
    await expect(rejected).rejects.toThrow('Nothing was changed. To store it anyway, add --no-check.');
    expect(await main()).toMatchObject({ state: 'on', version: 1 });
    expect((await stored()).credentials).toEqual(credentials);
    await run(['set', 'main', '--credentials-stdin', '--no-check'], { ...credentials, password: 'another-one' });
    expect(await main()).toMatchObject({ state: 'on', version: 2 });
  });

  it('changes the named settings only', async () => {
    await run(['set', 'main', '--setting', 'port=2776', '--setting', 'sender.numbers=1,2']);
    expect((await main()).settings).toEqual({ host: 'sms.example.com', port: 2776, sender: { numbers: ['1', '2'] } });
    await run(['set', 'main', '--unset', 'port', '--unset', 'sender.numbers']);
    expect((await main()).settings).toEqual({ host: 'sms.example.com', sender: {} });
    await expect(run(['set', 'main', '--unset', 'host'])).rejects.toThrow('settings.host is required');
    expect(provider.checks).toHaveLength(2);
  });

  it('changes limits without a check', async () => {
    await run(['set', 'main', '--throughput', '50']);
    expect(await main()).toMatchObject({ throughput: 50, window: 10, version: 1 });
    await run(['set', 'main', '--throughput', 'none', '--window', '20']);
    expect(await main()).toMatchObject({ throughput: null, window: 20, version: 2 });
    expect(provider.checks).toEqual([]);
  });

  it('repairs a connection whose credentials cannot be decrypted', async () => {
    const { kind, settings, environmentId } = await main();
    const lost = { name: 'lost', kind, settings, environmentId, credentials, window: 1, throughput: null, binds: 1 };
    await addConnection(database, createKeys('an unknown one'), lost);
    expect(await run(['show', 'lost'])).toContain('password, user, encrypted with an unknown OMNICHANNEL_SECRET');
    for (const args of [
      ['check', 'lost'],
      ['set', 'lost', '--setting', 'port=1'],
      ['test-send', 'lost', '--to', '+12025550123'],
    ]) {
      await expect(run(args)).rejects.toThrow('connections set lost --credentials-stdin');
    }
    await run(['set', 'lost', '--binds', '2']);
    await run(['set', 'lost', '--credentials-stdin']);
    expect(await json('show', 'lost')).toMatchObject({ state: 'on', binds: 2, credentialsLost: false });
  });
});

describe('connections check, pause and resume', () => {
  it('check turns on and breaks, with an exit code', async () => {
    await run([...add, '--no-check']);
    expect(await run(['check', 'main'])).toBe('The provider accepts the credentials. main is on.');
    provider.password = 'another-one';
    expect(await json('check', 'main')).toEqual({
      name: 'main',
      state: 'broken',
      check: { outcome: 'broken', reason: 'Invalid password •••' },
    });
    expect(process.exitCode).toBe(1);
  });

  it('pause and resume', async () => {
    await run(add);
    expect(await run(['pause', 'main'])).toContain('main is paused: nothing is submitted to it. Resume it:');
    expect(await run(['check', 'main'])).toContain('main is paused');
    provider.password = 'another-one';
    await expect(run(['resume', 'main'])).rejects.toThrow(/Invalid password •••\nIt stays paused\.$/);
    provider.network = 'down';
    expect(await run(['resume', 'main'])).toBe('main is on.');
    expect(warned).toBe('Warning: The provider could not be reached: sms.example.com is down');
    expect(await run(['resume', 'main'])).toBe('main is on.');
  });

  it('a draft is neither paused nor resumed', async () => {
    await run([...add, '--no-check']);
    expect(await run(['pause', 'main'])).toContain('main is a draft');
    expect(await run(['resume', 'main'])).toMatch(/main is a draft.* connections check main$/);
    expect((await main()).state).toBe('draft');
  });
});

describe('connections list and show', () => {
  it('show everything but credentials', async () => {
    await run([...add, '--throughput', '50']);
    const list = await run(['list']);
    expect(list.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['NAME', 'KIND', 'ACCOUNT', 'STATE', 'WINDOW', 'THROUGHPUT', 'BINDS', 'REASON'],
      ['sandbox', 'sandbox', 'all', 'on'],
      ['main', 'test', 'all', 'on', '10', '50', '1'],
    ]);
    const text = await run(['show', 'main']);
    expect(text).toMatch(/^setting host +sms\.example\.com$/m);
    expect(text).toMatch(/^setting port +2775 \(default\)$/m);
    expect(text).toMatch(/^credentials +password, user$/m);
    expect(await json('list')).toMatchObject([
      { name: 'sandbox' },
      { name: 'main', credentialNames: ['password', 'user'] },
    ]);
    for (const args of [['list'], ['show', 'main'], ['list', '--json'], ['show', 'main', '--json']]) {
      expect(await run(args)).not.toContain(credentials.password);
    }
  });

  it('show the built-in sandbox connection, which nothing changes', async () => {
    expect(await json('show', 'sandbox')).toMatchObject({ kind: 'sandbox', state: 'on' });
    for (const args of [
      ['pause'],
      ['check'],
      ['set', '--window', '1'],
      ['remove'],
      ['test-send', '--to', '+12025550123'],
    ]) {
      const [action = '', ...flags] = args;
      await expect(run([action, 'sandbox', ...flags])).rejects.toThrow('The connection sandbox is built in');
    }
  });
});

describe('connections test-send', () => {
  const send = ['test-send', 'main', '--to', '+1 202 555 0123'];

  it('submits an SMS, and prints its plan, ids and receipts, but not the number', async () => {
    await run([...add, '--setting', 'charactersPerPart=10']);
    const text = await run([...send, '--text', 'Hello there', '--sender', 'Shop']);
    expect(text).toMatch(/^plan {6}2 parts, 2 billed, alphabet gsm$/m);
    expect(text).toMatch(/^part 1 {4}accepted, id part-0; receipt: delivered at 20\d\d-.*Z$/m);
    expect(text).not.toContain('555');
    expect(provider.submitted[0]?.sms).toMatchObject({ to: '+12025550123', sender: 'Shop', text: 'Hello there' });
    expect(process.exitCode).toBe(undefined);
  });

  it('exits with 1 when the provider does not accept it', async () => {
    await run(add);
    provider.respond = () => ({ outcome: 'rejected', code: '11', reason: 'invalid destination', scope: 'recipient' });
    expect(await run(send)).toContain('part 1    rejected, code 11: invalid destination');
    expect(process.exitCode).toBe(1);
  });

  it('does not wait for receipts that the provider sends to the service', async () => {
    await run([...add, '--setting', 'receipts=callback']);
    expect(await run(send)).toContain('The provider sends receipts to the service');
  });
});

describe('connections remove', () => {
  it('needs --force while messages wait', async () => {
    await run(add);
    waiting = 3;
    await expect(run(['remove', 'main'])).rejects.toThrow('3 accepted messages wait for the connection main');
    expect(await json('remove', 'main', '--force', 'fail')).toEqual({ name: 'main', waited: 3 });
    await expect(main()).rejects.toThrow('There is no connection main');
  });
});

describe('connections add --help', () => {
  it('has each kind with its settings and credentials', () => {
    const { help = '' } = createConnectionActions({ kinds: provider.kinds }).add ?? {};
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
      provider.kinds = new Map([[name, kind]]);
      await run([...args, '--no-check']);
      const { settings, credentialNames } = await main();
      expect(settings).toEqual(kind.example.settings);
      expect(credentialNames).toEqual(Object.keys(kind.example.credentials).sort());
      await rm(directory, { recursive: true });
    },
  );
});
