import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { OpenDatabase } from '../../platform/postgres/database.ts';
import { createBatch } from '../../platform/postgres/group-commit.ts';
import { openDatabase } from '../../platform/postgres/open-database.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import type { Account } from '../account.ts';
import type { OperationId } from '../contract/operation.ts';
import type { Call, Handlers, Reply } from '../handler.ts';
import { HttpError } from '../http-error.ts';
import { claimKeys, IdempotencyConflict, releaseKeys, storeReplies } from './idempotency-keys.ts';
import { replayResponses } from './replay-responses.ts';

type AnyCall = Call<'createTopic'>;

/** A response whose text is easily changed on the way: order of members, other scripts, escapes, lone surrogates. */
const awkward = { z: 1, a: 'مرحبا "\\" \u2028 \n', '10': [1.5, null], nested: { b: {}, a: '\ud800' } };

/** An instance of a service that writes a row for each request, several in one transaction. */
interface Instance {
  handlers: Handlers;
  /** A promise that each write waits for. */
  gate: { pass: Promise<void> };
}

const open = await useDatabase();
let elsewhere: OpenDatabase;
let context: ReturnType<typeof testContext>;
let account: Account;
let here: Instance;
let there: Instance;

function instanceOn({ database }: OpenDatabase): Instance {
  const gate = { pass: Promise.resolve() };
  const batch = createBatch<AnyCall, 'repeated' | 'denied' | { status: 201; body: unknown; headers: object }>({
    async write(calls) {
      return database.transaction().execute(async (transaction) => {
        const isNew = await claimKeys(transaction, calls);
        await gate.pass;
        const responses = await Promise.all(
          calls.map(async (call, index) => {
            if (!isNew[index]) return 'repeated';
            if (call.body.name === 'denied') return 'denied';
            const id = randomUUID();
            await sql`INSERT INTO work VALUES (${id}, ${call.idempotency?.key ?? null})`.execute(transaction);
            return { status: 201 as const, body: { id, ...awkward }, headers: { Location: `/${id}` } };
          }),
        );
        const done = responses.map((response, index) => ({ response, call: calls[index] as AnyCall }));
        await releaseKeys(
          transaction,
          done.flatMap(({ response, call }) => (response === 'denied' ? [call] : [])),
        );
        await storeReplies(
          transaction,
          done.flatMap(({ response, call }) =>
            typeof response === 'object' ? [{ call, reply: response as never }] : [],
          ),
        );
        return responses as never;
      });
    },
  });
  const handler = async (call: AnyCall) => {
    const response = await batch.add(call);
    if (response === 'repeated') throw new IdempotencyConflict();
    if (response === 'denied') throw new HttpError(409, 'There is one already.');
    return response as never;
  };
  const handlers = replayResponses(database, {
    createTopic: handler,
    createSubscriber: handler,
  } as unknown as Handlers);
  return { handlers, gate };
}

beforeAll(async () => {
  const settings = { databaseUrl: open.directUrl, directDatabaseUrl: undefined, dataDir: '' };
  elsewhere = await openDatabase(settings, pino({ level: 'silent' }));
  context = testContext(open);
  account = await testAccount(context);
  await sql`CREATE TABLE work (id uuid, key text)`.execute(open.database);
  here = instanceOn(open);
  there = instanceOn(elsewhere);
});
afterAll(() => elsewhere.close());

interface Sending {
  key?: string;
  name?: string;
  on?: Instance;
  as?: Account;
  operation?: OperationId;
}

/** @returns the response as it is written to the caller */
async function send({ key, name = 'a', on = here, as = account, operation = 'createTopic' }: Sending = {}) {
  const call = testCall(operation, as, { body: { name, key: 'topic' }, ...(key !== undefined && { key }) });
  const handler = on.handlers[operation] as ((call: unknown) => Promise<Reply>) | undefined;
  const { status, headers, body } = (await handler?.(call)) ?? expect.fail('There is no handler.');
  return JSON.stringify([status, headers, body]);
}

const worked = async (key: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM work WHERE key = ${key}`.execute(open.database);
  return rows[0]?.count as number;
};

const rejection = (status: number) => expect.objectContaining({ name: 'HttpError', status });

const stillRunning = expect.objectContaining({
  name: 'HttpError',
  status: 409,
  message: 'The first request with this Idempotency-Key is still running. Repeat this one later.',
  retryAfter: 1,
});

const otherBody = expect.objectContaining({
  name: 'HttpError',
  status: 422,
  message: 'This Idempotency-Key was used with another body. Use a new key for a new request.',
  violations: [{ in: 'header', field: 'Idempotency-Key', message: 'was used with another body' }],
});

/** Connections to this database that do something. */
async function connections(what: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND ${what}`.execute(
    open.database,
  );
  return rows.length;
}

/** Holds the work of an instance until the returned function is called, or the test ends. */
function hold(instance: Instance): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  instance.gate.pass = promise;
  const release = () => {
    instance.gate.pass = Promise.resolve();
    resolve();
  };
  onTestFinished(release);
  return release;
}

describe('a request with an idempotency key', () => {
  it('is answered byte for byte as the first time, on every instance, and its work is done once', async () => {
    const key = randomUUID();
    const first = await send({ key });
    for (const on of [here, there, instanceOn(open)]) {
      expect(await send({ key, on })).toBe(first);
    }
    expect(await worked(key)).toBe(1);
  });

  it('returns 422 for another body', async () => {
    const key = randomUUID();
    await send({ key });
    await expect(send({ key, name: 'b' })).rejects.toEqual(otherBody);
    await expect(send({ key, name: 'b', on: there })).rejects.toEqual(otherBody);
    expect(await worked(key)).toBe(1);
  });

  it('returns 409 while the first one runs, or 422 for another body', async () => {
    const key = randomUUID();
    const release = hold(here);
    const first = send({ key });
    await expect(send({ key })).rejects.toEqual(stillRunning);
    await expect(send({ key, name: 'b' })).rejects.toEqual(otherBody);
    release();
    const response = await first;
    expect(await send({ key })).toBe(response);
  });

  it('returns 409 on another instance as well', async () => {
    const key = randomUUID();
    const release = hold(here);
    const first = send({ key });
    // The first has claimed the key when its transaction is idle.
    await expect.poll(() => connections(sql`state = 'idle in transaction'`)).toBeGreaterThan(0);
    await expect(send({ key, on: there })).rejects.toEqual(stillRunning);
    release();
    const response = await first;
    expect(await send({ key, on: there })).toBe(response);
    expect(await worked(key)).toBe(1);
  });

  it('is another one under another account and another operation', async () => {
    const key = randomUUID();
    await send({ key });
    await send({ key, operation: 'createSubscriber' });
    await send({ key, as: await testAccount(context) });
    expect(await worked(key)).toBe(3);
  });

  it('can be repeated after a rejection, which is not stored', async () => {
    const key = randomUUID();
    await expect(send({ key, name: 'denied' })).rejects.toEqual(rejection(409));
    await expect(send({ key, name: 'denied', on: there })).rejects.toEqual(rejection(409));
    await send({ key, name: 'b' });
    expect(await worked(key)).toBe(1);
  });

  it('can be repeated after its work failed', async () => {
    const key = randomUUID();
    const handlers = replayResponses(open.database, {
      createTopic: async (call) => {
        await open.database.transaction().execute(async (transaction) => {
          await claimKeys(transaction, [call]);
          throw new Error('The work failed.');
        });
        throw new Error('unreachable');
      },
    });
    await expect(send({ key, on: { ...here, handlers } })).rejects.toThrow('The work failed.');
    await send({ key });
    expect(await worked(key)).toBe(1);
  });

  it('must be repeated later when the first one has released its key in the meantime', async () => {
    const handlers = replayResponses(open.database, { createTopic: () => Promise.reject(new IdempotencyConflict()) });
    await expect(send({ key: randomUUID(), on: { ...here, handlers } })).rejects.toEqual(stillRunning);
  });

  it('returns the response of another instance that did the work meanwhile', async () => {
    const key = randomUUID();
    let first = '';
    const handlers = replayResponses(open.database, {
      async createTopic() {
        first = await send({ key, on: there });
        throw new IdempotencyConflict();
      },
    });
    expect(await send({ key, on: { ...here, handlers } })).toBe(first);
    expect(await worked(key)).toBe(1);
  });

  it('is free to be done any number of times without a key', async () => {
    const [one, two] = await Promise.all([send(), send()]);
    expect(one).not.toEqual(two);
  });
});

describe('at the same time', () => {
  it('one key on two instances does its work once', async () => {
    const key = randomUUID();
    const settled = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => send({ key, on: index % 2 ? here : there })),
    );
    const responses = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(new Set(responses).size).toBe(1);
    for (const one of settled) if (one.status === 'rejected') expect(one.reason).toEqual(stillRunning);
    expect(await worked(key)).toBe(1);
  });

  it('many keys on both do theirs once each', async () => {
    const keys = Array.from({ length: 40 }, () => randomUUID());
    const settled = await Promise.allSettled([
      ...keys.map((key) => send({ key, on: here })),
      ...keys.toReversed().map((key) => send({ key, on: there })),
    ]);
    const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    for (const failure of failures) expect(failure).toEqual(stillRunning);
    for (const key of keys) expect(await worked(key)).toBe(1);
  });

  it('every key does its work once and has one response, whatever is sent where', async () => {
    const sending = fc.record({
      key: fc.constantFrom('k1', 'k2', 'k3', undefined),
      name: fc.constantFrom('a', 'a', 'a', 'b', 'denied'),
      where: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(sending, { maxLength: 12 }), { maxLength: 4 }), async (rounds) => {
        const run = randomUUID();
        const kept = new Map<string, { name: string; text: string }>();
        for (const round of rounds) {
          const settled = await Promise.allSettled(
            round.map(({ key, name, where }) =>
              send({ name, on: where ? here : there, ...(key && { key: `${run} ${key}` }) }),
            ),
          );
          for (const [index, one] of settled.entries()) {
            const { key, name } = round[index] as (typeof round)[number];
            if (one.status === 'rejected') {
              expect([409, 422]).toContain(one.reason.status);
              continue;
            }
            expect(name).not.toBe('denied');
            if (key === undefined) continue;
            const response = { name, text: one.value };
            expect(response).toEqual(kept.get(key) ?? response);
            kept.set(key, response);
          }
        }
        for (const key of ['k1', 'k2', 'k3']) expect(await worked(`${run} ${key}`)).toBe(kept.has(key) ? 1 : 0);
      }),
      { numRuns: 25 },
    );
  });
});
