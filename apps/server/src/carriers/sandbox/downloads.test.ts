import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '../../config/config.ts';
import { newUuid } from '../../database/ids.ts';
import { useDatabase } from '../../database/testing.ts';
import type { Feature } from '../../feature.ts';
import { createMediaStore } from '../../media/store.ts';
import { testAccount, testContext } from '../../testing.ts';
import type { Carrier, CarrierEvents, Channel, Content, OutboundMessage, Receipt } from '../carrier.ts';
import { createSandboxCarrier } from './carrier.ts';
import { eraseSandboxMessages } from './erase.ts';
import { setBehaviour } from './settings.ts';

const open = await useDatabase();
const log = pino({ level: 'silent' });
const { config } = testContext(open);
const files = createMediaStore(open.database, config);
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(2000, 1)]);

let server: Server;
let origin: string;
/** Requests in progress, and how the next ones are answered. */
let waiting: ServerResponse[] = [];
let requests: string[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let receipts: Receipt[] = [];
let carrier: Carrier;
let feature: Feature;
let environmentId: string;

const events: CarrierEvents = { receive: async (told) => void receipts.push(...told), receiveInbound: async () => {} };
const sendPicture = (_: unknown, response: ServerResponse) =>
  void response.writeHead(200, { 'Content-Type': 'image/png' }).end(png);
const hold = (_: unknown, response: ServerResponse) => void waiting.push(response);

async function connect(changes: Partial<Config> = {}): Promise<{ carrier: Carrier; feature: Feature }> {
  const made = createSandboxCarrier(open.database, { ...config, ...changes, sandboxPaceMs: 0 }, log);
  const connected = made.connect(events, files);
  await connected.start?.();
  return { carrier: made, feature: connected };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  answer = sendPicture;
  [receipts, requests, waiting] = [[], [], []];
  ({ environmentId } = await testAccount(testContext(open)));
  ({ carrier, feature } = await connect());
});
afterEach(async () => {
  await feature.close?.();
  for (const response of waiting) response.destroy();
  await open.database.deleteFrom('sandbox_downloads').execute();
});

const image = (path = '/a.png'): Content => ({ type: 'image', file: { link: origin + path }, caption: 'Look' });

async function send(content = image(), changes: Partial<OutboundMessage> = {}, by = carrier): Promise<string> {
  const id = newUuid();
  const message = { id, environmentId, channel: 'chatApp' as Channel, to: '+12125550123', content, ...changes };
  await by.send(message, new AbortController().signal);
  return message.id;
}
const told = (id: string) => receipts.filter(({ messageId }) => messageId === id).map(({ status }) => status);
const rowOf = (id: string) =>
  open.database.selectFrom('sandbox_messages').selectAll().where('message_id', '=', id).executeTakeFirst();
const stored = (of = environmentId) =>
  open.database.selectFrom('media').select(['id', 'size']).where('environment_id', '=', of).execute();
const left = () => open.database.selectFrom('sandbox_downloads').selectAll().execute();

describe('a message with a link', () => {
  it.each(['chatApp', 'rcs', 'chat', 'messenger'] as const)(
    'is delivered on %s with a copy of its file',
    async (channel) => {
      const header = { type: 'image' as const, file: { link: `${origin}/a.png` } };
      const template: Content = { type: 'template', name: 'a', language: 'en', header, body: 'Hello', buttons: [] };
      const id = await send(channel === 'messenger' ? template : image(), { channel, to: '+12025550100' });
      await expect.poll(() => told(id)).toEqual(['sent', 'delivered', 'read']);
      const [copy] = await stored();
      expect(copy).toMatchObject({ size: png.length });
      const file = { id: copy?.id, link: `${origin}/a.png`, mediaType: 'image/png' };
      expect((await rowOf(id))?.content).toMatchObject(
        channel === 'messenger' ? { header: { file } } : { file, caption: 'Look' },
      );
      expect(requests).toEqual(['/a.png']);
      expect(await left()).toEqual([]);
    },
  );

  it.each(['chatApp', 'rcs', 'chat', 'messenger'] as const)(
    'fails on %s when the link is dead, with the code of the contract',
    async (channel) => {
      answer = (_, response) => response.writeHead(404).end();
      const header = { type: 'image' as const, file: { link: `${origin}/a.png` } };
      const template: Content = { type: 'template', name: 'a', language: 'en', header, body: 'Hello', buttons: [] };
      const id = await send(channel === 'messenger' ? template : image(), { channel });
      await expect.poll(() => told(id)).toEqual(['failed']);
      const error = { code: 1053, title: 'Media could not be loaded', details: 'The server of the link returned 404.' };
      expect(receipts).toMatchObject([{ status: 'failed', error }]);
      await expect.poll(async () => (await rowOf(id))?.failure).toEqual(error);
      expect(await rowOf(id)).toMatchObject({ outcome: 'failed', plan: [] });
      expect(await stored()).toEqual([]);
    },
  );

  it.each([
    ['the service listens for other machines', { host: '0.0.0.0', allowSandbox: true }],
    ['other machines can use the sandbox through a proxy', { host: '127.0.0.1', allowSandbox: true }],
  ])('fails for a loopback address when %s', async (_, changes) => {
    await feature.close?.();
    ({ carrier, feature } = await connect(changes));
    const id = await send();
    await expect.poll(() => told(id)).toEqual(['failed']);
    const error = { code: 1053, details: 'The link does not lead to a public address.' };
    expect(receipts).toMatchObject([{ error }]);
    expect([requests, await stored()]).toEqual([[], []]);
  });

  it('has no status before its file was loaded', async () => {
    answer = hold;
    const id = await send();
    await expect.poll(() => waiting.length).toBe(1);
    expect([told(id), (await rowOf(id))?.outcome]).toEqual([[], 'accepted']);
    sendPicture(undefined, waiting[0] as ServerResponse);
    await expect.poll(() => told(id)).toEqual(['sent', 'delivered']);
  });

  it('is loaded once, though it is handed over again', async () => {
    const id = newUuid();
    await Promise.all([send(image(), { id }), send(image(), { id })]);
    await expect.poll(() => told(id)).toEqual(['sent', 'delivered']);
    await send(image(), { id });
    expect(requests).toEqual(['/a.png']);
    expect(await left()).toEqual([]);
  });

  it('is delivered without a copy where the storage quota leaves no room for one', async () => {
    await feature.close?.();
    const made = createSandboxCarrier(open.database, { ...config, sandboxPaceMs: 0 }, log);
    feature = made.connect(events, createMediaStore(open.database, { ...config, storageQuotaMib: 0 }));
    await feature.start?.();
    const id = await send(image(), {}, made);
    await expect.poll(() => told(id)).toEqual(['sent', 'delivered']);
    expect((await rowOf(id))?.content).toMatchObject({ file: { link: `${origin}/a.png` } });
    expect((await rowOf(id))?.content).not.toHaveProperty('file.id');
    expect(await stored()).toEqual([]);
  });

  it('is not loaded for a phone that cannot be reached', async () => {
    const id = await send(image(), { to: '+12025550103' });
    await expect.poll(() => told(id)).toEqual(['failed']);
    await setBehaviour(open.database, environmentId, { duplicates: false, outOfOrder: false, failing: true });
    const other = await send();
    await expect.poll(() => told(other)).toEqual(['failed']);
    expect(receipts.map(({ error }) => error?.code)).toEqual([1026, 1026]);
    expect(requests).toEqual([]);
  });
});

describe('downloads', () => {
  it('are few at the same time, and one account leaves room for others', async () => {
    answer = hold;
    const { environmentId: other } = await testAccount(testContext(open));
    const own = await Promise.all(Array.from({ length: 6 }, (_, index) => send(image(`/own-${index}`))));
    const others = await Promise.all(
      Array.from({ length: 6 }, (_, index) => send(image(`/other-${index}`), { environmentId: other })),
    );
    await expect.poll(() => requests.filter((path) => path.startsWith('/other')).length).toBe(2);
    expect(requests.filter((path) => path.startsWith('/own'))).toHaveLength(2);
    answer = sendPicture;
    for (const response of waiting) sendPicture(undefined, response);
    await expect.poll(() => [...own, ...others].every((id) => told(id).includes('delivered'))).toBe(true);
    expect(requests).toHaveLength(12);
  });

  it('do not delay other messages', async () => {
    answer = hold;
    await Promise.all(Array.from({ length: 6 }, () => send()));
    await expect.poll(() => waiting.length).toBe(2);
    const text = await send({ type: 'text', text: 'Hello' });
    await expect.poll(() => told(text)).toEqual(['sent', 'delivered']);
  });

  it('that a process ends are begun again by another', async () => {
    answer = hold;
    const id = await send();
    await expect.poll(() => waiting.length).toBe(1);
    await feature.close?.();
    expect(await left()).toMatchObject([{ message_id: id, attempts: 0 }]);
    answer = sendPicture;
    ({ carrier, feature } = await connect());
    await expect.poll(() => told(id)).toEqual(['sent', 'delivered']);
  });

  it('that end the process each time are given up', async () => {
    await feature.close?.();
    const id = await send();
    await open.database.updateTable('sandbox_downloads').set({ attempts: 5 }).where('message_id', '=', id).execute();
    ({ carrier, feature } = await connect());
    await expect.poll(() => told(id)).toEqual(['failed']);
    expect(receipts).toMatchObject([{ error: { code: 1014 } }]);
    expect(requests).toEqual([]);
  });

  it('leave no copy of a message that was erased in the meantime, and none behind an erased one', async () => {
    const person = { numbers: ['+12125550123'], subscribers: [], contacts: [], environmentId } as never;
    const copied = await send();
    await expect.poll(() => told(copied)).toEqual(['sent', 'delivered']);
    answer = hold;
    await send();
    await expect.poll(() => waiting.length).toBe(1);
    const kept = await files.put(open.database, environmentId, 'image/png', png);
    await open.database.transaction().execute((executor) => eraseSandboxMessages(executor, person));
    sendPicture(undefined, waiting[0] as ServerResponse);
    await expect.poll(left).toEqual([]);
    // A file that the account uploaded stays.
    await expect.poll(async () => (await stored()).map(({ id }) => id)).toEqual([kept]);
  });
});
