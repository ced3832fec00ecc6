import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { signWebhook } from '@omnichannel/client/webhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const secret = `whsec_${btoa('an example secret of 32 bytes...')}`;
const oldSecret = `whsec_${btoa('the one before, of 32 bytes too.')}`;

type Handler = (request: Request) => Promise<Response>;

/** Sends a request to a server that listens for this one request. */
async function ask(server: Server, request: Request): Promise<Response> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const body = await request.text();
  try {
    return await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers: request.headers, body });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Calls each sample as its runtime or framework does. */
const samples: Record<string, Handler> = {
  'node-http.ts': async (request) => ask((await import('./node-http.ts')).server, request),
  'express.ts': async (request) => {
    const { receive } = await import('./express.ts');
    // As express.raw() does.
    const listener: RequestListener = async (incoming, response) =>
      receive(Object.assign(incoming, { body: await buffer(incoming) }), response);
    return ask(createServer(listener), request);
  },
  'next-route.ts': async (request) => (await import('./next-route.ts')).POST(request),
  'cloudflare-worker.ts': async (request) => {
    const { default: worker } = await import('./cloudflare-worker.ts');
    const WEBHOOK_SECRET = process.env.WEBHOOK_SECRET ?? '';
    return worker.fetch(request, { WEBHOOK_SECRET, WEBHOOK_SECRET_OLD: oldSecret });
  },
  'bun-serve.ts': async (request) => {
    const serve = vi.fn<(options: { fetch: Handler }) => void>();
    vi.stubGlobal('Bun', { serve });
    vi.resetModules();
    await import('./bun-serve.ts');
    return serve.mock.lastCall?.[0].fetch(request) ?? expect.unreachable('Bun.serve was not called');
  },
};

async function delivery(body: string, sent = body): Promise<Request> {
  const headers = { ...(await signWebhook({ body }, secret)), 'content-type': 'application/json' };
  return new Request('https://example.com/webhooks', { method: 'POST', headers, body: sent });
}

describe.each(Object.entries(samples))('%s', (_, handle) => {
  beforeEach(() => {
    vi.stubEnv('WEBHOOK_SECRET', secret);
    vi.spyOn(console, 'log').mockReturnValue();
    vi.spyOn(console, 'error').mockReturnValue();
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('takes what is signed', async () => {
    const text = 'مرحبًا 👋';
    for (const body of ['{"statuses":[]}', `{"messaging":[{"message":{"text":"${text}"}}]}`]) {
      expect((await handle(await delivery(body))).status).toBe(204);
    }
  });

  it('takes an event that it does not know, once it is signed', async () => {
    expect((await handle(await delivery('{"calls":[]}'))).status).toBe(204);
    expect((await handle(await delivery('{"calls":[]}', '{"calls":[1]}'))).status).toBe(400);
  });

  it('rejects what was changed', async () => {
    expect((await handle(await delivery('{"statuses":[]}', '{"statuses":[1]}'))).status).toBe(400);
  });

  it('fails, and does not accept, without a secret', async () => {
    vi.stubEnv('WEBHOOK_SECRET', '');
    const status = await handle(await delivery('{"statuses":[]}')).then(
      (response) => response.status,
      (error: unknown) => (error as Error).name,
    );
    expect([500, 'ConfigurationError']).toContain(status);
  });
});
