import fc from 'fast-check';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Executor, OpenDatabase, Tables } from '../../platform/postgres/database.ts';
import { openDatabase } from '../../platform/postgres/open-database.ts';
import { testDatabase } from '../../platform/postgres/testing.ts';
import { type BucketRequest, createBuckets } from './buckets.ts';

let one: OpenDatabase;
let other: OpenDatabase;
beforeAll(async () => {
  one = await testDatabase();
  const settings = { databaseUrl: one.directUrl, directDatabaseUrl: undefined, dataDir: '' };
  other = await openDatabase(settings, pino({ level: 'silent' }));
});
afterAll(async () => {
  await other.close();
  await one.close();
});
beforeEach(async () => {
  await sql`DELETE FROM rate_limits`.execute(one.database);
});

const asking = (changes: Partial<BucketRequest> = {}): BucketRequest => ({
  subject: 'account',
  operation: 'op',
  quota: 5,
  ...changes,
});

/** Buckets whose seconds pass only when the test says so: the clock of the database stands still in a transaction. */
async function standing(
  work: (ask: AskMany, pass: (seconds: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  await one.database.transaction().execute(async (transaction: Executor) => {
    await sql`DELETE FROM rate_limits`.execute(transaction);
    const buckets = createBuckets(transaction);
    await work(
      (count, changes) => Promise.all(Array.from({ length: count }, () => buckets.add(asking(changes)))),
      async (seconds) => {
        await sql`UPDATE rate_limits SET at = at - make_interval(secs => ${seconds})`.execute(transaction);
      },
    );
  });
}
type AskMany = (count: number, changes?: Partial<BucketRequest>) => Promise<{ granted: boolean; remaining: number }[]>;

describe('createBuckets', () => {
  it('allows the requests of the quota, first come, first served, and returns how many remain', async () => {
    await standing(async (ask) => {
      const results = await ask(7);
      expect(results.map(({ granted }) => granted)).toEqual([true, true, true, true, true, false, false]);
      expect(results.map(({ remaining }) => remaining)).toEqual([4, 3, 2, 1, 0, 0, 0]);
    });
  });

  it('has room again as time passes, and is empty after a second', async () => {
    await standing(async (ask, pass) => {
      await ask(5);
      expect(await ask(1)).toEqual([{ granted: false, remaining: 0 }]);
      await pass(0.2);
      expect((await ask(2)).map(({ granted }) => granted)).toEqual([true, false]);
      await pass(1);
      expect((await ask(6)).filter(({ granted }) => granted)).toHaveLength(5);
    });
  });

  it('does not accumulate unused requests, nor count rejected ones', async () => {
    await standing(async (ask, pass) => {
      await ask(100);
      await pass(3600);
      expect((await ask(100)).filter(({ granted }) => granted)).toHaveLength(5);
    });
  });

  it('goes on when the clock of the database goes back', async () => {
    await standing(async (ask, pass) => {
      await ask(4);
      await pass(-3600);
      expect((await ask(2)).map(({ granted }) => granted)).toEqual([true, false]);
    });
  });

  it('does not mix up subjects and operations', async () => {
    await standing(async (ask) => {
      await ask(5);
      expect((await ask(1, { subject: 'another account' }))[0]?.granted).toBe(true);
      expect((await ask(1, { operation: 'another' }))[0]?.granted).toBe(true);
      expect((await ask(1))[0]?.granted).toBe(false);
    });
  });

  it('does what an ideal bucket does, whatever is asked and when', async () => {
    const step = fc.oneof(
      fc.record({ count: fc.integer({ min: 1, max: 30 }), quota: fc.constantFrom(1, 3, 7, 20) }),
      fc.record({ eighths: fc.integer({ min: 0, max: 12 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), (steps) =>
        standing(async (ask, pass) => {
          // In eighths of a request, so that all is exact.
          let level = 0;
          let waited = 0;
          for (const step of steps) {
            if ('eighths' in step) {
              waited += step.eighths;
              await pass(step.eighths / 8);
              continue;
            }
            const { count, quota } = step;
            level = Math.max(0, level - quota * waited);
            waited = 0;
            const room = Math.max(0, Math.min(count, Math.floor((quota * 8 - level) / 8)));
            level += room * 8;
            expect((await ask(count, { quota })).filter(({ granted }) => granted)).toHaveLength(room);
          }
        }),
      ),
      { numRuns: 60 },
    );
  });

  it('is exact over two instances at the same time', async () => {
    const quota = 50;
    // Nothing runs out of this bucket within the hour.
    await sql`INSERT INTO rate_limits VALUES ('account', 'op', ${quota}, 0, now() + interval '1 hour', 0)`.execute(
      one.database,
    );
    const instances = [one, other].map(({ database }) => createBuckets(database));
    let granted = 0;
    await Promise.all(
      Array.from({ length: 40 }, async (_, client) => {
        for (let request = 0; request < 10; request++) {
          const result = await instances[client % 2]?.add(asking({ quota }));
          if (result?.granted) granted += 1;
        }
      }),
    );
    expect(granted).toBe(quota);
  });

  it('does not wait for itself: two instances count the same buckets in another order', async () => {
    const failures: unknown[] = [];
    const instances = [one, other].map(({ pool }) =>
      createBuckets(
        new Kysely<Tables>({
          dialect: new PostgresDialect({ pool }),
          log(event) {
            if (event.level === 'error') failures.push(event.error);
          },
        }),
      ),
    );
    const waiting = async () =>
      (
        await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
          one.database,
        )
      ).rows.length;
    await sql`INSERT INTO rate_limits VALUES ('b', 'op', 5, 0, now(), 0)`.execute(one.database);
    let both: Promise<unknown> | undefined;
    // While one bucket is held, both get to it with those that they have counted before.
    await one.database.transaction().execute(async (transaction) => {
      await sql`SELECT FROM rate_limits FOR UPDATE`.execute(transaction);
      const orders = [
        ['a', 'b', 'c'],
        ['c', 'b', 'a'],
      ];
      both = Promise.all(
        orders.flatMap((order, index) => order.map((subject) => instances[index]?.add(asking({ subject })))),
      );
      await expect.poll(waiting).toBe(2);
    });
    await both;
    expect(failures).toEqual([]);
  });
});
