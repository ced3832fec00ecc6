/**
 * Submissions over one WhatsApp connection: to an emulator of the Graph API that responds after 50 ms, with a window of 10, from a backlog of
 * accepted messages. Once the window limits them, and once the throughput of the connection.
 *
 * Each is compared with the ideal. For the window, this is the rate of as many loops of bare requests to the same emulator in the same round;
 * the time of such a request is printed as the latency. The service is a process of its own; the emulator is in this one. Prints medians;
 * fails when the target is missed.
 *
 *   node bench/carriers-submit.ts [rounds] [seconds a measurement]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { startService } from '../src/app.ts';
import { addConnection, recordSignIn } from '../src/carriers/connections/connection-store.ts';
import { type GraphEmulator, startGraphEmulator } from '../src/carriers/meta/testing-graph-emulator.ts';
import { toConnectionKind } from '../src/carriers/testing-kinds.ts';
import { createTestKind, testConnection } from '../src/carriers/whatsapp/testing-whatsapp.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { openWindow } from '../src/features/messaging/customer-care-window.ts';
import { readConfig } from '../src/platform/config/read-config.ts';
import { createKeys } from '../src/platform/crypto/key-derivation.ts';
import { createLog } from '../src/platform/logging/log.ts';
import { type BenchDatabase, benchDatabase, median, signIn } from './service.ts';

const window = 10;
const latencyMs = 50;
/** Messages a second that the connection may submit, in the second comparison. */
const throughput = 50;
/** Seconds of a measurement that do not count: the throughput allows a burst of one second. */
const warmUp = 3;
const target = 0.9;
const recipient = '+12025550121';
const name = 'whatsapp';
/** Requests at the same time while the backlog is made. */
const callers = 16;

const [, , first, second] = process.argv;
if (first === 'service') await serve(second as string);
else await compare(Number(first ?? 5), Number(second ?? 8));

async function serve(graphUrl: string): Promise<void> {
  // The service validates the settings before the kind gets them.
  const kinds = new Map([['whatsapp', toConnectionKind(createTestKind(graphUrl, [1000]))]]);
  const { url } = await startService(readConfig(process.env), createLog('error'), { kinds });
  process.send?.(url);
  process.on('disconnect', () => process.exit());
}

async function compare(rounds: number, seconds: number): Promise<void> {
  const open = await benchDatabase();
  const emulator = await startGraphEmulator();
  emulator.latencyMs = latencyMs;
  const children: ChildProcess[] = [];
  const start = async (role: 'api' | 'worker') => {
    const env = { ...process.env, ...open.env, OMNICHANNEL_PORT: '0', OMNICHANNEL_ROLE: role };
    const child = fork(import.meta.filename, ['service', emulator.url], { env });
    children.push(child);
    const [url] = (await once(child, 'message')) as [string];
    return { child, url };
  };
  try {
    const api = await start('api');
    const headers = await signIn(open, { url: api.url } as Parameters<typeof signIn>[1], {
      userName: 'bench',
      sandbox: false,
    });
    await addWhatsApp(open, emulator);
    const measure = async (limit: number | null) => {
      await sql`UPDATE connections SET throughput = ${limit}`.execute(open.database);
      // With what is submitted before the worker has ended.
      const ideal = Math.min((window * 1000) / latencyMs, limit ?? Infinity);
      await addBacklog(api.url, headers, ideal * (seconds + warmUp + 2));
      const worker = await start('worker');
      const before = emulator.messages.length;
      while (emulator.messages.length === before) await sleep(10);
      await sleep(warmUp * 1000);
      const [began, count] = [performance.now(), emulator.messages.length];
      await sleep(seconds * 1000);
      const rate = ((emulator.messages.length - count) * 1000) / (performance.now() - began);
      await stop(worker.child);
      await sql`TRUNCATE outbox, link_leases`.execute(open.database);
      const bare = await bareRate(emulator, seconds);
      return { rate, latency: (window * 1000) / bare, ratio: rate / (limit ?? bare) };
    };
    console.log(`load average: ${loadavg().map((value) => value.toFixed(1))}`);
    const byWindow: Measured[] = [];
    const byThroughput: Measured[] = [];
    for (let round = 0; round < rounds; round++) {
      byWindow.push(await measure(null));
      byThroughput.push(await measure(throughput));
    }
    report({ byWindow, byThroughput });
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await emulator.close();
    await open.close();
  }
}

/** A rate is in submissions a second, a latency in milliseconds. */
interface Measured {
  rate: number;
  latency: number;
  ratio: number;
}

/** @returns the messages a second of bare requests, as many at the same time as the window allows */
async function bareRate({ url, account, messages }: GraphEmulator, seconds: number): Promise<number> {
  const headers = { authorization: `Bearer ${account.accessToken}`, 'content-type': 'application/json' };
  const text = { body: 'Your order 1042 has left our store.' };
  const body = JSON.stringify({ messaging_product: 'whatsapp', to: recipient, type: 'text', text });
  const proof = createHmac('sha256', account.appSecret).update(account.accessToken).digest('hex');
  const target = `${url}/v26.0/${account.phoneNumberId}/messages?appsecret_proof=${proof}`;
  const [began, count] = [performance.now(), messages.length];
  const end = began + seconds * 1000;
  const caller = async () => {
    while (performance.now() < end) {
      const response = await fetch(target, { method: 'POST', headers, body });
      if (!response.ok) throw new Error(`The emulator returned ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: window }, caller));
  return ((messages.length - count) * 1000) / (performance.now() - began);
}

function report(found: Record<'byWindow' | 'byThroughput', Measured[]>): void {
  const medianOf = (values: Measured[], key: 'rate' | 'latency') => ({
    median: Number(median(values.map((value) => value[key])).toFixed(1)),
  });
  const ratioOf = (values: Measured[]) => median(values.map(({ ratio }) => ratio));
  const row = (ratio: number) => ({ median: Number(ratio.toFixed(2)), target: `at least ${target}` });
  const [windowRatio, throughputRatio] = [ratioOf(found.byWindow), ratioOf(found.byThroughput)];
  console.table({
    'latency of a bare request, ms': medianOf(found.byWindow, 'latency'),
    'limited by the window, submissions/s': medianOf(found.byWindow, 'rate'),
    'ratio to the ideal of the window': row(windowRatio),
    'limited by the throughput, submissions/s': medianOf(found.byThroughput, 'rate'),
    'ratio to the throughput': row(throughputRatio),
  });
  if (Math.min(windowRatio, throughputRatio) < target) process.exitCode = 1;
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Adds the connection of the account, whose recipient has written. */
async function addWhatsApp({ database, env }: BenchDatabase, { account }: GraphEmulator): Promise<void> {
  const { environment_id: environmentId } = await database
    .selectFrom('accounts')
    .select('environment_id')
    .where('user_name', '=', 'bench')
    .executeTakeFirstOrThrow();
  const content = { type: 'text', text: 'Hello' } as const;
  const event = { id: 'wamid.inbound', environmentId, channel: 'chatApp', from: recipient } as const;
  await openWindow(database, { ...event, at: new Date(), content });
  const { settings, credentials } = testConnection(account);
  const connection = await addConnection(database, testActor, createKeys(env.OMNICHANNEL_SECRET), {
    name,
    kind: 'whatsapp',
    environmentId,
    settings: { ...settings },
    credentials: { ...credentials },
    window,
    throughput: null,
    binds: 1,
  });
  await recordSignIn(database, connection, { outcome: 'ok' });
}

/** Sends messages until so many are accepted. */
async function addBacklog(url: string, headers: Record<string, string>, count: number): Promise<void> {
  const text = { body: 'Your order 1042 has left our store.' };
  const body = JSON.stringify({ to: recipient, type: 'text', text });
  let accepted = 0;
  const caller = async () => {
    while (accepted < count) {
      const response = await fetch(`${url}/conversation/wab/v1/messages`, { method: 'POST', headers, body });
      await response.arrayBuffer();
      // The service learns of the connection within seconds.
      if (response.status === 200) accepted += 1;
      else await sleep(200);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
}
