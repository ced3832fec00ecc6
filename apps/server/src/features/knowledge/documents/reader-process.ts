import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ParseRequest, ParseResult, ReaderMessage } from './reader.ts';

/**
 * The process of a reader. Its main thread stays responsive: it passes documents to a parsing thread, and monitors the memory of the whole
 * process. `memoryUsage.rss` works on every operating system. The parent could not measure it while it is busy, nor without `ps` on most
 * systems.
 */
const limitMb = Number(process.argv[2]);
const sampleIntervalMs = 100;

const thread = new Worker(new URL(`./reader-thread${extname(import.meta.url)}`, import.meta.url), {
  // Below the limit of the process, so that V8 collects garbage before the process is killed.
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

/** Kills the process. `process.exit` would wait for the parsing thread, which may hang in a native call. */
function kill(): void {
  process.kill(process.pid, 'SIGKILL');
}

const sampling = setInterval(() => {
  if (residentMb() <= limitMb) return;
  clearInterval(sampling);
  respond({ fault: tooMuchMemory }, true);
}, sampleIntervalMs);

thread.on('online', () => process.send?.({ ready: true } satisfies ReaderMessage));
// Garbage of a document must not count against the next one, so a large process reads no further document.
thread.on('message', (result: ParseResult) => respond(result, residentMb() > limitMb / 2));
thread.on('error', ({ code, message }: NodeJS.ErrnoException) =>
  respond({ fault: code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuchMemory : `cannot be read (${message})` }, true),
);
process.on('message', (document: ParseRequest) => thread.postMessage(document));
// Ctrl-C reaches all processes of a terminal; the parent decides when to stop.
process.on('SIGINT', () => {});
process.on('disconnect', kill);
// The parent may have exited already.
if (!process.connected) kill();
