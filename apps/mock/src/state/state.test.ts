import { fileOfType } from '@omnichannel/fuzzing';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { send, validRequests } from '../../test/requests.ts';
import type { MockRequest } from '../feature.ts';
import { createIdsAndClock } from '../ids-and-clock.ts';
import { startMock } from '../index.ts';
import type { Operation } from '../operation.ts';
import type { Session } from '../rules/sessions.ts';
import type { Answer } from '../scenarios.ts';
import { readCollections } from './collections.ts';
import { createState } from './index.ts';
import { createStore, rootLimits } from './store.ts';

/** Every response is checked against the contract; a wrong one is a 500. */
const mock = await startMock({ port: 0, stateful: true, checkResponses: true, sseInterval: 0 });
const stateless = await startMock({ port: 0, checkResponses: true, sseInterval: 0 });
afterAll(() => Promise.all([mock.close(), stateless.close()]));
beforeEach(() => mock.reset());

interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the body of any operation
  body: any;
}

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  url = mock.url,
): Promise<Reply> {
  const response = await fetch(url + path, {
    method,
    headers: {
      Authorization: 'Bearer any',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

const createSubscriber = (body: object) => call('POST', '/v1/subscribers', body);
const createTopic = (key: string, name = key, headers = {}) => call('POST', '/v1/topics', { key, name }, headers);
const listTopics = (query = '', headers = {}) => call('GET', `/v1/topics${query}`, undefined, headers);
const keysOf = ({ body }: Reply) => body.data.map(({ key }: { key: string }) => key);

describe('subscribers', () => {
  it('are created, and changed by the fields that are sent', async () => {
    const created = await createSubscriber({ subscriberId: 'user-1', firstName: 'Lina', email: 'lina@example.com' });
    expect(created.status).toBe(201);
    const changed = await createSubscriber({ subscriberId: 'user-1', firstName: 'Lena', locale: 'ar' });
    const { _id, createdAt } = created.body.data;
    expect(changed.body.data).toMatchObject({
      _id,
      createdAt,
      firstName: 'Lena',
      email: 'lina@example.com',
      locale: 'ar',
    });
    expect(mock.state().subscribers).toEqual([changed.body.data]);
  });

  it('differ from an example with the same request', async () => {
    const { body } = await createSubscriber({ subscriberId: 'user-1042', phone: '+12025550112' });
    expect(body.data.firstName).toBeUndefined();
    expect(body.data.phone).toBe('+12025550112');
  });

  it('get an id when none is sent', async () => {
    const { body } = await createSubscriber({ email: 'a@example.com' });
    expect(mock.state().subscribers).toEqual([body.data]);
    expect(body.data.subscriberId).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('topics', () => {
  it('are listed once they are created, page by page and by key', async () => {
    expect((await listTopics()).body).toEqual({ data: [], page: 0, pageSize: 100, totalCount: 0 });
    for (const key of ['a', 'b', '10', 'c']) expect((await createTopic(key)).status).toBe(201);
    expect(keysOf(await listTopics())).toEqual(['a', 'b', '10', 'c']);
    const page = await listTopics('?page=1&pageSize=3');
    expect([keysOf(page), page.body.totalCount]).toEqual([['c'], 4]);
    expect(keysOf(await listTopics('?key=b'))).toEqual(['b']);
    expect(keysOf(await listTopics('?key=B'))).toEqual([]);
  });

  it('with a key that is taken are rejected, and the error names the key', async () => {
    const created = await createTopic('mine', 'Mine');
    expect((await listTopics()).body.data).toMatchObject([
      { _id: created.body.data._id, name: 'Mine', subscribers: [] },
    ]);
    const { status, body } = await createTopic('mine');
    expect([status, body.message]).toEqual([409, 'A topic with the key mine exists. Use it, or choose another key.']);
    expect((await createTopic('weekly-digest', 'Digest of the week')).status).toBe(201);
  });

  it('have the subscribers that exist, until these are removed', async () => {
    await createTopic('mine');
    for (const subscriberId of ['user-1', 'user-2']) await createSubscriber({ subscriberId });
    const subscribers = ['user-1', 'user-2', 'user-3', 'user-1'];
    const added = await call('POST', '/v1/topics/mine/subscribers', { subscribers });
    expect(added.body).toEqual({ data: { succeeded: ['user-1', 'user-2'], failed: { notFound: ['user-3'] } } });
    expect((await call('POST', '/v1/topics/mine/subscribers', { subscribers: ['user-1'] })).body).toEqual({
      data: { succeeded: ['user-1'] },
    });
    expect((await listTopics()).body.data[0].subscribers).toEqual(['user-1', 'user-2']);
    const removal = await call('POST', '/v1/topics/mine/subscribers/removal', { subscribers: ['user-1', 'user-9'] });
    expect(removal.status).toBe(204);
    expect((await listTopics()).body.data[0].subscribers).toEqual(['user-2']);
  });

  it.each(['subscribers', 'subscribers/removal'])('that do not exist return 404 with their key (%s)', async (path) => {
    const { status, body } = await call('POST', `/v1/topics/order%20$&/${path}`, { subscribers: ['user-1'] });
    expect([status, body.message]).toEqual([
      404,
      'No topic has the key order $&. Look it up with GET /v1/topics, or create it with POST /v1/topics.',
    ]);
  });

  it('are created once for an Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'one' };
    const first = await createTopic('mine', 'Mine', headers);
    expect(await createTopic('mine', 'Mine', headers)).toEqual(first);
    expect(keysOf(await listTopics())).toEqual(['mine']);
  });
});

describe('files', () => {
  const path = '/conversation/wab/v1/media';
  const headers = { Authorization: 'Bearer any' };

  it('are returned until they are deleted', async () => {
    const file = fileOfType('image/png');
    const upload = { method: 'POST', headers: { ...headers, 'Content-Type': 'image/png' }, body: file };
    const uploaded = await (await fetch(mock.url + path, upload)).json();
    const id = (uploaded as { media: [{ id: string }] }).media[0].id;
    const got = await fetch(`${mock.url}${path}/${id}`, { headers });
    expect(got.headers.get('Content-Type')).toBe('image/png');
    expect(Buffer.from(await got.arrayBuffer())).toEqual(Buffer.from(file));
    expect((await call('DELETE', `${path}/${id}`)).status).toBe(200);
    for (const method of ['GET', 'DELETE']) {
      const { status, body } = await call(method, `${path}/${id}`);
      expect([status, body.errors[0].code]).toEqual([404, 1006]);
    }
  });

  it('belong to the end user who uploaded them', async () => {
    const form = new FormData();
    form.set('file', new Blob([fileOfType('image/gif')], { type: 'image/gif' }), 'pixel.gif');
    form.set('user', 'customer-1');
    const response = await fetch(`${mock.url}/files/upload`, { method: 'POST', headers, body: form });
    const { id } = (await response.json()) as { id: string };
    const ask = (user: string, upload_file_id = id) =>
      call('POST', '/chat-messages', {
        query: 'What is it?',
        user,
        files: [{ type: 'image', transfer_method: 'local_file', upload_file_id }],
      });
    expect((await ask('customer-1')).status).toBe(200);
    expect((await ask('customer-2')).status).toBe(400);
    expect((await ask('customer-1', '72fa9845-21d4-4b6a-9c83-f5e07b1d3c62')).status).toBe(400);
  });
});

describe('verifications', () => {
  const path = '/mfa/v1/destinations/verification';
  const check = (checkCode: string, passCode: string) => call('PUT', path, { checkCode, passCode });

  it('are looked up with their checks, whose passcodes are masked', async () => {
    const requested = await call('POST', path, { number: '+12025550100', sender: 'Shop' });
    const { checkCode } = requested.body.data;
    const lookUp = () => call('GET', `${path}?checkCode=${checkCode}`);
    const CreationDate = requested.body.requestTime;
    const verification = { Number: '+12025550100', Sender: 'Shop', CreationDate, ChecksList: [] };
    expect((await lookUp()).body.data).toEqual(verification);
    expect((await check(checkCode, '1234')).body.data.PasscodeStatus).toBe(2);
    expect((await check(checkCode, '000000')).body.data.PasscodeStatus).toBe(1);
    expect((await lookUp()).body.data.ChecksList).toMatchObject([
      { Passcode: '****', Status: 2 },
      { Passcode: '******', Status: 1 },
    ]);
  });

  it('are spent after five checks; an expired one does not count', async () => {
    const { checkCode } = (await call('POST', path, { number: '+12025550100' })).body.data;
    const statuses = [];
    for (let count = 0; count < 6; count++) statuses.push((await check(checkCode, '123456')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const expired = (await call('POST', path, { number: '+12025550108' })).body.data;
    expect((await check(expired.checkCode, '000000')).body.data.PasscodeStatus).toBe(0);
    expect(mock.state().verifications?.at(-1)).toMatchObject({ Number: '+12025550108', ChecksList: [] });
  });

  it('that were never requested return 404', async () => {
    const checkCode = '0f8c1d2ab34e4e7d9c5a6b7f8091a2b3';
    expect((await check(checkCode, '000000')).status).toBe(404);
    expect((await call('GET', `${path}?checkCode=${checkCode}`)).body.error.status).toBe(404);
  });

  it('leave test numbers their outcomes', async () => {
    expect((await call('POST', path, { number: '+12025550106' })).status).toBe(429);
    expect(mock.state().verifications).toEqual([]);
  });
});

describe('conversations', () => {
  const ask = (body: object) => call('POST', '/chat-messages', { query: 'Hello?', user: 'customer-1', ...body });
  const read = (id: string, query = '', user = 'customer-1') =>
    call('GET', `/messages?conversation_id=${id}&user=${user}${query}`);

  it('have their questions and answers, the latest page first', async () => {
    const first = await ask({ query: 'How long do I have to return a pair of shoes?', inputs: { brand: 'A' } });
    const { conversation_id: id, message_id, answer } = first.body;
    expect((await ask({ query: 'One', conversation_id: id })).body.conversation_id).toBe(id);
    await ask({ query: 'Two', conversation_id: id });
    await ask({ query: 'Elsewhere' });
    const { data, has_more } = (await read(id)).body;
    expect([data.map(({ query }: { query: string }) => query).slice(1), has_more]).toEqual([['One', 'Two'], false]);
    expect(data[0]).toMatchObject({
      id: message_id,
      answer,
      inputs: { brand: 'A' },
      status: 'normal',
      message_files: [],
    });
    expect(data[0]).not.toHaveProperty('user');
    const latest = (await read(id, '&limit=1')).body;
    expect([latest.data[0].query, latest.has_more]).toEqual(['Two', true]);
    const before = (await read(id, `&limit=1&first_id=${latest.data[0].id}`)).body;
    expect([before.data[0].query, before.has_more]).toEqual(['One', true]);
  });

  it('keep the whole text of a streamed answer', async () => {
    const streamed = await ask({ response_mode: 'streaming' });
    const events = [...String(streamed.body).matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
    const answer = events.map((event) => event.answer ?? '').join('');
    const { data } = (await read(events[0].conversation_id)).body;
    expect(data).toMatchObject([{ id: events[0].message_id, query: 'Hello?', answer }]);
    expect(answer.length).toBeGreaterThan(50);
  });

  it('are renamed', async () => {
    const { conversation_id: id } = (await ask({})).body;
    const rename = (body: object) => call('POST', `/conversations/${id}/name`, { user: 'customer-1', ...body });
    expect((await rename({ name: 'Shoes' })).body).toMatchObject({ id, name: 'Shoes', inputs: {} });
    expect(mock.state().conversations).toMatchObject([{ id, name: 'Shoes', user: 'customer-1' }]);
    expect((await rename({ name: 'Boots', user: 'customer-2' })).status).toBe(404);
    expect((await rename({ auto_generate: true, name: 'ignored' })).body.name).not.toMatch(/ignored|Shoes/);
  });

  it('that this end user does not have return 404', async () => {
    const { conversation_id: id, message_id } = (await ask({})).body;
    const other = '45701982-8118-4bc5-8e9b-64562b4555f2';
    expect((await ask({ conversation_id: id, user: 'customer-2' })).status).toBe(404);
    expect((await ask({ conversation_id: other })).status).toBe(404);
    expect((await ask({ conversation_id: '' })).status).toBe(200);
    expect((await read(id, '', 'customer-2')).status).toBe(404);
    expect((await read(id, `&first_id=${other}`)).status).toBe(404);
    expect((await read(id, `&first_id=${message_id}`)).body).toMatchObject({ data: [], has_more: false });
  });
});

it('webhooks are kept by their type, without the secret', async () => {
  const secret = `whsec_${Buffer.from('x'.repeat(32)).toString('base64')}`;
  const set = (url: string) => call('PUT', '/conversation/wab/v1/webhook', { type: 'status', url, secret });
  for (const url of ['http://localhost:3000/a', 'http://localhost:3000/b']) expect((await set(url)).status).toBe(200);
  expect(mock.state().webhooks).toEqual([{ type: 'status', url: 'http://localhost:3000/b' }]);
  const privateUrl = { type: 'message', url: 'http://192.0.2.10/hooks/chat-app' };
  expect((await call('PUT', '/conversation/wab/v1/webhook', privateUrl)).status).toBe(400);
});

describe('a chosen response', () => {
  it('precedes the records: by Prefer and by a rule', async () => {
    await createTopic('mine');
    expect((await listTopics('', { Prefer: 'example=firstPage' })).body.totalCount).toBe(6);
    expect((await listTopics('', { Prefer: 'code=200' })).body.totalCount).toBe(6);
    mock.on('listTopics').replyOnce('empty');
    mock.on('createTopic').replyOnce('keyTaken');
    expect((await createTopic('other')).status).toBe(409);
    expect(keysOf(await listTopics())).toEqual([]);
    expect(keysOf(await listTopics())).toEqual(['mine']);
  });

  it('that is a success changes the records, and a fault that lost the response does, too', async () => {
    mock.on('createTopic').replyOnce({ status: 201, body: { data: { _id: '691f0c5de2a4b8701c3d5e99', key: 'a' } } });
    await createTopic('a');
    expect((await listTopics()).body.data).toMatchObject([{ _id: '691f0c5de2a4b8701c3d5e99', key: 'a', name: 'a' }]);
    await expect(createTopic('b', 'b', { Prefer: 'fault=reset' })).rejects.toThrow();
    expect((await createTopic('c', 'c', { Prefer: 'fault=503' })).status).toBe(503);
    expect(keysOf(await listTopics())).toEqual(['a', 'b']);
  });

  it('that is made up stays as it is', async () => {
    const { status, body } = await listTopics('', { Prefer: 'dynamic=true' });
    expect([status, Array.isArray(body.data)]).toEqual([200, true]);
  });
});

describe('a delayed response', () => {
  const delayed = { Prefer: 'delay=400' };
  const delayBegan = async () => {
    await expect.poll(() => mock.requests()[0]?.example, { interval: 5 }).toBeDefined();
    expect(mock.requests()[0]?.status).toBeUndefined();
  };

  it('has changed the records before the delay: parallel requests conflict', async () => {
    const replies = await Promise.all(['one', 'two', 'three'].map((name) => createTopic('mine', name, delayed)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(mock.state().topics).toHaveLength(1);
  });

  it('counts at once towards the maximum of a list', async () => {
    const path = '/mfa/v1/destinations/verification';
    const { checkCode } = (await call('POST', path, { number: '+12025550100' })).body.data;
    const check = () => call('PUT', path, { checkCode, passCode: '123456' }, delayed);
    const statuses = (await Promise.all(Array.from({ length: 7 }, check))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(mock.state().verifications?.[0]?.ChecksList).toHaveLength(5);
  });

  it.each([
    ['reset', () => mock.reset(), []],
    ['restore', () => mock.restore({ topics: [{ key: 'next', name: 'Next' }] }), ['next']],
  ])('leaves nothing behind after a %s during its delay', async (_, change, expected) => {
    const response = createTopic('mine', 'Mine', delayed);
    await delayBegan();
    change();
    expect((await response).status).toBe(201);
    expect(mock.state().topics?.map(({ key }) => key)).toEqual(expected);
  });

  it('leaves no Idempotency-Key behind after a reset during its delay', async () => {
    const response = createTopic('mine', 'Mine', { ...delayed, 'Idempotency-Key': 'one' });
    await delayBegan();
    mock.reset();
    await response;
    expect((await createTopic('other', 'Other', { 'Idempotency-Key': 'one' })).status).toBe(201);
  });
});

it('a pointer in x-state may have escaped keys', () => {
  const collections = readCollections({
    openapi: '3.1.0',
    paths: {},
    'x-collections': { notes: { key: 'id' } },
  });
  const store = createStore(collections, rootLimits);
  const state = createState(
    // The only parts of a session that the state reads.
    { of: () => ({ state: store, fresh: createIdsAndClock() }) as unknown as Session },
    collections,
    () => undefined,
  );
  const rule = { collection: 'notes', key: '$request.path.id', show: { record: '/a~1b/c~0d/e~1f' } };
  // The state depends on the rules of an operation only.
  const operation = { state: [rule] } as unknown as Operation;
  const asked: MockRequest = { operation, query: {}, path: { id: 'a' }, header: {} };
  store.restore({ notes: [{ id: 'a' }] });
  state.answer?.(asked);
  const body = {};
  for (const patch of state.changes?.(asked, { status: 200, texts: [] } as unknown as Answer, false) ?? []) patch(body);
  expect(body).toEqual({ 'a/b': { 'c~d': { 'e/f': { id: 'a' } } } });
});

it('an endpoint that webhooks reject is not kept', async () => {
  const headers = { Origin: 'https://shop.example.com' };
  const endpoint = { type: 'status', url: 'http://localhost:3000/a' };
  expect((await call('PUT', '/conversation/wab/v1/webhook', endpoint, headers)).status).toBe(403);
  expect(mock.state().webhooks).toEqual([]);
});

it('takes fields that are called like methods', async () => {
  const person = { subscriberId: 'a', toString: 1 };
  expect((await call('POST', '/v1/subscribers/bulk', { subscribers: [person] })).status).toBe(201);
  await call('POST', '/v1/workflows', { name: 'W', workflowId: 'w', steps: [{ ...inApp, toString: 1 }] });
  expect((await call('POST', '/v1/events/trigger', { name: 'w', to: 'a', payload: {} })).status).toBe(201);
});

it('keeps a topic whose subscriber is called null', async () => {
  await createTopic('orders');
  await call('POST', '/v1/subscribers', { subscriberId: 'null' });
  await call('POST', '/v1/topics/orders/subscribers', { subscribers: ['null'] });
  expect((await call('DELETE', '/v1/topics/orders')).status).toBe(409);
});

it('shows an event without outcomes', async () => {
  mock.restore({ events: [{ transactionId: 'x', outcomes: [] }] });
  const { status, body } = await call('GET', '/v1/events/trigger/x');
  expect([status, body.data.outcomes]).toEqual([200, []]);
});

const inApp = { type: 'in_app', content: { title: 'Hello', body: '{{ items.title }}' } };

describe('the limit of a session', () => {
  const full = { topics: Array.from({ length: 1000 }, (_, index) => ({ key: `topic-${index}`, name: 'T' })) };

  it('rejects a request that exceeds it with 507 in the error format, and changes nothing', async () => {
    const session = mock.session();
    session.restore(full);
    const { status, body } = await createTopic('more', 'More', session.headers);
    expect([status, body.message]).toEqual([
      507,
      'The mock keeps no more records. The state has 1001 records. The limit of a session is 1000. Remove the records with a reset or DELETE /__mock/state.',
    ]);
    expect(session.state().topics).toHaveLength(1000);
    const adding = await call('POST', '/v1/topics/topic-1/subscribers', { subscribers: ['x'] }, session.headers);
    expect(adding.status).toBe(200);
    expect((await createTopic('more', 'More', mock.session().headers)).status).toBe(201);
    expect((await createTopic('more')).status).toBe(201);
  });

  it('applies while a request makes its records, so that no request fills the memory', async () => {
    const session = mock.session();
    const people = Array.from({ length: 990 }, (_, index) => ({ subscriberId: `user-${index}` }));
    session.restore({ subscribers: people });
    await call('POST', '/v1/workflows', { name: 'W', workflowId: 'w', steps: [inApp] }, session.headers);
    const event = { name: 'w', payload: {}, transactionId: 'one' };
    const { status, body } = await call('POST', '/v1/events/trigger/broadcast', event, session.headers);
    expect([status, body.message]).toEqual([507, expect.stringContaining('The state has 1001 records.')]);
    expect([session.state().events, session.state().notifications]).toEqual([[], []]);
  });

  it('reverts a request that changes several collections', async () => {
    const session = mock.session();
    session.restore({ topics: full.topics.slice(1) });
    const ask = { query: 'Hello?', user: 'customer-1' };
    expect((await call('POST', '/chat-messages', ask, session.headers)).status).toBe(507);
    expect([session.state().conversations, session.state().messages]).toEqual([[], []]);
  });

  it('frees an Idempotency-Key', async () => {
    const session = mock.session();
    session.restore(full);
    const headers = { ...session.headers, 'Idempotency-Key': 'one' };
    expect((await createTopic('more', 'More', headers)).status).toBe(507);
    session.restore({});
    expect((await createTopic('more', 'More', headers)).status).toBe(201);
  });
});

it('sessions have their own records', async () => {
  const [one, two] = [mock.session(), mock.session()];
  await createTopic('a', 'a', one.headers);
  expect(keysOf(await listTopics('', one.headers))).toEqual(['a']);
  for (const headers of [two.headers, {}]) expect(keysOf(await listTopics('', headers))).toEqual([]);
  expect(one.state().topics).toHaveLength(1);
  two.restore(one.state());
  one.reset();
  expect([one.state().topics, two.state().topics?.length]).toEqual([[], 1]);
});

describe('the contract', () => {
  it.each(validRequests(mock.document).map((request) => [request.operationId, request] as const))(
    'allows each response to its example of %s, with records and without',
    async (_, request) => {
      const media = await fetch(`${mock.url}/conversation/wab/v1/media`, {
        method: 'POST',
        headers: { Authorization: 'Bearer any', 'Content-Type': 'image/png' },
        body: fileOfType('image/png'),
      });
      expect(media.status).toBe(200);
      for (const restored of [{}, await exampleState()]) {
        mock.restore(restored);
        const response = await send(mock.url, request);
        if (response.status === 500) expect.fail(await response.text());
        // The stream of a feed stays open.
        await response.body?.cancel();
        if (Object.keys(restored).length > 0) expect(response.status).not.toBe(404);
      }
    },
  );
});

/** The records that the examples of the contract refer to. */
async function exampleState() {
  const user = 'customer-4711';
  const conversation = '45701982-8118-4bc5-8e9b-64562b4555f2';
  return {
    topics: (await listTopics('', { Prefer: 'example=firstPage' })).body.data,
    subscribers: [{ subscriberId: 'user-1042' }],
    workflows: [{ workflowId: 'order-shipped' }],
    events: [{ transactionId: 'order-1042-shipped' }],
    verifications: [{ checkCode: '0f8c1d2ab34e4e7d9c5a6b7f8091a2b3' }],
    media: [{ id: 'f043afd0-f0ae-4b9c-ab3d-696fb4c8cd68', contentType: 'image/png', content: '' }],
    conversations: [{ id: conversation, user }],
    messages: [{ id: '1f6b5a3d-7c28-4e91-b0a4-9d2e8c5f7106', conversation_id: conversation, user }],
  };
}

it('without the option nothing is kept', async () => {
  const created = await call('POST', '/v1/topics', { key: 'mine', name: 'Mine' }, {}, stateless.url);
  expect(created.status).toBe(201);
  const { body } = await call('GET', '/v1/topics', undefined, {}, stateless.url);
  expect([body.totalCount, keysOf({ status: 200, body }).includes('mine')]).toEqual([6, false]);
  const adding = await call('POST', '/v1/topics/nonesuch/subscribers', { subscribers: ['user-1'] }, {}, stateless.url);
  expect(adding.status).toBe(200);
});
