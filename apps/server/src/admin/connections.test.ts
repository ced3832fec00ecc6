import { beforeEach, describe, expect, it } from 'vitest';
import { createOutcomeClock } from '../carriers/connections/outcome-times.ts';
import { createTestProvider, testCredentials, testSettings } from '../carriers/connections/testing.ts';
import { storeLink } from '../carriers/outbox/testing-links.ts';
import { listAuditEntries } from '../features/audit/audit-entries.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { sendAs, testAdminApi } from './testing.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const provider = createTestProvider();
const app = testAdminApi(context, provider.kinds);
const send = async (target: string, body?: object) => (await sendAs(app, 'operator', target, body)).json();
const status = async (target: string, body?: object) => (await sendAs(app, 'operator', target, body)).statusCode;
const main = { name: 'main', kind: 'test', settings: testSettings, credentials: testCredentials };
const readAudit = async () => (await listAuditEntries(database, {}, { limit: 100 })).entries;
const create = (changes: object = {}) => send('POST /admin/v1/connections', { ...main, ...changes });

beforeEach(async () => {
  Object.assign(provider, createTestProvider(), { kind: provider.kind, kinds: provider.kinds });
  await database.deleteFrom('routes').execute();
  await database.deleteFrom('connections').execute();
});

it('lists kinds with the schemas of their settings', async () => {
  const { data } = await send('GET /admin/v1/connection-kinds');
  expect(data).toMatchObject([{ name: 'test', channel: 'sms', settings: { required: ['host'] } }]);
});

describe('a connection', () => {
  it('is created as a draft with a default route, and turned on by a check', async () => {
    expect(await create()).toMatchObject({ name: 'main', state: 'draft', route: expect.stringContaining('all SMS') });
    expect(await send('POST /admin/v1/connections/main/check')).toMatchObject({ outcome: 'ok', state: 'on' });
    expect(await send('GET /admin/v1/connections/main')).toMatchObject({
      state: 'on',
      settings: testSettings,
      effectiveSettings: { port: 2775 },
      credentialNames: ['password', 'user'],
      window: 10,
      account: null,
      history: [{ state: 'on' }, { state: 'draft' }],
    });
  });

  it('appears in lists without its credentials, filtered and page by page', async () => {
    for (const name of ['a', 'b', 'c']) await create({ name });
    await send('POST /admin/v1/connections/b/check');
    const first = await send('GET /admin/v1/connections?limit=2');
    expect(first.data.map(({ name }: { name: string }) => name)).toEqual(['a', 'b']);
    const second = await send(`GET /admin/v1/connections?limit=2&cursor=${first.next}`);
    expect(second).toMatchObject({ data: [{ name: 'c' }], hasMore: false });
    expect((await send('GET /admin/v1/connections?state=on')).data).toMatchObject([{ name: 'b' }]);
    expect((await send('GET /admin/v1/connections?channel=email')).data).toEqual([]);
    const shown = JSON.stringify([first, await send('GET /admin/v1/connections/a')]);
    expect(shown).not.toContain(testCredentials.password);
  });

  it('names the others with the same sender at the provider', async () => {
    for (const name of ['a', 'b']) await create({ name });
    await create({ name: 'c', settings: { ...testSettings, host: 'other.example.com' } });
    expect(await send('GET /admin/v1/connections/a')).toMatchObject({ sameSender: [] });
    Object.assign(provider.kind, { senderSettings: ['host'] });
    expect(await send('GET /admin/v1/connections/a')).toMatchObject({ sameSender: ['b'] });
    expect(await send('GET /admin/v1/connections/c')).toMatchObject({ sameSender: [] });
    Object.assign(provider.kind, { senderSettings: undefined });
  });

  it('belongs to a live account, not to a sandbox account', async () => {
    const live = await testAccount(context, { sandbox: false });
    const sandbox = await testAccount(context);
    expect(await create({ accountId: sandbox.id })).toMatchObject({ statusCode: 422 });
    await create({ accountId: live.id });
    const found = await send(`GET /admin/v1/connections?accountId=${live.id}`);
    expect(found.data).toMatchObject([{ name: 'main', account: { id: live.id } }]);
  });

  it('is rejected with what is wrong, without a value', async () => {
    const rejected = await create({ credentials: { user: 'shop', password: 'Wrong-Form-1' } });
    expect(rejected).toMatchObject({ statusCode: 422 });
    expect(JSON.stringify(rejected)).toContain('credentials.password');
    expect(JSON.stringify(rejected)).not.toContain('Wrong-Form-1');
    expect(await create({ kind: 'unknown' })).toMatchObject({ statusCode: 422 });
    await create();
    expect(await create()).toMatchObject({ statusCode: 409 });
  });

  it('changes only what the provider accepts', async () => {
    await create();
    const credentials = { ...testCredentials, password: 'another-one' };
    expect(await status('PATCH /admin/v1/connections/main', { credentials })).toBe(409);
    provider.password = 'another-one';
    expect(await send('PATCH /admin/v1/connections/main', { credentials })).toMatchObject({ state: 'on', version: 2 });
    const limits = { window: 20, throughput: 80, binds: 2 };
    expect(await send('PATCH /admin/v1/connections/main', limits)).toMatchObject({ ...limits, settings: testSettings });
    expect(await send('PATCH /admin/v1/connections/main', { throughput: null })).toMatchObject({ throughput: null });
    provider.network = 'down';
    const settings = { host: 'other.example.com' };
    expect(await status('PATCH /admin/v1/connections/main', { settings })).toBe(409);
    expect(await send('PATCH /admin/v1/connections/main', { settings, isChecked: false })).toMatchObject({ settings });
  });

  it('that was broken is on after a change that the provider accepts, without a draft in between', async () => {
    provider.password = 'another-one';
    await create();
    await send('POST /admin/v1/connections/main/check');
    const credentials = { ...testCredentials, password: 'another-one' };
    expect(await send('PATCH /admin/v1/connections/main', { credentials })).toMatchObject({
      state: 'on',
      reason: null,
      recheckAt: null,
      history: [{ state: 'on', reason: null }, { state: 'broken' }, { state: 'draft' }],
    });
    const checked = (await readAudit()).find(({ action }) => action === 'connection.checked');
    expect(checked).toMatchObject({ before: { state: 'broken' }, after: { state: 'on' } });
  });

  it('is paused, resumed and removed, with its author in the audit log', async () => {
    await create();
    await send('POST /admin/v1/connections/main/check');
    expect(await send('POST /admin/v1/connections/main/pause')).toMatchObject({ state: 'paused' });
    provider.password = 'another-one';
    expect(await status('POST /admin/v1/connections/main/resume')).toBe(409);
    provider.password = testCredentials.password;
    expect(await send('POST /admin/v1/connections/main/resume')).toEqual({
      name: 'main',
      state: 'on',
      check: { outcome: 'ok', reason: null, corrections: [], isCredentialSuspected: false, state: 'on' },
    });
    expect(await send('POST /admin/v1/connections/main/resume')).toEqual({ name: 'main', state: 'on' });
    expect(await status('DELETE /admin/v1/connections/main')).toBe(204);
    expect(await status('GET /admin/v1/connections/main')).toBe(404);
    const actions = (await readAudit()).map(({ action, actor }) => `${action} by ${actor.name}`);
    for (const action of ['created', 'checked', 'paused', 'resumed', 'removed']) {
      expect(actions).toContain(`connection.${action} by test operator`);
    }
  });

  it('is not reported as on when it breaks while it is resumed', async () => {
    await create();
    await send('POST /admin/v1/connections/main/check');
    await send('POST /admin/v1/connections/main/pause');
    const { check } = provider.kind;
    provider.kind.check = async (connection, signal) => {
      // A change by another call, in between.
      await database.updateTable('connections').set({ state: 'broken', reason: 'wrong password' }).execute();
      return check(connection, signal);
    };
    const resumed = await send('POST /admin/v1/connections/main/resume');
    provider.kind.check = check;
    expect(resumed).toMatchObject({ statusCode: 409, message: expect.stringContaining('main is broken') });
    expect(await send('GET /admin/v1/connections/main')).toMatchObject({ state: 'broken' });
  });

  it('shows the last accepted message, and the last failure of a message, a link or a check', async () => {
    const { id } = await create();
    const shown = () => send('GET /admin/v1/connections/main');
    expect(await shown()).toMatchObject({ lastAcceptedAt: null, lastFailure: null });
    const clock = createOutcomeClock(database, context.log);
    clock.note(id, 'the sender is unknown');
    clock.note(id);
    clock.note(id, 'noted within the same minute');
    clock.note('unknown');
    await clock.close();
    expect(await shown()).toMatchObject({
      lastAcceptedAt: expect.any(String),
      lastFailure: { source: 'message', reason: 'the sender is unknown' },
    });
    clock.note(id, 'the provider closed the session', 'link');
    await clock.close();
    expect(await shown()).toMatchObject({ lastFailure: { source: 'link', reason: 'the provider closed the session' } });
    provider.network = 'down';
    await send('POST /admin/v1/connections/main/check');
    expect(await shown()).toMatchObject({
      lastAcceptedAt: expect.any(String),
      lastFailure: { source: 'check', reason: 'sms.example.com is down' },
    });
  });

  it('shows that it has no link while it is on, and why', async () => {
    const { id } = await create();
    expect(await send('GET /admin/v1/connections/main')).toMatchObject({ state: 'draft', links: null });
    await send('POST /admin/v1/connections/main/check');
    const reason = 'cannot connect to 127.0.0.1:2775: ECONNREFUSED';
    await storeLink(database, id, { state: 'connecting', reason, seconds: 40 });
    const down = { state: 'down', open: 0, since: expect.any(String), reason };
    expect(await send('GET /admin/v1/connections/main')).toMatchObject({ state: 'on', reason: null, links: down });
    expect((await send('GET /admin/v1/connections')).data).toMatchObject([{ state: 'on', links: down }]);
    await storeLink(database, id, { state: 'ready' });
    const ready = { state: 'ready', open: 1, since: null, reason: null };
    expect((await send('GET /admin/v1/connections')).data).toMatchObject([{ links: ready }]);
  });

  it('keeps its last 50 states', async () => {
    await create();
    for (let check = 0; check < 52; check++) {
      await database
        .updateTable('connections')
        .set({ state: check % 2 ? 'on' : 'paused' })
        .execute();
    }
    const { history } = await send('GET /admin/v1/connections/main');
    expect(history).toHaveLength(50);
    expect(history[0]).toMatchObject({ state: 'on' });
  });
});

describe('a test message', () => {
  const test = { to: '+12025550123', sender: 'ExampleShop', text: 'Hi' };

  it('is submitted, with its plan and receipt', async () => {
    await create();
    expect(await send('POST /admin/v1/connections/main/test-messages', test)).toEqual({
      isAccepted: true,
      plannedParts: 1,
      hasCallback: false,
      segments: 1,
      alphabet: 'gsm',
      parts: [
        {
          outcome: 'accepted',
          providerId: 'part-0',
          code: null,
          reason: null,
          waitSeconds: null,
          receipt: { status: 'delivered', at: expect.any(String), code: null },
        },
      ],
    });
    expect(provider.submitted).toMatchObject([{ sms: { to: '+12025550123', text: 'Hi' } }]);
    expect(JSON.stringify(await readAudit())).not.toContain('5550123');
  });

  it('needs a recipient of the channel, and a link', async () => {
    await create();
    expect(await status('POST /admin/v1/connections/main/test-messages', { to: '12' })).toBe(422);
    expect(await status('POST /admin/v1/connections/main/test-messages', { to: 'ada@example.com' })).toBe(422);
    provider.password = 'another-one';
    expect(await send('POST /admin/v1/connections/main/test-messages', test)).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('The provider rejects the connection'),
    });
  });
});

it('shows what to enter at the provider to operators, and records it', async () => {
  const whatsApp = testAdminApi(
    testContext(open, { config: { ...context.config, publicUrl: 'https://sms.example.com/' } }),
  );
  const settings = {
    appId: '1234567890123456',
    phoneNumberId: '106540352242922',
    businessAccountId: '102290129340398',
  };
  const credentials = { accessToken: 'token-of-a-test', appSecret: 'secret-of-a-test' };
  const added = { name: 'chat', kind: 'whatsapp', settings, credentials };
  expect((await sendAs(whatsApp, 'operator', 'POST /admin/v1/connections', added)).statusCode).toBe(201);
  const shown = (await sendAs(whatsApp, 'operator', 'GET /admin/v1/connections/chat/setup')).json();
  expect(shown).toMatchObject({
    webhookUrl: 'https://sms.example.com/carriers/meta/1234567890123456',
    values: [{ name: 'verifyToken', value: expect.stringMatching(/^.{8,}$/) }],
  });
  expect((await sendAs(whatsApp, 'support', 'GET /admin/v1/connections/chat/setup')).statusCode).toBe(403);
  const connection = (await sendAs(whatsApp, 'readOnly', 'GET /admin/v1/connections/chat')).json();
  expect(connection.webhook).toEqual({ url: shown.webhookUrl, firstAt: null, lastAt: null });
  expect(JSON.stringify(connection)).not.toContain(shown.values[0].value);
  expect((await readAudit()).map(({ action }) => action)).toContain('connection.setupRead');
});

it('hides secrets in the URLs of settings below the role operator', async () => {
  await create();
  const settings = JSON.stringify({ host: 'https://shop:pass-word@api.example.com/v1?key=a-key' });
  await database.updateTable('connections').set({ settings }).execute();
  const read = async (role: 'support' | 'operator') =>
    (await sendAs(app, role, 'GET /admin/v1/connections/main')).json().settings.host;
  expect(await read('support')).toBe('https://api.example.com/v1?•••');
  expect(await read('operator')).toContain('pass-word');
});
