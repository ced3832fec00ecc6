/** How deliveries are made and repeated: the contract says it in words only, in the description of a webhook. */
import { findEntry } from '../contract.ts';

/** One attempt to deliver an event; times are seconds. */
export interface Attempt {
  /** Time since the attempt before. */
  wait: number;
  /** Time since the first one. */
  elapsed: number;
}

const inSeconds: Record<string, number> = { second: 1, minute: 60, hour: 3600 };

/**
 * The waits between attempts, in seconds, from `… is repeated after 5 seconds, 30 minutes, 2 and 5 hours, each …`.
 *
 * @throws when the description says it in another way
 */
export function waitsIn(description: string): number[] {
  const [, list] = /is repeated after ([^;]+?),\s+each counted/.exec(description) ?? [];
  if (!list) throw new Error('The description does not say after which times a delivery is repeated.');
  let unit = '';
  // A number without a unit has the next one's: read from the end.
  const waits = list.split(/,|\band\b/).reverse();
  return waits
    .map((text) => {
      const [, number, own] = /^\s*(\d+)(?: (second|minute|hour)s?)?\s*$/.exec(text) ?? [];
      unit = own ?? unit;
      const factor = inSeconds[unit];
      if (!number || !factor) throw new Error(`'${text.trim()}' is no time after which a delivery is repeated.`);
      return Number(number) * factor;
    })
    .reverse();
}

/** Every attempt, the first one included. */
export function attemptsOf(waits: readonly number[]): Attempt[] {
  let elapsed = 0;
  return [0, ...waits].map((wait) => {
    elapsed += wait;
    return { wait, elapsed };
  });
}

/** In words that fit a drawing: `5 s`, `5 min`, `2 h 35 min`, `24 h`, `3 d 3 h`. Seconds count only below a minute. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours > 24) return joined([Math.floor(hours / 24), 'd'], [hours % 24, 'h']);
  return joined([hours, 'h'], [minutes % 60, 'min']);
}

const joined = (...parts: [count: number, unit: string][]) =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');

/** The attempts of a delivery to a chat-app endpoint. */
export const attempts: Attempt[] = attemptsOf(waitsIn(findEntry('receiveChatAppStatus').operation.description ?? ''));
