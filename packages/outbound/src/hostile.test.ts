import { getEventListeners } from 'node:events';
import { type HostileCase, hostileCases, startHostileServer } from '@omnichannel/tooling/hostile-servers';
import fc from 'fast-check';
import { describe, it, type TestContext } from 'vitest';
import { createPublicOnlyPolicy } from './address-policy.ts';
import { OutboundError } from './errors.ts';
import type { OutboundRequest } from './exchange.ts';
import { createOutbound, type Outbound } from './outbound.ts';
import { readStart } from './read-start.ts';

/** Long enough that a limit ends an attempt, except where the timeout is the limit. */
const limitsFor = ({ outcome }: HostileCase) => ({
  timeoutMs: outcome === 'timeout' ? 400 : 30_000,
  maxBodyBytes: 1_000_000,
});

type Finish = Pick<TestContext, 'onTestFinished'>;

function createClient({ onTestFinished }: Finish): Outbound {
  const outbound = createOutbound({ policy: createPublicOnlyPolicy({ allowLoopback: true }) });
  onTestFinished(outbound.close);
  return outbound;
}

async function start(
  { behaviour, onConnect }: Pick<HostileCase, 'behaviour' | 'onConnect'>,
  { onTestFinished }: Finish,
) {
  const server = await startHostileServer(behaviour, onConnect);
  onTestFinished(server.close);
  return server;
}

describe.concurrent.each(hostileCases)('a server that $name', (hostile) => {
  it.for<[string, Partial<OutboundRequest>]>([
    ['GET', {}],
    ['POST', { method: 'POST', body: '{}', isRepeatable: true }],
  ])('fails a %s, and keeps no connection and no listener', async ([, request], context) => {
    const { expect } = context;
    const server = await start(hostile, context);
    const { signal } = new AbortController();
    const error = await createClient(context)
      .request({ ...limitsFor(hostile), url: server.url, signal, ...request })
      .catch((error) => error);
    expect(error).toBeInstanceOf(OutboundError);
    expect(error).toMatchObject({ code: hostile.outcome, message: expect.stringMatching(/^[A-Z].*\.$/) });
    expect(error.message).not.toContain('127.0.0.1');
    await expect.poll(server.openCount).toBe(0);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('fails a call by fetch', async (context) => {
    const { expect } = context;
    const server = await start(hostile, context);
    const send = createClient(context).createFetch(limitsFor(hostile));
    await expect(send(server.url).then((response) => response.text())).rejects.toMatchObject({ code: hostile.outcome });
    await expect.poll(server.openCount).toBe(0);
  });

  it('ends a stream that is read for its status', async (context) => {
    const { expect } = context;
    const server = await start(hostile, context);
    const { signal } = new AbortController();
    const response = createClient(context).stream({ ...limitsFor(hostile), url: server.url, signal });
    if (!hostile.hasStatus) return expect(response).rejects.toMatchObject({ code: hostile.outcome });
    const { status, body } = await response;
    const kept = await readStart(body, { maxKeptBytes: 100, timeoutMs: 200 });
    expect([status, kept.length <= 100]).toEqual([200, true]);
    await expect.poll(server.openCount).toBe(0);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

/** Pieces from which most ways of breaking HTTP can be put together. */
const piece = fc.oneof(
  fc.constantFrom(
    ...[
      'HTTP/1.1 200 OK\r\n',
      'HTTP/1.1 101 X\r\n',
      'HTTP/1.1 103 X\r\n\r\n',
      'HTTP/1.0 204 \r\n',
      'HTTP/1.1 304 X\r\n\r\n',
    ],
    ...['Content-Length: 3\r\n', 'Content-Length: 0\r\n', 'Transfer-Encoding: chunked\r\n', 'Transfer-Encoding: x\r\n'],
    ...[
      'Connection: close\r\n',
      'Connection: upgrade\r\nUpgrade: h2c\r\n',
      'Content-Encoding: gzip\r\n',
      'Keep-Alive: timeout=0\r\n',
    ],
    ...['\r\n', '\n', '\0', 'yyy', '3\r\nyyy\r\n', '0\r\n\r\n', '0\r\nx: y\r\n\r\n'],
  ),
  fc.string({ unit: 'binary-ascii', maxLength: 20 }),
);
const ending = fc.constantFrom('end', 'reset', 'silence');

it('settles within its timeout, whatever bytes a server sends', async (context) => {
  const { expect } = context;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.array(piece, { maxLength: 8 }), ending), { minLength: 20, maxLength: 20 }),
      async (scripts) => {
        // On one kept client, so that what one response leaves behind would disturb the next.
        const outbound = createClient(context);
        let turn = 0;
        const server = await start(
          {
            async behaviour(socket) {
              const [pieces, end] = scripts[turn++ % scripts.length] as (typeof scripts)[number];
              for (const text of pieces) socket.write(text, 'latin1');
              if (end === 'end') socket.end();
              if (end === 'reset') socket.resetAndDestroy();
            },
          },
          context,
        );
        const results = await Promise.all(
          scripts.map(() =>
            outbound.request({ url: server.url, timeoutMs: 150, maxBodyBytes: 1000 }).then(
              ({ status }) => status >= 200 && status < 1000,
              (error) => error instanceof OutboundError,
            ),
          ),
        );
        expect(results).toEqual(scripts.map(() => true));
        outbound.close();
        await expect.poll(server.openCount).toBe(0);
      },
    ),
    { numRuns: 20 },
  );
});

it('gives no request the response to another one', async (context) => {
  const { expect } = context;
  const server = await start(
    {
      behaviour: (socket) =>
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil'),
    },
    context,
  );
  const outbound = createClient(context);
  for (let turn = 0; turn < 5; turn++) {
    const { body } = await outbound.request({ url: server.url, timeoutMs: 30_000, maxBodyBytes: 1000 });
    expect(body.toString()).toBe('ok');
  }
});
