import { fileOfType } from '@omnichannel/fuzzing';
import { afterAll, describe, expect, it } from 'vitest';
import { sampleOf } from './binary.ts';
import { readContract } from './contract.ts';
import type { Feature, MockRequest } from './feature.ts';
import { startMock } from './index.ts';
import { createMedia } from './media.ts';

const mock = await startMock({ port: 0 });
afterAll(() => mock.close());
const authorization = { Authorization: 'Bearer test' };
const media = `${mock.url}/conversation/wab/v1/media`;

async function upload(type: string): Promise<string> {
  const headers = { ...authorization, 'Content-Type': type };
  const response = await fetch(media, { method: 'POST', headers, body: contentOf(type) });
  expect(response.status, await response.clone().text()).toBe(200);
  const reported = (await response.json()) as { media: [{ id: string }] };
  return reported.media[0].id;
}

const call = (id: string, method = 'GET', headers: Record<string, string> = {}) =>
  fetch(`${media}/${id}`, { method, headers: { ...authorization, ...headers } });

const bytesIn = async (response: Response) => new Uint8Array(await response.arrayBuffer());

/** A file of a type with every byte there is, and a length that no block of memory has. */
function contentOf(type: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    fileOfType(
      type,
      Uint8Array.from({ length: 70_001 }, (_, index) => index % 256),
    ),
  );
}

describe('an uploaded file', () => {
  it.each([
    ['image/png'],
    ['audio/ogg; codecs=opus'],
    ['application/json'],
    ['text/csv; charset=utf-8'],
    ['application/octet-stream'],
  ])('of type %s comes back byte for byte', async (type) => {
    const id = await upload(type);
    const response = await call(id);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(response.headers.get('Content-Length')).toBe(String(contentOf(type).length));
    expect(response.headers.get('RateLimit')).toBeTruthy();
    expect(await bytesIn(response)).toEqual(contentOf(type));
  });

  it.each(['nonsense/x', 'text/html'])('of type %s is a document like any other', async (type) => {
    expect(await upload(type)).toBeTruthy();
  });

  it.each(['image', 'image/', '/png', 'text html', 'image/tiff'])(
    'with the Content-Type %s is rejected: it is malformed, or none that the chat app shows',
    async (type) => {
      const headers = { ...authorization, 'Content-Type': type };
      expect((await fetch(media, { method: 'POST', headers, body: 'bytes' })).status).toBe(415);
    },
  );

  it('returns its length and type for HEAD', async () => {
    const id = await upload('video/mp4');
    const { headers, status } = await call(id, 'HEAD');
    expect([status, headers.get('Content-Type'), headers.get('Content-Length')]).toEqual([
      200,
      'video/mp4',
      String(contentOf('video/mp4').length),
    ]);
  });

  it('is gone after it was deleted', async () => {
    const id = await upload('image/webp');
    expect((await call(id, 'DELETE')).status).toBe(200);
    for (const method of ['GET', 'DELETE']) {
      const response = await call(id, method);
      expect(response.status).toBe(404);
      expect(await response.json()).toHaveProperty('errors');
    }
  });

  it('gives way to an answer that is asked for', async () => {
    const id = await upload('image/jpeg');
    const response = await call(id, 'GET', { Prefer: 'example=image' });
    expect(response.headers.get('Content-Type')).toBe('image/png');
  });
});

it('a file under the id of an example gives way to the example when it is deleted', async () => {
  const headers = { ...authorization, 'Content-Type': 'image/png', Prefer: 'example=image' };
  await fetch(media, { method: 'POST', headers, body: contentOf('image/png') });
  const id = 'f043afd0-f0ae-4b9c-ab3d-696fb4c8cd68';
  expect(await bytesIn(await call(id))).toEqual(contentOf('image/png'));
  expect((await call(id, 'DELETE')).status).toBe(200);
  expect((await call(id)).status).toBe(200);
});

describe('an id that no upload gave', () => {
  const id = 'a1e6f0c2-5b7d-4e93-8c41-0d9f2b6a7e35';

  it.each([
    [undefined, 'image/png'],
    ['*/*', 'image/png'],
    ['audio/amr', 'audio/amr'],
    ['application/pdf', 'application/pdf'],
    ['image/avif,image/webp,image/*,*/*;q=0.8', 'image/png'],
  ])('with Accept: %s answers with the example of the contract', async (accept, type) => {
    const response = await call(id, 'GET', accept ? { Accept: accept } : {});
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(await bytesIn(response)).not.toEqual(new Uint8Array(sampleOf(type)?.bytes ?? []));
  });

  it.each([
    ['image/jpeg', 'image/jpeg'],
    ['image/webp', 'image/webp'],
    ['audio/ogg', 'audio/ogg'],
    ['audio/mpeg, audio/aac;q=0.5', 'audio/mpeg'],
    ['video/*', 'video/mp4'],
    ['video/3gpp', 'video/3gpp'],
  ])('with Accept: %s answers with a small file of type %s', async (accept, type) => {
    const response = await call(id, 'GET', { Accept: accept });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, type]);
    expect(await bytesIn(response)).toEqual(new Uint8Array(sampleOf(type)?.bytes ?? []));
  });

  it('cannot be requested as a type without a file', async () => {
    const rejection = await call(id, 'GET', { Accept: 'text/csv' });
    expect(rejection.status).toBe(406);
    expect(await rejection.text()).toMatch(/one of image\/png, .*audio\/ogg, /);
  });
});

it('a type that the chat app does not show is rejected in the words of the contract', async () => {
  const rejection = async (type: string, prefer = '') => {
    const headers = { ...authorization, 'Content-Type': type, ...(prefer && { Prefer: prefer }) };
    const response = await fetch(media, { method: 'POST', headers, body: 'bytes' });
    const { errors } = (await response.json()) as { errors: object[] };
    return { status: response.status, errors };
  };
  const example = await rejection('video/mp4', 'example=unsupportedFileType');
  expect(example.status).toBe(415);
  expect(await rejection('video/webm')).toEqual(example);
});

it.each(['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])(
  'a form (%s) is rejected: it would be stored in place of the file in it',
  async (type) => {
    const headers = { ...authorization, 'Content-Type': type };
    const response = await fetch(media, { method: 'POST', headers, body: '--x--' });
    expect(response.status).toBe(415);
    expect(await response.text()).toContain('the bytes of a file themselves, not a form');
  },
);

it('what is not an example of the contract says what it is', async () => {
  const id = await upload('image/png');
  await bytesIn(await call(id));
  expect(mock.requests().at(-1)).toMatchObject({ source: 'the uploaded file' });
  await bytesIn(await call('f043afd0-f0ae-4b9c-ab3d-696fb4c8cd68', 'GET', { Accept: 'audio/ogg' }));
  expect(mock.requests().at(-1)).toMatchObject({ source: 'a sample of audio/ogg' });
});

describe('the memory', () => {
  const { find } = readContract(mock.document);

  const asked = (operationId: string, parts: Partial<MockRequest>): MockRequest => {
    const operation = find(operationId);
    if (!operation) throw new Error(`The contract has no ${operationId}.`);
    return { operation, query: {}, path: {}, header: {}, ...parts };
  };
  const get = (id: string) => asked('getChatAppMedia', { path: { mediaId: id }, header: { accept: 'image/png' } });
  const store = (memory: Feature, id: string, body: string) => {
    const reported = { status: 200, headers: {}, body: JSON.stringify({ media: [{ id }] }) };
    memory.commit?.(asked('uploadChatAppMedia', { body }), reported);
  };
  const remove = (memory: Feature, id: string) => {
    const reported = { status: 200, headers: {}, body: '{}' };
    memory.commit?.(asked('deleteChatAppMedia', { path: { mediaId: id } }), reported);
  };

  it('drops the oldest file beyond its limit, and answers as if it were too old', () => {
    const memory = createMedia({ bytes: 10 });
    for (const id of ['a', 'b', 'c']) store(memory, id, id.repeat(4));
    const kept = ['a', 'b', 'c'].map((id) => memory.answer?.(get(id))?.body?.toString());
    expect(kept).toEqual([undefined, 'bbbb', 'cccc']);
    expect(memory.scenario?.(get('a'))).toBe('unknownMedia');
  });

  it('counts a file that comes again under its id once', () => {
    const memory = createMedia({ bytes: 10 });
    for (const body of ['aaaa', 'bbbb', 'cccc', 'dddd']) store(memory, 'same', body);
    store(memory, 'other', 'eeee');
    expect(memory.answer?.(get('same'))?.body?.toString()).toBe('dddd');
    expect(memory.scenario?.(get('same'))).toBeUndefined();
  });

  it('forgets the oldest of the ids that are gone', () => {
    const memory = createMedia({ gone: 1 });
    for (const id of ['a', 'b']) {
      store(memory, id, id);
      remove(memory, id);
    }
    expect(memory.scenario?.(get('a'))).toBeUndefined();
    expect(memory.scenario?.(get('b'))).toBe('unknownMedia');
  });
});
