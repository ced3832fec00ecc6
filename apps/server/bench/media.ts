/**
 * Memory of the service while files pass through it to an S3 bucket and back: 20 uploads of 10 MB at the same time, then 20 downloads.
 * Then that of the store alone with one object of 100 MB, in this process. Prints by how much the resident memory grows at its peak;
 * fails when that is over the target. Runs on Linux, which reports the peak.
 *
 *   node bench/media.ts
 */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { openS3Bucket } from '../src/features/messaging/media/s3-bucket.ts';
import { startChild } from './child.ts';
import type { tasks } from './s3-server.ts';
import { benchDatabase, signIn, startBuilt } from './service.ts';

const transfers = 20;
const fileBytes = 10 * 1024 ** 2;
const objectBytes = 100 * 1024 ** 2;
const targetMib = 50;
const warmups = 2;

const store = startChild<typeof tasks>('s3-server.ts');
const config = {
  endpoint: await store.ask('start'),
  bucket: 'files',
  region: 'us-east-1',
  isPathStyle: true,
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
};
const results: Record<string, object> = {};

function report(name: string, growth: number): void {
  const isMet = growth <= targetMib;
  results[name] = { 'growth, MiB': Number(growth.toFixed(1)), [`at most ${targetMib}`]: isMet ? 'yes' : 'NO' };
  if (!isMet) process.exitCode = 1;
}

const open = await benchDatabase();
const service = await startBuilt([], {
  ...open.env,
  OMNICHANNEL_S3_ENDPOINT: config.endpoint,
  OMNICHANNEL_S3_BUCKET: config.bucket,
  OMNICHANNEL_S3_ACCESS_KEY_ID: config.accessKeyId,
  OMNICHANNEL_S3_SECRET_ACCESS_KEY: config.secretAccessKey,
});
try {
  const pid = service.process.pid ?? 0;
  const headers = { ...(await signIn(open, service)), 'content-type': 'image/png' };
  const url = `${service.url}/conversation/wab/v1/media`;
  const file = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(fileBytes - 8)]);

  const upload = async () => {
    const response = await fetch(url, { method: 'POST', headers, body: file });
    if (!response.ok) throw new Error(`An upload returned ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { media: [{ id: string }] }).media[0].id;
  };
  const download = async (id: string) => {
    const response = await fetch(`${url}/${id}`, { headers });
    let length = 0;
    for await (const chunk of response.body ?? []) length += chunk.length;
    if (!response.ok || length !== fileBytes)
      throw new Error(`A download returned ${response.status}, ${length} bytes.`);
  };

  for (let round = 0; round < warmups; round += 1) await download(await upload());
  const ids: string[] = [];
  report(
    `${transfers} uploads of 10 MB`,
    await growthOf(pid, async () => void ids.push(...(await Promise.all(Array.from({ length: transfers }, upload))))),
  );
  report(
    `${transfers} downloads of 10 MB`,
    await growthOf(pid, async () => void (await Promise.all(ids.map(download)))),
  );
} finally {
  await service.stop();
  await open.close();
}

const bucket = openS3Bucket(config);
const piece = randomBytes(64 * 1024);
async function* pieces(size: number) {
  for (let sent = 0; sent < size; sent += piece.length) yield piece;
}
const roundTrip = async (key: string, size: number) => {
  await bucket.put(key, pieces(size), size);
  for await (const _ of await bucket.get(key, size));
};
await roundTrip('warm-up', fileBytes);
report('store alone, 100 MB', await growthOf(process.pid, () => roundTrip('large', objectBytes)));
bucket.close();
await store.stop();
console.table(results);

/** @returns growth of the resident memory in MiB, from before the work to its peak */
async function growthOf(pid: number, work: () => Promise<void>): Promise<number> {
  await sleep(2000);
  // Resets the peak to the current size (proc(5)).
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const before = await memoryOf(pid, 'VmRSS');
  await work();
  return (await memoryOf(pid, 'VmHWM')) - before;
}

async function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
}
