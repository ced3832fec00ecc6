import { Agent, get, type IncomingMessage } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { createAccount } from '../src/features/accounts/manage-accounts.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { useDatabase } from '../src/platform/postgres/testing.ts';
import { testSecret } from '../src/testing.ts';
import { type Run, run } from './process.ts';

const open = await useDatabase();
const runs: Run[] = [];
afterAll(async () => {
  for (const { child, ended } of runs) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  }
});

function start(delaySeconds: string, ...args: string[]): Run {
  const started = run(['start', '--port', '0', '--log-level', 'info', ...args], {
    DATABASE_URL: open.directUrl,
    OMNICHANNEL_SECRET: testSecret,
    OMNICHANNEL_SHUTDOWN_DELAY_SECONDS: delaySeconds,
  });
  runs.push(started);
  return started;
}

/** Sends a request over a connection that stays open. */
function call(url: string, agent: Agent, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => resolve(response.resume())).on('error', reject);
  });
}

const stopping = ({ lines }: Run) => lines.find(({ msg }) => msg === 'stopping');

it('at SIGTERM it is not ready at once, serves requests until the delay is over, then ends its streams', async () => {
  const service = start('3');
  const url = await service.url();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const before = await call(`${url}/healthz`, agent);
  expect(before.headers.connection).toBe('keep-alive');
  const stream = await openStream(url);

  service.child.kill('SIGTERM');
  await expect.poll(() => stopping(service)).toMatchObject({ signal: 'SIGTERM', delaySeconds: 3 });
  const ready = await fetch(`${url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'not ready', reason: 'the service is stopping' });
  for (const path of ['/healthz', '/v1/topics', '/openapi.json', '/unknown']) {
    // Over the open connection first, then over new ones.
    const { statusCode, headers } = await call(`${url}${path}`, agent);
    expect([path, statusCode, headers.connection]).toEqual([path, expectedStatus[path], 'close']);
  }
  const end = /\nretry: (\d+)\n\n$/;
  expect(stream.text()).not.toMatch(end);
  expect(service.child.exitCode).toBeNull();

  expect((await service.ended).code).toBe(0);
  await stream.ended;
  // The documented end of a stream: the client waits that long, and connects to another instance.
  const retryMs = Number(end.exec(stream.text())?.[1]);
  expect(retryMs).toBeGreaterThanOrEqual(1000);
  expect(retryMs).toBeLessThanOrEqual(3000);
  expect(service.lines.at(-1)).toMatchObject({ msg: 'stopped' });
  agent.destroy();
});

const expectedStatus: Record<string, number> = {
  '/healthz': 200,
  '/v1/topics': 401,
  '/openapi.json': 200,
  '/unknown': 404,
};

it('Ctrl-C waits for no delay, and neither does a worker or a second signal', async () => {
  const interrupted = start('600');
  await interrupted.url();
  interrupted.interrupt();
  expect((await interrupted.ended).code).toBe(0);
  expect(stopping(interrupted)).toMatchObject({ signal: 'SIGINT', delaySeconds: 0 });

  const worker = start('600', '--role', 'worker');
  await worker.url();
  worker.child.kill('SIGTERM');
  expect((await worker.ended).code).toBe(0);

  const twice = start('600');
  await twice.url();
  twice.child.kill('SIGTERM');
  await expect.poll(() => stopping(twice)).toMatchObject({ delaySeconds: 600 });
  twice.child.kill('SIGTERM');
  expect((await twice.ended).code).toBe(1);
});

/** Opens the feed of a subscriber. */
async function openStream(url: string) {
  const userName = 'streams@example.com';
  const account = { userName, sandbox: true, defaultSender: 'ExampleShop', tokenLifetime: 3600 };
  const { apiKey } = await createAccount(open.database, testActor, account);
  const json = { 'Content-Type': 'application/json' };
  const signedIn = await fetch(`${url}/auth/v1/tokens/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ apiKey, userName }),
  });
  const { data } = (await signedIn.json()) as { data: { access_token: string } };
  const headers = { ...json, Authorization: `Bearer ${data.access_token}` };
  const body = JSON.stringify({ subscriberId: 'ann', topics: [] });
  expect((await fetch(`${url}/v1/subscribers`, { method: 'POST', headers, body })).ok).toBe(true);
  const response = await fetch(`${url}/v1/subscribers/ann/notifications/stream`, { headers });
  expect(response.status).toBe(200);
  let text = '';
  const read = async () => {
    for await (const chunk of response.body as ReadableStream<Uint8Array>) text += new TextDecoder().decode(chunk);
  };
  const ended = read();
  return { text: () => text, ended };
}
