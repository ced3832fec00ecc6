import type { OpenDatabase } from '../../src/platform/postgres/database.ts';
import { testContext } from '../../src/testing.ts';
import { median } from '../service.ts';
import { inDatabase, type OpenVolume } from './databases.ts';
import { createOperations } from './operations.ts';
import { countRows } from './rows.ts';

/** Milliseconds of an operation. */
export interface OperationTimes {
  p50: number;
  p95: number;
}

/** The times of an operation on each of the databases. */
export type ComparedTimes = ReadonlyMap<string, readonly OperationTimes[]>;

export interface Rounds {
  rounds: number;
  /** Calls of each operation on each database, in a round. */
  calls: number;
}

/** Calls each operation on all databases in turns. @returns the lowest times of the rounds */
export async function measureOperations(databases: readonly OpenVolume[], rounds: Rounds): Promise<ComparedTimes> {
  return withSessions(databases, [], async (sessions) => {
    const all = await Promise.all(
      sessions.map((session, index) => {
        const { volume, owners } = databases[index] as OpenVolume;
        const context = testContext(session);
        const config = { ...context.config, maxUncheckedSms: 1_000_000_000 };
        return createOperations({ ...context, config }, countRows(volume), owners);
      }),
    );
    try {
      const results = new Map<string, OperationTimes[][]>();
      for (let round = 0; round < rounds.rounds; round++) {
        for (const name of Object.keys(all[0]?.calls ?? {})) {
          const calls = all.map((operations) => operations.calls[name] as () => Promise<unknown>);
          results.set(name, [...(results.get(name) ?? []), await measureInTurns(name, calls, rounds.calls)]);
        }
      }
      return new Map(Array.from(results, ([name, list]) => [name, lowestOf(list)]));
    } finally {
      for (const operations of all) await operations.close();
    }
  });
}

/** Opens the databases, the first one first, and closes all of them after the work. */
async function withSessions<Result>(
  [next, ...others]: readonly OpenVolume[],
  open: readonly OpenDatabase[],
  work: (sessions: readonly OpenDatabase[]) => Promise<Result>,
): Promise<Result> {
  if (next === undefined) return work(open);
  return inDatabase(next.directUrl, (session) => withSessions(others, [...open, session], work));
}

async function measureInTurns(
  name: string,
  calls: readonly (() => Promise<unknown> | undefined)[],
  count: number,
): Promise<OperationTimes[]> {
  const times: number[][] = calls.map(() => []);
  for (let done = 0; done < count; done++) {
    for (const [index, call] of calls.entries()) {
      const start = performance.now();
      await call()?.catch((error: unknown) => {
        throw new Error(`The operation failed: ${name}.`, { cause: error });
      });
      times[index]?.push(performance.now() - start);
    }
  }
  return times.map((list) => ({ p50: median(list), p95: p95Of(list) }));
}

function p95Of(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

/** @param rounds the times of each database, by round */
function lowestOf(rounds: readonly OperationTimes[][]): OperationTimes[] {
  return (rounds[0] ?? []).map((_, index) => ({
    p50: Math.min(...rounds.map((times) => times[index]?.p50 ?? Infinity)),
    p95: Math.min(...rounds.map((times) => times[index]?.p95 ?? Infinity)),
  }));
}
