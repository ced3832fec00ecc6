import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startMock } from '../index.ts';
import { readCollections } from './collections.ts';
import { createStore, rootLimits, StateError, type Store, sessionLimits } from './store.ts';

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
  subscribers: [],
  topics: [],
  verifications: [],
  media: [],
  webhooks: [],
  conversations: [],
  messages: [],
  files: [],
  workflows: [],
  events: [],
  notifications: [],
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

  it.each([
    [10_000, 'without a session', () => mock],
    [1000, 'of a session', () => mock.session('limited')],
  ])('has a limit of %i records %s', async (limit, scope, open) => {
    const topics = Array.from({ length: limit + 1 }, (_, index) => ({ key: `topic-${index}`, name: 'T' }));
    mock.restore({ topics: [{ key: 'kept', name: 'Kept' }] });
    const script = open();
    const message = `The state has ${limit + 1} records. The limit ${scope} is ${limit}.`;
    expect(() => script.restore({ topics })).toThrow(message);
    const headers = 'headers' in script ? (script.headers as Record<string, string>) : {};
    expect(await request('PUT', { topics }, { headers })).toEqual({ status: 413, body: { error: message } });
    expect(mock.state().topics).toMatchObject([{ key: 'kept' }]);
    script.restore({ topics: topics.slice(1) });
    expect(script.state().topics).toHaveLength(limit);
    script.restore(script.state());
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

describe('a store', () => {
  const collections = readCollections({
    openapi: '3.1.0',
    paths: {},
    'x-collections': { notes: { key: 'id' } },
  });
  const put = (store: Store, record: Record<string, unknown>) => {
    const draft = store.draft();
    draft.set('notes', record.id, record);
    draft.apply();
  };
  const remove = (store: Store, id: unknown) => {
    const draft = store.draft();
    draft.set('notes', id, undefined);
    draft.apply();
  };
  const list = (store: Store) => store.draft().list('notes');
  const ids = (records: { id?: unknown }[]) => records.map(({ id }) => id);

  it('keeps records up to its limit; other stores do not count', () => {
    const [one, two] = [createStore(collections, sessionLimits), createStore(collections, sessionLimits)];
    for (let count = 0; count < sessionLimits.maxRecords; count++) put(one, { id: count });
    put(two, { id: 'a' });
    const before = one.snapshot();
    expect(() => put(one, { id: 'more' })).toThrow('The limit of a session is 1000.');
    expect(one.snapshot()).toEqual(before);
    put(one, { id: 0, changed: true });
    remove(one, 1);
    put(one, { id: 'more' });
    expect([list(one).length, ids(list(two))]).toEqual([1000, ['a']]);
  });

  it('has a limit of its size, too', () => {
    const store = createStore(collections, rootLimits);
    const text = 'x'.repeat(30 * 1024 * 1024);
    for (const id of ['a', 'b']) put(store, { id, text });
    expect(() => put(store, { id: 'c', text })).toThrow(StateError);
    expect(() => put(store, { id: 'a', text: text + text })).toThrow(/The limit without a session is 67108864/);
    put(store, { id: 'b', text: 'short' });
    put(store, { id: 'c', text });
    expect(ids(list(store))).toEqual(['a', 'b', 'c']);
    store.restore(store.snapshot());
    store.clear();
    for (const id of ['a', 'b']) put(store, { id, text });
  });

  it('has the changes of a draft once they are applied, all or none', () => {
    const store = createStore(collections, { ...sessionLimits, maxRecords: 2 });
    put(store, { id: 'a' });
    const draft = store.draft();
    draft.set('notes', 'a', { id: 'a', changed: true });
    draft.set('notes', 'b', { id: 'b' });
    expect(() => draft.set('notes', 'c', { id: 'c' })).toThrow('The limit of a session is 2.');
    expect(draft.get('notes', 'a')).toEqual({ id: 'a', changed: true });
    expect(ids(draft.list('notes'))).toEqual(['a', 'b']);
    expect(list(store)).toEqual([{ id: 'a' }]);
    draft.set('notes', 'b', undefined);
    draft.set('notes', 'c', { id: 'c' });
    expect(ids(draft.list('notes'))).toEqual(['a', 'c']);
    draft.apply();
    expect(list(store)).toEqual([{ id: 'a', changed: true }, { id: 'c' }]);
  });

  it('has no record without a key', () => {
    const store = createStore(collections, sessionLimits);
    expect(() => store.restore({ notes: [{}, {}] })).toThrow('notes.0.id is required');
  });
});
