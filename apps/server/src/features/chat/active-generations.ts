import { sql } from 'kysely';
import { Refused } from '../../http/refused.ts';
import type { Context } from '../context.ts';

/** Why an answer ends before it is complete: somebody stopped it, nobody reads it any more, the service ends, or it took too long. */
export type CancellationReason = 'stopped' | 'gone' | 'closing' | 'late';

/** The reason of the signal of a run that is cut short. */
export class Cancellation extends Error {
  override readonly name = 'Halt';
  readonly reason: CancellationReason;

  constructor(reason: CancellationReason) {
    super(`The answer is cut short: ${reason}.`);
    this.reason = reason;
  }
}

export interface GenerationOptions {
  /** Milliseconds that an answer may take. */
  deadlineMs: number;
  /** Milliseconds between two looks for those that are to stop. */
  stopPollMs: number;
  /** Answers at the same time in this process: of one environment, and of all. */
  maxAnswers: { environment: number; all: number };
}

/** Room for one answer. It is given back when it is disposed of without a start, or when the work ends. */
interface GenerationSlot extends Disposable {
  /**
   * Does the work of a task, which another instance can stop as well. Once.
   *
   * @param work must end soon after its signal aborts, whose reason is a `Halt`
   */
  start<Result>(taskId: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
}

/** The answers that this process is writing. */
export interface ActiveGenerations {
  /** @throws {Refused} 503 when no more are taken: of this environment, or at all */
  reserveSlot(environmentId: string): GenerationSlot;
  /** Ends the task here, if it is one of ours. */
  cancel(taskId: string, reason: CancellationReason): void;
  /** How many there are. */
  size(): number;
  /** Ends all of them, and takes no more. */
  close(): Promise<void>;
}

/**
 * A stop that comes to another instance is written down in the message, and found by a look at all that this process runs: a small
 * query while there are any. A notification would be a little faster, and need the same look, since notifications get lost.
 */
export function createActiveGenerations(
  { database, log }: Pick<Context, 'database' | 'log'>,
  { deadlineMs, stopPollMs, maxAnswers }: GenerationOptions,
): ActiveGenerations {
  const running = new Map<string, { controller: AbortController; done: Promise<unknown> }>();
  /** Places that are taken, by environment. */
  const taken = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;

  const cancel = (taskId: string, reason: CancellationReason) =>
    running.get(taskId)?.controller.abort(new Cancellation(reason));

  async function findStopRequests(): Promise<void> {
    try {
      const stopped = await database
        .selectFrom('chat_messages')
        .select('task_id')
        .where(sql<boolean>`task_id = ANY (${[...running.keys()]}::uuid[])`)
        .where('stop_requested_at', 'is not', null)
        .execute();
      for (const { task_id } of stopped) cancel(task_id, 'stopped');
    } catch (error) {
      log.warn({ err: error }, 'it cannot be seen which answers are to stop');
    }
    timer = running.size > 0 ? setTimeout(findStopRequests, stopPollMs) : undefined;
  }

  function requireFreeSlot(environmentId: string): void {
    if (isClosing) throw new Refused(503, 'The service is stopping. Repeat the request later.', { retryAfter: 5 });
    const all = [...taken.values()].reduce((sum, count) => sum + count, 0);
    if (all < maxAnswers.all && (taken.get(environmentId) ?? 0) < maxAnswers.environment) return;
    throw new Refused(503, 'Too many answers are being written. Repeat the request later.', { retryAfter: 5 });
  }

  function count(environmentId: string, more: 1 | -1): void {
    const now = (taken.get(environmentId) ?? 0) + more;
    if (now > 0) taken.set(environmentId, now);
    else taken.delete(environmentId);
  }

  function run<Result>(taskId: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const controller = new AbortController();
    const late = setTimeout(() => controller.abort(new Cancellation('late')), deadlineMs);
    const done = work(controller.signal).finally(() => {
      clearTimeout(late);
      running.delete(taskId);
    });
    running.set(taskId, { controller, done });
    timer ??= setTimeout(findStopRequests, stopPollMs);
    return done;
  }

  return {
    reserveSlot(environmentId) {
      requireFreeSlot(environmentId);
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
    cancel: cancel,
    size: () => running.size,
    async close() {
      isClosing = true;
      for (const taskId of running.keys()) cancel(taskId, 'closing');
      await Promise.allSettled([...running.values()].map(({ done }) => done));
      clearTimeout(timer);
    },
  };
}
