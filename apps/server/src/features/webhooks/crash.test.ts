import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testContext } from '../../testing.ts';
import { emit } from './emit-events.ts';
import { setEndpoint } from './endpoints.ts';
import { startReceiver } from './testing.ts';

/** Times that a process is killed; CRASHES=20 for a release. */
const crashes = Number(process.env.CRASHES ?? 2);
/** Events between two crashes. */
const events = 60;

const open = await useDatabase();
const context = testContext(open);
const children = new Set<ChildProcess>();
afterEach(() => Promise.all([...children].map(kill)));

async function start(): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('testing-dispatcher.ts', import.meta.url)), [open.directUrl], {
    execArgv: [],
  });
  children.add(child);
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  children.delete(child);
  const ended = once(child, 'exit');
  if (child.kill('SIGKILL')) await ended;
}

it('killed in the midst of deliveries, a process loses none', { timeout: 60_000 + crashes * 20_000 }, async () => {
  const { environmentId } = await testAccount(context);
  const receiver = await startReceiver(async (response) => {
    await sleep(Math.random() * 40);
    response.writeHead(204).end();
  });
  await setEndpoint(open.database, context.keys, {
    environmentId,
    kind: 'chatApp.status',
    url: receiver.url,
    sandbox: true,
  });
  const ids = () => receiver.received.map(({ headers }) => headers['webhook-id']);
  const ledger: object[] = [];
  let [doomed, other] = await Promise.all([start(), start()]);
  for (let crash = 1; crash <= crashes; crash++) {
    const before = receiver.received.length;
    const emitting = (async () => {
      for (let number = 0; number < events; number++) {
        const body = { number: crash * 1000 + number };
        await emit(open.database, [{ environmentId, endpoint: 'chatApp.status', messageId: randomUUID(), body }]);
      }
    })();
    // Each time at another point of what is delivered.
    const enough = before + ((10 * crash) % events);
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBeGreaterThan(enough);
    await kill(doomed);
    await emitting;
    const replacement = start();

    const unfinished = async () =>
      (await open.database.selectFrom('deliveries').select('id').where('state', '<>', 'delivered').execute()).length;
    await expect.poll(unfinished, { timeout: 20_000 }).toBe(0);
    const all = await open.database.selectFrom('deliveries').select('id').execute();
    const received = ids();
    ledger.push({
      crash,
      emitted: all.length,
      lost: all.filter(({ id }) => !received.includes(id)).length,
      'came twice, under the same id': received.length - new Set(received).size,
    });
    expect(all).toHaveLength(crash * events);
    expect(new Set(received)).toEqual(new Set(all.map(({ id }) => id)));
    [doomed, other] = [other, await replacement];
  }
  console.table(ledger);
  expect(ledger).toHaveLength(crashes);
  await receiver.close();
});
