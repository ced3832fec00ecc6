import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createOperatorPolicy } from './address-policy.ts';
import { useClients } from './testing.ts';

const { createClient, serve } = useClients();
const limits = { timeoutMs: 5000, maxBodyBytes: 1_000_000 };

describe('fetch', () => {
  it('sends what Request describes, and streams the response', async () => {
    const { url } = await serve(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write(`data: ${request.method} ${request.headers['content-type']} ${Buffer.concat(chunks)}\n\n`);
      setTimeout(() => response.end('data: end\n\n'), 50);
    });
    const send = createClient({ policy: createOperatorPolicy() }).createFetch(limits);
    const response = await send(
      new Request(url, { method: 'POST', body: '{"a":1}', headers: { 'Content-Type': 'application/json' } }),
    );
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(await response.text()).toBe('data: POST application/json {"a":1}\n\ndata: end\n\n');
  });

  it('ends with the signal, while it waits and while it reads', async () => {
    const { url, server } = await serve((request, response) => {
      if (request.url === '/body') response.writeHead(200).write('x');
    });
    const send = createClient().createFetch(limits);
    const waiting = new AbortController();
    const response = send(url, { signal: waiting.signal });
    setTimeout(() => waiting.abort(new Error('the caller left')), 50);
    await expect(response).rejects.toThrow('the caller left');
    const reading = new AbortController();
    const { body } = await send(`${url}body`, { signal: reading.signal });
    const text = new Response(body).text();
    reading.abort(new Error('the reader left'));
    await expect(text).rejects.toThrow('the reader left');
    await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0);
  });

  it.each(['init', 'request'])('ends with the signal of its %s after a garbage collection', async (holder) => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const { url, server } = await serve((_, response) => response.writeHead(200).write('x'));
    const send = createClient().createFetch(limits);
    const leaving = new AbortController();
    const { signal } = leaving;
    const { body } = await (holder === 'init' ? send(url, { signal }) : send(new Request(url, { signal })));
    const text = new Response(body).text();
    for (let round = 0; round < 5; round++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      collectGarbage();
    }
    leaving.abort(new Error('the reader left'));
    await expect(text).rejects.toThrow('the reader left');
    await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0);
  });

  it.each([204, 304])('returns a response %d without a body', async (status) => {
    const { url } = await serve((_, response) => response.writeHead(status).end());
    const response = await createClient().createFetch(limits)(url);
    expect([response.status, response.body]).toEqual([status, null]);
  });
});
