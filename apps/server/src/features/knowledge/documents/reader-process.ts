import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ParseRequest, ParseResult, ReaderMessage } from './reader.ts';

/**
 * The process of a reader. Its main thread is always free: it passes documents to a parsing thread, and watches the memory of the whole
 * process. `memoryUsage.rss` asks the operating system, whatever that is; the parent could not while it is busy, nor without `ps` on
 * most systems.
 */
const limitMb = Number(process.argv[2]);
const sampleIntervalMs = 100;

const thread = new Worker(new URL(`./reader-thread${extname(import.meta.url)}`, import.meta.url), {
  // Below the limit of the process: so V8 collects garbage before the process is killed for it.
  resourceLimits: { maxOldGenerationSizeMb: Math.ceil(limitMb * 0.75) },
});

const residentMb = () => process.memoryUsage.rss() / 2 ** 20;
const tooMuchMemory = `needs more than ${limitMb} MB of memory to read; divide it, or save it as plain text`;

function respond(result: ParseResult, isFinal: boolean): void {
  const message: ReaderMessage = { result, isFinal };
  process.send?.(message, () => {
    if (isFinal) kill();
  });
  // A parent that reads nothing cannot keep the process alive.
  if (isFinal) setTimeout(kill, 1000);
}

/** `process.exit` would wait for the parsing thread, which may never come out of a native call. */
function kill(): void {
  process.kill(process.pid, 'SIGKILL');
}

const sampling = setInterval(() => {
  if (residentMb() <= limitMb) return;
  clearInterval(sampling);
  respond({ fault: tooMuchMemory }, true);
}, sampleIntervalMs);

thread.on('online', () => process.send?.({ ready: true } satisfies ReaderMessage));
// Garbage of this document must not count against the next one: a new process reads that.
thread.on('message', (result: ParseResult) => respond(result, residentMb() > limitMb / 2));
thread.on('error', ({ code, message }: NodeJS.ErrnoException) =>
  respond({ fault: code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuchMemory : `cannot be read (${message})` }, true),
);
process.on('message', (document: ParseRequest) => thread.postMessage(document));
// Ctrl-C reaches all processes of a terminal; the parent decides what ends.
process.on('SIGINT', () => {});
process.on('disconnect', kill);
// The parent may have ended before.
if (!process.connected) kill();
