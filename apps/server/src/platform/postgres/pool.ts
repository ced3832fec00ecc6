import pg from 'pg';
import type { Logger } from 'pino';
import { createClientPool, DatabaseClient } from './database-client.ts';
import { traceQuery } from './trace-query.ts';

export interface PoolOptions {
  /** Whether a proxy such as PgBouncer is in between, which rejects settings of a session. */
  proxied?: boolean;
  max?: number;
  /** Milliseconds after which the server cancels a statement. A proxy rejects such a setting: there, only the client stops waiting. */
  statementTimeoutMs?: number;
  /** Settings of its sessions, by their PostgreSQL names. */
  settings?: Readonly<Record<string, string>>;
}

const int8 = 20;
const second = 1000;

/**
 * Creates a pool of connections to a database. It replaces a broken connection when it needs the next one, so it recovers by itself.
 *
 * `bigint` is read as a number when that is exact, as for all counts of the service, else as text.
 */
export function createPool(
  url: string,
  log: Logger,
  { proxied = false, max = 20, statementTimeoutMs = 30 * second, settings = {} }: PoolOptions = {},
): pg.Pool {
  // Compiling a statement (JIT) takes longer than any of our statements.
  const options = Object.entries({ ...(!proxied && { jit: 'off' }), ...settings }).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  const config = {
    url,
    ...(options.length > 0 && { options: options.join(' ') }),
    application_name: 'omnichannel',
    max,
    idleTimeoutMillis: 30 * second,
    connectionTimeoutMillis: 5 * second,
    // The server cancels a slow statement. When the server does not respond any more, the client times out a little later.
    ...(!proxied && { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: 60 * second }),
    query_timeout: statementTimeoutMs + 5 * second,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * second,
    types: {
      getTypeParser: ((oid: number, format: 'text') =>
        oid === int8 && format !== ('binary' as string) ? readInt8 : pg.types.getTypeParser(oid, format)) as never,
    },
  };
  const pool = createClientPool(config, TimedClient);
  pool.on('error', (error) => {
    // Errors of connections that a stopping server closes are expected.
    if (!pool.ending) log.warn({ err: error }, 'idle database connection broke');
  });
  // Without a listener, a connection that breaks within a transaction would end the process. The transaction's next query reports
  // the error.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Closes its connection after a query timed out: the next query would wait behind that one. */
class TimedClient extends DatabaseClient {
  // biome-ignore lint/suspicious/noExplicitAny: passes the overloads of `query` on unchanged
  override query(...parameters: any[]): any {
    const query = super.query as (...all: unknown[]) => unknown;
    const result = traceQuery(parameters, (traced) => query.apply(this, [...traced]));
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
