import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { hostileCases, startHostileServer } from '@omnichannel/tooling/hostile-servers';
import { describe, expect, it } from 'vitest';
import { asJson, bearer, useProxy } from '../../test/proxied.ts';
import { startProxy } from './index.ts';

const upstream = await useProxy();
const { port, open, ask, exchange } = upstream;

describe('a connection that breaks', () => {
  it('at the client ends the request at the upstream, also in the middle of a body or a stream', async () => {
    const closed = Promise.withResolvers<void>();
    upstream.answer = (request, response) => {
      request.on('error', () => {});
      request.once('data', () => client.destroy());
      response.once('close', closed.resolve);
    };
    const client = open('/v1/topics', { method: 'POST', headers: { ...asJson, 'Content-Length': '100' } });
    client.write('{');
    await closed.promise;
    expect(await exchange()).toMatchObject({
      failureReason: 'The client left before its answer was complete.',
      request: [],
    });

    const streamClosed = Promise.withResolvers<void>();
    upstream.answer = (_, response) => {
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
    // A cut response is not validated.
    await expect.poll(async () => (await exchange()).response).toEqual([]);
    const left = { failureReason: 'The client left before its answer was complete.', unanswered: false };
    expect(await exchange()).toMatchObject(left);
  });

  it('at the upstream breaks the answer off', async () => {
    upstream.answer = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"page":');
      setImmediate(() => response.destroy());
    };
    await expect(ask('/v1/topics', { headers: bearer })).rejects.toThrow();
    expect(await exchange()).toMatchObject({ failureReason: 'The upstream cut its answer off.', unanswered: true });
  });

  it('at an upstream that answers early, without reading the body, leaves the client its answer', async () => {
    upstream.answer = (_, response) => {
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

describe('an upstream that fails', () => {
  it.each(hostileCases.filter(({ hasStatus }) => !hasStatus))(
    '$name: the request gets a response, and the connection is closed',
    async ({ behaviour, onConnect }) => {
      const hostile = await startHostileServer(behaviour, onConnect);
      try {
        const { status } = await before(hostile.url, '/v1/topics', 500);
        expect([502, 504]).toContain(status);
        await expect.poll(hostile.openCount).toBe(0);
      } finally {
        await hostile.close();
      }
    },
  );

  const before = async (upstream: string, path: string, timeout = 5000) => {
    const other = await startProxy({ upstream, port: 0, timeout });
    const { response, body } = await ask(path, { headers: bearer }, other.port);
    await other.close();
    return { status: response.statusCode, body: JSON.parse(String(body)), headers: response.headers };
  };

  it('is reported as unreachable in the error format of the path', async () => {
    const unused = createServer();
    await once(unused.listen(0, '127.0.0.1'), 'listening');
    const { port: free } = unused.address() as AddressInfo;
    await once(unused.close(), 'close');
    const { status, body, headers } = await before(`http://127.0.0.1:${free}`, '/v1/topics');
    expect(status).toBe(502);
    expect(body).toMatchObject({
      statusCode: 502,
      message: expect.stringContaining(`http://127.0.0.1:${free} does not accept connections`),
    });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect((await before(`http://127.0.0.1:${free}`, '/datasets')).body).toMatchObject({ code: expect.any(String) });
  });

  it('it has no such name', async () => {
    const { status, body } = await before('http://no.such.host.invalid', '/v1/topics');
    expect([status, body.message]).toEqual([502, expect.stringContaining('cannot be resolved')]);
  });

  it('it does not begin to answer', async () => {
    upstream.answer = () => {};
    const { status, body } = await before(`http://127.0.0.1:${port}`, '/v1/topics', 50);
    expect([status, body.message]).toEqual([504, expect.stringContaining('has not begun to answer after 0.05 s')]);
  });

  it('it is given the time that an upload takes', async () => {
    upstream.answer = (request, response) => {
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
    upstream.answer = (request) => request.socket.destroy();
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
