import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBatch } from './group-commit.ts';

/** A write that ends when the test says so. */
function gated<Item>() {
  const calls: { items: readonly Item[]; end(): void; fail(error: unknown): void }[] = [];
  const write = (items: readonly Item[]) =>
    new Promise<readonly Item[]>((resolve, reject) => {
      calls.push({ items, end: () => resolve(items), fail: reject });
    });
  return { calls, write };
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('createBatch', () => {
  it('writes together what arrives in the same turn, and what arrives while all writes are under way', async () => {
    const { calls, write } = gated<number>();
    const batch = createBatch({ write, concurrency: 1 });
    const all = [batch.add(1), batch.add(2)];
    await turn();
    all.push(batch.add(3));
    await turn();
    all.push(batch.add(4));
    await turn();
    expect(calls.map(({ items }) => items)).toEqual([[1, 2]]);
    calls[0]?.end();
    await turn();
    expect(calls.map(({ items }) => items)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    calls[1]?.end();
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
  });

  it('fails only the item at fault, when the write rolled back for its data', async () => {
    const write = async (items: readonly number[]) => {
      if (items.includes(3)) throw Object.assign(new Error('duplicate key'), { code: '23505' });
      return items;
    };
    const batch = createBatch({ write });
    const settled = await Promise.allSettled([1, 2, 3, 4].map((item) => batch.add(item)));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('writes nothing twice when it is unknown whether it was written', async () => {
    let writes = 0;
    const batch = createBatch<number, number>({
      write: async () => {
        writes += 1;
        throw Object.assign(new Error('Connection terminated unexpectedly'));
      },
    });
    const settled = await Promise.allSettled([1, 2, 3].map((item) => batch.add(item)));
    expect(settled.every(({ status }) => status === 'rejected')).toBe(true);
    expect(writes).toBe(1);
  });

  it('rejects results that do not match the items', async () => {
    const batch = createBatch<number, number>({ write: async () => [1] });
    const settled = await Promise.allSettled([batch.add(1), batch.add(2)]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('goes on after a failure', async () => {
    let fails = true;
    const batch = createBatch<number, number>({
      write: async (items) => {
        if (fails) throw new Error('away');
        return items;
      },
    });
    await expect(batch.add(1)).rejects.toThrow('away');
    fails = false;
    expect(await batch.add(2)).toBe(2);
  });

  it('is idle when nothing is waiting or under way', async () => {
    const { calls, write } = gated<number>();
    const batch = createBatch({ write });
    await batch.idle();
    const added = batch.add(1);
    let idle = false;
    const waiting = batch.idle().then(() => {
      idle = true;
    });
    await turn();
    expect(idle).toBe(false);
    calls[0]?.end();
    await added;
    await waiting;
    expect(idle).toBe(true);
  });

  it('returns to each item its own result, within its bounds, in any order of arrival and failure', async () => {
    const arrivals = fc.array(
      fc.record({ turns: fc.nat(3), outcome: fc.constantFrom('good', 'good', 'good', 'bad') }),
      { maxLength: 60 },
    );
    const scenario = fc.record({
      arrivals,
      max: fc.integer({ min: 1, max: 7 }),
      concurrency: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(scenario, fc.scheduler(), async ({ arrivals, max, concurrency }, scheduler) => {
        const written: number[] = [];
        let inProgress = 0;
        const write = async (items: readonly { id: number; outcome: string }[]) => {
          inProgress += 1;
          expect(inProgress).toBeLessThanOrEqual(concurrency);
          expect(items.length).toBeGreaterThanOrEqual(1);
          expect(items.length).toBeLessThanOrEqual(max);
          await scheduler.schedule(Promise.resolve());
          inProgress -= 1;
          if (items.some(({ outcome }) => outcome === 'bad')) throw Object.assign(new Error('bad'), { code: '22001' });
          written.push(...items.map(({ id }) => id));
          return items.map(({ id }) => `result of ${id}`);
        };
        const batch = createBatch({ write, max, concurrency });
        const results: Promise<string>[] = [];
        for (const [id, { turns, outcome }] of arrivals.entries()) {
          for (let n = 0; n < turns; n += 1) await new Promise((resolve) => setImmediate(resolve));
          const result = batch.add({ id, outcome });
          result.catch(() => {});
          results.push(result);
          if (turns === 3 && scheduler.count() > 0) await scheduler.waitOne();
        }
        let idle = false;
        void batch.idle().then(() => {
          idle = true;
        });
        while (!idle) {
          if (scheduler.count() > 0) await scheduler.waitOne();
          else await new Promise((resolve) => setImmediate(resolve));
        }
        const settled = await Promise.allSettled(results);
        expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual(
          arrivals.map(({ outcome }, id) => (outcome === 'good' ? `result of ${id}` : 'failed')),
        );
        const good = arrivals.flatMap(({ outcome }, id) => (outcome === 'good' ? [id] : []));
        expect(written.toSorted((a, b) => a - b)).toEqual(good);
      }),
      { numRuns: 60 },
    );
  });
});
