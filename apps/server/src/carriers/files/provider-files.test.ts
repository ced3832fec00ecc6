import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRetentionPolicy, erase } from '../../all-tables.ts';
import { testActor } from '../../features/audit/testing.ts';
import { createMediaStore } from '../../features/messaging/media/create-media-store.ts';
import { sweep } from '../../features/privacy/sweep.ts';
import type { Account } from '../../http/account.ts';
import { newId } from '../../platform/postgres/ids.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { addConnection } from '../connections/connection-store.ts';
import { removeConnection } from '../connections/remove-connection.ts';
import { testCredentials, testSettings } from '../connections/testing.ts';
import { createProviderFiles, type ProviderUpload } from './provider-files.ts';

const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const media = createMediaStore(database, context.config);
const options = { pollMs: 10 };
const files = createProviderFiles(database, options);
/** The same of another process. */
const elsewhere = createProviderFiles(database, options);
const { signal } = new AbortController();
const hourMs = 3_600_000;
const number = '+12025550160';

let account: Account;
let connection: { id: string; name: string };
let mediaId: string;

beforeEach(async () => {
  account = await testAccount(context);
  const name = newId();
  await addConnection(database, testActor, context.keys, {
    name,
    kind: 'test',
    environmentId: null,
    settings: testSettings,
    credentials: testCredentials,
    window: 10,
    throughput: null,
    binds: 1,
  });
  connection = await database
    .selectFrom('connections')
    .select(['id', 'name'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  mediaId = await putFile();
});

const putFile = () => media.put(database, account.environmentId, 'image/png', Buffer.from('a'));
const rows = () =>
  database.selectFrom('provider_files').selectAll().where('connection_id', '=', connection.id).execute();

/** Uploads that end at once, with the ids 1, 2 and so on. */
function counting(forMs = hourMs) {
  let count = 0;
  return vi.fn(async (): Promise<ProviderUpload> => {
    count += 1;
    return { id: String(count), expiresAt: new Date(Date.now() + forMs) };
  });
}

/** An upload that ends when the test says so. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<ProviderUpload>();
  const upload = vi.fn((_: AbortSignal) => promise);
  return {
    upload,
    fail: reject,
    finish: (id: string) => resolve({ id, expiresAt: new Date(Date.now() + hourMs) }),
    begun: () => expect.poll(() => upload.mock.calls.length).toBe(1),
  };
}

describe('a file', () => {
  it('is uploaded once for a connection', async () => {
    const upload = counting();
    for (const store of [files, elsewhere, files])
      expect(await store.getOrUpload(connection, mediaId, upload, signal)).toBe('1');
    const other = await putFile();
    expect(await files.getOrUpload(connection, other, upload, signal)).toBe('2');
    expect(await rows()).toMatchObject([{ lease_id: null }, { lease_id: null }]);
  });

  it('is uploaded again some minutes before the provider deletes it', async () => {
    const upload = counting(9 * 60_000);
    expect(await files.getOrUpload(connection, mediaId, upload, signal)).toBe('1');
    expect(await files.getOrUpload(connection, mediaId, upload, signal)).toBe('2');
    const longer = counting(11 * 60_000);
    expect(await files.getOrUpload(connection, mediaId, longer, signal)).toBe('1');
    expect(await files.getOrUpload(connection, mediaId, longer, signal)).toBe('1');
  });

  it('is uploaded again when the provider does not know its id, unless it has a newer one', async () => {
    const upload = counting();
    await files.getOrUpload(connection, mediaId, upload, signal);
    await files.forget(connection.id, mediaId, 'older');
    expect(await files.getOrUpload(connection, mediaId, upload, signal)).toBe('1');
    await elsewhere.forget(connection.id, mediaId, '1');
    expect(await files.getOrUpload(connection, mediaId, upload, signal)).toBe('2');
  });

  it('that was removed is not uploaded', async () => {
    const upload = counting();
    await media.remove(database, account.environmentId, mediaId);
    await expect(files.getOrUpload(connection, mediaId, upload, signal)).rejects.toThrow('was removed');
    const id = newId();
    await expect(files.getOrUpload({ id }, await putFile(), upload, signal)).rejects.toThrow('was removed');
    expect(upload).not.toHaveBeenCalled();
  });

  it('keeps its id, but no row, when it is removed during the upload or the time of expiry is invalid', async () => {
    const { upload, finish, begun } = held();
    const id = files.getOrUpload(connection, mediaId, upload, signal);
    await begun();
    await media.remove(database, account.environmentId, mediaId);
    finish('late');
    expect([await id, await rows()]).toEqual(['late', []]);
    const other = await putFile();
    const invalid = async () => ({ id: 'undated', expiresAt: new Date('soon') });
    expect(await files.getOrUpload(connection, other, invalid, signal)).toBe('undated');
    expect(await rows()).toEqual([]);
  });
});

describe('uploads at the same time', () => {
  it('are one upload, over all processes, and hold no database connection', async () => {
    const { upload, finish, begun } = held();
    const ids = [files, elsewhere].flatMap((store) =>
      Array.from({ length: 50 }, () => store.getOrUpload(connection, mediaId, upload, signal)),
    );
    await begun();
    // Only the looks of the other process use one, for moments.
    await expect.poll(() => open.pool.totalCount - open.pool.idleCount).toBe(0);
    finish('1');
    expect(new Set(await Promise.all(ids))).toEqual(new Set(['1']));
    expect(upload).toHaveBeenCalledTimes(1);
  });

  it('all fail with the error of the upload in their process; the other process uploads then', async () => {
    const { upload, fail, begun } = held();
    const failing = [1, 2].map(() => files.getOrUpload(connection, mediaId, upload, signal));
    await begun();
    const other = elsewhere.getOrUpload(connection, mediaId, counting(), signal);
    fail(new Error('The provider is down.'));
    const results = await Promise.allSettled(failing);
    expect(results.map((result) => 'reason' in result && result.reason.message)).toEqual([
      'The provider is down.',
      'The provider is down.',
    ]);
    expect(await other).toBe('1');
  });

  it('go on when the first caller stops waiting', async () => {
    const { upload, begun } = held();
    const stopping = new AbortController();
    const first = files.getOrUpload(connection, mediaId, upload, stopping.signal);
    await begun();
    const second = files.getOrUpload(connection, mediaId, counting(), signal);
    stopping.abort(new Error('The service stops.'));
    await expect(first).rejects.toThrow('The service stops.');
    expect(upload.mock.calls[0]?.[0].aborted).toBe(true);
    expect(await second).toBe('1');
  });

  it('end for a caller that stops waiting for another process', async () => {
    const { upload, finish, begun } = held();
    const first = files.getOrUpload(connection, mediaId, upload, signal);
    await begun();
    const stopping = new AbortController();
    const second = elsewhere.getOrUpload(connection, mediaId, counting(), stopping.signal);
    stopping.abort(new Error('The service stops.'));
    await expect(second).rejects.toThrow('The service stops.');
    finish('1');
    expect(await first).toBe('1');
  });

  it('are ended after their maximum time, also when the upload ignores its signal', async () => {
    const hasty = createProviderFiles(database, { ...options, uploadTimeoutMs: 50 });
    await expect(hasty.getOrUpload(connection, mediaId, held().upload, signal)).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    expect(await files.getOrUpload(connection, mediaId, counting(), signal)).toBe('1');
  });

  it('keep their lease for as long as they take', async () => {
    const { upload, finish, begun } = held();
    const id = createProviderFiles(database, { leaseMs: 3000 }).getOrUpload(connection, mediaId, upload, signal);
    await begun();
    const [first] = await rows();
    const leasedUntil = async () => (await rows())[0]?.leased_until?.getTime();
    await expect.poll(leasedUntil).toBeGreaterThan(first?.leased_until?.getTime() ?? Number.POSITIVE_INFINITY);
    finish('1');
    expect(await id).toBe('1');
  });

  it('go on after a process was killed during its upload', async () => {
    await sql`
      INSERT INTO provider_files (connection_id, media_id, lease_id, leased_until)
      VALUES (${connection.id}, ${mediaId}, gen_random_uuid(), now() + interval '200 ms')
    `.execute(database);
    expect(await files.getOrUpload(connection, mediaId, counting(), signal)).toBe('1');
  });

  it('that lost their lease do not replace the newer id', async () => {
    const { upload, finish, begun } = held();
    const slow = files.getOrUpload(connection, mediaId, upload, signal);
    await begun();
    await sql`UPDATE provider_files SET lease_id = gen_random_uuid(), leased_until = now()`.execute(database);
    const newer = async () => ({ id: 'newer', expiresAt: new Date(Date.now() + hourMs) });
    await elsewhere.getOrUpload(connection, mediaId, newer, signal);
    finish('slow');
    expect(await slow).toBe('slow');
    expect(await rows()).toMatchObject([{ provider_id: 'newer' }]);
  });
});

describe('a row is deleted', () => {
  it('with the connection', async () => {
    await files.getOrUpload(connection, mediaId, counting(), signal);
    await removeConnection(database, testActor, connection.name, {});
    expect(await rows()).toEqual([]);
  });

  it('with the file', async () => {
    await files.getOrUpload(connection, mediaId, counting(), signal);
    await media.remove(database, account.environmentId, mediaId);
    expect(await rows()).toEqual([]);
  });

  it('a day after its own expiry, unless it is in use', async () => {
    const unused = await putFile();
    for (const id of [mediaId, unused]) await files.getOrUpload(connection, id, counting(), signal);
    await sql`UPDATE provider_files SET expires_at = now() - interval '25 hours' WHERE media_id = ${unused}`.execute(
      database,
    );
    expect((await sweep(database, createRetentionPolicy(context.config.retention))).failures).toEqual([]);
    expect(await rows()).toMatchObject([{ media_id: mediaId }]);
  });

  it('when the retention of the file ends', async () => {
    await files.getOrUpload(connection, mediaId, counting(), signal);
    await sql`UPDATE media SET created_at = now() - interval '15 days'`.execute(database);
    expect((await sweep(database, createRetentionPolicy(context.config.retention))).failures).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('when the person is erased who sent the file', async () => {
    const { environmentId } = account;
    await sql`INSERT INTO inbound_messages (environment_id, id, channel, sender, content, at)
      VALUES (${environmentId}, ${newId()}, 'chatApp', ${number}, ${JSON.stringify({ file: { id: mediaId } })}, now())`.execute(
      database,
    );
    await files.getOrUpload(connection, mediaId, counting(), signal);
    expect(await erase(database, testActor, { number, environmentId })).toMatchObject({ media: 1 });
    expect(await rows()).toEqual([]);
  });
});
