import { rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConnectionKind } from '../../carriers/connection-kind.ts';
import { createTestProvider } from '../../carriers/connections/testing.ts';
import { kinds } from '../../carriers/kinds.ts';
import { emit } from '../../features/webhooks/emit-events.ts';
import type { Account } from '../../http/account.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { temporaryDirectory, testDatabase, useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { commandActor } from '../command-actor.ts';
import type { Action } from './action.ts';
import { commands } from './commands.ts';
import { prepareCommand } from './prepare-command.ts';

// The map is read-only for the service only. Other files of this process use it too, so the kind is removed afterwards.
const changeableKinds = kinds as Map<string, ConnectionKind>;
const open = await useDatabase();
const context = testContext(open);
let account: Account;
let folder: string;
let empty: OpenDatabase;

beforeAll(async () => {
  const listTemplates = async () => ({ account: 'provider account', templates: [] });
  changeableKinds.set('test', { ...createTestProvider().kind, listTemplates });
  account = await testAccount(context, { sandbox: false });
  folder = await temporaryDirectory();
  empty = await testDatabase();
});
afterAll(async () => {
  changeableKinds.delete('test');
  await empty.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** How the test runs an action. Actions run in the order of this table, and a later one uses what earlier ones have made. */
interface Scenario {
  args(): string[] | Promise<string[]>;
  stdin?: string;
  /** The database; that of this file unless given. */
  on?(): OpenDatabase;
}

const credentials = JSON.stringify({ user: 'shop', password: 'correct-horse' });
const person = '+12025550123';
const ours = () => ['--account', account.userName];
const group = () => [...ours(), '--group', 'ExampleShop', '--number', person];
const hook = () => [...ours(), '--channel', 'rcs'];
const file = async (name: string, content: string) => {
  await writeFile(`${folder}/${name}`, content);
  return `${folder}/${name}`;
};
const idOf = async (table: 'routes' | 'deliveries') => {
  const { rows } = await sql<{ id: string }>`SELECT id FROM ${sql.table(table)} ORDER BY id LIMIT 1`.execute(
    open.database,
  );
  return rows[0]?.id ?? expect.fail(`There is no row in ${table}.`);
};
const template = JSON.stringify({ name: 'order', language: 'en', components: [{ type: 'BODY', text: 'Hello' }] });
const workflow = JSON.stringify({
  name: 'Order',
  workflowId: 'order',
  steps: [{ type: 'in_app', content: { body: 'Hi' } }],
});

const scenarios: Readonly<Record<string, Scenario>> = {
  'accounts create': { args: () => ['audited'] },
  'accounts list': { args: () => [] },
  'accounts set': { args: () => ['audited', '--sender', 'Shop', '--limit', 'requestVerification=5'] },
  'keys create': { args: () => ['billing', ...ours()] },
  'keys list': { args: ours },
  'keys rotate': { args: () => ['billing', ...ours()] },
  'keys revoke': { args: () => ['billing', ...ours()] },
  'accounts end-sessions': { args: () => ['audited'] },
  'accounts disable': { args: () => ['audited'] },
  'accounts enable': { args: () => ['audited'] },
  'accounts rotate-signing-key': { args: () => ['--revoke'] },
  'operators create': { args: () => ['ann', '--as', 'support'] },
  'operators list': { args: () => [] },
  'operators link': { args: () => ['ann'] },
  'operators set-role': { args: () => ['ann', '--as', 'operator'] },
  'operators disable': { args: () => ['ann'] },
  'operators enable': { args: () => ['ann'] },
  'operators reset-totp': { args: () => ['ann'] },
  'operator-keys create': { args: () => ['deploy', '--as', 'readOnly'] },
  'operator-keys list': { args: () => [] },
  'operator-keys revoke': { args: () => ['deploy'] },
  'sandbox-link': { args: () => ['audited'] },
  'templates import': { args: async () => [await file('template.json', template), ...ours()] },
  'templates list': { args: ours },
  'templates delete': { args: () => ['order', ...ours()] },
  'cards import': { args: async () => [await file('card.json', '{"id":"card","title":"Card"}'), ...ours()] },
  'cards list': { args: ours },
  'cards delete': { args: () => ['card', ...ours()] },
  'subscribers import': { args: async () => [await file('a.csv', 'subscriberId\ncustomer-1\n'), ...ours()] },
  'workflows import': { args: async () => [await file('workflow.json', workflow), ...ours()] },
  'workflows list': { args: ours },
  'workflows delete': { args: () => ['order', ...ours()] },
  'connections add': {
    args: () => ['main', '--kind', 'test', ...ours(), '--setting', 'host=sms.example.com', '--credentials-stdin'],
    stdin: credentials,
  },
  'connections set': { args: () => ['main', '--window', '5'] },
  'connections check': { args: () => ['main'] },
  'connections list': { args: () => [] },
  'connections show': { args: () => ['main'] },
  'connections test-send': { args: () => ['main', '--to', person] },
  'connections pause': { args: () => ['main'] },
  'connections resume': { args: () => ['main'] },
  'templates sync': { args: () => ['main'] },
  'routes add': { args: () => ['--connection', 'main', ...ours(), '--sender', '+12025550100'] },
  'routes list': { args: () => [] },
  'routes move': {
    async args() {
      await run('routes add', { args: () => ['--connection', 'main', ...ours(), '--country', 'US'] });
      // The ids of a second have no order.
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM routes WHERE environment_id = ${account.environmentId} AND position = 1
      `.execute(open.database);
      return [rows[0]?.id ?? expect.fail('The account has no route.'), '2'];
    },
  },
  'routes remove': { args: async () => [await idOf('routes')] },
  'senders add': { args: () => ['+12025550100', '--connection', 'main', '--group', 'ExampleShop'] },
  'senders list': { args: () => [] },
  'senders remove': { args: () => ['+12025550100', '--connection', 'main'] },
  'connections remove': { args: () => ['main'] },
  'opt-outs add': { args: group },
  'opt-outs list': { args: ours },
  'opt-outs remove': { args: group },
  'endpoints set': { args: () => [...hook(), '--url', 'https://example.com/hooks?key=of-theirs'] },
  'endpoints show': { args: ours },
  'endpoints rotate': { args: hook },
  'endpoints enable': {
    async args() {
      await open.database.updateTable('endpoints').set({ disabled_at: new Date(), disabled_reason: 'gone' }).execute();
      return hook();
    },
  },
  'deliveries list': {
    async args() {
      const { environmentId } = account;
      await emit(open.database, [{ environmentId, endpoint: 'rcs', messageId: 'one', body: { text: person } }]);
      return [];
    },
  },
  'deliveries show': { args: async () => [await idOf('deliveries')] },
  'deliveries retry': { args: async () => [await idOf('deliveries')] },
  'messages list': { args: () => [] },
  'messages show': {
    async args() {
      await open.database
        .insertInto('messages')
        .values({
          id: 'audited',
          environment_id: account.environmentId,
          account_id: account.id,
          channel: 'rcs',
          type: 'text',
          recipient: person,
          request: '{}',
          content: '{}',
        })
        .execute();
      return ['audited'];
    },
  },
  'usage show': { args: () => [] },
  'usage export': { args: () => [] },
  'usage quotas': { args: ours },
  'usage recount': { args: () => [] },
  'audit list': { args: () => [] },
  'audit export': { args: () => [] },
  'knowledge import': {
    args: async () => [await file('faq.md', '# Returns\n\nWithin 30 days.'), '--name', 'faq', ...ours()],
  },
  'knowledge list': { args: ours },
  'knowledge show': { args: () => ['--name', 'faq', ...ours()] },
  'knowledge delete': { args: () => ['--name', 'faq', ...ours()] },
  'media migrate': { args: () => ['--to', 'database'] },
  doctor: { args: () => [] },
  backup: { args: () => [`${folder}/backup`] },
  restore: { args: () => [`${folder}/backup`], on: () => empty },
  migrate: {
    async args() {
      await sql`DELETE FROM sql_functions WHERE name LIKE '%account_changed%'`.execute(open.database);
      return [];
    },
  },
  erase: { args: () => ['--subscriber', 'customer-1'] },
};

/** `start` runs the service, which records its own changes. */
const notRun = ['start'];

async function listActions(): Promise<Map<string, Action>> {
  const all = new Map<string, Action>();
  for (const [command, { load }] of Object.entries(commands)) {
    for (const [name, action] of Object.entries(await load())) all.set(`${command} ${name}`.trim(), action);
  }
  return all;
}

async function run(name: string, { args, stdin = '', on = () => open }: Scenario): Promise<void> {
  const [command = '', ...action] = name.split(' ');
  const perform = await prepareCommand(command, [...action, ...(await args())], Readable.from([stdin]));
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  await perform({ ...context.config, databaseUrl: on().directUrl, dataDir: folder, port: 4020 });
}

const entriesOf = ({ database }: OpenDatabase) => database.selectFrom('audit_log').selectAll().orderBy('id').execute();

/** Returns all rows of all tables. */
async function contentsOf({ database }: OpenDatabase): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename
  `.execute(database);
  const contents: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`
      SELECT coalesce(string_agg(rows::text, ',' ORDER BY rows::text), '') AS text FROM ${sql.table(name)} AS rows
    `.execute(database);
    contents[name] = rows[0]?.text ?? '';
  }
  return contents;
}

describe('actions', async () => {
  const actions = await listActions();

  it('all have a scenario here', () => {
    expect([...Object.keys(scenarios), ...notRun].sort()).toEqual([...actions.keys()].sort());
  });

  it.each(Object.entries(scenarios))('%s', async (name, scenario) => {
    const prepared = await scenario.args();
    const target = scenario.on?.() ?? open;
    const [before, contents] = [await entriesOf(target), await contentsOf(target)];
    await run(name, { ...scenario, args: () => prepared });
    if (actions.get(name)?.isReadOnly) return expect(await contentsOf(target)).toEqual(contents);
    const added = (await entriesOf(target)).slice(name === 'restore' ? -1 : before.length);
    expect(added.length).toBeGreaterThan(0);
    for (const entry of added) {
      expect(entry).toMatchObject({ actor_kind: 'command', actor_name: commandActor().name, outcome: 'success' });
      expect(entry.action).toMatch(/^[a-z]+[A-Za-z]*\.[a-z]+[A-Za-z]*$/);
    }
  });

  it('record no number, credential, text or path of a URL', async () => {
    const all = JSON.stringify(await entriesOf(open));
    for (const secret of ['correct-horse', '12025550123', '12025550100', 'of-theirs', 'Within 30 days', 'Hello']) {
      expect(all).not.toContain(secret);
    }
  });
});
