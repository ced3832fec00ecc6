import type { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kept, SandboxMessage } from './view.ts';

/** Milliseconds between two looks at the messages of a page: under load it is told of the newest ones ten times a second. */
const pause = 100;

/** What a page was told: the last message, and from which one on they are kept. */
export interface Told {
  last: number;
  from: number | undefined;
}

export interface Changes {
  from: number;
  messages: readonly SandboxMessage[];
}

/**
 * What tells a page of the changes until there are none. Ids rise in the order of commits, so what comes after the last one is all
 * that is new.
 */
export function follow(
  page: PassThrough,
  changesSince: (told: Told) => Promise<Changes>,
  after: number,
): () => Promise<void> {
  const told: Told = { last: after, from: undefined };
  let wanted = false;
  let looking = false;
  return async () => {
    wanted = true;
    if (looking) return;
    looking = true;
    try {
      while (wanted && page.writable) {
        wanted = false;
        const { from, messages } = await changesSince(told);
        if (!page.writable) return;
        const events = messages.map(messageEvent);
        // At first, and when some of what it was told is gone.
        if (told.from === undefined || (told.from < from && told.from <= told.last)) events.push(keptEvent({ from }));
        told.from = from;
        told.last = messages.at(-1)?.id ?? told.last;
        if (events.length > 0 && !page.write(events.join(''))) await drained(page);
        await sleep(pause);
      }
    } finally {
      looking = false;
    }
  };
}

function messageEvent(message: SandboxMessage): string {
  return `id: ${message.id}\ndata: ${JSON.stringify(message)}\n\n`;
}

function keptEvent(kept: Kept): string {
  return `event: kept\ndata: ${JSON.stringify(kept)}\n\n`;
}

/** Resolves when the page has read what was written, or has gone. */
function drained(page: PassThrough): Promise<void> {
  return new Promise((resolve) => page.once('drain', resolve).once('close', resolve));
}
