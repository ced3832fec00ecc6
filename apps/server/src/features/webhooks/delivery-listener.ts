import pg from 'pg';
import type { Logger } from 'pino';
import { deliveriesChannel } from './emit-events.ts';

/** Milliseconds until a lost connection is re-established. */
const reconnectDelayMs = 1000;

/** Listens for notifications of due deliveries. */
export interface DeliveryListener {
  close(): Promise<void>;
}

export interface ListenerCallbacks {
  /** An endpoint may have due deliveries. */
  onDelivery(endpointId: string): void;
  /** The connection is listening now. Notifications before that are lost: any endpoint may have due deliveries. */
  onListening(): Promise<void>;
}

export function listenForDeliveries(directUrl: string, log: Logger, callbacks: ListenerCallbacks): DeliveryListener {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let client: pg.Client | undefined;
  connect();

  function connect(): void {
    const newClient = new pg.Client({
      connectionString: directUrl,
      application_name: 'omnichannel webhooks',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client = newClient;
    const reconnect = (error?: Error) => {
      if (isClosed || client !== newClient) return;
      client = undefined;
      log.warn({ err: error }, 'webhook notification connection lost; reconnecting');
      newClient.end().catch(() => {});
      timer = setTimeout(connect, reconnectDelayMs);
    };
    newClient.on('error', reconnect);
    newClient.on('end', () => reconnect());
    newClient.on('notification', ({ payload }) => payload !== undefined && callbacks.onDelivery(payload));
    newClient
      .connect()
      .then(() => newClient.query(`LISTEN ${deliveriesChannel}`))
      .then(callbacks.onListening)
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
