import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createAccount } from '../../src/features/accounts/manage-accounts.ts';
import { testActor } from '../../src/features/audit/testing.ts';
import { testDatabase } from '../../src/platform/postgres/testing.ts';
import { testSecret } from '../../src/testing.ts';
import { freePorts } from '../peers/free-ports.ts';
import { isPeerMissing } from '../peers/installed-peer.ts';
import { type Run, run } from '../process.ts';
import { readFeed } from './feed-reader.ts';
import { startRollingLoad } from './rolling-load.ts';
import { startHaproxy, startNginx } from './rolling-proxies.ts';

/** Two instances behind nginx and behind HAProxy, with the files of the guide, that are restarted in turn under load. */

/** Restarts of each instance: 1 in `pnpm test`, 10 in `pnpm test:faults`. */
const restarts = Number(process.env.RESTARTS ?? 1);
/** Requests a second through each proxy. */
const rate = 50;
/** Milliseconds between the restarts of two instances, as in the guide. */
const pauseMs = 2000;

const isMissing = [
  isPeerMissing('nginx', ['/usr/sbin/nginx', '-v'], 'nginx'),
  isPeerMissing('HAProxy', ['/usr/sbin/haproxy', '-v'], 'haproxy'),
].some(Boolean);

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
}, 120_000);

it.skipIf(isMissing)(
  'a rolling restart fails no request, and streams end as documented',
  { timeout: 120_000 + restarts * 2 * 60_000 },
  async () => {
    const open = await testDatabase();
    endings.push(open.close);
    const env = { DATABASE_URL: open.directUrl, OMNICHANNEL_SECRET: testSecret, TRUST_PROXY: 'loopback' };
    const [first, second, nginxPort, haproxyPort] = (await freePorts(4)) as [number, number, number, number];
    const instances = [await startInstance(first, env), await startInstance(second, env)];
    endings.push(() => Promise.all(instances.map(stopInstance)));
    const account = await signIn(open.database, `http://127.0.0.1:${first}`);
    const proxies = [await startNginx(nginxPort, [first, second]), await startHaproxy(haproxyPort, [first, second])];
    for (const { end } of proxies) endings.push(end);

    const clients = proxies.map(({ name, url }) => ({
      name,
      load: startRollingLoad({ url, token: account }, rate),
      feed: readFeed({ url, token: account }, 'ann'),
    }));
    endings.push(() => Promise.all(clients.flatMap(({ load, feed }) => [load.stop(), feed.stop()])));
    for (let round = 1; round <= restarts; round++) {
      for (const [index, port] of [first, second].entries()) {
        await sleep(pauseMs);
        expect(await stopInstance(instances[index] as Run)).toBe(0);
        instances[index] = await startInstance(port, env);
      }
    }
    await sleep(pauseMs);
    await Promise.all(clients.flatMap(({ load, feed }) => [load.stop(), feed.stop()]));

    for (const { name, load, feed } of clients) {
      const counts = `${load.started()} requests, ${load.failures.length} failed; ${feed.ended()} streams ended`;
      console.log(`${name}, ${restarts * 2} restarts: ${counts}`, [...load.failures, ...feed.failures].slice(0, 20));
    }
    for (const { name, load, feed } of clients) {
      expect(load.failures, name).toEqual([]);
      expect(feed.failures, name).toEqual([]);
      expect(load.succeeded() + load.failures.length).toBe(load.started());
      // It was connected to one of both instances at least, and each was restarted.
      expect(feed.ended()).toBeGreaterThanOrEqual(restarts);
    }
  },
);

/** Starts an instance with the delay of production, and waits until it is ready. */
async function startInstance(port: number, env: NodeJS.ProcessEnv): Promise<Run> {
  const args = ['start', '--port', String(port), '--shutdown-delay', '5', '--sandbox-pace', '0', '--log-level', 'warn'];
  const started = run(args, env);
  const url = await started.url();
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 30_000 }).toBe(200);
  return started;
}

/** @returns the exit code */
async function stopInstance({ child, ended }: Run): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  return (await ended).code;
}

/** Creates an account without limits and a subscriber. @returns an access token */
async function signIn(database: Parameters<typeof createAccount>[0], url: string): Promise<string> {
  const limits = { requestVerification: 1_000_000, listTopics: 1_000_000, streamNotifications: 1_000_000 };
  const account = { userName: 'shop', sandbox: true, defaultSender: 'ExampleShop', tokenLifetime: 86_400, limits };
  const { apiKey } = await createAccount(database, testActor, account);
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { data: { access_token: string } };
  };
  const { data } = await post('/auth/v1/tokens/', { apiKey, userName: 'shop' });
  await post('/v1/subscribers', { subscriberId: 'ann', topics: [] }, data.access_token);
  return data.access_token;
}
