import { setTimeout as sleep } from 'node:timers/promises';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config/config.ts';
import { faultOf } from './http/fault.ts';
import { personalMembers } from './personal.ts';

const hidden = '[redacted]';

/**
 * The log: a line of JSON for each event. What the contract marks as personal is hidden by its name, however deep it stands, and
 * errors lose what a database or a driver quotes in them.
 *
 * @param destination stdout by default
 */
export function createLog(level: Config['logLevel'], destination: DestinationStream = toStdout()): Logger {
  const personal = personalMembers();
  return pino(
    {
      level,
      formatters: {
        level: (label) => ({ level: label }),
        log: (line) => redacted(line, personal) as Record<string, unknown>,
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
}

/**
 * Does not wait for whoever reads it; what is left is written when the process ends. Lines are written together, some thousand
 * bytes or a fifth of a second of them: a write each would take a quarter of all the work of a request. They are handed over as
 * bytes: of text, what waits would be measured anew with each line. (The type knows of text only.)
 */
function toStdout(): DestinationStream {
  const stdout = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 200, contentMode: 'buffer' });
  const destination = {
    write: (line: string) => void stdout.write(Buffer.from(line) as never),
    // No flushSync, which the log would call after a fatal line: where the reader has gone it tries without end.
    flush: (done?: (error?: Error) => unknown) => stdout.flush(done),
  };
  return destination;
}

/**
 * Resolves when what is left of the log is written, or after a second. To be waited for before the process ends: what is left then
 * is written in a way that, where the reader has gone, tries without end.
 */
export function written(log: Logger): Promise<void> {
  const done = new Promise<void>((resolve) => log.flush(() => resolve()));
  return Promise.race([done, sleep(1000)]);
}

/**
 * The same without what is personal: an object itself where it holds nothing of the kind, as in nearly all lines, else a copy. Of an
 * object that would make something else of itself in JSON, a URL say, only its members: that may hold anything.
 */
function redacted(value: unknown, personal: ReadonlySet<string>): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (value instanceof Error) return describe(value);
  if (Array.isArray(value)) return value.map((item) => redacted(item, personal));
  const isPlain = Object.getPrototypeOf(value) === Object.prototype && !('toJSON' in value);
  let copy: Record<string, unknown> | undefined = isPlain ? undefined : { ...value };
  for (const [name, member] of Object.entries(value)) {
    const safe = personal.has(name) && member !== undefined ? hidden : redacted(member, personal);
    if (safe === member) continue;
    copy ??= { ...value };
    copy[name] = safe;
  }
  return copy ?? value;
}

/** What of an error may be logged, even where a driver has quoted something in its message. */
function describe(error: Error): unknown {
  return JSON.parse(
    JSON.stringify(faultOf(error), (_, member) => (typeof member === 'string' ? withoutValues(member) : member)),
  );
}

/** Hides in a text what looks like a number of a person, an address, a key or a token, and the password in a URL. */
function withoutValues(text: string): string {
  return text
    .replace(/(?<=:\/\/)[^\s/@]+(?=@)/g, hidden)
    .replace(/[\w.+-]+@([\w-]+\.)+[a-z]{2,}/gi, hidden)
    .replace(/\bomk_[\w-]+|\beyJ[\w.-]+/g, hidden)
    .replace(/(?<![\w.:-])\+?\d[\d ()-]{4,}\d\b/g, hidden);
}
