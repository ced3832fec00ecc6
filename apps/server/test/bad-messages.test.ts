import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMediaStore } from '../src/features/messaging/media/create-media-store.ts';
import { createFeatures, handlersOf } from '../src/features.ts';
import type { Account } from '../src/http/account.ts';
import { createApp } from '../src/http/app.ts';
import { readContract } from '../src/http/contract/contract.ts';
import { readDocument } from '../src/http/contract/document.ts';
import { useDatabase } from '../src/platform/postgres/testing.ts';
import { testAccount, testContext } from '../src/testing.ts';

/** Tests that an invalid message returns its documented code on every channel and for every type, and that the service stores and queues nothing. */

const open = await useDatabase();
const context = testContext(open);
const account = await testAccount(context);
let app: ReturnType<typeof createApp>;
/** Ids of files: of the account, by media type, and of a stranger. */
const files: Record<string, string> = { unknown: randomUUID() };

beforeAll(async () => {
  const stranger = await testAccount(context);
  const store = createMediaStore(open.database, context.config);
  const put = (of: Account, type: string) => store.put(open.database, of.environmentId, type, Buffer.from('a file'));
  for (const type of ['image/png', 'audio/mpeg', 'video/mp4', 'application/pdf', 'image/webp']) {
    files[type] = await put(account, type);
  }
  files.theirs = await put(stranger, 'image/png');
  const contract = readContract(await readDocument());
  app = createApp({
    contract,
    handlers: handlersOf(createFeatures(context, contract).all),
    authenticate: async () => account,
    files: store,
    checkResponses: true,
  });
});
afterAll(() => app.close());

const paths = {
  chatApp: '/conversation/wab/v1/messages/',
  rcs: '/conversation/rcs/v1/messages/',
  chat: '/conversation/chat/v1/messages/',
  messenger: '/conversation/messenger/v1/messages/',
};
type ChannelName = keyof typeof paths;
const kinds: Record<Exclude<ChannelName, 'messenger'>, readonly string[]> = {
  chatApp: ['image', 'video', 'audio', 'document', 'sticker'],
  rcs: ['image', 'video', 'audio', 'document'],
  chat: ['image', 'video', 'audio', 'document'],
};
const people: Record<ChannelName, string> = {
  chatApp: '+12025550100',
  rcs: '+12025550100',
  chat: '+12025550100',
  messenger: '1000000000000100',
};
const link = 'https://example.com/a';

/** A file that the channel does not take as this kind of message; undefined where it takes all. */
function wrongFile(channel: ChannelName, kind: string): string | undefined {
  if (kind === 'document') return channel === 'rcs' ? 'image/png' : undefined;
  return kind === 'image' ? 'application/pdf' : 'image/png';
}

async function counts(): Promise<unknown> {
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM messages) AS messages, (SELECT count(*) FROM graphile_worker._private_jobs) AS jobs,
      (SELECT count(*) FROM idempotency_keys) AS keys
  `.execute(open.database);
  return rows;
}

/** Sends an invalid message. @returns the status and the codes of the response */
async function rejected(channel: ChannelName, body: object | string): Promise<[status: number, codes: number[]]> {
  const before = await counts();
  const response = await app.inject({
    method: 'POST',
    url: paths[channel],
    headers: { authorization: 'Bearer x', 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    payload: typeof body === 'string' ? body : JSON.stringify({ to: people[channel], ...body }),
  });
  expect(await counts()).toEqual(before);
  const { errors, error } = response.json();
  return [response.statusCode, (errors ?? [error]).map(({ code }: { code: number }) => code)];
}

const branches = Object.entries(kinds).flatMap(([channel, all]) =>
  all.map((kind) => [channel as ChannelName, kind] as const),
);

describe.each(branches)('a message of %s and type %s', (channel, kind) => {
  const own = () =>
    files[
      { image: 'image/png', video: 'video/mp4', audio: 'audio/mpeg', sticker: 'image/webp' }[kind] ?? 'application/pdf'
    ];
  const reported = (file: object | string | undefined) => rejected(channel, { type: kind, [kind]: file });

  it('is accepted as it should be', async () => {
    for (const file of [{ id: own() }, { link }]) {
      const response = await app.inject({
        method: 'POST',
        url: paths[channel],
        headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
        payload: JSON.stringify({ to: people[channel], type: kind, [kind]: file }),
      });
      expect(response.statusCode, response.body).toBe(200);
    }
  });

  it('has the property of its type, which is an object', async () => {
    expect(await reported(undefined)).toEqual([400, [1008]]);
    expect(await rejected(channel, { type: kind, text: { body: 'Hello' } })).toEqual([400, [1008]]);
    expect(await reported('a file')).toEqual([400, [1009]]);
  });

  it('has one of id and link', async () => {
    expect(await reported({ id: own(), link })).toEqual([400, [1009]]);
    expect(await reported({})).toEqual([400, [1009]]);
    expect(await reported({ link: 'ftp://example.com/a' })).toEqual([400, [1009]]);
  });

  it('refers to a file of the account, of a type that it takes', async () => {
    expect(await reported({ id: files.unknown })).toEqual([400, [1006]]);
    expect(await reported({ id: files.theirs })).toEqual([400, [1006]]);
    const wrong = wrongFile(channel, kind);
    if (wrong !== undefined) expect(await reported({ id: files[wrong] })).toEqual([400, [1009]]);
  });

  it('keeps to the lengths', async () => {
    const isCaptioned = kind !== 'sticker' && !(channel !== 'rcs' && kind === 'audio');
    if (isCaptioned) expect(await reported({ link, caption: 'x'.repeat(1025) })).toEqual([400, [1001]]);
    expect(await reported({ link: `${link}${'x'.repeat(2 * 1024 * 1024)}` })).toEqual([413, [1001]]);
  });
});

describe.each(Object.keys(paths) as ChannelName[])('any message of %s', (channel) => {
  const isMessenger = channel === 'messenger';
  const text = isMessenger ? 'Hello' : { body: 'Hello' };
  const code = (usual: number) => [isMessenger ? 100 : usual];

  it('is JSON, and names its recipient and its type', async () => {
    expect(await rejected(channel, '{')).toEqual([400, code(1009)]);
    expect(await rejected(channel, JSON.stringify({ type: 'text', text }))).toEqual([400, code(1008)]);
    expect((await rejected(channel, { text }))[0]).toBe(400);
    expect(await rejected(channel, { type: 'unheard-of', text })).toEqual([400, code(1009)]);
    expect(await rejected(channel, { to: 12025550100, type: 'text', text })).toEqual([400, code(1009)]);
  });

  it('has a text, and no longer one than the channel takes', async () => {
    const longest = { chatApp: 4096, rcs: 3072, chat: 4096, messenger: 2000 }[channel];
    const long = 'x'.repeat(longest + 1);
    expect(await rejected(channel, { type: 'text' })).toEqual([400, code(1008)]);
    expect(await rejected(channel, { type: 'text', text: isMessenger ? long : { body: long } })).toEqual([
      400,
      code(1001),
    ]);
    expect(await rejected(channel, { type: 'text', text: isMessenger ? '' : { body: '' } })).toEqual([400, code(1009)]);
  });
});

describe.each(['chatApp', 'messenger'] as const)('a template in %s', (channel) => {
  const code = (usual: number) => [channel === 'messenger' ? 100 : usual];
  const language = { policy: 'deterministic', code: 'en_US' };
  const known = { namespace: 'c8ae5f90_307a_ca4c_b8f6_d1e2a2573574', name: 'order_shipped', language };
  const template = (changes: object) => rejected(channel, { type: 'template', template: { ...known, ...changes } });
  const body = (...parameters: object[]) => [{ type: 'body', parameters }];

  it('exists in its namespace and language', async () => {
    expect(await template({ name: 'nothing' })).toEqual([400, code(2001)]);
    expect(await template({ namespace: 'nothing' })).toEqual([400, code(2001)]);
    expect(await template({ language: { ...language, code: 'fr' } })).toEqual([400, code(2001)]);
    expect(await template({ language: { ...language, policy: 'fallback' } })).toEqual([400, code(1009)]);
  });

  it('has its parameters, no more and no less', async () => {
    expect(await template({ components: body({ type: 'text', text: 'Layla' }) })).toEqual([400, code(2000)]);
    expect(await template({ components: [] })).toEqual([400, code(2000)]);
    const five = Array.from({ length: 5 }, () => ({ type: 'text', text: 'x' }));
    expect(await template({ components: body(...five) })).toEqual([400, code(2000)]);
  });

  it('has the file on top of it', async () => {
    const header = (document: object) => [
      { type: 'header', parameters: [{ type: 'document', document }] },
      ...body({ type: 'text', text: '1042' }),
    ];
    const receipt = (document: object) => template({ name: 'receipt', components: header(document) });
    expect(await receipt({ id: files.unknown })).toEqual([400, code(1006)]);
    expect(await receipt({ id: files.theirs })).toEqual([400, code(1006)]);
    expect(await receipt({ id: files['application/pdf'], link })).toEqual([400, code(1009)]);
  });
});

it('a card of the chat channel exists', async () => {
  expect(await rejected('chat', { type: 'card', card: { id: 'card_deleted' } })).toEqual([400, [1006]]);
  expect(await rejected('chat', { type: 'card', card: {} })).toEqual([400, [1008]]);
});
