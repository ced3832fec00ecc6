import pg from 'pg';
import type { Logger } from 'pino';
import { deliveriesChannel } from './emit-events.ts';

/** Milliseconds until a connection that broke is made anew. */
const reconnectDelayMs = 1000;

/** Hears of deliveries that can be made now. */
export interface DeliveryListener {
  close(): Promise<void>;
}

export interface ListenerCallbacks {
  /** There is something for an endpoint. */
  onDelivery(endpointId: string): void;
  /** Nobody listened until now: there may be something for any. */
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
      log.warn({ err: error }, 'the connection that tells of webhook deliveries broke');
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
