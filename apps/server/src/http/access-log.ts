import { requestIdHeader } from '@omnichannel/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Records the duration of a request. */
export type ObserveRequest = (operation: string, status: number, seconds: number) => void;

/** Routes that are polled every few seconds: their lines have the level trace. */
const frequentRoutes = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Logs each request, and records its duration. The line has the route's pattern and the operation, never the path, a header or a body, which
 * may contain PII.
 */
export function logRequests(app: FastifyInstance, observe: ObserveRequest): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = '', config } = request.routeOptions;
    const { operationId } = config;
    observe(operationId ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
    // The repeated response to an `Idempotency-Key` has the identifier of the first request.
    const sentId = reply.getHeader(requestIdHeader);
    const level = frequentRoutes.has(route) ? 'trace' : 'info';
    request.log[level](
      {
        method: request.method,
        route: route || 'none',
        operationId,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        accountId: request.account?.id,
        operatorId: request.operator?.id,
        ...(sentId !== request.id && { firstRequestId: sentId }),
      },
      'request',
    );
    done();
  });
  // Fastify calls no other hook for a client that disconnects before the response.
  app.addHook('onRequestAbort', (request: FastifyRequest, done) => {
    const { url: route = '', config } = request.routeOptions;
    request.log.info({ method: request.method, route, operationId: config.operationId }, 'client disconnected');
    done();
  });
}
