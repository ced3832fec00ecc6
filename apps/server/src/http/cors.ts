import { createCors } from '@omnichannel/contract';
import type { FastifyInstance } from 'fastify';
import type { Contract } from './contract/contract.ts';
import { pathOf } from './problem.ts';

/**
 * Lets pages of some origins call the operations, without credentials: who calls is told by a token. The sandbox, which goes by a
 * cookie, and all else beside the contract stays closed to them. `@fastify/cors` would answer OPTIONS for every path of the service.
 *
 * @param scope what serves the operations, and every path that nothing serves
 * @param origins `*` among them means any
 */
export function allowOrigins(scope: FastifyInstance, { operations }: Contract, origins: readonly string[]): void {
  const declared = operations.flatMap(({ answers }) => answers.responses.flatMap(({ headers = [] }) => headers));
  const cors = createCors(declared.map(({ name }) => name));
  const any = origins.includes('*');
  // A page can so read the 404 of a misspelt path.
  const beginnings = new Set(operations.map(({ template }) => beginningOf(template)));

  scope.addHook('onRequest', (request, reply, done) => {
    if (!beginnings.has(beginningOf(pathOf(request)))) return done();
    const { headers, method } = request;
    const allowed = any ? '*' : origins.find((origin) => origin === headers.origin);
    if (allowed === undefined) {
      // A cache must not give this answer to a page that may read it.
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

/** The first part of a path, which tells operations from what stands beside the contract. */
function beginningOf(path: string): string {
  return path.split('/', 2).join('/');
}
