import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../../platform/postgres/database.ts';

/** Seconds after which a stream without a heartbeat counts as closed: its instance has stopped. */
const expirySeconds = 30;
const heartbeatMs = 10_000;

/** An open stream, as other instances see it. */
interface PresentStream {
  id: string;
  /** `subscribers.id` */
  subscriber: string;
}

/** Records which subscribers have an open stream, on any instance. */
export interface Presence {
  /** Records a stream. Its subscriber is online when this returns. */
  open(stream: PresentStream): Promise<void>;
  /** Removes a stream soon, together with others. */
  close(stream: PresentStream): void;
  /** Starts to remove the streams of stopped instances. */
  start(): void;
  /** Waits until all closed streams are removed. */
  stop(): Promise<void>;
}

export interface PresenceOptions {
  heartbeatMs?: number;
  expirySeconds?: number;
}

export function createPresence(database: Database, log: Logger, options: PresenceOptions = {}): Presence {
  const expiry = sql`make_interval(secs => ${options.expirySeconds ?? expirySeconds})`;
  const open = new Map<string, PresentStream>();
  const closed = new Set<string>();
  let removing: Promise<void> | undefined;
  /** The heartbeat that is being recorded. A stream is removed after it, so that the heartbeat does not add it again. */
  let beating: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Adds the streams, or postpones their expiry. Streams of a deleted subscriber stay away. */
  const record = (streams: readonly PresentStream[]) =>
    sql`
      INSERT INTO notification_streams (id, environment_id, subscriber, expires_at)
      SELECT stream.id, subscribers.environment_id, subscribers.id, now() + ${expiry}
      FROM unnest(${streams.map(({ id }) => id)}::text[], ${streams.map(({ subscriber }) => subscriber)}::text[])
        AS stream (id, subscriber) JOIN subscribers ON subscribers.id = stream.subscriber
      ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at
    `.execute(database);

  /** Removes closed streams until there is none. `last_online_at` is set while others are open, too: it has no meaning until they close. */
  async function removeClosed(): Promise<void> {
    while (closed.size > 0) {
      await beating;
      const ids = [...closed];
      closed.clear();
      await removeStreams(
        sql`id = ANY (${ids})`,
        sql`
          UPDATE subscribers SET last_online_at = now() FROM (SELECT DISTINCT subscriber FROM gone) AS gone
          WHERE id = gone.subscriber
        `,
      );
    }
    removing = undefined;
  }

  /** Removes streams whose instance stopped. The subscriber was last online at their last heartbeat. */
  const sweep = () =>
    removeStreams(
      sql`expires_at < now()`,
      sql`
        UPDATE subscribers SET last_online_at = greatest(last_online_at, gone.seen_at)
        FROM (SELECT subscriber, max(expires_at) - ${expiry} AS seen_at FROM gone GROUP BY subscriber) AS gone
        WHERE id = gone.subscriber
      `,
    );

  /**
   * Removes streams, and changes their subscribers. It locks the subscribers first, in the order of their ids, as their deletion and upserts
   * do, so that it cannot deadlock with them.
   *
   * @param which SQL: the condition on `notification_streams`
   * @param change SQL: the UPDATE of `subscribers`, from the removed rows `gone`
   */
  const removeStreams = (which: RawBuilder<unknown>, change: RawBuilder<unknown>) =>
    database.transaction().execute(async (transaction) => {
      await sql`
        SELECT FROM subscribers WHERE id IN (SELECT subscriber FROM notification_streams WHERE ${which})
        ORDER BY environment_id, subscriber_id FOR NO KEY UPDATE
      `.execute(transaction);
      await sql`
        WITH gone AS (DELETE FROM notification_streams WHERE ${which} RETURNING subscriber, expires_at) ${change}
      `.execute(transaction);
    });

  async function beat(): Promise<void> {
    try {
      if (open.size > 0) await record([...open.values()]);
      await sweep();
    } catch (error) {
      log.warn({ err: error }, 'presence of subscribers could not be recorded');
    }
  }

  function start(): void {
    timer ??= setInterval(() => (beating = beat()), options.heartbeatMs ?? heartbeatMs).unref();
  }

  return {
    start,
    async open(stream) {
      start();
      await record([stream]);
      open.set(stream.id, stream);
    },
    close({ id }) {
      open.delete(id);
      closed.add(id);
      removing ??= removeClosed().catch((error) => {
        removing = undefined;
        log.warn({ err: error }, 'closed streams could not be removed; they expire');
      });
    },
    async stop() {
      clearInterval(timer);
      await removing;
    },
  };
}
