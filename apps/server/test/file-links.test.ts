import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../src/app.ts';
import { createFileLinks } from '../src/carriers/files/file-links.ts';
import { createAccount } from '../src/features/accounts/manage-accounts.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { readConfig } from '../src/platform/config/read-config.ts';
import { createLog } from '../src/platform/logging/log.ts';
import type { OpenDatabase } from '../src/platform/postgres/database.ts';
import { testDatabase } from '../src/platform/postgres/testing.ts';
import { testSecret } from '../src/testing.ts';

let db: OpenDatabase;
let service: Service;
let worker: Service;
const lines: string[] = [];
const publicUrl = 'https://sms.example.com';
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(400_000)]);

beforeAll(async () => {
  db = await testDatabase();
  const start = (role: string) =>
    startService(
      readConfig(
        { DATABASE_URL: db.directUrl, OMNICHANNEL_SECRET: testSecret },
        { role, port: '0', 'public-url': publicUrl },
      ),
      createLog('trace', { write: (line) => lines.push(line) }),
    );
  service = await start('api');
  worker = await start('worker');
});
afterAll(async () => {
  await worker?.close();
  await service?.close();
  await db?.close();
});

/** Uploads a file by the API. @returns its id, and the environment of its account */
async function upload() {
  const account = { userName: 'shop', sandbox: true, defaultSender: 'ExampleShop', tokenLifetime: 3600 };
  const { id, apiKey } = await createAccount(db.database, testActor, account);
  const signedIn = await fetch(`${service.url}/auth/v1/tokens/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ apiKey, userName: 'shop' }),
  });
  const { data } = (await signedIn.json()) as { data: { access_token: string } };
  const uploaded = await fetch(`${service.url}/conversation/wab/v1/media`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/pdf', Authorization: `Bearer ${data.access_token}` },
    body: pdf,
  });
  const { media } = (await uploaded.json()) as { media: { id: string }[] };
  const { environment_id: environmentId } = await db.database
    .selectFrom('accounts')
    .select('environment_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { mediaId: media[0]?.id ?? '', environmentId };
}

it('a provider fetches a part of a file by its link, from a process that serves requests; no log line has the token', async () => {
  const links = createFileLinks({ keys: service.context.keys, publicUrl: service.context.config.publicUrl });
  const link = links.sign({ ...(await upload()), fileName: 'menu.pdf' }) ?? '';
  expect(link).toMatch(/^https:\/\/sms\.example\.com\/carriers\/files\//);
  const path = link.slice(publicUrl.length);
  const part = await fetch(service.url + path, { headers: { Range: 'bytes=300000-' } });
  expect([part.status, part.headers.get('content-range'), part.headers.get('content-type')]).toEqual([
    206,
    'bytes 300000-400008/400009',
    'application/pdf',
  ]);
  expect(part.headers.get('content-disposition')).toContain('filename="menu.pdf"');
  expect(Buffer.from(await part.arrayBuffer()).equals(pdf.subarray(300_000))).toBe(true);
  expect((await fetch(`${service.url}${path}x`)).status).toBe(404);
  expect((await fetch(worker.url + path)).status).toBe(404);
  expect((await fetch(service.url + path, { method: 'POST' })).status).toBe(404);
  await expect.poll(() => lines.filter((line) => line.includes('/carriers/files/:token')).length).toBeGreaterThan(1);
  expect(lines.join('')).not.toContain(path.split('/')[3]?.slice(0, 30));
});
