import type { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kept, Reload, SandboxMessage } from '@omnichannel/console/sandbox';

/** Milliseconds between two looks at the messages of a page: under load it is told of the newest ones ten times a second. */
const pause = 100;

/** What a page was told: the last change, and from which message on they are kept. */
export interface Told {
  revision: number;
  from: number | undefined;
}

export interface Changes {
  /** Messages with a smaller id are gone; infinite when there are none. */
  from: number;
  /** In the order of their changes; undefined when they are too many to be told one by one. */
  messages: readonly SandboxMessage[] | undefined;
  /** The last change. */
  revision: number;
}

/**
 * What tells a page of the changes until there are none. Revisions rise in the order of commits, so what comes after the last one is
 * all that is new.
 */
export function follow(
  page: PassThrough,
  changesSince: (told: Told) => Promise<Changes>,
  after: number,
): () => Promise<void> {
  const told: Told = { revision: after, from: undefined };
  let wanted = false;
  let looking = false;
  return async () => {
    wanted = true;
    if (looking) return;
    looking = true;
    try {
      while (wanted && page.writable) {
        wanted = false;
        const { from, messages, revision } = await changesSince(told);
        if (!page.writable) return;
        const events = messages ? messages.map(messageEvent) : [reloadEvent({ revision })];
        // At first, and when some of what it may know is gone; before what has come since.
        if (told.from === undefined || told.from < from)
          events.unshift(keptEvent(Number.isFinite(from) ? { from } : {}));
        told.from = from;
        told.revision = revision;
        if (events.length > 0 && !page.write(events.join(''))) await drained(page);
        await sleep(pause);
      }
    } finally {
      looking = false;
    }
  };
}

function messageEvent(message: SandboxMessage): string {
  return `id: ${message.revision}\ndata: ${JSON.stringify(message)}\n\n`;
}

function reloadEvent(reload: Reload): string {
  return `event: reload\nid: ${reload.revision}\ndata: ${JSON.stringify(reload)}\n\n`;
}

function keptEvent(kept: Kept): string {
  return `event: kept\ndata: ${JSON.stringify(kept)}\n\n`;
}

/** Resolves when the page has read what was written, or has gone. */
function drained(page: PassThrough): Promise<void> {
  return new Promise((resolve) => page.once('drain', resolve).once('close', resolve));
}
