import type { FastifyInstance } from 'fastify';

/**
 * Notes the routes, of which Fastify does not tell what other methods a path has: for those beside the contract.
 *
 * @returns the methods that a path takes; none where there is no such path
 */
export function noteRoutes(app: FastifyInstance): (path: string) => string[] {
  const routes: { path: RegExp; methods: readonly string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ path: patternOf(url), methods: [method].flat() });
  });
  return (path) => [...new Set(routes.filter((route) => route.path.test(path)).flatMap(({ methods }) => methods))];
}

/** What a path of Fastify matches, with and without a slash at its end. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part === '*' ? '.*' : part.replaceAll('.', '\\.');
  });
  // redos: the paths of the service's own routes, which have at most one *
  return new RegExp(`^${parts.join('/')}/?$`);
}
