import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRetentionPolicy } from '../../all-tables.ts';
import type {
  Carrier,
  CarrierEvents,
  Content,
  DeliveryReceipt,
  OutboundMessage,
} from '../../features/messaging/carrier.ts';
import { createMediaStore } from '../../features/messaging/media/create-media-store.ts';
import { sweep } from '../../features/privacy/sweep.ts';
import type { Feature } from '../../http/feature.ts';
import type { Config } from '../../platform/config/config.ts';
import { createQueue } from '../../platform/jobs/queue.ts';
import { newUuid } from '../../platform/postgres/ids.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { createSandboxCarrier } from './carrier.ts';
import { eraseSandboxMessages } from './erase.ts';
import { setBehaviour } from './sandbox-behaviour.ts';
import { scheduleNow } from './schedule-now.ts';
import { serializeWrites } from './serialized-writes.ts';

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
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let receipts: DeliveryReceipt[] = [];
let carrier: Carrier;
let feature: Feature;
let environmentId: string;

const events: CarrierEvents = {
  receive: async (reported) => void receipts.push(...reported),
  receiveInbound: async () => {},
};
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
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  respond = sendPicture;
  [receipts, requests, waiting] = [[], [], []];
  ({ environmentId } = await testAccount(testContext(open)));
  ({ carrier, feature } = await connect());
});
afterEach(async () => {
  await feature.close?.();
  vi.restoreAllMocks();
  for (const response of waiting) response.destroy();
  await open.database.deleteFrom('sandbox_downloads').execute();
});

const image = (path = '/a.png'): Content => ({ type: 'image', file: { link: origin + path }, caption: 'Look' });

async function send(content = image(), changes: Partial<OutboundMessage> = {}, by = carrier): Promise<string> {
  const id = newUuid();
  const message = {
    id,
    environmentId,
    channel: 'chatApp' as OutboundMessage['channel'],
    to: '+12125550123',
    content,
    ...changes,
  };
  await by.send(message, new AbortController().signal);
  return message.id;
}
const changeQuota = (bytes: number) =>
  open.database.updateTable('environments').set({ storage_quota: bytes }).where('id', '=', environmentId).execute();
const reported = (id: string) => receipts.filter(({ messageId }) => messageId === id).map(({ status }) => status);
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
      await expect.poll(() => reported(id)).toEqual(['sent', 'delivered', 'read']);
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
      respond = (_, response) => response.writeHead(404).end();
      const header = { type: 'image' as const, file: { link: `${origin}/a.png` } };
      const template: Content = { type: 'template', name: 'a', language: 'en', header, body: 'Hello', buttons: [] };
      const id = await send(channel === 'messenger' ? template : image(), { channel });
      await expect.poll(() => reported(id)).toEqual(['failed']);
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
    await expect.poll(() => reported(id)).toEqual(['failed']);
    const error = { code: 1053, details: 'The link does not lead to a public address.' };
    expect(receipts).toMatchObject([{ error }]);
    expect([requests, await stored()]).toEqual([[], []]);
  });

  it('has no status before its file was loaded', async () => {
    respond = hold;
    const id = await send();
    await expect.poll(() => waiting.length).toBe(1);
    expect([reported(id), (await rowOf(id))?.outcome]).toEqual([[], 'accepted']);
    sendPicture(undefined, waiting[0] as ServerResponse);
    await expect.poll(() => reported(id)).toEqual(['sent', 'delivered']);
  });

  it('is downloaded once, although it is submitted twice', async () => {
    const id = newUuid();
    await Promise.all([send(image(), { id }), send(image(), { id })]);
    await expect.poll(() => reported(id)).toEqual(['sent', 'delivered']);
    await send(image(), { id });
    expect(requests).toEqual(['/a.png']);
    expect(await left()).toEqual([]);
  });

  it('is delivered with a copy that counts against no quota', async () => {
    await changeQuota(png.length);
    const ids = [await send(), await send(), await send()];
    await expect.poll(() => ids.every((id) => reported(id).includes('delivered'))).toBe(true);
    expect(await stored()).toHaveLength(3);
    const upload = () => files.receive(environmentId, 'image/png', Readable.from([png]), png.length);
    await upload();
    await expect(upload()).rejects.toMatchObject({ status: 413 });
  });

  it('is not loaded for a phone that cannot be reached', async () => {
    const id = await send(image(), { to: '+12025550103' });
    await expect.poll(() => reported(id)).toEqual(['failed']);
    await setBehaviour(open.database, environmentId, { duplicates: false, outOfOrder: false, failing: true });
    const other = await send();
    await expect.poll(() => reported(other)).toEqual(['failed']);
    expect(receipts.map(({ error }) => error?.code)).toEqual([1026, 1026]);
    expect(requests).toEqual([]);
  });
});

describe('downloads', () => {
  it('are few at the same time, and two accounts that flood them leave a slot for a third', async () => {
    respond = hold;
    const { environmentId: other } = await testAccount(testContext(open));
    const own = await Promise.all(Array.from({ length: 6 }, (_, index) => send(image(`/own-${index}`))));
    const others = await Promise.all(
      Array.from({ length: 6 }, (_, index) => send(image(`/other-${index}`), { environmentId: other })),
    );
    await expect.poll(() => requests.filter((path) => path.startsWith('/other')).length).toBe(1);
    expect(requests.filter((path) => path.startsWith('/own'))).toHaveLength(2);
    const { environmentId: third } = await testAccount(testContext(open));
    await send(image('/third'), { environmentId: third });
    await expect.poll(() => requests).toContain('/third');
    respond = sendPicture;
    for (const response of waiting) sendPicture(undefined, response);
    await expect.poll(() => [...own, ...others].every((id) => reported(id).includes('delivered'))).toBe(true);
    expect(requests).toHaveLength(13);
  });

  it('are claimed in turns of the accounts, however many each has', async () => {
    await feature.close?.();
    const flooding = await Promise.all(Array.from({ length: 6 }, () => testAccount(testContext(open))));
    for (const { environmentId: of } of flooding) {
      await Promise.all(Array.from({ length: 8 }, () => send(image('/flood'), { environmentId: of })));
    }
    await send(image('/late'));
    ({ carrier, feature } = await connect());
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
    // Each account has one of the first seven claims. Four requests can overtake each other.
    expect(requests.indexOf('/late')).toBeLessThan(7 + 4);
  });

  it('are at most 1,000 of an account: the next message fails', async () => {
    await sql`
      INSERT INTO sandbox_downloads (message_id, environment_id, due_at)
      SELECT 'waiting-' || n, ${environmentId}, now() + interval '1 hour' FROM generate_series(1, 1000) AS n
    `.execute(open.database);
    const id = await send();
    await expect.poll(() => reported(id)).toEqual(['failed']);
    // Receipts of an earlier test may still arrive.
    const own = receipts.filter(({ messageId }) => messageId === id);
    expect(own).toMatchObject([{ error: { code: 1053, details: expect.stringContaining('1000 files') } }]);
    expect(requests).toEqual([]);
    const { environmentId: other } = await testAccount(testContext(open));
    const delivered = await send(image(), { environmentId: other });
    await expect.poll(() => reported(delivered)).toEqual(['sent', 'delivered']);
  });

  it('whose lease ended change nothing and leave no copy', async () => {
    const remove = vi.spyOn(files, 'remove');
    respond = hold;
    const id = await send();
    await expect.poll(() => waiting.length).toBe(1);
    await sql`UPDATE sandbox_downloads SET due_at = now()`.execute(open.database);
    const { feature: second } = await connect();
    try {
      await expect.poll(() => waiting.length).toBe(2);
      const before = await rowOf(id);
      sendPicture(undefined, waiting[0] as ServerResponse);
      await expect.poll(() => remove.mock.calls.length).toBe(1);
      expect([await rowOf(id), await stored(), reported(id)]).toEqual([before, [], []]);
      expect(await left()).toMatchObject([{ attempts: 2 }]);
      sendPicture(undefined, waiting[1] as ServerResponse);
      await expect.poll(() => reported(id)).toEqual(['sent', 'delivered']);
      expect(await stored()).toHaveLength(1);
    } finally {
      await second.close?.();
    }
  });

  it('that cannot be recorded leave no copy', async () => {
    const remove = vi.spyOn(files, 'remove');
    await sql`
      CREATE FUNCTION reject_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''rejected''; END';
      CREATE TRIGGER reject_change BEFORE UPDATE ON sandbox_messages FOR EACH ROW EXECUTE FUNCTION reject_change();
    `.execute(open.database);
    try {
      await send();
      await expect.poll(() => remove.mock.calls.length).toBe(1);
      await expect.poll(() => stored()).toEqual([]);
      expect(await left()).toMatchObject([{ attempts: 1 }]);
    } finally {
      await sql`DROP FUNCTION reject_change CASCADE`.execute(open.database);
    }
  });

  it('do not undo or delay that a message fails by the choice of the sandbox user', async () => {
    const remove = vi.spyOn(files, 'remove');
    respond = hold;
    const id = await send();
    await expect.poll(() => waiting.length).toBe(1);
    const parts = { database: open.database, queue: createQueue() };
    expect(await scheduleNow(parts, environmentId, 'failed', sql`message_id = ${id}`)).toBe(1);
    const plan = (await rowOf(id))?.plan ?? [];
    sendPicture(undefined, waiting[0] as ServerResponse);
    await expect.poll(() => remove.mock.calls.length).toBe(1);
    const row = await rowOf(id);
    expect([...(row?.receipts ?? []), ...(row?.plan ?? [])]).toMatchObject(plan);
    await expect.poll(async () => [await left(), await stored()]).toEqual([[], []]);
    await expect.poll(() => reported(id)).toEqual(['failed']);
  });

  it('do not delay other messages', async () => {
    respond = hold;
    await Promise.all(Array.from({ length: 6 }, () => send()));
    await expect.poll(() => waiting.length).toBe(2);
    const text = await send({ type: 'text', text: 'Hello' });
    await expect.poll(() => reported(text)).toEqual(['sent', 'delivered']);
  });

  it('that end with their process are started again by another', async () => {
    respond = hold;
    const id = await send();
    await expect.poll(() => waiting.length).toBe(1);
    await feature.close?.();
    expect(await left()).toMatchObject([{ message_id: id, attempts: 0 }]);
    respond = sendPicture;
    ({ carrier, feature } = await connect());
    await expect.poll(() => reported(id)).toEqual(['sent', 'delivered']);
  });

  it('that end the process at each attempt fail permanently', async () => {
    await feature.close?.();
    const id = await send();
    await open.database.updateTable('sandbox_downloads').set({ attempts: 5 }).where('message_id', '=', id).execute();
    ({ carrier, feature } = await connect());
    await expect.poll(() => reported(id)).toEqual(['failed']);
    expect(receipts).toMatchObject([{ error: { code: 1014 } }]);
    expect(requests).toEqual([]);
  });

  it.each(['cleared', 'swept'] as const)('leave no copy behind a message that was %s', async (way) => {
    const id = await send();
    await expect.poll(() => reported(id)).toEqual(['sent', 'delivered']);
    expect(await stored()).toHaveLength(1);
    const kept = await files.put(open.database, environmentId, 'image/png', png);
    if (way === 'cleared') {
      await serializeWrites(open.database, (executor) =>
        executor.deleteFrom('sandbox_messages').where('environment_id', '=', environmentId).execute(),
      );
    } else {
      await sql`UPDATE sandbox_messages SET created_at = now() - interval '31 days'`.execute(open.database);
      expect((await sweep(open.database, createRetentionPolicy(config.retention))).failures).toEqual([]);
    }
    expect(await stored()).toMatchObject([{ id: kept }]);
    const { rows } = await sql`SELECT bytes::int FROM storage_usage WHERE environment_id = ${environmentId}`.execute(
      open.database,
    );
    expect(rows).toEqual([{ bytes: png.length }]);
  });

  it('leave no copy of a message that was erased in the meantime, and none behind an erased one', async () => {
    const person = { numbers: ['+12125550123'], subscribers: [], contacts: [], environmentId } as never;
    const copied = await send();
    await expect.poll(() => reported(copied)).toEqual(['sent', 'delivered']);
    respond = hold;
    await send();
    await expect.poll(() => waiting.length).toBe(1);
    expect(await stored()).toHaveLength(1);
    const kept = await files.put(open.database, environmentId, 'image/png', png);
    await open.database.transaction().execute((executor) => eraseSandboxMessages(executor, person));
    sendPicture(undefined, waiting[0] as ServerResponse);
    await expect.poll(left).toEqual([]);
    // A file that the account uploaded stays.
    await expect.poll(async () => (await stored()).map(({ id }) => id)).toEqual([kept]);
  });
});
