import { describe, expect, it } from 'vitest';
import type { ConnectionKind } from '../carriers/connection-kind.ts';
import { encryptCredentials } from '../carriers/connections/credentials.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { sendAs, testAdminApi } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const app = testAdminApi(context);

const template = (name = 'order_shipped', language = 'en_US', text = 'Hello {{1}}, order {{2}} is on its way.') => ({
  name,
  language,
  category: 'UTILITY',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}' },
    { type: 'BODY', text },
    { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Track', url: 'https://shop.example.com/orders/{{1}}' }] },
  ],
});

/** Creates an account, and returns a function that sends requests below it. */
async function newAccount() {
  const account = await testAccount(context, { sandbox: false });
  return async (target: string, body?: object) => {
    const [method, path = ''] = target.split(' ');
    return sendAs(app, 'operator', `${method} /admin/v1/accounts/${account.id}/templates${path}`, body);
  };
}

it('imports, lists page by page, shows and deletes templates', async () => {
  const send = await newAccount();
  const templates = [template('b'), template('a', 'ar', 'مرحبًا {{1}} {{2}}'), template('a')];
  const imported = await send('POST ', { templates });
  expect(imported.json()).toMatchObject({ namespace: expect.any(String), imported: [{ name: 'b' }, {}, {}] });
  const first = (await send('GET ?limit=2')).json();
  expect(first).toMatchObject({
    data: [
      { name: 'a', language: 'ar', status: 'approved', quality: null, unsupported: null, isCopied: false },
      { name: 'a', language: 'en_US' },
    ],
    hasMore: true,
  });
  expect((await send(`GET ?limit=2&cursor=${first.next}`)).json()).toMatchObject({
    data: [{ name: 'b' }],
    hasMore: false,
  });
  expect((await send('GET ?search=b&language=en_US&status=approved')).json().data).toHaveLength(1);
  expect((await send('GET ?status=rejected')).json().data).toEqual([]);
  expect((await send('GET /a/ar')).json()).toMatchObject({
    header: { type: 'text', text: 'Order {{1}}', variables: 1 },
    body: { text: 'مرحبًا {{1}} {{2}}', variables: 2 },
    buttons: [{ kind: 'url', text: 'Track', variables: 1 }],
  });
  expect((await send('DELETE /a/ar')).statusCode).toBe(204);
  expect((await send('GET /a/ar')).statusCode).toBe(404);
  expect((await send('DELETE /a/ar')).statusCode).toBe(404);
  const audited = await open.database
    .selectFrom('audit_log')
    .select(['action', 'actor_name'])
    .where('target_name', '=', 'a')
    .execute();
  expect(audited).toContainEqual({ action: 'template.deleted', actor_name: 'test operator' });
});

it('imports nothing when a template has a fault, and names its place', async () => {
  const send = await newAccount();
  const wrong = { ...template('b'), components: [{ type: 'FOOTER', text: 'Bye' }] };
  const response = await send('POST ', { templates: [template('a'), template('a'), wrong] });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toMatchObject({
    'templates.1': { messages: [expect.stringContaining('duplicate')] },
    'templates.2.components': { messages: [expect.stringContaining('must have a BODY')] },
  });
  expect((await send('GET ')).json().data).toEqual([]);
});

describe('a preview', () => {
  it('fills in the values', async () => {
    const send = await newAccount();
    await send('POST ', { templates: [template()] });
    const values = { header: ['1042'], body: ['Layla', '1042'], buttons: [{ index: 0, value: '1042' }] };
    expect((await send('POST /order_shipped/en_US/preview', values)).json()).toEqual({
      header: { type: 'text', text: 'Order 1042' },
      body: 'Hello Layla, order 1042 is on its way.',
      buttons: [{ kind: 'url', text: 'Track', url: 'https://shop.example.com/orders/1042' }],
    });
  });

  it('names the parts whose values are missing or too many', async () => {
    const send = await newAccount();
    await send('POST ', { templates: [template()] });
    const response = await send('POST /order_shipped/en_US/preview', {
      body: ['Layla'],
      buttons: [{ index: 3, value: 'x' }],
    });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors)).toEqual(['header', 'body', 'buttons']);
  });

  it('shows the header of a file without a value', async () => {
    const send = await newAccount();
    const components = [
      { type: 'HEADER', format: 'DOCUMENT' },
      { type: 'BODY', text: 'Your bill' },
    ];
    await send('POST ', { templates: [{ ...template('bill'), components }] });
    expect((await send('POST /bill/en_US/preview', {})).json()).toEqual({
      header: { type: 'document' },
      body: 'Your bill',
      buttons: [],
    });
  });
});

describe('a copy of the templates of a connection', () => {
  it('rejects a connection of another account, and one without templates', async () => {
    const send = await newAccount();
    expect((await send('POST /sync', { connection: 'unknown' })).statusCode).toBe(404);
    expect((await send('POST /sync', { connection: 'sandbox' })).statusCode).toBe(422);
  });

  it('masks credentials in the error of the provider', async () => {
    const account = await testAccount(context, { sandbox: false });
    // A kind with the parts that the synchronization reads.
    const kind = {
      name: 'test',
      about: '',
      channels: ['chatApp'],
      settings: { type: 'object', properties: {} },
      credentials: { type: 'object', properties: { token: { type: 'string' } } },
      listTemplates: async () => {
        throw new Error('the token a-long-secret is not accepted');
      },
    } as unknown as ConnectionKind;
    await open.database
      .insertInto('connections')
      .values({
        id: 'c1',
        name: 'copied',
        kind: 'test',
        environment_id: account.environmentId,
        settings: '{}',
        credential_names: ['token'],
        window_size: 1,
        binds: 1,
        credentials: encryptCredentials(context.keys, 'c1', { token: 'a-long-secret' }),
      } as never)
      .execute();
    const own = testAdminApi(context, new Map([['test', kind]]));
    const response = await sendAs(own, 'operator', `POST /admin/v1/accounts/${account.id}/templates/sync`, {
      connection: 'copied',
    });
    expect(response.statusCode, response.body).toBe(409);
    expect(response.json().message).toContain('the token ••• is not accepted');
  });
});
