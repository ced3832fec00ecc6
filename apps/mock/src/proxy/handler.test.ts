import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { connect } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { asJson, bearer, json, type Sent, topics, useProxy } from '../../test/proxied.ts';

const upstream = await useProxy();
const { proxy, port, ask, exchange } = upstream;

describe('what passes is not changed', () => {
  it('in the request: method, path, query, headers and body, under the prefix of the upstream', async () => {
    let seen: IncomingMessage | undefined;
    let body = '';
    upstream.answer = async (request, response) => {
      seen = request;
      body = String(Buffer.concat(await request.toArray()));
      json(topics)(request, response);
    };
    const headers = { ...asJson, 'X-Trace': 'a', Connection: 'close, X-Hop', 'X-Hop': '1', TE: 'trailers' };
    await ask('/v1/topics?a=%20b&a=2', { method: 'POST', headers, body: '{"key": "ü"}' });
    expect([seen?.method, seen?.url, body]).toEqual(['POST', '/base/v1/topics?a=%20b&a=2', '{"key": "ü"}']);
    expect(seen?.headers).toEqual({
      host: `127.0.0.1:${port}`,
      authorization: 'Bearer secret-token',
      'content-type': 'application/json',
      'x-trace': 'a',
      'content-length': '13',
      connection: 'keep-alive',
    });
    expect(seen?.rawHeaders).toContain('X-Trace');
  });

  it('in the framing of a body: its length, or none', async () => {
    const seen: IncomingMessage[] = [];
    upstream.answer = (request, response) => {
      seen.push(request);
      json(topics)(request, response);
    };
    await ask('/v1/topics', { method: 'PUT', headers: { 'Content-Length': '2' }, body: '{}' });
    await ask('/v1/topics', { method: 'POST', headers: { 'Content-Length': '0' } });
    await ask('/v1/topics', { method: 'GET' });
    await ask('/v1/topics', { method: 'POST', headers: { 'Transfer-Encoding': 'chunked' }, body: '{}' });
    expect(seen.map(({ headers }) => [headers['content-length'], headers['transfer-encoding']])).toEqual([
      ['2', undefined],
      ['0', undefined],
      [undefined, undefined],
      [undefined, 'chunked'],
    ]);
  });

  it('in the answer: status, reason, headers with their repetitions, and body', async () => {
    upstream.answer = (_, response) => {
      response.sendDate = false;
      response.writeHead(418, 'Short And Stout', [
        'X-A',
        '1',
        'Set-Cookie',
        'a=1',
        'Set-Cookie',
        'b=2',
        'Keep-Alive',
        'timeout=9',
      ]);
      response.write('one');
      response.end('two');
    };
    const { response, body } = await ask('/v1/topics');
    expect([response.statusCode, response.statusMessage, String(body)]).toEqual([418, 'Short And Stout', 'onetwo']);
    expect(response.rawHeaders.slice(0, 6)).toEqual(['X-A', '1', 'Set-Cookie', 'a=1', 'Set-Cookie', 'b=2']);
    expect(response.headers.date).toBeUndefined();
    expect(response.headers['keep-alive']).not.toBe('timeout=9');
  });

  it('in a compressed answer, which is decompressed for the check only', async () => {
    const packed = gzipSync(JSON.stringify({ ...topics, page: 'x' }));
    upstream.answer = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(packed);
    };
    const { body } = await ask('/v1/topics', { headers: bearer });
    expect(body).toEqual(packed);
    expect((await exchange()).response).toEqual([expect.stringMatching(/^body page /)]);
  });

  it('in a compressed request', async () => {
    let body = '';
    upstream.answer = async (request, response) => {
      body = String(gunzipSync(Buffer.concat(await request.toArray())));
      response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"data":{}}');
    };
    const packed = gzipSync('{"key":"a"}');
    await ask('/v1/topics', { method: 'POST', headers: { ...asJson, 'Content-Encoding': 'gzip' }, body: packed });
    expect(body).toBe('{"key":"a"}');
    expect((await exchange()).request).toEqual(['body name is required']);
  });

  it('in an answer to HEAD, and in one without a body', async () => {
    upstream.answer = (_, response) =>
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '9' }).end();
    const { response } = await ask('/v1/topics', { method: 'HEAD', headers: bearer });
    expect([response.statusCode, response.headers['content-length']]).toEqual([200, '9']);
    expect(await exchange()).toMatchObject({ request: [], response: [], operation: 'listTopics' });
    upstream.answer = (_, response) => response.writeHead(204).end();
    expect((await ask('/v1/topics', { method: 'OPTIONS' })).response.statusCode).toBe(204);
    expect(await exchange()).toMatchObject({ request: [], response: [] });
  });
});

describe('a request departs from the contract', () => {
  it.each<[string, string, Sent, string[]]>([
    [
      'by its path',
      '/v1/nothing',
      { headers: bearer },
      [
        'There is no path /v1/nothing in the contract. Compare it with the reference, or with /__mock/openapi.json of the mock.',
      ],
    ],
    ['by its method', '/v1/topics', { method: 'DELETE' }, [expect.stringMatching(/does not take DELETE/)]],
    ['by its query', '/v1/topics?page=x', { headers: bearer }, [expect.stringMatching(/^query page must be an? /)]],
    [
      'by a missing parameter',
      '/mfa/v1/destinations/verification',
      { headers: bearer },
      ['query checkCode is required'],
    ],
    ['by a lack of credentials', '/v1/topics', {}, ['header Authorization is required']],
    [
      'by credentials of another kind',
      '/v1/topics',
      { headers: { Authorization: 'Basic eDp5' } },
      ['header Authorization holds no bearer token'],
    ],
    [
      'by a header',
      '/v1/topics',
      { method: 'POST', headers: { ...asJson, 'Idempotency-Key': 'x'.repeat(300) }, body: '{"key":"a","name":"b"}' },
      [expect.stringMatching(/^header Idempotency-Key must have at most 255/)],
    ],
    [
      'by its body',
      '/v1/topics',
      { method: 'POST', headers: asJson, body: '{"key":1}' },
      ['body name is required', 'body key must be a string'],
    ],
    [
      'by a body that is not JSON',
      '/v1/topics',
      { method: 'POST', headers: asJson, body: '{bad' },
      [expect.stringMatching(/^body The body is not valid JSON/)],
    ],
    [
      'by the type of its body',
      '/v1/topics',
      { method: 'POST', headers: { ...asJson, 'Content-Type': 'text/xml' }, body: '<a/>' },
      [expect.stringMatching(/^header Content-Type This operation takes application\/json/)],
    ],
    ['by the lack of a body', '/v1/topics', { method: 'POST', headers: bearer }, ['body is required']],
  ])('%s', async (_, path, sent, violations) => {
    upstream.answer = json({});
    const { response } = await ask(path, sent);
    expect(response.statusCode).toBe(200);
    expect((await exchange()).request).toEqual(violations);
  });
});

describe('an response violates the contract', () => {
  it.each<[string, RequestListener, string[]]>([
    [
      'by its body',
      json({ ...topics, totalCount: '1', data: [{}] }),
      expect.arrayContaining([expect.stringMatching(/^body totalCount /), 'body data.0.key is required']),
    ],
    [
      'by its type',
      (_, response) => response.setHeader('Content-Type', 'text/html').end('<p>'),
      ['header Content-Type is text/html, where the contract declares application/json'],
    ],
    [
      'by a body that is not JSON',
      (_, response) => response.setHeader('Content-Type', 'application/json').end('{bad'),
      ['body is not valid JSON'],
    ],
    [
      'by a status whose body is another',
      (_, response) => response.writeHead(502, { 'Content-Type': 'application/json' }).end('{"error":"x"}'),
      expect.arrayContaining(['body statusCode is required']),
    ],
    [
      'by a header',
      (_, response) => response.writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': 'soon' }).end('{}'),
      expect.arrayContaining([expect.stringMatching(/^header Retry-After must be an integer/)]),
    ],
  ])('%s', async (_, listener, violations) => {
    upstream.answer = listener;
    await ask('/v1/topics', { headers: bearer });
    const { request, response } = await exchange();
    expect([request, response]).toEqual([[], violations]);
  });
});

it('what the contract does not name is noted, in the request and in the answer', async () => {
  upstream.answer = json({ data: { _id: '6920344893bc5f1a7e0d2c41', key: 'a', colour: 'red' } }, 201);
  await ask('/v1/topics?dryrun=1', { method: 'POST', headers: asJson, body: '{"key":"a","name":"A","nmae":"B"}' });
  await exchange();
  expect(proxy.journal.list().at(-1)).toMatchObject({
    violations: [],
    notes: [
      { in: 'query', field: 'dryrun' },
      { in: 'body', field: 'nmae', meant: 'name' },
    ],
    responseViolations: [],
    responseNotes: [{ in: 'body', field: 'data.colour', message: 'is not in the contract' }],
  });
  expect(proxy.notes().map(({ violation }) => violation.field)).toEqual(
    expect.arrayContaining(['nmae', 'data.colour']),
  );
});

it('a request as to a proxy, which names a host, still goes to the upstream', async () => {
  let url: string | undefined;
  upstream.answer = (request, response) => {
    url = request.url;
    json(topics)(request, response);
  };
  const socket = connect(proxy.port, '127.0.0.1');
  socket.write('GET http://example.com/v1/topics HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n');
  await once(socket, 'data');
  socket.destroy();
  expect(url).toBe('/base/v1/topics');
});

it('tells each departure in the log, without bodies, credentials or numbers', async () => {
  upstream.answer = json({ to: '+12025550142' });
  upstream.lines.length = 0;
  const body = '{"number":"+12025550142-secret"}';
  await ask('/mfa/v1/destinations/verification', { method: 'POST', headers: asJson, body });
  await exchange();
  expect(upstream.lines).toHaveLength(1);
  expect(upstream.lines[0]).toMatch(/requestVerification: number .*response violates the contract/);
  for (const secret of ['secret', '2025550142', 'Bearer']) expect(upstream.lines[0]).not.toContain(secret);
});
