import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminContract } from '../src/admin/testing.ts';
import { readContract } from '../src/http/contract/contract.ts';
import { readDocument } from '../src/http/contract/document.ts';
import { type AdminService, startAdminService } from './admin/admin-service.ts';

// The admin API and the console on a port of their own (OMNICHANNEL_ADMIN_PORT).

let admin: AdminService;
let authorization = '';
beforeAll(async () => {
  admin = await startAdminService({ adminPort: 0, allowOrigins: ['https://app.example.com'] });
  authorization = `Bearer ${await admin.key('owner')}`;
});
afterAll(() => admin?.close());

const publicContract = readContract(await readDocument());

const targetOf = ({ method, template }: { method: string; template: string }) =>
  `${method} ${template.replace(/\{[^{}]+\}/g, () => randomUUID())}`;

it('the public port has neither the admin API nor the console', async () => {
  const { url } = admin.service;
  expect(admin.service.adminUrl).not.toBe(url);
  const targets = [...adminContract.operations.map(targetOf), 'GET /console', 'GET /console/welcome', 'GET /admin'];
  for (const target of targets) {
    const { status, headers } = await admin.call(target, { url, headers: { authorization, origin: url } });
    expect(status, target).toBe(404);
    expect(headers['set-cookie']).toBeUndefined();
  }
});

it('the port of the admin API has no operation of the public API, and no sandbox', async () => {
  const { token } = await admin.account();
  const headers = { authorization: `Bearer ${token}` };
  for (const target of [...publicContract.operations.map(targetOf), 'GET /sandbox', 'GET /.well-known/jwks.json']) {
    expect((await admin.call(target, { headers })).status, target).toBe(404);
  }
});

it('both ports have probes, and each serves its own API', async () => {
  for (const url of [admin.service.url, admin.service.adminUrl]) {
    expect((await admin.call('GET /readyz', { url })).status).toBe(200);
  }
  expect((await admin.call('GET /admin/v1/session', { headers: { authorization } })).status).toBe(200);
  expect((await admin.call('GET /console')).status).toBe(200);
  const { token } = await admin.account();
  const headers = { authorization: `Bearer ${token}` };
  expect((await admin.call('GET /v1/topics', { headers, url: admin.service.url })).status).toBe(200);
});

it('an origin that may call the public API may not call the admin API', async () => {
  const headers = { origin: 'https://app.example.com', 'access-control-request-method': 'POST' };
  const { url } = admin.service;
  expect((await admin.call('OPTIONS /v1/topics', { headers, url })).headers).toHaveProperty(
    'access-control-allow-origin',
  );
  for (const target of [...adminContract.operations.map(targetOf), 'OPTIONS /admin/v1/accounts', 'GET /console']) {
    const { headers: received } = await admin.call(target, { headers });
    expect(received, target).not.toHaveProperty('access-control-allow-origin');
  }
});
