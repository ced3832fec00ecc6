import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventsOf } from '../src/console/testing.ts';
import { revokeApiKey, rotateApiKey } from '../src/features/accounts/api-keys.ts';
import { createAccount } from '../src/features/accounts/manage-accounts.ts';
import { createSandboxLink } from '../src/features/accounts/sandbox-access.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { type Receiver, startReceiver } from '../src/features/webhooks/testing.ts';
import type { OpenDatabase } from '../src/platform/postgres/database.ts';
import { testDatabase } from '../src/platform/postgres/testing.ts';
import { testContext, testSecret } from '../src/testing.ts';
import { collectEvents } from './faults/received-events.ts';
import { type Run, run } from './process.ts';

/** Two instances on one database, each in a process of its own, do together what one does. */

const count = 200;
const course = ['sent', 'delivered', 'read'];
const userName = 'shop';

let open: OpenDatabase;
let receiver: Receiver;
let instances: Run[];
let urls: string[];
let headers: Record<string, string>;
let account: Awaited<ReturnType<typeof createAccount>>;
beforeAll(async () => {
  open = await testDatabase();
  receiver = await startReceiver();
  const env = { DATABASE_URL: open.directUrl, OMNICHANNEL_SECRET: testSecret };
  const start = () => run(['start', '--port', '0', '--sandbox-pace', '50', '--log-level', 'warn'], env);
  instances = [start(), start()];
  urls = await Promise.all(instances.map((instance) => instance.url()));
  account = await createAccount(open.database, testActor, {
    userName,
    sandbox: true,
    defaultSender: 'ExampleShop',
    tokenLifetime: 3600,
    limits: { sendChatAppMessage: 10_000, listTopics: 25, requestVerification: 5 },
  });
  headers = { 'content-type': 'application/json' };
  const signedIn = await request(0, 'POST', '/auth/v1/tokens/', { userName, apiKey: account.apiKey });
  const { data } = (await signedIn.json()) as { data: { access_token: string } };
  headers.authorization = `Bearer ${data.access_token}`;
  const set = await request(0, 'PUT', '/conversation/wab/v1/webhook', { type: 'status', url: receiver.url });
  expect(set.status).toBe(200);
});
afterAll(async () => {
  for (const { child, ended } of instances ?? []) {
    child.kill('SIGTERM');
    await ended;
  }
  await receiver?.close();
  await open?.close();
});

/** Asks one of them, by its number. */
function request(instance: number, method: string, path: string, body?: object, more: Record<string, string> = {}) {
  const url = `${urls[instance % 2]}${path}`;
  return fetch(url, { method, headers: { ...headers, ...more }, ...(body && { body: JSON.stringify(body) }) });
}

/** Sends a text to the test number. @returns the id of the message; undefined while another request uses its key */
async function send(instance: number, text: string, key?: string): Promise<string | undefined> {
  const body = { to: '+12025550100', type: 'text', text: { body: text } };
  const more: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const response = await request(instance, 'POST', '/conversation/wab/v1/messages/', body, more);
  expect([200, 409]).toContain(response.status);
  const { messages } = (await response.json()) as { messages?: [{ id: string }] };
  return messages?.[0].id;
}

/** Opens the event stream of the sandbox at an instance. @returns the last status of each text that the stream has reported */
async function watch(instance: number): Promise<Map<string, string>> {
  const link = await createSandboxLink(testContext(open).database, testActor, { userName }, urls[instance] as string);
  const entered = await fetch(link, { redirect: 'manual' });
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] as string;
  const stream = await fetch(`${urls[instance]}/sandbox/events`, { headers: { cookie } });
  const statuses = new Map<string, string>();
  void (async () => {
    for await (const { event, data } of eventsOf(stream)) {
      if (event === 'message') statuses.set(data.content?.text, data.status);
    }
  })().catch(() => {});
  return statuses;
}

it('submit each message once, report each of its statuses once, and show it on the pages of both', async () => {
  const pages = await Promise.all([watch(0), watch(1)]);
  const texts = Array.from({ length: count }, (_, number) => `Order ${number}`);
  // Every second text goes to both instances at the same time, with one key.
  const responses = await Promise.all(
    texts.map((text, number) =>
      number % 2 ? Promise.all([send(0, text, text), send(1, text, text)]) : send(number / 2, text),
    ),
  );
  const ids = responses.map((response) => {
    const known = new Set([response].flat().filter((id) => id !== undefined));
    expect(known.size).toBe(1);
    return [...known][0] as string;
  });

  const statuses = () => ids.map((id) => collectEvents(receiver.received).statuses(id));
  await expect.poll(statuses).toEqual(ids.map(() => course));
  for (const page of pages) await expect.poll(() => page).toEqual(new Map(texts.map((text) => [text, 'read'])));

  const shown = await open.database.selectFrom('sandbox_messages').select('text').execute();
  expect(shown.map(({ text }) => text).sort()).toEqual([...texts].sort());
  expect(receiver.received).toHaveLength(count * course.length);
  expect(collectEvents(receiver.received)).toMatchObject({ redelivered: 0, underOtherIds: 0 });
});

it('share the work', async () => {
  const worked = await Promise.all(
    urls.map(async (url) => {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      const sum = (series: RegExp) =>
        [...metrics.matchAll(series)].reduce((total, [, value]) => total + Number(value), 0);
      return {
        attempts: sum(/^omnichannel_webhook_attempts_total\{.*outcome="delivered"\} (\d+)$/gm),
        accepted: sum(/^omnichannel_messages_total\{.*status="accepted"\} (\d+)$/gm),
      };
    }),
  );
  expect(worked.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(count);
  expect(worked.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(count * course.length);
  for (const { accepted } of worked) expect(accepted).toBeGreaterThan(0);
});

it('let no more requests through than one', async () => {
  await request(0, 'GET', '/v1/topics');
  // Time does not pass in the account's bucket.
  await sql`UPDATE rate_limits SET used = 0, at = now() + interval '1 hour'`.execute(open.database);
  const responses = await Promise.all(Array.from({ length: 100 }, (_, number) => request(number, 'GET', '/v1/topics')));
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(25);
  expect(statuses.filter((status) => status === 429)).toHaveLength(75);
});

it('let no more verifications through than one, and store no other', async () => {
  const verify = (instance: number, line: string) =>
    request(instance, 'POST', '/mfa/v1/destinations/verification', { number: `+1212555${line}` });
  expect((await verify(0, '0100')).status).toBe(200);
  await sql`UPDATE rate_limits SET used = 0, at = now() + interval '1 hour'`.execute(open.database);
  const responses = await Promise.all(Array.from({ length: 20 }, (_, number) => verify(number, `01${10 + number}`)));
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM verifications`.execute(open.database);
  expect(rows).toEqual([{ count: 6 }]);
});

it('rotate an API key without a failed request, and reject a revoked one within 5 s', async () => {
  const owner = { id: account.id, userName };
  const signIn = async (apiKey: string) => {
    const response = await request(0, 'POST', '/auth/v1/tokens/', { userName, apiKey });
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: { access_token: string } };
    return { authorization: `Bearer ${data.access_token}` };
  };
  const statusOf = async (instance: number, token: Record<string, string>) =>
    (await request(instance, 'GET', '/v1/subscribers', undefined, token)).status;

  const before = await signIn(account.apiKey);
  const statuses = new Set<number>();
  let token = before;
  let isRunning = true;
  const client = (async () => {
    for (let number = 0; isRunning; number++) {
      statuses.add(await statusOf(number, token));
      // Far below the rate limit of the operation.
      await sleep(60);
    }
  })();
  const rotation = { key: 'default', overlapMs: 60_000 };
  const { created } = await rotateApiKey(open.database, testActor, owner, rotation);
  // The old key works meanwhile on both instances, after each has read the change.
  await sleep(2500);
  token = await signIn(created.apiKey);
  await sleep(500);
  await revokeApiKey(open.database, testActor, owner, 'default');
  const revokedAt = performance.now();
  const rejects = (instance: number) => async () => (await statusOf(instance, before)) === 401;
  for (const instance of [0, 1]) await expect.poll(rejects(instance), { timeout: 5000, interval: 200 }).toBe(true);
  expect(performance.now() - revokedAt).toBeLessThan(5000);
  isRunning = false;
  await client;
  expect([...statuses]).toEqual([200]);
  headers = { ...headers, ...token };
});
