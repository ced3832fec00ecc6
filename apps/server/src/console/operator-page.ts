import type { FastifyReply } from 'fastify';
import type { Feature } from '../http/feature.ts';
import { HttpError } from '../http/http-error.ts';
import { type File, readPageFiles } from './page-files.ts';

/** Headers of the console's pages and files: only its own scripts and styles, no frames, nothing from other hosts. */
const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The page makes no HTML, scripts or addresses of scripts from text.
    "trusted-types 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * The console of operators: the built files of `apps/console`, for every path below `/console`. The page signs in at the admin API and
 * shows what it returns, so the files themselves need no session.
 */
export function createOperatorPage(): Feature {
  return {
    adminRoutes(app) {
      app.register(async (scope) => {
        scope.addHook('onRequest', (_request, reply, done) => {
          reply.headers(headers);
          done();
        });
        const { page, loaded, version: current } = await readPageFiles('operator');
        for (const path of ['/console', '/console/*']) scope.get(path, async (_request, reply) => send(reply, page));
        for (const [name, file] of loaded) {
          scope.get(`/console/files/:version/${name}`, async (request, reply) => {
            const { version } = request.params as { version: string };
            // An instance of another version may have sent the page that requests the file.
            if (version === current) reply.header('Cache-Control', 'public, max-age=31536000, immutable');
            return send(reply, file);
          });
        }
        scope.get('/console/files/*', async () => {
          throw new HttpError(404, 'There is no such file of the console. Load the page again.');
        });
      });
    },
  };
}

function send(reply: FastifyReply, { mediaType, body }: File) {
  return reply.type(mediaType).send(body);
}
