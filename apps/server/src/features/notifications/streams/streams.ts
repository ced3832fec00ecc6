import { randomUUID } from 'node:crypto';
import type { Feature } from '../../../http/feature.ts';
import type { Handler } from '../../../http/handler.ts';
import { HttpError } from '../../../http/http-error.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Context } from '../../context.ts';
import { requireSubscriber } from '../require-subscriber.ts';
import { type FeedPosition, parseEventId } from './feed-position.ts';
import { hasMissedMoreThan, readEndOfFeed } from './feed-reader.ts';
import { createFeedStream, type FeedStream } from './feed-stream.ts';
import { createPresence, type PresenceOptions } from './presence.ts';
import { createAccessCheck } from './stream-access.ts';
import { createStreamRegistry, type RenderItems } from './stream-registry.ts';
import { createStreamSlots, defaultStreamLimits, type StreamLimits } from './stream-slots.ts';

/** Maximum items that a stream replays. After more, the client reads its feed again. */
const maxReplayed = 1000;
/** Milliseconds between two keep-alive comments; feeds are read at the same time, for notifications that were lost. */
const keepAliveMs = 15_000;
/** Milliseconds between two checks of the access of open streams. */
const accessCheckMs = 5_000;

const headers = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  // A proxy such as nginx would buffer the events.
  'X-Accel-Buffering': 'no',
};

export interface StreamOptions extends PresenceOptions {
  limits?: StreamLimits;
  keepAliveMs?: number;
  accessCheckMs?: number;
}

/** Streams the feeds of subscribers, and records who is online. */
export function createStreams(context: Context, renderItems: RenderItems, options: StreamOptions = {}): Feature {
  const { database, log } = context;
  const registry = createStreamRegistry(context, renderItems);
  const presence = createPresence(database, log, options);
  const access = createAccessCheck(database);
  const slots = createStreamSlots(options.limits ?? defaultStreamLimits);
  let timers: NodeJS.Timeout[] = [];
  let isStopping = false;

  const handle: Handler<'streamNotifications'> = async ({ account, params, lastEventId }) => {
    const { environmentId } = account;
    const { subscriberId } = params;
    const subscriber = await requireSubscriber(database, { environmentId, subscriberId });
    const after = lastEventId ? requirePosition(lastEventId, subscriber) : undefined;
    if (isStopping) throw new HttpError(503, 'The service is stopping. Connect again.', { retryAfter: 5 });
    const release = slots.reserve(account.id, subscriber);
    const entry = { id: randomUUID(), subscriber };
    try {
      await presence.open(entry);
      const stream = createFeedStream(subscriber, await readStart(database, subscriber, after));
      stream.readable.once('close', () => {
        release();
        presence.close(entry);
      });
      access.watch(stream, {
        apiKeyId: account.apiKeyId,
        expiresAtMs: account.subscriber?.expiresAtMs,
      });
      registry.add(subscriber, stream);
      startTimers();
      // The service began to stop meanwhile.
      if (isStopping) endWithHint(stream);
      return { status: 200, headers, body: stream.readable as never };
    } catch (error) {
      release();
      presence.close(entry);
      throw error;
    }
  };

  function startTimers(): void {
    if (timers.length > 0 || isStopping) return;
    timers = [
      setInterval(() => {
        for (const stream of registry.streams()) stream.keepAlive();
        registry.wakeAll();
      }, options.keepAliveMs ?? keepAliveMs),
      setInterval(() => {
        access
          .endExpired()
          .catch((error) => log.warn({ err: error }, 'the access of open streams could not be checked'));
      }, options.accessCheckMs ?? accessCheckMs),
    ];
  }

  async function stop(): Promise<void> {
    isStopping = true;
    for (const timer of timers) clearInterval(timer);
    for (const stream of registry.streams()) endWithHint(stream);
  }

  return {
    handlers: { streamNotifications: handle },
    routes(app) {
      // Streams do not end by themselves.
      app.addHook('preClose', stop);
    },
    async start() {
      presence.start();
    },
    async close() {
      await stop();
      await registry.close();
      await presence.stop();
    },
  };
}

/** @throws {HttpError} 422 */
function requirePosition(lastEventId: string, subscriber: string): FeedPosition {
  const position = parseEventId(lastEventId, subscriber);
  if (position) return position;
  throw new HttpError(422, 'The request does not fit the contract of streamNotifications.', {
    violations: [
      {
        in: 'header',
        field: 'Last-Event-ID',
        message: 'must be the id of an event of this feed. Connect without it, and read the feed again',
      },
    ],
  });
}

/** Returns where a stream begins: after the last event of the client, or at the end of the feed. */
async function readStart(database: Database, subscriber: string, after: FeedPosition | undefined) {
  if (after && !(await hasMissedMoreThan(database, subscriber, after, maxReplayed))) {
    return { position: after, sent: new Map<string, string>(), isReset: false };
  }
  return { ...(await readEndOfFeed(database, subscriber)), isReset: after !== undefined };
}

/** Ends a stream. The clients of a stopped instance come back over some seconds, not all at once. */
function endWithHint(stream: FeedStream): void {
  stream.end(Math.round(1000 + Math.random() * 2000));
}
