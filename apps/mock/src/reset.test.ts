import { fileOfType } from '@omnichannel/fuzzing';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startReceiver } from '../test/receiver.ts';
import { startMock } from './index.ts';

const receiver = await startReceiver();
const mock = await startMock({ port: 0, webhookInterval: 20, messengerEndpoint: receiver.url });
afterAll(() => Promise.all([mock.close(), receiver.close()]));
beforeEach(() => {
  receiver.received.length = 0;
});

const headers = { Authorization: 'Bearer test', 'Content-Type': 'application/json' };
const topics = () => fetch(`${mock.url}/v1/topics`, { headers });
const put = (path: string, body: object) =>
  fetch(mock.url + path, { method: 'PUT', headers, body: JSON.stringify(body) });
const setWebhook = (type: string) => put('/conversation/wab/v1/webhook', { url: receiver.url, type });

it.each([
  ['mock.reset()', () => mock.reset()],
  ['DELETE /__mock', () => fetch(`${mock.url}/__mock`, { method: 'DELETE' })],
])('%s forgets what requests have left', async (_, reset) => {
  const media = `${mock.url}/conversation/wab/v1/media`;
  const image = { ...headers, 'Content-Type': 'image/png', Accept: 'application/json' };
  const uploaded = await fetch(media, { method: 'POST', headers: image, body: fileOfType('image/png') });
  const [{ id }] = ((await uploaded.json()) as { media: [{ id: string }] }).media;
  const file = async () => (await fetch(`${media}/${id}`, { headers: { ...headers, Accept: '*/*' } })).text();
  expect(await file()).toBe(String(fileOfType('image/png')));
  await setWebhook('message');
  await mock.inbound({ channel: 'chatApp', text: 'Hello' });
  mock.on('listTopics').replyOnce('tooManyRequests');

  await reset();
  expect([mock.requests(), mock.deliveries()]).toEqual([[], []]);
  expect((await topics()).status).toBe(200);
  await expect(mock.inbound({ channel: 'chatApp', text: 'Hello' })).rejects.toThrow('There is no endpoint');
  expect(await file()).not.toBe('a picture');
  // The start options stay.
  expect(await mock.inbound({ channel: 'messenger', text: 'Hello' })).toMatchObject({ state: 'delivered' });
});

it('statuses that are still to come do not reach the endpoint that the next test sets', async () => {
  const send = async (to: string) =>
    fetch(`${mock.url}/conversation/wab/v1/messages/`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ to, type: 'text', text: { body: 'Hello' } }),
    });
  await setWebhook('status');
  await send('+12025550100');
  mock.reset();
  await setWebhook('status');
  await send('+12025550103');
  const received = await receiver.count(1);
  expect(received.map(({ body }) => JSON.parse(body).statuses[0].recipient_id)).toEqual(['12025550103']);
  expect(mock.deliveries()).toHaveLength(1);
});

it('lists that a test holds do not change with later requests', async () => {
  const [requests, deliveries] = [mock.requests(), mock.deliveries()];
  const counts = [requests.length, deliveries.length];
  await topics();
  await mock.inbound({ channel: 'messenger', text: 'Hello' });
  expect([requests.length, deliveries.length]).toEqual(counts);
  mock.requests().length = 0;
  expect(mock.requests().at(-1)).toMatchObject({ operation: 'listTopics' });
});
