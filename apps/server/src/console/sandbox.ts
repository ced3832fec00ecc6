import type { SessionView } from '@omnichannel/console/sandbox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openSession } from '../features/accounts/sandbox-access.ts';
import type { Context } from '../features/context.ts';
import type { MediaStore } from '../features/messaging/media/media-store.ts';
import type { Feature } from '../http/feature.ts';
import { Refused } from '../http/refused.ts';
import { programHere } from '../platform/suggest-command.ts';
import type { Operations } from './chat/operations.ts';
import { chatRoutes } from './chat/routes.ts';
import { type File, type PageFiles, readPageFiles } from './files.ts';
import { guard } from './guard.ts';
import { inboxRoutes } from './inbox.ts';
import { createLive, type LiveOptions } from './live.ts';
import { mediaRoutes } from './media.ts';
import { type Notice, noticePage, notices } from './notice.ts';
import { cookie, requireSession, sessionOf } from './sessions.ts';

export interface SandboxOptions extends LiveOptions, Operations {
  /** Where the files of messages are. */
  media: MediaStore;
}

/** The addresses of the page: `apps/console` routes between them. */
const pagePaths = ['/sandbox', '/sandbox/inbox/*', '/sandbox/knowledge-chat', '/sandbox/knowledge-chat/*'];

/** The sandbox page: the built files of `apps/console`, and the JSON and event routes that they call. */
export function createSandboxPage(
  context: Context,
  { media, contract, handlers, ...options }: SandboxOptions,
): Feature {
  const { config, database } = context;
  const live = createLive(context, options);

  return {
    routes(app) {
      app.register(async (scope) => {
        scope.addHook('onRequest', guard(config));
        // Bodies are read by whoever wants one.
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
        const files = await readPageFiles();
        // The streams have no end of their own that the service could wait for.
        scope.addHook('preClose', () => live.close());
        pageRoutes(scope, files);
        entrance(scope, files);
        inboxRoutes(scope, context, { live, media });
        mediaRoutes(scope, context, media);
        chatRoutes(scope, context, { contract, handlers });
      });
    },
    close: () => live.close(),
  };

  function pageRoutes(app: FastifyInstance, { page, loaded, version: current, stylesheet }: PageFiles): void {
    for (const [name, file] of loaded) {
      app.get(`/sandbox/files/:version/${name}`, async (request, reply) => {
        const { version } = request.params as { version: string };
        // One of another version was asked for by a page that another instance has served.
        if (version === current) reply.header('Cache-Control', 'public, max-age=31536000, immutable');
        return sendFile(reply, file);
      });
    }
    for (const path of pagePaths) {
      app.get(path, async (request, reply) => {
        if (await sessionOf(database, request)) return sendFile(reply, page);
        return sendNotice(request, reply, { notice: notices.noSession, stylesheet });
      });
    }
  }

  function entrance(app: FastifyInstance, { stylesheet }: PageFiles): void {
    // A HEAD must not use the link up, nor must a browser that loads ahead what nobody has opened yet.
    app.get('/sandbox/enter', { exposeHeadRoute: false }, async (request, reply) => {
      if (request.headers['sec-purpose'] !== undefined)
        throw new Refused(503, 'The link opens when somebody follows it.');
      const { key } = request.query as { key?: unknown };
      const token = typeof key === 'string' ? await openSession(database, key) : undefined;
      if (token === undefined) return sendNotice(request, reply, { notice: notices.linkUsed, stylesheet });
      return reply.header('Set-Cookie', cookie(token, request.protocol === 'https')).redirect('/sandbox', 303);
    });
    app.get('/sandbox/session', async (request): Promise<SessionView> => {
      const { userName, sandbox } = await requireSession(database, request);
      return { userName, sandbox, program: programHere() };
    });
  }
}

function sendFile(reply: FastifyReply, { mediaType, body }: File) {
  return reply.type(mediaType).send(body);
}

interface NoticeParts {
  notice: Notice;
  /** The address of the page's style sheet: a notice looks like the page. */
  stylesheet: string;
}

function sendNotice({ socket }: FastifyRequest, reply: FastifyReply, { notice, stylesheet }: NoticeParts) {
  const page = noticePage(notice, { port: socket.localPort as number, stylesheet });
  return reply.code(403).type('text/html; charset=utf-8').send(page);
}
