import { createServer } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService } from '../src/app.ts';
import {
  addConnection,
  pauseConnection,
  recordSignIn,
  resumeConnection,
} from '../src/carriers/connections/connection-store.ts';
import { addDefaultRoute } from '../src/carriers/routing/route-store.ts';
import { startTestSmsc } from '../src/carriers/smpp/testing-smsc.ts';
import { createAccount } from '../src/features/accounts/manage-accounts.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { createKeys } from '../src/platform/crypto/key-derivation.ts';
import { useDatabase } from '../src/platform/postgres/testing.ts';
import { testContext, testSecret } from '../src/testing.ts';

/** SMS of a live account through the whole service, to an SMSC and back: submissions, receipts, webhooks, inbound SMS. */

const open = await useDatabase();
const smsc = await startTestSmsc({ behaviour: { responseIds: 'hexadecimal', receiptIds: 'decimal' } });
const service = await startService(testContext(open).config, pino({ level: 'silent' }), { checkResponses: true });
const received: Record<string, unknown>[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    received.push(JSON.parse(body));
    response.writeHead(204).end();
  });
}).listen(0, '127.0.0.1');
let headers: Record<string, string>;

beforeAll(async () => {
  const keys = createKeys(testSecret);
  const connection = await addConnection(open.database, testActor, keys, {
    name: 'main',
    kind: 'smpp',
    environmentId: null,
    settings: { host: '127.0.0.1', port: smsc.port, tls: false },
    credentials: { systemId: 'test', password: 'secret08' },
    window: 10,
    throughput: null,
    binds: 1,
  });
  await open.database
    .transaction()
    .execute((transaction) => addDefaultRoute(transaction, testActor, { name: 'main', environmentId: null }));
  await recordSignIn(open.database, connection, { outcome: 'ok' });
  const userName = 'shop';
  const { apiKey } = await createAccount(open.database, testActor, {
    userName,
    sandbox: false,
    defaultSender: 'ExampleShop',
    tokenLifetime: 3600,
  });
  const { data } = await read(await post('/auth/v1/tokens/', { userName, apiKey }));
  headers = { authorization: `Bearer ${data.access_token}` };
  await smsc.waitForBinds(1);
}, 30_000);

afterAll(async () => {
  await service.close();
  await smsc.close();
  receiver.close();
});

function post(path: string, body: object, method = 'POST'): Promise<Response> {
  return fetch(`${service.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

// biome-ignore lint/suspicious/noExplicitAny: a response of any operation
function read(response: Response): Promise<any> {
  return response.json();
}

async function statusOf(id: string): Promise<string | undefined> {
  const row = await open.database.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirst();
  return row?.status;
}

async function deliveryOf(checkCode: string): Promise<string> {
  const response = await fetch(`${service.url}/mfa/v1/destinations/verification?checkCode=${checkCode}`, { headers });
  return (await read(response)).data.Delivery.Status;
}

const smsTo = (to: string, text: string) => post('/conversation/sms/v1/messages/', { to, text });

describe('an SMS of a live account', () => {
  it('reaches the SMSC, and its receipt the message', async () => {
    const response = await smsTo('+12025550121', 'Your order has shipped.');
    expect(response.status).toBe(200);
    const [{ id }] = (await read(response)).messages;
    await expect.poll(() => statusOf(id)).toBe('sent');
    const submission = smsc.submissions.at(-1);
    expect(submission).toMatchObject({ from: 'ExampleShop', to: '12025550121', text: 'Your order has shipped.' });
    expect(await smsc.sendReceipt(submission as NonNullable<typeof submission>, 'DELIVRD')).toBe(0);
    expect(await statusOf(id)).toBe('delivered');
  });

  it('is a passcode that can be checked, with its delivery status', async () => {
    const before = smsc.submissions.length;
    const requested = await post('/mfa/v1/destinations/verification', { number: '+12025550122' });
    expect(requested.status).toBe(200);
    const { checkCode } = (await read(requested)).data;
    await smsc.waitForSubmissions(before + 1);
    const submission = smsc.submissions[before] as (typeof smsc.submissions)[number];
    await expect.poll(() => deliveryOf(checkCode)).toBe('sent');
    await smsc.sendReceipt(submission, 'DELIVRD');
    await expect.poll(() => deliveryOf(checkCode), { timeout: 5000 }).toBe('delivered');
    // The passcode must die in the queue of the SMSC when it expires.
    expect(submission.pdu.validityPeriod).toMatch(/^0000000\d{8}R$|^\d{12}000\+$/);
    const passCode = submission.text.slice(0, 6);
    const checked = await post('/mfa/v1/destinations/verification', { checkCode, passCode }, 'PUT');
    expect((await read(checked)).data.PasscodeStatus).toBe(1);
  });

  it('is rejected with 503 while the connection is paused, and accepted again afterwards', async () => {
    await pauseConnection(open.database, testActor, 'main');
    await expect.poll(async () => (await smsTo('+12025550123', 'Hello')).status, { timeout: 10_000 }).toBe(503);
    const response = await post('/mfa/v1/destinations/verification', { number: '+12025550123' });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('60');
    await resumeConnection(open.database, testActor, 'main');
    await expect.poll(async () => (await smsTo('+12025550123', 'Hello again')).status, { timeout: 10_000 }).toBe(200);
    await expect.poll(() => smsc.submissions.at(-1)?.text, { timeout: 10_000 }).toBe('Hello again');
  });
});
