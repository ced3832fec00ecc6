import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Mock, startMock } from '@omnichannel/mock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../src/client.ts';
import type { Client } from '../src/core.ts';
import { type RawWebhook, verifyWebhook, type WebhookEvent, WebhookVerificationError } from '../src/webhooks.ts';

let mock: Mock;
let client: Client;
const arrived: RawWebhook[] = [];
const waiting: (() => void)[] = [];
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  arrived.push({ headers: request.headers, rawBody: Buffer.concat(chunks) });
  response.end();
  for (const check of waiting) check();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  mock = await startMock({ port: 0, webhookInterval: 0, messengerEndpoint: address() });
  client = createClient({ baseUrl: mock.url, token: 'any-token' });
});
afterAll(() => {
  receiver.close();
  return mock.close();
});

function address(): string {
  return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
}

/** The next deliveries, as they arrived. */
async function take(count: number): Promise<RawWebhook[]> {
  await new Promise<void>((resolve) => {
    const check = () => arrived.length >= count && resolve();
    waiting.push(check);
    check();
  });
  waiting.length = 0;
  return arrived.splice(0, count);
}

async function verified(secret: string, count = 1): Promise<WebhookEvent[]> {
  return Promise.all((await take(count)).map((delivery) => verifyWebhook(delivery, secret)));
}

describe('what the mock delivers is verified by verifyWebhook', () => {
  it('after a message was sent: sent, delivered, read', async () => {
    await client.PUT('/conversation/wab/v1/webhook', { body: { url: address(), type: 'status' } });
    const { data } = await client.POST('/conversation/wab/v1/messages/', {
      body: { to: '+12025550100', type: 'text', text: { body: 'Hello' } },
    });
    const id = data?.messages[0]?.id;
    const events = await verified(mock.webhookSecret, 3);
    expect(events.map(({ type }) => type)).toEqual(Array(3).fill('chatAppStatus'));
    expect(events.map(({ payload }) => payload)).toMatchObject(
      ['sent', 'delivered', 'read'].map((status) => ({ statuses: [{ id, recipient_id: '12025550100', status }] })),
    );
    expect(new Set(events.map((event) => event.id)).size).toBe(3);
  });

  it('with the secret that was set, and no other', async () => {
    const secret = 'whsec_ZXhhbXBsZS13ZWJob29rLXNlY3JldC1mb3ItZG9jcyE=';
    await client.PUT('/conversation/wab/v1/webhook', { body: { url: address(), type: 'message', secret } });
    await mock.inbound({ channel: 'chatApp', from: '+12025550101', text: 'مرحبًا' });
    const [delivery] = (await take(1)) as [RawWebhook];
    expect(await verifyWebhook(delivery, secret)).toMatchObject({
      type: 'chatAppMessage',
      payload: { messages: [{ from: '12025550101', text: { body: 'مرحبًا' } }] },
    });
    await expect(verifyWebhook(delivery, mock.webhookSecret)).rejects.toThrow(WebhookVerificationError);
  });

  it('as a messenger message, to the endpoint of the option', async () => {
    await mock.inbound({ channel: 'messenger', from: '1000000000000100', text: 'Hello' });
    const [event] = await verified(mock.webhookSecret);
    expect(event).toMatchObject({
      type: 'messengerMessage',
      payload: { messaging: [{ sender: { id: '1000000000000100' }, message: { text: 'Hello' } }] },
    });
  });

  it('and by POST /__mock/inbound', async () => {
    const response = await fetch(`${mock.url}/__mock/inbound`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ channel: 'messenger', example: 'textInArabic' }),
    });
    expect(await response.json()).toMatchObject({ event: 'messengerMessage', state: 'delivered' });
    expect(await verified(mock.webhookSecret)).toMatchObject([{ type: 'messengerMessage' }]);
  });
});
