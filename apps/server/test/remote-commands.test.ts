import { rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ConnectionKind } from '../src/carriers/connection-kind.ts';
import { showConnection } from '../src/carriers/connections/connection-summaries.ts';
import { createTestProvider } from '../src/carriers/connections/testing.ts';
import { kinds } from '../src/carriers/kinds.ts';
import { readLinksOf } from '../src/carriers/outbox/connection-links.ts';
import { storeLink } from '../src/carriers/outbox/testing-links.ts';
import { commandActor } from '../src/cli/command-actor.ts';
import type { Action } from '../src/cli/commands/action.ts';
import { commands } from '../src/cli/commands/commands.ts';
import { prepareCommand } from '../src/cli/commands/prepare-command.ts';
import { findAccount } from '../src/features/accounts/account-lookup.ts';
import { emit } from '../src/features/webhooks/emit-events.ts';
import type { OpenDatabase } from '../src/platform/postgres/database.ts';
import { temporaryDirectory, testDatabase } from '../src/platform/postgres/testing.ts';
import { testContext } from '../src/testing.ts';
import { type AdminService, startAdminService } from './admin/admin-service.ts';

// Each action runs twice: on a database of its own, and through the admin API of a running service. Both must print the same.

let admin: AdminService;
let local: OpenDatabase;
let folder: string;
let operatorKey: string;

const publicUrl = 'https://sms.example.com/omnichannel';
const changeableKinds = kinds as Map<string, ConnectionKind>;

beforeAll(async () => {
  const listTemplates = async () => ({
    account: 'provider account',
    templates: [{ name: 'order', language: 'en', status: 'approved', components: [{ type: 'BODY', text: 'Hello' }] }],
  });
  const webhook: Pick<ConnectionKind, 'webhookPath' | 'describeSetup' | 'generateCredentials'> = {
    webhookPath: () => '/carriers/test/app',
    generateCredentials: () => ({ user: 'shop' }),
    describeSetup: ({ credentials, publicUrl }) => [
      'Enter these at the provider:',
      `  URL   ${publicUrl}/carriers/test/app`,
      `  User  ${(credentials as { user?: string }).user}`,
    ],
  };
  changeableKinds.set('test', { ...createTestProvider().kind, ...webhook, listTemplates } as ConnectionKind);
  admin = await startAdminService({ publicUrl });
  local = await testDatabase();
  folder = await temporaryDirectory();
  operatorKey = await admin.key('owner');
});
afterAll(async () => {
  changeableKinds.delete('test');
  await admin?.close();
  await local?.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** How the test runs an action. The actions run in the order of this table, and a later one uses what earlier ones have stored. */
interface Scenario {
  args(database: OpenDatabase['database']): string[] | Promise<string[]>;
  stdin?: string;
  /** Lines of the output that differ by design. */
  differs?: RegExp;
}

const ours = ['--account', 'shop'];
const person = '+12025550123';
const group = [...ours, '--group', 'ExampleShop', '--number', person];
const hook = [...ours, '--channel', 'rcs'];
const credentials = JSON.stringify({ user: 'shop', password: 'correct-horse' });

const file = async (name: string, content: string) => {
  await writeFile(`${folder}/${name}`, content);
  return `${folder}/${name}`;
};
const template = JSON.stringify({ name: 'shipped', language: 'en', components: [{ type: 'BODY', text: 'Hello' }] });
const workflow = JSON.stringify({
  name: 'Order',
  workflowId: 'order',
  steps: [{ type: 'in_app', content: { body: 'Order {{order.id}}' } }],
});

async function idOf(database: OpenDatabase['database'], table: 'routes' | 'deliveries'): Promise<string> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM ${sql.table(table)} ORDER BY id LIMIT 1`.execute(database);
  return rows[0]?.id ?? expect.fail(`There is no row in ${table}.`);
}

async function storeDelivery(database: OpenDatabase['database'], messageId: string): Promise<void> {
  const { environmentId } = await findAccount(database, 'shop');
  // In one transaction: a running service would send the delivery before it is dead.
  await database.transaction().execute(async (transaction) => {
    await emit(transaction, [{ environmentId, endpoint: 'rcs', messageId, body: { text: 'Hello' } }]);
    await sql`
      UPDATE deliveries SET state = 'dead', ended_at = now() WHERE message_id = ${messageId}
    `.execute(transaction);
  });
}

async function storeMessage(database: OpenDatabase['database']): Promise<void> {
  const { id, environmentId } = await findAccount(database, 'shop');
  await database
    .insertInto('messages')
    .values({
      ...{ id: 'message-1', environment_id: environmentId, account_id: id, channel: 'rcs', type: 'text' },
      ...{ recipient: person, request: '{}', content: '{}' },
    })
    .execute();
  await sql`
    INSERT INTO usage_days (account_id, day, channel, country, connection_id, accepted, sent, delivered, read, failed, segments)
    VALUES (${id}, '2026-11-01', 'rcs', 'US', '', 3, 2, 1, 0, 0, 0)
  `.execute(database);
}

/** Waits for the link of a connection, and stores it where no service runs. */
async function awaitLink(database: OpenDatabase['database'], name: string): Promise<void> {
  const { id } = await showConnection(database, name);
  if (database === local.database) await storeLink(database, id, { state: 'ready', silentSeconds: -3600 });
  await expect.poll(() => readLinksOf(database, id), { timeout: 10_000 }).toMatchObject({ state: 'ready' });
}

/** Stores that a message waits for a connection that is paused. */
async function storeWaiting(database: OpenDatabase['database'], messageId: string): Promise<void> {
  const { id, environmentId } = await findAccount(database, 'shop');
  await sql`INSERT INTO connections (id, kind, name, state, settings, credentials, credential_names, window_size, binds)
    VALUES ('waited-for', 'smpp', 'waited-for', 'paused', '{}', '', '{}', 10, 1)`.execute(database);
  await sql`INSERT INTO outbox (source, reference, environment_id, account_id, sender, connection_id, due_at, expires_at)
    VALUES ('message', ${messageId}, ${environmentId}, ${id}, 'Shop', 'waited-for', now(), now() + interval '1 hour')`.execute(
    database,
  );
}

const scenarios: Readonly<Record<string, Scenario>> = {
  'accounts create': { args: () => ['shop', '--sender', 'ExampleShop', '--storage', '10'] },
  'accounts list': { args: () => [] },
  'keys create': { args: () => ['billing', ...ours, '--scope', 'send', '--expires-in', '90d'] },
  'keys list': { args: () => ours },
  'keys rotate': { args: () => ['billing', ...ours, '--overlap', '0s'] },
  'keys revoke': { args: () => ['billing-2', ...ours] },
  'knowledge import': {
    args: async () => [await file('faq.md', '# Returns\n\nWithin 30 days.'), '--name', 'faq', ...ours],
  },
  'knowledge list': { args: () => ours },
  'knowledge show': { args: () => ['--name', 'faq', ...ours] },
  'accounts set': {
    args: () => ['shop', '--limit', 'requestVerification=5', '--knowledge', 'faq', '--quota', 'sms=1000'],
  },
  'accounts end-sessions': { args: () => ['shop'] },
  'accounts disable': { args: () => ['shop'] },
  'accounts enable': { args: () => ['shop'] },
  'accounts rotate-signing-key': { args: () => ['--revoke'] },
  // The service knows its own address.
  'sandbox-link': { args: () => ['shop'], differs: /^The link opens once/ },
  'operators create': { args: () => ['ann', '--as', 'support'], differs: /^The link works if/ },
  'operators list': { args: () => [] },
  'operators link': { args: () => ['ann'], differs: /^The link works if/ },
  'operators set-role': { args: () => ['ann', '--as', 'operator'] },
  'operators disable': { args: () => ['ann'] },
  'operators enable': { args: () => ['ann'] },
  'operators reset-totp': { args: () => ['ann'] },
  'operator-keys create': { args: () => ['deploy', '--as', 'readOnly'] },
  // The service has the key of this test as well.
  'operator-keys list': { args: () => [], differs: /^ACTOR|^key 1/ },
  'operator-keys revoke': { args: () => ['deploy'] },
  'templates import': { args: async () => [await file('template.json', template), ...ours] },
  'templates list': { args: () => ours },
  'templates delete': { args: () => ['shipped', ...ours] },
  'cards import': { args: async () => [await file('card.json', '{"id":"card","title":"Card"}'), ...ours] },
  'cards list': { args: () => ours },
  'cards delete': { args: () => ['card', ...ours] },
  'subscribers import': { args: async () => [await file('a.csv', 'subscriberId\ncustomer-1\n'), ...ours] },
  'workflows import': { args: async () => [await file('workflow.json', workflow), ...ours] },
  'workflows list': { args: () => ours },
  'workflows delete': { args: () => ['order', ...ours] },
  'connections add': {
    args: () => ['main', '--kind', 'test', ...ours, '--setting', 'host=sms.example.com', '--credentials-stdin'],
    stdin: credentials,
  },
  'connections set': { args: () => ['main', '--window', '5'] },
  'connections check': { args: () => ['main'] },
  'connections list': {
    async args(database) {
      await awaitLink(database, 'main');
      return [];
    },
  },
  'connections show': { args: () => ['main'] },
  'connections test-send': { args: () => ['main', '--to', person] },
  'connections pause': { args: () => ['main'] },
  'connections resume': { args: () => ['main', '--json'] },
  'templates sync': { args: () => ['main'] },
  'routes add': { args: () => ['--connection', 'main', ...ours, '--country', 'US'] },
  'routes list': { args: () => [] },
  'routes move': {
    async args(database) {
      await sql`
        INSERT INTO routes (id, environment_id, channel, position, connection_ids)
        SELECT 'f' || substr(id, 2), environment_id, channel, 2, connection_ids FROM routes
      `.execute(database);
      return [await idOf(database, 'routes'), '2'];
    },
  },
  'routes remove': { args: async (database) => [await idOf(database, 'routes')] },
  'senders add': { args: () => ['+12025550100', '--connection', 'main', ...ours, '--group', 'ExampleShop'] },
  'senders list': { args: () => [] },
  'senders remove': { args: () => ['+12025550100', '--connection', 'main'] },
  'connections remove': { args: () => ['main'] },
  'opt-outs add': { args: () => group },
  'opt-outs list': { args: () => ours },
  'opt-outs remove': { args: () => group },
  'endpoints set': { args: () => [...hook, '--url', 'https://example.com/hooks?key=of-theirs'] },
  'endpoints show': { args: () => ours },
  'endpoints rotate': { args: () => hook },
  'endpoints enable': { args: () => hook },
  'deliveries list': {
    async args(database) {
      await storeDelivery(database, 'one');
      return ['--state', 'dead', ...ours];
    },
  },
  'deliveries show': { args: async (database) => [await idOf(database, 'deliveries')] },
  'messages list': {
    async args(database) {
      await storeMessage(database);
      return [...ours, '--channel', 'rcs'];
    },
  },
  'messages show': {
    async args(database) {
      await storeWaiting(database, 'message-1');
      return ['message-1'];
    },
  },
  'usage show': { args: () => ours },
  'usage export': { args: () => ours },
  'usage quotas': { args: () => ours },
  'audit list': { args: () => ['--action', 'apiKey', ...ours] },
  'audit export': { args: () => ['--action', 'apiKey', ...ours] },
  erase: { args: () => ['--subscriber', 'customer-1', '--dry-run'] },
  'knowledge delete': {
    async args(database) {
      await database.updateTable('accounts').set({ knowledge_base_ids: null }).execute();
      return ['--name', 'faq', ...ours];
    },
  },
  'deliveries retry': { args: () => ['--dead', '--failed-until', '2100-01-01', ...ours] },
};

async function listActions(): Promise<Map<string, Action>> {
  const all = new Map<string, Action>();
  for (const [command, { load }] of Object.entries(commands)) {
    for (const [name, action] of Object.entries(await load())) all.set(`${command} ${name}`.trim(), action);
  }
  return all;
}

/** Runs a command. @returns what it printed on stdout and stderr */
async function run(words: string, args: readonly string[], stdin: string, isRemote: boolean): Promise<string> {
  const lines: string[] = [];
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((text: string) => void lines.push(text));
  }
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const [command = '', ...action] = words.split(' ').filter((word) => word !== '');
  const env = isRemote ? { OMNICHANNEL_URL: admin.service.adminUrl, OMNICHANNEL_OPERATOR_KEY: operatorKey } : {};
  const perform = await prepareCommand(command, [...action, ...args], Readable.from([stdin]), { env });
  const config = { ...testContext(local).config, port: 4020, dataDir: folder, publicUrl };
  await perform(isRemote ? { ...config, databaseUrl: undefined } : config);
  return lines.join('\n');
}

/** Replaces what is different each time: ids, keys, secrets, links, times and the names of the authors. */
function normalize(text: string): string {
  return text
    .replace(/(omk|omo|whsec)_[\w+/=-]+…?/g, '$1_SECRET')
    .replace(/https?:\/\/(127\.0\.0\.1:\d+|\S+(?=\/console\/))\S*/g, 'LINK')
    .replace(/"actor":\{[^}]*\}/g, 'ACTOR')
    .replace(/"(requestId|address)":(null|"[^"]*")/g, '$1')
    .replace(/msg_[\w-]+/g, 'ID')
    .replace(/\b[\da-f]{8}([-_])[\da-f]{4}\1[\da-f]{4}\1[\da-f]{4}\1[\da-f]{12}\b/g, 'ID')
    .replace(/\b[\da-f]{24}\b/g, 'ID')
    .replace(/\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d\.\d{3}Z?)?)?|\d{4}-\d\d-\d\d \d\d:\d\dZ/g, 'TIME')
    .replaceAll(`${folder}/`, '')
    .replace(/ +/g, ' ')
    .replace(new RegExp(` (${commandActor().name}|key 1)(?= |$)`, 'gm'), ' ACTOR');
}

/** Parses the JSON of a command, or its JSON lines, without what is different each time. */
function parse(text: string): unknown {
  const values = text.startsWith('[')
    ? JSON.parse(text)
    : text.startsWith('{\n')
      ? [JSON.parse(text)]
      : text.split('\n').map((line) => JSON.parse(line));
  const shown = values.filter(
    ({ name, action }: { name?: string; action?: string }) => name !== 'key 1' && action !== 'auditLog.exported',
  );
  return shown.map((value: unknown) =>
    JSON.parse(JSON.stringify(value), (key, one) => {
      if (['actor', 'createdBy', 'requestId', 'address'].includes(key)) return undefined;
      return typeof one === 'string' ? normalize(one) : one;
    }),
  );
}

function withoutLines(text: string, pattern: RegExp | undefined): string {
  return pattern === undefined
    ? text
    : text
        .split('\n')
        .filter((line) => !pattern.test(line))
        .join('\n');
}

describe('an action', async () => {
  const actions = await listActions();
  const remote = [...actions].filter(([, { localOnly }]) => localOnly === undefined).map(([name]) => name);

  it('has a scenario here if it works through the admin API, and a reason otherwise', () => {
    expect(Object.keys(scenarios).sort()).toEqual(remote.sort());
    const reasons = [...actions.values()].flatMap(({ localOnly }) => localOnly ?? []);
    expect(reasons).toHaveLength(actions.size - remote.length);
    for (const reason of reasons) expect(reason).toMatch(/^[a-z]+s /);
  });

  it.each(Object.entries(scenarios))('%s prints the same through the admin API', async (name, scenario) => {
    const { args, stdin = '', differs } = scenario;
    const prepared = { local: await args(local.database), remote: await args(admin.database) };
    const onDatabase = await run(name, prepared.local, stdin, false);
    const overHttp = await run(name, prepared.remote, stdin, true);
    expect(overHttp).not.toBe('');
    expect(withoutLines(normalize(overHttp), differs)).toBe(withoutLines(normalize(onDatabase), differs));
    if (!actions.get(name)?.isReadOnly) return;
    const json = await run(name, [...prepared.local, '--json'], stdin, false);
    const jsonOverHttp = await run(name, [...prepared.remote, '--json'], stdin, true);
    expect(parse(jsonOverHttp)).toEqual(parse(json));
  });

  it('is recorded with the operator key and the request', async () => {
    const entries = await admin.database
      .selectFrom('audit_log')
      .select(['action', 'actor_kind', 'actor_name', 'request_id'])
      .where('action', 'in', ['account.created', 'apiKey.created', 'route.created', 'workflow.created'])
      .execute();
    expect(new Set(entries.map(({ action }) => action)).size).toBe(4);
    for (const entry of entries) expect(entry).toMatchObject({ actor_kind: 'operatorKey', actor_name: 'key 1' });
    for (const { request_id } of entries) expect(request_id).not.toBeNull();
  });
});
