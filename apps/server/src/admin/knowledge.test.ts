import { expect, it } from 'vitest';
import { createKnowledge } from '../features/knowledge/knowledge.ts';
import type { Role } from '../http/operator-roles.ts';
import { useDatabase } from '../platform/postgres/testing.ts';
import { testAccount, testContext } from '../testing.ts';
import { sendAs, testAdminApi } from './testing.ts';

const open = await useDatabase();
const context = testContext(open);
const app = testAdminApi(context);
const { jobs, onPermanentFailure } = createKnowledge(context);

/** Creates an account, and returns a function that sends requests to its knowledge bases. */
async function newAccount(role: Role = 'operator') {
  const account = await testAccount(context);
  const send = async (target: string, body?: object, as = role) => {
    const [method, path = ''] = target.split(' ');
    return sendAs(app, as, `${method} /admin/v1/accounts/${account.id}/knowledge-bases${path}`, body);
  };
  const { id } = (await send('POST ', { name: 'shop', description: 'Orders' })).json();
  const upload = async (path: string, text: string) => {
    const response = await send(`POST /${id}/documents`, { path, content: Buffer.from(text).toString('base64') });
    return response.json();
  };
  const run = (importId: string) => jobs?.importKnowledgeDocument?.({ importId }, new AbortController().signal);
  return { account, send, id: id as string, upload, run };
}
const returns = '# Returns\n\nShoes can be returned within 30 days.\n';

it('creates, lists and deletes knowledge bases', async () => {
  const { send, id } = await newAccount();
  expect((await send('POST ', { name: 'shop' })).statusCode).toBe(409);
  await send('POST ', { name: 'second' });
  const first = (await send('GET ?limit=1')).json();
  expect(first).toMatchObject({ data: [{ name: 'second', documents: 0, waitingImports: 0 }], hasMore: true });
  expect((await send(`GET ?cursor=${first.next}`)).json()).toMatchObject({ data: [{ id, description: 'Orders' }] });
  expect((await send(`DELETE /${id}`)).statusCode).toBe(204);
  expect((await send(`GET /${id}`)).statusCode).toBe(404);
  expect((await send('GET /unknown')).statusCode).toBe(404);
});

it('imports uploads by a job, and answers from them', async () => {
  const { send, id, upload, run } = await newAccount();
  const started = await upload('returns.md', returns);
  expect(started).toMatchObject({ path: 'returns.md', status: 'waiting', reason: null, bytes: returns.length });
  expect((await send(`GET /${id}`)).json()).toMatchObject({ documents: 0, waitingImports: 1 });
  await run(started.id);
  // A job may run twice.
  await run(started.id);
  expect((await send(`GET /${id}/imports/${started.id}`)).json()).toMatchObject({
    status: 'added',
    finishedAt: expect.any(String),
  });
  expect((await send(`GET /${id}/documents`)).json().data).toMatchObject([{ path: 'returns.md', title: 'Returns' }]);
  const question = { question: 'How long can I return shoes?' };
  const found = await send(`POST /${id}/question`, question, 'support');
  expect(found.json()).toMatchObject({
    isAnswerable: true,
    chunks: [{ documentTitle: 'Returns', content: 'Shoes can be returned within 30 days.', score: expect.any(Number) }],
  });
  expect((await send(`POST /${id}/question`, question, 'readOnly')).statusCode).toBe(403);
  const [stored] = await open.database
    .selectFrom('knowledge_imports')
    .select('content')
    .where('id', '=', started.id)
    .execute();
  expect(stored?.content).toBeNull();
});

it('reports replaced, unchanged and unreadable documents', async () => {
  const { send, id, upload, run } = await newAccount();
  for (const text of [returns, returns, `${returns}\nGoods on sale cannot.\n`]) {
    await run((await upload('returns.md', text)).id);
  }
  await run((await upload('bill.pdf', 'not a PDF')).id);
  expect((await send(`GET /${id}/imports`)).json().data).toMatchObject([
    { path: 'bill.pdf', status: 'failed', reason: 'is named .pdf, but is not a PDF' },
    { status: 'replaced' },
    { status: 'unchanged' },
    { status: 'added' },
  ]);
  const waiting = await upload('faq.txt', 'Some text');
  await onPermanentFailure?.importKnowledgeDocument?.({ importId: waiting.id });
  expect((await send(`GET /${id}/imports/${waiting.id}`)).json()).toMatchObject({ status: 'failed' });
  const [document] = (await send(`GET /${id}/documents`)).json().data;
  expect((await send(`DELETE /${id}/documents/${document.id}`)).statusCode).toBe(204);
  expect((await send(`GET /${id}/documents`)).json().data).toEqual([]);
  expect((await send(`DELETE /${id}/documents/${document.id}`)).statusCode).toBe(404);
});

it('does nothing for an import whose knowledge base is deleted', async () => {
  const { send, id, upload, run } = await newAccount();
  const { id: importId } = await upload('returns.md', returns);
  await send(`DELETE /${id}`);
  await run(importId);
});

it.each([
  ['a format that is not read', { path: 'a.exe', content: 'AAAA' }, 'path'],
  ['an absolute path', { path: '/etc/a.md', content: 'AAAA' }, 'path'],
  ['text that is not Base64', { path: 'a.md', content: 'no base64!' }, 'content'],
])('rejects an upload of %s', async (_name, body, field) => {
  const { send, id } = await newAccount();
  expect((await send(`POST /${id}/documents`, body)).json()).toMatchObject({
    statusCode: 422,
    errors: { [field]: {} },
  });
});
