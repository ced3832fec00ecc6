import type { ServerResponse } from 'node:http';
import type { Update } from '@omnichannel/console/mock';
import type { Exchange, Journal } from '../journal.ts';

/** The id of an exchange (number) or of a delivery (text). */
type Id = number | string;

/** Sends changes to open pages as Server-Sent Events. */
export interface Live {
  /** Sends changes to a page until it disconnects. */
  connect(response: ServerResponse): void;
  /** Reports a change of an ended exchange or of a delivery without an exchange; without an id, of the queued responses. */
  changed(id?: Id): void;
}

/** Milliseconds in which changes are batched: under load, a page receives changes ten times a second. */
const interval = 100;
/** Milliseconds between two comments that keep the connection open. */
const heartbeat = 15_000;

/**
 * @param journal the exchanges to report
 * @param updateOf creates an update with the changed exchanges, or all; and the queued responses
 */
export function createLive(journal: Journal, updateOf: (changed?: ReadonlySet<Id>) => Update): Live {
  const pages = new Set<ServerResponse>();
  const dirty = new Set<Id>();
  let timer: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;

  function changed(id?: Id): void {
    if (pages.size === 0) return;
    if (id !== undefined) dirty.add(id);
    timer ??= setTimeout(sendUpdate, interval);
  }

  function sendUpdate(): void {
    timer = undefined;
    const update = eventOf('update', updateOf(dirty));
    dirty.clear();
    for (const page of pages) {
      // A slow page gets everything in one update when it can read again.
      if (!page.writableNeedDrain) page.write(update);
      else if (page.listenerCount('drain') === 0) page.once('drain', () => page.write(state()));
    }
  }

  function sendStateToAll(): void {
    for (const page of pages) page.write(state());
  }

  const state = () => eventOf('state', updateOf());

  return {
    connect(response) {
      if (pages.size === 0) {
        const report = ({ id }: Exchange) => changed(id);
        stop = journal.subscribe(report, report, sendStateToAll);
      }
      pages.add(response);
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write(`retry: 1000\n${state()}`);
      const beat = setInterval(() => response.write(': here\n\n'), heartbeat);
      response.once('close', () => {
        clearInterval(beat);
        pages.delete(response);
        if (pages.size > 0) return;
        stop?.();
        clearTimeout(timer);
        timer = undefined;
        dirty.clear();
      });
    },
    changed,
  };
}

function eventOf(name: string, data: Update): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
