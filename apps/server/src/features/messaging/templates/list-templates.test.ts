import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../http/account.ts';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../../testing.ts';
import { findOrCreateNamespace } from './namespace.ts';
import { saveTemplates } from './postgres-template-store.ts';
import type { Template } from './template.ts';
import { createTemplates } from './templates.ts';

const open = await useDatabase();
const context = testContext(open);
let account: Account;
beforeEach(async () => {
  account = await testAccount(context, { sandbox: false });
});

const add = (...templates: Template[]) => saveTemplates(open.database, account.environmentId, templates);
const plain = (name: string, language = 'en'): Template => ({ name, language, body: 'Hello.', buttons: [] });

async function list(query: object = {}, by: Account = account) {
  const { handlers } = createTemplates(context);
  const reply = await handlers?.listChatAppTemplates?.(testCall('listChatAppTemplates', by, { query }));
  if (reply?.status !== 200) throw new Error('The list failed.');
  return reply.body;
}

const listed = async (query?: object) => (await list(query)).data.map(({ name, language }) => `${name} ${language}`);

describe('a template is listed', () => {
  const text = (position: number) => ({ position, types: ['text', 'currency', 'date_time'], required: true });

  it('with the values that each part takes', async () => {
    await add({
      name: 'order_shipped',
      language: 'en_US',
      header: { text: 'Order {{1}}' },
      body: 'Hello {{1}}, {{2}}. Bye {{1}}.',
      footer: 'Example Shop',
      buttons: [
        { kind: 'quick_reply', text: 'Later' },
        { kind: 'url', text: 'Track', url: 'https://shop.example.com/{{1}}' },
        { kind: 'url', text: 'Help', url: 'https://shop.example.com/help' },
      ],
    });
    expect((await list()).data).toEqual([
      {
        namespace: await findOrCreateNamespace(open.database, account.environmentId),
        name: 'order_shipped',
        language: 'en_US',
        status: 'approved',
        header: { type: 'text', text: 'Order {{1}}', variables: [text(1)] },
        body: { text: 'Hello {{1}}, {{2}}. Bye {{1}}.', variables: [text(1), text(2)] },
        footer: { text: 'Example Shop' },
        buttons: [
          {
            index: 0,
            sub_type: 'quick_reply',
            text: 'Later',
            variables: [{ position: 1, types: ['payload'], required: false }],
          },
          { index: 1, sub_type: 'url', text: 'Track', url: 'https://shop.example.com/{{1}}', variables: [text(1)] },
          { index: 2, sub_type: 'url', text: 'Help', url: 'https://shop.example.com/help', variables: [] },
        ],
      },
    ]);
  });

  it.each(['image', 'video', 'document'] as const)('with a header that takes a file: %s', async (type) => {
    await add({ ...plain('a'), header: { type } });
    const [template] = (await list()).data;
    expect(template?.header).toEqual({ type, variables: [{ position: 1, types: [type], required: true }] });
  });

  it('without a header, footer, buttons and variables', async () => {
    await add(plain('a'));
    const [template] = (await list()).data;
    expect(template).toMatchObject({ header: { type: 'none', variables: [] }, body: { variables: [] }, buttons: [] });
    expect(template).not.toHaveProperty('footer');
  });
});

describe('the list', () => {
  it('is ordered by name and language, in the order of their characters', async () => {
    await add(plain('ab'), plain('a_b', 'en_US'), plain('a_b', 'en'), plain('a', 'fr'), plain('a1', 'ar'));
    expect(await listed()).toEqual(['a fr', 'a1 ar', 'a_b en', 'a_b en_US', 'ab en']);
  });

  it.each([
    [{ name: 'order_shipped' }, ['order_shipped ar', 'order_shipped en_US']],
    [{ name: 'order' }, []],
    [{ name: '' }, []],
    [{ name: "' OR true --" }, []],
    [{ language: 'ar' }, ['order_shipped ar', 'receipt ar']],
    [{ language: 'en' }, []],
    [{ name: 'receipt', language: 'ar' }, ['receipt ar']],
    [{ status: 'approved', language: 'en_US' }, ['order_shipped en_US']],
    [{ status: 'pending' }, []],
    [{ status: 'rejected' }, []],
  ])('of %j has %j', async (query, expected) => {
    await add(plain('order_shipped', 'en_US'), plain('order_shipped', 'ar'), plain('receipt', 'ar'));
    expect(await listed(query)).toEqual(expected);
    expect(await list(query)).toMatchObject({ total: expected.length, has_more: false });
  });

  it('of 1,000 templates has each of them on exactly one page', async () => {
    const names = Array.from({ length: 1000 }, (_, index) => `template_${String(index).padStart(4, '0')}`);
    await add(...names.toReversed().map((name) => plain(name)));
    const found: string[] = [];
    for (let page = 1; page <= 10; page++) {
      const { data, has_more, total, limit } = await list({ page, limit: 100 });
      expect([data.length, has_more, total, limit]).toEqual([100, page < 10, 1000, 100]);
      found.push(...data.map(({ name }) => name));
    }
    expect(found).toEqual(names);
    expect(await list()).toMatchObject({ page: 1, limit: 20, has_more: true });
  });

  it.each([2, Number.MAX_SAFE_INTEGER])('is empty on page %i, which is past the last one', async (page) => {
    await add(plain('a'));
    expect(await list({ page, limit: 100 })).toMatchObject({ data: [], page, total: 1, has_more: false });
  });

  it('has no templates of other accounts', async () => {
    await add(plain('a'));
    const stranger = await testAccount(context, { sandbox: false });
    expect(await list({ name: 'a' }, stranger)).toMatchObject({ data: [], total: 0 });
  });

  it('has the namespace that sending a template needs', async () => {
    await add(plain('a'));
    const { handlers } = createTemplates(context);
    const reply = await handlers?.getChatAppTemplateNamespace?.(testCall('getChatAppTemplateNamespace', account));
    const [template] = (await list()).data;
    expect(reply?.body).toMatchObject({ data: { message_template_namespace: template?.namespace } });
  });
});
