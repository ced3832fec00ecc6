import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext, testSecret } from '../../../testing.ts';
import { createMediaStore } from './create-media-store.ts';
import { readKeyPrefix } from './file-objects.ts';
import { countToMove, migrateMedia } from './migrate-media.ts';
import { removeObjects, sweepOrphans } from './remove-objects.ts';
import { openS3Bucket, type S3Bucket } from './s3-bucket.ts';
import { useS3Server } from './testing-s3.ts';

const s3 = await useS3Server();
const open = await useDatabase();
const { database } = open;
const context = testContext(open);
const bucket = openS3Bucket(s3);
afterAll(() => bucket.close());
const inDatabase = createMediaStore(database, context.config);
const store = createMediaStore(database, context.config, bucket);
const { environmentId } = await testAccount(context);

const drain = async () => {
  while ((await removeObjects(database, bucket)).removed > 0);
};
beforeEach(async () => {
  await database.deleteFrom('media').execute();
  await drain();
});

async function create(count: number, size: number): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (let number = 0; number < count; number += 1) {
    const bytes = randomBytes(size + number);
    files.set(await inDatabase.put(database, environmentId, 'image/png', bytes), bytes);
  }
  return files;
}

async function expectIntact(files: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [id, bytes] of files) {
    const file = await store.read(environmentId, id);
    expect(file && (await buffer(file.content)).equals(bytes)).toBe(true);
  }
}
const objects = async () => bucket.list(await readKeyPrefix(database), '');
const places = async () => {
  const { rows } = await sql<{ pieces: number; keys: number }>`
    SELECT (SELECT count(DISTINCT media_id)::int FROM media_pieces) AS pieces, (SELECT count(object_key)::int FROM media) AS keys
  `.execute(database);
  return rows[0];
};

it('moves all files to the bucket and back, byte for byte', async () => {
  const files = await create(9, 600_000);
  const seen: number[] = [];
  const there = await migrateMedia(database, bucket, 's3', { onProgress: ({ movedFiles }) => seen.push(movedFiles) });
  expect(there).toMatchObject({ movedFiles: 9, totalFiles: 9, movedBytes: there.totalBytes, failures: [] });
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await places()).toEqual({ pieces: 0, keys: 9 });
  await expectIntact(files);
  expect(await migrateMedia(database, bucket, 's3')).toMatchObject({ movedFiles: 0, totalFiles: 0 });
  expect(await migrateMedia(database, bucket, 'database')).toMatchObject({ movedFiles: 9, failures: [] });
  expect(await places()).toEqual({ pieces: 9, keys: 0 });
  await drain();
  expect(await objects()).toEqual([]);
  await expectIntact(files);
});

it('a download that is in progress while its file moves continues from the object', async () => {
  const [[id, bytes] = expect.fail('The file is missing.')] = [...(await create(1, 2_000_000))];
  const file = await store.read(environmentId, id);
  const content = file?.content.iterator() ?? expect.fail('The file is not found.');
  const first = (await content.next()).value as Buffer;
  await migrateMedia(database, bucket, 's3');
  const rest: Buffer[] = [];
  for await (const piece of content) rest.push(piece as Buffer);
  expect(Buffer.concat([first, ...rest]).equals(bytes)).toBe(true);
});

it('keeps the bytes in the database when the store returns others', async () => {
  const files = await create(2, 1000);
  const damaged: S3Bucket = {
    ...bucket,
    async put(key, content, size) {
      const bytes = await buffer(content as never);
      bytes[0] = (bytes[0] as number) ^ 1;
      await bucket.put(
        key,
        (async function* one() {
          yield bytes;
        })(),
        size,
      );
    },
  };
  const { movedFiles, failures } = await migrateMedia(database, damaged, 's3');
  expect([movedFiles, failures.map(({ reason }) => reason)]).toEqual([
    0,
    ['The store returned other bytes than it received.', 'The store returned other bytes than it received.'],
  ]);
  expect(await places()).toEqual({ pieces: 2, keys: 0 });
  await expectIntact(files);
});

it('keeps the object, and names the file, when it is not what was stored', async () => {
  const good = await create(2, 1000);
  await migrateMedia(database, bucket, 's3');
  const [id = ''] = good.keys();
  const { object_key } = await database
    .selectFrom('media')
    .select('object_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await bucket.put(
    object_key ?? '',
    (async function* one() {
      yield randomBytes(1000);
    })(),
    1000,
  );
  const { movedFiles, failures } = await migrateMedia(database, bucket, 'database');
  expect([movedFiles, failures]).toEqual([
    1,
    [{ id, reason: 'The object of a file has other bytes than were stored.' }],
  ]);
  expect(await places()).toEqual({ pieces: 1, keys: 1 });
});

it('stops when the store cannot be reached', async () => {
  await create(3, 1000);
  const away = openS3Bucket({ ...s3, endpoint: 'http://127.0.0.1:1' });
  await expect(migrateMedia(database, away, 's3')).rejects.toMatchObject({ status: 503 });
  away.close();
  expect(await places()).toEqual({ pieces: 3, keys: 0 });
});

it.each(['s3', 'database'] as const)(
  'loses nothing when the command to %s is killed, and continues',
  async (to) => {
    const files = await create(40, 700_000);
    if (to === 'database') await migrateMedia(database, bucket, 's3');
    const run = () => {
      const main = fileURLToPath(new URL('../../../main.ts', import.meta.url));
      return spawn(process.execPath, [main, 'media', 'migrate', '--to', to], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          DATABASE_URL: open.directUrl,
          OMNICHANNEL_SECRET: testSecret,
          OMNICHANNEL_S3_ENDPOINT: s3.endpoint,
          OMNICHANNEL_S3_BUCKET: s3.bucket,
          OMNICHANNEL_S3_ACCESS_KEY_ID: s3.accessKeyId,
          OMNICHANNEL_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
        },
      });
    };
    const killed = run();
    const ended = once(killed, 'exit');
    while (killed.exitCode === null && (await countToMove(database, to)).files > 35) await sleep(2);
    killed.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect((await countToMove(database, to)).files).toBeGreaterThan(0);
    await expectIntact(files);
    expect(await once(run(), 'exit')).toEqual([0, null]);
    expect((await countToMove(database, to)).files).toBe(0);
    await expectIntact(files);
    await sweepOrphans(database, bucket, { pages: 2, now: Date.now() + 2 * 60 * 60_000 });
    await drain();
    expect(await objects()).toHaveLength(to === 's3' ? 40 : 0);
  },
  60_000,
);
