import type { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kept, Reload, SandboxMessage } from '@omnichannel/console/sandbox';

/** Minimum milliseconds between two queries for changes: under load a page gets the newest messages ten times a second. */
const minIntervalMs = 100;

/** The state of a page: the last change that it received, and the first message that still existed. */
export interface SentState {
  revision: number;
  from: number | undefined;
}

export interface Changes {
  /** Messages with a smaller id were deleted; infinite without messages. */
  from: number;
  /** In order of change; undefined when there are too many to send each. */
  messages: readonly SandboxMessage[] | undefined;
  /** Revision of the last change. */
  revision: number;
}

/**
 * Returns a function that sends changes to a page until there are no more. Revisions rise in the order of commits, so all later changes have
 * a higher one.
 */
export function createChangeSender(
  page: PassThrough,
  changesSince: (sent: SentState) => Promise<Changes>,
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
        // The first time, and when messages that the page may have were deleted; before newer changes.
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

/** Resolves when the page has read what was written, or has disconnected. */
function waitForDrain(page: PassThrough): Promise<void> {
  return new Promise((resolve) => page.once('drain', resolve).once('close', resolve));
}
