import { readFile } from 'node:fs/promises';
import { listOperations, resolve } from '@omnichannel/tooling/contract-source/document';
import { describe, expect, it } from 'vitest';
import { baseUrl, number, ok, status, stub } from '../test/stub.ts';
import { ConfigurationError, TimeoutError } from './errors.ts';
import { requestVerification } from './operations.gen.ts';
import { Omnichannel } from './resources.gen.ts';
import { createTestFetch } from './testing/index.ts';

const bundle = new URL(import.meta.resolve('@omnichannel/spec/openapi.json'));
const document = JSON.parse(await readFile(bundle, 'utf8')) as object;

type Method = (...args: unknown[]) => Promise<unknown>;

/** A method by its name in the contract, such as `chatApp.messages.send`. */
function methodOf(omnichannel: Omnichannel, name: string): Method {
  const names = name.split('.');
  const method = names.pop() as string;
  // biome-ignore lint/suspicious/noExplicitAny: walked by name
  const resource = names.reduce((at: any, key) => at[key], omnichannel);
  return (...args) => resource[method](...args);
}

describe('the method of an operation', () => {
  const cases = listOperations(document).map(({ method, path, operation }) => ({
    id: operation.operationId,
    name: operation['x-resource'],
    method,
    path,
    bodyType: Object.keys(operation.requestBody?.content ?? {})[0],
    parameters: (operation.parameters ?? []).map((one) => resolve(document, one as { name: string; in: string })),
  }));

  it.each(cases)('$name sends $id', async ({ id, name, method, path, bodyType, parameters }) => {
    const { requests, fetch } = stub(ok);
    const omnichannel = new Omnichannel({ baseUrl, token: 'any', fetch, maxRetries: 0 });
    const isFile = bodyType !== undefined && !/json|form/.test(bodyType);
    const query = parameters.filter((one) => one.in === 'query').map((one) => [one.name, `the ${one.name}`]);
    const args = [
      ...parameters.filter((one) => one.in === 'path').map((one) => `a ${one.name}`),
      ...(isFile ? [new Blob(['a file'])] : bodyType ? [{ key: 'a value' }] : []),
      ...(query.length > 0 ? [Object.fromEntries(query)] : []),
      { headers: { 'x-own': 'kept' }, ...(isFile && { type: 'image/png' }) },
    ];
    // The body of the stub does not match the contract of most operations.
    await methodOf(omnichannel, name)(...args).catch((error) => expect(error).toMatchObject({ operation: id }));
    expect(requests).toHaveLength(1);
    const [request] = requests as [Request];
    const url = new URL(request.url);
    expect(request.method).toBe(method);
    expect(decodeURIComponent(url.pathname)).toBe(path.replaceAll(/\{(\w+)\}/g, 'a $1'));
    expect([...url.searchParams]).toEqual(query);
    expect(request.headers.get('x-own')).toBe('kept');
    const sent = await request.text();
    expect(sent).toContain(isFile ? 'a file' : bodyType ? 'a value' : '');
  });
});

describe('a client by resources', () => {
  const testFetch = createTestFetch();
  const omnichannel = new Omnichannel({ baseUrl, token: 'any', fetch: testFetch });

  it('returns data, response and request id', async () => {
    const { data } = await omnichannel.verifications.create({ number });
    expect(data.checkCode).toMatch(/^[0-9a-f]{32}$/);
    const { response, requestId } = await omnichannel.topics.list().withResponse();
    expect(requestId).toBe(response.headers.get('x-request-id'));
  });

  it('iterates over the items of a list, and streams', async () => {
    const keys: string[] = [];
    for await (const { key } of omnichannel.topics.list()) keys.push(key);
    expect(keys).toContain('order-updates');
    const body = { query: 'When do you open?', user: 'user-1' };
    const events: string[] = [];
    for await (const { event } of omnichannel.knowledgeChat.messages.stream(body)) events.push(event);
    expect(events.at(-1)).toBe('message_end');
    const { response, requestId } = await omnichannel.knowledgeChat.messages.stream(body).withResponse();
    expect(requestId).toBe(response.headers.get('x-request-id'));
  });

  it('passes its client to the functions', async () => {
    await requestVerification(omnichannel.client, { body: { number } });
    expect(testFetch.calls.requestVerification.length).toBeGreaterThan(0);
  });

  it.each([
    [undefined, 'Pass baseUrl and token or credentials.'],
    ['example-api-key', 'Pass baseUrl and token or credentials.'],
    [{ baseUrl }, 'Pass baseUrl and token or credentials.'],
    [{ token: 'any' }, 'baseUrl must be like https://api.example.com'],
    [{ baseUrl: 'example', token: 'any' }, 'baseUrl must be like https://api.example.com'],
    [{ baseUrl, token: 'any', logLevel: 'all' }, 'logLevel must be debug, info, warn, error, off.'],
  ])('rejects the options %j', (options, message) => {
    expect(() => new Omnichannel(options as never)).toThrow(new ConfigurationError(message));
  });

  it('rejects a call without its body or path before it is sent', async () => {
    const { requests, fetch } = stub(ok);
    const { topics, verifications } = new Omnichannel({ baseUrl, token: 'any', fetch });
    const calls = {
      'requestVerification needs a body.': verifications.create(undefined as never),
      'addTopicSubscribers needs a body.': topics.addSubscribers('orders', undefined as never),
      'topicKey is empty or malformed.': topics.addSubscribers(undefined as never, { subscribers: [] }),
    };
    for (const [message, call] of Object.entries(calls)) {
      await expect(call).rejects.toThrow(new ConfigurationError(message));
    }
    expect(requests).toHaveLength(0);
  });

  it('sends an empty object if the contract requires nothing of a body', async () => {
    const { requests, fetch } = stub(ok);
    const { subscribers } = new Omnichannel({ baseUrl, token: 'any', fetch });
    await subscribers.createToken('lina').result();
    await subscribers.createToken('lina', undefined, { headers: { 'x-own': 'kept' } }).result();
    await subscribers.create().result();
    expect(await Promise.all(requests.map((request) => request.json()))).toEqual([{}, {}, {}]);
    expect(requests[1]?.headers.get('x-own')).toBe('kept');
    const call = subscribers.createToken('lina', null as never);
    await expect(call).rejects.toThrow(new ConfigurationError('createSubscriberToken needs a body.'));
  });

  it('checks its arguments', () => {
    const calls = () => {
      // @ts-expect-error a number is text
      void omnichannel.verifications.create({ number: 12025550100 });
      // @ts-expect-error a codeLength is '4' to '6', as text
      void omnichannel.verifications.create({ number, codeLength: 8 });
      // @ts-expect-error a preference has at least one property
      void omnichannel.subscribers.preferences.updateGlobal('lina');
      // @ts-expect-error the topic is missing
      void omnichannel.topics.addSubscribers({ subscribers: ['user-1'] });
      // @ts-expect-error a list takes no idempotency key
      void omnichannel.topics.list({}, { idempotencyKey: 'any' });
      // @ts-expect-error a stream has a method of its own
      void omnichannel.knowledgeChat.messages.create({ query: 'Any', user: 'any', response_mode: 'streaming' });
    };
    expect(calls).toBeTypeOf('function');
  });
});

describe('options of a call', () => {
  const create = (...answers: Parameters<typeof stub>) => {
    const { requests, fetch } = stub(...answers);
    return { requests, omnichannel: new Omnichannel({ baseUrl, token: 'any', fetch, maxRetryDelay: 1 }) };
  };

  it('idempotencyKey is sent with each attempt', async () => {
    const { requests, omnichannel } = create(status(503), ok);
    await omnichannel.verifications.create({ number }, { idempotencyKey: 'order-7' });
    expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['order-7', 'order-7']);
  });

  it.each(['', ' ', 'مفتاح', 'a\nb', 'k'.repeat(256), ' order-7'])(
    'the idempotencyKey %j is rejected before it is sent',
    async (idempotencyKey) => {
      const { requests, omnichannel } = create(ok);
      const message = 'idempotencyKey must be 1 to 255 ASCII characters.';
      const call = omnichannel.verifications.create({ number }, { idempotencyKey });
      await expect(call).rejects.toThrow(new ConfigurationError(message));
      expect(requests).toHaveLength(0);
    },
  );

  it.each(['a', 'order 7', '~'.repeat(255), undefined])('the idempotencyKey %j is valid', async (idempotencyKey) => {
    const { requests, omnichannel } = create(ok);
    await omnichannel.verifications.create({ number }, { idempotencyKey }).result();
    expect(requests[0]?.headers.get('idempotency-key')).toEqual(idempotencyKey ?? expect.any(String));
  });

  it('the id of the request is in the error and in the response', async () => {
    const { omnichannel } = create(status(404, { 'x-request-id': 'req-1' }), ok);
    await expect(omnichannel.topics.create({ key: 'a', name: 'A' })).rejects.toMatchObject({ requestId: 'req-1' });
    const { omnichannel: other } = create(status(200, { 'x-request-id': 'req-2' }));
    expect(await other.topics.create({ key: 'a', name: 'A' }).withResponse()).toMatchObject({ requestId: 'req-2' });
  });

  it('AbortSignal.timeout is a TimeoutError', async () => {
    const { omnichannel } = create(() => new Promise(() => {}));
    const events: string[] = [];
    const onEvent = ({ type }: { type: string }) => events.push(type);
    const options = { signal: AbortSignal.timeout(1), onEvent };
    const error = await omnichannel.topics.list({}, options).catch((error) => error);
    expect(events).toEqual(['attempt', 'outcome']);
    expect(error).toBeInstanceOf(TimeoutError);
    const message = 'listTopics exceeded its signal, a timeout.';
    expect(error).toMatchObject({ message, operation: 'listTopics', cause: { name: 'TimeoutError' } });
  });
});
