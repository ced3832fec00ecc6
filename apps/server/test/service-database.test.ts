import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../src/app.ts';
import { createAccount } from '../src/features/accounts/manage-accounts.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { readConfig } from '../src/platform/config/read-config.ts';
import { createLog } from '../src/platform/logging/log.ts';
import type { OpenDatabase } from '../src/platform/postgres/database.ts';
import { testDatabase } from '../src/platform/postgres/testing.ts';
import { startTcpProxy, type TcpProxy } from '../src/platform/postgres/testing-tcp-proxy.ts';
import { testSecret } from '../src/testing.ts';

let db: OpenDatabase;
let line: TcpProxy;
let service: Service;
let token: string;
const lines: string[] = [];

beforeAll(async () => {
  db = await testDatabase();
  line = await startTcpProxy(db.directUrl);
  const env = { DATABASE_URL: line.url, OMNICHANNEL_SECRET: testSecret, OMNICHANNEL_PORT: '0' };
  const log = createLog('info', { write: (text) => lines.push(text) });
  service = await startService(readConfig(env), log, { checkResponses: true });
  const account = { userName: 'shop', sandbox: true, defaultSender: 'ExampleShop', tokenLifetime: 3600 };
  const { apiKey } = await createAccount(db.database, testActor, account);
  const signedIn = await post('/auth/v1/tokens/', { apiKey, userName: 'shop' });
  token = (signedIn.body as { data: { access_token: string } }).data.access_token;
});
afterAll(async () => {
  await service?.close();
  await line?.cut();
  await db?.close();
});

async function post(path: string, body: unknown) {
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const request = (number: string) => post('/mfa/v1/destinations/verification', { number });
const ready = async () => (await fetch(`${service.url}/readyz`)).status;

async function smsTo(number: string): Promise<number> {
  const rows = await db.database.selectFrom('sandbox_messages').select('id').where('recipient', '=', number).execute();
  return rows.length;
}

describe('while its database is away, a service', () => {
  it('does its work before', async () => {
    expect((await request('+12025550100')).status).toBe(200);
    expect(await ready()).toBe(200);
    await expect.poll(() => smsTo('+12025550100')).toBe(1);
  });

  it('returns 503 and when to come again', async () => {
    await line.cut();
    const { status, headers, body } = await request('+12025550101');
    expect(status).toBe(503);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(body).toMatchObject({ error: { status: 503 } });
    expect(await ready()).toBe(503);
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${service.url}/metrics`)).status).toBe(200);
  });

  it('is back by itself after half a minute, with its jobs', async () => {
    await setTimeout(30_000);
    await line.restore();
    await expect.poll(ready).toBe(200);
    expect((await request('+12025550102')).status).toBe(200);
    await expect.poll(() => smsTo('+12025550102')).toBe(1);
  });

  it('logs what went wrong without saying how it connects', () => {
    expect(lines.join('')).toContain('503');
    const { password } = new URL(line.url);
    for (const secret of [password, testSecret, token, '20255501']) expect(lines.join('')).not.toContain(secret);
  });
});
