import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService } from '../src/app.ts';
import { createAccount } from '../src/features/accounts/manage-accounts.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { useDatabase } from '../src/platform/postgres/testing.ts';
import { testContext } from '../src/testing.ts';

/** The way of a message through the whole service: accepted, queued, submitted to the sandbox, and followed. */

const open = await useDatabase();
let headers: Record<string, string>;
const service = await startService(testContext(open).config, pino({ level: 'silent' }), { checkResponses: true });
beforeAll(async () => {
  const userName = 'shop';
  const { apiKey } = await createAccount(open.database, testActor, {
    userName,
    sandbox: true,
    defaultSender: 'ExampleShop',
    tokenLifetime: 3600,
  });
  const { data } = await post('/auth/v1/tokens/', { userName, apiKey });
  headers = { authorization: `Bearer ${data.access_token}` };
});
afterAll(() => service.close());

// biome-ignore lint/suspicious/noExplicitAny: a response of any operation
async function post(path: string, body: object): Promise<any> {
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.json();
}

it.each([
  ['wab', '+12025550100', 'read'],
  ['wab', '+12025550101', 'delivered'],
  ['wab', '+12025550102', 'sent'],
  ['wab', '+12025550103', 'failed'],
  ['rcs', '+12025550100', 'read'],
  ['chat', '+12025550100', 'read'],
] as const)('ends as the contract says for the test number: %s, %s, %s', async (channel, to, status) => {
  const body = { to, type: 'text', text: { body: 'Hello' } };
  const { messages } = await post(`/conversation/${channel}/v1/messages/`, body);
  await expectStatus(messages[0].id, status);
});

it.each([
  ['+12025550100', 'delivered'],
  ['+12025550102', 'sent'],
  ['+12025550103', 'failed'],
])('ends as the contract says for the test number by SMS: %s, %s', async (to, status) => {
  const { messages } = await post('/conversation/sms/v1/messages/', { to, text: 'Hello' });
  await expectStatus(messages[0].id, status);
});

it.each([
  ['+12025550100', { Status: 'delivered' }],
  ['+12025550102', { Status: 'sent' }],
  ['+12025550103', { Status: 'failed', ErrorCode: 1026 }],
])('the SMS of a passcode ends as the contract says for the test number: %s, %j', async (number, delivery) => {
  const path = '/mfa/v1/destinations/verification';
  const { data } = await post(path, { number });
  const deliveryOf = async () => {
    const response = await fetch(`${service.url}${path}?checkCode=${data.checkCode}`, { headers });
    return ((await response.json()) as { data: { Delivery: object } }).data.Delivery;
  };
  await expect.poll(deliveryOf, { timeout: 20_000 }).toMatchObject(delivery);
});

it('ends as the contract says in the messenger, too', async () => {
  for (const [to, status] of [
    ['1000000000000100', 'read'],
    ['1000000000000103', 'failed'],
  ] as const) {
    const sent = await post('/conversation/messenger/v1/messages/', { to, type: 'text', text: 'Hello' });
    await expectStatus(sent.message_id, status);
  }
});

const expectStatus = (id: string, status: string) =>
  expect
    .poll(
      async () =>
        (await open.database.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirst())?.status,
      { timeout: 20_000 },
    )
    .toBe(status);
