import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createSecret, isSecret } from '@omnichannel/contract/webhook-secret';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../accounts/account.ts';
import type { Config } from '../config/config.ts';
import { UsageError } from '../config/flags.ts';
import type { Context } from '../context.ts';
import type { OpenDatabase } from '../database/database.ts';
import { testDatabase } from '../database/testing.ts';
import { createMessageCount } from '../messages/metrics.ts';
import { createKeys } from '../secrets/keys.ts';
import { testAccount, testContext } from '../testing.ts';
import { emit } from '../webhooks/emit.ts';
import { secretsOf, setEndpoint } from '../webhooks/endpoints.ts';
import { createWebhookMetrics } from '../webhooks/metrics.ts';
import { endpoints as actions } from './endpoints.ts';
import { prepare } from './prepare.ts';

let open: OpenDatabase;
let context: Context;
let config: Config;
let account: Account;
let ours: string[];
beforeAll(async () => {
  open = await testDatabase();
  context = testContext(open);
  config = context.config;
});
afterAll(() => open.close());
beforeEach(async () => {
  account = await testAccount(context);
  ours = ['--account', account.userName];
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** What the last command warned of. */
let warned = '';

/** @returns what it printed */
async function printed(run: () => Promise<void>): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    await run();
    return log.mock.calls.flat().join('\n');
  } finally {
    warned = error.mock.calls.flat().join('\n');
    log.mockRestore();
    error.mockRestore();
  }
}
const endpoints = (...args: string[]) => printed(async () => (await prepare('endpoints', args))(config));
const endpointsWith = (stdin: string, ...args: string[]) =>
  printed(async () => (await prepare('endpoints', args, Readable.from([stdin])))(config));
const deliveries = (...args: string[]) => printed(async () => (await prepare('deliveries', args))(config));
const url = 'https://example.com/hooks?key=of-theirs';

async function secrets(): Promise<string[]> {
  const row = await open.database
    .selectFrom('endpoints')
    .selectAll()
    .where('environment_id', '=', account.environmentId)
    .executeTakeFirstOrThrow();
  return secretsOf(context.keys, row);
}
const shown = (text: string) => /whsec_\S+/.exec(text)?.[0] ?? '';

describe('endpoints', () => {
  it('set makes a secret and shows it once', async () => {
    const text = await endpoints('set', ...ours, '--channel', 'messenger', '--url', url);
    expect(isSecret(shown(text))).toBe(true);
    expect(await secrets()).toEqual([shown(text)]);
    expect(await endpoints('set', ...ours, '--channel', 'messenger', '--url', `${url}2`)).not.toContain('whsec_');
    expect(await endpoints('show', ...ours)).not.toContain('whsec_');
    expect(await secrets()).toEqual([shown(text)]);
  });

  it('set takes a secret from standard input, and signs with the former one for a while', async () => {
    const [first, second] = [createSecret(), createSecret()];
    const setting = ['set', ...ours, '--channel', 'rcs', '--url', url, '--secret-stdin'];
    expect(await endpointsWith(`${first}\n`, ...setting)).not.toContain('whsec_');
    await endpointsWith(first, ...setting);
    expect(await secrets()).toEqual([first]);
    await endpointsWith(second, ...setting);
    expect(await secrets()).toEqual([second, first]);
  });

  it.each(['', 'whsec_short', `${createSecret()} ${createSecret()}`])(
    'set takes no secret such as %j',
    async (stdin) => {
      const error = await endpointsWith(
        stdin,
        'set',
        ...ours,
        '--channel',
        'rcs',
        '--url',
        url,
        '--secret-stdin',
      ).catch((error) => error);
      expect(error).toBeInstanceOf(UsageError);
      expect(error.message).toBe('--secret-stdin takes whsec_ and the Base64 of 24 to 64 bytes, and nothing else.');
    },
  );

  it('show says where nobody has seen the secret, until it is rotated', async () => {
    const { environmentId, userName } = account;
    await setEndpoint(open.database, context.keys, { environmentId, kind: 'chatApp.status', url, sandbox: true });
    await endpoints('set', ...ours, '--channel', 'rcs', '--url', url);
    const rotate = `omnichannel-server endpoints rotate --account ${userName} --channel`;
    const text = await endpoints('show', ...ours);
    expect(text).toContain(`${rotate} chatApp.status`);
    expect(text).not.toContain(`${rotate} rcs`);
    await endpoints('rotate', ...ours, '--channel', 'chatApp.status');
    expect(await endpoints('show', ...ours)).not.toContain(rotate);
  });

  it('rotate makes another, which is shown once', async () => {
    const before = shown(await endpoints('set', ...ours, '--channel', 'chat', '--url', url));
    const { secret } = JSON.parse(await endpoints('rotate', ...ours, '--channel', 'chat', '--json'));
    expect(await secrets()).toEqual([secret, before]);
    expect(await endpoints('show', ...ours)).toMatch(/operator’s secret, and the former one until 20/);
  });

  it('set and rotate refuse a secret of the service that is not that of the database', async () => {
    await endpoints('set', ...ours, '--channel', 'rcs', '--url', url);
    const before = await secrets();
    const right = config;
    config = { ...config, secret: 'another-secret-for-tests-9876543210-zyxwvutsrqponm' };
    try {
      for (const change of [['set', '--url', `${url}2`], ['rotate']]) {
        const refused = endpoints(...change, ...ours, '--channel', 'rcs');
        await expect(refused).rejects.toThrow('belongs to another OMNICHANNEL_SECRET');
      }
      // What cannot know whether a secret is lost does not say so.
      expect(JSON.parse(await endpoints('show', ...ours, '--json'))).toMatchObject([{ url, secretLost: null }]);
    } finally {
      config = right;
    }
    expect(await secrets()).toEqual(before);
  });

  it.each([undefined, createSecret()])(
    'whose secret nobody can open any more say so, until they are rotated',
    async (own) => {
      const { environmentId, userName } = account;
      await endpoints('set', ...ours, '--channel', 'rcs', '--url', url);
      const sealed = { environmentId, kind: 'chatApp.status' as const, url, sandbox: true, own };
      await setEndpoint(open.database, createKeys('of before'), sealed);
      await emit(open.database, [{ environmentId, endpoint: 'chatApp.status', messageId: 'one', body: {} }]);
      const rotate = `omnichannel-server endpoints rotate --account ${userName} --channel chatApp.status --secret-lost`;

      const text = await endpoints('show', ...ours);
      expect(text).toMatch(/chatApp\.status [\s\S]*sealed under an OMNICHANNEL_SECRET that is not known here/);
      expect(text.match(/is lost/g)).toHaveLength(1);
      const [{ id }] = JSON.parse(await deliveries('list', ...ours, '--json'));
      for (const look of [
        ['list', ...ours],
        ['show', id],
      ]) {
        await deliveries(...look);
        expect(warned).toContain(rotate);
      }

      const ofStatuses = [...ours, '--channel', 'chatApp.status'];
      await expect(endpoints('rotate', ...ofStatuses)).rejects.toThrow('add --secret-lost');
      expect(await endpoints('rotate', ...ofStatuses, '--secret-lost')).toContain('goes out within about a minute');
      expect(await endpoints('show', ...ours)).not.toContain('is lost');
      await deliveries('show', id);
      expect(warned).toBe('');
    },
  );

  it('enable leaves one as it is that is on, and says so', async () => {
    await endpoints('set', ...ours, '--channel', 'rcs', '--url', url);
    const revision = () =>
      open.database
        .selectFrom('endpoints')
        .select('revision')
        .where('environment_id', '=', account.environmentId)
        .execute();
    const before = await revision();
    const text = await endpoints('enable', ...ours, '--channel', 'rcs');
    expect(text).toContain('The endpoint rcs was on, and stays as it is.');
    expect(text).not.toContain('was not kept');
    expect(await revision()).toEqual(before);
  });

  it('enable switches on what was switched off', async () => {
    await endpoints('set', ...ours, '--channel', 'rcs', '--url', url);
    const state = async () => JSON.parse(await endpoints('show', ...ours, '--json'))[0].disabled;
    await open.database
      .updateTable('endpoints')
      .set({ disabled_at: new Date(), disabled_reason: 'gone' })
      .where('environment_id', '=', account.environmentId)
      .execute();
    expect(await state()).toBe('gone');
    expect(await endpoints('show', ...ours)).toContain('off: it answered 410');
    await endpoints('enable', ...ours, '--channel', 'rcs');
    expect(await state()).toBeNull();
  });

  it('are those of the account only', async () => {
    await endpoints('set', ...ours, '--channel', 'rcs', '--url', url);
    const { userName } = await testAccount(context);
    expect(await endpoints('show', '--account', userName)).toBe(`${userName} has no endpoints.`);
    await expect(endpoints('rotate', '--account', userName, '--channel', 'rcs')).rejects.toThrow('has no endpoint rcs');
    await expect(endpoints('show', '--account', 'nobody')).rejects.toThrow('There is no account nobody');
  });

  it('of an account that is not in the sandbox are public, by https', async () => {
    const { userName } = await testAccount(context, { sandbox: false });
    const set = (to: string) => endpoints('set', '--account', userName, '--channel', 'rcs', '--url', to);
    await expect(set('http://example.com/hooks')).rejects.toThrow('--url must begin with https');
    await expect(set('https://127.0.0.1/hooks')).rejects.toThrow('127.0.0.1 is not a public address');
    await expect(set('https://localhost/hooks')).rejects.toThrow('localhost is not a public address');
    expect(await set('https://example.com/hooks')).toContain('are delivered to');
  });

  it.each([
    [[], 'endpoints knows: set, show, rotate, enable.'],
    [['sett'], 'Did you mean set?'],
    [
      ['set'],
      'endpoints set needs --account and --channel and --url. Usage: omnichannel-server endpoints set --account',
    ],
    [['set', '--account', 'a', '--channel', 'rcs'], 'endpoints set needs --url'],
    [['set', '--account', 'a', '--url', url], 'endpoints set needs --channel'],
    [['set', '--account', 'a', '--url', url, '--channel', 'chatApp.message'], 'updateChatAppWebhook'],
    [['set', '--account', 'a', '--url', url, '--channel', 'rsc'], 'Did you mean rcs?'],
    [
      ['set', '--account', 'a', '--url', url, '--channel', 'rcs', '--secret', 'whsec_short'],
      'endpoints set does not understand its flags. Usage: omnichannel-server endpoints set --account <userName>',
    ],
    [['show', '--account', 'a', '--url', url], 'endpoints show does not understand its flags'],
    [['rotate', '--account', 'a', '--what'], 'endpoints rotate does not understand its flags'],
  ])('explain what is wrong with %j', async (args, message) => {
    const error = await endpoints(...args).catch((error) => error);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toContain(message);
    expect(error.message).not.toContain('whsec_short');
  });

  it.each(
    Object.keys(actions).flatMap((action) => [
      [action, 'whsec_short'],
      [action, '--whsec_short'],
      [action, '--secret=whsec_short'],
      [action, '--channel', 'whsec_short'],
    ]),
  )('repeat no secret that is given where none is taken: %s %s', async (...args) => {
    const known = ['--account', 'a', ...(args[0] === 'set' ? ['--url', url] : [])];
    const channel = args[0] === 'show' || args.includes('--channel') ? [] : ['--channel', 'rcs'];
    const error = await endpoints(...args, ...known, ...channel).catch((error) => error);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).not.toContain('whsec_short');
  });
});

describe('deliveries', () => {
  const body = { statuses: [{ id: 'gBEG', recipient_id: '12025550100', status: 'sent', timestamp: '1795253400' }] };
  const states = async () =>
    (JSON.parse(await deliveries('list', ...ours, '--json')) as { state: string }[]).map(({ state }) => state);

  beforeEach(async () => {
    const { environmentId } = account;
    await endpoints('set', ...ours, '--channel', 'rcs', '--url', url);
    const event = (messageId: string) => ({ environmentId, endpoint: 'rcs' as const, messageId, body });
    await emit(open.database, ['one', 'two', 'three'].map(event));
  });

  async function end(messageId: string, state: 'dead' | 'delivered'): Promise<void> {
    const { id } = await open.database
      .updateTable('deliveries')
      .set({ state, ended_at: new Date(), attempts: 1 })
      .where('message_id', '=', messageId)
      .where('environment_id', '=', account.environmentId)
      .returning('id')
      .executeTakeFirstOrThrow();
    await attempt(id, { status: state === 'dead' ? 500 : 204 });
  }

  async function attempt(delivery_id: string, made: { status: number; error?: string; answer?: string }) {
    const { error = null, answer = null } = made;
    await open.database
      .insertInto('delivery_attempts')
      .values({ delivery_id, at: new Date(), url, status: made.status, error, answer, took_ms: 7 })
      .execute();
  }

  it('list tells of those that are meant, the newest first, without bodies', async () => {
    await end('two', 'dead');
    expect(await states()).toEqual(['waiting', 'dead', 'waiting']);
    const text = await deliveries('list', ...ours, '--state', 'dead');
    expect(text).toMatch(
      /^ID +CREATED +ENDPOINT +MESSAGE +STATE +ATTEMPTS +NEXT DUE\nmsg_\S+ {2}\S+ {2}rcs +two +dead +1 +-$/,
    );
    expect((await deliveries('list', ...ours, '--limit', '2')).split('\n')).toHaveLength(3);
    expect(await deliveries('list', ...ours, '--message', 'one')).toMatch(/one +waiting +0 +20\S+$/);
    expect(await deliveries('list', ...ours, '--channel', 'chat')).toBe('There are no such deliveries.');
    const all = await deliveries('list', ...ours);
    expect(all).not.toContain('12025550100');
    expect(all.split('\n')).toHaveLength(4);
  });

  it('show tells all of one', async () => {
    const [{ id }] = JSON.parse(await deliveries('list', ...ours, '--json'));
    await attempt(id, { status: 500, error: 'The answer is 500.', answer: 'no' });
    const text = await deliveries('show', id);
    expect(text).toContain(JSON.stringify(body));
    expect(text).toMatch(/ {2}500 {2}7 ms {2}https:\/\/example\.com\/hooks\S+\n {6}The answer is 500\.\n {6}"no"/);
    await expect(deliveries('show', 'msg_none')).rejects.toThrow('There is no such delivery.');
  });

  it('show tells which attempts were before it was made again, and counts all, as list does', async () => {
    await end('one', 'dead');
    const [{ id }] = JSON.parse(await deliveries('list', ...ours, '--state', 'dead', '--json'));
    await deliveries('retry', id);
    expect(await deliveries('show', id)).toMatch(/waiting +1 .*\n.*\n {2}\S+ {2}500 .*\n {2}\S+ {2}made again$/);
    await attempt(id, { status: 204 });
    expect(await deliveries('show', id)).toMatch(/waiting +2 .*\n.* 500 .*\n.* made again\n.* 204 [^\n]*$/s);
    expect(JSON.parse(await deliveries('list', ...ours, '--message', 'one', '--json'))).toMatchObject([
      { attempts: 2 },
    ]);
    expect(JSON.parse(await deliveries('show', id, '--json'))).toMatchObject({
      attempts: 2,
      replayedAt: expect.stringMatching(/^20/),
      history: [{ status: 500 }, { status: 204 }],
    });
  });

  it('retry makes those again that are over', async () => {
    await end('one', 'dead');
    await end('two', 'delivered');
    await end('three', 'delivered');
    const all: { id: string; messageId: string }[] = JSON.parse(await deliveries('list', ...ours, '--json'));
    const [three = '', two = ''] = all.map(({ id }) => id);
    expect(await deliveries('retry', two, three)).toBe('2 deliveries are made again.');
    expect(warned).toBe('');
    expect(await states()).toEqual(['waiting', 'waiting', 'dead']);
    expect(await deliveries('retry', '--dead', ...ours, '--channel', 'rcs')).toBe('1 delivery is made again.');
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting']);
    expect(await deliveries('retry', '--dead', ...ours)).toBe('0 deliveries are made again.');
    expect(await deliveries('retry', two, 'msg_none')).toBe('0 deliveries are made again.');
    expect(warned).toContain('2 deliveries are unknown, or still on the way');
    expect(process.exitCode).toBe(1);
  });

  it('retry makes all again that were given up, however many', async () => {
    const { id, environment_id } = await open.database
      .selectFrom('endpoints')
      .selectAll()
      .where('environment_id', '=', account.environmentId)
      .executeTakeFirstOrThrow();
    await sql`
      INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body, state)
      SELECT 'msg_many_' || number, ${environment_id}, ${id}, number, '{}', 'dead' FROM generate_series(1, 2345) AS number
    `.execute(open.database);
    expect(await deliveries('retry', '--dead', ...ours)).toBe('2345 deliveries are made again.');
    expect(await deliveries('list', ...ours, '--state', 'dead')).toBe('There are no such deliveries.');
  });

  it('retry leaves those out whose endpoint is off, and says so', async () => {
    await end('one', 'dead');
    const [{ id }] = JSON.parse(await deliveries('list', ...ours, '--state', 'dead', '--json'));
    await open.database
      .updateTable('endpoints')
      .set({ disabled_at: new Date(), disabled_reason: 'gone' })
      .where('environment_id', '=', account.environmentId)
      .execute();
    for (const which of [[id], ['--dead', ...ours]]) {
      expect(await deliveries('retry', ...which)).toBe('0 deliveries are made again.');
      expect(warned).toContain(
        `1 delivery is left out: the endpoint is off. Enable it first with:\n  omnichannel-server endpoints enable --account ${account.userName} --channel rcs`,
      );
      expect(process.exitCode).toBe(1);
    }
    expect(JSON.parse(await deliveries('list', ...ours, '--state', 'dead', '--json'))).toMatchObject([
      { id, attempts: 1 },
    ]);
    await endpoints('enable', ...ours, '--channel', 'rcs');
    expect(await deliveries('retry', id)).toBe('1 delivery is made again.');
  });

  it.each([
    [[], 'deliveries knows: list, show, retry.'],
    [['shwo'], 'Did you mean show?'],
    [['show'], 'deliveries show needs one id'],
    [['retry'], 'deliveries retry needs ids, or --dead'],
    [['retry', 'msg_a', '--dead'], 'takes ids or --dead'],
    [['list', 'msg_a'], 'was given too much'],
    [['list', '--dead'], 'deliveries list knows no flag --dead'],
    [['list', '--state', 'dad'], 'Did you mean dead?'],
    [['list', '--limit', '0'], '--limit takes a number'],
  ])('explain what is wrong with %j', async (args, message) => {
    const error = await deliveries(...args).catch((error) => error);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toContain(message);
  });
});

describe('the README', () => {
  it('shows commands that work as they stand', async () => {
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
    const section = /^## Webhooks$(.*?)^## /ms.exec(readme)?.[1] ?? '';
    const { environmentId } = await testAccount(context, { userName: 'sandbox' });
    const shown = Array.from(section.matchAll(/^omnichannel-server (endpoints|deliveries) (.+)$/gm));
    expect(shown.map(([, command = '', args = '']) => `${command} ${args.split(' ')[0]}`)).toEqual([
      'endpoints set',
      'endpoints show',
      'endpoints rotate',
      'endpoints enable',
      'deliveries list',
      'deliveries list',
      'deliveries show',
      'deliveries retry',
      'deliveries retry',
    ]);
    const example = /deliveries show (msg_\S+)/.exec(section)?.[1] ?? '';
    const told: unknown[] = [];
    for (const [, command, args = ''] of shown) {
      if (args.startsWith('list') && !args.includes('--json')) {
        // The one that it speaks of.
        const { id } = await open.database
          .selectFrom('endpoints')
          .select('id')
          .where('environment_id', '=', environmentId)
          .executeTakeFirstOrThrow();
        await open.database
          .insertInto('deliveries')
          .values({
            id: example,
            environment_id: environmentId,
            endpoint_id: id,
            message_id: 'one',
            body: '{}',
            state: 'dead',
          })
          .execute();
      }
      const text = await (command === 'endpoints' ? endpoints : deliveries)(...args.split(' '));
      if (command === 'deliveries') told.push(args.startsWith('retry') ? text : text.includes(example) && example);
    }
    expect(told).toEqual([
      example,
      example,
      example,
      '1 delivery is made again.',
      // The one that was dead waits again by now.
      '0 deliveries are made again.',
    ]);
  });

  it('names the metrics of webhooks and messages as they are', async () => {
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
    const named = new Set(
      Array.from(readme.matchAll(/`(omnichannel_(?:webhook|messages)_\w+)`/g), ([, name = '']) => name),
    );
    const registry = new Registry();
    createWebhookMetrics(registry, open.database);
    createMessageCount(registry);
    const known = registry.getMetricsAsArray().map(({ name }) => name);
    expect([...named].sort()).toEqual(known.sort());
  });
});
