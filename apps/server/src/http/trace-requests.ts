import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing, openSpan, rememberTrace, type TraceCarrier } from '../platform/tracing/tracing.ts';
import { parseTraceparent } from './trace-context.ts';

/** Routes that are polled every few seconds. */
const frequentRoutes = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Records a span for each request, which continues the trace of its `traceparent`. The span has the template of the route, never the path,
 * a query or a header, which may contain PII. Call it before other hooks are added, so that their work belongs to the span.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Fastify creates the options again with each access.
    if (!isTracing()) return done();
    const { url: route, config } = request.routeOptions;
    if (frequentRoutes.has(route ?? '')) return done();
    const opened = openSpan(route === undefined ? request.method : `${request.method} ${route}`, {
      kind: 'server',
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'url.scheme': request.protocol,
        'omnichannel.operation': config.operationId,
        'omnichannel.request_id': request.id,
      },
      parent: carrierOf(request.headers),
      requestId: request.id,
    });
    if (!opened) return done();
    const { traceparent, tracestate } = opened.span;
    rememberTrace(request.id, { traceparent, tracestate, requestId: request.id });
    // After the last byte, or when the client has disconnected.
    reply.raw.once('close', () => {
      const { statusCode, writableFinished } = reply.raw;
      opened.span.setAttributes({
        'http.response.status_code': statusCode,
        'omnichannel.account_id': request.account?.id,
      });
      if (!writableFinished) opened.span.fail('disconnected');
      else if (statusCode >= 500) opened.span.fail(String(statusCode));
      opened.end();
    });
    opened.run(done);
  });
}

function carrierOf({ traceparent, tracestate }: FastifyRequest['headers']): TraceCarrier | undefined {
  const context = parseTraceparent(traceparent);
  if (!context) return undefined;
  const carrier: TraceCarrier = { traceparent: context.traceparent };
  return typeof tracestate === 'string' ? { ...carrier, tracestate } : carrier;
}
