import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Times an answer. */
export type ObserveRequest = (operation: string, status: number, seconds: number) => void;

/** Routes that are asked every few seconds: a line for each would only bury the others. */
const frequentRoutes = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Writes a line of the log for each request, and times it: what was asked for by its pattern and its operation, never the path
 * itself, a header or a body, which may be personal.
 */
export function logRequests(app: FastifyInstance, observe: ObserveRequest): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = '', config } = request.routeOptions;
    const { operationId } = config;
    observe(operationId ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
    const level = frequentRoutes.has(route) ? 'trace' : 'info';
    request.log[level](
      {
        method: request.method,
        route: route || 'none',
        operationId,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        accountId: request.account?.id,
      },
      'request',
    );
    done();
  });
  // Whoever leaves before the answer is there gets none, and no line either, but for this one.
  app.addHook('onRequestAbort', (request: FastifyRequest, done) => {
    const { url: route = '', config } = request.routeOptions;
    request.log.info({ method: request.method, route, operationId: config.operationId }, 'the caller has gone');
    done();
  });
}
