import type { SessionView } from '@omnichannel/console/sandbox';
import { negotiateMediaType } from '@omnichannel/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openSession } from '../features/accounts/sandbox-access.ts';
import type { Context } from '../features/context.ts';
import type { MediaStore } from '../features/messaging/media/media-store.ts';
import type { Feature } from '../http/feature.ts';
import { HttpError } from '../http/http-error.ts';
import { invokedProgram } from '../platform/command-hint.ts';
import { chatRoutes } from './chat/routes.ts';
import { type ErrorPage, errorPages, renderErrorPage } from './error-page.ts';
import { createEventStreams, type EventStreamsOptions } from './event-streams.ts';
import { inboxRoutes } from './inbox.ts';
import { mediaRoutes } from './media.ts';
import { notificationRoutes } from './notifications.ts';
import { type Operations, operationRoutes } from './operations.ts';
import { type File, type PageFiles, readPageFiles } from './page-files.ts';
import { createCsrfProtection } from './sandbox-security.ts';
import { cookie, requireSession, sessionOf } from './sessions.ts';

export interface SandboxOptions extends EventStreamsOptions, Operations {
  /** Store of message files. */
  media: MediaStore;
}

/** The addresses of the page: `apps/console` routes between them. */
const pagePaths = [
  '/sandbox',
  '/sandbox/inbox/*',
  ...['knowledge-chat', 'subscribers', 'workflows', 'event-log', 'rejected-requests'].flatMap((section) => [
    `/sandbox/${section}`,
    `/sandbox/${section}/*`,
  ]),
];

/** The sandbox pages: the built files of `apps/console`, and the JSON and event routes that they call. */
export function createSandboxPage(
  context: Context,
  { media, contract, handlers, ...options }: SandboxOptions,
): Feature {
  const { config, database } = context;
  const live = createEventStreams(context, options);

  return {
    routes(app) {
      app.register(async (scope) => {
        scope.addHook('onRequest', createCsrfProtection(config));
        // Each route reads its body itself.
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
        const files = await readPageFiles('sandbox');
        // The streams do not end by themselves, so the service closes them.
        scope.addHook('preClose', () => live.close());
        pageRoutes(scope, files);
        entrance(scope, files);
        inboxRoutes(scope, context, { live, media });
        mediaRoutes(scope, context, media);
        chatRoutes(scope, context);
        notificationRoutes(scope, context);
        operationRoutes(scope, { contract, handlers }, (request) => requireSession(database, request));
        unknownPaths(scope, files);
      });
    },
    close: () => live.close(),
  };

  function pageRoutes(app: FastifyInstance, { page, loaded, version: current, stylesheet }: PageFiles): void {
    for (const [name, file] of loaded) {
      app.get(`/sandbox/files/:version/${name}`, async (request, reply) => {
        const { version } = request.params as { version: string };
        // An instance of another version may have sent the page that requests the file.
        if (version === current) reply.header('Cache-Control', 'public, max-age=31536000, immutable');
        return sendFile(reply, file);
      });
    }
    for (const path of pagePaths) {
      app.get(path, async (request, reply) => {
        if (await sessionOf(database, request)) return sendFile(reply, page);
        return sendErrorPage(request, reply, { errorPage: errorPages.noSession, stylesheet });
      });
    }
  }

  function entrance(app: FastifyInstance, { stylesheet }: PageFiles): void {
    // Neither a HEAD request nor a browser's prefetch may use the link up.
    app.get('/sandbox/enter', { exposeHeadRoute: false }, async (request, reply) => {
      if (request.headers['sec-purpose'] !== undefined)
        throw new HttpError(503, 'The link is valid only when a person opens it.');
      const { key } = request.query as { key?: unknown };
      const token = typeof key === 'string' ? await openSession(database, key) : undefined;
      if (token === undefined) return sendErrorPage(request, reply, { errorPage: errorPages.linkUsed, stylesheet });
      return reply.header('Set-Cookie', cookie(token, request.protocol === 'https')).redirect('/sandbox', 303);
    });
    app.get('/sandbox/session', async (request): Promise<SessionView> => {
      const { userName, sandbox } = await requireSession(database, request);
      return { userName, sandbox, program: invokedProgram() };
    });
  }
}

/** Shows an error page to a browser at an unknown address, and JSON to other clients. */
function unknownPaths(app: FastifyInstance, { stylesheet }: PageFiles): void {
  app.register(
    async (scope) => {
      scope.setNotFoundHandler((request, reply) => {
        const isPage = negotiateMediaType(['application/json', 'text/html'], request.headers.accept) === 'text/html';
        if (!isPage || request.method !== 'GET') throw new HttpError(404, 'There is no such path below /sandbox.');
        return sendErrorPage(request, reply, { errorPage: errorPages.unknownAddress, stylesheet, status: 404 });
      });
    },
    { prefix: '/sandbox' },
  );
}

function sendFile(reply: FastifyReply, { mediaType, body }: File) {
  return reply.type(mediaType).send(body);
}

interface ErrorPageParts {
  errorPage: ErrorPage;
  /** The address of the page's style sheet: error pages look like the page. */
  stylesheet: string;
  status?: 403 | 404;
}

function sendErrorPage(
  { socket }: FastifyRequest,
  reply: FastifyReply,
  { errorPage, stylesheet, status = 403 }: ErrorPageParts,
) {
  const page = renderErrorPage(errorPage, { port: socket.localPort as number, stylesheet });
  return reply.code(status).type('text/html; charset=utf-8').send(page);
}
