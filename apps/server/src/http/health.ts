import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Database } from '../platform/postgres/database.ts';

export interface HealthOptions {
  database: Database;
  /** Names of the migrations that the program needs. */
  migrations: readonly string[];
  metrics: Registry;
  /** Whether the service has begun to stop. */
  isStopping(): boolean;
}

/** Milliseconds within which the database must answer. */
const databaseTimeoutMs = 2000;

/**
 * `/healthz`: the process lives. `/readyz`: it can serve; a proxy sends no requests where it cannot. `/metrics`: for Prometheus.
 * None of them asks who calls, so a proxy must not pass `/metrics` on to strangers.
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

/** Why the database does not do, or undefined. */
async function databaseFault(database: Database, migrations: readonly string[]): Promise<string | undefined> {
  const applied = sql<{ name: string }>`SELECT name FROM migrations`.execute(database);
  // Whoever loses the race must not end the process.
  applied.catch(() => {});
  try {
    const answer = await Promise.race([applied, sleep(databaseTimeoutMs, undefined, { ref: false })]);
    if (answer === undefined) return 'the database does not answer in time';
    const names = new Set(answer.rows.map(({ name }) => name));
    const missing = migrations.some((name) => !names.has(name));
    return missing ? 'the database is not migrated' : undefined;
  } catch {
    return 'the database cannot be reached';
  }
}
