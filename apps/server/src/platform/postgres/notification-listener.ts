import type pg from 'pg';
import type { Logger } from 'pino';
import { DatabaseClient } from './database-client.ts';

/** Milliseconds until a lost connection is re-established. */
const reconnectDelayMs = 1000;

/** One connection to PostgreSQL that receives the notifications of a channel, and reconnects when it is lost. */
export interface NotificationListener {
  close(): Promise<void>;
}

export interface ListenerOptions {
  directUrl: string;
  log: Logger;
  /** The name that PostgreSQL shows for the connection. */
  applicationName: string;
  channel: string;
  onNotification(payload: string): void;
  /** The connection is listening now. Notifications before that are lost. */
  onListening(): void | Promise<void>;
}

export function listenForNotifications({
  directUrl,
  log,
  applicationName,
  channel,
  onNotification,
  onListening,
}: ListenerOptions): NotificationListener {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let client: pg.Client | undefined;
  connect();

  function connect(): void {
    const newClient = new DatabaseClient({
      url: directUrl,
      application_name: applicationName,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client = newClient;
    const reconnect = (error?: Error) => {
      if (isClosed || client !== newClient) return;
      client = undefined;
      log.warn({ err: error, channel }, 'notification connection lost; reconnecting');
      newClient.end().catch(() => {});
      timer = setTimeout(connect, reconnectDelayMs);
    };
    newClient.on('error', reconnect);
    newClient.on('end', () => reconnect());
    newClient.on('notification', ({ payload }) => payload !== undefined && onNotification(payload));
    newClient
      .connect()
      .then(() => newClient.query(`LISTEN ${channel}`))
      .then(onListening)
      .catch(reconnect);
  }

  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
