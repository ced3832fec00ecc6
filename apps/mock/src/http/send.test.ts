import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { PlannedFault } from '../faults.ts';
import { createStreamCancellation, type StreamCancellation } from '../stream-cancellation.ts';
import { type Outgoing, type SendOptions, send } from './send.ts';

const json: Outgoing = {
  status: 200,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ topics: [{ name: 'Offers' }, { name: 'News' }] }),
};
const stream: Outgoing = {
  status: 200,
  headers: { 'Content-Type': 'text/event-stream' },
  body: undefined,
  events: ['Returns', 'مجانية', 'خلال', '30 days'].map((answer) => ({ event: 'message', task_id: 't', answer })),
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server with one response. @returns its port, and the outcome of the last response */
async function serve(
  answer: Outgoing,
  options: Partial<SendOptions> = {},
): Promise<{ port: number; sent: () => Promise<void> | undefined }> {
  let sent: Promise<void> | undefined;
  server = createServer((request, response) => {
    const head = request.method === 'HEAD';
    sent = send(response, answer, { head, sseInterval: 0, stops: createStreamCancellation(), ...options });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, sent: () => sent };
}

/** The bytes of an answer, and how its connection ended. */
async function exchange(port: number, method = 'GET'): Promise<{ head: string; body: Buffer; end: string }> {
  const chunks: Buffer[] = [];
  const end = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${method} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => resolve('closed')).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
  });
  const bytes = Buffer.concat(chunks);
  const split = bytes.indexOf('\r\n\r\n');
  return { head: bytes.toString('latin1', 0, split), body: bytes.subarray(split + 4), end };
}

const withFault = async (answer: Outgoing, fault: PlannedFault) => {
  const { port } = await serve(answer, { fault });
  return exchange(port);
};

const lengthIn = (head: string) => Number(/content-length: (\d+)/i.exec(head)?.[1]);

it('sends a whole answer with its length', async () => {
  const { port } = await serve(json);
  const { head, body } = await exchange(port);
  expect(lengthIn(head)).toBe(body.length);
  expect(body.toString()).toBe(json.body);
});

it('reset ends the connection without a byte', async () => {
  const { head, body, end } = await withFault(json, 'reset');
  expect(end).toBe('ECONNRESET');
  expect(head + body).toBe('');
});

describe('timeout', () => {
  it('holds the connection without a byte until the client leaves', async () => {
    const { port, sent } = await serve(json, { fault: 'timeout' });
    const received: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
    socket.on('data', (chunk) => received.push(chunk));
    await expect.poll(() => sent() !== undefined).toBe(true);
    socket.destroy();
    await sent();
    expect(received).toEqual([]);
  });

  it('does not outlive the server', async () => {
    const { port, sent } = await serve(json, { fault: 'timeout' });
    const answered = fetch(`http://127.0.0.1:${port}/`);
    answered.catch(() => {});
    await expect.poll(() => sent() !== undefined).toBe(true);
    server?.closeAllConnections();
    await expect(answered).rejects.toThrow();
    await sent();
  });
});

describe('malformed', () => {
  it('sends invalid JSON with the length of what is sent', async () => {
    const { head, body, end } = await withFault(json, 'malformed');
    expect(head).toMatch(/^HTTP\/1.1 200 /);
    expect(lengthIn(head)).toBe(body.length);
    expect(() => JSON.parse(body.toString())).toThrow(SyntaxError);
    expect(end).toBe('closed');
  });

  it('breaks one event of a stream, and the others arrive', async () => {
    const { port } = await serve(stream, { fault: 'malformed' });
    const text = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    const whole = [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, data = '']) => {
      try {
        return JSON.parse(data).answer;
      } catch {
        return 'broken';
      }
    });
    expect(whole).toEqual(['Returns', 'مجانية', 'broken', '30 days']);
  });

  it('truncates a file', async () => {
    const file = Buffer.from([1, 2, 3, 4, 5, 6]);
    const { head, body } = await withFault({ ...json, body: file }, 'malformed');
    expect(lengthIn(head)).toBe(3);
    expect(body).toEqual(file.subarray(0, 3));
  });
});

describe('cut', () => {
  it('ends the connection in the middle of a body with a Content-Length', async () => {
    const { head, body } = await withFault(json, 'cut');
    expect(lengthIn(head)).toBe(json.body?.length);
    expect(body.length).toBeGreaterThan(0);
    expect(body.length).toBeLessThan(lengthIn(head));
    expect(json.body?.slice(0, body.length)).toBe(body.toString());
  });

  it('makes fetch fail', async () => {
    const { port } = await serve(json, { fault: 'cut' });
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });

  it('sends a large file up to the cut', async () => {
    const file = Buffer.alloc(4 * 1024 * 1024, 1);
    const { body } = await withFault({ ...json, body: file }, 'cut');
    expect(body.length).toBe(file.length / 2);
  });

  it('ends a stream half-way, in the middle of a character', async () => {
    const { body } = await withFault(stream, 'cut');
    const text = body.toString('latin1');
    expect(text).toContain('"answer":"Returns"');
    expect(text).not.toContain('30 days');
    expect(text.endsWith('\r\n0\r\n\r\n')).toBe(false);
    // The chunk ends with a first byte of two.
    expect(text).toMatch(/[\xc2-\xdf]\r\n$/);
  });
});

describe('a HEAD request', () => {
  it.each(['cut', 'malformed', undefined] as const)('gets the headers alone (%s)', async (fault) => {
    const { port } = await serve(json, fault && { fault });
    const { head, body } = await exchange(port, 'HEAD');
    expect(head).toMatch(/^HTTP\/1.1 200 /);
    expect(lengthIn(head)).toBeGreaterThan(0);
    expect(body.length).toBe(0);
  });

  it('gets no event of a stream', async () => {
    const { port } = await serve(stream);
    expect((await exchange(port, 'HEAD')).body.length).toBe(0);
  });
});

it('a stopped stream goes on with its last event', async () => {
  let stop = () => {};
  const stops: StreamCancellation = {
    watch(_events, stopStream) {
      stop = stopStream;
      return () => {};
    },
  };
  const { port } = await serve(stream, { sseInterval: 60_000, stops });
  const response = await fetch(`http://127.0.0.1:${port}/`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('Returns')) text += (await reader?.read())?.value;
  stop();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) text += piece.value;
  expect(text.match(/"answer":"[^"]+"/g)).toEqual(['"answer":"Returns"', '"answer":"30 days"']);
});
