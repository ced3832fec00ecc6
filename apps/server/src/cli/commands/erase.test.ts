import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Context } from '../../features/context.ts';
import { createBase } from '../../features/knowledge/testing.ts';
import { createSubscribers } from '../../features/subscribers/subscribers.ts';
import type { Account } from '../../http/account.ts';
import { UsageError } from '../../platform/config/flags.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { testDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import { prepareCommand } from './prepare-command.ts';

let open: OpenDatabase;
let context: Context;
let account: Account;
let stranger: Account;
let printed: string[];

beforeAll(async () => {
  open = await testDatabase();
  context = testContext(open);
  [account, stranger] = [await testAccount(context), await testAccount(context)];
});
afterAll(() => open.close());
beforeEach(async () => {
  await open.database.deleteFrom('subscribers').execute();
  for (const of of [account, stranger]) {
    const body = { subscriberId: 'customer-42', phone: '+12025550170' };
    await createSubscribers(context).handlers?.createSubscriber?.(testCall('createSubscriber', of, { body }));
  }
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(...text.split('\n')));
});
afterEach(() => void vi.restoreAllMocks());

const run = async (...args: string[]) => (await prepareCommand('erase', args))(context.config);
const left = async () =>
  (await open.database.selectFrom('subscribers').select('environment_id').execute()).map((row) => row.environment_id);

describe('erase --number', () => {
  it.each(['+12025550170', '12025550170', '+1 (202) 555-0170'])('removes and reports how many: %s', async (number) => {
    await run('--number', number);
    expect(await left()).toEqual([]);
    expect(printed.join('\n')).toMatch(/^Erased these rows:\n(.*\n)* {2}subscribers +2\n/);
    expect(printed.join()).not.toContain('555');
  });

  it('only reports with --dry-run', async () => {
    await run('--number', '+12025550170', '--dry-run');
    expect(await left()).toHaveLength(2);
    expect(printed.join('\n')).toMatch(/^Nothing was erased\.(.*\n)* {2}subscribers +2\n/);
  });

  it('prints the same as JSON', async () => {
    await run('--number', '+12025550170', '--dry-run', '--json');
    expect(JSON.parse(printed.join('\n'))).toMatchObject({ dryRun: true, rows: { subscribers: 2 }, documents: [] });
  });

  it('reports that no one was found', async () => {
    await run('--number', '+12025550199');
    expect(printed).toEqual(['No data of this person was found. There is nothing to erase.']);
  });

  it('removes from one environment', async () => {
    await run('--number', '+12025550170', '--environment', account.environmentId);
    expect(await left()).toEqual([stranger.environmentId]);
  });
});

describe('erase --subscriber', () => {
  it('asks which one is meant, and removes that', async () => {
    const rejected = await run('--subscriber', 'customer-42').catch((error: Error) => error.message);
    for (const { environmentId } of [account, stranger]) expect(rejected).toContain(environmentId);
    expect(rejected).toMatch(/--environment <id>/);
    expect(await left()).toHaveLength(2);

    await run('--subscriber', 'customer-42', '--environment', stranger.environmentId);
    expect(await left()).toEqual([account.environmentId]);
    await run('--subscriber', 'customer-42');
    expect(await left()).toEqual([]);
    await expect(run('--subscriber', 'customer-42')).rejects.toThrow('There is no such subscriber.');
  });
});

describe('erase --contact', () => {
  const windows = async () =>
    (await open.database.selectFrom('conversation_windows').select('environment_id').execute()).map(
      (row) => row.environment_id,
    );
  beforeEach(async () => {
    await open.database.deleteFrom('conversation_windows').execute();
    const contact = { channel: 'messenger' as const, contact: '1000000000000177', last_inbound_at: new Date() };
    for (const { environmentId } of [account, stranger]) {
      await open.database
        .insertInto('conversation_windows')
        .values({ environment_id: environmentId, ...contact })
        .execute();
    }
  });

  it('asks where, and removes the person there', async () => {
    const rejected = await run('--contact', 'messenger:1000000000000177').catch((error: Error) => error.message);
    for (const { environmentId } of [account, stranger]) expect(rejected).toContain(environmentId);
    expect(await windows()).toHaveLength(2);
    await run('--contact', 'messenger:1000000000000177', '--environment', stranger.environmentId);
    expect(await windows()).toEqual([account.environmentId]);
    expect(printed.join('\n')).toMatch(/^ {2}conversation_windows +1$/m);
    await run('--contact', 'messenger:1000000000000177');
    expect(await windows()).toEqual([]);
    await expect(run('--contact', 'messenger:1000000000000177')).rejects.toThrow('There is no such contact.');
  });

  it('finds the environment by a user id of the chat app that came with a number', async () => {
    const { environmentId: environment_id } = account;
    const message = { id: 'hidden', channel: 'chatApp' as const, sender: '+12025550178', user_id: 'US.1349177' };
    await open.database
      .insertInto('inbound_messages')
      .values({ environment_id, ...message, content: '{}', at: new Date() })
      .execute();
    await run('--contact', 'chatApp:US.1349177');
    expect(printed.join('\n')).toMatch(/^ {2}inbound_messages +1$/m);
  });

  it.each(['1000000000000177', 'messenger:', 'chatApp:1000000000000177', 'sms:1000000000000177'])(
    'does not understand %s, and repeats none of it',
    async (contact) => {
      const error = await run('--contact', contact).catch((error) => error);
      expect(error).toBeInstanceOf(UsageError);
      expect(error.message).not.toContain('177');
      expect(error.message).toContain('messenger or chat');
    },
  );
});

describe('documents that name the person', () => {
  it.each([[['--number', '+12025550170']], [['--subscriber', 'customer-42', '--environment', 'theirs']]])(
    'are reported, and stay, by %j',
    async (args) => {
      const { folder } = await createBase(
        open.database,
        account.environmentId,
        { 'keys.md': '# Keys\n\nAsk Noor at +1 (202) 555-0170.', 'hours.md': 'Open at nine, 1202555017 times.' },
        `Handbook ${args[0]}`,
      );
      await run(...args.map((arg) => (arg === 'theirs' ? account.environmentId : arg)));
      const named = printed.filter((line) => line.startsWith('  Handbook'));
      expect(named).toContain(`  Handbook ${args[0]}: ${folder}/keys.md`);
      expect(named.join()).not.toContain('hours.md');
      expect(printed.join()).toContain('Change their source files, and import them again');
      printed.length = 0;
      await run('--number', '+12025550171', '--dry-run');
      expect(printed.join()).not.toContain('Handbook');
    },
  );
});

describe('erase', () => {
  it.each([
    [[]],
    [['--number', '+12025550170', '--subscriber', 'customer-42']],
    [['--contact', 'chat:customer-42', '--subscriber', 'customer-42']],
    [['--number']],
    [['--number', '555-0170']],
    [['--number', '2025550170']],
    [['--subscriber', '', '--number', '+12025550170']],
    [['--contact', ' ', '--number', '+12025550170']],
    [['--number', '+12025550171', '--number', '+12025550170']],
    [['+12025550170']],
    [['--nummer', '+12025550170']],
  ])('does not understand %j, and repeats none of it', async (args) => {
    const error = await run(...args).catch((error) => error);
    expect(error).toBeInstanceOf(UsageError);
    expect(error.message).not.toMatch(/0170|customer-42|nummer/);
    expect(await left()).toHaveLength(2);
  });

  it('names an environment that is none', async () => {
    await expect(run('--number', '+12025550170', '--environment', 'x')).rejects.toThrow('no such environment');
    expect(await left()).toHaveLength(2);
  });
});
