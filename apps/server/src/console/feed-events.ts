import type { PassThrough } from 'node:stream';
import type { FeedsChange } from '@omnichannel/console/sandbox';
import { sql } from 'kysely';
import type { Context } from '../features/context.ts';

/** Milliseconds between two events: a page loads its feed again at each. */
const intervalMs = 250;
/** Changed feeds whose environments are looked up. With more, every page gets an event: the lookup would take longer than the requests. */
const maxLookups = 1000;

const change: FeedsChange = {};
const feedsEvent = `event: feeds\ndata: ${JSON.stringify(change)}\n\n`;

/** Sends events to open pages when feeds of their environment have changed. */
export interface FeedEvents {
  /** @param subscribers `subscribers.id` */
  add(subscribers: readonly string[]): void;
  close(): void;
}

/** @param pages open pages by environment */
export function createFeedEvents(
  { database, log }: Pick<Context, 'database' | 'log'>,
  pages: ReadonlyMap<string, ReadonlyMap<PassThrough, unknown>>,
): FeedEvents {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  return {
    add(subscribers) {
      for (const subscriber of subscribers) if (changed.size <= maxLookups) changed.add(subscriber);
      timer ??= setTimeout(send, intervalMs);
    },
    close() {
      clearTimeout(timer);
    },
  };

  async function send(): Promise<void> {
    const subscribers = [...changed];
    changed.clear();
    timer = undefined;
    const open = [...pages.keys()];
    if (open.length === 0) return;
    try {
      for (const environmentId of subscribers.length > maxLookups ? open : await findEnvironments(subscribers, open)) {
        for (const page of pages.get(environmentId)?.keys() ?? []) if (page.writable) page.write(feedsEvent);
      }
    } catch (error) {
      log.warn({ err: error }, 'environments of changed feeds could not be read; pages load their feeds later');
    }
  }

  /** Finds which of the environments the subscribers belong to. */
  async function findEnvironments(subscribers: readonly string[], open: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ environment_id: string }>`
      SELECT DISTINCT environment_id FROM subscribers WHERE id = ANY (${subscribers}) AND environment_id = ANY (${open})
    `.execute(database);
    return rows.map(({ environment_id }) => environment_id);
  }
}
