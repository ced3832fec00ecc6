import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRetentionPolicy, erase } from '../../../all-tables.ts';
import type { Account } from '../../../http/account.ts';
import { createApp } from '../../../http/app.ts';
import { readContract } from '../../../http/contract/contract.ts';
import { readDocument } from '../../../http/contract/document.ts';
import { replayResponses } from '../../../http/idempotency/replay-responses.ts';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../../testing.ts';
import { updateAccount } from '../../accounts/manage-accounts.ts';
import { testActor } from '../../audit/testing.ts';
import { createUploadHandler } from '../../chat/upload-file.ts';
import { sweep } from '../../privacy/sweep.ts';
import { createMediaStore } from './create-media-store.ts';
import { createMedia } from './media.ts';

const mebibyte = 1024 * 1024;
const png = (bytes: number) => {
  const head = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([head, randomBytes(bytes - head.length)]);
};

const open = await useDatabase();
const context = testContext(open);
const media = createMedia({ ...context, config: { ...context.config, storageQuotaMib: 2 } });
let account: Account;
let app: ReturnType<typeof createApp>;
let url: string;

beforeAll(async () => {
  const handlers = { ...media.handlers, uploadFile: createUploadHandler({ context } as never, media.store) };
  app = createApp({
    contract: readContract(await readDocument()),
    handlers: replayResponses(open.database, handlers),
    authenticate: async () => account,
    files: media.store,
    checkResponses: true,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());
beforeEach(async () => {
  account = await testAccount(context);
});

const authorization = { Authorization: 'Bearer token' };

/** @param chunked whether the length of the file is not sent before it */
async function upload(bytes: Buffer, { chunked = false } = {}) {
  const body = chunked ? new Blob([new Uint8Array(bytes)]).stream() : new Uint8Array(bytes);
  const response = await fetch(`${url}/conversation/wab/v1/media`, {
    method: 'POST',
    headers: { ...authorization, 'Content-Type': 'image/png' },
    body,
    ...(chunked && { duplex: 'half' }),
  } as RequestInit);
  return { status: response.status, json: (await response.json()) as never };
}

async function uploadFile(bytes: Buffer) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'label.png', { type: 'image/png' }));
  form.set('user', 'user-1042');
  const response = await fetch(`${url}/files/upload`, { method: 'POST', headers: authorization, body: form });
  return { status: response.status, json: (await response.json()) as never };
}

/** Bytes that are counted for the account, and bytes that are there. */
async function usage({ environmentId } = account) {
  const { rows } = await sql<{ counted: number; stored: number }>`
    SELECT coalesce((SELECT bytes FROM storage_usage WHERE environment_id = ${environmentId}), 0)::float8 AS counted,
      coalesce((SELECT sum(length(bytes)) FROM media_pieces JOIN media ON media.id = media_id
        WHERE media.environment_id = ${environmentId}), 0)::float8 AS stored
  `.execute(open.database);
  return rows[0] as (typeof rows)[number];
}

/** Content as it arrives. */
async function* arriving(content: Buffer[]) {
  yield* content;
}

describe('the storage quota', () => {
  it.each([
    ['known', false],
    ['unknown', true],
  ])(
    'holds for 60 uploads at the same instant, whose length is %s',
    async (_, chunked) => {
      const file = png((mebibyte * 3) / 4);
      const results = await Promise.all(Array.from({ length: 60 }, () => upload(file, { chunked })));
      const stored = results.filter(({ status }) => status === 200);
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set(stored.length > 0 ? [200, 413] : [413]));
      expect(await usage()).toEqual({ counted: stored.length * file.length, stored: stored.length * file.length });
      expect(stored.length).toBeLessThanOrEqual(2);
      // With known lengths, no file is rejected in favour of another rejected one.
      if (!chunked) expect(stored).toHaveLength(2);
    },
    60_000,
  );

  it('is that of files of messages and of questions together, in the error format of each', async () => {
    await updateAccount(open.database, testActor, account.userName, { storageQuota: mebibyte });
    expect((await upload(png(mebibyte / 2))).status).toBe(200);
    expect((await uploadFile(png(mebibyte / 4))).status).toBe(201);
    expect(await uploadFile(png(mebibyte / 2))).toMatchObject({ status: 413, json: { code: 'storage_quota_reached' } });
    expect(await upload(png(mebibyte / 2))).toMatchObject({
      status: 413,
      json: { errors: [{ code: 1413, title: 'Storage quota reached' }] },
    });
    expect(await usage()).toEqual({ counted: (mebibyte * 3) / 4, stored: (mebibyte * 3) / 4 });
  });

  it('is that of each account, and its own where it has one', async () => {
    await updateAccount(open.database, testActor, account.userName, { storageQuota: 100 });
    expect((await upload(png(101))).status).toBe(413);
    expect((await upload(png(100))).status).toBe(200);
    account = await testAccount(context);
    expect((await upload(png(101))).status).toBe(200);
  });

  it('rejects with what to do', async () => {
    await updateAccount(open.database, testActor, account.userName, { storageQuota: 100 });
    const received = media.store.receive(account.environmentId, 'image/png', arriving([png(50)]), 101);
    await expect(received).rejects.toMatchObject({
      name: 'HttpError',
      status: 413,
      message:
        'The files of this account have reached its storage quota. Delete some, or ask the operator for a larger quota.',
      code: 1413,
      codeName: 'storage_quota_reached',
    });
    expect(await usage()).toEqual({ counted: 0, stored: 0 });
  });

  it('counts a file whole from its beginning where its length is known, and as it arrives where it is not', async () => {
    const counts: number[] = [];
    const pieces = [300, 300, 200].map((kibibytes) => png(kibibytes * 1024));
    async function* observed() {
      for (const piece of pieces) {
        yield piece;
        counts.push((await usage()).counted / 1024);
      }
    }
    const total = () => media.store.receive(account.environmentId, 'image/png', observed(), 1000 * 1024);
    await media.store.release(await total());
    // The file was smaller than announced; the rest is counted no more while it is kept.
    expect(counts).toEqual([1000, 1000, 1000]);
    counts.length = 0;
    const file = await media.store.receive(account.environmentId, 'image/png', observed());
    expect(counts).toEqual([256, 512, 768]);
    expect(await usage()).toEqual({ counted: 800 * 1024, stored: 800 * 1024 });
    await media.store.release(file);
    const announced = await total();
    expect(await usage()).toEqual({ counted: 800 * 1024, stored: 800 * 1024 });
    await media.store.release(announced);
  });

  it('is held with as few statements as can be', async () => {
    let updates = 0;
    const countUpdates: KyselyPlugin = {
      transformQuery({ node }) {
        if (node.kind === 'UpdateQueryNode') updates += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const store = createMediaStore(open.database.withPlugin(countUpdates), context.config);
    const bytes = png(600 * 1024);
    const updatesOf = async (expectedBytes?: number) => {
      updates = 0;
      await store.receive(account.environmentId, 'image/png', arriving([bytes]), expectedBytes);
      return updates;
    };
    expect(await updatesOf(bytes.length)).toBe(0);
    expect(await updatesOf(bytes.length + 1)).toBe(1);
    // One for each of its pieces.
    expect(await updatesOf()).toBe(3);
  });

  it('does not count copies of linked files; an environment keeps the newest 100 MiB', async () => {
    await updateAccount(open.database, testActor, account.userName, { storageQuota: 100 });
    const ids: string[] = [];
    for (const messageId of ['a', 'b', 'c', 'd']) {
      ids.push(
        await media.store.putCopy(open.database, account.environmentId, messageId, 'image/png', png(30 * mebibyte)),
      );
    }
    const kept = await media.store.find(open.database, account.environmentId, ids);
    expect([...kept.keys()].sort()).toEqual(ids.slice(1).sort());
    const copies = await open.database
      .selectFrom('media')
      .select(['id', 'copy_for'])
      .where('copy_for', 'is not', null)
      .execute();
    expect(copies).toContainEqual({ id: ids[1], copy_for: 'b' });
    expect((await usage()).counted).toBe(0);
    expect((await upload(png(100))).status).toBe(200);
    expect((await upload(png(50))).status).toBe(413);
  });

  it('keeps the newest 500 copies of each environment', async () => {
    const other = await testAccount(context);
    await sql`
      INSERT INTO media (id, environment_id, content_type, size, stored, copy_for, created_at)
      SELECT environment_id || '-' || number, environment_id, 'image/png', 1, 1, 'a', now() - make_interval(mins => number)
      FROM unnest(${[account.environmentId, other.environmentId]}::text[]) AS environment_id, generate_series(1, 500) AS number
    `.execute(open.database);
    const id = await media.store.putCopy(open.database, account.environmentId, 'b', 'image/png', png(20));
    const idsOf = async ({ environmentId }: Account) => {
      const rows = await open.database
        .selectFrom('media')
        .select('id')
        .where('environment_id', '=', environmentId)
        .execute();
      return rows.map((row) => row.id);
    };
    const ids = await idsOf(account);
    expect(ids).toHaveLength(500);
    expect(ids).toContain(id);
    expect(ids).not.toContain(`${account.environmentId}-500`);
    expect(await idsOf(other)).toHaveLength(500);
  });

  it('does not keep out what a person sends, and counts it', async () => {
    await updateAccount(open.database, testActor, account.userName, { storageQuota: 100 });
    await media.store.put(open.database, account.environmentId, 'image/png', png(300));
    expect(await usage()).toEqual({ counted: 300, stored: 300 });
    expect((await upload(png(50))).status).toBe(413);
  });
});

describe('bytes are free again', () => {
  const send = async () => {
    const { json } = await upload(png(1000));
    return (json as { media: { id: string }[] }).media[0]?.id as string;
  };

  it('when a file is deleted', async () => {
    const [id] = [await send(), await send()];
    expect(await usage()).toEqual({ counted: 2000, stored: 2000 });
    await fetch(`${url}/conversation/wab/v1/media/${id}`, { method: 'DELETE', headers: authorization });
    expect(await usage()).toEqual({ counted: 1000, stored: 1000 });
  });

  it('when its days are over', async () => {
    const [first, other] = [account, await testAccount(context)];
    await send();
    account = other;
    await send();
    await sql`UPDATE media SET created_at = now() - interval '15 days'`.execute(open.database);
    const { failures } = await sweep(open.database, createRetentionPolicy(context.config.retention));
    expect(failures).toEqual([]);
    expect(await usage(first)).toEqual({ counted: 0, stored: 0 });
    expect(await usage(other)).toEqual({ counted: 0, stored: 0 });
  });

  it('when its person is erased', async () => {
    const id = await send();
    await sql`
      INSERT INTO inbound_messages (id, environment_id, channel, sender, content, at)
      VALUES (${id}, ${account.environmentId}, 'chatApp', '+12025550177', ${JSON.stringify({ type: 'image', file: { id } })}, now())
    `.execute(open.database);
    await erase(open.database, testActor, { number: '+12025550177' });
    expect(await usage()).toEqual({ counted: 0, stored: 0 });
  });

  it('when an upload is rejected or breaks off', async () => {
    expect((await upload(Buffer.alloc(1000))).status).toBe(400);
    const aborting = new AbortController();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(png(mebibyte)));
      },
    });
    const broken = fetch(`${url}/conversation/wab/v1/media`, {
      method: 'POST',
      headers: { ...authorization, 'Content-Type': 'image/png' },
      body,
      signal: aborting.signal,
      duplex: 'half',
    } as RequestInit).catch(() => undefined);
    await expect.poll(async () => (await usage()).stored).toBeGreaterThan(0);
    aborting.abort();
    await broken;
    await expect.poll(() => usage()).toEqual({ counted: 0, stored: 0 });
  });
});
