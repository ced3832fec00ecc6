/** A process that a bench starts beside itself, and asks to do its tasks. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

// biome-ignore lint/suspicious/noExplicitAny: each task has its own parameter
type Tasks = Record<string, (parameter: any) => Promise<unknown>>;

export interface Child<Known extends Tasks> {
  /** Does a task in the process. */
  ask<Name extends keyof Known & string>(
    task: Name,
    ...parameter: Parameters<Known[Name]>
  ): Promise<Awaited<ReturnType<Known[Name]>>>;
  stop(): Promise<void>;
}

interface Request {
  id: number;
  task: string;
  parameter: unknown;
}

interface Response {
  id: number;
  result?: unknown;
  error?: string;
}

/** Milliseconds on a clock that all processes of this machine share. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** @param file of this folder, which calls `createResponder` with these tasks */
export function startChild<Known extends Tasks>(file: string): Child<Known> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)));
  const ended = once(child, 'exit');
  const waiting = new Map<number, (response: Response) => void>();
  let lastId = 0;
  child.on('message', (response: Response) => {
    waiting.get(response.id)?.(response);
    waiting.delete(response.id);
  });
  void ended.then(() => {
    for (const [id, settle] of waiting) settle({ id, error: `${file} ended.` });
  });
  return {
    async ask(task, ...[parameter]) {
      const id = ++lastId;
      const { result, error } = await new Promise<Response>((resolve) => {
        waiting.set(id, resolve);
        child.send({ id, task, parameter } satisfies Request);
      });
      if (error !== undefined) throw new Error(error);
      return result as never;
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Does the tasks that the process which has started this one asks for. */
export function createResponder(tasks: Tasks): void {
  process.on('message', async ({ id, task, parameter }: Request) => {
    const response = await (tasks[task] as Tasks[string])(parameter).then(
      (result) => ({ id, result }),
      (error: Error) => ({ id, error: error.stack ?? error.message }),
    );
    process.send?.(response);
  });
}
