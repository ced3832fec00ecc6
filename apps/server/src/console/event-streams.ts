import { PassThrough, type Readable } from 'node:stream';
import { findSession, type Session } from '../features/accounts/sandbox-access.ts';
import type { Context } from '../features/context.ts';
import { HttpError } from '../http/http-error.ts';
import type { Database } from '../platform/postgres/database.ts';
import { createChangeListener } from './change-listener.ts';
import { type Changes, createChangeSender, type SentState } from './change-stream.ts';
import { findOldestMessage, listChangedMessages, readLastRevision } from './messages.ts';

/** Open pages, of one environment and of all: each holds a connection. */
const limits = { environment: 20, all: 200 };
/** Changes that a page is told one by one; of more it asks again for what it shows. */
const maxChangesPerLook = 1000;
/** Milliseconds between two heartbeats. */
const heartbeatMs = 15_000;
/** Milliseconds between two looks at a session: one that has ended sees nothing any more 5 s later. */
const sessionCheckMs = 4_000;

export interface EventStreamsOptions {
  limits?: typeof limits;
  beat?: number;
  sessionBeat?: number;
}

/** Tells open pages of messages, as Server-Sent Events. */
export interface EventStreams {
  /**
   * A stream of the changes of an environment: each message that comes, and again when something became of it.
   *
   * @param token of the session, which must stay good
   * @param after the last revision that the page knows; absent for a page that wants only what comes from now on
   * @throws {HttpError} when too many pages are open, or the service stops
   */
  connect(session: Session, token: string, after?: number): Promise<Readable>;
  /** Ends all streams. */
  close(): Promise<void>;
}

/**
 * Serves all pages from one connection to the database. When it breaks, their streams end: the pages connect again and continue after
 * the last revision that they know, so that no change is lost.
 */
export function createEventStreams(
  { database, directUrl, log }: Pick<Context, 'database' | 'directUrl' | 'log'>,
  { limits: most = limits, ...intervals }: EventStreamsOptions = {},
): EventStreams {
  /** Open pages by environment, each with the function that sends its changes. */
  const pages = new Map<string, Map<PassThrough, () => void>>();
  const listener = createChangeListener(directUrl, {
    onChange(environmentId) {
      for (const wake of pages.get(environmentId)?.values() ?? []) wake();
    },
    onLost: endAll,
  });
  let closing = false;

  return {
    async connect({ environmentId }, token, after) {
      requireSlot(environmentId);
      const page = new PassThrough();
      // A change before the page follows is not lost: the first look finds it.
      let look = async () => {};
      const wake = () =>
        look().catch((error) => {
          log.warn({ err: error }, 'the messages of the sandbox cannot be read');
          page.end();
        });
      // Before the first await, so that simultaneous requests count each other.
      add(environmentId, page, wake);
      keepOpen(page, { database, token, wake, ...intervals });
      try {
        const known = after ?? (await readLastRevision(database, environmentId));
        await listener.listen();
        // The service stops, or the session is over.
        if (!page.writable) throw new HttpError(503, 'The stream has ended. Connect again.', { retryAfter: 5 });
        look = createChangeSender(page, (told) => changesSince(database, environmentId, told), known);
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

/** Sends heartbeats to a page until it closes. Ends it when it reads nothing any more or its session has ended. */
function keepOpen(
  page: PassThrough,
  { database, token, wake, beat: interval = heartbeatMs, sessionBeat: sessionInterval = sessionCheckMs }: OpenPage,
): void {
  const heartbeat = setInterval(() => {
    if (!page.writable) return;
    // A reader that has read nothing for so long has gone, or sleeps.
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

async function changesSince(database: Database, environmentId: string, told: SentState): Promise<Changes> {
  // First: a message that arrives after this query is sent, not counted as gone.
  const from = (await findOldestMessage(database, environmentId)) ?? Number.POSITIVE_INFINITY;
  const messages = await listChangedMessages(database, environmentId, told.revision, maxChangesPerLook + 1);
  if (messages.length <= maxChangesPerLook)
    return { from, messages, revision: messages.at(-1)?.revision ?? told.revision };
  return { from, messages: undefined, revision: await readLastRevision(database, environmentId) };
}
