import { setTimeout as sleep } from 'node:timers/promises';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { serializeError } from './error-serializer.ts';
import { piiFields } from './pii-fields.ts';

const hidden = '[redacted]';

/** Where lines go. */
interface Destination extends DestinationStream {
  /** Writes what waits. */
  flush?(done?: (error?: Error) => unknown): void;
  /** Gives up what waits, so that the end of the process does not wait for it. */
  abandon?(): void;
}

/**
 * The log: a line of JSON for each event. What the contract marks as personal is hidden by its name, however deep it stands, and
 * errors lose what a database or a driver quotes in them.
 *
 * @param destination stdout by default
 */
export function createLog(level: Config['logLevel'], destination: Destination = toStdout()): Logger {
  const personal = piiFields();
  const log = pino(
    {
      level,
      formatters: {
        level: (label) => ({ level: label }),
        log: (line) => redact(line, personal) as Record<string, unknown>,
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        err: (error: unknown) => (error instanceof Error ? describe(error) : error),
        // What is bound to a child does not pass by the formatter.
        ...Object.fromEntries([...personal].map((name) => [name, () => hidden])),
      },
    },
    destination,
  );
  destinations.set(log, destination);
  return log;
}

/**
 * Does not wait for whoever reads it; what is left is written when the process ends. Lines are written together, some thousand
 * bytes or a fifth of a second of them: a write each would take a quarter of all the work of a request. They are handed over as
 * bytes: of text, what waits would be measured anew with each line. (The type knows of text only.)
 */
function toStdout(): Destination {
  const stdout = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 200, contentMode: 'buffer' });
  // No flushSync, which the log would call after a fatal line: where the reader has gone it tries without end.
  return {
    write: (line) => void stdout.write(Buffer.from(line) as never),
    flush: (done) => stdout.flush(done),
    abandon() {
      stdout.flushSync = () => {};
    },
  };
}

/**
 * Resolves when what is left of the log is written, or after a second, when it is given up. To be waited for before the process
 * ends: what is left then is written in a way that waits without end for a reader that has gone, or does not read.
 */
export async function flushLog(log: Logger): Promise<void> {
  const done = new Promise<'done'>((resolve) => log.flush(() => resolve('done')));
  if ((await Promise.race([done, sleep(1000)])) !== 'done') destinations.get(log)?.abandon?.();
}

/** What logs write to. */
const destinations = new WeakMap<Logger, Destination>();

/**
 * The same without what is personal: an object itself where it holds nothing of the kind, as in nearly all lines, else a copy. Of an
 * object that would make something else of itself in JSON, a URL say, only its members: that may hold anything.
 */
function redact(value: unknown, personal: ReadonlySet<string>): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (value instanceof Error) return describe(value);
  if (Array.isArray(value)) return value.map((item) => redact(item, personal));
  const isPlain = Object.getPrototypeOf(value) === Object.prototype && !('toJSON' in value);
  let copy: Record<string, unknown> | undefined = isPlain ? undefined : { ...value };
  for (const [name, member] of Object.entries(value)) {
    const safe = personal.has(name) && member !== undefined ? hidden : redact(member, personal);
    if (safe === member) continue;
    copy ??= { ...value };
    copy[name] = safe;
  }
  return copy ?? value;
}

/** What of an error may be logged, even where a driver has quoted something in its message. */
function describe(error: Error): unknown {
  return JSON.parse(
    JSON.stringify(serializeError(error), (_, member) => (typeof member === 'string' ? redactText(member) : member)),
  );
}

/** Hides in a text what looks like a number of a person, an address, a key or a token, and the password in a URL. */
function redactText(text: string): string {
  return (
    text
      .replace(/(?<=:\/\/)[^\s/@]+(?=@)/g, hidden)
      // redos: only the first character of a run is a beginning, which the checker does not see
      .replace(/(?<![\w.+-])[\w.+-]+@([\w-]+\.)+[a-z]{2,}/gi, hidden)
      .replace(/\bomk_[\w-]+|\beyJ[\w.-]+/g, hidden)
      .replace(/(?<![\w.:-])\+?\d[\d ()-]{4,}\d\b/g, hidden)
  );
}
