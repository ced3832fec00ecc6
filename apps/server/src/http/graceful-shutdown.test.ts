import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Account } from './account.ts';
import { createApp } from './app.ts';
import { readContract } from './contract/contract.ts';
import { readDocument } from './contract/document.ts';
import { allScopes } from './contract/scopes.ts';
import type { Call, Handlers } from './handler.ts';
import { droppedFiles, readSamples, sampleHandlers } from './testing-samples.ts';

const contract = readContract(await readDocument());
const samples = await readSamples();
const handlers = sampleHandlers(samples);
const topics = handlers.listTopics as NonNullable<Handlers['listTopics']>;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function listen(changes: Handlers = {}) {
  const authenticate = async () => ({ id: 'a', scopes: allScopes }) as Account;
  const app = createApp({
    contract,
    handlers: { ...handlers, ...changes },
    authenticate,
    files: droppedFiles,
    checkResponses: true,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  ends.push(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  return { app, url, port: (app.server.address() as AddressInfo).port };
}

/** A connection, and all that came over it so far. */
function dial(port: number): { socket: Socket; received: () => string; until(text: string): Promise<void> } {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  ends.push(() => socket.destroy());
  return { socket, received: () => text, until: (part) => expect.poll(() => text).toContain(part) };
}

const authorization = { authorization: 'Bearer t' };
const head = (line: string, ...headers: string[]) =>
  `${[line, 'Host: localhost', 'Authorization: Bearer t', ...headers].join('\r\n')}\r\n\r\n`;
const getTopics = head('GET /v1/topics HTTP/1.1');

describe('a body of 100 MB is rejected', () => {
  const length = 100 * 1024 * 1024;
  const post = (...headers: string[]) => head('POST /v1/topics HTTP/1.1', 'Content-Type: application/json', ...headers);

  it('before any of it is sent, if its length is declared', async () => {
    const { port } = await listen();
    const { socket, until, received } = dial(port);
    socket.write(post(`Content-Length: ${length}`));
    await until('HTTP/1.1 413');
    await until('1048576 bytes');
    expect(received()).toContain('application/json');
  });

  it('when it has grown too large, where its length is not reported, and without keeping it', async () => {
    const { port } = await listen();
    const { socket, until } = dial(port);
    socket.write(post('Transfer-Encoding: chunked'));
    const piece = Buffer.alloc(256 * 1024, ' ');
    const before = process.memoryUsage().arrayBuffers;
    for (let sent = 0; sent < 8 * piece.length; sent += piece.length) {
      socket.write(`${piece.length.toString(16)}\r\n`);
      socket.write(piece);
      socket.write('\r\n');
    }
    await until('HTTP/1.1 413');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
  });

  it('with its own response where the caller has no token', async () => {
    const { port } = await listen();
    const { socket, until } = dial(port);
    socket.write(`POST /v1/topics HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`);
    await until('HTTP/1.1 401');
  });

  it('and not asked for, where the caller waits to be asked', async () => {
    const { port } = await listen();
    const { socket, until, received } = dial(port);
    socket.write(post(`Content-Length: ${length}`, 'Expect: 100-continue'));
    await until('HTTP/1.1 413');
    expect(received()).not.toContain('100 Continue');
  });

  it('while the connection takes the next request, once the rest of it has arrived', async () => {
    const { port } = await listen();
    const { socket, until } = dial(port);
    const size = 2 * 1024 * 1024;
    socket.write(post(`Content-Length: ${size}`));
    await until('HTTP/1.1 413');
    socket.write(Buffer.alloc(size, ' '));
    socket.write(getTopics);
    await until('HTTP/1.1 200');
  });
});

it('a caller who waits to be asked for the body is asked', async () => {
  const { port } = await listen();
  const { socket, until } = dial(port);
  const body = '{"key":"a","name":"A"}';
  socket.write(
    head(
      'POST /v1/topics HTTP/1.1',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
    ),
  );
  await until('HTTP/1.1 100 Continue');
  socket.write(body);
  await until('HTTP/1.1 201');
});

it('a thousand slow connections do not stop others', async () => {
  const { url, port } = await listen();
  const slow = Array.from({ length: 1000 }, () => dial(port));
  await Promise.all(slow.map(({ socket }) => once(socket, 'connect')));
  for (const [index, { socket }] of slow.entries()) {
    const half =
      index % 2
        ? 'POST /v1/topics HTTP/1.1\r\nHost: local'
        : head('POST /v1/topics HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 50');
    socket.write(half);
  }
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => fetch(`${url}/v1/topics`, { headers: authorization })),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(slow.filter(({ socket }) => socket.destroyed)).toEqual([]);
});

it('a connection whose headers do not arrive is ended', async () => {
  const { app, port } = await listen();
  // The actual wait is too long for a test.
  expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([10_000, 120_000]);
  app.server.headersTimeout = 1;
  const { socket, until } = dial(port);
  socket.write('GET /v1/topics HTTP/1.1\r\n');
  await until('HTTP/1.1 408');
  await until('"statusCode":408');
});

it('what is not HTTP is answered, and ended', async () => {
  const { port } = await listen();
  const { socket, until } = dial(port);
  socket.write('nonsense\r\n\r\n');
  await until('HTTP/1.1 400');
  await until('"message":"The request is not valid HTTP/1.1."');
  if (!socket.destroyed) await once(socket, 'close');
});

it('headers that are too large return 431', async () => {
  const { port } = await listen();
  const { socket, until } = dial(port);
  socket.write(head('GET /v1/topics HTTP/1.1', `X-Large: ${'x'.repeat(20_000)}`));
  await until('HTTP/1.1 431');
});

it('a connection is kept for the next request', async () => {
  const { port } = await listen();
  const { socket, received } = dial(port);
  socket.write(getTopics);
  await expect.poll(() => received().split('HTTP/1.1 200').length).toBe(2);
  socket.write(getTopics.replace('GET /v1', 'GET http://localhost/v1'));
  await expect.poll(() => received().split('HTTP/1.1 200').length).toBe(3);
});

it('a handler learns that its caller has disconnected', async () => {
  let call: Call | undefined;
  const { port } = await listen({
    listTopics: async (made) => {
      call = made;
      if (!made.signal.aborted) await once(made.signal, 'abort');
      return topics(made);
    },
  });
  const { socket } = dial(port);
  socket.write(getTopics);
  await expect.poll(() => call).toBeDefined();
  expect(call?.signal.aborted).toBe(false);
  socket.destroy();
  await expect.poll(() => call?.signal.aborted).toBe(true);
});

describe('when the service closes', () => {
  /** A handler that responds when it is released. */
  function held() {
    const { promise, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    const listTopics: Handlers['listTopics'] = async (call) => {
      begun++;
      await promise;
      return topics(call);
    };
    return { listTopics, begun: () => begun, release: resolve };
  }

  it('requests under way are answered, on connections that then end', async () => {
    const { listTopics, begun, release } = held();
    const { app, port } = await listen({ listTopics });
    const caller = dial(port);
    const idle = dial(port);
    idle.socket.write(getTopics.slice(0, 20));
    const silent = dial(port);
    await once(silent.socket, 'connect');
    caller.socket.write(getTopics);
    await expect.poll(begun).toBe(1);
    const closed = app.close();
    await sleep(100);
    expect(caller.received()).toBe('');
    release();
    await closed;
    await caller.until('HTTP/1.1 200');
    expect(caller.received().toLowerCase()).toContain('connection: close');
    await expect.poll(() => [caller, idle, silent].map(({ socket }) => socket.destroyed)).toEqual([true, true, true]);
    const late = dial(port);
    await expect.poll(() => late.socket.destroyed).toBe(true);
  });

  it('the port stays open while turns of the event loop are long, in which connections arrive unseen', async () => {
    const { app } = await listen();
    let isBusy = true;
    const work = () => {
      const end = performance.now() + 5;
      while (performance.now() < end);
      if (isBusy) setImmediate(work);
    };
    work();
    const closed = app.close();
    await sleep(200);
    expect(app.server.listening).toBe(true);
    isBusy = false;
    await closed;
    expect(app.server.listening).toBe(false);
  });

  it('none of the requests of busy callers is lost', async () => {
    const { app, port } = await listen();
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    ends.push(() => agent.destroy());
    const counts = { answered: 0, broken: 0, denied: 0 };
    let closing = false;
    const caller = async () => {
      while (true) {
        const outcome = await get(agent, port);
        if (outcome === 200) counts.answered++;
        else if (outcome === 'ECONNREFUSED') return void counts.denied++;
        // A connection that was kept may end while a request is on its way to it: this can be repeated, and is only legal at the end.
        else if (closing && outcome === 'ECONNRESET') continue;
        else return void counts.broken++;
      }
    };
    const callers = Array.from({ length: 16 }, caller);
    await expect.poll(() => counts.answered).toBeGreaterThan(100);
    closing = true;
    await app.close();
    await Promise.all(callers);
    expect(counts).toEqual({ answered: expect.any(Number), broken: 0, denied: 16 });
  });
});

function get(agent: Agent, port: number): Promise<number | string> {
  return new Promise((resolve) => {
    const request = httpRequest({ agent, port, host: '127.0.0.1', path: '/v1/topics', headers: authorization });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    request.on('response', (response) => {
      response.on('error', (error: NodeJS.ErrnoException) => resolve(`response ${error.code}`));
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.end();
  });
}
