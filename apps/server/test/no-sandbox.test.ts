import { afterAll, beforeAll, expect, it } from 'vitest';
import { listConnections } from '../src/carriers/connections/connection-summaries.ts';
import { startupBanner } from '../src/cli/startup-banner.ts';
import { createAccount } from '../src/features/accounts/manage-accounts.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { type AdminService, startAdminService } from './admin/admin-service.ts';

// A service without a sandbox (--no-sandbox).

let admin: AdminService;
let authorization = '';
beforeAll(async () => {
  admin = await startAdminService({ hasSandbox: false });
  authorization = `Bearer ${await admin.key('owner')}`;
});
afterAll(() => admin?.close());

async function createShop(userName: string, sandbox: boolean) {
  const account = { userName, sandbox, defaultSender: 'ExampleShop', tokenLifetime: 3600 };
  return { userName, ...(await createAccount(admin.database, testActor, account)) };
}

const signIn = ({ userName, apiKey }: { userName: string; apiKey: string }) =>
  admin.call('POST /auth/v1/tokens/', { body: { userName, apiKey } });

it('lets live accounts in, and rejects sandbox accounts with the reason', async () => {
  expect((await signIn(await createShop('live@example.com', false))).status).toBe(200);
  const shop = await createShop('test@example.com', true);
  const rejected = await signIn(shop);
  expect(rejected.status).toBe(401);
  expect(rejected.text).toContain('the service runs without it (--no-sandbox or OMNICHANNEL_SANDBOX=false)');
  expect((await signIn({ ...shop, apiKey: 'omk_wrong' })).text).not.toContain('sandbox');
});

it('rejects a token that a sandbox account already has', async () => {
  const live = await createShop('changed@example.com', false);
  const { access_token: token } = JSON.parse((await signIn(live)).text).data;
  const headers = { authorization: `Bearer ${token}` };
  expect((await admin.call('GET /v1/topics', { headers })).status).toBe(200);
  // The same token as that of an account which an instance with a sandbox has signed in.
  await admin.database.updateTable('accounts').set({ sandbox: true }).where('id', '=', live.id).execute();
  await expect
    .poll(async () => (await admin.call('GET /v1/topics', { headers })).status, { timeout: 10_000 })
    .toBe(401);
  expect((await admin.call('GET /v1/topics', { headers })).text).toContain('is a sandbox account');
});

it('has neither pages nor links nor the connection of the sandbox', async () => {
  for (const path of ['/sandbox', '/sandbox/inbox/x', '/sandbox/enter?key=x', '/sandbox/session']) {
    expect((await admin.call(`GET ${path}`)).status, path).toBe(404);
  }
  expect((await admin.call('GET /')).text).not.toContain('/sandbox');
  expect(await listConnections(admin.database, admin.service.context.config)).toEqual([]);
});

it('creates neither sandbox accounts nor links, and says why', async () => {
  const create = (userName: string, isSandbox: boolean) =>
    admin.call('POST /admin/v1/accounts', { headers: { authorization }, body: { userName, isSandbox } });
  const rejected = await create('two@example.com', true);
  expect(rejected.status).toBe(409);
  expect(JSON.parse(rejected.text).message).toBe(
    'A sandbox account requires the sandbox, and the service runs without it (--no-sandbox or OMNICHANNEL_SANDBOX=false).',
  );
  const created = await create('two@example.com', false);
  expect(created.status).toBe(201);
  const { id } = JSON.parse(created.text).account;
  const link = await admin.call(`POST /admin/v1/accounts/${id}/sandbox-links`, { headers: { authorization } });
  expect(link.status).toBe(409);
  expect(JSON.parse(link.text).message).toContain('A link to the sandbox inbox requires the sandbox');
  const session = await admin.call('GET /admin/v1/session', { headers: { authorization } });
  expect(JSON.parse(session.text)).toMatchObject({ hasSandbox: false });
});

it('submits messages of sandbox accounts to no provider', async () => {
  const { connections } = admin.service.context;
  const carrier = connections.find('sms', { sandbox: true });
  const sms = {
    id: '1',
    environmentId: '1',
    to: '+12025550100',
    sender: 'Shop',
    text: 'Hi',
    purpose: 'message',
  } as const;
  expect(await carrier?.sendSms(sms, new AbortController().signal)).toMatchObject({ outcome: 'rejected' });
  await expect(connections.sandbox.checkContacts(['+12025550100'], new AbortController().signal)).rejects.toThrow(
    'runs without a sandbox',
  );
});

it('advises no sandbox at its start, and creates no account', async () => {
  const { context } = admin.service;
  const embedded = { ...admin.service, context: { ...context, config: { ...context.config, databaseUrl: undefined } } };
  for (const service of [admin.service, embedded]) {
    const banner = await startupBanner(service, { showSecrets: true });
    expect(banner).not.toMatch(/sandbox/i);
    expect(banner).toContain('accounts create <userName>');
  }
  expect(
    (await admin.database.selectFrom('accounts').select('user_name').execute()).map((row) => row.user_name),
  ).not.toContain('sandbox');
});
