import type { ConversationPage, RejectedRequests, SandboxSettings } from '@omnichannel/console/sandbox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loadBehaviours, setBehaviour } from '../carriers/sandbox/sandbox-behaviour.ts';
import type { Context } from '../features/context.ts';
import type { MediaStore } from '../features/messaging/media/media-store.ts';
import { HttpError } from '../http/http-error.ts';
import type { Database } from '../platform/postgres/database.ts';
import { failMessage, markRead, writeMessage } from './actions.ts';
import { readWindows } from './customer-care-windows.ts';
import { readDetails } from './details.ts';
import type { EventStreams } from './event-streams.ts';
import { readFilters } from './message-filters.ts';
import { clearMessages, readConversation, readEmailHtml } from './messages.ts';
import { checkReply, normalizePerson, readNewMessage, resolveContent } from './new-message.ts';
import { readPeople, readProfile } from './people.ts';
import { readRejections } from './rejections/rejections.ts';
import { createBodyReader, parseId, readLimit, readText, readWholeNumber } from './request-parsing.ts';
import { requireSession, tokenOf } from './sessions.ts';

export interface InboxParts {
  live: EventStreams;
  media: MediaStore;
}

const readSettings = createBodyReader<SandboxSettings>({
  type: 'object',
  properties: {
    duplicates: { type: 'boolean' },
    outOfOrder: { type: 'boolean' },
    failing: { type: 'boolean' },
  },
  required: ['duplicates', 'outOfOrder', 'failing'],
  additionalProperties: false,
});

/** An e-mail of anyone: another origin for the browser, without scripts, forms, and anything from elsewhere. The page itself frames it. */
export const emailPolicy = [
  'sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

type Store = Pick<Context, 'database' | 'queue'>;

/** Adds the routes of the inbox: people, messages, actions, settings changes. Their types are in `@omnichannel/console/sandbox`. */
export function inboxRoutes(app: FastifyInstance, store: Store, { live, media }: InboxParts): void {
  readRoutes(app, store);
  rejectionRoute(app, store);
  actionRoutes(app, store, media);
  settingsRoutes(app, store);
  eventRoute(app, store, live);
}

function readRoutes(app: FastifyInstance, { database }: Store): void {
  app.get('/sandbox/people', async (request) => {
    const environmentId = await requireEnvironmentId(database, request);
    return readPeople(database, environmentId, {
      ...readFilters(request),
      before: readWholeNumber(request, 'before'),
      limit: readLimit(request, 50, 200),
    });
  });

  app.get('/sandbox/messages', async (request): Promise<ConversationPage> => {
    const session = await requireSession(database, request);
    const { environmentId } = session;
    const { person } = request.query as { person?: unknown };
    if (typeof person !== 'string') throw new HttpError(400, 'Name one person: ?person=%2B12025550100');
    const wanted = { person, before: readWholeNumber(request, 'before'), limit: readLimit(request, 100, 500) };
    const [page, windows, profile] = await Promise.all([
      readConversation(database, environmentId, wanted),
      readWindows(database, session, person),
      readProfile(database, environmentId, person),
    ]);
    return { ...page, windows, ...profile };
  });

  app.get('/sandbox/messages/:id/html', { exposeHeadRoute: false }, async (request, reply) => {
    const environmentId = await requireEnvironmentId(database, request);
    const id = parseId((request.params as { id: string }).id);
    const html = id === undefined ? undefined : await readEmailHtml(database, environmentId, id);
    if (html === undefined) throw new HttpError(404, 'There is no such e-mail with HTML. It may have been deleted.');
    return reply.type('text/html; charset=utf-8').header('Content-Security-Policy', emailPolicy).send(html);
  });

  app.get('/sandbox/messages/:id', async (request) => {
    const environmentId = await requireEnvironmentId(database, request);
    const details = await readDetails(database, environmentId, readMessageId(request));
    if (!details) throw new HttpError(404, 'There is no such message. It may have been cleared.');
    return details;
  });
}

function rejectionRoute(app: FastifyInstance, { database }: Store): void {
  app.get('/sandbox/requests', async (request): Promise<RejectedRequests> => {
    return { requests: await readRejections(database, await requireEnvironmentId(database, request)) };
  });
}

function actionRoutes(app: FastifyInstance, { database, queue }: Store, media: MediaStore): void {
  app.post('/sandbox/messages', async (request, reply) => {
    const { environmentId, sandbox } = await requireSession(database, request);
    if (!sandbox) {
      throw new HttpError(
        403,
        'The account is live and receives messages from its carriers only. Use a sandbox account.',
      );
    }
    const sent = await readNewMessage(request);
    const message = { ...sent, person: normalizePerson(sent) };
    await checkReply(database, environmentId, message);
    const content = await resolveContent(database, media, environmentId, message);
    return reply.code(201).send(await writeMessage({ database, queue }, environmentId, { ...message, content }));
  });

  app.post('/sandbox/messages/:id/read', async (request, reply) => {
    await markRead({ database, queue }, await requireEnvironmentId(database, request), readMessageId(request));
    return reply.code(204).send();
  });

  app.post('/sandbox/messages/:id/failure', async (request, reply) => {
    await failMessage({ database, queue }, await requireEnvironmentId(database, request), readMessageId(request));
    return reply.code(204).send();
  });

  app.delete('/sandbox/messages', async (request, reply) => {
    const environmentId = await requireEnvironmentId(database, request);
    const until = readWholeNumber(request, 'until');
    if (until === undefined) throw new HttpError(400, 'Name the last message to remove by its id: ?until=12');
    await clearMessages(database, environmentId, until, readText(request, 'person'));
    return reply.code(204).send();
  });
}

function settingsRoutes(app: FastifyInstance, { database }: Store): void {
  app.get('/sandbox/settings', async (request): Promise<SandboxSettings> => {
    const environmentId = await requireEnvironmentId(database, request);
    return (await loadBehaviours(database, [environmentId]))(environmentId);
  });

  app.put('/sandbox/settings', async (request): Promise<SandboxSettings> => {
    const environmentId = await requireEnvironmentId(database, request);
    const settings = await readSettings(request);
    await setBehaviour(database, environmentId, settings);
    return settings;
  });
}

function eventRoute(app: FastifyInstance, { database }: Store, live: EventStreams): void {
  app.get('/sandbox/events', { exposeHeadRoute: false }, async (request, reply) => {
    const session = await requireSession(database, request);
    const after = parseId(request.headers['last-event-id']) ?? readWholeNumber(request, 'after');
    const stream = await live.connect(session, tokenOf(request) as string, after);
    // Otherwise nginx would buffer the events.
    return reply.type('text/event-stream').header('X-Accel-Buffering', 'no').send(stream);
  });
}

async function requireEnvironmentId(database: Database, request: FastifyRequest): Promise<string> {
  return (await requireSession(database, request)).environmentId;
}

/** @throws {HttpError} 404 */
function readMessageId(request: FastifyRequest): number {
  const id = parseId((request.params as { id: string }).id);
  if (id !== undefined) return id;
  throw new HttpError(404, 'There is no such message. Name it by its id: /sandbox/messages/12');
}
