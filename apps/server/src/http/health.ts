import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { FindDatabaseFault } from './database-readiness.ts';

export interface HealthOptions {
  findDatabaseFault: FindDatabaseFault;
  metrics: Registry;
  /** Whether the service is stopping. */
  isStopping(): boolean;
}

/**
 * Adds the probes: `/healthz` (the process is alive), `/readyz` (it can serve requests; a proxy sends none otherwise) and `/metrics` for
 * Prometheus. They require no authentication, so a proxy must not forward `/metrics` from outside.
 */
export function healthRoutes(app: FastifyInstance, { findDatabaseFault, metrics, isStopping }: HealthOptions): void {
  app.get('/healthz', async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const fault = isStopping() ? 'the service is stopping' : await findDatabaseFault();
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
