import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { contractOperations, pathValues } from '../test/scenarios.ts';
import { ApiError, createApiError, TooManyRequestsError } from './api-error.ts';
import { createClient } from './client.ts';
import type { Client } from './core.ts';
import { AbortError, ConnectionError, SignInError, TimeoutError, UnexpectedResponseError } from './errors.ts';
import { createClient as createMinimalClient } from './minimal.ts';
import { type OperationCall, type OperationId, operation } from './operation.ts';
import * as operations from './operations.gen.ts';
import { Omnichannel } from './resources.gen.ts';
import { createTestFetch, networkError } from './testing/index.ts';

const baseUrl = 'https://api.example.com';
const testFetch = createTestFetch();
const client = createClient({ baseUrl, token: 'any', fetch: testFetch, maxRetries: 0 });
const body = { number: '+12025550100' };
const { requestVerification, listTopics } = operations;

afterEach(() => testFetch.reset());

/** Returns the error of a call. */
const failure = (call: PromiseLike<unknown>) =>
  Promise.resolve(call).then(
    () => expect.fail('It was answered.'),
    (error: unknown) => error,
  );

describe('a call', () => {
  it('gives the data', async () => {
    expect(await requestVerification(client, { body })).toMatchObject({ replyCode: 0, data: expect.anything() });
  });

  it('gives data and response', async () => {
    const { data, response } = await requestVerification(client, { body }).withResponse();
    expect(data.replyCode).toBe(0);
    expect(response.status).toBe(200);
    expect(response.headers.get('RateLimit')).toBeTruthy();
  });

  it('gives a result: data', async () => {
    const { data, error, response } = await requestVerification(client, { body }).result();
    expect(data?.replyCode).toBe(0);
    expect(error).toBeUndefined();
    expect(response?.status).toBe(200);
  });

  it('gives a result: an error', async () => {
    testFetch.use('requestVerification', 'tooManyRequests');
    const { data, error, response } = await requestVerification(client, { body }).result();
    expect(data).toBeUndefined();
    expect(error).toBeInstanceOf(TooManyRequestsError);
    expect(response?.status).toBe(429);
  });

  it('is sent at once and only once, however often it is read', async () => {
    const call = requestVerification(client, { body });
    await new Promise((resolve) => setTimeout(resolve));
    expect(testFetch.calls.requestVerification).toHaveLength(1);
    const [data, again, { data: third }, { data: fourth }] = await Promise.all([
      call,
      call.then((value) => value),
      call.withResponse(),
      call.result(),
    ]);
    expect(new Set([data, again, third, fourth]).size).toBe(1);
    expect(testFetch.calls.requestVerification).toHaveLength(1);
  });

  it('is a promise', async () => {
    const call = listTopics(client);
    expect(call).toBeInstanceOf(Promise);
    let done = false;
    const { data } = await call.finally(() => {
      done = true;
    });
    expect(done).toBe(true);
    expect(await Promise.all([call, Promise.race([call])])).toMatchObject([{ data }, { data }]);
    testFetch.use('listTopics', 'internalServerError');
    expect(await listTopics(client).catch((error: unknown) => error)).toBeInstanceOf(ApiError);
    const chained = listTopics(client).then(String);
    expect(chained.constructor).toBe(Promise);
    await failure(chained);
  });

  it('leaves no rejection unhandled when one form of it is', async () => {
    testFetch.use('listTopics', 'internalServerError');
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    const forms: ((call: OperationCall<unknown, unknown>) => PromiseLike<unknown>)[] = [
      (call) => call,
      (call) => call.withResponse(),
      (call) => call.catch(() => {}),
      (call) => call.finally(() => {}),
      (call) => Promise.all([call, call.withResponse()]),
    ];
    for (const form of forms) await Promise.resolve(form(listTopics(client))).catch(() => {});
    expect(await listTopics(client).result()).toMatchObject({ error: { status: 500 } });
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });
});

describe('isError', () => {
  it('knows the rejection of its operation', async () => {
    testFetch.use('requestVerification', 'tooManyRequests');
    const error = await failure(requestVerification(client, { body }));
    expect(requestVerification.isError(error)).toBe(true);
    expect(listTopics.isError(error)).toBe(false);
    expect(requestVerification.isError(new Error('other'))).toBe(false);
    expect(requestVerification.isError(undefined)).toBe(false);
  });
});

describe('an answer', () => {
  it('that is a reply envelope with a code other than 0 is an error at any status', async () => {
    const reply = { replyCode: -6, replyMessage: 'No valid recipient', requestId: 'request-1' };
    testFetch.use('requestVerification', () => Response.json(reply));
    const error = await failure(requestVerification(client, { body }));
    expect(error).toMatchObject({ name: 'ApiError', status: 200, code: -6, requestId: 'request-1', body: reply });
    expect(String(error)).toBe('ApiError: No valid recipient');
    expect(await requestVerification(client, { body }).result()).toMatchObject({ error: { code: -6 } });
  });

  it('that is empty where the contract has none is no data', async () => {
    const options = { params: { path: { topicKey: 'orders' } }, body: { subscribers: ['user-1'] } };
    const { data, response } = await operations.removeTopicSubscribers(client, options).withResponse();
    expect(response.status).toBe(204);
    expect(data).toBeUndefined();
  });

  it.each([
    ['empty', new Response(null), '(empty): check baseUrl.'],
    ['an empty text', new Response('', { headers: { 'Content-Length': '0' } }), '(empty): check baseUrl.'],
    ['JSON null', Response.json(null), '(empty): check baseUrl.'],
    ['HTML', new Response('<html>', { headers: { 'Content-Type': 'text/html' } }), '(text/html): check baseUrl.'],
    [
      'JSON that breaks off',
      new Response('{"data":[', { headers: { 'Content-Type': 'application/json' } }),
      '(application/json).',
    ],
  ])('that says yes but is %s is unexpected', async (_, response, said) => {
    testFetch.use('listTopics', () => response.clone());
    const error = await failure(listTopics(client));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ message: `listTopics got a malformed response ${said}`, operation: 'listTopics' });
    expect((await listTopics(client).result()).error).toBeInstanceOf(UnexpectedResponseError);
  });

  it('that is a file is a Blob', async () => {
    const options = { params: { path: { mediaId: 'media-1' } } };
    const file = await operations.getChatAppMedia(client, options);
    expect(file).toBeInstanceOf(Blob);
    expect(file.size).toBeGreaterThan(0);
    expect(file.type).toMatch(/\w\/\w/);
    testFetch.use('getChatAppMedia', 'unknownMedia');
    expect(await failure(operations.getChatAppMedia(client, options))).toMatchObject({ status: 404, code: 1006 });
  });
});

describe('a download as a stream', () => {
  const params = { path: { mediaId: 'media-1' } };
  const chunk = new Uint8Array(1024 * 1024);
  /** Gives 64 MB, and says how much of it was requested. */
  function createSource() {
    const source = { chunks: 0, cancelled: false };
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (source.chunks++ < 64) controller.enqueue(chunk);
          else controller.close();
        },
        cancel() {
          source.cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    testFetch.use('getChatAppMedia', () => new Response(stream, { headers: { 'X-Request-Id': 'req-1' } }));
    return source;
  }

  it('arrives piece by piece, without being held in memory', async () => {
    const source = createSource();
    const call = operations.getChatAppMedia(client, { params, parseAs: 'stream' });
    const { data, requestId } = await call.withResponse();
    expect(requestId).toBe('req-1');
    expect(source.chunks).toBe(0);
    const reader = data.getReader();
    expect((await reader.read()).value).toEqual(chunk);
    expect(source.chunks).toBe(1);
    await reader.cancel();
    expect(source).toEqual({ chunks: 1, cancelled: true });
  });

  it('is read by the loops and the methods of the platform', async () => {
    createSource();
    const { media } = new Omnichannel({ baseUrl: 'https://api.example.com', token: 'any', fetch: testFetch }).chatApp;
    const stream = await media.get('media-1', { parseAs: 'stream' });
    expect((await new Response(stream).blob()).size).toBe(64 * chunk.length);
  });

  it('is a Blob when each optional field is undefined, as when it is absent', async () => {
    testFetch.use('getChatAppMedia', () => new Response('bytes', { headers: { 'Content-Type': 'image/png' } }));
    const names = 'parseAs signal timeout deadline maxRetries maxRetryDelay onEvent headers idempotencyKey'.split(' ');
    const absent = Object.fromEntries(names.map((name) => [name, undefined]));
    for (const options of [{ params }, { params, parseAs: undefined }, { params, ...absent }]) {
      const data: unknown = await operations.getChatAppMedia(client, options);
      expect(data).toBeInstanceOf(Blob);
      expect(await (data as Blob).text()).toBe('bytes');
    }
    const others = { ...absent, params: undefined, baseUrl: undefined, fetch: undefined, middleware: undefined };
    expect(await listTopics(client, others as object)).toEqual(await listTopics(client));
  });

  it('is an ArrayBuffer if wanted', async () => {
    testFetch.use('getChatAppMedia', () => new Response('bytes'));
    const data = await operations.getChatAppMedia(client, { params, parseAs: 'arrayBuffer' });
    expect(new TextDecoder().decode(data)).toBe('bytes');
  });

  it('throws what the service rejects', async () => {
    testFetch.use('getChatAppMedia', 'unknownMedia');
    const call = operations.getChatAppMedia(client, { params, parseAs: 'stream' });
    expect(await failure(call)).toMatchObject({ status: 404, code: 1006, operation: 'getChatAppMedia' });
  });
});

describe('what happens on the way', () => {
  it('is thrown as it is, and is in the result', async () => {
    testFetch.use('listTopics', networkError());
    const broken = await failure(listTopics(client));
    expect(broken).toBeInstanceOf(ConnectionError);
    expect(broken).toMatchObject({
      message: `listTopics got no complete response from ${baseUrl}.`,
      operation: 'listTopics',
    });
    expect((await listTopics(client).result()).error).toBeInstanceOf(ConnectionError);

    const hanging = createClient({ baseUrl, token: 'any', fetch: () => new Promise(() => {}), maxRetries: 0 });
    expect((await listTopics(hanging, { timeout: 5 }).result()).error).toBeInstanceOf(TimeoutError);
    expect((await listTopics(hanging, { signal: AbortSignal.abort() }).result()).error).toBeInstanceOf(AbortError);
  });

  it('is no result when it is a mistake of the program', async () => {
    const options = { params: { path: { mediaId: '' } } };
    await expect(operations.deleteChatAppMedia(client, options).result()).rejects.toThrow(/mediaId is empty/);
  });
});

describe('a rejected sign-in', () => {
  const credentials = { apiKey: 'key-4f1c', userName: 'developer@example.com' };

  it('is a SignInError, not one of the operation', async () => {
    testFetch.use('createAccessToken', 'wrongKey');
    const signing = createClient({ baseUrl, credentials, fetch: testFetch, maxRetries: 0 });
    const error = await failure(listTopics(signing));
    expect(error).toBeInstanceOf(SignInError);
    expect(error).not.toBeInstanceOf(ApiError);
    expect(listTopics.isError(error)).toBe(false);
    expect(error).toMatchObject({
      message: 'Sign-in returned 401: check credentials and headers.',
      cause: { status: 401 },
    });
    expect((await listTopics(signing).result()).error).toBeInstanceOf(SignInError);
    expect(testFetch.calls.listTopics).toEqual([]);
  });

  it('does not repeat the key, even when the service does', async () => {
    const rejected = { replyCode: -1, error: { description: `${credentials.apiKey} is unknown.`, internalErrors: [] } };
    testFetch.use('createAccessToken', () => Response.json(rejected, { status: 401 }));
    const signing = createClient({ baseUrl, credentials, fetch: testFetch, maxRetries: 0 });
    const error = await failure(listTopics(signing));
    const cause = (error as SignInError).cause;
    const everything = [String(error), JSON.stringify(cause), inspect(error, { showHidden: true, depth: Infinity })];
    expect(everything.join()).not.toContain(credentials.apiKey);
  });
});

describe('uploadFile', () => {
  it('sends a form', async () => {
    const file = new File(['bytes'], 'cat.png', { type: 'image/png' });
    await operations.uploadFile(client, { body: { file, user: 'user-1' } });
    const [call] = testFetch.calls.uploadFile;
    expect(call?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(call?.body.user).toBe('user-1');
    expect(call?.body.file).toMatchObject({ name: 'cat.png', type: 'image/png' });
  });
});

describe('every operation of the contract', () => {
  it('has its function, and no other has', () => {
    expect(Object.keys(operations).sort()).toEqual(contractOperations.map((one) => one.operation).sort());
  });

  it.each(contractOperations)('$operation is sent as the contract says and read whole', async (contracted) => {
    const send = operations[contracted.operation as OperationId] as unknown as (
      at: Client,
      options: object,
    ) => OperationCall<unknown, unknown>;
    const json = contracted.requests.find(({ type }) => type === 'application/json')?.value;
    const sent = contracted.operation === 'uploadFile' ? { file: new Blob(['bytes']), user: 'user-1' } : json;
    for (const at of [client, createMinimalClient({ baseUrl, token: 'any', fetch: testFetch })]) {
      const { response } = await send(at, {
        params: { path: pathValues },
        ...(/POST|PUT|PATCH/.test(contracted.method) && { body: sent ?? new Blob(['bytes']) }),
      }).withResponse();
      expect(response.ok).toBe(true);
    }
    const id = contracted.operation as OperationId;
    expect(testFetch.calls[id]).toHaveLength(2);
    for (const [called, calls] of Object.entries(testFetch.calls)) if (called !== id) expect(calls).toEqual([]);
  });
});

describe('operation', () => {
  it('gives way to what the call says', async () => {
    const seen: unknown[] = [];
    const fake = {
      request: async (...call: unknown[]) => {
        seen.push(call);
        return { data: {}, response: new Response() };
      },
    } as unknown as Client;
    const list = operation('listTopics', 'GET', '/v1/topics', { timeout: 1, maxRetries: 0 });
    await list(fake, { timeout: 2 });
    expect(seen).toEqual([['GET', '/v1/topics', { timeout: 2, maxRetries: 0, operation: 'listTopics' }]]);
    const errors = [
      createApiError('listTopics', new Response(), {}),
      createApiError('createTopic', new Response(), {}),
    ];
    expect(errors.map(list.isError)).toEqual([true, false]);
  });
});
