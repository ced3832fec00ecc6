import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Feature } from '../feature.ts';
import { Refused } from '../http/refused.ts';
import { findSession, openSession, type Session, sessionLifetime } from './access.ts';
import { fileOf, loadedFiles } from './files.ts';
import { guard } from './guard.ts';
import { createLive, type LiveOptions } from './live.ts';
import { clearMessages, listMessages } from './messages.ts';
import { type Notice, noticePage, notices } from './notice.ts';
import type { SessionView } from './view.ts';

const cookieName = 'omnichannel_sandbox';

/** The page at `/sandbox`: the phones of the sandbox, and what each has received. Where the carriers are real there is none. */
export function createSandboxPage(context: Context, options: LiveOptions = {}): Feature {
  const { carrier, config, database } = context;
  const live = createLive(context, options);

  return {
    routes(app) {
      app.register(async (scope) => {
        scope.addHook('onRequest', guard(config));
        if (!carrier.sandbox) return absence(scope);
        // The streams have no end of their own that the service could wait for.
        scope.addHook('preClose', () => live.close());
        files(scope);
        entrance(scope);
        messages(scope);
      });
    },
    close: () => live.close(),
  };

  function absence(app: FastifyInstance): void {
    for (const path of ['/sandbox', '/sandbox/*']) {
      app.get(path, (_request, reply) => sendNotice(reply, 404, notices.off));
    }
    // The notice looks like the page.
    app.get('/sandbox/page.css', (_request, reply) => sendFile(reply, 'page.css'));
  }

  function files(app: FastifyInstance): void {
    for (const name of loadedFiles) app.get(`/sandbox/${name}`, (_request, reply) => sendFile(reply, name));
    app.get('/sandbox', async (request, reply) => {
      if (await sessionOf(request)) return sendFile(reply, 'index.html');
      return sendNotice(reply, 403, notices.noSession);
    });
  }

  function entrance(app: FastifyInstance): void {
    // A HEAD must not use the link up, nor must a browser that loads ahead what nobody has opened yet.
    app.get('/sandbox/enter', { exposeHeadRoute: false }, async (request, reply) => {
      if (request.headers['sec-purpose'] !== undefined)
        throw new Refused(503, 'The link opens when somebody follows it.');
      const { key } = request.query as { key?: unknown };
      const token = typeof key === 'string' ? await openSession(database, key) : undefined;
      if (token === undefined) return sendNotice(reply, 403, notices.linkUsed);
      return reply.header('Set-Cookie', cookie(token, request.protocol === 'https')).redirect('/sandbox', 303);
    });
    app.get('/sandbox/session', async (request): Promise<SessionView> => {
      const { userName } = await requireSession(request);
      return { userName };
    });
  }

  function messages(app: FastifyInstance): void {
    app.get('/sandbox/messages', async (request) => {
      const { environmentId } = await requireSession(request);
      const { recipient } = request.query as { recipient?: unknown };
      if (typeof recipient !== 'string') throw new Refused(400, 'Name one phone: ?recipient=%2B12025550100');
      return listMessages(database, { environmentId, recipient });
    });
    app.delete('/sandbox/messages', async (request, reply) => {
      const { environmentId } = await requireSession(request);
      const until = idOf((request.query as { until?: unknown }).until);
      if (until === undefined) throw new Refused(400, 'Name the last message to remove by its id: ?until=12');
      await clearMessages(database, environmentId, until);
      return reply.code(204).send();
    });
    app.get('/sandbox/events', { exposeHeadRoute: false }, async (request, reply) => {
      const session = await requireSession(request);
      const { after } = request.query as { after?: unknown };
      const known = idOf(request.headers['last-event-id']) ?? idOf(after) ?? 0;
      const stream = await live.connect(session, tokenOf(request) as string, known);
      // nginx would hold the events back.
      return reply.type('text/event-stream').header('X-Accel-Buffering', 'no').send(stream);
    });
  }

  async function sessionOf(request: FastifyRequest): Promise<Session | undefined> {
    const token = tokenOf(request);
    return token === undefined ? undefined : findSession(database, token);
  }

  /** @throws {Refused} 403 */
  async function requireSession(request: FastifyRequest): Promise<Session> {
    const session = await sessionOf(request);
    if (session) return session;
    throw new Refused(
      403,
      'The session is over. Open the sandbox by a new link: omnichannel-server sandbox-link <userName>',
    );
  }
}

function tokenOf({ headers: { cookie: sent = '' } }: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(sent)?.[1];
}

function cookie(token: string, secure: boolean): string {
  const parts = [
    `${cookieName}=${token}`,
    'Path=/sandbox',
    `Max-Age=${sessionLifetime}`,
    'HttpOnly',
    'SameSite=Strict',
  ];
  return [...parts, ...(secure ? ['Secure'] : [])].join('; ');
}

function idOf(text: unknown): number | undefined {
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

async function sendFile(reply: FastifyReply, name: string) {
  const { mediaType, body } = await fileOf(name);
  return reply.type(mediaType).send(body);
}

function sendNotice(reply: FastifyReply, status: number, notice: Notice) {
  return reply.code(status).type('text/html; charset=utf-8').send(noticePage(notice));
}
