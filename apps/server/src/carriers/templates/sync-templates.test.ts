import { OutboundError } from '@omnichannel/outbound';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testActor } from '../../features/audit/testing.ts';
import { findOrCreateNamespace } from '../../features/messaging/templates/namespace.ts';
import { createTemplateStore, saveTemplates } from '../../features/messaging/templates/postgres-template-store.ts';
import { createTemplates } from '../../features/messaging/templates/templates.ts';
import type { Account } from '../../http/account.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import type { Connection, ConnectionKind } from '../connection-kind.ts';
import { addConnection, recordSignIn } from '../connections/connection-store.ts';
import type { LoadedConnection } from '../connections/load-connection.ts';
import { type GraphEmulator, startGraphEmulator } from '../meta/testing-graph-emulator.ts';
import { toConnectionKind } from '../testing-kinds.ts';
import { createTestKind, officialExamples, testConnection } from '../whatsapp/testing-whatsapp.ts';
import { syncDueTemplates } from './sync-loop.ts';
import { describeSyncFailure, syncTemplates } from './sync-templates.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
let emulator: GraphEmulator;
let kind: ConnectionKind;
let account: Account;
let connection: Connection;

beforeEach(async () => {
  emulator = await startGraphEmulator();
  kind = toConnectionKind(createTestKind(emulator.url));
  account = await testAccount(context, { sandbox: false });
  connection = testConnection(emulator.account, { environmentId: account.environmentId });
});
afterEach(async () => {
  await emulator.close();
  await database.deleteFrom('connections').execute();
});

const sync = () => syncTemplates(database, kind, connection, AbortSignal.timeout(10_000));
const body = (text = 'Hello {{1}}.') => ({ type: 'BODY', text });
const template = (name: string, changes: object = {}) => ({
  id: '1',
  name,
  language: 'en_US',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [body()],
  ...changes,
});

async function list(query: object = {}) {
  const { handlers } = createTemplates(context);
  const reply = await handlers?.listChatAppTemplates?.(testCall('listChatAppTemplates', account, { query }));
  if (reply?.status !== 200) throw new Error('The list failed.');
  return reply.body.data.map(({ name, status, quality }) => [
    name,
    status,
    ...(quality === undefined ? [] : [quality]),
  ]);
}

async function render(name: string) {
  const namespace = await findOrCreateNamespace(database, account.environmentId);
  const components = [{ type: 'body' as const, parameters: [{ type: 'text' as const, text: 'Layla' }] }];
  const reference = { namespace, name, language: { policy: 'deterministic' as const, code: 'en_US' }, components };
  const [content] = await createTemplateStore().render(database, [
    { environmentId: account.environmentId, template: reference },
  ]);
  return content;
}

describe('templates of the provider', () => {
  it('are copied with status and quality, over all pages, as in the official example', async () => {
    const official = (officialExamples.responses.templates as { data: Record<string, unknown>[] }).data;
    emulator.templatesPerPage = 2;
    emulator.templates = [
      ...official,
      template('paused', { status: 'PAUSED', quality_score: { score: 'RED' } }),
      template('waits', { status: 'PENDING' }),
      template('good', { quality_score: { score: 'GREEN' } }),
    ];
    const { templates, removed, unsupported } = await sync();
    expect(templates).toHaveLength(5);
    expect([removed, unsupported]).toEqual([[], []]);
    expect(emulator.calls).toHaveLength(3);
    expect(await list()).toEqual([
      ['2023_april_promo', 'approved'],
      ['good', 'approved', 'green'],
      ['hello_world', 'approved'],
      ['paused', 'paused', 'red'],
      ['waits', 'pending'],
    ]);
    expect(await list({ status: 'paused' })).toEqual([['paused', 'paused', 'red']]);
  });

  it('can be sent only when they are approved', async () => {
    emulator.templates = [template('good'), template('paused', { status: 'PAUSED' })];
    await sync();
    expect(await render('good')).toMatchObject({ body: 'Hello Layla.' });
    expect(await render('paused')).toEqual({
      code: 2001,
      field: 'template.name',
      message: 'is paused at the provider: only approved templates can be sent',
    });
    emulator.templates = [template('good'), template('paused')];
    await sync();
    expect(await render('paused')).toMatchObject({ body: 'Hello Layla.' });
  });

  it('that are gone are removed, and imported ones stay', async () => {
    await saveTemplates(database, account.environmentId, [
      { name: 'imported', language: 'en_US', body: 'Hello.', buttons: [] },
    ]);
    emulator.templates = [template('one'), template('two'), template('three')];
    await sync();
    emulator.templates = [template('one'), template('two', { status: 'PENDING_DELETION' })];
    expect((await sync()).removed).toEqual([
      { name: 'three', language: 'en_US' },
      { name: 'two', language: 'en_US' },
    ]);
    expect((await list()).map(([name]) => name)).toEqual(['imported', 'one']);
  });

  it.each([
    [
      'named variables',
      { parameter_format: 'NAMED', components: [body('Hello {{first_name}}.')] },
      'has named variables instead of numbered ones, such as {{1}}',
    ],
    ['a carousel', { components: [body(), { type: 'CAROUSEL', cards: [] }] }, 'has a carousel'],
    [
      'a coupon',
      { components: [body(), { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Copy' }] }] },
      'has a button that copies a coupon code',
    ],
    [
      'a number to call',
      {
        components: [
          body(),
          {
            type: 'BUTTONS',
            buttons: [
              { type: 'QUICK_REPLY', text: 'Yes' },
              { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+12025550100' },
            ],
          },
        ],
      },
      'has a button that calls a number',
    ],
    [
      'a flow',
      { components: [body(), { type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Book', flow_id: '1' }] }] },
      'has a button that opens a flow',
    ],
    ['a location', { components: [body(), { type: 'HEADER', format: 'LOCATION' }] }, 'has a location as its header'],
    [
      'a part of an unknown type',
      { components: [body(), { type: 'HOLOGRAM' }] },
      expect.stringMatching(/^has parts that are not supported \(components\.1\.type .*\)$/),
    ],
  ])('with %s are reported, not listed, and rejected with the reason', async (_, changes, reason) => {
    emulator.templates = [template('special', changes), template('good')];
    const { unsupported } = await sync();
    expect(unsupported).toEqual([{ name: 'special', language: 'en_US', reason }]);
    expect(await list()).toEqual([['good', 'approved']]);
    expect(await list({ status: 'unsupported' })).toEqual([]);
    expect(await render('special')).toEqual({
      code: 2001,
      field: 'template.name',
      message: `${unsupported[0]?.reason}, so the service cannot send it`,
    });
  });

  it('that were not supported are sent once they are, and forgotten with the template', async () => {
    const carousel = template('special', { components: [body(), { type: 'CAROUSEL', cards: [] }] });
    emulator.templates = [carousel];
    await sync();
    emulator.templates = [template('special')];
    await sync();
    expect(await render('special')).toMatchObject({ body: 'Hello Layla.' });
    emulator.templates = [carousel];
    await sync();
    expect(await list()).toEqual([]);
    emulator.templates = [];
    expect((await sync()).removed).toEqual([{ name: 'special', language: 'en_US' }]);
    expect(await render('special')).toMatchObject({ code: 2001, message: expect.not.stringContaining('carousel') });
  });

  it('that are not supported leave an imported template of the same name', async () => {
    await saveTemplates(database, account.environmentId, [
      { name: 'special', language: 'en_US', body: 'Hello {{1}}.', buttons: [] },
    ]);
    emulator.templates = [template('special', { components: [body(), { type: 'CAROUSEL', cards: [] }] })];
    await sync();
    expect(await render('special')).toMatchObject({ body: 'Hello Layla.' });
  });

  it('with a passcode take the code in the text and in the button', async () => {
    const url = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}';
    const buttons = [{ type: 'URL', text: 'Copy code', url }];
    emulator.templates = [
      template('code', { components: [body('{{1}} is your code.'), { type: 'BUTTONS', buttons }] }),
    ];
    expect((await sync()).templates).toHaveLength(1);
  });

  it('stay as they are when a page cannot be read', async () => {
    emulator.templates = [template('one'), template('two')];
    await sync();
    emulator.templatesPerPage = 1;
    emulator.fail('templates', { status: 500, code: 2 });
    await expect(sync()).rejects.toThrow('Meta returned 500 (2)');
    emulator.fail('templates', 'notJson');
    await expect(sync()).rejects.toThrow('Meta returned no list of templates.');
    expect(await list()).toHaveLength(2);
  });

  it('of a connection without an account are not copied', async () => {
    connection = testConnection(emulator.account);
    await expect(sync()).rejects.toThrow('my-whatsapp belongs to no account');
    kind = { ...kind };
    delete kind.listTemplates;
    await expect(sync()).rejects.toThrow('whose provider has no templates');
  });
});

it('names the host that could not be reached, and no credential', () => {
  const error = new OutboundError(
    'nameNotResolved',
    'The host name does not exist.',
    'ENOTFOUND',
    true,
    'graph.example',
  );
  const known = { credentials: { accessToken: 'graph-token-of-the-shop' } };
  expect(describeSyncFailure(error, known)).toMatch(/graph\.example: The host name does not exist\.$/);
  const leaky = new Error('Meta rejects graph-token-of-the-shop.');
  expect(describeSyncFailure(leaky, known)).toMatch(/Meta rejects •••\.$/);
});

it('copies the templates of a connection hourly, by one instance', async () => {
  emulator.templates = [template('one')];
  const { settings, credentials } = connection;
  const limits = { window: 10, throughput: null, binds: 1 };
  const all = { name: 'wa', kind: 'whatsapp', settings: { ...settings }, credentials: { ...credentials } };
  const added = await addConnection(database, testActor, context.keys, {
    ...all,
    ...limits,
    environmentId: account.environmentId,
  });
  await recordSignIn(database, added, { outcome: 'ok' });
  const loaded = { ...connection, id: added.id, state: 'on' } as LoadedConnection;
  const parts = {
    database,
    connections: { list: () => [loaded] },
    kinds: new Map([['whatsapp', kind]]),
    log: context.log,
  };
  await Promise.all([syncDueTemplates(parts), syncDueTemplates(parts)]);
  await syncDueTemplates(parts);
  expect(emulator.calls).toHaveLength(1);
  expect(await list()).toEqual([['one', 'approved']]);
  await database
    .updateTable('template_syncs')
    .set({ due_at: new Date(0) })
    .execute();
  emulator.fail('templates', { status: 500 });
  await syncDueTemplates(parts);
  expect(emulator.calls).toHaveLength(2);
  expect(await list()).toHaveLength(1);
});
