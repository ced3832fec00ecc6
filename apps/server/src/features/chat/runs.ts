import { sql } from 'kysely';
import { HttpError } from '../../http/http-error.ts';
import type { Context } from '../context.ts';

/** Why an answer ends before it is complete: somebody stopped it, nobody reads it any more, the service ends, or it took too long. */
export type Reason = 'stopped' | 'gone' | 'closing' | 'late';

/** The reason of the signal of a run that is cut short. */
export class Halt extends Error {
  override readonly name = 'Halt';
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(`The answer is cut short: ${reason}.`);
    this.reason = reason;
  }
}

export interface RunsOptions {
  /** Milliseconds that an answer may take. */
  deadline: number;
  /** Milliseconds between two looks for those that are to stop. */
  look: number;
  /** Answers at the same time in this process: of one environment, and of all. */
  most: { environment: number; all: number };
}

/** Room for one answer. It is given back when it is disposed of without a start, or when the work ends. */
interface Place extends Disposable {
  /**
   * Does the work of a task, which another instance can stop as well. Once.
   *
   * @param work must end soon after its signal aborts, whose reason is a `Halt`
   */
  start<Result>(taskId: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
}

/** The answers that this process is writing. */
export interface Runs {
  /** @throws {HttpError} 503 when no more are taken: of this environment, or at all */
  takePlace(environmentId: string): Place;
  /** Ends the task here, if it is one of ours. */
  halt(taskId: string, reason: Reason): void;
  /** How many there are. */
  size(): number;
  /** Ends all of them, and takes no more. */
  close(): Promise<void>;
}

/**
 * A stop that comes to another instance is written down in the message, and found by a look at all that this process runs: a small
 * query while there are any. A notification would be a little faster, and need the same look, since notifications get lost.
 */
export function createRuns(
  { database, log }: Pick<Context, 'database' | 'log'>,
  { deadline, look, most }: RunsOptions,
): Runs {
  const running = new Map<string, { controller: AbortController; done: Promise<unknown> }>();
  /** Places that are taken, by environment. */
  const taken = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let closing = false;

  const halt = (taskId: string, reason: Reason) => running.get(taskId)?.controller.abort(new Halt(reason));

  async function lookForStops(): Promise<void> {
    try {
      const stopped = await database
        .selectFrom('chat_messages')
        .select('task_id')
        .where(sql<boolean>`task_id = ANY (${[...running.keys()]}::uuid[])`)
        .where('stop_requested_at', 'is not', null)
        .execute();
      for (const { task_id } of stopped) halt(task_id, 'stopped');
    } catch (error) {
      log.warn({ err: error }, 'it cannot be seen which answers are to stop');
    }
    timer = running.size > 0 ? setTimeout(lookForStops, look) : undefined;
  }

  function requireRoom(environmentId: string): void {
    if (closing) throw new HttpError(503, 'The service is stopping. Repeat the request later.', { retryAfter: 5 });
    const all = [...taken.values()].reduce((sum, count) => sum + count, 0);
    if (all < most.all && (taken.get(environmentId) ?? 0) < most.environment) return;
    throw new HttpError(503, 'Too many answers are being written. Repeat the request later.', { retryAfter: 5 });
  }

  function count(environmentId: string, more: 1 | -1): void {
    const now = (taken.get(environmentId) ?? 0) + more;
    if (now > 0) taken.set(environmentId, now);
    else taken.delete(environmentId);
  }

  function run<Result>(taskId: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const controller = new AbortController();
    const late = setTimeout(() => controller.abort(new Halt('late')), deadline);
    const done = work(controller.signal).finally(() => {
      clearTimeout(late);
      running.delete(taskId);
    });
    running.set(taskId, { controller, done });
    timer ??= setTimeout(lookForStops, look);
    return done;
  }

  return {
    takePlace(environmentId) {
      requireRoom(environmentId);
      count(environmentId, 1);
      let isStarted = false;
      return {
        start(taskId, work) {
          isStarted = true;
          return run(taskId, work).finally(() => count(environmentId, -1));
        },
        [Symbol.dispose]() {
          if (!isStarted) count(environmentId, -1);
        },
      };
    },
    halt,
    size: () => running.size,
    async close() {
      closing = true;
      for (const taskId of running.keys()) halt(taskId, 'closing');
      await Promise.allSettled([...running.values()].map(({ done }) => done));
      clearTimeout(timer);
    },
  };
}
