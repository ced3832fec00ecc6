import { readText } from './json-pointer.ts';

const day = 24 * 3_600_000;
/** Days for which providers keep a receipt, and more. */
const maxAgeDays = 60;

/**
 * Reads the time of an event: ISO 8601, RFC 5322, or Unix time in seconds or milliseconds.
 *
 * @returns the present when there is none, or one that cannot be: a receipt counts in any case
 */
export function readTime(event: unknown, pointer: string | undefined): Date {
  const now = Date.now();
  const ms = parseTime(readText(event, pointer) ?? '');
  return new Date(ms >= now - maxAgeDays * day && ms <= now + day ? ms : now);
}

/** @returns NaN when it cannot be read */
function parseTime(text: string): number {
  if (/^\d{9,10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{12,13}$/.test(text)) return Number(text);
  if (text.length > 64) return Number.NaN;
  // ISO 8601 also writes +0000, which ECMAScript reads only with a colon. A time without an offset is UTC.
  const iso = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?$/.exec(text);
  if (!iso) return Date.parse(text);
  const [, date, time, offset = 'Z'] = iso;
  return Date.parse(`${date}T${time}${offset.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`);
}
