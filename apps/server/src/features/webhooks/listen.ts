import pg from 'pg';
import type { Logger } from 'pino';
import { deliveriesChannel } from './emit.ts';

/** Milliseconds until a connection that broke is made anew. */
const pause = 1000;

/** Hears of deliveries that can be made now. */
export interface Listener {
  close(): Promise<void>;
}

export interface Hears {
  /** There is something for an endpoint. */
  told(endpointId: string): void;
  /** Nobody listened until now: there may be something for any. */
  began(): Promise<void>;
}

export function listen(directUrl: string, log: Logger, hears: Hears): Listener {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let client: pg.Client | undefined;
  connect();

  function connect(): void {
    const fresh = new pg.Client({
      connectionString: directUrl,
      application_name: 'omnichannel webhooks',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    client = fresh;
    const lost = (error?: Error) => {
      if (closed || client !== fresh) return;
      client = undefined;
      log.warn({ err: error }, 'the connection that tells of webhook deliveries broke');
      fresh.end().catch(() => {});
      timer = setTimeout(connect, pause);
    };
    fresh.on('error', lost);
    fresh.on('end', () => lost());
    fresh.on('notification', ({ payload }) => payload !== undefined && hears.told(payload));
    fresh
      .connect()
      .then(() => fresh.query(`LISTEN ${deliveriesChannel}`))
      .then(hears.began)
      .catch(lost);
  }

  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
