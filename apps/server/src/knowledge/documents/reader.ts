import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Unreadable } from './document.ts';
import type { Piece } from './passages.ts';

/** A document as it is stored: what it is called, and its passages. */
interface Divided {
  title: string;
  pieces: readonly Piece[];
}

/** What the thread is asked for, and what it says to that. */
export interface Order {
  path: string;
  bytes: Uint8Array;
}
export type Answer = Divided | { fault: string };

export interface ReaderOptions {
  /** Seconds that a document may take: some for its kind, and more for each megabyte. */
  seconds?: { each: number; megabyte: number };
  /** Megabytes of heap that reading it may take. */
  megabytes?: number;
}

/**
 * Reads documents in a thread of its own. Whatever a document does to its parser, that ends after a while and within a bound of memory;
 * the next one is read by a new thread.
 */
export interface Reader {
  /**
   * Reads a document and divides it: one after the other, in the order in which they are asked for.
   *
   * @throws {Unreadable} when it cannot be read, or takes too much
   */
  read(path: string, bytes: Buffer): Promise<Divided>;
  /** Ends the thread. */
  close(): Promise<void>;
}

// It is compiled beside this file.
const script = new URL(`./reader-thread${extname(import.meta.url)}`, import.meta.url);

export function createReader({ seconds = { each: 30, megabyte: 5 }, megabytes = 1024 }: ReaderOptions = {}): Reader {
  let thread: Worker | undefined;
  let before: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const started = new Worker(script, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: megabytes } });
    // Between two documents nobody else listens.
    started.on('error', () => forget(started));
    return started;
  }

  /** The next document has a new one. */
  function forget(ended: Worker): void {
    if (thread === ended) thread = undefined;
  }

  function ask(asked: Worker, order: Order): Promise<Answer> {
    const limit = seconds.each + Math.ceil((seconds.megabyte * order.bytes.length) / 2 ** 20);
    return new Promise((resolve) => {
      const answer = (given: Answer) => {
        clearTimeout(late);
        asked.off('message', answer).off('error', fail);
        resolve(given);
      };
      const fail = ({ code, message }: NodeJS.ErrnoException) =>
        answer({
          fault:
            code === 'ERR_WORKER_OUT_OF_MEMORY'
              ? `takes more than ${megabytes} MB of memory to read; divide it`
              : `cannot be read (${message})`,
        });
      const late = setTimeout(() => {
        forget(asked);
        void asked.terminate();
        answer({ fault: `takes longer than ${limit} s to read; divide it` });
      }, limit * 1000);
      asked.on('message', answer).on('error', fail);
      asked.postMessage(order);
    });
  }

  async function readNext(order: Order): Promise<Divided> {
    thread ??= start();
    const answer = await ask(thread, order);
    if ('fault' in answer) throw new Unreadable(answer.fault);
    return answer;
  }

  return {
    read(path, bytes) {
      const read = before.then(() => readNext({ path, bytes }));
      before = read.catch(() => {});
      return read;
    },
    async close() {
      await thread?.terminate();
    },
  };
}
