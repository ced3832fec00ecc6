import { allowOf } from '@omnichannel/contract';
import { suggestPath } from '@omnichannel/contract/suggest';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Contract } from './contract/contract.ts';
import { HttpError } from './http-error.ts';
import { pathOf, sendProblem } from './problem.ts';

/**
 * Creates the handler of requests without a route: 404 for an unknown path, 405 for a method that the path does not support.
 *
 * @param app without routes: the handler must see each added route
 */
export function createNotFoundHandler(app: FastifyInstance, contract: Contract) {
  const methodsOf = collectRoutes(app);
  const templates = [...new Set(contract.operations.map(({ template }) => template))];

  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    const match = contract.route(path);
    // A path of the contract without a route for its method is not served by this process.
    if (match === undefined || match === 'malformed' || match.route.methods.includes(request.method)) {
      const methods = methodsOf(path);
      if (methods.length > 0 && !methods.includes(request.method))
        return rejectMethod(request, reply, [...methods, 'OPTIONS'].join(', '));
      const nearest = match === undefined ? suggestPath(path, templates) : undefined;
      // The template, and not the caller's path: that may contain PII.
      const advice = nearest === undefined ? 'Compare it with the reference.' : `Did you mean ${nearest}?`;
      const detail = `There is no such path. ${advice}`;
      return respond(request, reply, new HttpError(404, detail));
    }
    return rejectMethod(request, reply, allowOf(match.route));
  };

  function rejectMethod(request: FastifyRequest, reply: FastifyReply, allow: string) {
    if (request.method === 'OPTIONS') return reply.code(204).header('Allow', allow).send();
    const detail = `This path does not take ${request.method}. It takes ${allow}.`;
    return respond(request, reply, new HttpError(405, detail, { headers: { Allow: allow } }));
  }

  function respond(request: FastifyRequest, reply: FastifyReply, error: HttpError) {
    return sendProblem(request, reply, { contract, family: contract.familyOf(pathOf(request)) }, error);
  }
}

/**
 * Collects all routes, including those outside the contract: Fastify does not provide the other methods of a path.
 *
 * @returns the methods of a path; none for an unknown path
 */
function collectRoutes(app: FastifyInstance): (path: string) => string[] {
  const routes: { path: RegExp; methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ path: patternOf(url), methods: [method].flat() });
  });
  return (path) => [...new Set(routes.filter((route) => route.path.test(path)).flatMap(({ methods }) => methods))];
}

/** Returns a pattern for a path of Fastify, with and without a trailing slash. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part === '*' ? '.*' : part.replaceAll('.', '\\.');
  });
  // redos: the paths of the service's own routes, which have at most one *
  return new RegExp(`^${parts.join('/')}/?$`);
}
