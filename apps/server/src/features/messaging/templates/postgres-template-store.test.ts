import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../http/account.ts';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../../testing.ts';
import { findOrCreateNamespace } from './namespace.ts';
import { createTemplateStore, listTemplates, saveTemplates } from './postgres-template-store.ts';

const open = await useDatabase();
const context = testContext(open);
let account: Account;
let stranger: Account;
let namespace: string;

beforeEach(async () => {
  account = await testAccount(context, { sandbox: false });
  stranger = await testAccount(context, { sandbox: false });
  namespace = await findOrCreateNamespace(open.database, account.environmentId);
  for (const language of ['en_US', 'ar']) {
    await saveTemplates(open.database, account.environmentId, [
      { name: 'greeting', language, body: `Hello {{1}} (${language})`, buttons: [] },
    ]);
  }
});

const wanted = (changes: { namespace?: string; name?: string; code?: string; of?: Account; text?: string } = {}) => {
  const { of = account, name = 'greeting', code = 'en_US', text = 'Layla' } = changes;
  const components = [{ type: 'body' as const, parameters: [{ type: 'text' as const, text }] }];
  const language = { policy: 'deterministic' as const, code };
  const template = { namespace: changes.namespace ?? namespace, name, language, components };
  return { environmentId: of.environmentId, template };
};
const render = (...all: ReturnType<typeof wanted>[]) => createTemplateStore().render(open.database, all);

it('fills in many at a time, in the order in which they are wanted', async () => {
  const contents = await render(wanted({ text: 'A' }), wanted({ code: 'ar', text: 'B' }), wanted({ text: 'C' }));
  expect(contents.map((content) => 'body' in content && content.body)).toEqual([
    'Hello A (en_US)',
    'Hello B (ar)',
    'Hello C (en_US)',
  ]);
  expect(await render()).toEqual([]);
});

describe('2001 is returned for', () => {
  it.each([
    ['another namespace', { namespace: 'shop' }, 'template.namespace', 'GET /conversation/wab/v1/templates/namespace'],
    ['an unknown name', { name: 'farewell' }, 'template.name', 'GET /conversation/wab/v1/templates lists'],
    ['a language that it is not there in', { code: 'fr' }, 'template.language.code', 'ar, en_US'],
  ])('%s, next to an existing one', async (_, changes, field, message) => {
    const [fault, content] = await render(wanted(changes), wanted());
    expect(fault).toEqual({ code: 2001, field, message: expect.stringContaining(message) });
    expect(content).toMatchObject({ type: 'template', body: 'Hello Layla (en_US)' });
  });

  it('a template of another account, whatever namespace is named', async () => {
    const own = await findOrCreateNamespace(open.database, stranger.environmentId);
    const faults = await render(wanted({ of: stranger }), wanted({ of: stranger, namespace: own }));
    expect(faults).toMatchObject([
      { code: 2001, field: 'template.namespace' },
      { code: 2001, field: 'template.name' },
    ]);
  });

  it('an account that has asked for no namespace yet', async () => {
    const fresh = await testAccount(context, { sandbox: false });
    expect(await render(wanted({ of: fresh }))).toMatchObject([{ code: 2001, field: 'template.namespace' }]);
  });
});

it('saves no templates when there are none in the call', async () => {
  await saveTemplates(open.database, stranger.environmentId, []);
  expect(await listTemplates(open.database, stranger.environmentId)).toEqual([]);
});
