import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readContract } from '../contract.ts';
import { startMock, VerificationError } from '../index.ts';
import { createJournal } from '../journal.ts';
import type { Message } from '../message.ts';
import { createSessions, maxIdleMs, maxSessions } from './sessions.ts';

const mock = await startMock({ port: 0, seed: 'sessions' });
afterAll(() => mock.close());
beforeEach(() => mock.reset());

const own = { Authorization: 'Bearer test', 'Content-Type': 'application/json' };
const list = (headers = {}) => fetch(`${mock.url}/v1/topics`, { headers: { ...own, ...headers } });
const create = (key: string, headers = {}) =>
  fetch(`${mock.url}/v1/topics`, {
    method: 'POST',
    headers: { ...own, ...headers },
    body: JSON.stringify({ key, name: 'News' }),
  });
const control = (method: string, path: string, body?: unknown, headers = {}) =>
  fetch(`${mock.url}/__mock${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

describe('a session', () => {
  it('has rules and requests of its own', async () => {
    const [one, two] = [mock.session('one'), mock.session('two')];
    one.on('listTopics').reply('tooManyRequests');
    mock.on('listTopics').reply('internalServerError');
    const headers = [one.headers, two.headers, {}];
    expect(await Promise.all(headers.map(async (each) => (await list(each)).status))).toEqual([429, 200, 500]);
    expect([one, two, mock].map((script) => script.requests().length)).toEqual([1, 1, 1]);
    one.reset();
    expect([one.rules(), one.requests()]).toEqual([[], []]);
    expect(mock.rules()).toHaveLength(1);
  });

  it('has ids of its own, so that a seed gives the same ones whatever others do', async () => {
    const idsBeside = async (others: number) => {
      const seeded = await startMock({ port: 0, seed: 'a' });
      const send = async (key: string): Promise<unknown> => {
        const headers = { ...own, 'X-Mock-Session': key };
        const init = { method: 'POST', headers, body: '{"number":"+12025550101"}' };
        return (await fetch(`${seeded.url}/mfa/v1/destinations/verification`, init)).json();
      };
      const found = [await send('x')];
      for (let index = 0; index < others; index++) await send('y');
      found.push(await send('x'));
      await seeded.close();
      return found;
    };
    const alone = await idsBeside(0);
    expect(await idsBeside(3)).toEqual(alone);
    expect(alone[0]).not.toEqual(alone[1]);
  });

  it.each(['', 'a b', 'x'.repeat(129), 'ä'])('with the key %j is rejected', async (key) => {
    expect(() => mock.session(key)).toThrow('X-Mock-Session');
    if (key === 'ä' || key === '') return;
    expect((await list({ 'X-Mock-Session': key })).status).toBe(400);
  });

  it('is removed when 100 others were used since, or after 30 minutes', () => {
    let time = 0;
    const contract = readContract(mock.document);
    const sessions = createSessions({ contract, changed: () => {}, now: () => time });
    const first = sessions.of('first');
    for (let index = 0; index < maxSessions - 1; index++) sessions.of(`s${index}`);
    expect(sessions.of('first')).toBe(first);
    for (let index = 0; index < maxSessions; index++) sessions.of(`t${index}`);
    expect(first.isDropped).toBe(true);
    const second = sessions.of('second');
    time = maxIdleMs + 1;
    sessions.of('third');
    expect(second.isDropped).toBe(true);
  });

  it('that was removed says so, and verifies nothing', async () => {
    const session = mock.session('gone');
    session.on('listTopics').reply('empty');
    for (let index = 0; index < maxSessions; index++) mock.session(`filler-${index}`);
    expect(() => session.verify()).toThrow('Session gone was removed');
  });

  it('keeps at most 2 MiB of bodies', async () => {
    const session = mock.session('large');
    const send = () =>
      fetch(`${mock.url}/v1/topics`, {
        method: 'POST',
        headers: { ...own, ...session.headers },
        body: JSON.stringify({ key: 'a', name: 'b', note: 'x'.repeat(250 * 1024) }),
      }).then((response) => response.text());
    for (let index = 0; index < 12; index++) await send();
    await expect.poll(() => session.requests().length).toBeLessThan(9);
    expect(session.requests().length).toBeGreaterThan(5);
  });

  it('counts headers, streams and rules too', () => {
    const contract = readContract(mock.document);
    const sessions = createSessions({ contract, changed: () => {} });
    const session = sessions.of('large');
    const journal = createJournal();
    const add = (response: Message) => {
      const request = { method: 'GET', url: '/v1/topics', headers: { 'x-mock-session': 'large' } };
      const exchange = journal.begin(request as never);
      session.record(Object.assign(exchange, { session: 'large', took: 1, response }));
      sessions.ended(exchange);
    };
    for (let index = 0; index < 12; index++) add({ headers: { 'x-large': 'x'.repeat(250 * 1024) } });
    expect(session.requests()).toHaveLength(8);
    for (let index = 0; index < 12; index++) add({ headers: {}, events: [{ answer: 'x'.repeat(250 * 1024) }] });
    expect(session.requests()).toHaveLength(8);
    const note = 'x'.repeat(250 * 1024);
    for (let index = 0; index < 7; index++)
      session.rules.add([{ operation: 'listTopics', match: { body: { note } }, reply: 'empty' }]);
    add({ headers: {} });
    expect(session.requests()).toHaveLength(6);
  });
});

describe('requests', () => {
  it('are filtered by operation and match, in a session and over HTTP', async () => {
    await Promise.all([create('a'), create('b'), list()]);
    expect(mock.requests('createTopic')).toHaveLength(2);
    const [found, ...others] = mock.requests('createTopic', { body: { key: 'b' } });
    expect(others).toEqual([]);
    expect(found?.request.json?.key).toBe('b');
    const query = new URLSearchParams({ operation: 'createTopic', match: '{"body":{"key":"a"}}' });
    expect(await (await control('GET', `/requests?${query}`)).json()).toMatchObject([{ operation: 'createTopic' }]);
  });

  it.each([
    ['operation=createTopics', 'Did you mean createTopic?'],
    ['operation=createTopic&match={', 'match is not JSON'],
    ['operation=createTopic&match={"bdy":1}', 'Did you mean body?'],
    ['opration=x', 'Did you mean operation?'],
    ['match={}', 'operation must be'],
  ])('with ?%s are rejected', async (query, part) => {
    const response = await control('GET', `/requests?${encodeURI(query)}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(part);
  });
});

describe('verify', () => {
  it('passes where each rule was used as expected', async () => {
    mock.on('listTopics').reply('empty').times(2);
    mock.on('createTopic').reply('created').times(0);
    await Promise.all([list(), list()]);
    expect(() => mock.verify({ strict: true })).not.toThrow();
  });

  it('names what was expected, what came and what was close', async () => {
    mock.on('createTopic', { body: { key: 'news' } }).reply('keyTaken');
    await create('newz');
    expect(() => mock.verify()).toThrow(VerificationError);
    expect(() => mock.verify()).toThrow(
      /createTopic, match .*expected at least 1 request, and 0 came\n.*POST \/v1\/topics \(201\): body\.key is "newz", not "news"/,
    );
  });

  it('names other operations where none of the right one came', async () => {
    mock.on('createTopic').reply('created');
    await list();
    expect(() => mock.verify()).toThrow('no request to createTopic came; recorded: requests to listTopics');
  });

  it('counts, with times', async () => {
    mock.on('listTopics').reply('empty').times(2);
    await list();
    expect(() => mock.verify()).toThrow('expected 2 requests, and 1 came');
  });

  it('names requests without a rule in strict mode, but not those that chose their response', async () => {
    await Promise.all([list(), list({ Prefer: 'code=429' })]);
    expect(() => mock.verify()).not.toThrow();
    expect(() => mock.verify({ strict: true })).toThrow(
      /^1 expectation failed:\n- no rule replied to request \d+, GET/,
    );
  });

  it('skips preflights in strict mode, which no rule can reply to', async () => {
    await fetch(`${mock.url}/v1/topics`, { method: 'OPTIONS', headers: { Origin: 'http://localhost:3000' } });
    expect(mock.requests()).toMatchObject([{ method: 'OPTIONS' }]);
    expect(() => mock.verify({ strict: true })).not.toThrow();
  });

  it('shows no credentials, of the rule or of the request', async () => {
    const sent = { apiKey: 'SECRET-KEY', userName: 'ada' };
    const secret = { 'X-Auth-Token': 'SECRET-A', 'X-Client-Secret': 'SECRET-B' };
    const matches = [
      { body: { apiKey: 'SECRET-1' } },
      { body: { sender: { apiKey: 'SECRET-2' } } },
      { body: [{ apiKey: 'SECRET-3' }] },
      { headers: { 'x-auth-token': 'SECRET-4' } },
      { headers: { 'x-client-secret': { $contains: 'SECRET-5' } } },
      { headers: { 'x-api-key': 'SECRET-6' } },
      { body: { userName: 'bob' } },
    ];
    mock.addRules(matches.map((match) => ({ operation: 'createAccessToken', match, reply: { delay: 0 } })));
    await fetch(`${mock.url}/auth/v1/tokens`, {
      method: 'POST',
      headers: { ...own, ...secret },
      body: JSON.stringify(sent),
    });
    const { failures } = (await (await control('GET', '/verify')).json()) as { failures: string[] };
    expect(failures.join('\n')).not.toContain('SECRET');
    expect(failures.map((failure) => failure.replace(/^.*: /s, ''))).toEqual([
      'body.apiKey differs',
      'body.sender is absent, not {"apiKey":"•••"}',
      expect.stringContaining('"apiKey":"•••"'),
      'headers.x-auth-token differs',
      'headers.x-client-secret differs',
      'headers.x-api-key is absent',
      'body.userName is "ada", not "bob"',
    ]);
  });

  it('works over HTTP', async () => {
    const session = { 'X-Mock-Session': 'http' };
    await control('PUT', '/rules', [{ operation: 'listTopics', reply: 'empty' }], session);
    const verify = async () =>
      (await (await control('GET', '/verify?strict=true', undefined, session)).json()) as object;
    expect(await verify()).toMatchObject({ passed: false, failures: [expect.stringContaining('expected at least 1')] });
    await list(session);
    expect(await verify()).toEqual({ passed: true, failures: [] });
  });
});

describe('rules over HTTP', () => {
  const empty = { operation: 'listTopics', reply: 'empty' };

  it('PUT replaces all, POST adds, DELETE removes', async () => {
    await control('PUT', '/rules', [empty, { ...empty, id: 'mine' }]);
    expect(mock.rules().map(({ id }) => id)).toEqual([expect.stringMatching(/^rule-\d+$/), 'mine']);
    expect(await (await control('POST', '/rules', { ...empty, id: 'other' })).json()).toMatchObject([{ id: 'other' }]);
    await control('PUT', '/rules', empty);
    expect(mock.rules()).toHaveLength(1);
    await control('DELETE', '/rules');
    expect(mock.rules()).toEqual([]);
  });

  it('PUT with a mistake changes nothing, and names its place', async () => {
    await control('PUT', '/rules', [empty]);
    const response = await control('PUT', '/rules', [empty, { ...empty, reply: [{ status: 200, body: {} }] }]);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      error: expect.stringMatching(/^rules\[1\]\.reply\[0\] breaks the contract/),
    });
    expect(mock.rules()).toHaveLength(1);
  });

  it.each([
    ['malformed JSON', '[{"operation":', 400],
    ['deep nesting', '['.repeat(1000) + ']'.repeat(1000), 400],
    ['a huge body', JSON.stringify([{ ...empty, id: 'x'.repeat(9 * 1024 * 1024) }]), 413],
    ['10,000 rules', JSON.stringify(Array(10_000).fill(empty)), 400],
    ['two rules with one id', JSON.stringify(Array(2).fill({ ...empty, id: 'a' })), 400],
  ])('%s is rejected', async (_, body, status) => {
    const init = { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body };
    expect((await fetch(`${mock.url}/__mock/rules`, init)).status).toBe(status);
    expect(mock.rules()).toEqual([]);
  });

  it('DELETE /__mock with a session empties that session only', async () => {
    mock.on('listTopics').reply('empty');
    const session = mock.session('one');
    session.on('listTopics').reply('empty');
    await control('DELETE', '', undefined, session.headers);
    expect([session.rules().length, mock.rules().length]).toEqual([0, 1]);
  });
});
