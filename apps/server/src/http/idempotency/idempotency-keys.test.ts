import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase, Tables } from '../../platform/postgres/database.ts';
import { openDatabase } from '../../platform/postgres/open-database.ts';
import { useDatabase, waitingFor } from '../../platform/postgres/testing.ts';
import { testAccount, testCall, testContext } from '../../testing.ts';
import type { OperationId } from '../contract/operation.ts';
import type { Reply } from '../handler.ts';
import { claimKeys, IdempotencyConflict, type Keyed, releaseKeys, storeReplies } from './idempotency-keys.ts';
import { withIdempotencyKey } from './with-idempotency-key.ts';

const open = await useDatabase();
const account = await testAccount(testContext(open));
let elsewhere: OpenDatabase;
beforeAll(async () => {
  const settings = { databaseUrl: open.directUrl, directDatabaseUrl: undefined, dataDir: '' };
  elsewhere = await openDatabase(settings, pino({ level: 'silent' }));
  await sql`CREATE TABLE work (key text)`.execute(open.database);
});
afterAll(() => elsewhere.close());

interface CallParts {
  body?: object;
  operation?: string;
}

const callOf = (key?: string, { body = {}, operation = 'createTopic' }: CallParts = {}) =>
  testCall(operation as 'createTopic', account, { body, ...(key !== undefined && { key }) });

/** Claims the keys of calls in a transaction of their own, which does the work before it ends. */
const claim = ({ database }: OpenDatabase, calls: readonly Keyed[], work = async () => {}) =>
  database.transaction().execute(async (transaction) => {
    const isNew = await claimKeys(transaction, calls);
    await work();
    return isNew;
  });

const rowOf = (key: string) =>
  open.database.selectFrom('idempotency_keys').selectAll().where('key', '=', key).executeTakeFirst();

describe('claimKeys', () => {
  it('does not wait for a transaction that claims a key, and claims the free keys', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => callOf(`${name} ${randomUUID()}`) as Keyed) as [
      Keyed,
      Keyed,
      Keyed,
    ];
    const held = await claim(open, [b], async () => {
      expect(await claim(elsewhere, [a, b])).toEqual([true, false]);
      const both = await Promise.all([claim(open, [a, b, c]), claim(elsewhere, [c, b, a])]);
      expect(both.flat().filter(Boolean)).toHaveLength(1);
    });
    expect(held).toEqual([true]);
    expect(await claim(open, [a, b, c])).toEqual([false, false, false]);
  });

  it('claims a key for the first of its calls, with the body of that call', async () => {
    const keys = [`b ${randomUUID()}`, `a ${randomUUID()}`];
    const firsts = keys.map((key) => callOf(key, { body: { name: 'first' } }));
    const seconds = keys.map((key) => callOf(key, { body: { name: 'second' } }));
    expect(await claim(open, [...firsts, callOf(), ...seconds])).toEqual([true, true, true, false, false]);
    for (const [index, key] of keys.entries())
      expect((await rowOf(key))?.fingerprint).toEqual(firsts[index]?.idempotency?.fingerprint);
  });

  it('keeps the keys of two operations apart, also where their names together with the keys are the same text', async () => {
    const suffix = randomUUID();
    const calls = [callOf(`s${suffix}`), callOf(suffix, { operation: 'createTopics' })];
    expect(await claim(open, calls)).toEqual([true, true]);
  });

  it.each([
    ['in order', ['a', 'b']],
    ['in reverse order', ['b', 'a']],
  ])('waits, without a deadlock, for a transaction that takes no lock: keys %s', async (_, names) => {
    const run = randomUUID();
    const calls = names.map((name) => callOf(`${run} ${name}`));
    let isNew: Promise<boolean[]> | undefined;
    await open.database.transaction().execute(async (previous) => {
      const insert = (name: string) =>
        sql`INSERT INTO idempotency_keys (account_id, operation, key, fingerprint)
          VALUES (${account.id}, 'createTopic', ${`${run} ${name}`}, '')`.execute(previous);
      await insert('a');
      isNew = claim(elsewhere, calls);
      await expect.poll(() => waitingFor(previous)).toBe(1);
      await insert('b');
    });
    expect(await isNew).toEqual([false, false]);
  });
});

it('calls without a key run no statement', async () => {
  const statements: string[] = [];
  const dialect = new PostgresDialect({ pool: open.pool });
  const database = new Kysely<Tables>({ dialect, log: ({ query }) => void statements.push(query.sql) });
  const calls = [callOf(), callOf()];
  expect(await claimKeys(database, calls)).toEqual([true, true]);
  await storeReplies(
    database,
    calls.map((call) => ({ call, reply: { status: 201 } })),
  );
  await releaseKeys(database, calls);
  expect(statements).toEqual([]);
});

describe('withIdempotencyKey', () => {
  const reply: Reply<'createTopic'> = {
    status: 201,
    body: { data: { _id: '6b3d7d0a8f0c4e5d9a1b2c3d', key: 'topic' } },
    headers: { Location: '/topic' },
  };

  const write = (key: string, call = callOf(key), result = () => reply) =>
    withIdempotencyKey(open.database, call, async (executor) => {
      await sql`INSERT INTO work VALUES (${key})`.execute(executor);
      return result();
    });

  async function writes(key: string): Promise<number> {
    const { rows } = await sql`SELECT FROM work WHERE key = ${key}`.execute(open.database);
    return rows.length;
  }

  it('does the work of a key once, and stores its response', async () => {
    const key = randomUUID();
    expect(await write(key)).toEqual(reply);
    await expect(write(key)).rejects.toEqual(expect.objectContaining({ name: 'IdempotencyConflict' }));
    await expect(write(key)).rejects.toBeInstanceOf(IdempotencyConflict);
    expect(await writes(key)).toBe(1);
    expect(await rowOf(key)).toMatchObject({ operation: 'createTopic' satisfies OperationId, ...reply });
  });

  it('leaves neither the key nor a part of the work when the work fails', async () => {
    const key = randomUUID();
    const fail = () => expect.fail('The work failed.');
    await expect(write(key, callOf(key), fail)).rejects.toThrow('The work failed.');
    expect([await rowOf(key), await writes(key)]).toEqual([undefined, 0]);
    expect(await write(key)).toEqual(reply);
    expect(await writes(key)).toBe(1);
  });

  it('does the work of a call without a key each time, outside a transaction', async () => {
    const name = randomUUID();
    expect(await write(name, callOf())).toEqual(reply);
    expect(await write(name, callOf())).toEqual(reply);
    expect(await writes(name)).toBe(2);
    await withIdempotencyKey(open.database, callOf(), async (executor) => {
      expect(executor).toBe(open.database);
      return reply;
    });
  });
});
