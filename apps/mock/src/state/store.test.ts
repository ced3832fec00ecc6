import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startMock } from '../index.ts';
import { readCollections } from './collections.ts';
import { createStores, maxRecords, StateError } from './store.ts';

const mock = await startMock({ port: 0, stateful: true });
const stateless = await startMock({ port: 0 });
afterAll(() => Promise.all([mock.close(), stateless.close()]));
beforeEach(() => mock.reset());

const request = async (
  method: string,
  body?: unknown,
  { url = mock.url, path = '/__mock/state', headers = {} } = {},
) => {
  const response = await fetch(url + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
};

const empty = {
  ...{ subscribers: [], topics: [], verifications: [], media: [] },
  ...{ webhooks: [], conversations: [], messages: [], files: [] },
};

describe('a snapshot', () => {
  it('is restored, with the required fields that it leaves out', async () => {
    mock.restore({
      topics: [
        { key: '2', name: 'Two' },
        { key: '1', name: 'One', subscribers: ['user-1'] },
      ],
    });
    const snapshot = mock.state();
    expect(snapshot).toMatchObject({
      ...empty,
      topics: [
        { key: '2', subscribers: [] },
        { key: '1', subscribers: ['user-1'] },
      ],
    });
    expect(snapshot.topics?.[0]?._organizationId).toMatch(/^[0-9a-f]{24}$/);
    (snapshot.topics as unknown[]).length = 0;
    expect(mock.state().topics).toHaveLength(2);
    mock.restore({});
    expect(mock.state()).toEqual(empty);
  });

  it('is read and restored over HTTP, by session', async () => {
    const put = await request('PUT', { topics: [{ key: 'a', name: 'A' }] });
    expect([put.status, put.body.topics[0].name]).toEqual([200, 'A']);
    expect((await request('GET')).body).toEqual(mock.state());
    const headers = { 'X-Mock-Session': 'one' };
    expect((await request('GET', undefined, { headers })).body).toEqual(empty);
    await request('PUT', put.body, { headers });
    expect(mock.session('one').state()).toEqual(put.body);
    expect((await request('DELETE')).status).toBe(204);
    expect([mock.state(), mock.session('one').state()]).toEqual([empty, put.body]);
    expect((await request('POST', undefined, { path: '/__mock/reset', headers })).status).toBe(204);
    expect(mock.session('one').state()).toEqual(empty);
  });

  it('is forgotten by a reset', async () => {
    mock.restore({ topics: [{ key: 'a', name: 'A' }] });
    expect((await request('POST', undefined, { path: '/__mock/reset' })).status).toBe(204);
    expect(mock.state()).toEqual(empty);
  });

  it.each([
    [[], 'The state must be an object with a list of records for each collection.'],
    [{ topic: [] }, /^There is no collection topic\. Did you mean topics\? There are: subscribers, topics,/],
    [{ topics: {} }, 'topics must be a list of records.'],
    [{ topics: ['a'] }, 'topics must be a list of records.'],
    [{ topics: [{ name: 'A' }] }, 'The state does not fit the contract: topics.0.key is required.'],
    [{ topics: [{ key: 'a', name: 1 }] }, 'The state does not fit the contract: topics.0.name must be a string.'],
    [{ topics: [{ key: 'a' }, { key: 'a' }] }, 'topics has two records with the same key.'],
    [
      {
        verifications: [
          { checkCode: 'a', ChecksList: [{ Passcode: '1234', VDate: '2026-11-21T09:29:40Z', Status: 2 }] },
        ],
      },
      'The state does not fit the contract: verifications.0.ChecksList.0.Passcode must hold asterisks only.',
    ],
    [{ webhooks: [{ url: 'x' }] }, 'The state does not fit the contract: webhooks.0.type is required.'],
  ])('that is wrong is rejected as a whole: %j', async (state, message) => {
    mock.restore({ topics: [{ key: 'kept', name: 'Kept' }] });
    expect(() => mock.restore(state as never)).toThrow(StateError);
    expect(() => mock.restore(state as never)).toThrow(message);
    const { status, body } = await request('PUT', state);
    expect([status, body.error]).toEqual([400, expect.stringMatching(message)]);
    expect(mock.state().topics).toMatchObject([{ key: 'kept' }]);
  });

  it('that is not JSON is rejected', async () => {
    const circular: Record<string, unknown> = {};
    circular.topics = [circular];
    expect(() => mock.restore(circular as never)).toThrow('The state is not JSON.');
  });

  it('has a limit', () => {
    const topics = Array.from({ length: maxRecords + 1 }, (_, index) => ({ key: `topic-${index}`, name: 'T' }));
    expect(() => mock.restore({ topics })).toThrow('The state has 10001 records. The limit is 10000.');
  });
});

describe('a mock that keeps no state', () => {
  it('says how to start it', async () => {
    const message = 'This mock keeps no state. Start it with --stateful, or startMock({ stateful: true }).';
    expect(() => stateless.state()).toThrow(message);
    expect(() => stateless.session().restore({})).toThrow(message);
    for (const [method, body] of [['GET'], ['PUT', {}], ['DELETE']] as [string, object?][])
      expect(await request(method, body, stateless)).toEqual({ status: 409, body: { error: message } });
  });
});

describe('the limits of all sessions', () => {
  const collections = readCollections({
    document: { openapi: '3.1.0', paths: {}, 'x-collections': { notes: { key: 'id', fields: {} } } },
    find: () => undefined,
  });
  const ids = (records: { id?: unknown }[]) => records.map(({ id }) => id);

  it('remove the records that were not changed for the longest time', () => {
    const createStore = createStores(collections);
    const [one, two] = [createStore(), createStore()];
    one.put('notes', { id: 'a' });
    one.put('notes', { id: 'b' });
    for (let count = 2; count < maxRecords; count++) two.put('notes', { id: String(count) });
    one.put('notes', { id: 'a', changed: true });
    two.put('notes', { id: 'last' });
    expect(one.list('notes')).toEqual([{ id: 'a', changed: true }]);
    expect(two.list('notes')).toHaveLength(maxRecords - 1);
    two.clear();
    expect([ids(one.list('notes')), two.list('notes')]).toEqual([['a'], []]);
  });

  it('are a size, too', () => {
    const store = createStores(collections)();
    const text = 'x'.repeat(30 * 1024 * 1024);
    for (const id of ['a', 'b', 'c']) store.put('notes', { id, text });
    expect(ids(store.list('notes'))).toEqual(['b', 'c']);
    store.put('notes', { id: 'b', text: 'short' });
    store.put('notes', { id: 'd', text });
    expect(ids(store.list('notes'))).toEqual(['b', 'c', 'd']);
  });
});
