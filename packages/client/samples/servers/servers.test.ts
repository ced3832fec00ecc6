import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signWebhook } from '@omnichannel/client/webhooks';
import { type Mock, startMock } from '@omnichannel/mock';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

const secret = `whsec_${btoa('an example secret of 32 bytes...')}`;
const origin = 'https://shop.example.com';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
  vi.stubEnv('API_URL', mock.url);
  vi.stubEnv('WEBHOOK_SECRET', secret);
});
afterEach(() => mock.reset());
afterAll(async () => {
  vi.unstubAllEnvs();
  await mock.close();
});

/** Serves one request by a listener of Node.js, over HTTP. */
async function serve(listener: RequestListener, request: Request): Promise<Response> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { pathname } = new URL(request.url);
  try {
    const { method, headers } = request;
    return await fetch(`http://127.0.0.1:${port}${pathname}`, { method, headers, body: await request.text() });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

const servers: Record<string, (request: Request) => Promise<Response>> = {
  Express: async (request) => serve((await import('./express.ts')).app, request),
  Fastify: async (request) => {
    const { app } = await import('./fastify.ts');
    await app.ready();
    return serve(app.routing, request);
  },
  Hono: async (request) => (await import('./hono.ts')).app.fetch(request),
};

async function delivery(body: string, { sent = body, id = 'msg_1' } = {}): Promise<Request> {
  const headers = { ...(await signWebhook({ body, id }, secret)), 'Content-Type': 'application/json' };
  return new Request(`${origin}/webhooks`, { method: 'POST', headers, body: sent });
}

const order = (id: string, phone: string) =>
  new Request(`${origin}/orders/${id}/shipped`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ phone }),
  });

describe.each(Object.entries(servers))('%s', (name, call) => {
  it('stores a signed event once, in any alphabet', async () => {
    const { events } = await import('./receive.ts');
    events.clear();
    const body = JSON.stringify({ messaging: [{ message: { text: 'مرحبًا 👋' } }] });
    for (const _ of [1, 2]) expect((await call(await delivery(body, { id: `msg_${name}` }))).status).toBe(204);
    expect([...events.keys()]).toEqual([`msg_${name}`]);
  });

  it('accepts a signed event that is newer than the client, and stores nothing', async () => {
    const { events } = await import('./receive.ts');
    events.clear();
    expect((await call(await delivery('{"calls":[]}'))).status).toBe(204);
    expect(events.size).toBe(0);
  });

  it.each([
    ['changed', '{"statuses":[1]}'],
    ['empty', ''],
    ['not JSON', 'statuses'],
  ])('rejects a body that is %s', async (_, sent) => {
    expect((await call(await delivery('{"statuses":[]}', { sent }))).status).toBe(400);
  });

  it('sends the message of an order once', async () => {
    const responses = [await call(order('4711', '+12025550100')), await call(order('4711', '+12025550100'))];
    const ids = await Promise.all(responses.map(async (response) => (await response.json()).messageId));
    expect(ids[0]).toEqual(expect.any(String));
    expect(ids[1]).toBe(ids[0]);
    const keys = mock.requests('sendChatAppMessage').map(({ request }) => request.headers['idempotency-key']);
    expect(keys).toEqual(['order-shipped-4711', 'order-shipped-4711']);
  });

  it('asks its caller to repeat the request when the service is busy', async () => {
    mock.on('sendChatAppMessage').reply('tooManyRequests');
    const response = await call(order('4712', '+12025550100'));
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('reports a message that cannot be sent', async () => {
    const response = await call(order('4713', '+12025550105'));
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ message: expect.stringContaining('24') });
    expect(response.headers.get('Retry-After')).toBeNull();
  });
});
