import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { startHostileServer } from '@omnichannel/tooling/hostile-servers';
import { Client, errors } from 'undici';
import { describe, expect, it } from 'vitest';
import { type AddressPolicy, createPublicOnlyPolicy } from './address-policy.ts';
import { OutboundError, toOutboundError } from './errors.ts';
import { readStart } from './read-start.ts';
import { useClients } from './testing.ts';

const { createClient, serve, closers } = useClients();
const limits = { timeoutMs: 5000, maxBodyBytes: 1_000_000 };

describe('a request', () => {
  it('sends method, path, headers and body, and returns status, headers and body', async () => {
    const { url } = await serve(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      response.writeHead(201, { 'X-A': '1', 'Set-Cookie': ['a=1', 'b=2'] });
      response.end(`${request.method} ${request.url} ${request.headers['x-b']} ${Buffer.concat(chunks)}`);
    });
    const response = await createClient().request({
      ...limits,
      url: `${url}hooks?a=%20b#part`,
      method: 'PUT',
      headers: { 'X-B': '2' },
      body: 'مرحبًا',
    });
    expect(response.status).toBe(201);
    expect(response.headers).toMatchObject({ 'x-a': '1', 'set-cookie': ['a=1', 'b=2'] });
    expect(response.body.toString()).toBe('PUT /hooks?a=%20b 2 مرحبًا');
  });

  it.each([
    [301, 'GET'],
    [307, 'POST'],
    [308, 'POST'],
  ])('follows no redirect %d of %s', async (status, method) => {
    let targetRequests = 0;
    const target = await serve((_, response) => {
      targetRequests += 1;
      response.end();
    });
    const { url } = await serve((_, response) => response.writeHead(status, { Location: target.url }).end());
    const outbound = createClient();
    expect((await outbound.request({ ...limits, url, method })).status).toBe(status);
    expect((await outbound.createFetch(limits)(url, { method })).status).toBe(status);
    expect(targetRequests).toBe(0);
  });

  it('decompresses nothing: a gzip bomb stays small', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000));
    const { url } = await serve((_, response) => response.setHeader('Content-Encoding', 'gzip').end(bomb));
    const outbound = createClient();
    expect((await outbound.request({ ...limits, url })).body).toEqual(bomb);
    await expect(outbound.createFetch(limits)(url)).rejects.toMatchObject({ code: 'invalidResponse' });
  });

  it.each([
    [65_535, true],
    [65_535, false],
    [65_536, true],
    [65_536, false],
    [65_537, true],
    [65_537, false],
    [1_000_000, true],
    [1_000_000, false],
  ])(
    'gives the start of a body of %d bytes with a limit of 65,536 (with Content-Length: %s)',
    async (bytes, hasLength) => {
      const { url } = await serve((_, response) => {
        if (hasLength) response.setHeader('Content-Length', bytes);
        response.write('x'.repeat(bytes));
        response.end();
      });
      const outbound = createClient();
      const request = { ...limits, url, maxBodyBytes: 65_536 };
      const { body } = await outbound.stream(request);
      expect((await readStart(body, { maxKeptBytes: 1024, timeoutMs: 5000 })).toString()).toBe('x'.repeat(1024));
      const whole = outbound.request(request);
      if (bytes <= 65_536) expect((await whole).body).toHaveLength(bytes);
      else await expect(whole).rejects.toMatchObject({ code: 'bodyTooLarge' });
    },
  );

  it('fails at once when Content-Length is above the limit, but for HEAD', async () => {
    // The server sends none of the body: only the header can tell.
    const { url } = await serve((_, response) => response.writeHead(200, { 'Content-Length': 2000 }).flushHeaders());
    const outbound = createClient();
    const request = { ...limits, url, maxBodyBytes: 1000 };
    await expect(outbound.request(request)).rejects.toMatchObject({ code: 'bodyTooLarge' });
    expect((await outbound.request({ ...request, method: 'HEAD' })).status).toBe(200);
  });

  it('reads no faster than the reader of its stream', async () => {
    const { url } = await serve((_, response) => {
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', write);
      write();
    });
    const { body } = await createClient().stream({ ...limits, url, maxBodyBytes: 1e12 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(body.readableLength).toBeLessThan(1_000_000);
    let read = 0;
    for await (const chunk of body) {
      read += (chunk as Buffer).length;
      if (read > 20_000_000) break;
    }
    expect(read).toBeGreaterThan(20_000_000);
  });

  // Undici 7 ends the process there, when its own pause is used.
  it.each([
    ['kept', 20_000],
    ['its own', 0],
  ])(
    'over a connection that is %s outlives a server that closes it while the reader waits',
    async (_, idleTimeoutMs) => {
      const outbound = createClient({ idleTimeoutMs });
      const read = async (end: 'end' | 'resetAndDestroy', framing: string, bytes = 300_000) => {
        let hasEnded = false;
        const { url, close } = await startHostileServer((socket) => {
          socket.write(`HTTP/1.1 200 OK\r\n${framing}\r\n\r\n`);
          socket.write(Buffer.alloc(bytes), () => {
            socket[end]();
            setTimeout(() => {
              hasEnded = true;
            }, 100);
          });
        });
        closers.push(close);
        const { body } = await outbound.stream({ url, ...limits });
        await expect.poll(() => hasEnded).toBe(true);
        let size = 0;
        for await (const chunk of body) size += (chunk as Buffer).length;
        return size;
      };
      expect(await read('end', 'Content-Length: 300000')).toBe(300_000);
      expect(await read('end', 'Connection: close')).toBe(300_000);
      for (const framing of ['Content-Length: 400000', 'Content-Length: 400000\r\nConnection: close']) {
        await expect(read('end', framing)).rejects.toBeInstanceOf(OutboundError);
        await expect(read('resetAndDestroy', framing)).rejects.toBeInstanceOf(OutboundError);
      }
    },
  );

  it('whose reader waits at the end of a body leaves the connection usable', async () => {
    const { url, connectionCount } = await serve((_, response) => response.end(Buffer.alloc(100_000)));
    const outbound = createClient();
    for (let turn = 0; turn < 5; turn++) {
      const { body } = await outbound.stream({ url, ...limits });
      await new Promise((resolve) => setTimeout(resolve, 20));
      let size = 0;
      for await (const chunk of body) size += (chunk as Buffer).length;
      expect(size).toBe(100_000);
    }
    expect(connectionCount()).toBe(1);
  });

  it('ends with the reason of its signal, before, during and after the header section', async () => {
    const { url, server } = await serve((request, response) => {
      if (request.url === '/body') response.writeHead(200).write('x');
    });
    const outbound = createClient();
    const reason = new Error('the caller left');
    await expect(outbound.request({ ...limits, url, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    for (const path of ['', 'body']) {
      const controller = new AbortController();
      const response = outbound.request({ ...limits, url: url + path, signal: controller.signal });
      setTimeout(() => controller.abort(reason), 50);
      await expect(response).rejects.toBe(reason);
    }
    await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0);
  });

  it('fails in words where nothing listens, at a name that does not exist, and with TLS that is not', async () => {
    const { url, server } = await serve(() => {});
    const outbound = createClient();
    const failure = (to: string) => outbound.request({ ...limits, url: to }).catch((error) => error);
    expect(await failure(url.replace('http:', 'https:'))).toMatchObject({ code: 'tlsFailed' });
    server.close();
    server.closeAllConnections();
    const refused = await failure(url);
    expect(refused).toMatchObject({ code: 'connectionRefused', systemCode: 'ECONNREFUSED', host: '127.0.0.1' });
    expect(refused.message).toBe('The connection was refused.');
    const resolve = () => Promise.reject(Object.assign(new Error('query failed'), { code: 'ENOTFOUND' }));
    const unresolved = createClient({ policy: createPublicOnlyPolicy({ resolve }) });
    await expect(unresolved.request({ ...limits, url: 'https://hooks.example.com/' })).rejects.toMatchObject({
      code: 'nameNotResolved',
      message: 'The host name does not exist.',
    });
  });

  it.each(['ECONNREFUSED', 'EREFUSED', 'EBADRESP', 'EAI_FAIL', 'EHOSTUNREACH', 'ETIMEDOUT', undefined])(
    'fails as not resolved, whatever error the resolver has: %s',
    async (code) => {
      const resolve = () => Promise.reject(Object.assign(new Error('query failed'), { code }));
      const outbound = createClient({ policy: createPublicOnlyPolicy({ resolve }) });
      await expect(outbound.request({ ...limits, url: 'https://hooks.example.com/' })).rejects.toMatchObject({
        code: 'nameNotResolved',
        message: 'The host name cannot be resolved.',
        systemCode: code,
      });
    },
  );

  it.each([
    ['connect', 'EHOSTDOWN', 'unreachable'],
    ['connect', 'ENETDOWN', 'unreachable'],
    ['connect', 'EACCES', 'unreachable'],
    ['connect', 'ECONNREFUSED', 'connectionRefused'],
    ['handshake', 'CERT_NOT_YET_VALID', 'tlsFailed'],
    ['handshake', 'UNABLE_TO_GET_ISSUER_CERT', 'tlsFailed'],
    ['handshake', 'HOSTNAME_MISMATCH', 'tlsFailed'],
    ['handshake', 'CRL_HAS_EXPIRED', 'tlsFailed'],
    ['handshake', 'ECONNRESET', 'connectionClosed'],
    ['exchange', 'EIO', 'connectionClosed'],
  ] as const)('has a code for each error: while it does %s, %s is %s', (phase, systemCode, code) => {
    const error = Object.assign(new Error('x'), { code: systemCode });
    expect(toOutboundError(error, phase)).toMatchObject({ code, systemCode });
  });

  it('fails a response that the parser of undici rejects as an invalid response', async () => {
    const server = await startHostileServer((socket) => socket.write('HTTP/1.1 200 OK\r\nBad Header: x\r\n\r\n'));
    closers.push(server.close);
    // Its errors are known by their name: an `instanceof` in errors.ts would load undici with the package.
    const client = new Client(server.url);
    closers.push(() => client.destroy());
    const error = await client.request({ path: '/', method: 'GET' }).catch((error) => error);
    expect(error).toBeInstanceOf(errors.HTTPParserError);
    const expected = { code: 'invalidResponse', message: 'The response is not valid HTTP/1.1.' };
    expect(toOutboundError(error)).toMatchObject(expected);
    await expect(createClient().request({ ...limits, url: server.url })).rejects.toMatchObject(expected);
  });

  it('whose name is not resolved in time fails at its deadline, unsent', async () => {
    const policy = createPublicOnlyPolicy({ resolve: () => new Promise(() => {}) });
    const request = createClient({ policy }).request({ ...limits, url: 'https://hooks.example.com/', timeoutMs: 50 });
    await expect(request).rejects.toMatchObject({ code: 'timeout', isUnsent: true });
  });

  it('is unsent when the server accepts no connection, and not once the server has read it', async () => {
    const outbound = createClient();
    const closed = await serve((_, response) => response.end());
    await new Promise((resolve) => closed.server.close(resolve));
    await expect(outbound.request({ ...limits, url: closed.url })).rejects.toMatchObject({ isUnsent: true });
    const { url } = await serve((request) => request.socket.destroy());
    await expect(outbound.request({ ...limits, url, method: 'POST', body: 'x' })).rejects.toMatchObject({
      code: 'connectionClosed',
      isUnsent: false,
    });
    const silent = await serve(() => {});
    const late = outbound.request({ ...limits, url: silent.url, timeoutMs: 50 });
    await expect(late).rejects.toMatchObject({ code: 'timeout', isUnsent: false });
  });

  it.each(['ftp://example.com/', 'example.com', 'http://user:password@127.0.0.1/', ''])(
    'takes no URL %j',
    async (url) => {
      await expect(createClient().request({ ...limits, url })).rejects.toMatchObject({ code: 'invalidRequest' });
    },
  );

  it.each([{ 'x y': 'z' }, { x: 'a\r\nb: c' }])('takes no header %j', async (headers) => {
    const { url } = await serve((_, response) => response.end());
    await expect(createClient().request({ ...limits, url, headers })).rejects.toMatchObject({ code: 'invalidRequest' });
  });

  it('takes a scheme in upper case', async () => {
    const { url } = await serve((_, response) => response.end('ok'));
    const { body } = await createClient().request({ ...limits, url: url.replace('http', 'HTTP') });
    expect(body.toString()).toBe('ok');
  });
});

describe('the connection', () => {
  it('is made to the address that was checked: a second look-up would lead elsewhere', async () => {
    const { url } = await serve((request, response) => response.end(request.headers.host));
    const answers = [['127.0.0.1'], ['192.0.2.1']];
    const policy = createPublicOnlyPolicy({ allowLoopback: true, resolve: async () => answers.shift() ?? [] });
    const { port } = new URL(url);
    const { body } = await createClient({ policy }).request({ ...limits, url: `http://rebound.example.com:${port}/` });
    expect(body.toString()).toBe(`rebound.example.com:${port}`);
    expect(answers).toHaveLength(1);
  });

  it('asks the policy also for an address in the URL, and names none', async () => {
    const { url, connectionCount } = await serve((_, response) => response.end());
    const policy = createPublicOnlyPolicy();
    const outbound = createClient({ policy });
    const { port } = new URL(url);
    for (const host of [
      '127.0.0.1',
      '[::1]',
      '2130706433',
      '0x7f.1',
      'localhost',
      'app.localhost',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
    ]) {
      const error = await outbound.request({ ...limits, url: `http://${host}:${port}/` }).catch((error) => error);
      expect(error, host).toMatchObject({ code: 'addressNotAllowed' });
      expect(error.message).not.toMatch(/\d/);
    }
    expect(connectionCount()).toBe(0);
  });

  it('gets host and port', async () => {
    const asked: unknown[] = [];
    const policy: AddressPolicy = {
      async allowedAddresses(hostname, port) {
        asked.push([hostname, port]);
        throw new OutboundError('addressNotAllowed', 'Not there.');
      },
    };
    const outbound = createClient({ policy });
    for (const url of ['https://example.com/', 'http://example.com/', 'http://[2001:db8::1]:81/']) {
      await expect(outbound.request({ ...limits, url })).rejects.toThrow('Not there.');
    }
    expect(asked).toEqual([
      ['example.com', 443],
      ['example.com', 80],
      ['2001:db8::1', 81],
    ]);
  });

  it('is kept for the next request to the same origin, and for no longer than it may be idle', async () => {
    const { url, connectionCount, server } = await serve((_, response) => response.end('ok'));
    const outbound = createClient({ idleTimeoutMs: 300 });
    for (let turn = 0; turn < 5; turn++) {
      await outbound.request({ ...limits, url });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(connectionCount()).toBe(1);
    await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0);
    const single = createClient({ idleTimeoutMs: 0 });
    for (let turn = 0; turn < 3; turn++) await single.request({ ...limits, url });
    expect(connectionCount()).toBe(4);
  });

  it.each([
    ['GET', undefined, 2],
    ['POST', true, 2],
    ['POST', undefined, 1],
  ])(
    'that breaks when it is used again: a %s, repeatable %s, is sent %d times at most',
    async (method, isRepeatable, most) => {
      let isBroken = false;
      let broken = 0;
      const server = await startHostileServer((socket) => {
        if (!isBroken) return socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
        broken += 1;
        socket.resetAndDestroy();
      });
      closers.push(server.close);
      const outbound = createClient();
      const request = { ...limits, url: server.url, method, ...(isRepeatable !== undefined && { isRepeatable }) };
      await outbound.request(request);
      await new Promise((resolve) => setTimeout(resolve, 20));
      isBroken = true;
      await expect(outbound.request(request)).rejects.toMatchObject({ code: 'connectionClosed' });
      expect(broken).toBe(most);
    },
  );

  it('that the server closes while it is idle costs no request', async () => {
    const server = await startHostileServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      setTimeout(() => (Math.random() < 0.5 ? socket.end() : socket.resetAndDestroy()), Math.random() * 4);
    });
    closers.push(server.close);
    const outbound = createClient();
    for (let turn = 0; turn < 100; turn++) {
      expect((await outbound.request({ ...limits, url: server.url, method: 'PUT', body: 'x' })).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 4));
    }
  });

  it('is one for each of many requests at the same time', async () => {
    const { url, connectionCount } = await serve((_, response) => setTimeout(() => response.end('ok'), 100));
    const outbound = createClient();
    const responses = await Promise.all(Array.from({ length: 60 }, () => outbound.request({ ...limits, url })));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(connectionCount()).toBe(60);
  });
});

it('fails what is in progress when it is closed, also while it connects, and takes nothing more', async () => {
  const { url } = await serve(() => {});
  const hanging = { allowedAddresses: () => new Promise<never>(() => {}) };
  const clients = [createClient(), createClient({ policy: hanging })];
  const inProgress = clients.map((outbound) => outbound.request({ ...limits, url }).catch((error) => error.code));
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (const outbound of clients) outbound.close();
  expect(await Promise.all(inProgress)).toEqual(['clientClosed', 'clientClosed']);
  await expect(clients[0]?.request({ ...limits, url })).rejects.toMatchObject({ code: 'clientClosed' });
});

it('loads undici not with the package, but with preload', async () => {
  const script = `
    const { preload } = await import(${JSON.stringify(new URL('index.ts', import.meta.url))});
    const isLoaded = () => Object.keys(module.createRequire(import.meta.url).cache).some((path) => /[\\\\/]undici[\\\\/]/.test(path));
    console.log(isLoaded());
    preload();
    console.log(isLoaded());`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    `import module from 'node:module';${script}`,
  ]);
  expect(stdout).toBe('false\ntrue\n');
});
