import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../src/app.ts';
import { startupBanner } from '../src/cli/startup-banner.ts';
import { createAccount } from '../src/features/accounts/manage-accounts.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { createOperator } from '../src/features/operators/manage-operators.ts';
import { readConfig } from '../src/platform/config/read-config.ts';
import { createLog } from '../src/platform/logging/log.ts';
import type { OpenDatabase } from '../src/platform/postgres/database.ts';
import { testDatabase } from '../src/platform/postgres/testing.ts';
import { testSecret } from '../src/testing.ts';

let db: OpenDatabase;
let api: Service;
let worker: Service | undefined;
const start = (role: string) =>
  startService(
    readConfig(
      { DATABASE_URL: db.directUrl, OMNICHANNEL_SECRET: testSecret },
      { role, port: '0', 'sandbox-pace': '0' },
    ),
    createLog('silent'),
    { checkResponses: true },
  );

const { cache } = createRequire(import.meta.url);
/** The loaded modules of the HTTP client for webhooks and downloads, which take 0.1 s to load. */
const clientModules = () => Object.keys(cache).filter((path) => /[\\/]undici[\\/]/.test(path));

beforeAll(async () => {
  db = await testDatabase();
  // Another test file may have loaded it in this process.
  for (const path of clientModules()) delete cache[path];
  api = await start('api');
});
afterAll(async () => {
  await api?.close();
  await worker?.close();
  await db?.close();
});

const messages = async () => (await db.database.selectFrom('sandbox_messages').select('id').execute()).length;
const metrics = async ({ url }: Service) => (await fetch(`${url}/metrics`)).text();

it('loads its HTTP client at its start, not with the first request', () => {
  expect(clientModules()).not.toEqual([]);
});

it('an api accepts what a worker, started later, does', async () => {
  const account = { userName: 'shop', sandbox: true, defaultSender: 'ExampleShop', tokenLifetime: 3600 };
  const { apiKey } = await createAccount(db.database, testActor, account);
  const post = (path: string, body: unknown, token = '') =>
    fetch(`${api.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const signedIn = await post('/auth/v1/tokens/', { apiKey, userName: 'shop' });
  const { data } = (await signedIn.json()) as { data: { access_token: string } };
  const path = '/mfa/v1/destinations/verification';
  expect((await post(path, { number: '+12025550100' }, data.access_token)).status).toBe(200);

  await expect.poll(() => metrics(api)).toMatch(/omnichannel_queue_jobs\{task="verificationSms",state="ready"\} 1/);
  expect(await messages()).toBe(0);
  worker = await start('worker');
  await expect.poll(messages).toBe(1);
  const running = worker;
  await expect.poll(() => metrics(running)).toMatch(/omnichannel_job_duration_seconds_count\{.*outcome="done"\} 1/);
});

it('does not start with the secret of another database', async () => {
  const secret = 'another-secret-for-tests-9876543210-zyxwvutsrqponm';
  const config = readConfig({ DATABASE_URL: db.directUrl, OMNICHANNEL_SECRET: secret }, { port: '0' });
  await expect(startService(config, createLog('silent'))).rejects.toThrow('belongs to another OMNICHANNEL_SECRET');
});

it('has no need of a former secret any more once it has started with a new one, before anybody signs in', async () => {
  const other = await testDatabase();
  const [former, fresh] = [testSecret, 'another-secret-for-tests-9876543210-zyxwvutsrqponm'];
  const startWith = async (env: NodeJS.ProcessEnv) => {
    const config = readConfig({ DATABASE_URL: other.directUrl, ...env }, { port: '0' });
    await (await startService(config, createLog('silent'))).close();
  };
  try {
    await startWith({ OMNICHANNEL_SECRET: former });
    await startWith({ OMNICHANNEL_SECRET: fresh, OMNICHANNEL_PREVIOUS_SECRETS: former });
    await startWith({ OMNICHANNEL_SECRET: fresh });
    await expect(startWith({ OMNICHANNEL_SECRET: former })).rejects.toThrow('belongs to another OMNICHANNEL_SECRET');
  } finally {
    await other.close();
  }
});

it('a worker serves only its probes', async () => {
  const { url } = worker as Service;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const rejected = await Promise.all(
    ['/v1/topics', '/sandbox', '/.well-known/jwks.json'].map(async (path) => (await fetch(url + path)).status),
  );
  expect(rejected.every((status) => status === 404 || status === 405)).toBe(true);
});

it('each says what it is, and on a database of yours makes no account', async () => {
  const said = await startupBanner(api, { showSecrets: true });
  expect(said).toContain('as api');
  expect(said).toContain('accounts create <userName> --sandbox');
  expect(said).not.toContain('omk_');
  expect(said).toContain(`${api.url}/sandbox/enter?key=`);
  expect(await startupBanner(api)).not.toContain('?key=');
  expect(said).toMatch(
    /first owner of the console, by a link .* within 15 minutes:\n {2}http:\S+\/console\/welcome#key=[\w-]{43}/,
  );
  expect(await startupBanner(api)).not.toContain('#key=');
  expect(await startupBanner(api)).toContain('operators create <userName> --as owner');
  const elsewhere = { ...api.context, config: { ...api.context.config, host: '192.0.2.2' } };
  expect(await startupBanner({ ...api, context: elsewhere })).toMatch(
    /sandbox-link \S+ --host 192\.0\.2\.2 --port \d+/,
  );
  expect(await startupBanner(worker as Service)).toContain('as worker');
});

it('neither offers a first owner when there is an operator', async () => {
  const { database } = api.context;
  await createOperator(database, testActor, { userName: 'ann', role: 'owner' }, api.url);
  for (const showSecrets of [true, false]) {
    expect(await startupBanner(api, { showSecrets })).not.toContain('first owner');
  }
});

it('that is closed twice is closed once', async () => {
  await Promise.all([api.close(), api.close()]);
  await expect(fetch(`${api.url}/healthz`)).rejects.toThrow();
});
