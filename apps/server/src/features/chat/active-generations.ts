import { sql } from 'kysely';
import { HttpError } from '../../http/http-error.ts';
import type { Context } from '../context.ts';

/** Why an answer ends early: stopped by a request, reader disconnected, service stopping, or deadline exceeded. */
export type CancellationReason = 'stopped' | 'clientDisconnected' | 'shuttingDown' | 'deadlineExceeded';

/** The reason of the signal of a cancelled generation. */
export class Cancellation extends Error {
  override readonly name = 'Cancellation';
  readonly reason: CancellationReason;

  constructor(reason: CancellationReason) {
    super(`The answer was cancelled: ${reason}.`);
    this.reason = reason;
  }
}

export interface GenerationOptions {
  /** Milliseconds after which an answer is cancelled. */
  deadlineMs: number;
  /** Milliseconds between two polls for stop requests. */
  stopPollMs: number;
  /** Maximum concurrent answers of this process: of one environment, and of all. */
  maxAnswers: { environment: number; all: number };
}

/** A slot for one answer. It is released when the work ends, or when it is disposed of without a start. */
interface GenerationSlot extends Disposable {
  /**
   * Starts the work of a task, once. Any instance can stop it.
   *
   * @param work must end soon after its signal aborts, whose reason is a `Cancellation`
   */
  start<Result>(taskId: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
}

/** The answers that this process is generating. */
export interface ActiveGenerations {
  /** @throws {HttpError} 503 when no slot is free, of this environment or at all */
  reserveSlot(environmentId: string): GenerationSlot;
  /** Cancels a task if this process runs it. */
  cancel(taskId: string, reason: CancellationReason): void;
  /** Returns the number of running answers. */
  size(): number;
  /** Cancels all running answers and rejects new ones. */
  close(): Promise<void>;
}

/**
 * Creates the registry of running answers. A stop request to another instance is stored in the row of the message, and found by polling
 * while answers run. A notification would be slightly faster, but needs the same poll, because notifications can be lost.
 */
export function createActiveGenerations(
  { database, log }: Pick<Context, 'database' | 'log'>,
  { deadlineMs, stopPollMs, maxAnswers }: GenerationOptions,
): ActiveGenerations {
  const running = new Map<string, { controller: AbortController; done: Promise<unknown> }>();
  /** Taken slots by environment. */
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
      log.warn({ err: error }, 'stop requests could not be read; retrying');
    }
    timer = running.size > 0 ? setTimeout(findStopRequests, stopPollMs) : undefined;
  }

  function requireFreeSlot(environmentId: string): void {
    if (isClosing) throw new HttpError(503, 'The service is stopping. Repeat the request later.', { retryAfter: 5 });
    const all = [...taken.values()].reduce((sum, count) => sum + count, 0);
    if (all < maxAnswers.all && (taken.get(environmentId) ?? 0) < maxAnswers.environment) return;
    throw new HttpError(503, 'Too many answers are being generated. Repeat the request later.', { retryAfter: 5 });
  }

  function count(environmentId: string, more: 1 | -1): void {
    const now = (taken.get(environmentId) ?? 0) + more;
    if (now > 0) taken.set(environmentId, now);
    else taken.delete(environmentId);
  }

  function run<Result>(taskId: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const controller = new AbortController();
    const late = setTimeout(() => controller.abort(new Cancellation('deadlineExceeded')), deadlineMs);
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
      for (const taskId of running.keys()) cancel(taskId, 'shuttingDown');
      await Promise.allSettled([...running.values()].map(({ done }) => done));
      clearTimeout(timer);
    },
  };
}
