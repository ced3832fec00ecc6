import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { addConnection, recordSignIn } from '../../src/carriers/connections/connection-store.ts';
import { startGraphEmulator } from '../../src/carriers/meta/testing-graph-emulator.ts';
import { createWebhookSender } from '../../src/carriers/meta/testing-webhooks.ts';
import { testConnection } from '../../src/carriers/whatsapp/testing-whatsapp.ts';
import { createAccount } from '../../src/features/accounts/manage-accounts.ts';
import { testActor } from '../../src/features/audit/testing.ts';
import { openWindow } from '../../src/features/messaging/customer-care-window.ts';
import { createKeys } from '../../src/platform/crypto/key-derivation.ts';
import { testDatabase } from '../../src/platform/postgres/testing.ts';
import { testSecret } from '../../src/testing.ts';

/** WhatsApp messages of a live account while the process of the service is killed under load. The emulator of the Graph API stays. */

/** Kills; `pnpm test:faults` makes 20. */
const crashes = Number(process.env.CRASHES ?? 1);
const recipient = '+12025550121';
/** Requests at the same time. */
const callers = 16;
const windowSize = 10;
/** Milliseconds in which all is submitted after a kill: its lease has ended then. */
const settlingMs = 60_000;

const db = await testDatabase();
const { database } = db;
const emulator = await startGraphEmulator();
// Some submissions have no response yet when the process is killed.
emulator.latencyMs = 20;
let url = '';
let child: ChildProcess | undefined;
afterAll(async () => {
  child?.kill('SIGKILL');
  await emulator.close();
  await db.close();
});

async function start(): Promise<void> {
  const { PATH, HOME } = process.env;
  const script = fileURLToPath(new URL('channel-process.ts', import.meta.url));
  const settings = { DATABASE_URL: db.directUrl, OMNICHANNEL_SECRET: testSecret, OMNICHANNEL_PORT: '0' };
  child = spawn(process.execPath, [script], {
    env: { PATH, HOME, ...settings, GRAPH_URL: emulator.url },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  [url] = await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line');
}

async function kill(): Promise<void> {
  child?.kill('SIGKILL');
  if (child?.signalCode === null) await once(child, 'exit');
}

/** Creates an account whose recipient has written, with a WhatsApp connection. @returns its API key */
async function createShop(): Promise<string> {
  const limits = { sendChatAppMessage: 100_000 };
  const account = { userName: 'shop', sandbox: false, defaultSender: 'ExampleShop', tokenLifetime: 24 * 3600, limits };
  const { id: accountId, apiKey } = await createAccount(database, testActor, account);
  const { environment_id: environmentId } = await database
    .selectFrom('accounts')
    .select('environment_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const content = { type: 'text', text: 'Hello' } as const;
  const event = { id: 'wamid.inbound', environmentId, channel: 'chatApp', from: recipient } as const;
  await openWindow(database, { ...event, at: new Date(), content });
  const { settings, credentials } = testConnection(emulator.account);
  const connection = await addConnection(database, testActor, createKeys(testSecret), {
    name: 'whatsapp',
    kind: 'whatsapp',
    environmentId,
    settings: { ...settings },
    credentials: { ...credentials },
    window: windowSize,
    throughput: null,
    binds: 1,
  });
  await recordSignIn(database, connection, { outcome: 'ok' });
  return apiKey;
}

async function signIn(apiKey: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ userName: 'shop', apiKey });
  const response = await fetch(`${url}/auth/v1/tokens/`, { method: 'POST', headers, body });
  return ((await response.json()) as { data: { access_token: string } }).data.access_token;
}

/** @returns the id of the message; undefined when the request failed */
async function send(token: string, key: string): Promise<string | undefined> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  const body = JSON.stringify({ to: recipient, type: 'text', text: { body: key } });
  try {
    const response = await fetch(`${url}/conversation/wab/v1/messages`, { method: 'POST', headers, body });
    const { messages } = (await response.json()) as { messages?: [{ id: string }] };
    return response.status === 200 ? messages?.[0].id : undefined;
  } catch {
    return undefined;
  }
}

/** Sends under a key until the message is acknowledged. */
async function sendUntilAcknowledged(token: string, key: string): Promise<string> {
  for (;;) {
    const id = await send(token, key);
    if (id !== undefined) return id;
    await sleep(200);
  }
}

/** Sends messages until so many are acknowledged, kills the process while others are under way, and starts another. @returns the ids */
async function killUnderLoad(token: string, round: number, count: number): Promise<string[]> {
  const acknowledged: string[] = [];
  const unanswered: string[] = [];
  let number = 0;
  let killed: Promise<void> | undefined;
  const caller = async () => {
    while (!killed) {
      const key = `${round}-${++number}`;
      const id = await send(token, key);
      if (id === undefined) unanswered.push(key);
      else acknowledged.push(id);
      if (acknowledged.length >= count) killed ??= kill();
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  await killed;
  await start();
  const repeated = await Promise.all(unanswered.map((key) => sendUntilAcknowledged(token, key)));
  return [...acknowledged, ...repeated];
}

/** Waits until nothing is left to submit. */
async function settle(): Promise<void> {
  const left = async () => (await sql`SELECT FROM outbox WHERE state <> 'inDoubt'`.execute(database)).rows.length;
  await expect.poll(left, { timeout: settlingMs, interval: 200 }).toBe(0);
}

async function listInDoubt(): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`SELECT reference FROM outbox WHERE state = 'inDoubt'`.execute(
    database,
  );
  return rows.map(({ reference }) => reference);
}

/** Reports the delivery of messages in doubt that the emulator has. @returns their ids */
async function resolveDoubt(): Promise<string[]> {
  const { account } = emulator;
  const { sendStatus } = createWebhookSender(account, `${url}/carriers/meta/${account.appId}`);
  const inDoubt = new Set(await listInDoubt());
  const resolved: string[] = [];
  for (const { id, body } of emulator.messages) {
    const callbackData = String(body.biz_opaque_callback_data);
    if (!inDoubt.has(callbackData)) continue;
    expect(await sendStatus(id, { recipient: recipient.slice(1), status: 'delivered', callbackData })).toBe(200);
    resolved.push(callbackData);
  }
  return resolved;
}

/** Ends the time of the others in doubt, which then fail. */
async function endDoubt(): Promise<void> {
  await sql`UPDATE outbox SET due_at = now() WHERE state = 'inDoubt'`.execute(database);
  await expect.poll(listInDoubt, { timeout: settlingMs, interval: 200 }).toEqual([]);
}

it('a process that is killed under load loses no WhatsApp message, and repeats none', {
  timeout: 60_000 + crashes * 60_000,
}, async () => {
  const apiKey = await createShop();
  await start();
  const token = await signIn(apiKey);
  const ids = [await sendUntilAcknowledged(token, 'first')];
  let inDoubt = 0;
  let resolved: string[] = [];
  for (let round = 1; round <= crashes; round++) {
    // At another point of the work each time.
    ids.push(...(await killUnderLoad(token, round, 40 + 7 * (round % 7))));
    await settle();
    inDoubt += (await listInDoubt()).length;
    resolved = [...resolved, ...(await resolveDoubt())];
    await endDoubt();
  }
  const rows = await database.selectFrom('messages').select(['id', 'status']).execute();
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  const submitted = Map.groupBy(emulator.messages, ({ body }) => String(body.biz_opaque_callback_data));
  const having = (status: string) => ids.filter((id) => statuses.get(id) === status);
  const failed = having('failed');
  const found = {
    messages: ids.length,
    sent: having('sent').length,
    inDoubt,
    resolved: resolved.length,
    unconfirmed: failed.length,
    unconfirmedAtMeta: failed.filter((id) => submitted.has(id)).length,
    lost: ids.filter((id) => statuses.get(id) !== 'failed' && !submitted.has(id)).length,
    twice: [...submitted.values()].filter(({ length }) => length > 1).length,
  };
  console.log(`WhatsApp, ${crashes} kills:`, JSON.stringify(found));
  expect(found).toMatchObject({ lost: 0, twice: 0, unconfirmedAtMeta: 0 });
  expect(having('delivered').toSorted()).toEqual(resolved.toSorted());
  expect(found.sent + resolved.length + failed.length).toBe(ids.length);
  expect(inDoubt).toBe(resolved.length + failed.length);
  // Those without a response, and those whose result is not stored yet.
  expect(inDoubt).toBeLessThanOrEqual(3 * windowSize * crashes);
});
