import { setTimeout as sleep } from 'node:timers/promises';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { traceLogFields } from '../tracing/tracing.ts';
import { serializeError } from './error-serializer.ts';
import { piiFields } from './pii-fields.ts';

const hidden = '[redacted]';

/** Where log lines are written to. */
interface Destination extends DestinationStream {
  /** Writes the buffered lines. */
  flush?(done?: (error?: Error) => unknown): void;
  /** Discards the buffered lines, so that the end of the process does not wait for them. */
  abandon?(): void;
}

/**
 * Creates the log: one line of JSON for each event. Values of fields that the contract marks as PII are redacted by name, at any depth.
 * Errors lose the values that a database or a driver quotes.
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
      mixin: traceLogFields,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        err: (error: unknown) => (error instanceof Error ? describe(error) : error),
        // The formatter does not see what is bound to a child logger.
        ...Object.fromEntries([...personal].map((name) => [name, () => hidden])),
      },
    },
    destination,
  );
  destinations.set(log, destination);
  return log;
}

/**
 * Writes to stdout without waiting for its reader; the end of the process writes the rest. It writes at least 8 KiB, or the lines of
 * 200 ms, at a time: one write a line would take a quarter of the work of a request. It passes bytes: with text, each line would measure
 * all buffered text again. (The type declares text only.)
 */
function toStdout(): Destination {
  const stdout = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 200, contentMode: 'buffer' });
  // There is no flushSync, which the log would call after a fatal line: without a reader it retries without end.
  return {
    write: (line) => void stdout.write(Buffer.from(line) as never),
    flush: (done) => stdout.flush(done),
    abandon() {
      stdout.flushSync = () => {};
    },
  };
}

/**
 * Resolves when the buffered lines are written, or after one second, when it discards them. Call it before the process ends: the write at
 * the end of a process waits without end for a reader that has disconnected or does not read.
 */
export async function flushLog(log: Logger): Promise<void> {
  const done = new Promise<'done'>((resolve) => log.flush(() => resolve('done')));
  if ((await Promise.race([done, sleep(1000)])) !== 'done') destinations.get(log)?.abandon?.();
}

/** Destinations of the logs. */
const destinations = new WeakMap<Logger, Destination>();

/**
 * Returns a value without PII: the object itself if it contains none, as in nearly all lines, else a copy. An object with its own JSON form
 * (a URL, for example) is replaced by its properties, since that form may contain anything.
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

/** Serializes an error, and redacts its message, in which a driver may have quoted a value. */
function describe(error: Error): unknown {
  return JSON.parse(
    JSON.stringify(serializeError(error), (_, value) => (typeof value === 'string' ? redactText(value) : value)),
  );
}

/** Redacts in a text what looks like a phone number, an e-mail address, an API key or a token, and the credentials of a URL. */
function redactText(text: string): string {
  return (
    text
      .replace(/(?<=:\/\/)[^\s/@]+(?=@)/g, hidden)
      // redos: only the first character of a run starts a match, which the checker does not see
      .replace(/(?<![\w.+-])[\w.+-]+@([\w-]+\.)+[a-z]{2,}/gi, hidden)
      .replace(/\bom[ko]_[\w-]+|\beyJ[\w.-]+/g, hidden)
      .replace(/(?<![\w.:-])\+?\d[\d ()-]{4,}\d\b/g, hidden)
  );
}
