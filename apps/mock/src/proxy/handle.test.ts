import { once } from 'node:events';
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type RequestListener,
  request as requestHttp,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sentenceOf } from '@omnichannel/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startProxy } from './index.ts';

/** The service: each test says what it answers. */
let answer: RequestListener = (_, response) => response.end();
const service = createServer((request, response) => answer(request, response));
await once(service.listen(0, '127.0.0.1'), 'listening');
const { port } = service.address() as AddressInfo;
const lines: string[] = [];
const proxy = await startProxy({
  upstream: `http://127.0.0.1:${port}/base/`,
  port: 0,
  log: (line) => lines.push(line),
});
afterAll(async () => {
  await proxy.close();
  service.closeAllConnections();
  service.close();
});
beforeEach(() => proxy.journal.clear());

function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Sends a request through the proxy; Node's own client changes nothing in it. */
function open(path: string, { method = 'GET', headers = {} }: Sent = {}, to = proxy.port): ClientRequest {
  const request = requestHttp({ port: to, method, path, headers, agent: false });
  // A test that waits for the answer hears of it all the same.
  return request.on('error', () => {});
}

async function ask(path: string, sent: Sent = {}, to = proxy.port) {
  const request = open(path, sent, to);
  request.end(sent.body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { response, body: Buffer.concat(await response.toArray()) };
}

/** The one exchange of a test, once it has ended. */
async function exchange() {
  await expect.poll(() => proxy.journal.list().at(-1)?.took).toBeDefined();
  const {
    violations,
    responseViolations = [],
    ...rest
  } = proxy.journal.list().at(-1) as never as {
    violations: Parameters<typeof sentenceOf>[0][];
    responseViolations?: Parameters<typeof sentenceOf>[0][];
    unchecked?: string[];
    refusal?: string;
    operation?: string;
  };
  return { ...rest, request: violations.map(sentenceOf), response: responseViolations.map(sentenceOf) };
}

const bearer = { Authorization: 'Bearer secret-token' };
const asJson = { ...bearer, 'Content-Type': 'application/json' };
const json = (body: unknown, status = 200): RequestListener => {
  return (request, response) => {
    request.resume();
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
};
const topics = { page: 0, pageSize: 100, totalCount: 0, data: [] };

describe('what passes is not changed', () => {
  it('in the request: method, path, query, headers and body, under the prefix of the upstream', async () => {
    let seen: IncomingMessage | undefined;
    let body = '';
    answer = async (request, response) => {
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
    answer = (request, response) => {
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
    answer = (_, response) => {
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
    answer = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }).end(packed);
    };
    const { body } = await ask('/v1/topics', { headers: bearer });
    expect(body).toEqual(packed);
    expect((await exchange()).response).toEqual([expect.stringMatching(/^body page /)]);
  });

  it('in a compressed request', async () => {
    let body = '';
    answer = async (request, response) => {
      body = String(gunzipSync(Buffer.concat(await request.toArray())));
      response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"data":{}}');
    };
    const packed = gzipSync('{"key":"a"}');
    await ask('/v1/topics', { method: 'POST', headers: { ...asJson, 'Content-Encoding': 'gzip' }, body: packed });
    expect(body).toBe('{"key":"a"}');
    expect((await exchange()).request).toEqual(['body name is required']);
  });

  it('in an answer to HEAD, and in one without a body', async () => {
    answer = (_, response) =>
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '9' }).end();
    const { response } = await ask('/v1/topics', { method: 'HEAD', headers: bearer });
    expect([response.statusCode, response.headers['content-length']]).toEqual([200, '9']);
    expect(await exchange()).toMatchObject({ request: [], response: [], operation: 'listTopics' });
    answer = (_, response) => response.writeHead(204).end();
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
      ['There is no path /v1/nothing in the contract. Compare it with the reference.'],
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
    answer = json({});
    const { response } = await ask(path, sent);
    expect(response.statusCode).toBe(200);
    expect((await exchange()).request).toEqual(violations);
  });
});

describe('an answer departs from the contract', () => {
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
    answer = listener;
    await ask('/v1/topics', { headers: bearer });
    const { request, response } = await exchange();
    expect([request, response]).toEqual([[], violations]);
  });
});

it('what the contract does not name is noted, in the request and in the answer', async () => {
  answer = json({ data: { _id: '6920344893bc5f1a7e0d2c41', key: 'a', colour: 'red' } }, 201);
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

describe('a stream of events', () => {
  const body = JSON.stringify({ query: 'q', user: 'u', response_mode: 'streaming' });
  const chat = { method: 'POST', headers: asJson, body };
  const event = 'data: {"event":"message","task_id":"x","answer":"a"}\n\n';

  it('arrives event by event: the first before the second is sent', async () => {
    let second = () => {};
    answer = (request, response) => {
      request.resume();
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(event);
      second = () => response.end('event: ping\n\ndata: {"event":"unheardOf"}\n\n');
    };
    const request = open('/chat-messages', chat);
    request.end(body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(String((await once(response, 'data'))[0])).toBe(event);
    second();
    expect(String(Buffer.concat(await response.toArray()))).toContain('unheardOf');
    const found = await exchange();
    expect(found.operation).toBe('createChatMessage');
    expect(found.response).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^body events\.0\.message_id is required/),
        expect.stringMatching(/^body events\.1\.event must be one of message/),
      ]),
    );
  });

  it('passes its head before there is any event', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
    };
    const request = open('/chat-messages', chat);
    request.end(body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    request.destroy();
  });

  it('passes on though its check has had enough of it', async () => {
    const events = 'data: x\n\n'.repeat(500);
    answer = (request, response) => {
      request.resume();
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(events);
    };
    expect(String((await ask('/chat-messages', chat)).body)).toBe(events);
    const { response, unchecked } = await exchange();
    expect(response).toHaveLength(100);
    expect(unchecked).toEqual(['the response is not checked after 100 violations']);
  });

  it('passes on though an event is too large to check', async () => {
    const event = `data: ${'x'.repeat(11 * 1024 * 1024)}\n\n`;
    answer = (request, response) => {
      request.resume();
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(event);
    };
    expect((await ask('/chat-messages', chat)).body.length).toBe(event.length);
    expect(await exchange()).toMatchObject({
      response: [],
      unchecked: ['the response is too large to check: more than 10 MB'],
    });
  });

  it('is checked when it is compressed, too', async () => {
    answer = (request, response) => {
      request.resume();
      response
        .writeHead(200, { 'Content-Type': 'text/event-stream', 'Content-Encoding': 'gzip' })
        .end(gzipSync('data: x\n\n'));
    };
    await ask('/chat-messages', chat);
    expect((await exchange()).response).toEqual(['body events.0 is not valid JSON']);
  });
});

describe('a connection that breaks', () => {
  it('at the client ends the request at the upstream, also in the middle of a body or a stream', async () => {
    const closed = deferred<void>();
    answer = (request, response) => {
      request.on('error', () => {});
      request.once('data', () => client.destroy());
      response.once('close', closed.resolve);
    };
    const client = open('/v1/topics', { method: 'POST', headers: { ...asJson, 'Content-Length': '100' } });
    client.write('{');
    await closed.promise;
    expect(await exchange()).toMatchObject({ refusal: 'The client left before its answer was complete.', request: [] });

    const streamClosed = deferred<void>();
    answer = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"page":');
      response.once('close', streamClosed.resolve);
    };
    const reader = open('/v1/topics', { headers: bearer });
    reader.end();
    const [response] = (await once(reader, 'response')) as [IncomingMessage];
    await once(response, 'data');
    response.on('error', () => {});
    response.destroy();
    await streamClosed.promise;
    // What was cut is not held against the contract.
    await expect.poll(async () => (await exchange()).response).toEqual([]);
    const left = { refusal: 'The client left before its answer was complete.', unanswered: false };
    expect(await exchange()).toMatchObject(left);
  });

  it('at the upstream breaks the answer off', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"page":');
      setImmediate(() => response.destroy());
    };
    await expect(ask('/v1/topics', { headers: bearer })).rejects.toThrow();
    expect(await exchange()).toMatchObject({ refusal: 'The upstream cut its answer off.', unanswered: true });
  });

  it('at an upstream that answers early, without reading the body, leaves the client its answer', async () => {
    answer = (_, response) => {
      response.writeHead(413, { 'Content-Type': 'application/json' }).end('{}');
    };
    const { response } = await ask('/v1/topics', {
      method: 'POST',
      headers: asJson,
      body: Buffer.alloc(30_000_000, 'x'),
    });
    expect(response.statusCode).toBe(413);
    expect(await exchange()).toMatchObject({ request: [], operation: 'createTopic' });
  });
});

describe('100 MB', () => {
  const piece = Buffer.alloc(64 * 1024, 'x');
  const pieces = 1600;

  /** Writes all pieces as fast as they are taken. @returns how many were taken so far */
  function pour(target: ClientRequest | ServerResponse): () => number {
    let count = 0;
    const write = () => {
      while (count < pieces) {
        count++;
        if (!target.write(piece)) return void target.once('drain', write);
      }
      target.end();
    };
    write();
    return () => count;
  }

  /** The number at which nothing more is taken. */
  async function stalled(taken: () => number): Promise<number> {
    for (let last = -1; last !== taken(); ) {
      last = taken();
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    return taken();
  }

  async function sizeOf(stream: IncomingMessage): Promise<number> {
    let size = 0;
    for await (const chunk of stream) size += chunk.length;
    return size;
  }

  it('of a request pass at the pace of the upstream', async () => {
    const arrived = deferred<IncomingMessage>();
    answer = (request, response) => {
      arrived.resolve(request);
      request.once('end', () => json({})(request, response));
    };
    const request = open('/conversation/wab/v1/media', {
      method: 'POST',
      headers: { ...bearer, 'Content-Type': 'video/mp4' },
    });
    const taken = pour(request);
    const upload = await arrived.promise;
    expect(await stalled(taken)).toBeLessThan(pieces / 2);
    const answered = once(request, 'response');
    expect(await sizeOf(upload)).toBe(pieces * piece.length);
    const [response] = (await answered) as [IncomingMessage];
    response.resume();
    expect(await exchange()).toMatchObject({
      unchecked: ['the request is too large to check: more than 10 MB'],
      request: [],
    });
  });

  it('of an answer pass at the pace of the client', async () => {
    let taken = () => 0;
    answer = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'video/mp4' });
      taken = pour(response);
    };
    const request = open('/conversation/wab/v1/media/f043afd0-f0ae-4b9c-ab3d-696fb4c8cd68', { headers: bearer });
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(await stalled(taken)).toBeLessThan(pieces / 2);
    expect(await sizeOf(response)).toBe(pieces * piece.length);
    expect(await exchange()).toMatchObject({
      unchecked: ['the response is too large to check: more than 10 MB'],
      response: [],
    });
  });
});

describe('an upstream that fails', () => {
  const before = async (upstream: string, path: string, timeout = 5000) => {
    const other = await startProxy({ upstream, port: 0, timeout });
    const { response, body } = await ask(path, { headers: bearer }, other.port);
    await other.close();
    return { status: response.statusCode, body: JSON.parse(String(body)), headers: response.headers };
  };

  it('is told in the dialect of the path: it is down', async () => {
    const unused = createServer();
    await once(unused.listen(0, '127.0.0.1'), 'listening');
    const { port: free } = unused.address() as AddressInfo;
    await once(unused.close(), 'close');
    const { status, body, headers } = await before(`http://127.0.0.1:${free}`, '/v1/topics');
    expect(status).toBe(502);
    expect(body).toMatchObject({
      statusCode: 502,
      message: expect.stringContaining(`http://127.0.0.1:${free} refuses connections`),
    });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect((await before(`http://127.0.0.1:${free}`, '/datasets')).body).toMatchObject({ code: expect.any(String) });
  });

  it('it has no such name', async () => {
    const { status, body } = await before('http://no.such.host.invalid', '/v1/topics');
    expect([status, body.message]).toEqual([502, expect.stringContaining('cannot be resolved')]);
  });

  it('it does not begin to answer', async () => {
    answer = () => {};
    const { status, body } = await before(`http://127.0.0.1:${port}`, '/v1/topics', 50);
    expect([status, body.message]).toEqual([504, expect.stringContaining('has not begun to answer after 0.05 s')]);
  });

  it('it is given the time that an upload takes', async () => {
    answer = (request, response) => {
      request.resume().once('end', () => response.end());
    };
    const other = await startProxy({ upstream: `http://127.0.0.1:${port}`, port: 0, timeout: 1000 });
    const request = open('/v1/topics', { method: 'POST', headers: asJson }, other.port);
    for (let count = 0; count < 5; count++) {
      request.write(' ');
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    await other.close();
  });

  it('it closes the connection', async () => {
    answer = (request) => request.socket.destroy();
    const { status, body } = await before(`http://127.0.0.1:${port}`, '/v1/topics');
    expect([status, body.message]).toEqual([502, expect.stringContaining('closed the connection before it answered')]);
  });

  it('it does not speak TLS, or not HTTP', async () => {
    const tls = await before(`https://127.0.0.1:${port}`, '/v1/topics');
    expect([tls.status, tls.body.message]).toEqual([502, expect.stringContaining('does not speak TLS')]);
    const odd = createTcpServer((socket) => socket.end('220 mail.example.com ESMTP\r\n'));
    await once(odd.listen(0, '127.0.0.1'), 'listening');
    const { status, body } = await before(`http://127.0.0.1:${(odd.address() as AddressInfo).port}`, '/v1/topics');
    odd.close();
    expect([status, body.message]).toEqual([502, expect.stringContaining('does not answer in HTTP')]);
  });
});

it('a request as to a proxy, which names a host, still goes to the upstream', async () => {
  let url: string | undefined;
  answer = (request, response) => {
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
  answer = json({ to: '+12025550142' });
  lines.length = 0;
  const body = '{"number":"+12025550142-secret"}';
  await ask('/mfa/v1/destinations/verification', { method: 'POST', headers: asJson, body });
  await exchange();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/requestVerification: number .*answer departs from the contract/);
  for (const secret of ['secret', '2025550142', 'Bearer']) expect(lines[0]).not.toContain(secret);
});
