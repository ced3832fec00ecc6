import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { CoverageError, type CoverageThreshold, type Mock, type MockOptions, startMock } from '../index.ts';
import type { Coverage, Use } from './coverage.ts';
import { declaredFields, usedFields } from './fields.ts';

const folder = mkdtempSync(join(tmpdir(), 'coverage-'));
afterAll(() => rmSync(folder, { recursive: true }));
const mocks: Mock[] = [];
afterEach(async () => {
  for (const mock of mocks.splice(0)) await mock.close().catch(() => {});
});

async function start(options: MockOptions = {}): Promise<Mock> {
  const mock = await startMock({ port: 0, sseInterval: 0, ...options });
  mocks.push(mock);
  return mock;
}

const headers = { Authorization: 'Bearer test', 'Content-Type': 'application/json' };
const get = async (mock: Mock, path: string, own = {}) =>
  (await fetch(mock.url + path, { headers: { ...headers, ...own } })).text();
const post = async (mock: Mock, path: string, body: object) =>
  (await fetch(mock.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).text();
const operation = (coverage: Coverage, id: string) => {
  const found = coverage.operations.find((known) => known.id === id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
};
const used = (uses: readonly Use[]) =>
  Object.fromEntries(uses.flatMap(({ name, count }) => (count > 0 ? [[name, count]] : [])));

describe('the fields of a schema', () => {
  const leaf = { properties: { id: {} } };
  const schema = {
    properties: { to: {}, list: { items: leaf }, lists: { items: { items: leaf } } },
    oneOf: [{ properties: { text: { allOf: [{ properties: { body: {} } }] } } }, { properties: { image: leaf } }],
    additionalProperties: { properties: { a: {} } },
  };
  const declared = declaredFields(schema, undefined);

  it('are listed by their paths', () => {
    const expected = [
      'to',
      'list',
      'list[].id',
      'lists',
      'lists[][].id',
      '*',
      '*.a',
      'text',
      'text.body',
      'image',
      'image.id',
    ];
    expect([...declared]).toEqual(expected);
  });

  it('are found in a value, in lists of objects too', () => {
    const value = { to: 1, list: [{}, { id: 1, none: 1 }], lists: [[{ id: 1 }]], text: { body: 1 }, other: { a: 1 } };
    expect([...usedFields(schema, undefined, value, declared)].sort()).toEqual(
      ['*', '*.a', 'list', 'list[].id', 'lists', 'lists[][].id', 'text', 'text.body', 'to'].sort(),
    );
    for (const other of [null, 'text', 7, [], {}]) expect(usedFields(schema, undefined, other, declared).size).toBe(0);
  });

  it('end where a schema contains itself', () => {
    const bundle = { Node: { properties: { next: { $ref: '#/__bundled__/Node' } } } };
    expect([...declaredFields({ $ref: '#/__bundled__/Node' }, bundle)]).toEqual(['next']);
  });
});

describe('the coverage', () => {
  it('counts operations, statuses, examples and fields', async () => {
    const mock = await start();
    const none = mock.coverage();
    expect(none.summary.operations).toMatchObject({ covered: 0, percent: 0 });
    await get(mock, '/v1/topics?pageSize=5');
    await get(mock, '/v1/topics', { Prefer: 'example=tooManyRequests' });
    await post(mock, '/conversation/wab/v1/messages/', { to: '+12025550100', type: 'text', text: { body: 'Hello' } });
    await post(mock, '/conversation/wab/v1/messages/', { to: '+12025550100', type: 'text', text: {} });
    await get(mock, '/v1/none');
    const coverage = mock.coverage();
    expect(coverage).toMatchObject({ requests: 4, outside: 1 });
    const { operations, statuses, examples } = coverage.summary;
    expect(operations).toMatchObject({ covered: 2, total: none.operations.length });
    expect(statuses.covered).toBe(4);
    expect(examples.covered).toBe(3);
    const topics = operation(coverage, 'listTopics');
    expect(used(topics.statuses)).toEqual({ 200: 1, 429: 1 });
    expect(used(topics.examples)).toMatchObject({ tooManyRequests: 1 });
    expect(used(topics.requestFields)).toEqual({ '?pageSize': 1 });
    expect(used(topics.responseFields)).toMatchObject({ '200 data[].key': 1, '200 page': 1 });
    // The fields of a rejected request do not count.
    const message = operation(coverage, 'sendChatAppMessage');
    expect(used(message.requestFields)).toEqual({ to: 1, type: 1, text: 1, 'text.body': 1 });
    expect(message.requests).toBe(2);
  });

  it('counts the events of streams, and replies of rules', async () => {
    const mock = await start();
    await post(mock, '/chat-messages', { query: 'q', user: 'u', response_mode: 'streaming', inputs: {} });
    mock.on('listTopics').reply({ status: 200, body: { page: 0, pageSize: 1, totalCount: 0, data: [] } });
    await get(mock, '/v1/topics');
    const coverage = mock.coverage();
    expect(used(operation(coverage, 'createChatMessage').responseFields)).toMatchObject({ '200 event': 1 });
    expect(used(operation(coverage, 'listTopics').responseFields)).toEqual({
      '200 page': 1,
      '200 pageSize': 1,
      '200 totalCount': 1,
      '200 data': 1,
    });
  });

  it('counts the fields of each response where records change the examples', async () => {
    const mock = await start({ stateful: true });
    // The bodies of both responses have the same length.
    await post(mock, '/v1/subscribers', { subscriberId: 'user-1', firstName: 'Lina' });
    await post(mock, '/v1/subscribers', { subscriberId: 'user-2', lastName: 'Linas' });
    const { responseFields } = operation(mock.coverage(), 'createSubscriber');
    expect(used(responseFields)).toMatchObject({
      '201 data.subscriberId': 2,
      '201 data.firstName': 1,
      '201 data.lastName': 1,
    });
  });

  it('continues after a reset, and ends with DELETE', async () => {
    const mock = await start();
    await get(mock, '/v1/topics');
    mock.reset();
    const answer = await fetch(`${mock.url}/__mock/coverage`);
    expect(answer.headers.get('Content-Type')).toBe('application/json');
    expect(await answer.json()).toEqual(mock.coverage());
    expect(mock.coverage().requests).toBe(1);
    expect((await fetch(`${mock.url}/__mock/coverage`, { method: 'DELETE' })).status).toBe(204);
    expect(mock.coverage().requests).toBe(0);
  });

  it('is complete where each example was returned', { timeout: 60_000 }, async () => {
    const mock = await start();
    for (const { id, method, path, examples } of mock.coverage().operations) {
      for (const { name } of examples)
        await fetch(mock.url + path.replaceAll(/\{\w+\}/g, 'x'), {
          method,
          headers: { ...headers, Prefer: `example=${name}` },
        })
          .then((response) => response.text())
          .catch(() => id);
    }
    // Requests without a body are rejected, so that only their operations are covered.
    expect(mock.coverage().summary.operations).toMatchObject({ percent: 100 });
  });

  it('uses memory that the contract bounds', async () => {
    const mock = await start();
    for (let index = 0; index < 50; index++) {
      mock.on('listTopics').replyOnce({ status: 430 + index, validate: false });
      await get(mock, `/v1/topics?unknown${index}=1`);
    }
    const { statuses, requestFields } = operation(mock.coverage(), 'listTopics');
    const fresh = operation((await start()).coverage(), 'listTopics');
    expect([statuses.length, requestFields.length]).toEqual([fresh.statuses.length, fresh.requestFields.length]);
  });

  it('is written when the mock closes', async () => {
    const mock = await start({ coverage: join(folder, 'new', 'report') });
    await get(mock, '/v1/topics');
    await mock.close();
    const read = (name: string) => readFileSync(join(folder, 'new', 'report', name), 'utf8');
    expect(JSON.parse(read('coverage.json'))).toEqual(mock.coverage());
    expect(read('coverage.html')).toContain('<strong>listTopics</strong>');
    expect(read('coverage.html')).not.toMatch(/(src|href)="(?!data:,)/);
  });

  it('that cannot be written says so', async () => {
    writeFileSync(join(folder, 'file'), '');
    const mock = await start({ coverage: join(folder, 'file') });
    await expect(mock.close()).rejects.toThrow('--coverage (option coverage)');
  });

  it('leaves no temporary file where a folder has its name', async () => {
    const report = join(folder, 'taken');
    mkdirSync(join(report, 'coverage.json'), { recursive: true });
    const mock = await start({ coverage: report });
    await expect(mock.close()).rejects.toThrow('--coverage (option coverage)');
    expect(readdirSync(report)).toEqual(['coverage.json']);
  });

  it.each<[CoverageThreshold, string]>([
    [50, ' % of the required 50 % (1 of '],
    [{ statuses: 99, examples: 0 }, 'too low: statuses '],
    [{ fields: 100 }, 'not used: createAccessToken apiKey'],
  ])('below the threshold %j fails', async (coverageThreshold, message) => {
    const mock = await start({ coverageThreshold });
    await get(mock, '/v1/topics');
    const error = await mock.close().catch((reason) => reason);
    expect(error).toBeInstanceOf(CoverageError);
    expect(error.message).toContain(message);
    expect(error.message).toMatch(/ and \d+ more\.$/);
    expect(error.message).not.toContain('\n');
  });

  it('counts the chosen operations only', async () => {
    const coverageOperations = ['listTopics', 'createTopic'];
    const half = await start({ coverageThreshold: 50, coverageOperations });
    await get(half, '/v1/topics');
    await expect(half.close()).resolves.toBeUndefined();

    const whole = await start({ coverageThreshold: { operations: 100, statuses: 0 }, coverageOperations });
    await get(whole, '/v1/topics');
    await expect(whole.close()).rejects.toThrow(
      'too low: operations 50 % of the required 100 % (1 of 2); not used: createTopic.',
    );
  });

  it('does not start with an operation that the contract does not have', async () => {
    await expect(start({ coverageOperations: ['listTopics', 'listTopic'] })).rejects.toThrow(
      'the contract has no operation "listTopic". Did you mean listTopics?',
    );
  });

  it('that reaches the threshold passes', async () => {
    const mock = await start({ coverageThreshold: { operations: 1, statuses: 0 } });
    await get(mock, '/v1/topics');
    await expect(mock.close()).resolves.toBeUndefined();
  });
});

it('the page shows text of the contract as text', async () => {
  const spec = join(folder, 'spec.json');
  const responses = { 200: { description: 'ok' } };
  const paths = { '/a': { get: { operationId: 'a<script>', summary: '<img src=x>', responses } } };
  writeFileSync(spec, JSON.stringify({ openapi: '3.1.0', info: { title: '<b>', version: '1' }, paths }));
  const mock = await start({ spec });
  const page = await get(mock, '/__mock/coverage', { Accept: 'text/html' });
  expect(page).not.toMatch(/<script>|<img|<b>/);
  expect(page).toContain('a&#60;script&#62;');
});
