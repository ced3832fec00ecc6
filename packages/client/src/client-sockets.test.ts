import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, number, shown, verification } from '../test/stub.ts';
import { createClient } from './client.ts';

describe('what comes over a socket', () => {
  let server: Server;
  const serve = async (listener: RequestListener) => {
    server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const call = (address: string, timeout = 10_000) =>
    createClient({ baseUrl: address, token: 'secret-token', maxRetries: 0, timeout }).POST(verification, {
      body: { number },
    });
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });
  const html = '<html><body>Bad gateway for +12025550100, Bearer secret-token</body></html>';

  it.each([
    ['HTML', html, 'text/html', '(text/html): check baseUrl.'],
    ['a number', '+12025550100 secret-token', undefined, '(untyped): check baseUrl.'],
    [
      'JSON that breaks off',
      '{"data":{"number":"+12025550100","access_token":"secret-token',
      'application/json',
      '(application/json).',
    ],
  ])('rejects a body that is %s, with and without its length', async (_, body, type, said) => {
    const address = await serve((request, response) => {
      if (type) response.setHeader('Content-Type', type);
      if (request.url?.startsWith('/fixed')) response.setHeader('Content-Length', Buffer.byteLength(body));
      else response.flushHeaders();
      response.end(body);
    });
    for (const path of ['', '/fixed']) {
      const error = await failure(call(address + path));
      expect(error).toMatchObject({
        name: 'UnexpectedResponseError',
        message: `POST ${verification} got a malformed response ${said}`,
        operation: `POST ${verification}`,
      });
      expect(shown(error)).not.toMatch(/2025550100|secret-token/);
    }
  });

  it('gives an HTML error page and an empty error body as they are', async () => {
    const address = await serve((request, response) => {
      response.statusCode = 502;
      response.end(request.url?.startsWith('/page') ? html : '');
    });
    const page = await call(`${address}/page`);
    expect(page).toMatchObject({ error: html, response: { status: 502 } });
    const empty = await call(address);
    expect(empty.response).toMatchObject({ ok: false, status: 502 });
    expect(empty.error).toBeFalsy();
  });

  it('throws when the connection is rejected, reset, or breaks in the middle of the body', async () => {
    const address = await serve((request, response) => {
      if (request.url?.startsWith('/reset')) request.socket.destroy();
      response.setHeader('Content-Length', 1_000);
      response.write('{"data":', () => setTimeout(() => request.socket.destroy(), 20));
    });
    const free = await serve(() => {});
    await new Promise((resolve) => server.close(resolve));
    const { protocol, host } = new URL(address);
    for (const [base, code, text] of [
      [`${address}/reset`, 'UND_ERR_SOCKET', `got no complete response from ${address}: connection closed`],
      [address, 'UND_ERR_SOCKET', `got no complete response from ${address}: connection closed`],
      [free, 'ECONNREFUSED', `cannot connect to ${free}: connection refused`],
      [
        `${protocol}//name.invalid`,
        expect.stringMatching(/ENOTFOUND|EAI_AGAIN/),
        'cannot connect to http://name.invalid: host not found',
      ],
      [`https://${host}`, 'ERR_SSL_WRONG_VERSION_NUMBER', `cannot connect to https://${host}: TLS failed`],
    ] as const) {
      const error = await failure(call(base));
      const operation = `POST ${verification}`;
      const message = expect.stringContaining(`${operation} ${text} (`);
      expect(error).toMatchObject({ name: 'ConnectionError', message, operation, code });
      expect(error.cause).toBeInstanceOf(TypeError);
      expect(shown(error)).not.toMatch(/2025550100|secret-token/);
    }
  });

  it('repeats after a body that broke off', async () => {
    let count = 0;
    const address = await serve((request, response) => {
      if (++count > 1) return response.end('{"totalCount":1}');
      response.setHeader('Content-Length', 1_000);
      response.write('{', () => setTimeout(() => request.socket.destroy(), 20));
    });
    const { data } = await createClient({ baseUrl: address, token: 'secret' }).GET('/v1/topics');
    expect(data).toEqual({ totalCount: 1 });
  });

  it('ends an attempt whose body stalls, and closes its connection', async () => {
    const closed = vi.fn();
    const address = await serve((request, response) => {
      request.socket.on('close', closed);
      response.write('{"data":');
    });
    const error = await failure(call(address, 1_000));
    expect(error).toMatchObject({ name: 'TimeoutError' });
    expect(shown(error)).not.toMatch(/2025550100|secret-token/);
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });

  it('ends a call whose body stalls when the signal aborts', async () => {
    const controller = new AbortController();
    const address = await serve((_, response) => {
      response.write('{"data":');
      setTimeout(() => controller.abort(), 20);
    });
    const stalled = createClient({ baseUrl: address, token: 'secret' }).GET('/v1/topics', {
      signal: controller.signal,
    });
    expect(await failure(stalled)).toMatchObject({ name: 'AbortError' });
  });

  it.each([
    ['is being read', true],
    ['is not read', false],
  ])('ends a stream that %s when the signal aborts, and closes its connection', async (_, isRead) => {
    const closed = vi.fn();
    const address = await serve((request, response) => {
      request.socket.on('close', closed);
      // More than what is buffered on the way.
      const write = () => response.writable && response.write(Buffer.alloc(100_000), () => setTimeout(write, 1));
      write();
    });
    const controller = new AbortController();
    const options = { parseAs: 'stream', signal: controller.signal } as const;
    const { data } = await createClient({ baseUrl: address, token: 'secret' }).GET('/v1/topics', options);
    const reader = (data as ReadableStream).getReader();
    if (isRead) await reader.read();
    const reason = new Error('enough');
    controller.abort(reason);
    await expect(reader.closed).rejects.toBe(reason);
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });
});
