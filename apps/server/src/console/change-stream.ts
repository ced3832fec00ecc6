import type { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kept, Reload, SandboxMessage } from './view.ts';

/** Milliseconds between two looks at the messages of a page: under load it is told of the newest ones ten times a second. */
const minIntervalMs = 100;

/** What a page was told: the last change, and from which message on they are kept. */
export interface SentState {
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
export function createChangeSender(
  page: PassThrough,
  changesSince: (told: SentState) => Promise<Changes>,
  after: number,
): () => Promise<void> {
  const sent: SentState = { revision: after, from: undefined };
  let isPending = false;
  let isSending = false;
  return async () => {
    isPending = true;
    if (isSending) return;
    isSending = true;
    try {
      while (isPending && page.writable) {
        isPending = false;
        const { from, messages, revision } = await changesSince(sent);
        if (!page.writable) return;
        const events = messages ? messages.map(messageEvent) : [reloadEvent({ revision })];
        // At first, and when some of what it may know is gone; before what has come since.
        if (sent.from === undefined || sent.from < from)
          events.unshift(keptEvent(Number.isFinite(from) ? { from } : {}));
        sent.from = from;
        sent.revision = revision;
        if (events.length > 0 && !page.write(events.join(''))) await waitForDrain(page);
        await sleep(minIntervalMs);
      }
    } finally {
      isSending = false;
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
function waitForDrain(page: PassThrough): Promise<void> {
  return new Promise((resolve) => page.once('drain', resolve).once('close', resolve));
}
