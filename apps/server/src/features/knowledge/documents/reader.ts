import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import type { DocumentChunk } from './chunks.ts';
import { UnreadableDocumentError } from './document.ts';

/** The title and the chunks of a document. */
interface ParsedDocument {
  title: string;
  pieces: readonly DocumentChunk[];
}

/** A request to the parsing thread, and its result. */
export interface ParseRequest {
  path: string;
  bytes: Uint8Array;
}
export type ParseResult = ParsedDocument | { fault: string };

/** A message of the reader process: that it is ready, or the result of a request. After a final result it accepts no more requests. */
export type ReaderMessage = { ready: true } | { result: ParseResult; isFinal: boolean };

export interface ReaderOptions {
  /** Seconds for a document: a base value, and more for each megabyte. */
  timeoutSeconds?: { each: number; megabyte: number };
  /** Maximum resident memory of the process in megabytes. */
  maxMemoryMb?: number;
}

/**
 * Reads documents in a child process. An untrusted document can make its parser use unlimited memory and time, so the process is killed
 * when it exceeds a limit. The next document gets a new process.
 */
export interface DocumentReader {
  /**
   * Reads a document and splits it into chunks. Documents are read one after the other, in the order of the calls.
   *
   * @throws {UnreadableDocumentError} when it cannot be read, or exceeds a limit
   */
  read(path: string, bytes: Buffer): Promise<ParsedDocument>;
  /** Ends the process. */
  close(): Promise<void>;
}

/** Compiled next to this file. */
const script = new URL(`./reader-process${extname(import.meta.url)}`, import.meta.url);

/**
 * Creates a reader.
 *
 * @param options `maxMemoryMb` is 1,024 by default. The process samples its resident memory every 100 ms, on every platform, and can exceed
 *   the limit by what a parser allocates in that time.
 */
export function createDocumentReader({
  timeoutSeconds = { each: 30, megabyte: 5 },
  maxMemoryMb = 1024,
}: ReaderOptions = {}): DocumentReader {
  let child: ChildProcess | undefined;
  let before: Promise<unknown> = Promise.resolve();

  async function start(): Promise<ChildProcess> {
    // Without the environment variables, which contain secrets.
    const started = fork(script, [String(maxMemoryMb)], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child = started;
    started.once('exit', () => forget(started));
    started.on('message', (message: ReaderMessage) => {
      if ('isFinal' in message && message.isFinal) forget(started);
    });
    // A document that cannot be sent: `exit` follows.
    started.on('error', () => {});
    const [message] = await Promise.race([once(started, 'message'), once(started, 'exit')]);
    // An exit gives its code or null.
    if (!(message as { ready?: true } | null)?.ready) {
      throw new Error('The process that reads documents does not start.');
    }
    return started;
  }

  /** The next document gets a new process. */
  function forget(ended: ChildProcess): void {
    if (child === ended) child = undefined;
  }

  function request(target: ChildProcess, document: ParseRequest): Promise<ParseResult> {
    const limit = timeoutSeconds.each + Math.ceil((timeoutSeconds.megabyte * document.bytes.length) / 2 ** 20);
    return new Promise((resolve) => {
      const finish = (result: ParseResult) => {
        clearTimeout(timer);
        target.off('message', receive).off('exit', fail);
        resolve(result);
      };
      const receive = (message: ReaderMessage) => {
        if ('result' in message) finish(message.result);
      };
      const fail = (code: number | null, signal: NodeJS.Signals | null) => {
        finish({
          fault: `cannot be read: the process that read it ended (${signal ?? `exit code ${code}`}); divide it`,
        });
      };
      const timer = setTimeout(() => {
        forget(target);
        target.kill('SIGKILL');
        finish({ fault: `takes longer than ${limit} s to read; divide it, or save it as plain text` });
      }, limit * 1000);
      target.on('message', receive).on('exit', fail);
      target.send(document);
    });
  }

  async function readNext(document: ParseRequest): Promise<ParsedDocument> {
    const result = await request(child ?? (await start()), document);
    if ('fault' in result) throw new UnreadableDocumentError(result.fault);
    return result;
  }

  return {
    read(path, bytes) {
      const read = before.then(() => readNext({ path, bytes }));
      before = read.catch(() => {});
      return read;
    },
    async close() {
      const ending = child;
      if (ending?.kill('SIGKILL')) await once(ending, 'exit');
    },
  };
}
