import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openSession } from '../features/accounts/sandbox-access.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { sendAs, testAdminApi } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const app = testAdminApi(context);
const get = async (path: string) => (await sendAs(app, 'readOnly', `GET /admin/v1/${path}`)).json();

it('lists all accounts once, page by page', async () => {
  const names = ['a@example.com', 'b@example.com', 'c@example.com'];
  for (const userName of names) await testAccount(context, { userName });
  const seen: string[] = [];
  let next: string | undefined;
  do {
    const page = await get(`accounts?limit=2${next ? `&cursor=${next}` : ''}`);
    seen.push(...page.data.map(({ userName }: { userName: string }) => userName));
    expect(page.hasMore).toBe(page.next !== undefined);
    next = page.next;
  } while (next);
  expect(seen).toEqual(names);
});

it('finds accounts by a part of their name', async () => {
  await testAccount(context, { userName: 'Find-Me%@example.com' });
  expect((await get('accounts?search=find-me%25')).data).toMatchObject([{ userName: 'Find-Me%@example.com' }]);
  expect((await get('accounts?search=find_me')).data).toEqual([]);
});

it('shows an account, and not its key', async () => {
  const { id } = await testAccount(context, { userName: 'one@example.com' });
  const shown = await get(`accounts/${id}`);
  expect(shown).toMatchObject({ id, userName: 'one@example.com', isSandbox: true, storedBytes: 0 });
  expect(JSON.stringify(shown)).not.toMatch(/key|hash/i);
});

it('rejects an unknown account and a foreign cursor', async () => {
  expect(await get('accounts/unknown')).toMatchObject({ statusCode: 404 });
  expect(await get('accounts?cursor=abc')).toMatchObject({ statusCode: 422 });
});

const change = async (target: string, body?: object) => {
  const [method, path] = target.split(' ');
  const response = await sendAs(app, 'operator', `${method} /admin/v1/accounts${path}`, body);
  return { status: response.statusCode, body: response.json() };
};

describe('an operator', () => {
  it('creates an account with a key, which is shown once', async () => {
    const { status, body } = await change('POST ', {
      userName: 'new@example.com',
      isSandbox: true,
      scopes: ['verify'],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      account: {
        userName: 'new@example.com',
        isSandbox: true,
        defaultSender: 'Omnichannel',
        tokenLifetimeSeconds: 3600,
      },
      key: { name: 'default', scopes: ['verify'], apiKey: expect.stringMatching(/^omk_/) },
    });
    expect(await change('POST ', { userName: 'new@example.com' })).toMatchObject({ status: 409 });
  });

  it('changes the given settings, and no others', async () => {
    const { id } = await testAccount(context, { limits: { listTopics: 3 } });
    const changes = {
      limits: { createTopic: 5 },
      allowedCountries: ['FR'],
      storageQuotaBytes: 5,
    };
    expect((await change(`PATCH /${id}`, changes)).body).toMatchObject({
      limits: { listTopics: 3, createTopic: 5 },
      allowedCountries: ['FR'],
      blockedCountries: [],
      storageQuotaBytes: 5,
      defaultSender: 'ExampleShop',
    });
    const removed = { allowedCountries: null, storageQuotaBytes: null };
    expect((await change(`PATCH /${id}`, removed)).body).toMatchObject(removed);
  });

  it.each([
    ['an unknown operation', { limits: { sendEverything: 3 } }, 'There is no operation "sendEverything" to limit.'],
    ['an unknown country', { allowedCountries: ['XX'] }, '"XX" is none'],
    ['a sender that no request may name', { defaultSender: 'a b c d e f g h i' }, 'defaultSender'],
    ['nothing', {}, 'does not fit the contract'],
  ])('cannot set %s', async (_, changes, message) => {
    const { id } = await testAccount(context);
    const { status, body } = await change(`PATCH /${id}`, changes);
    expect(status).toBe(422);
    expect(body.message).toContain(message);
  });

  it('disables and enables an account', async () => {
    const { id } = await testAccount(context);
    expect(await change(`POST /${id}/disable`)).toMatchObject({ status: 200, body: { id, isDisabled: true } });
    expect(await change(`POST /${id}/enable`)).toMatchObject({ status: 200, body: { id, isDisabled: false } });
  });

  it('opens the sandbox inbox by a link, and ends its sessions', async () => {
    const { id } = await testAccount(context);
    const { status, body } = await change(`POST /${id}/sandbox-links`);
    expect(status).toBe(201);
    const { origin, pathname, searchParams } = new URL(body.url);
    expect(`${origin}${pathname}`).toBe('http://localhost/sandbox/enter');
    await openSession(open.database, searchParams.get('key') ?? '');
    expect(await change(`DELETE /${id}/sandbox-sessions`)).toMatchObject({ status: 200, body: { ended: 1 } });
  });
});

it('links to the public port if the admin API has a port of its own', async () => {
  const { id } = await testAccount(context);
  const target = `POST /admin/v1/accounts/${id}/sandbox-links`;
  const urlWith = async (changes: Partial<typeof context.config>) => {
    const own = testAdminApi({ ...context, config: { ...context.config, ...changes } });
    return new URL((await sendAs(own, 'operator', target)).json().url).origin;
  };
  expect(await urlWith({ adminPort: 4030, port: 4020 })).toBe('http://localhost:4020');
  expect(await urlWith({ adminPort: 4030, publicUrl: 'https://sms.example.com' })).toBe('https://sms.example.com');
});

it('finds the account of a whole name', async () => {
  for (const userName of ['whole@example.com', 'not-whole@example.com']) await testAccount(context, { userName });
  expect((await get('accounts?userName=whole%40example.com')).data).toMatchObject([{ userName: 'whole@example.com' }]);
  expect((await get('accounts?userName=whole')).data).toEqual([]);
});

it('changes the settings of the chat, and nothing when a knowledge base is unknown', async () => {
  const { id, environmentId } = await testAccount(context);
  const base = { id: randomUUID(), environment_id: environmentId, name: 'policies' };
  await open.database.insertInto('knowledge_bases').values(base).execute();
  const update = (body: object) => sendAs(app, 'operator', `PATCH /admin/v1/accounts/${id}`, body);
  const stored = () =>
    open.database
      .selectFrom('accounts')
      .select(['knowledge_base_ids', 'agent_assistant', 'token_lifetime'])
      .where('id', '=', id)
      .executeTakeFirst();
  expect((await update({ knowledgeBases: ['policies'], isAgentAssistant: true })).statusCode).toBe(200);
  expect(await stored()).toMatchObject({ knowledge_base_ids: [base.id], agent_assistant: true });
  expect((await update({ knowledgeBases: ['unknown'], tokenLifetimeSeconds: 60 })).statusCode).toBe(404);
  expect(await stored()).toMatchObject({ knowledge_base_ids: [base.id], token_lifetime: 3600 });
  expect((await update({ knowledgeBases: null })).statusCode).toBe(200);
  expect(await stored()).toMatchObject({ knowledge_base_ids: null });
});

it('names the channels on which a new live account reaches no one', async () => {
  const create = async (isSandbox: boolean) => {
    const body = { userName: `${randomUUID()}@example.com`, isSandbox };
    return (await sendAs(app, 'operator', 'POST /admin/v1/accounts', body)).json().closedChannels;
  };
  expect(await create(true)).toEqual([]);
  expect(await create(false)).toContain('sms');
});

it('rotates the signing key for an owner, and revokes the former ones if asked to', async () => {
  const rotate = (role: 'operator' | 'owner', body: object) =>
    sendAs(app, role, 'POST /admin/v1/signing-key/rotate', body);
  const kids = async () =>
    (await open.database.selectFrom('signing_keys').select('kid').execute()).map(({ kid }) => kid);
  expect((await rotate('operator', {})).statusCode).toBe(403);
  for (const _ of [1, 2]) expect((await rotate('owner', {})).statusCode).toBe(204);
  expect(await kids()).toHaveLength(2);
  expect((await rotate('owner', { isRevoking: true })).statusCode).toBe(204);
  expect(await kids()).toHaveLength(1);
});
