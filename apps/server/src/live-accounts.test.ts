import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it } from 'vitest';
import type { Context } from './features/context.ts';
import type { Carrier } from './features/messaging/carrier.ts';
import { type ConnectionName, connectionNames, createConnections } from './features/messaging/connections.ts';
import { openWindow } from './features/messaging/customer-care-window.ts';
import { createFeatures, handlersOf, jobsOf } from './features.ts';
import type { Account } from './http/account.ts';
import { readContract } from './http/contract/contract.ts';
import { readDocument } from './http/contract/document.ts';
import type { OperationId } from './http/contract/operation.ts';
import type { Call, Handler } from './http/handler.ts';
import { type RunningWorker, startWorker } from './platform/jobs/worker.ts';
import { useDatabase } from './platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from './testing.ts';

const open = await useDatabase();
const contract = readContract(await readDocument());
const { sandbox } = testContext(open).connections;

interface Sending {
  id: OperationId;
  body: object;
}

/** A person who has written in the messenger. */
const visitor = '1000000000000150';
const text = { type: 'text', text: { body: 'Hello' } };
const template = {
  namespace: 'other',
  name: 'order_shipped',
  language: { policy: 'deterministic', code: 'en_US' },
};

/** The requests that reach people on each channel, one for each code path. */
const sendings: Record<ConnectionName, readonly Sending[]> = {
  sms: [
    { id: 'requestVerification', body: { number: '+12025550140' } },
    // A number that no phone has: whether there is a carrier comes first.
    { id: 'requestVerification', body: { number: '+1202555010' } },
    { id: 'sendSmsMessage', body: { to: '+12025550140', text: 'Hello' } },
  ],
  chatApp: [
    { id: 'sendChatAppMessage', body: { to: '+12025550100', ...text } },
    { id: 'sendChatAppMessage', body: { to: '+12025550140', type: 'template', template } },
    { id: 'validateChatAppContacts', body: { contacts: ['+12025550140'], blocking: 'wait' } },
    { id: 'validateChatAppContacts', body: { contacts: ['+12025550141'], blocking: 'no_wait' } },
    { id: 'validateChatAppContacts', body: { contacts: ['nonsense'] } },
  ],
  messenger: [{ id: 'sendMessengerMessage', body: { to: visitor, type: 'text', text: 'Hello' } }],
  rcs: [{ id: 'sendRcsMessage', body: { to: '+12025550140', ...text } }],
  chat: [{ id: 'sendChatChannelMessage', body: { to: visitor, ...text } }],
};

let worker: RunningWorker | undefined;
let features: ReturnType<typeof createFeatures> | undefined;
afterEach(async () => {
  await worker?.stop();
  for (const feature of features?.all ?? []) await feature.close?.();
  worker = undefined;
});

/** A service with these connections, and what it sends by its live carriers. */
async function start(connected: readonly ConnectionName[]) {
  const reached: string[] = [];
  const live: Carrier = {
    name: 'live',
    sandbox: false,
    sendSms: async ({ to }) => {
      reached.push(`sms ${to}`);
      return { outcome: 'accepted' };
    },
    send: async ({ channel, to }) => {
      reached.push(`${channel} ${to}`);
      return { outcome: 'accepted' };
    },
    checkContacts: async (numbers) => {
      reached.push(...numbers.map((number) => `check ${number}`));
      return numbers.map(() => 'valid');
    },
    connect: () => ({}),
  };
  const carriers = Object.fromEntries(connected.map((name) => [name, live]));
  const context: Context = testContext(open, {
    connections: createConnections(sandbox, carriers),
    metrics: new Registry(),
  });
  features = createFeatures(context, contract);
  const handlers = handlersOf(features.all);
  worker = await startWorker(jobsOf(features.all), context);
  return {
    reached,
    context,
    send: (account: Account, { id, body }: Sending, key?: string) =>
      (handlers[id] as Handler<OperationId>)(
        testCall(id, account, { body, ...(key !== undefined && { key }) }) as Call<OperationId>,
      ),
  };
}

/** A new account to which the visitor wrote before. */
async function newAccount(sandbox: boolean): Promise<Account> {
  const account = await testAccount(testContext(open), { sandbox });
  const { environmentId } = account;
  await openWindow(open.database, {
    id: '',
    environmentId,
    channel: 'messenger',
    from: visitor,
    at: new Date(),
    content: { type: 'text', text: '' },
  });
  return account;
}

/** Waits until no job is left. */
const jobsDone = () =>
  expect
    .poll(async () => (await sql`SELECT FROM graphile_worker._private_jobs`.execute(open.database)).rows.length, {
      timeout: 20_000,
    })
    .toBe(0);

/** Rows of an account's environment in everything that sending fills. */
async function stored({ environmentId, id }: Account): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    SELECT
      (SELECT count(*)::int FROM messages WHERE environment_id = ${environmentId}) AS messages,
      (SELECT count(*)::int FROM verifications WHERE environment_id = ${environmentId}) AS verifications,
      (SELECT count(*)::int FROM verification_conversions WHERE environment_id = ${environmentId}) AS conversions,
      (SELECT count(*)::int FROM contacts WHERE environment_id = ${environmentId}) AS contacts,
      (SELECT count(*)::int FROM sandbox_messages WHERE environment_id = ${environmentId}) AS sandbox,
      (SELECT count(*)::int FROM idempotency_keys WHERE account_id = ${id}) AS keys,
      (SELECT count(*)::int FROM graphile_worker._private_jobs) AS jobs
  `.execute(open.database);
  return rows[0] as Record<string, number>;
}

it('names every operation of the contract that needs a carrier', () => {
  const declaring = contract.operations.filter(({ declaredResponses }) =>
    declaredResponses.responses.some(({ code }) => code === '501'),
  );
  const sending = Object.values(sendings).flatMap((each) => each.map(({ id }) => id));
  expect(declaring.map(({ id }) => id).sort()).toEqual([...new Set(sending)].sort());
});

describe.each(connectionNames)('on %s', (name) => {
  it('a live account without a carrier is rejected, and nothing is stored', async () => {
    const { send, reached } = await start(connectionNames.filter((other) => other !== name));
    const account = await newAccount(false);
    const before = await stored(account);
    for (const sending of sendings[name]) {
      for (const key of [undefined, 'a-key']) {
        await expect(send(account, sending, key)).rejects.toMatchObject({
          status: 501,
          code: sending.id === 'requestVerification' ? -501 : 1501,
        });
      }
    }
    expect(await stored(account)).toEqual(before);
    expect(Object.values(before).every((count) => count === 0)).toBe(true);
    expect(reached).toEqual([]);
  });

  it('a sandbox account reaches the sandbox, whatever is connected', async () => {
    const { send, reached } = await start(connectionNames);
    const account = await newAccount(true);
    const succeeded: unknown[] = [];
    for (const sending of sendings[name]) {
      await send(account, sending).then(
        (reply) => succeeded.push(reply),
        // Exceptions that are not sent for another reason.
        (error: { status: number }) => expect(error.status).toBe(400),
      );
    }
    expect(succeeded).not.toEqual([]);
    await jobsDone();
    expect(reached).toEqual([]);
    const { sandbox: shown, contacts = 0 } = await stored(account);
    expect(Number(shown)).toBeGreaterThan(0);
    if (name === 'chatApp') expect(contacts).toBe(2);
  });

  it('a live account reaches its carrier, and nothing of it is in the sandbox', async () => {
    const { send, reached } = await start([name]);
    const account = await newAccount(false);
    for (const sending of sendings[name]) await send(account, sending).catch(({ status }) => expect(status).toBe(400));
    await jobsDone();
    expect(reached).not.toEqual([]);
    expect((await stored(account)).sandbox).toBe(0);
  });

  it('a job of a live account whose carrier is gone fails, and reaches no one', async () => {
    const { context } = await start([]);
    const account = await newAccount(false);
    const { environmentId } = account;
    // Accepted while there was a carrier.
    const accepting = createFeatures(
      testContext(open, {
        connections: createConnections(sandbox, { [name]: { ...sandbox, sandbox: false, connect: () => ({}) } }),
      }),
      contract,
    );
    const [sending] = sendings[name].slice(name === 'chatApp' ? 3 : 0) as [Sending];
    await worker?.stop();
    worker = undefined;
    const handler = handlersOf(accepting.all)[sending.id] as Handler<OperationId>;
    await handler(testCall(sending.id, account, { body: sending.body }) as Call<OperationId>);
    for (const feature of accepting.all) await feature.close?.();
    worker = await startWorker(jobsOf(features?.all ?? []), context);
    await jobsDone();
    expect((await stored(account)).sandbox).toBe(0);
    const failures = await sql<{ failure: { code: number } | null }>`
      SELECT failure FROM messages WHERE environment_id = ${environmentId}
    `.execute(open.database);
    for (const { failure } of failures.rows) expect(failure).toMatchObject({ code: 1501 });
    const { rows: verifications } = await sql<{ rejection: string }>`
      SELECT rejection FROM verifications WHERE environment_id = ${environmentId}
    `.execute(open.database);
    for (const { rejection } of verifications) expect(rejection).toContain('no carrier');
    const { rows: contacts } = await sql<{ valid: boolean | null }>`
      SELECT valid FROM contacts WHERE environment_id = ${environmentId}
    `.execute(open.database);
    for (const { valid } of contacts) expect(valid).toBeNull();
    expect(failures.rows.length + verifications.length + contacts.length).toBe(1);
  });
});
