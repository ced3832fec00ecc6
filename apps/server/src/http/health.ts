import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Database } from '../platform/postgres/database.ts';

export interface HealthOptions {
  database: Database;
  /** Names of the migrations that the program requires. */
  migrations: readonly string[];
  metrics: Registry;
  /** Whether the service is stopping. */
  isStopping(): boolean;
}

/** Milliseconds within which the database must respond. */
const databaseTimeoutMs = 2000;

/**
 * Adds the probes: `/healthz` (the process is alive), `/readyz` (it can serve requests; a proxy sends none otherwise) and `/metrics` for
 * Prometheus. They require no authentication, so a proxy must not forward `/metrics` from outside.
 */
export function healthRoutes(app: FastifyInstance, { database, migrations, metrics, isStopping }: HealthOptions): void {
  app.get('/healthz', async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const fault = isStopping() ? 'the service is stopping' : await databaseFault(database, migrations);
    reply.header('Cache-Control', 'no-store');
    if (fault === undefined) return reply.send({ status: 'ready' });
    return reply.code(503).header('Retry-After', '5').send({ status: 'not ready', reason: fault });
  });

  app.get('/metrics', async (_request, reply) =>
    reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.metrics()),
  );
}

/** Describes why the database is not ready; undefined when it is. */
async function databaseFault(database: Database, migrations: readonly string[]): Promise<string | undefined> {
  const applied = sql<{ name: string }>`SELECT name FROM migrations`.execute(database);
  // The loser of the race must not cause an unhandled rejection.
  applied.catch(() => {});
  try {
    const result = await Promise.race([applied, sleep(databaseTimeoutMs, undefined, { ref: false })]);
    if (result === undefined) return 'the database does not respond in time';
    const names = new Set(result.rows.map(({ name }) => name));
    const missing = migrations.some((name) => !names.has(name));
    return missing ? 'the database is not migrated' : undefined;
  } catch {
    return 'the database cannot be reached';
  }
}
