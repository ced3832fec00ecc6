import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import type { PartResult } from '../../src/carriers/connection-kind.ts';
import { createAccount } from '../../src/features/accounts/manage-accounts.ts';
import { testActor } from '../../src/features/audit/testing.ts';
import { openWindow } from '../../src/features/messaging/customer-care-window.ts';
import { testDatabase } from '../../src/platform/postgres/testing.ts';
import { testSecret } from '../../src/testing.ts';
import { connectProvider, startChannelProvider } from '../testing-provider.ts';

/** Messages of the chat app while the process of the service is killed. */

const db = await testDatabase();
const provider = await startChannelProvider();
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await provider.close();
  await db.close();
});

async function start(): Promise<{ url: string; child: ChildProcess }> {
  const { PATH, HOME } = process.env;
  const script = fileURLToPath(new URL('channel-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script], {
    env: { PATH, HOME, DATABASE_URL: db.directUrl, OMNICHANNEL_SECRET: testSecret, OMNICHANNEL_PORT: '0' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const [url] = await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line');
  return { url, child };
}

function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function rowOf(id: string) {
  return db.database.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirst();
}

it('a message whose response died with the process is not sent again, and its first receipt proves it', async () => {
  const account = { userName: 'shop', sandbox: false, defaultSender: 'ExampleShop', tokenLifetime: 3600 };
  const { id: accountId, apiKey } = await createAccount(db.database, testActor, account);
  const { environment_id: environmentId } = await db.database
    .selectFrom('accounts')
    .select('environment_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const to = '+12025550121';
  const content = { type: 'text', text: 'Hello' } as const;
  await openWindow(db.database, { id: 'in', environmentId, channel: 'chatApp', from: to, at: new Date(), content });
  const connectionId = await connectProvider(db.database, 'chat', { channel: 'chatApp', url: provider.url });

  // It has the message, and its response never arrives.
  provider.respond = () => new Promise<PartResult>(() => {});
  const killed = await start();
  const signedIn = await post(`${killed.url}/auth/v1/tokens/`, { userName: 'shop', apiKey });
  const { data } = (await signedIn.json()) as { data: { access_token: string } };
  const headers = { authorization: `Bearer ${data.access_token}`, 'idempotency-key': 'order-1042' };
  const sent = await post(
    `${killed.url}/conversation/wab/v1/messages`,
    { to, type: 'text', text: { body: 'Hello' } },
    headers,
  );
  const [{ id }] = ((await sent.json()) as { messages: [{ id: string }] }).messages;
  await expect.poll(() => provider.submitted.length).toBe(1);
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');

  const { url } = await start();
  expect(await rowOf(id)).toEqual({ status: 'accepted' });
  const receipt = { id: 'wamid.1', submissionId: id, recipient: '12025550121', status: 'delivered', at: new Date() };
  const reported = await post(`${url}/carriers/${connectionId}/webhook`, { receipts: [receipt] });
  expect(reported.status).toBe(204);
  expect(await rowOf(id)).toEqual({ status: 'delivered' });
  // The repeated request is the same message.
  const repeated = await post(
    `${url}/conversation/wab/v1/messages`,
    { to, type: 'text', text: { body: 'Hello' } },
    headers,
  );
  expect(await repeated.json()).toMatchObject({ messages: [{ id }] });
  // A later message shows that the connection submits again, when the lease of the killed process has ended.
  provider.respond = () => ({ outcome: 'accepted', id: 'wamid.2' });
  const next = await post(
    `${url}/conversation/wab/v1/messages`,
    { to, type: 'text', text: { body: 'Again' } },
    {
      authorization: headers.authorization,
    },
  );
  const [{ id: nextId }] = ((await next.json()) as { messages: [{ id: string }] }).messages;
  await expect.poll(() => rowOf(nextId), { timeout: 30_000 }).toEqual({ status: 'sent' });
  expect(provider.submitted.map((submission) => submission.id)).toEqual([id, nextId]);
}, 90_000);
