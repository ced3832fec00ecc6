import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pointerTarget } from '@omnichannel/contract';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Mock, type ProxyOptions, type RuleJson, type StartError, startMock, startProxy } from '../src/index.ts';
import { send, validRequests } from './requests.ts';

const folder = mkdtempSync(join(tmpdir(), 'recording-'));
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
const newFile = () => join(folder, `recording-${++count}.json`);
const rulesIn = (file: string): RuleJson[] => JSON.parse(readFileSync(file, 'utf8'));
const headers = { Authorization: 'Bearer secret-token-of-a-person', 'Content-Type': 'application/json' };

async function startUpstream(answer: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startRecording(upstream: string, options: Partial<ProxyOptions> = {}) {
  const record = newFile();
  const proxy = await startProxy({ upstream, port: 0, record, ...options });
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await proxy.close();
  };
  closing.push(close);
  return { proxy, record, close };
}

async function start(options: Parameters<typeof startMock>[0]): Promise<Mock> {
  const mock = await startMock({ port: 0, ...options });
  closing.push(() => mock.close());
  return mock;
}

const json =
  (body: unknown, status = 200, own = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...own }).end(JSON.stringify(body));

/** Waits until the journal has the end of each exchange. */
async function ended({ proxy }: Awaited<ReturnType<typeof startRecording>>, number: number): Promise<void> {
  await expect
    .poll(() => proxy.journal.list().filter(({ took }) => took !== undefined).length)
    .toBeGreaterThanOrEqual(Math.min(number, 200));
}

describe('a recording of every example of the contract', () => {
  it('replays each response, in its order', { timeout: 120_000 }, async () => {
    const service = await start({ sseInterval: 0, seed: 1 });
    const recording = await startRecording(service.url, { keepPii: true });
    const calls = validRequests(service.document).flatMap((request) => {
      // biome-ignore lint/suspicious/noExplicitAny: the document's objects, as they are
      const examples = Object.values<any>(request.source.responses).flatMap(({ content = {} }) =>
        // biome-ignore lint/suspicious/noExplicitAny: the document's objects, as they are
        Object.values<any>(content).flatMap(({ examples: named = {} }) => Object.keys(named)),
      );
      return [...new Set(examples)].map((example) => ({ request, example }));
    });
    expect(calls.length).toBeGreaterThan(150);
    const recorded: Replayed[] = [];
    for (const { request, example } of calls) {
      recorded.push(await read(await send(recording.proxy.url, request, { Prefer: `example=${example}` })));
      await expect.poll(() => recording.proxy.journal.list().at(-1)?.took, { interval: 2 }).toBeDefined();
    }
    await recording.close();
    expect(recording.proxy.recording()).toMatchObject({ skipped: {} });
    // The examples of tokens are JWTs.
    expect(readFileSync(recording.record, 'utf8')).not.toContain('eyJhbGciOi');

    const mock = await start({ rules: recording.record, sseInterval: 0, checkResponses: true });
    for (const [index, { request, example }] of calls.entries()) {
      const replayed = await read(await send(mock.url, request));
      expect(replayed, `${request.operationId} ${example}`).toEqual(recorded[index]);
    }
    mock.verify();
  });
});

interface Replayed {
  status: number;
  type: string | null;
  body: string;
}

/** The identifier of a request is new in each response, unless its body has it. */
async function read(response: Response): Promise<Replayed> {
  const body = Buffer.from(await response.arrayBuffer());
  // A token is never recorded.
  const text = body.toString('latin1').replace(/("(?:access_token|token)":)"[^"]+"/, '$1"…"');
  return { status: response.status, type: response.headers.get('Content-Type'), body: text };
}

describe('a recording', () => {
  const topics = (data: unknown[] = []) => ({ page: 0, pageSize: 100, totalCount: data.length, data });

  it('makes a sequence of repetitions, and one reply of equal ones', async () => {
    const lists = [topics(), topics(), topics([{ key: 'a', name: 'A' }])];
    const upstream = await startUpstream((...parts) =>
      json(lists.shift() ?? topics([{ key: 'b', name: 'B' }]))(...parts),
    );
    const recording = await startRecording(upstream);
    for (let index = 0; index < 6; index++) await fetch(`${recording.proxy.url}/v1/topics?page=0`, { headers });
    await fetch(`${recording.proxy.url}/v1/topics?page=1`, { headers });
    await ended(recording, 7);
    await recording.close();
    const [first, second] = rulesIn(recording.record);
    const absent = { $exists: false };
    expect(first?.match).toEqual({ query: { page: '0', pageSize: absent, key: absent } });
    expect(
      ((first as RuleJson).reply as { body: { data: { key: string }[] } }[]).map(({ body }) => body.data[0]?.key),
    ).toEqual([undefined, undefined, 'a', 'b']);
    expect(second?.match).toEqual({ query: { page: '1', pageSize: absent, key: absent } });
    expect(statSync(recording.record).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('has no credential and no personal data, and equal people stay equal', async () => {
    const upstream = await startUpstream((request, response) => {
      if (request.url === '/oauth/v1/access_token' || request.url?.includes('token'))
        return json({ status: 'Success', data: { access_token: 'eyJhbGciOi.real.token' } })(request, response);
      return json(
        {
          subscriberId: 'jane.doe',
          firstName: 'Jane',
          lastName: 'Doe',
          email: 'jane@company.test',
          phone: '+4915112345678',
          chatappNumber: '+4915112345678',
          unheardOf: 'call +49 151 12345678 or jane@company.test',
          registeredAt: '2026-01-01T00:00:00Z',
        },
        201,
        { 'Set-Cookie': 'sid=real-cookie', 'X-Internal': 'real-header', 'Retry-After': '3' },
      )(request, response);
    });
    const recording = await startRecording(upstream);
    const subscriber = {
      firstName: 'Jane',
      email: 'jane@company.test',
      phone: '+4915112345678',
      unknown: 'Jane again',
    };
    await fetch(`${recording.proxy.url}/v1/subscribers`, {
      method: 'POST',
      headers,
      body: JSON.stringify(subscriber),
    });
    await fetch(`${recording.proxy.url}/v1/subscribers/jane.doe`, { headers });
    await ended(recording, 2);
    await recording.close();
    const text = readFileSync(recording.record, 'utf8');
    for (const real of [
      'Jane',
      'Doe',
      'jane',
      'company',
      '4915',
      '12345678',
      'secret-token',
      'real',
      'cookie',
      'Bearer',
    ])
      expect(text).not.toContain(real);
    const created = rulesIn(recording.record).find(({ operation }) => operation === 'createSubscriber');
    expect(created?.match?.body).toEqual({
      firstName: { $exists: true },
      email: { $exists: true },
      phone: { $exists: true },
      unknown: { $exists: true },
    });
    const { body } = (created as RuleJson).reply as { body: Record<string, string> };
    expect(body).toMatchObject({ phone: '+12025550100', chatappNumber: '+12025550100', email: 'person-1@example.com' });
    // The file replays, though the service broke the contract.
    const mock = await start({ rules: recording.record });
    const replay = await fetch(`${mock.url}/v1/subscribers`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ ...subscriber, firstName: 'Anyone' }),
    });
    expect(await replay.json()).toEqual(body);
  });

  it('has a stream with its events and its pace', async () => {
    const events = ['One', 'Two', 'Three'].map((answer) => ({
      event: 'message',
      task_id: 'aa2f4ea8-4c9f-4f0c-8f8b-2f6f5f5e6d1a',
      message_id: 'aa2f4ea8-4c9f-4f0c-8f8b-2f6f5f5e6d1b',
      conversation_id: 'aa2f4ea8-4c9f-4f0c-8f8b-2f6f5f5e6d1c',
      answer,
      created_at: 1705395332,
    }));
    const upstream = await startUpstream(async (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('event: ping\n\n');
      for (const event of events) {
        response.write(`data: ${JSON.stringify(event)}\n\n`);
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      response.end();
    });
    const recording = await startRecording(upstream);
    const body = JSON.stringify({ query: 'What is it?', user: 'jane.doe', response_mode: 'streaming', inputs: {} });
    const chat = (url: string) => fetch(`${url}/chat-messages`, { method: 'POST', headers, body });
    const text = await (await chat(recording.proxy.url)).text();
    expect(text).toContain('Two');
    await ended(recording, 1);
    await recording.close();
    const [rule] = rulesIn(recording.record);
    const { pace, events: kept } = (rule as RuleJson).reply as { pace: number; events: { answer: string }[] };
    expect(pace).toBeGreaterThan(0);
    expect(kept.map(({ answer }) => answer)).toEqual(['lorem', 'lorem', 'lorem']);
    expect(kept).toEqual(events.map((event) => ({ ...event, answer: 'lorem' })));

    const mock = await start({ rules: recording.record });
    const replay = await (await chat(mock.url)).text();
    expect(replay.match(/data: /g)).toHaveLength(3);
    expect(replay).toContain('"answer":"lorem"');
  });

  it('has the bytes of a file, or a sample file in place of a personal one', async () => {
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 1, 2]);
    const upstream = await startUpstream((_, response) =>
      response.writeHead(200, { 'Content-Type': 'image/png; name="jane.png"' }).end(bytes),
    );
    const media = (url: string) => fetch(`${url}/conversation/wab/v1/media/1234`, { headers });
    for (const keepPii of [true, false]) {
      const recording = await startRecording(upstream, { keepPii });
      await (await media(recording.proxy.url)).arrayBuffer();
      await ended(recording, 1);
      await recording.close();
      const mock = await start({ rules: recording.record });
      const replay = await media(mock.url);
      expect(replay.headers.get('Content-Type')).toBe('image/png');
      expect(Buffer.from(await replay.arrayBuffer()).equals(bytes)).toBe(keepPii);
      expect(mock.requests()[0]?.rule).toBeDefined();
    }
  });

  it('has no bytes of a type that the contract does not have for the status', async () => {
    const personal = 'Jane Doe, jane@company.test, +49 151 12345678, Bearer abc.def.ghi.jkl.mno';
    const responses: [status: number, type: string, body: Buffer][] = [
      [502, 'application/xml', Buffer.from(`<error>${personal}</error>`)],
      [502, 'application/problem+xml', Buffer.from(`<error>${personal}</error>`)],
      [502, 'text/html; charset=iso-8859-1', Buffer.from(`<p>Jos\u00e9 ${personal}</p>`, 'latin1')],
      [502, 'text/html; charset=utf-16le', Buffer.from(`<p>${personal}</p>`, 'utf16le')],
      [502, 'application/json', Buffer.from(JSON.stringify({ '+49 151 12345678': personal, msisdn: 4915112345678 }))],
      [404, 'application/octet-stream', Buffer.from(personal)],
      [200, 'application/octet-stream', Buffer.from(personal)],
      [502, '', Buffer.from(personal)],
      [502, 'text/html; charset=none', Buffer.from(personal)],
      [502, 'text/html', Buffer.from([0xff, ...Buffer.from(personal)])],
      [502, 'text/html', Buffer.from(personal, 'utf16le')],
    ];
    const upstream = await startUpstream(({ url = '' }, response) => {
      const page = Number(new URL(url, 'http://a').searchParams.get('page'));
      const [status, type, body] = responses[page] as (typeof responses)[number];
      response.writeHead(status, type === '' ? {} : { 'Content-Type': type }).end(body);
    });
    const skipped = {
      'a body of a type that the contract does not have': 3,
      'a text that is not of its charset': 3,
    };
    for (const keepPii of [false, true]) {
      const recording = await startRecording(upstream, { keepPii });
      for (const page of responses.keys())
        await (await fetch(`${recording.proxy.url}/v1/topics?page=${page}`, { headers })).arrayBuffer();
      await ended(recording, responses.length);
      await recording.close();
      expect(recording.proxy.recording()).toMatchObject({ rules: 5, skipped });
      const text = readFileSync(recording.record, 'utf8');
      const decoded = Array.from(text.matchAll(/"bodyBase64": "([^"]*)"/g), ([, base64 = '']) =>
        Buffer.from(base64, 'base64').toString('latin1'),
      );
      const kept = [text, ...decoded].join('\n');
      expect(kept).not.toContain('abc.def');
      for (const real of ['Jane', 'Doe', 'company', '12345678', 'Jos']) expect(kept.includes(real)).toBe(keepPii);

      // A text is sent in UTF-8, as its Content-Type says then.
      const mock = await start({ rules: recording.record });
      const replay = await fetch(`${mock.url}/v1/topics?page=2`, { headers });
      expect([replay.status, replay.headers.get('Content-Type')]).toEqual([502, 'text/html; charset=utf-8']);
      expect(await replay.text()).toMatch(keepPii ? /^<p>José Jane Doe, .*…<\/p>$/ : /^lorem ipsum dolor/);
    }
  });

  it('has no personal data in a described text, a key and a parameter', async () => {
    const upstream = await startUpstream((request, response) =>
      json(
        request.method === 'POST'
          ? { key: 'orders', note: 'for max@company.test +49 151 12345678' }
          : topics([
              {
                key: 'orders',
                name: 'for max@company.test +49 151 12345678',
                byNumber: { '+49 151 12345678': 1 },
                msisdn: 4915112345678,
              },
            ]),
        request.method === 'POST' ? 201 : 200,
      )(request, response),
    );
    const recording = await startRecording(upstream);
    const body = JSON.stringify({ key: 'orders', name: 'for max@company.test +49 151 12345678' });
    await (await fetch(`${recording.proxy.url}/v1/topics`, { method: 'POST', headers, body })).text();
    await (await fetch(`${recording.proxy.url}/v1/topics?key=max%40company.test`, { headers })).text();
    await ended(recording, 2);
    await recording.close();
    const text = readFileSync(recording.record, 'utf8');
    for (const real of ['max', 'company', '4915', '12345678']) expect(text).not.toContain(real);
    const rules = rulesIn(recording.record);
    const any = { $exists: true };
    expect(rules.find(({ operation }) => operation === 'createTopic')).toMatchObject({
      match: { body: { key: 'orders', name: any } },
    });
    expect(rules.find(({ operation }) => operation === 'listTopics')).toMatchObject({
      match: { query: { key: any } },
      reply: { body: { data: [{ key: 'orders', name: 'for person-1@example.com +12025550100', msisdn: 0 }] } },
    });
  });

  it('replays the rejection of a request that does not fit the contract', async () => {
    const upstream = await startUpstream(json({ errorId: 'x', own: 'message of the service' }, 400));
    const recording = await startRecording(upstream, { keepPii: true });
    const create = (url: string) => fetch(`${url}/v1/topics`, { method: 'POST', headers, body: '{"name":7}' });
    await create(recording.proxy.url);
    await ended(recording, 1);
    await recording.close();
    const mock = await start({ rules: recording.record });
    expect(await (await create(mock.url)).json()).toEqual({ errorId: 'x', own: 'message of the service' });
  });

  it('says what it leaves out', async () => {
    const upstream = await startUpstream((request, response) => {
      if (request.url?.includes('page=0')) response.writeHead(200, { 'Content-Type': 'application/json' }).end('{bad');
      else if (request.url?.includes('page=1')) json(topics([{ key: 'x'.repeat(300_000) }]))(request, response);
      else if (request.url?.includes('page=2')) response.destroy();
      else json(topics())(request, response);
    });
    const recording = await startRecording(upstream);
    const get = (path: string) => fetch(recording.proxy.url + path, { headers }).then((response) => response.text());
    for (const path of ['/v1/topics?page=0', '/v1/topics?page=1', '/v1/topics?page=2', '/v1/none', '/v1/topics'])
      await get(path);
    await ended(recording, 5);
    await recording.close();
    expect(recording.proxy.recording()).toEqual({
      file: recording.record,
      rules: 1,
      replies: 1,
      skipped: {
        'a response that is not JSON, as its Content-Type says': 1,
        'a response of more than 256 KiB': 1,
        'without a complete response': 1,
        'outside the contract': 1,
      },
    });
  });

  it('is bounded: its file can be read, however much was recorded', { timeout: 60_000 }, async () => {
    let number = 0;
    const upstream = await startUpstream((...parts) =>
      json(topics([{ key: 'x'.repeat(100_000), number: number++ }]))(...parts),
    );
    const recording = await startRecording(upstream, { keepPii: true });
    for (let index = 0; index < 30; index++) await fetch(`${recording.proxy.url}/v1/topics`, { headers });
    await ended(recording, 30);
    await recording.close();
    const { skipped, replies } = recording.proxy.recording() ?? {};
    expect(skipped).toEqual({ 'beyond 2 MiB of rules, the limit of a file': 30 - (replies ?? 0) });
    expect(replies).toBeGreaterThan(15);
    await start({ rules: recording.record });
    const mock = await start({});
    const put = { method: 'PUT', headers, body: readFileSync(recording.record) };
    expect((await fetch(`${mock.url}/__mock/rules`, put)).status).toBe(200);
  });
});

describe('a rule for all requests', () => {
  it('is never made of a request that the mock rejects itself', async () => {
    const upstream = await startUpstream(json({ error: 'rejected' }, 400));
    const recording = await startRecording(upstream);
    const create = (body: string | undefined, own = {}) =>
      fetch(`${recording.proxy.url}/v1/topics`, {
        method: 'POST',
        headers: { ...headers, ...own },
        body: body ?? null,
      });
    await create('{bad');
    await create('{"key":"a"}', { 'Content-Type': 'text/plain' });
    await create(JSON.stringify({ key: 'a', name: 'x'.repeat(300_000) }));
    await create('{"key":"a","name":"A","$x":1}');
    await create(undefined);
    await fetch(`${recording.proxy.url}/v1/topics`);
    await ended(recording, 6);
    await recording.close();
    expect(recording.proxy.recording()?.skipped).toEqual({
      'a request whose body is not JSON, or too large': 3,
      'a request with a field that begins with $': 1,
      'a request without a token, which the mock rejects itself': 1,
    });
    expect(rulesIn(recording.record)).toMatchObject([
      { operation: 'createTopic', match: { body: { $exists: false } } },
    ]);
  });
});

/** Replaces the values of the fields whose name the contract marks with `x-pii` wherever it is that of a property. */
function markPersonal(document: object, body: unknown, mark: (value: unknown) => unknown): unknown {
  const marked = new Set<string>();
  const unmarked = new Set<string>();
  JSON.stringify(document, (key, value) => {
    if (key === 'properties')
      for (const [name, schema] of Object.entries(value as Record<string, { $ref?: string }>)) {
        const target = schema.$ref === undefined ? schema : (pointerTarget(document, schema.$ref) as object);
        ('x-pii' in { ...target, ...schema } ? marked : unmarked).add(name);
      }
    return value;
  });
  return JSON.parse(JSON.stringify(body), (name, value) =>
    marked.has(name) && !unmarked.has(name) ? mark(value) : value,
  );
}

/** A service that returns the examples of the contract, with a mark in each value of personal data, and with marks elsewhere. */
describe('personal data of every operation', () => {
  it('is not in a recording, which still fits the contract', { timeout: 120_000 }, async () => {
    const service = await start({ sseInterval: 0, seed: 1 });
    const marks: string[] = [];
    const mark = (value: unknown): unknown => {
      if (typeof value !== 'string') return value;
      // The form stays: a number stays a number, and an address an address.
      const marked = value.replaceAll(/[A-Za-z]{3,}/g, () => 'zqx').replaceAll(/\d{6,}/g, () => '735735735735');
      if (marked !== value) marks.push(marked);
      return marked;
    };
    const upstream = await startUpstream(async (request, response) => {
      const { url = '', method = 'GET', headers: sent } = request;
      const own = {
        authorization: String(sent.authorization),
        prefer: String(sent.prefer),
        'content-type': 'application/json',
      };
      const answer = await fetch(service.url + url, {
        method,
        headers: own,
        body: method === 'GET' ? null : String(bodies.get(url)),
      });
      const type = answer.headers.get('Content-Type') ?? '';
      const text = await answer.text();
      if (!type.includes('json')) return void response.writeHead(204).end();
      response
        .writeHead(answer.status, { 'Content-Type': type })
        .end(JSON.stringify(markPersonal(service.document, JSON.parse(text), mark)));
    });
    const bodies = new Map<string, unknown>();
    const recording = await startRecording(upstream);
    let count = 0;
    for (const request of validRequests(service.document)) {
      if (typeof request.body === 'object') continue;
      bodies.set(request.target, request.body);
      // biome-ignore lint/suspicious/noExplicitAny: the document's objects, as they are
      const examples = Object.values<any>(request.source.responses).flatMap(({ content = {} }) =>
        Object.keys(content['application/json']?.examples ?? {}),
      );
      for (const example of new Set(examples)) {
        await (await send(recording.proxy.url, request, { Prefer: `example=${example}` })).arrayBuffer();
        await expect.poll(() => recording.proxy.journal.list().at(-1)?.took, { interval: 2 }).toBeDefined();
        count++;
      }
    }
    await recording.close();
    expect(count).toBeGreaterThan(100);
    expect(marks.length).toBeGreaterThan(40);
    const text = readFileSync(recording.record, 'utf8');
    expect(text.match(/.*(zqx|735735).*/g) ?? []).toEqual([]);
    expect(text.match(/"validate": false/g)).toBeNull();
    await start({ rules: recording.record });
  });
});

describe('a file that is wrong', () => {
  const reason = (promise: Promise<unknown>) =>
    promise.then(
      () => 'started',
      ({ name, message }: StartError) => `${name} ${message}`,
    );

  it.each([
    ['{', 'is not valid JSON'],
    ['{}', 'must hold a list of rules'],
    ['[{"operation":"listTopic","reply":"empty"}]', 'rules[0].operation names no operation: "listTopic". Did you mean'],
  ])('stops the mock: %s', async (text, message) => {
    const file = newFile();
    writeFileSync(file, text);
    const found = await reason(startMock({ port: 0, rules: file }));
    expect(found).toContain(`StartError --rules (option rules): ${file}`);
    expect(found).toContain(message);
  });

  it('stops the mock where it is missing', async () => {
    expect(await reason(startMock({ port: 0, rules: join(folder, 'none.json') }))).toContain('there is no such file.');
  });

  it('stops the proxy where it exists, or cannot be written', async () => {
    const file = newFile();
    writeFileSync(file, '[]');
    const options = { upstream: 'http://127.0.0.1:1', port: 0 };
    expect(await reason(startProxy({ ...options, record: file }))).toContain(
      'exists. Remove it, or name another file.',
    );
    const link = newFile();
    const target = newFile();
    symlinkSync(target, link);
    expect(await reason(startProxy({ ...options, record: link }))).toContain('exists.');
    expect(existsSync(target)).toBe(false);
    const missing = join(folder, 'none', 'a.json');
    expect(await reason(startProxy({ ...options, record: missing }))).toContain('there is no such folder.');
  });

  it('is replaced by a file of a name that no one can prepare', async () => {
    const upstream = await startUpstream(json({ page: 0, pageSize: 100, totalCount: 0, data: [] }));
    const recording = await startRecording(upstream);
    const other = newFile();
    writeFileSync(other, 'kept');
    symlinkSync(other, `${recording.record}.${process.pid}.tmp`);
    await fetch(`${recording.proxy.url}/v1/topics`, { headers });
    await ended(recording, 1);
    await recording.close();
    rmSync(`${recording.record}.${process.pid}.tmp`);
    expect(readFileSync(other, 'utf8')).toBe('kept');
    expect(lstatSync(recording.record).isSymbolicLink()).toBe(false);
    expect(rulesIn(recording.record)).toHaveLength(1);
    expect(statSync(recording.record).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('is reported where its folder goes away while it is recorded', async () => {
    const gone = join(folder, 'gone');
    mkdirSync(gone);
    const upstream = await startUpstream(json({ page: 0, pageSize: 100, totalCount: 0, data: [] }));
    const recording = await startRecording(upstream, { record: join(gone, 'a.json') });
    rmSync(gone, { recursive: true });
    await fetch(`${recording.proxy.url}/v1/topics`, { headers });
    await ended(recording, 1);
    await recording.close();
    expect(recording.proxy.recording()?.problem).toContain('cannot be written: there is no such folder.');
  });
});

it('the rules of a file hold again after a reset', async () => {
  const file = newFile();
  writeFileSync(file, '[{"operation":"listTopics","reply":"tooManyRequests","afterLast":"default"}]');
  const mock = await start({ rules: file });
  const list = async () => (await fetch(`${mock.url}/v1/topics`, { headers })).status;
  expect([await list(), await list()]).toEqual([429, 200]);
  mock.reset();
  expect(await list()).toBe(429);
});
