import { request as requestHttp } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testContext } from '../../testing.ts';
import type { FetchImage } from './image-download.ts';
import { createModelAnswerProvider } from './model-answers.ts';
import { fakeRetriever, type RunningChat, startChat } from './testing.ts';
import { modelConfig, type StubModel, startStubModel } from './testing-model.ts';

const png = Buffer.from('\x89PNG\r\n\x1a\nthe rest of an image', 'latin1');
const user = 'customer-4711';
const unknownId = '72fa9845-21d4-4b6a-9c83-f5e07b1d3c62';

const open = await useDatabase();
let model: StubModel;
let chat: RunningChat;
let blind: RunningChat;

beforeEach(async () => {
  model = await startStubModel();
  chat = await startChat(testContext(open), sources());
  blind = await startChat(testContext(open), sources({ vision: false }));
});
afterEach(async () => {
  await chat.close();
  await blind.close();
  await model.close();
});

function sources({ vision = true } = {}) {
  const llm = modelConfig(model, { apiKey: undefined, vision });
  const fetchImage: FetchImage = async (_url, _signal, take) => {
    take(png.length);
    return { mediaType: 'image/png', bytes: png };
  };
  return { retriever: fakeRetriever(), answerer: createModelAnswerProvider(llm), fetchImage };
}

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
  it('is detected by its content, and sent to the model with the question', async () => {
    const { status, body } = await upload({ file: image(png, 'application/octet-stream'), user });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'size-label.png',
      size: png.length,
      extension: 'png',
      mime_type: 'image/png',
      created_by: user,
    });
    const answer = await ask([uploaded(body.id.toUpperCase()), remote]);
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

  it('is put away as it arrives, and gone when it breaks off', async () => {
    const pieces = async () =>
      (
        await open.database
          .selectFrom('media_pieces')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .execute()
      )[0]?.count ?? 0;
    const before = await pieces();
    const headers = {
      Authorization: `Bearer ${chat.account.id}`,
      'Content-Type': 'multipart/form-data; boundary=b',
    };
    const request = requestHttp(`${chat.url}/files/upload`, { method: 'POST', headers });
    request.on('error', () => {});
    request.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
    request.write(Buffer.concat([png, Buffer.alloc(1024 * 1024)]));
    await vi.waitFor(async () => expect(await pieces()).toBe(before + 4), { timeout: 20_000, interval: 20 });
    request.destroy();
    await vi.waitFor(async () => expect(await pieces()).toBe(before), { timeout: 20_000, interval: 20 });
  });

  it('leaves nothing of a rejected form', async () => {
    const files = async () => (await open.database.selectFrom('media').select('id').execute()).length;
    const before = await files();
    // The answer does not wait for what is removed.
    const left = (count: number) =>
      vi.waitFor(async () => expect(await files()).toBe(count), { timeout: 20_000, interval: 20 });
    expect((await upload({ file: image(), other: image() })).status).toBe(400);
    expect((await upload({ file: image(), user: 'x'.repeat(70_000) })).status).toBe(413);
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`file${index}`, image()]));
    expect((await upload({ ...many, user })).status).toBe(400);
    await left(before);
    expect((await upload({ file: image(), other: image(), user })).status).toBe(201);
    await left(before + 1);
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
    const denied = await upload(parts() as Record<string, Blob | string>);
    expect([denied.status, denied.body.code]).toEqual([status, code]);
  });
});

describe('a question may not have', () => {
  const rejection = async (response: Response) => {
    const { code, params, message } = (await response.json()) as Record<string, string>;
    return { status: response.status, code, params, message };
  };

  it('an image that is unknown, of another user, or of another account', async () => {
    const { body } = await upload({ file: image(), user });
    const unknown = await rejection(await ask([uploaded(unknownId)]));
    expect(unknown).toMatchObject({ status: 400, code: 'invalid_param', params: 'files' });
    // The response does not show whether it exists.
    expect(await rejection(await ask([uploaded(body.id)], { by: 'customer-1' }))).toEqual(unknown);
    expect(await rejection(await ask([uploaded(body.id)], { as: await chat.newAccount() }))).toEqual(unknown);
    expect(model.calls).toEqual([]);
    expect((await ask([uploaded(body.id)])).status).toBe(200);
  });

  it('one where the model does not see', async () => {
    expect(await rejection(await ask([remote], { at: blind }))).toMatchObject({
      status: 400,
      code: 'invalid_param',
      params: 'files',
      message: expect.stringMatching(/does not understand images/),
    });
  });

  it('more of them than fit into its room, nor all questions more than fit into theirs', async () => {
    const ofSize = async (questionBytes: number, totalBytes: number) => {
      const own = await startChat(testContext(open), { ...sources(), imageLimits: { questionBytes, totalBytes } });
      const answers = [];
      for (const files of [[remote], [remote, remote], [remote]]) {
        const asked = await own.post('/chat-messages', { query: 'Which?', user, files });
        answers.push([asked.status, ((await asked.json()) as { params?: string }).params]);
      }
      await own.close();
      return answers;
    };
    const fits = [200, undefined];
    expect(await ofSize(1.5 * png.length, 9 * png.length)).toEqual([fits, [400, 'files'], fits]);
    // Room is given back when a question has its answer.
    expect(await ofSize(9 * png.length, 1.5 * png.length)).toEqual([fits, [503, undefined], fits]);
  });

  it('more of them than ten', async () => {
    expect(await rejection(await ask(Array.from({ length: 11 }, () => remote)))).toMatchObject({ params: 'files' });
  });
});
