import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { officialExamples } from '../whatsapp/testing-whatsapp.ts';
import { signBody } from './signature.ts';
import { emulatedAccount } from './testing-account.ts';
import { startGraphEmulator } from './testing-graph-emulator.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const { accessToken, appSecret, appId, phoneNumberId, businessAccountId, pageId, pageAccessToken } = emulatedAccount;

async function start(webhookUrl?: string) {
  const emulator = await startGraphEmulator(webhookUrl === undefined ? {} : { webhookUrl });
  closers.push(emulator.close);
  return emulator;
}

/** The proof that Meta would compute, written out here: the emulator must not agree with the client only. */
async function call(url: string, path: string, init: RequestInit = {}, token = accessToken): Promise<unknown> {
  const { createHmac } = await import('node:crypto');
  const proof = createHmac('sha256', appSecret).update(token).digest('hex');
  const separator = path.includes('?') ? '&' : '?';
  const headers = { Authorization: `Bearer ${token}`, ...init.headers };
  const response = await fetch(`${url}/v23.0${path}${separator}appsecret_proof=${proof}`, { ...init, headers });
  return response.json();
}

/** Requires all properties of the example, with their types. */
function expectShape(value: unknown, example: unknown, path = 'response'): void {
  expect(Array.isArray(value), path).toBe(Array.isArray(example));
  expect(typeof value, path).toBe(typeof example);
  if (typeof example !== 'object' || example === null) return;
  const named = value as Record<string, unknown>;
  const parts = Array.isArray(example) ? [['0', example[0]] as const] : Object.entries(example);
  for (const [name, inner] of parts) expectShape(named[name], inner, `${path}.${name}`);
}

it('responds with the properties and types of the official examples', async () => {
  const { responses, requests } = officialExamples;
  const emulator = await start();
  const { url } = emulator;
  const json = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) });
  expectShape(await call(url, `/${phoneNumberId}/messages`, json(requests['Send Text Message'])), responses.messages);
  const boundary = 'example-boundary';
  const field = (head: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const file = field('name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg', 'x');
  const body = `${field('name="messaging_product"', 'whatsapp')}${file}--${boundary}--\r\n`;
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
  expectShape(await call(url, `/${phoneNumberId}/media`, { method: 'POST', body, headers }), responses.media);
  const id = emulator.addFile(Buffer.from('x'), 'image/jpeg');
  expectShape(await call(url, `/${id}`), responses.mediaUrl);
  emulator.templates = (responses.templates as { data: Record<string, unknown>[] }).data;
  expectShape(await call(url, `/${businessAccountId}/message_templates`), responses.templates);
  expectShape(await call(url, `/${businessAccountId}/subscribed_apps`), responses.subscriptions);
  expectShape(await call(url, `/${phoneNumberId}?fields=status`), responses.number);
  expectShape(await call(url, `/${phoneNumberId}`, {}, 'wrong'), responses.error);
});

/** Examples of the pages messenger-platform/send-messages, saving-assets and webhooks of developers.facebook.com. */
const pageResponses = {
  messages: { recipient_id: 'PAGE-SCOPED-ID', message_id: 'AG5Hz2U...' },
  attachments: { attachment_id: '1857777774821032' },
  subscriptions: {
    data: [{ category: 'Business', link: 'a link', name: 'My Sample App', id: '1', subscribed_fields: ['messages'] }],
  },
};

it('responds for a page with the properties and types of the official examples', async () => {
  const { url } = await start();
  const asPage = (path: string, init?: RequestInit) => call(url, `/${pageId}${path}`, init, pageAccessToken);
  const message = { recipient: { id: '1254459154682919' }, messaging_type: 'RESPONSE', message: { text: 'Hello' } };
  const init = { method: 'POST', body: JSON.stringify(message) };
  expectShape(await asPage('/messages', init), pageResponses.messages);
  const boundary = 'example-boundary';
  const field = (head: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const attachment = '{"attachment":{"type":"image", "payload":{"is_reusable":true}}}';
  const file = field('name="filedata"; filename="shirt.png"\r\nContent-Type: image/png', 'x');
  const body = `${field('name="message"', attachment)}${file}--${boundary}--\r\n`;
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
  expectShape(await asPage('/message_attachments', { method: 'POST', body, headers }), pageResponses.attachments);
  expectShape(await asPage('/subscribed_apps'), pageResponses.subscriptions);
});

it('rejects a person, a text and an attachment that the page cannot send to', async () => {
  const emulator = await start();
  emulator.page.people = new Set(['1']);
  const send = (id: string, content: object) => {
    const body = JSON.stringify({ recipient: { id }, messaging_type: 'RESPONSE', message: content });
    return call(emulator.url, `/${pageId}/messages`, { method: 'POST', body }, pageAccessToken);
  };
  expect(await send('2', { text: 'Hello' })).toMatchObject({ error: { code: 100, error_subcode: 2018001 } });
  expect(await send('1', { text: 'x'.repeat(2001) })).toMatchObject({ error: { code: 100 } });
  const attachment = { type: 'image', payload: { attachment_id: '7' } };
  expect(await send('1', { attachment })).toMatchObject({ error: { code: 100, error_subcode: 2018074 } });
});

it('rejects an unknown file, and a call without the proof', async () => {
  const { url } = await start();
  const message = { messaging_product: 'whatsapp', to: '12025550123', type: 'image', image: { id: '1' } };
  const init = { method: 'POST', body: JSON.stringify(message) };
  expect(await call(url, `/${phoneNumberId}/messages`, init)).toMatchObject({ error: { code: 100 } });
  const headers = { Authorization: `Bearer ${accessToken}` };
  const response = await fetch(`${url}/v23.0/${phoneNumberId}`, { headers });
  expect(response.status).toBe(400);
  expect(await call(url, '/debug_token', {}, `${appId}|${appSecret}`)).toMatchObject({ data: { is_valid: false } });
});

it('posts webhooks that are signed, with the properties and types of the official examples, also twice', async () => {
  const received: { body: Buffer; signature: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    received.push({ body, signature: request.headers['x-hub-signature-256'] });
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closers.push(() => server.close());
  const { webhooks } = await start(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await webhooks.sendMessage('12025550123', { type: 'text', text: { body: 'مرحبا' } });
  await webhooks.repeat();
  await webhooks.sendStatus('wamid.1', { recipient: '12025550123', status: 'read' });
  expect(received).toHaveLength(3);
  const [first, second] = received;
  expect(second?.body).toEqual(first?.body);
  for (const { body, signature } of received) expect(signature).toBe(signBody(body, appSecret));
  expect(first?.body.toString()).toContain('\\u0645');
  expectShape(JSON.parse(String(first?.body)), officialExamples.webhooks['Text Message'], 'webhook');
});
