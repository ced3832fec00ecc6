import type pg from 'pg';
import { removalChannel, sandboxChannel } from '../carriers/sandbox/serialized-writes.ts';
import { feedChannel, readFeedPayload } from '../features/notifications/streams/feed-channel.ts';
import { DatabaseClient } from '../platform/postgres/database-client.ts';

export interface ChangeEvents {
  /** The messages of an environment have changed. */
  onChange(environmentId: string): void;
  /** A conversation of an environment was deleted. */
  onRemoval(environmentId: string): void;
  /** Feeds have changed. @param subscribers their `subscribers.id` */
  onFeedChange(subscribers: readonly string[]): void;
  /** The connection broke: changes may be lost until the next `listen`. */
  onLost(): void;
}

/** One connection to PostgreSQL that receives the changes of sandbox messages and feeds for all open pages. */
export interface ChangeListener {
  /** Connects, unless it is connected. @throws {Error} when the database cannot be reached */
  listen(): Promise<void>;
  /** Closes the connection; the next `listen` opens another. */
  close(): Promise<void>;
}

export function createChangeListener(
  directUrl: string,
  { onChange, onRemoval, onFeedChange, onLost }: ChangeEvents,
): ChangeListener {
  let listening: Promise<pg.Client> | undefined;

  return {
    async listen() {
      listening ??= connect();
      await listening;
    },
    async close() {
      const closing = listening;
      listening = undefined;
      const client = await closing?.catch(() => undefined);
      await client?.end().catch(() => {});
    },
  };

  function connect(): Promise<pg.Client> {
    const client = new DatabaseClient({
      url: directUrl,
      application_name: 'omnichannel sandbox',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    const connected = client
      .connect()
      .then(() => client.query(`LISTEN ${sandboxChannel}; LISTEN ${removalChannel}; LISTEN ${feedChannel}`))
      .then(() => client);
    const lose = () => {
      if (listening !== connected) return;
      listening = undefined;
      onLost();
    };
    client.on('error', lose);
    client.on('end', lose);
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === feedChannel) onFeedChange(readFeedPayload(payload));
      else if (channel === removalChannel) onRemoval(payload);
      else onChange(payload);
    });
    connected.catch(() => {
      lose();
      client.end().catch(() => {});
    });
    return connected;
  }
}
