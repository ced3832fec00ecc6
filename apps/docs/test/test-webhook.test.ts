/** The form that sends a test delivery of a webhook to an endpoint of the reader. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '@omnichannel/client/webhooks';
import { withoutChromium } from '@omnichannel/tooling/chromium';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mockToken } from '../src/reference/call.ts';
import { expectAccessible } from './axe.ts';
import { json, tryIt } from './try-it.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

describe.skipIf(withoutChromium)('a test webhook', () => {
  const tried = tryIt();
  let receiver: Server;
  let endpoint: string;
  let status: number;
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      received.push({ headers: request.headers, body: await text(request) });
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  });
  beforeEach(() => {
    received.length = 0;
    status = 204;
  });
  afterAll(() => receiver?.close());

  const form = () => tried.page.locator('test-webhook form');
  const answer = () => tried.page.locator('test-webhook').getByRole('status');
  const field = (name: string) => form().getByRole('textbox', { name, exact: true });
  const send = () => form().getByRole('button', { name: 'Send' }).click();

  async function open(webhook: string, hash = '', baseUrl = tried.mock.url) {
    const options = { viewport: { width: 1440, height: 900 } };
    await tried.goTo(`/reference/webhooks/${webhook.toLowerCase()}/${hash}`, options, { baseUrl, token: mockToken });
    await tried.page.locator('test-webhook summary').click();
    await form().waitFor();
  }

  test('delivers the selected message of a customer, signed with the secret of the reader', async () => {
    await open('receiveChatAppMessage', '#scenario-image');
    await field('Your endpoint').fill(endpoint);
    await field('Secret').fill(secret);
    await send();
    await answer().getByText('Delivered').waitFor();
    expect(await answer().textContent()).toMatch(/204 · \d+ ms/);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const event = await verifyWebhook({ headers, rawBody: body }, secret);
    expect(event).toMatchObject({ type: 'chatAppMessage', payload: { messages: [{ type: 'image' }] } });
    await expectAccessible(tried.page, 'test-webhook');
  });

  test('sends the statuses of a message to a test number', async () => {
    await open('receiveChatAppStatus', '#scenario-failed');
    await field('Your endpoint').fill(endpoint);
    await send();
    await answer().getByText('Message accepted.').waitFor();
    await expect.poll(() => received.some(({ body }) => body.includes('"failed"'))).toBe(true);
  });

  test('shows the response of the endpoint to a delivery that failed', async () => {
    status = 500;
    await open('receiveChatAppMessage');
    await field('Your endpoint').fill(endpoint);
    await send();
    await answer().getByText('Failed; the mock retries').waitFor();
    expect(await answer().textContent()).toContain('500');
  });

  test('says how to set an endpoint that no operation sets', async () => {
    await open('receiveMessengerMessage');
    expect(await form().textContent()).toContain('--messenger-endpoint');
    expect(await field('Your endpoint').isVisible()).toBe(false);
    await send();
    await answer().getByText('--messenger-endpoint').first().waitFor();
  });

  test('reports an endpoint that the mock may not call, and a text that is no URL', async () => {
    await open('receiveChatAppMessage');
    await field('Your endpoint').fill('https://example.com/hooks');
    await send();
    await answer().getByText('--allow-host example.com').waitFor();
    await field('Your endpoint').fill('localhost:3000');
    await send();
    expect(await form().getByRole('alert').textContent()).toContain('Begin with http:// or https://');
  });

  test('sets the endpoint at a service, and leads to its sandbox inbox', async () => {
    tried.faulty.respond((response) => {
      if (response.req.url?.startsWith('/__mock')) response.writeHead(404).end();
      else json(response, '{}');
    });
    await open('receiveChatAppMessage', '', tried.faulty.url);
    await field('Your endpoint').fill(endpoint);
    await send();
    await answer().getByText('Endpoint set.').waitFor();
    expect(await answer().getByRole('link').getAttribute('href')).toBe(`${tried.faulty.url}/sandbox`);
    expect(tried.faulty.received[0]).toMatchObject({
      method: 'PUT',
      path: '/conversation/wab/v1/webhook',
      headers: { authorization: `Bearer ${mockToken}` },
    });
    expect(JSON.parse(String(tried.faulty.received[0]?.body))).toEqual({ type: 'message', url: endpoint });
  });
});
