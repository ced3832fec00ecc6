import { createCors } from '@omnichannel/contract';
import type { FastifyInstance } from 'fastify';
import type { Operation } from './contract/operation.ts';
import { pathOf } from './problem.ts';

/**
 * Allows pages of some origins to call the operations (CORS), without credentials: a token authenticates the caller. The sandbox, which uses
 * a cookie, and all other paths outside the contract stay closed. `@fastify/cors` would answer OPTIONS for every path of the service.
 *
 * @param scope serves the operations, and responds to unknown paths
 * @param origins `*` among them means any
 */
export function allowOrigins(
  scope: FastifyInstance,
  operations: readonly Operation[],
  origins: readonly string[],
): void {
  const declared = operations.flatMap(({ declaredResponses }) =>
    declaredResponses.responses.flatMap(({ headers = [] }) => headers),
  );
  const cors = createCors(declared.map(({ name }) => name));
  const any = origins.includes('*');
  // Allows a page to read the 404 of a misspelled path.
  const firstSegments = new Set(operations.map(({ template }) => firstSegmentOf(template)));

  scope.addHook('onRequest', (request, reply, done) => {
    if (!firstSegments.has(firstSegmentOf(pathOf(request)))) return done();
    const { headers, method } = request;
    const allowed = any ? '*' : origins.find((origin) => origin === headers.origin);
    if (allowed === undefined) {
      // A cache must not serve this response to a page of an allowed origin.
      reply.header('Vary', 'Origin');
      return done();
    }
    if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined) {
      return reply.code(204).headers(cors.preflight(allowed, headers['access-control-request-headers'])).send();
    }
    reply.headers(cors.actual(allowed));
    done();
  });
}

/** Returns the first segment of a path, which distinguishes operations from paths outside the contract. */
function firstSegmentOf(path: string): string {
  return path.split('/', 2).join('/');
}
