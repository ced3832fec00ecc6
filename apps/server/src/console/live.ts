import { PassThrough, type Readable } from 'node:stream';
import pg from 'pg';
import { sandboxChannel } from '../carriers/sandbox/turn.ts';
import { findSession, type Session } from '../features/accounts/sandbox-access.ts';
import type { Context } from '../features/context.ts';
import { Refused } from '../http/refused.ts';
import { type Changes, follow, type Told } from './follow.ts';
import { changedMessages, lastRevision, oldestMessage } from './messages.ts';

/** Open pages, of one environment and of all: each holds a connection. */
const limits = { environment: 20, all: 200 };
/** Changes that a page is told one by one; of more it asks again for what it shows. */
const mostAtOnce = 1000;
/** Milliseconds between two signs of life. */
const beat = 15_000;
/** Milliseconds between two looks at a session: one that has ended sees nothing any more 5 s later. */
const sessionBeat = 4_000;

export interface LiveOptions {
  limits?: typeof limits;
  beat?: number;
  sessionBeat?: number;
}

/** Tells open pages of messages, as Server-Sent Events. */
export interface Live {
  /**
   * A stream of the changes of an environment: each message that comes, and again when something became of it.
   *
   * @param token of the session, which must stay good
   * @param after the last revision that the page knows; absent for a page that wants only what comes from now on
   * @throws {Refused} when too many pages are open, or the service stops
   */
  connect(session: Session, token: string, after?: number): Promise<Readable>;
  /** Ends all streams. */
  close(): Promise<void>;
}

/**
 * One connection listens for all pages. When it breaks, their streams end: they connect again and go on after what they know, so
 * that nothing is lost in between.
 */
export function createLive(
  { database, directUrl, log }: Pick<Context, 'database' | 'directUrl' | 'log'>,
  { limits: most = limits, beat: interval = beat, sessionBeat: sessionInterval = sessionBeat }: LiveOptions = {},
): Live {
  /** By environment, with what wakes each. */
  const pages = new Map<string, Map<PassThrough, () => void>>();
  let listening: Promise<pg.Client> | undefined;
  let closing = false;

  function listen(): Promise<pg.Client> {
    if (listening) return listening;
    const client = new pg.Client({
      connectionString: directUrl,
      application_name: 'omnichannel sandbox',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    const started = client
      .connect()
      .then(() => client.query(`LISTEN ${sandboxChannel}`))
      .then(() => client);
    const lost = () => {
      if (listening !== started) return;
      listening = undefined;
      endAll();
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload = '' }) => {
      for (const wake of pages.get(payload)?.values() ?? []) wake();
    });
    started.catch(() => {
      lost();
      client.end().catch(() => {});
    });
    listening = started;
    return started;
  }

  async function stopListening(): Promise<void> {
    const started = listening;
    listening = undefined;
    const client = await started?.catch(() => undefined);
    await client?.end().catch(() => {});
  }

  function endAll(): void {
    for (const page of [...pages.values()].flatMap((streams) => [...streams.keys()])) page.end();
  }

  function requireRoom(environmentId: string): void {
    const open = [...pages.values()].reduce((sum, { size }) => sum + size, 0);
    if (closing) throw new Refused(503, 'The service is stopping.', { retryAfter: 5 });
    if (open < most.all && (pages.get(environmentId)?.size ?? 0) < most.environment) return;
    throw new Refused(503, 'Too many pages of the sandbox are open. Close some of them.', { retryAfter: 5 });
  }

  return {
    async connect({ environmentId }, token, after) {
      requireRoom(environmentId);
      const page = new PassThrough();
      // A change before the page is ready is not lost: the first look finds it.
      let look = async () => {};
      const wake = () =>
        look().catch((error) => {
          log.warn({ err: error }, 'the messages of the sandbox cannot be read');
          page.end();
        });
      const streams = pages.get(environmentId) ?? new Map<PassThrough, () => void>();
      // Before anything is waited for, so that requests that arrive together count each other.
      pages.set(environmentId, streams.set(page, wake));

      const timer = setInterval(() => {
        if (!page.writable) return;
        // Who has read nothing for so long has gone, or sleeps.
        if (page.writableNeedDrain) return page.destroy();
        page.write(': here\n\n');
        wake();
      }, interval);
      const guard = setInterval(async () => {
        const session = await findSession(database, token).catch(() => undefined);
        if (!session) page.end();
      }, sessionInterval);
      page.once('close', () => {
        clearInterval(timer);
        clearInterval(guard);
        streams.delete(page);
        if (streams.size === 0 && pages.get(environmentId) === streams) pages.delete(environmentId);
        if (pages.size === 0) void stopListening();
      });

      try {
        const known = after ?? (await lastRevision(database, environmentId));
        await listen();
        // The service stops, or the session is over.
        if (!page.writable) throw new Refused(503, 'The stream has ended. Connect again.', { retryAfter: 5 });
        look = follow(page, (told) => changesSince(environmentId, told), known);
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
      await stopListening();
    },
  };

  async function changesSince(environmentId: string, told: Told): Promise<Changes> {
    // First: a message that comes after this look is told of, not counted as gone.
    const from = (await oldestMessage(database, environmentId)) ?? Number.POSITIVE_INFINITY;
    const messages = await changedMessages(database, environmentId, told.revision, mostAtOnce + 1);
    if (messages.length <= mostAtOnce) return { from, messages, revision: messages.at(-1)?.revision ?? told.revision };
    return { from, messages: undefined, revision: await lastRevision(database, environmentId) };
  }
}
