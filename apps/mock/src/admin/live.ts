import type { ServerResponse } from 'node:http';
import type { Update } from '@omnichannel/console/mock';
import type { Exchange, Journal } from '../journal.ts';

/** Of an exchange, or of a delivery. */
type Id = number | string;

/** Tells open pages what happens, as Server-Sent Events. */
export interface Live {
  /** Keeps a page informed until it leaves. */
  connect(response: ServerResponse): void;
  /** An exchange has changed after its end, or a delivery that follows from none; or, without an id, the next answers have. */
  changed(id?: Id): void;
}

/** Milliseconds in which changes are batched: under load, a page receives changes ten times a second. */
const interval = 100;
/** Milliseconds between two comments that keep the connection open. */
const heartbeat = 15_000;

/**
 * @param journal what happens
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
    timer ??= setTimeout(tell, interval);
  }

  function tell(): void {
    timer = undefined;
    const told = eventOf('update', updateOf(dirty));
    dirty.clear();
    for (const page of pages) {
      // A slow page gets everything in one update when it can read again.
      if (!page.writableNeedDrain) page.write(told);
      else if (page.listenerCount('drain') === 0) page.once('drain', () => page.write(state()));
    }
  }

  function tellAll(): void {
    for (const page of pages) page.write(state());
  }

  const state = () => eventOf('state', updateOf());

  return {
    connect(response) {
      if (pages.size === 0) {
        const heard = ({ id }: Exchange) => changed(id);
        stop = journal.subscribe(heard, heard, tellAll);
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
