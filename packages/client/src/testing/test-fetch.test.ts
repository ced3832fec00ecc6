import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { toForm } from '../form.ts';
import { createClient } from '../index.ts';
import { createTestFetch, delay, networkError } from './index.ts';

const baseUrl = 'https://api.example.com';
const testFetch = createTestFetch();
const client = createClient({ baseUrl, token: 'any', fetch: testFetch });
const sent = {
  number: '+12025550101',
  sender: 'متجر المثال',
};

afterEach(() => {
  testFetch.reset();
  vi.unstubAllGlobals();
});

/** A call without the client, whose retries and errors are not at stake here. */
const listTopics = (init?: RequestInit) => testFetch(`${baseUrl}/v1/topics`, init);
const check = (passCode: string, checkCode = '0f8c1d2ab34e4e7d9c5a6b7f8091a2b3') =>
  testFetch(`${baseUrl}/mfa/v1/destinations/verification`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ checkCode, passCode }),
  });
const ask = (init?: RequestInit) =>
  testFetch(`${baseUrl}/chat-messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: 'Hello', user: 'user-1', response_mode: 'streaming' }),
    ...init,
  });

describe('the default answer', () => {
  it('is the one of the scenario whose request is this body, in any order of its fields', async () => {
    expect(await (await check('000000')).json()).toMatchObject({ data: { PasscodeStatus: 1 } });
    expect(await (await check('123456')).json()).toMatchObject({ data: { PasscodeStatus: 2 } });
    expect((await check('999999')).status).toBe(429);
  });

  it('is the first success for any other request', async () => {
    const { data } = await client.POST('/mfa/v1/destinations/verification', { body: { number: '+12025550199' } });
    expect(data).toMatchObject({ replyCode: 0, replyMessage: 'Passcode sent' });
  });

  it('streams when the body says so', async () => {
    const response = await ask();
    expect(response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    const text = await response.text();
    expect(text).toMatch(/^data: \{.*"event":"message_end".*\}\n\n$/m);
  });

  it('has no body where the contract has none', async () => {
    const { response } = await client.POST('/v1/topics/{topicKey}/subscribers/removal', {
      params: { path: { topicKey: 'orders' } },
      body: { subscribers: ['user-1'] },
    });
    expect(response.status).toBe(204);
  });

  it('has a new id for each file, of any type', async () => {
    const upload = async (type: string) => {
      const response = await testFetch(`${baseUrl}/conversation/wab/v1/media`, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: new Uint8Array([1]),
      });
      return ((await response.json()) as { media: [{ id: string }] }).media[0].id;
    };
    const ids = [await upload('image/png'), await upload('image/png'), await upload('image/gif')];
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('stays as it is where it is chosen by name', async () => {
    const prefer = { method: 'POST', headers: { Prefer: 'example=created' } };
    const named = async () => (await testFetch(`${baseUrl}/v1/topics`, prefer)).json();
    expect(await named()).toEqual({ data: { _id: '691f0c5de2a4b8701c3d5e01', key: 'order-updates' } });
    expect(await named()).toEqual(await named());
  });
});

describe('another answer', () => {
  it('is set from the start, and stays after a reset', async () => {
    const limited = createTestFetch({ scenarios: { listTopics: 'tooManyRequests' } });
    expect((await limited(`${baseUrl}/v1/topics`)).status).toBe(429);
    limited.use('listTopics', 'empty');
    expect((await limited(`${baseUrl}/v1/topics`)).status).toBe(200);
    limited.reset();
    const response = await limited(`${baseUrl}/v1/topics`);
    expect(response.status).toBe(429);
    expect(response.headers.get('Retry-After')).toBe('30');
  });

  it('is given once, in the order of the calls of once, then no more', async () => {
    testFetch
      .once('listTopics', 'internalServerError')
      .once('listTopics', 'tooManyRequests')
      .use('listTopics', 'empty');
    const statuses = [];
    for (let call = 0; call < 4; call++) statuses.push((await listTopics()).status);
    expect(statuses).toEqual([500, 429, 200, 200]);
  });

  it('is asked for by the request itself with Prefer', async () => {
    testFetch.use('listTopics', 'empty');
    const prefer = (Prefer: string) => listTopics({ headers: { Prefer } });
    expect((await prefer('example=negativePage')).status).toBe(422);
    expect((await prefer('respond-async, Example="expiredToken"')).status).toBe(401);
    expect((await prefer('code=500')).status).toBe(500);
    await expect(prefer('example=nonesuch')).rejects.toThrow(
      /listTopics has no scenario "nonesuch". It has: firstPage/,
    );
    await expect(prefer('code=418')).rejects.toThrow(/listTopics has no scenario "code=418"/);
  });

  it('is made by a function, which can ask for one of the contract', async () => {
    testFetch.use('listTopics', async ({ url }, answer) =>
      url.searchParams.get('page') === '1' ? answer('secondPage') : answer(),
    );
    testFetch.use('createTopic', ({ body }) => Response.json({ data: { _id: '1', key: body.key } }, { status: 201 }));
    const second = await client.GET('/v1/topics', { params: { query: { page: 1 } } });
    expect(second.data?.page).toBe(1);
    const created = await client.POST('/v1/topics', { body: { key: 'orders', name: 'Orders' } });
    expect(created.data?.data.key).toBe('orders');
  });

  it('is rejected where the contract has none', () => {
    // @ts-expect-error Not a scenario of this operation.
    expect(() => testFetch.use('listTopics', 'passcodeSent')).toThrow(/has no scenario "passcodeSent"/);
    // @ts-expect-error Not a scenario of this operation.
    expect(() => testFetch.once('listTopics', 'toString')).toThrow(/has no scenario "toString"/);
    // @ts-expect-error A response, and no function that makes one.
    expect(() => testFetch.use('listTopics', { status: 500 })).toThrow(
      /listTopics has no scenario \{"status":500\}. It has: firstPage \(200\)/,
    );
    // @ts-expect-error Not an operation.
    expect(() => testFetch.use('listTopic', networkError())).toThrow(
      /has no operation "listTopic". It has: createAccessToken/,
    );
    // @ts-expect-error Not a scenario of this operation.
    expect(() => createTestFetch({ scenarios: { listTopics: 'created' } })).toThrow(/has no scenario "created"/);
    // @ts-expect-error Not a scenario of this operation.
    testFetch.use('listTopics', delay(1, 'created'));
    // @ts-expect-error Not a scenario of this operation.
    testFetch.use('listTopics', (_, answer) => answer('created'));
    testFetch
      .use('listTopics', delay(1, 'empty'))
      .use('createTopic', delay(1))
      .use('createTopic', delay(1, networkError()));
  });
});

describe('the network', () => {
  it('fails when it should', async () => {
    testFetch.once('listTopics', networkError());
    await expect(listTopics()).rejects.toThrow(TypeError);
    expect((await listTopics()).status).toBe(200);
  });

  it('is slow when it should, and an abort ends the wait', async () => {
    testFetch.use('listTopics', delay(20, 'empty'));
    const start = performance.now();
    expect(await (await listTopics()).json()).toMatchObject({ data: [] });
    expect(performance.now() - start).toBeGreaterThanOrEqual(19);

    testFetch.use('listTopics', delay(60_000));
    const signal = AbortSignal.timeout(10);
    await expect(listTopics({ signal })).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }));
  });

  it('is not asked with a signal that is aborted already', async () => {
    const reason = new Error('No longer wanted.');
    await expect(listTopics({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(testFetch.calls.listTopics).toHaveLength(0);
  });
});

describe('a stream', () => {
  it('comes event by event, at the interval that is wanted', async () => {
    const slow = createTestFetch({ sseInterval: 5 });
    const start = performance.now();
    const response = await slow(`${baseUrl}/chat-messages`, {
      method: 'POST',
      headers: { Prefer: 'example=streamError' },
    });
    const chunks: unknown[] = [];
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk);
    expect(chunks).toHaveLength(5);
    expect(performance.now() - start).toBeGreaterThanOrEqual(4 * 4);
  });

  it('ends with the reason of an abort, also while it waits', async () => {
    const slow = createTestFetch({ sseInterval: 60_000, scenarios: { createChatMessage: 'streamed' } });
    const controller = new AbortController();
    const { body } = await slow(`${baseUrl}/chat-messages`, { method: 'POST', signal: controller.signal });
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    expect((await reader.read()).done).toBe(false);
    const next = reader.read();
    const reason = new Error('Enough.');
    controller.abort(reason);
    await expect(next).rejects.toBe(reason);
  });

  it('can be left early', async () => {
    const { body } = await ask({ signal: new AbortController().signal });
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await reader.cancel();
    expect((await reader.read()).done).toBe(true);
  });

  it('leaves no listener at a signal that many calls share', async () => {
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    await (await ask({ signal })).text();
    await (await listTopics({ signal })).text();
    await (await ask({ signal })).body?.cancel();
    const registered = added.mock.calls.map(([, listener]) => listener);
    expect(registered.length).toBeGreaterThan(0);
    expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(expect.arrayContaining(registered));
  });
});

describe('the calls', () => {
  it('are kept by operation, with what was sent', async () => {
    await client.POST('/mfa/v1/destinations/verification', { body: sent });
    await client.POST('/v1/topics/{topicKey}/subscribers', {
      params: { path: { topicKey: 'order/updates' } },
      body: { subscribers: ['user-1'] },
    });
    const [request] = testFetch.calls.requestVerification;
    expect(request).toMatchObject({ operation: 'requestVerification', body: sent });
    expect(request?.headers.get('Authorization')).toBe('Bearer any');
    expect(testFetch.calls.addTopicSubscribers[0]?.params.topicKey).toBe('order/updates');
    expect(testFetch.calls.listTopics).toEqual([]);
    testFetch.reset();
    expect(testFetch.calls.requestVerification).toEqual([]);
  });

  it('hold a form as an object and a file as a Blob', async () => {
    const file = new File(['bytes'], 'cat.png', { type: 'image/png' });
    await client.POST('/files/upload', { body: { file, user: 'user-1' }, bodySerializer: toForm });
    expect(testFetch.calls.uploadFile[0]?.body.user).toBe('user-1');
    expect(await testFetch.calls.uploadFile[0]?.body.file.text()).toBe('bytes');
    await client.POST('/conversation/wab/v1/media', { body: file, headers: { 'Content-Type': 'image/png' } });
    expect(testFetch.calls.uploadChatAppMedia[0]?.body).toMatchObject({ type: 'image/png', size: 5 });
  });

  it('are typed from the contract', () => {
    type Calls = typeof testFetch.calls;
    expectTypeOf<Calls['requestVerification'][number]['body']['number']>().toBeString();
    expectTypeOf<Calls['addTopicSubscribers'][number]['params']>().toEqualTypeOf<{ topicKey: string }>();
    expectTypeOf<Calls['listTopics'][number]['body']>().toBeUndefined();
    expectTypeOf<Calls['uploadFile'][number]['body']['file']>().toEqualTypeOf<Blob>();
  });
});

it('keeps the number of an example where the request has a text in its place', async () => {
  const repeated = async (clientRequestId: unknown) => {
    const body = JSON.stringify({ number: '+12025550100', clientRequestId });
    const headers = { 'Content-Type': 'application/json' };
    const response = await testFetch(`${baseUrl}/mfa/v1/destinations/verification`, { method: 'POST', headers, body });
    return (await response.json()).clientRequestId;
  };
  expect(await repeated(42)).toBe(42);
  expect(await repeated('abc')).toEqual(expect.any(Number));
});

describe('a request', () => {
  it('is made as with the global fetch: by a string, a URL or a Request', async () => {
    vi.stubGlobal('fetch', testFetch);
    expect((await fetch(`${baseUrl}/v1/topics/`)).status).toBe(200);
    expect((await fetch(new URL('/v1/topics?page=1', baseUrl))).status).toBe(200);
    expect((await fetch(new Request(`${baseUrl}/v1/topics`, { signal: AbortSignal.timeout(1000) }))).status).toBe(200);
    expect(testFetch.calls.listTopics.map(({ url }) => url.search)).toEqual(['', '?page=1', '']);
  });

  it('to what the contract does not have fails, and the message names it', async () => {
    await expect(testFetch(`${baseUrl}/v1/topic`)).rejects.toThrow(/no path \/v1\/topic \(GET\)/);
    await expect(testFetch(`${baseUrl}/v1/topics//subscribers`)).rejects.toThrow(/no path/);
    await expect(listTopics({ method: 'DELETE' })).rejects.toThrow(/\/v1\/topics does not take DELETE .* GET, POST/);
  });

  it('is found under the path of the base URL', async () => {
    const prefixed = createTestFetch({ baseUrl: `${baseUrl}/eu/` });
    expect((await prefixed(`${baseUrl}/eu/v1/topics`)).status).toBe(200);
    await expect(prefixed(`${baseUrl}/v1/topics`)).rejects.toThrow(/no path \/v1\/topics under \/eu \(GET\)/);
  });

  it('whose JSON is broken is kept as text', async () => {
    const headers = { 'Content-Type': 'application/json' };
    await testFetch(`${baseUrl}/v1/topics`, { method: 'POST', headers, body: '{' });
    expect(testFetch.calls.createTopic[0]?.body).toBe('{');
  });
});
