import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Context } from '../../features/context.ts';
import { createTemplateStore } from '../../features/messaging/templates/postgres-template-store.ts';
import { createTemplates } from '../../features/messaging/templates/templates.ts';
import type { Account } from '../../http/account.ts';
import { UsageError } from '../../platform/config/flags.ts';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { temporaryDirectory, testDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import { prepareCommand } from './prepare-command.ts';

let open: OpenDatabase;
let context: Context;
let account: Account;
let directory: string;
let printed: string[];

beforeAll(async () => {
  open = await testDatabase();
  context = testContext(open);
  directory = await temporaryDirectory();
});
afterAll(async () => {
  await open.close();
  await rm(directory, { recursive: true });
});
beforeEach(async () => {
  await rm(directory, { recursive: true });
  await mkdir(directory);
  account = await testAccount(context, { sandbox: false });
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
});
afterEach(() => void vi.restoreAllMocks());

const command = async (name: string, args: readonly string[]) => (await prepareCommand(name, args))(context.config);
const run = (...args: string[]) => command('templates', [...args, '--account', account.userName]);
async function file(name: string, content: unknown): Promise<string> {
  const path = `${directory}/${name}`;
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}
const message = (promise: Promise<unknown>) =>
  promise.then(
    () => 'nothing was wrong',
    (error: Error) => error.message,
  );
const listed = async () => {
  printed = [];
  await run('list', '--json');
  return JSON.parse(printed.join()).map(({ name, language }: Record<string, string>) => `${name} ${language}`);
};
const namespace = async () => {
  const reply = await createTemplates(context).handlers?.getChatAppTemplateNamespace?.(
    testCall('getChatAppTemplateNamespace', account),
  );
  return reply?.body.data.message_template_namespace as string;
};

const template = (name = 'order_shipped', language = 'en_US', changes: object = {}) => ({
  name,
  language,
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Hello {{1}}' }],
  ...changes,
});

describe('templates import', () => {
  it('takes one, a list, a list as the API returns it, and YAML', async () => {
    await run(
      'import',
      await file('one.json', template()),
      await file('list.json', [template('a'), template('b')]),
      await file('response.json', { data: [{ ...template('c'), id: '1', status: 'APPROVED' }], paging: {} }),
      await file(
        'arabic.yaml',
        'name: order_shipped\nlanguage: ar\ncomponents:\n  - {type: BODY, text: "مرحبًا {{1}}"}\n',
      ),
    );
    expect(printed.join()).toContain(await namespace());
    expect(await listed()).toEqual(['a en_US', 'b en_US', 'c en_US', 'order_shipped ar', 'order_shipped en_US']);
  });

  it('keeps all parts, so that messages can be made', async () => {
    const components = [
      { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}', example: { header_text: ['1042'] } },
      { type: 'BODY', text: 'Hello {{1}}' },
      { type: 'FOOTER', text: 'Example Shop' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Later' },
          { type: 'URL', text: 'Track', url: 'https://example.com/{{1}}', example: ['https://example.com/1'] },
        ],
      },
    ];
    await run('import', await file('one.json', template('full', 'en', { components })));
    const text = (text: string) => [{ type: 'text' as const, text }];
    const wanted = {
      namespace: await namespace(),
      name: 'full',
      language: { policy: 'deterministic' as const, code: 'en' },
      components: [
        { type: 'header' as const, parameters: text('1042') },
        { type: 'body' as const, parameters: text('Layla') },
        { type: 'button' as const, sub_type: 'url' as const, index: '1', parameters: text('1042') },
      ],
    };
    const { environmentId } = account;
    expect(await createTemplateStore().render(open.database, [{ environmentId, template: wanted }])).toEqual([
      {
        type: 'template',
        name: 'full',
        language: 'en',
        header: { text: 'Order 1042' },
        body: 'Hello Layla',
        footer: 'Example Shop',
        buttons: [
          { kind: 'quick_reply', text: 'Later', value: 'Later' },
          { kind: 'url', text: 'Track', value: 'https://example.com/1042' },
        ],
        components: wanted.components,
      },
    ]);
  });

  it('replaces one of the same name and language', async () => {
    for (const text of ['Old', 'New']) {
      await run('import', await file('one.json', template('a', 'en', { components: [{ type: 'BODY', text }] })));
    }
    const rows = await open.database
      .selectFrom('templates')
      .select('definition')
      .where('environment_id', '=', account.environmentId)
      .execute();
    expect(rows).toEqual([{ definition: { body: 'New', buttons: [] } }]);
  });

  it('names every fault by file and place, and imports nothing', async () => {
    const wrong = [
      template('Order Shipped', 'english', { components: [{ type: 'BODY', text: 'Hi {{1}}, {{3}}' }] }),
      template('a', 'en', {
        components: [
          { type: 'FOOTER', text: 'Bye {{1}}' },
          { type: 'FOOTER', text: 'Bye' },
        ],
      }),
      template('b', 'en', { status: 'REJECTED' }),
      template('c', 'en', { components: [{ type: 'BODY', text: 'Hi {{2}} {{name}}' }] }),
      template('c', 'en', {
        components: [
          { type: 'BODY', text: '{{1}} {{3}}' },
          { type: 'HEADER', format: 'IMAGE', text: 'x' },
        ],
      }),
      template('d', 'en', { components: [{ type: 'CAROUSEL' }] }),
      template('e', 'en', {
        components: [
          { type: 'BODY', text: 'x' },
          { type: 'HEADER', format: 'TEXT', text: '{{1}} {{2}}' },
          {
            type: 'BUTTONS',
            buttons: [
              { type: 'PHONE_NUMBER', text: 'Call' },
              { type: 'QUICK_REPLY', text: `${'x'.repeat(26)}{{1}}` },
            ],
          },
        ],
      }),
      template('f', 'en', {
        components: [
          { type: 'BODY', text: 'x' },
          {
            type: 'BUTTONS',
            buttons: [
              'https://example.com{{1}}',
              'javascript:alert(1)',
              'https://{{1}}',
              'https://a.example/{{1}}/x',
            ].map((url) => ({
              type: 'URL',
              text: 'Go',
              url,
            })),
          },
        ],
      }),
      { components: [{ type: 'HEADER', format: 'TEXT' }] },
      'text',
    ];
    const path = await file('wrong.json', wrong);
    const good = await file('good.yaml', 'name: good\nlanguage: en\ncomponents: [{type: BODY, text: x}]');
    const lines = (await message(run('import', good, path))).split('\n');
    expect(lines[0]).toBe('Nothing was imported.');
    const expected = [
      '[0].name must have',
      '[0].language must be a language code',
      '[0].components[0].text must number its variables from 1',
      '[1].components[1] is a second FOOTER',
      '[1].components[0].text must have no variables',
      '[1].components must have a BODY',
      '[2].status must be "APPROVED"',
      '[3].components[0].text has braces that are not a variable',
      '[3].components[0].text must number its variables from 1',
      '[4].components[0].text must number its variables from 1',
      '[4].components[1].text must be absent',
      '[5].components[0].type must be one of HEADER, BODY, FOOTER, BUTTONS',
      '[6].components[2].buttons[0].type must be one of QUICK_REPLY, URL',
      '[6].components[2].buttons[1].text must have at most 25',
      '[6].components[2].buttons[1].text must have no variables',
      '[6].components[1].text must have one variable at most',
      '[7].components[1].buttons[0].url must be an https or http address',
      '[7].components[1].buttons[1].url',
      '[7].components[1].buttons[2].url',
      '[7].components[1].buttons[3].url',
      '[8].name is required',
      '[8].language is required',
      '[9] must be an object',
    ];
    for (const fault of expected) expect(lines).toContainEqual(expect.stringContaining(`${path}: ${fault}`));
    expect(await listed()).toEqual([]);
  });

  it('reports a missing file, an unsupported file, and a duplicate', async () => {
    const broken = await file('broken.json', '{"name": ');
    const yaml = await file('broken.yml', 'a: [');
    const text = await file('notes.txt', 'x');
    const [one, again] = [await file('one.json', template()), await file('again.json', template())];
    const reported = await message(
      run('import', broken, yaml, text, `${directory}/absent.json`, one, again, directory),
    );
    expect(reported.split('\n').slice(1)).toEqual([
      expect.stringMatching(/broken\.json: is not valid JSON: /),
      expect.stringMatching(/broken\.yml: is not valid YAML: /),
      expect.stringMatching(/notes\.txt: is neither \.json nor \.yaml\.$/),
      expect.stringMatching(/absent\.json: cannot be read \(ENOENT\)\.$/),
      expect.stringMatching(/again\.json: The value is a duplicate of order_shipped in en_US\.$/),
      `${directory}: is a folder: name its files.`,
    ]);
  });
});

describe('templates', () => {
  it('are deleted in one language, or in all', async () => {
    await run(
      'import',
      await file(
        'list.json',
        ['en', 'ar', 'fr'].map((language) => template('a', language)),
      ),
    );
    await run('list');
    expect(printed.at(-1)).toMatch(
      /^NAME +LANGUAGE +STATUS +QUALITY +SINCE\na +ar +approved +20\S+\na +en +approved +20/,
    );
    await run('delete', 'a', '--language', 'ar');
    expect(await listed()).toEqual(['a en', 'a fr']);
    await run('delete', 'a');
    expect(await listed()).toEqual([]);
    expect(await message(run('delete', 'a'))).toContain('no template a');
  });

  it('belong to one account', async () => {
    await run('import', await file('one.json', template()));
    account = await testAccount(context, { sandbox: false });
    expect(await listed()).toEqual([]);
    expect(await message(run('delete', 'order_shipped'))).toContain('no template');
  });

  it.each([
    [[]],
    [['imports']],
    [['import']],
    [['list', 'all']],
    [['delete', 'a', 'b']],
    [['list', '--language', 'ar']],
  ])('does not understand %j', async (args) => {
    await expect(run(...args)).rejects.toBeInstanceOf(UsageError);
  });

  it('need an account that there is', async () => {
    await expect(command('templates', ['list'])).rejects.toThrow(/--account/);
    await expect(command('templates', ['list', '--account', 'missing'])).rejects.toThrow('no account missing');
  });
});

describe('the namespace', () => {
  it('is made once, also when many ask for it first', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, namespace));
    expect(all[0]).toMatch(/^[0-9a-f]{8}(_[0-9a-f]{4}){3}_[0-9a-f]{12}$/);
    expect(new Set([...all, await namespace()]).size).toBe(1);
    account = await testAccount(context, { sandbox: false });
    expect(await namespace()).not.toBe(all[0]);
  });
});

describe('cards', () => {
  const card = {
    id: 'card_order',
    title: 'Order',
    text: 'On its way',
    buttons: [{ text: 'Track', url: 'https://example.com' }],
  };
  const cards = (...args: string[]) => command('cards', [...args, '--account', account.userName]);

  it('are imported, listed and deleted', async () => {
    await cards('import', await file('cards.json', [card, { id: 'bare', title: 'Bare' }]));
    await cards('import', await file('again.json', { ...card, title: 'Other' }));
    await cards('list');
    expect(printed.at(-1)).toMatch(/^ID +TITLE +SINCE\nbare +Bare +20.*\ncard_order +Other +20/);
    await cards('delete', 'bare');
    await cards('list', '--json');
    expect(JSON.parse(printed.at(-1) as string)).toMatchObject([{ id: 'card_order' }]);
    expect(await message(cards('delete', 'bare'))).toMatch(/no card bare\. List its cards: .* cards list --account /);
  });

  it('are rejected with file and position', async () => {
    const path = await file('cards.json', [{ id: 'a b' }, { id: 'a', title: 'x', image: 'file:///etc/passwd' }]);
    const reported = await message(cards('import', path));
    for (const fault of ['[0].id must have', '[0].title is required', '[1].image must be an http or https URL']) {
      expect(reported).toContain(`${path}: ${fault}`);
    }
  });
});

describe('the documentation', () => {
  it('shows a template and a card that can be imported unchanged', async () => {
    const page = await readFile(new URL('../../../docs/templates.md', import.meta.url), 'utf8');
    const shown = (heading: string, language: string) =>
      new RegExp(`^## ${heading}$.*?^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(page)?.[1] ?? '';
    await run('import', await file('shown.yaml', shown('Templates', 'yaml')));
    expect(await listed()).toEqual(['order_shipped en_US']);
    await command('cards', ['import', await file('shown.json', shown('Cards', 'json')), '--account', account.userName]);
    expect(printed.at(-1)).toContain('card_order_status');
  });
});
