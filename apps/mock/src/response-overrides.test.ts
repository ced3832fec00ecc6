import { fileOfType } from '@omnichannel/fuzzing';
import { afterAll, describe, expect, it } from 'vitest';
import { startMock } from './index.ts';

const mock = await startMock({ port: 0, checkResponses: true });
afterAll(() => mock.close());

// biome-ignore lint/suspicious/noExplicitAny: bodies of several operations
async function call(path: string, body: object, prefer = ''): Promise<any> {
  const form = body instanceof FormData;
  const response = await fetch(mock.url + path, {
    method: 'POST',
    headers: { Authorization: 'Bearer test', Prefer: prefer, ...(!form && { 'Content-Type': 'application/json' }) },
    body: form ? body : JSON.stringify(body),
  });
  return response.json();
}

function formOf(name: string, bytes: number[], type: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(bytes)], { type }), name);
  form.set('user', 'ada');
  return form;
}

describe('an uploaded file', () => {
  it('returns its type and its owner', async () => {
    expect(
      await call(
        '/files/upload',
        formOf('shoe.png', [...fileOfType('image/png', Buffer.from([0xff, 0]))], 'image/jpeg'),
      ),
    ).toMatchObject({
      name: 'shoe.png',
      size: 10,
      extension: 'png',
      mime_type: 'image/png',
      created_by: 'ada',
    });
  });

  it('has the extension of its type, where its name has none', async () => {
    const reported = await call('/files/upload', formOf('shoe', [...fileOfType('image/webp')], 'image/png'));
    expect(reported).toMatchObject({ name: 'shoe', extension: 'webp', mime_type: 'image/webp' });
  });

  it('is the example, where that was asked for by its name', async () => {
    const reported = await call('/files/upload', formOf('shoe.png', [1], 'image/png'), 'example=uploaded');
    expect(reported).toMatchObject({ name: 'size-label.gif', created_by: 'customer-4711' });
  });
});

describe('a conversation', () => {
  const path = '/conversations/45701982-8118-4bc5-8e9b-64562b4555f2/name';

  it('has the name that it is given', async () => {
    expect(await call(path, { name: 'Lost parcel', user: 'ada' })).toMatchObject({ name: 'Lost parcel' });
  });

  it('has one of the model where that was asked for, whatever is sent beside', async () => {
    const { name } = await call(path, { name: 'Lost parcel', auto_generate: true, user: 'ada' });
    expect(name).not.toBe('Lost parcel');
  });
});

describe('subscribers of a topic', () => {
  const path = '/v1/topics/order-updates/subscribers';

  it('are those who were sent, each once', async () => {
    expect(await call(path, { subscribers: ['ada', 'bob', 'ada'] })).toEqual({ data: { succeeded: ['ada', 'bob'] } });
    expect(await call(path, { subscribers: [] })).toEqual({ data: { succeeded: [] } });
  });

  it('whom the examples of the contract do not find are not found', async () => {
    const reported = await call(path, { subscribers: ['ada', 'user-9999'] });
    expect(reported).toEqual({ data: { succeeded: ['ada'], failed: { notFound: ['user-9999'] } } });
  });
});

describe('a subscriber', () => {
  it('has what was given, and no credential besides', async () => {
    const { data } = await call('/v1/subscribers', { subscriberId: 'ada', firstName: 'Ada', email: 'ada@example.com' });
    expect(data).toMatchObject({ subscriberId: 'ada', firstName: 'Ada', email: 'ada@example.com', deleted: false });
    for (const name of ['lastName', 'phone', 'chatappNumber', 'locale']) expect(data).not.toHaveProperty(name);
  });

  it('without an id gets one', async () => {
    const { data } = await call('/v1/subscribers', { firstName: 'Ada' });
    expect(data.subscriberId).toMatch(/./);
  });

  it('of an example that was updated keeps what was not given', async () => {
    const { data } = await call('/v1/subscribers', { subscriberId: 'user-1042', phone: '+12025550112' });
    expect(data).toMatchObject({ firstName: 'Lina', phone: '+12025550112' });
  });
});
