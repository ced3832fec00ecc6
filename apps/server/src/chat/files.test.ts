import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../database/database.ts';
import { testDatabase } from '../database/testing.ts';
import { testContext } from '../testing.ts';
import { createModelAnswerer } from './model.ts';
import { fakeRetriever, type RunningChat, startChat } from './testing.ts';
import { type StubModel, startStubModel } from './testing-model.ts';

const png = Buffer.from('\x89PNG\r\n\x1a\nthe rest of an image', 'latin1');
const user = 'customer-4711';
const unknownId = '72fa9845-21d4-4b6a-9c83-f5e07b1d3c62';

let open: OpenDatabase;
let model: StubModel;
let chat: RunningChat;
let blind: RunningChat;

beforeAll(async () => {
  open = await testDatabase();
});
afterAll(() => open.close());
beforeEach(async () => {
  model = await startStubModel();
  const llm = { baseUrl: model.baseUrl, model: 'stub', apiKey: undefined, historyTokens: 0 };
  const sources = {
    retriever: fakeRetriever(),
    fetchImage: async () => ({ mediaType: 'image/png', bytes: png }),
  };
  chat = await startChat(testContext(open), { ...sources, answerer: createModelAnswerer({ ...llm, vision: true }) });
  blind = await startChat(testContext(open), {
    ...sources,
    answerer: createModelAnswerer({ ...llm, vision: false }),
  });
});
afterEach(async () => {
  await chat.close();
  await blind.close();
  await model.close();
});

async function upload(
  parts: Record<string, Blob | string>,
  { name = 'size-label.png', key }: { name?: string; key?: string } = {},
) {
  const form = new FormData();
  for (const [part, value] of Object.entries(parts)) {
    if (typeof value === 'string') form.append(part, value);
    else form.append(part, value, name);
  }
  const headers = { Authorization: `Bearer ${chat.account.id}`, ...(key && { 'Idempotency-Key': key }) };
  const response = await fetch(`${chat.url}/files/upload`, { method: 'POST', headers, body: form });
  // biome-ignore lint/suspicious/noExplicitAny: an answer of either kind
  return { status: response.status, body: (await response.json()) as any };
}
const image = (bytes: Buffer = png, type = 'image/png') => new Blob([new Uint8Array(bytes)], { type });

const ask = (files: object[], { by = user, at = chat, as = chat.account } = {}) =>
  at.post('/chat-messages', { query: 'Is this the label?', user: by, files }, { as });
const uploaded = (id: string) => ({ type: 'image', transfer_method: 'local_file', upload_file_id: id });
const remote = { type: 'image', transfer_method: 'remote_url', url: 'https://cdn.example.com/shoe.png' };
const imagesSeen = () =>
  [model.calls.at(-1)?.body.messages.at(-1)?.content ?? []]
    .flat()
    .flatMap((part) => (typeof part === 'string' ? [] : (part.image_url?.url ?? [])));

describe('an uploaded image', () => {
  it('is told of by what it is, and shown to the model with the question', async () => {
    const { status, body } = await upload({ file: image(png, 'application/octet-stream'), user });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'size-label.png',
      size: png.length,
      extension: 'png',
      mime_type: 'image/png',
      created_by: user,
    });
    const answer = await ask([uploaded(body.id), remote]);
    expect(answer.status).toBe(200);
    const url = `data:image/png;base64,${png.toString('base64')}`;
    expect(imagesSeen()).toEqual([url, url]);
  });

  it('is listed with its question, by a link that needs no token, for a while', async () => {
    const { body } = await upload({ file: image(), user });
    const { conversation_id } = (await (await ask([uploaded(body.id), remote])).json()) as { conversation_id: string };
    const list = await (await chat.get(`/messages?conversation_id=${conversation_id}&user=${user}`)).json();
    const [own, other] =
      (list as { data: { message_files: { url: string; id: string }[] }[] }).data[0]?.message_files ?? [];
    expect([own?.id, other?.url]).toEqual([body.id, remote.url]);
    const shown = await fetch(own?.url as string);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox/),
    });
    const forged = new URL(own?.url as string);
    forged.searchParams.set('until', String(Number(forged.searchParams.get('until')) + 1));
    expect((await fetch(forged)).status).toBe(404);
    expect((await fetch(`${chat.url}/chat-files/${body.id}`)).status).toBe(404);
  });

  it('is stored once under one key', async () => {
    const [first, again] = [
      await upload({ file: image(), user }, { key: 'one' }),
      await upload({ file: image(), user }, { key: 'one' }),
    ];
    expect(again.body).toEqual(first.body);
    const other = await upload({ file: image(Buffer.concat([png, png])), user }, { key: 'one' });
    expect(other.status).toBe(422);
  });

  it.each([
    ['no file', () => ({ user }), 400, 'invalid_param'],
    ['a text in its place', () => ({ user, file: 'text' }), 400, 'invalid_param'],
    ['no user', () => ({ file: image() }), 400, 'invalid_param'],
    [
      'a file that is none by its bytes',
      () => ({ user, file: image(Buffer.from('%PDF-1.7')) }),
      415,
      'unsupported_file_type',
    ],
    ['a file that is empty', () => ({ user, file: image(Buffer.alloc(0)) }), 415, 'unsupported_file_type'],
    [
      'a file that is too large',
      () => ({ user, file: image(Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)])) }),
      413,
      'file_too_large',
    ],
  ])('is not %s', async (_, parts, status, code) => {
    const refused = await upload(parts() as Record<string, Blob | string>);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });
});

describe('a question may not have', () => {
  const refusal = async (response: Response) => {
    const { code, params, message } = (await response.json()) as Record<string, string>;
    return { status: response.status, code, params, message };
  };

  it('an image that is unknown, of another user, or of another account', async () => {
    const { body } = await upload({ file: image(), user });
    const unknown = await refusal(await ask([uploaded(unknownId)]));
    expect(unknown).toMatchObject({ status: 400, code: 'invalid_param', params: 'files' });
    // Nobody learns whether there is one.
    expect(await refusal(await ask([uploaded(body.id)], { by: 'customer-1' }))).toEqual(unknown);
    expect(await refusal(await ask([uploaded(body.id)], { as: await chat.newAccount() }))).toEqual(unknown);
    expect(model.calls).toEqual([]);
    expect((await ask([uploaded(body.id)])).status).toBe(200);
  });

  it('one where the model does not see', async () => {
    expect(await refusal(await ask([remote], { at: blind }))).toMatchObject({
      status: 400,
      code: 'invalid_param',
      params: 'files',
      message: expect.stringMatching(/does not understand images/),
    });
  });

  it('more of them than ten', async () => {
    expect(await refusal(await ask(Array.from({ length: 11 }, () => remote)))).toMatchObject({ params: 'files' });
  });
});
