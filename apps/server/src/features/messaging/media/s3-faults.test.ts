import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../http/account.ts';
import { createApp } from '../../../http/app.ts';
import { readContract } from '../../../http/contract/contract.ts';
import { readDocument } from '../../../http/contract/document.ts';
import { useDatabase } from '../../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../../testing.ts';
import { createMedia } from './media.ts';
import { removeObjects } from './remove-objects.ts';
import { openS3Bucket } from './s3-bucket.ts';
import { useS3Server } from './testing-s3.ts';

/** A TCP proxy before the store that breaks connections. */
interface Faults {
  /** Bytes to the store after which the connection is reset. */
  cutRequestAt?: number;
  /** Bytes from the store after which the connection is reset. */
  cutResponseAt?: number;
  /** Bytes from the store after which no more arrive. */
  stallResponseAt?: number;
  isDown?: boolean;
}

const s3 = await useS3Server();
const target = Number(new URL(s3.endpoint).port);
let faults: Faults = {};
const sockets = new Set<Socket>();
const proxy = createServer((client) => {
  if (faults.isDown) return void client.resetAndDestroy();
  const { cutRequestAt = Infinity, cutResponseAt = Infinity, stallResponseAt = Infinity } = faults;
  const store = connect(target, '127.0.0.1');
  let [sent, received] = [0, 0];
  for (const socket of [client, store]) {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      client.destroy();
      store.destroy();
    });
  }
  client.on('data', (bytes: Buffer) => {
    sent += bytes.length;
    if (sent > cutRequestAt) client.resetAndDestroy();
    else store.write(bytes);
  });
  store.on('data', (bytes: Buffer) => {
    const allowed = Math.min(cutResponseAt, stallResponseAt) - received;
    received += bytes.length;
    client.write(bytes.length > allowed ? bytes.subarray(0, Math.max(0, allowed)) : bytes);
    if (received > cutResponseAt) client.end();
  });
}).listen(0, '127.0.0.1');
await once(proxy, 'listening');

const open = await useDatabase();
const context = testContext(open);
const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
const media = createMedia({ ...context, config: { ...context.config, s3: { ...s3, endpoint } } }, { stallMs: 3000 });
const account: Account = await testAccount(context);
const app = createApp({
  contract: readContract(await readDocument()),
  handlers: media.handlers ?? {},
  authenticate: async () => account,
  files: media.store,
  checkResponses: true,
});
await app.listen({ port: 0, host: '127.0.0.1' });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/conversation/wab/v1/media`;
const bucket = openS3Bucket(s3);
afterAll(async () => {
  await app.close();
  await media.close?.();
  bucket.close();
  for (const socket of sockets) socket.destroy();
  proxy.close();
});
beforeEach(async () => {
  faults = {};
  for (const socket of sockets) socket.destroy();
  await open.database.deleteFrom('media').execute();
  while ((await removeObjects(open.database, bucket)).removed > 0);
});

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(3_000_000)]);
const headers = { Authorization: 'Bearer any', 'Content-Type': 'image/png' };
const upload = async () => {
  const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(png) });
  return { response, body: (await response.json()) as { media?: { id: string }[] } };
};
const download = (id: string) => fetch(`${url}/${id}`, { headers });
async function stored(): Promise<string> {
  const { response, body } = await upload();
  expect(response.status).toBe(200);
  return body.media?.[0]?.id ?? expect.fail('The upload returned no id.');
}

describe.each<[string, Faults]>([
  ['is down', { isDown: true }],
  ['closes the connection in the middle of the file', { cutRequestAt: 1_000_000 }],
  ['does not respond', { stallResponseAt: 0 }],
])('an upload while the store %s', (_, fault) => {
  it('returns 503 and stores nothing, and works again afterwards', async () => {
    faults = fault;
    const { response, body } = await upload();
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(JSON.stringify(body)).toContain('file store');
    expect(await open.database.selectFrom('media').select('id').execute()).toEqual([]);
    faults = {};
    for (const socket of sockets) socket.destroy();
    const copy = await download(await stored());
    expect(Buffer.from(await copy.arrayBuffer()).equals(png)).toBe(true);
  });
});

describe('a download', () => {
  it.each<[string, Faults]>([
    ['is down', { isDown: true }],
    ['does not respond', { stallResponseAt: 0 }],
  ])('returns 503 while the store %s', async (_, fault) => {
    const id = await stored();
    for (const socket of sockets) socket.destroy();
    faults = fault;
    const response = await download(id);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(response.headers.get('content-type')).toContain('json');
  });

  it.each<[string, Faults]>([
    ['closes the connection', { cutResponseAt: 1_000_000 }],
    ['sends no more', { stallResponseAt: 1_000_000 }],
  ])('ends with a broken connection when the store %s in the middle', async (_, fault) => {
    const id = await stored();
    for (const socket of sockets) socket.destroy();
    faults = fault;
    const response = await download(id);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
  });

  it('returns 500 when the object is missing or shorter', async () => {
    const id = await stored();
    const row = await open.database.selectFrom('media').select('object_key').executeTakeFirstOrThrow();
    const key = row.object_key ?? '';
    await bucket.put(
      key,
      (async function* one() {
        yield Buffer.from('short');
      })(),
      5,
    );
    expect((await download(id)).status).toBe(500);
    await bucket.remove(key);
    expect((await download(id)).status).toBe(500);
  });
});

describe('the check of the bucket', () => {
  it.each([
    ['wrong bucket', { bucket: 'other' }, 'The bucket other does not exist at http://127.0.0.1:'],
    ['wrong access key', { accessKeyId: 'unknown' }, 'OMNICHANNEL_S3_ACCESS_KEY_ID'],
    ['wrong address', { endpoint: 'http://127.0.0.1:1' }, 'cannot be reached: '],
  ])('names a %s', async (_, change, message) => {
    const wrong = openS3Bucket({ ...s3, ...change });
    await expect(wrong.check()).rejects.toThrow(message);
    wrong.close();
  });
});
