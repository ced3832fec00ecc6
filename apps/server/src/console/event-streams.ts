import { PassThrough, type Readable } from 'node:stream';
import type { Removed } from '@omnichannel/console/sandbox';
import { findSession, type Session } from '../features/accounts/sandbox-access.ts';
import type { Context } from '../features/context.ts';
import { HttpError } from '../http/http-error.ts';
import type { Database } from '../platform/postgres/database.ts';
import { createChangeListener } from './change-listener.ts';
import { type Changes, createChangeSender, type SentState } from './change-stream.ts';
import { createFeedEvents } from './feed-events.ts';
import { findOldestMessage, listChangedMessages, readLastRevision } from './messages.ts';

/** Maximum open pages of one environment and of all: each holds a connection. */
const limits = { environment: 20, all: 200 };
/** Maximum changes that a page gets one by one; beyond that it reloads what it shows. */
const maxChangesPerLook = 1000;
/** Milliseconds between two heartbeats. */
const heartbeatMs = 15_000;
/** Milliseconds between two checks of a session: the stream of an ended session closes within 5 s. */
const sessionCheckMs = 4_000;

const removed: Removed = {};
const removedEvent = `event: removed\ndata: ${JSON.stringify(removed)}\n\n`;

export interface EventStreamsOptions {
  limits?: typeof limits;
  beat?: number;
  sessionBeat?: number;
}

/** Sends changes of messages, and signs of changed feeds, to open pages, as Server-Sent Events. */
export interface EventStreams {
  /**
   * Opens a stream of the changes of an environment: each new message, each change of its status, and that feeds have changed.
   *
   * @param token of the session, which must stay valid
   * @param after the last revision that the page has; absent for a page that wants only later changes
   * @throws {HttpError} when too many pages are open, or the service is stopping
   */
  connect(session: Session, token: string, after?: number): Promise<Readable>;
  /** Ends all streams. */
  close(): Promise<void>;
}

/**
 * Serves all pages from one connection to the database. When that breaks, the streams end, and the pages reconnect with the last revision
 * that they have, so that no change is lost.
 */
export function createEventStreams(
  { database, directUrl, log }: Pick<Context, 'database' | 'directUrl' | 'log'>,
  { limits: most = limits, ...intervals }: EventStreamsOptions = {},
): EventStreams {
  /** Open pages by environment, each with the function that sends its changes. */
  const pages = new Map<string, Map<PassThrough, () => void>>();
  const feeds = createFeedEvents({ database, log }, pages);
  const listener = createChangeListener(directUrl, {
    onChange(environmentId) {
      for (const wake of pages.get(environmentId)?.values() ?? []) wake();
    },
    onRemoval(environmentId) {
      for (const page of pages.get(environmentId)?.keys() ?? []) if (page.writable) page.write(removedEvent);
    },
    onFeedChange: feeds.add,
    onLost: endAll,
  });
  let closing = false;

  return {
    async connect({ environmentId }, token, after) {
      requireSlot(environmentId);
      const page = new PassThrough();
      // A change before this assignment is not lost: the first query finds it.
      let look = async () => {};
      const wake = () =>
        look().catch((error) => {
          log.warn({ err: error }, 'sandbox messages could not be read; closing the stream');
          page.end();
        });
      // Before the first await, so that simultaneous requests count each other.
      add(environmentId, page, wake);
      keepOpen(page, { database, token, wake, ...intervals });
      try {
        const known = after ?? (await readLastRevision(database, environmentId));
        await listener.listen();
        // The service is stopping, or the session has ended.
        if (!page.writable) throw new HttpError(503, 'The stream has ended. Connect again.', { retryAfter: 5 });
        look = createChangeSender(page, (sent) => changesSince(database, environmentId, sent), known);
      } catch (error) {
        page.destroy();
        throw error;
      }
      page.write('retry: 1000\n\n');
      wake();
      return page;
    },
    async close() {
      closing = true;
      endAll();
      await listener.close();
      feeds.close();
    },
  };

  function requireSlot(environmentId: string): void {
    const open = [...pages.values()].reduce((sum, { size }) => sum + size, 0);
    if (closing) throw new HttpError(503, 'The service is stopping.', { retryAfter: 5 });
    if (open < most.all && (pages.get(environmentId)?.size ?? 0) < most.environment) return;
    throw new HttpError(503, 'Too many pages of the sandbox are open. Close some of them.', { retryAfter: 5 });
  }

  /** Adds a page until it closes. The last one closes the connection to the database. */
  function add(environmentId: string, page: PassThrough, wake: () => void): void {
    const streams = pages.get(environmentId) ?? new Map<PassThrough, () => void>();
    pages.set(environmentId, streams.set(page, wake));
    page.once('close', () => {
      streams.delete(page);
      if (streams.size === 0 && pages.get(environmentId) === streams) pages.delete(environmentId);
      if (pages.size === 0) void listener.close();
    });
  }

  function endAll(): void {
    for (const page of [...pages.values()].flatMap((streams) => [...streams.keys()])) page.end();
  }
}

interface OpenPage extends Pick<EventStreamsOptions, 'beat' | 'sessionBeat'> {
  database: Database;
  token: string;
  wake(): void;
}

/** Sends heartbeats to a page until it closes. Closes it when it stops reading, or when its session has ended. */
function keepOpen(
  page: PassThrough,
  { database, token, wake, beat: interval = heartbeatMs, sessionBeat: sessionInterval = sessionCheckMs }: OpenPage,
): void {
  const heartbeat = setInterval(() => {
    if (!page.writable) return;
    // A client that has read nothing for so long has disconnected, or sleeps.
    if (page.writableNeedDrain) return page.destroy();
    page.write(': here\n\n');
    wake();
  }, interval);
  const sessionCheck = setInterval(async () => {
    const session = await findSession(database, token).catch(() => undefined);
    if (!session) page.end();
  }, sessionInterval);
  page.once('close', () => {
    clearInterval(heartbeat);
    clearInterval(sessionCheck);
  });
}

async function changesSince(database: Database, environmentId: string, sent: SentState): Promise<Changes> {
  // First: a message that arrives after this query is then sent, not counted as deleted.
  const from = (await findOldestMessage(database, environmentId)) ?? Number.POSITIVE_INFINITY;
  const messages = await listChangedMessages(database, environmentId, sent.revision, maxChangesPerLook + 1);
  if (messages.length <= maxChangesPerLook)
    return { from, messages, revision: messages.at(-1)?.revision ?? sent.revision };
  return { from, messages: undefined, revision: await readLastRevision(database, environmentId) };
}
