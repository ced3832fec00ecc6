import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAccountCache } from '../../features/accounts/account-cache.ts';
import { findAccount } from '../../features/accounts/account-lookup.ts';
import { hashApiKey } from '../../features/accounts/api-key.ts';
import { createSandboxLink, findSession, openSession } from '../../features/accounts/sandbox-access.ts';
import { testActor } from '../../features/audit/testing.ts';
import { scopes } from '../../http/contract/scopes.ts';
import type { Config } from '../../platform/config/config.ts';
import { UsageError } from '../../platform/config/flags.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { testDatabase } from '../../platform/postgres/testing.ts';
import { testContext } from '../../testing.ts';
import { prepareCommand } from './prepare-command.ts';

let open: OpenDatabase;
let config: Config;
beforeAll(async () => {
  open = await testDatabase();
  config = testContext(open).config;
});
afterAll(() => open.close());
afterEach(() => vi.restoreAllMocks());

/** @returns what it printed */
function accounts(...args: string[]): Promise<string> {
  return accountsWith(config, ...args);
}
async function accountsWith(config: Config, ...args: string[]): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await (await prepareCommand('accounts', args))(config);
    return log.mock.calls.flat().join('\n');
  } finally {
    log.mockRestore();
  }
}

/** The account as it is in the database. */
async function stored(userName: string) {
  const { keys, log } = testContext(open);
  const directory = createAccountCache(open.database, keys, log);
  directory.close();
  const account = await directory.latestById((await findAccount(open.database, userName)).id);
  const [key] = account?.keys.values() ?? [];
  if (!account || !key) expect.fail(`There is no account ${userName}, or it has no key.`);
  return { ...key.caller, ...account };
}

/** Names the keys of an account that have this secret. */
async function keysWith(apiKey: string): Promise<string[]> {
  const rows = await open.database
    .selectFrom('api_keys')
    .select('name')
    .where('key_hash', '=', hashApiKey(apiKey))
    .execute();
  return rows.map(({ name }) => name);
}

/** A verification with a current passcode, of any account. */
async function storePasscode(): Promise<void> {
  await sql`INSERT INTO verifications (id, check_code, environment_id, account_id, number, country, sender, language, code_length, key_id,
    expires_at) VALUES (gen_random_uuid(), 'code', 'environment', 'account', '+12025550150', 'US', 'Example Shop', 'en', 6, 'key',
    now() + interval '3 minutes')`.execute(open.database);
}

async function passcodesOut(): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int FROM verifications WHERE expires_at > now()`.execute(open.database);
  return rows[0]?.count ?? 0;
}

const keyIn = (text: string): string => /omk_[\w-]{43}/.exec(text)?.[0] ?? expect.fail(`There is no key in ${text}`);

describe('accounts', () => {
  it('create prints the key, which works and appears only there', async () => {
    const printed = await accounts('create', 'shop');
    const account = await stored('shop');
    expect(printed).toContain(account.id);
    expect(await keysWith(keyIn(printed))).toEqual(['default']);
    expect([...(account.scopes ?? [])]).toEqual([...scopes]);
    expect(account).toMatchObject({ sandbox: false, defaultSender: 'Omnichannel', tokenLifetime: 3600, limits: {} });
    expect(await accounts('list')).not.toContain('omk_');
  });

  it('create warns that a live account can send nothing, and does not of a sandbox account', async () => {
    const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
    await accounts('create', 'live');
    expect(warned.mock.calls.flat().join()).toMatch(
      /no connection or route is set up for sms, chatApp, messenger, rcs, chat/,
    );
    expect(warned.mock.calls.flat().join()).toContain('--sandbox');
    // Each command is at the end of a line, so that it can be copied.
    expect(warned.mock.calls.flat().join()).toMatch(/connections add --help$/m);
    expect(warned.mock.calls.flat().join()).toMatch(/endpoints set --account live --channel chat --url <url>$/m);
    warned.mockClear();
    await accounts('create', 'tried', '--sandbox');
    expect(warned).not.toHaveBeenCalled();
  });

  it('create takes what an account can be', async () => {
    const flags = ['--sandbox', '--sender', 'Café', '--token-lifetime=60', '--limit', 'requestVerification=500'];
    const printed = JSON.parse(await accounts('create', 'all', ...flags, '--limit', 'listTopics=1', '--json'));
    expect(await stored('all')).toMatchObject({
      id: printed.id,
      userName: printed.userName,
      sandbox: true,
      defaultSender: 'Café',
      tokenLifetime: 60,
      limits: { requestVerification: 500, listTopics: 1 },
    });
  });

  it('set changes what is named, and nothing else', async () => {
    await accounts('create', 'set', '--sender', 'Before', '--limit', 'listTopics=7');
    await accounts('set', 'set', '--token-lifetime', '120', '--limit', 'createTopic=8');
    expect(await stored('set')).toMatchObject({
      defaultSender: 'Before',
      tokenLifetime: 120,
      limits: { listTopics: 7, createTopic: 8 },
    });
  });

  it('set chooses what the chat looks into, and how it answers', async () => {
    await accounts('create', 'chat');
    const { id, environmentId } = await stored('chat');
    await open.database
      .insertInto('knowledge_bases')
      .values({ id: '45701982-8118-4bc5-8e9b-64562b4555f2', environment_id: environmentId, name: 'policies' })
      .execute();
    const app = () =>
      open.database
        .selectFrom('accounts')
        .select(['knowledge_base_ids', 'agent_assistant'])
        .where('id', '=', id)
        .executeTakeFirst();
    await accounts('set', 'chat', '--knowledge', 'policies', '--agent-assistant', 'yes');
    expect(await app()).toEqual({
      knowledge_base_ids: ['45701982-8118-4bc5-8e9b-64562b4555f2'],
      agent_assistant: true,
    });
    await expect(accounts('set', 'chat', '--knowledge', 'nothing')).rejects.toThrow(/no knowledge base nothing/);
    await expect(accounts('set', 'chat', '--agent-assistant', 'maybe')).rejects.toThrow(
      /--agent-assistant must be one of yes, no/,
    );
    await accounts('set', 'chat', '--knowledge', 'all');
    expect(await app()).toEqual({ knowledge_base_ids: null, agent_assistant: true });
  });

  it('create restricts the first key to the named scopes', async () => {
    await accounts('create', 'restricted', '--scope', 'verify', '--scope', 'send');
    expect([...((await stored('restricted')).scopes ?? [])]).toEqual(['send', 'verify']);
  });

  it('disable and enable do so', async () => {
    await accounts('create', 'life');
    await accounts('disable', 'life');
    expect((await stored('life')).disabled).toBe(true);
    expect(await accounts('list')).toMatch(/^life .*disabled/m);
    await accounts('enable', 'life');
    expect((await stored('life')).disabled).toBe(false);
  });

  it('end-sessions ends the sandbox sessions and links of its account alone', async () => {
    const action = 'end-sessions';
    const { database } = open;
    const enter = async (userName: string) => {
      await accounts('create', userName, '--sandbox');
      const link = () => createSandboxLink(database, testActor, { userName }, 'http://127.0.0.1:4020');
      const keyOf = (url: string) => new URL(url).searchParams.get('key') as string;
      const token = (await openSession(database, keyOf(await link()))) as string;
      return { token, unopened: keyOf(await link()) };
    };
    const [ended, other] = [await enter(`${action}-ended`), await enter(`${action}-other`)];
    expect(await accounts(action, `${action}-ended`)).toContain('Ended 1 sandbox session');
    expect(await findSession(database, ended.token)).toBeUndefined();
    expect(await openSession(database, ended.unopened)).toBeUndefined();
    expect(await findSession(database, other.token)).toBeDefined();
    expect(await openSession(database, other.unopened)).toBeDefined();
  });

  it('list prints all accounts, also as JSON', async () => {
    await accounts('create', 'listed', '--sandbox');
    const list: { userName: string }[] = JSON.parse(await accounts('list', '--json'));
    expect(list.find(({ userName }) => userName === 'listed')).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      userName: 'listed',
      environmentId: expect.stringMatching(/^[0-9a-f]{24}$/),
      sandbox: true,
      disabled: false,
      defaultSender: 'Omnichannel',
      tokenLifetime: 3600,
      limits: {},
      storageQuota: null,
      allowedCountries: null,
      blockedCountries: [],
      storedBytes: 0,
      createdAt: expect.any(String),
    });
    const [heads, ...lines] = (await accounts('list')).split('\n');
    expect(heads).toMatch(/^USERNAME +ID +STATE +FILES +SINCE$/);
    expect(lines).toHaveLength(list.length);
  });

  it('set replaces the countries that an account may send to', async () => {
    await accounts('create', 'sends', '--sandbox', '--allow-country', 'us', '--allow-country', 'CA');
    const countries = async () => {
      const { allowedCountries, blockedCountries } = await stored('sends');
      return [allowedCountries, blockedCountries];
    };
    expect(await countries()).toEqual([['US', 'CA'], []]);
    await accounts('set', 'sends', '--allow-country', 'FR');
    await accounts('set', 'sends', '--block-country', 'DE');
    expect(await countries()).toEqual([['FR'], ['DE']]);
    await accounts('set', 'sends', '--allow-country', 'all', '--block-country', 'none');
    expect(await countries()).toEqual([null, []]);
  });

  it('set and list show how many bytes of files an account may store', async () => {
    await accounts('create', 'stores', '--sandbox', '--storage', '5');
    const listed = async () =>
      (JSON.parse(await accounts('list', '--json')) as { userName: string; storageQuota: number | null }[]).find(
        ({ userName }) => userName === 'stores',
      )?.storageQuota;
    expect(await listed()).toBe(5 * 1024 * 1024);
    expect(await accounts('list')).toMatch(/^stores .* 0 MiB of 5 MiB /m);
    await accounts('set', 'stores', '--storage', '2048');
    expect(await listed()).toBe(2 ** 31);
    await accounts('set', 'stores', '--storage', 'default');
    expect(await listed()).toBeNull();
    for (const value of ['0', '-1', '1.5', 'much']) {
      await expect(accounts('set', 'stores', `--storage=${value}`)).rejects.toThrow('--storage takes default, or MiB');
    }
  });

  it('rotate-signing-key makes a new key, and with --revoke leaves no other', async () => {
    const kids = async () => {
      const rows = await open.database.selectFrom('signing_keys').select(['kid', 'retired_at']).execute();
      return { all: rows.length, inUse: rows.filter(({ retired_at }) => retired_at === null).map(({ kid }) => kid) };
    };
    await accounts('rotate-signing-key');
    const first = await kids();
    await accounts('rotate-signing-key');
    const second = await kids();
    expect(second.inUse).toHaveLength(1);
    expect(second.inUse).not.toEqual(first.inUse);
    expect(second.all).toBe(first.all + 1);
    await accounts('rotate-signing-key', '--revoke');
    expect((await kids()).all).toBe(1);
  });

  it('rotate-signing-key rejects another secret, unless that of the database is lost', async () => {
    const inUse = () =>
      open.database.selectFrom('signing_keys').select('kid').where('retired_at', 'is', null).executeTakeFirst();
    await accounts('rotate-signing-key');
    const before = await inUse();
    const other = { ...config, secret: 'another-secret-for-tests-9876543210-zyxwvutsrqponm' };
    for (const flags of [[], ['--revoke']]) {
      const rejected = accountsWith(other, 'rotate-signing-key', ...flags);
      await expect(rejected).rejects.toThrow(
        /another OMNICHANNEL_SECRET[\s\S]* accounts rotate-signing-key --secret-lost/,
      );
      expect(await inUse()).toEqual(before);
    }
    await expect(accounts('rotate-signing-key', '--secret-lost')).rejects.toThrow('is not lost');
    await storePasscode();
    expect(await passcodesOut()).toBe(1);
    expect(await accountsWith(other, 'rotate-signing-key', '--secret-lost')).toContain('omnichannel-server doctor');
    expect(await passcodesOut()).toBe(0);
    await expect(accounts('rotate-signing-key')).rejects.toThrow('another OMNICHANNEL_SECRET');
    await accounts('rotate-signing-key', '--secret-lost');
  });

  it.each([
    [[], 'accounts knows: create, list'],
    [['creat', 'x'], 'Did you mean create?'],
    [['delete', 'x'], 'There is no action delete. accounts knows: create, list'],
    [['__proto__'], 'accounts knows:'],
    [['create'], 'accounts create requires the user name. Usage: omnichannel-server accounts create <userName>'],
    [['create', 'a', 'b'], 'got an extra argument'],
    [['list', 'a'], 'got an extra argument'],
    [['create', 'a b'], 'A user name has'],
    [['create', ''], 'got an empty argument'],
    [['create', 'a', '--scope', 'write'], '--scope must be one of send, verify, read, knowledge, notify.'],
    [['rotate-key', 'a'], 'There is no action rotate-key.'],
    [['create', 'a', '--what'], 'accounts create has no flag --what. Usage:'],
    [['disable', 'a', '--sandbox'], 'accounts disable has no flag --sandbox'],
    [['set', 'a'], 'accounts set requires a setting'],
    [['set', 'a', '--sender', ' '], 'got an empty --sender'],
    [['set', 'a', '--token-lifetime', '59'], '--token-lifetime takes seconds, from 60 to 86400.'],
    [['set', 'a', '--token-lifetime', '1e3'], '--token-lifetime takes seconds'],
    [['set', 'a', '--limit', 'listTopics'], '--limit listTopics=… takes requests a second, from 1 to 1000000.'],
    [['set', 'a', '--limit', 'listTopic=5'], 'Did you mean listTopics?'],
    [['set', 'a', '--limit', 'createAccessToken=5'], 'knows no operation "createAccessToken"'],
  ])('explains what is wrong with %j', async (args, message) => {
    const error = await accounts(...args).catch((error) => error);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).toContain(message);
  });

  it.each(['end-sessions', 'disable', 'enable'])('%s says when there is no such account', async (action) => {
    await expect(accounts(action, 'missing')).rejects.toThrow(
      'There is no account missing. See them with: omnichannel-server accounts list',
    );
  });
});
