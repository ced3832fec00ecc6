import pg from 'pg';
import type { Logger } from 'pino';

export interface PoolOptions {
  /** Whether a proxy such as PgBouncer stands between: it refuses settings that belong to a session. */
  proxied?: boolean;
  max?: number;
  /** Settings of its sessions, by PostgreSQL's names. */
  settings?: Readonly<Record<string, string>>;
}

const int8 = 20;
const second = 1000;

/**
 * Connections to a database. One that breaks is replaced when the next is wanted, so the pool recovers by itself.
 *
 * `bigint` is read as a number where that is exact (all our counts are), else as text.
 */
export function createPool(
  url: string,
  log: Logger,
  { proxied = false, max = 20, settings = {} }: PoolOptions = {},
): pg.Pool {
  // To compile a statement (JIT) takes longer than any of ours runs.
  const options = Object.entries({ ...(!proxied && { jit: 'off' }), ...settings }).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  const pool = new pg.Pool({
    Client: TimedClient,
    connectionString: url,
    ...(options.length > 0 && { options: options.join(' ') }),
    application_name: 'omnichannel',
    max,
    idleTimeoutMillis: 30 * second,
    connectionTimeoutMillis: 5 * second,
    // The server ends a statement that takes too long; where nobody answers any more, this end gives up a little later.
    ...(!proxied && { statement_timeout: 30 * second, idle_in_transaction_session_timeout: 60 * second }),
    query_timeout: 35 * second,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * second,
    types: {
      getTypeParser: ((oid: number, format: 'text') =>
        oid === int8 && format !== ('binary' as string) ? readInt8 : pg.types.getTypeParser(oid, format)) as never,
    },
  });
  pool.on('error', (error) => {
    // What a server that stops with us says to connections that are being closed is no news.
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection broke');
  });
  // Without a listener a connection that breaks in the midst of a transaction would end the process;
  // whoever uses it gets the error from the next query.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** After a query that nobody answered in time its connection is of no use: the next query would wait behind it. */
class TimedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` are passed on as they are
  override query(...parameters: any[]): any {
    const result = (super.query as (...all: unknown[]) => unknown)(...parameters);
    if (result instanceof Promise) {
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout') void this.end().catch(() => {});
      });
    }
    return result;
  }
}

function readInt8(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}
