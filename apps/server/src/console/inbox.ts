import type { ConversationPage, SandboxSettings } from '@omnichannel/console/sandbox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { behaviourOf, setBehaviour } from '../carriers/sandbox/settings.ts';
import type { Context } from '../features/context.ts';
import type { MediaStore } from '../features/messaging/media/media-store.ts';
import { Refused } from '../http/refused.ts';
import type { Database } from '../platform/postgres/database.ts';
import { fail, markRead, write } from './actions.ts';
import { createReader, idOf, limitOf, wholeNumber } from './asked.ts';
import { readDetails } from './details.ts';
import type { Live } from './live.ts';
import { clearMessages, readConversation } from './messages.ts';
import { checkReply, contentOf, personOf, readNewMessage } from './new-message.ts';
import { readPeople, readProfile } from './people.ts';
import { requireSession, tokenOf } from './sessions.ts';
import { readWindows } from './windows.ts';

export interface InboxParts {
  live: Live;
  media: MediaStore;
}

const readSettings = createReader<SandboxSettings>({
  type: 'object',
  properties: {
    duplicates: { type: 'boolean' },
    outOfOrder: { type: 'boolean' },
    failing: { type: 'boolean' },
  },
  required: ['duplicates', 'outOfOrder', 'failing'],
  additionalProperties: false,
});

type Store = Pick<Context, 'database' | 'queue'>;

/** Adds the routes of the inbox: people, messages, actions, settings, changes. Their types are in `@omnichannel/console/sandbox`. */
export function inboxRoutes(app: FastifyInstance, store: Store, { live, media }: InboxParts): void {
  readRoutes(app, store);
  actionRoutes(app, store, media);
  settingsRoutes(app, store);
  eventRoute(app, store, live);
}

function readRoutes(app: FastifyInstance, { database }: Store): void {
  app.get('/sandbox/people', async (request) => {
    const environmentId = await environmentOf(database, request);
    return readPeople(database, environmentId, {
      words: wordsOf(request),
      before: wholeNumber(request, 'before'),
      limit: limitOf(request, 50, 200),
    });
  });

  app.get('/sandbox/messages', async (request): Promise<ConversationPage> => {
    const session = await requireSession(database, request);
    const { environmentId } = session;
    const { person } = request.query as { person?: unknown };
    if (typeof person !== 'string') throw new Refused(400, 'Name one person: ?person=%2B12025550100');
    const wanted = { person, before: wholeNumber(request, 'before'), limit: limitOf(request, 100, 500) };
    const [page, windows, profile] = await Promise.all([
      readConversation(database, environmentId, wanted),
      readWindows(database, session, person),
      readProfile(database, environmentId, person),
    ]);
    return { ...page, windows, ...profile };
  });

  app.get('/sandbox/messages/:id', async (request) => {
    const environmentId = await environmentOf(database, request);
    const details = await readDetails(database, environmentId, messageOf(request));
    if (!details) throw new Refused(404, 'There is no such message. It may have been cleared.');
    return details;
  });
}

function actionRoutes(app: FastifyInstance, { database, queue }: Store, media: MediaStore): void {
  app.post('/sandbox/messages', async (request, reply) => {
    const { environmentId, sandbox } = await requireSession(database, request);
    if (!sandbox) {
      throw new Refused(
        403,
        'The account is live and receives messages from its carriers only. Use a sandbox account.',
      );
    }
    const sent = await readNewMessage(request);
    const message = { ...sent, person: personOf(sent) };
    await checkReply(database, environmentId, message);
    const content = await contentOf(database, media, environmentId, message);
    return reply.code(201).send(await write({ database, queue }, environmentId, { ...message, content }));
  });

  app.post('/sandbox/messages/:id/read', async (request, reply) => {
    await markRead({ database, queue }, await environmentOf(database, request), messageOf(request));
    return reply.code(204).send();
  });

  app.post('/sandbox/messages/:id/failure', async (request, reply) => {
    await fail({ database, queue }, await environmentOf(database, request), messageOf(request));
    return reply.code(204).send();
  });

  app.delete('/sandbox/messages', async (request, reply) => {
    const environmentId = await environmentOf(database, request);
    const until = wholeNumber(request, 'until');
    if (until === undefined) throw new Refused(400, 'Name the last message to remove by its id: ?until=12');
    await clearMessages(database, environmentId, until);
    return reply.code(204).send();
  });
}

function settingsRoutes(app: FastifyInstance, { database }: Store): void {
  app.get('/sandbox/settings', async (request): Promise<SandboxSettings> => {
    const environmentId = await environmentOf(database, request);
    return (await behaviourOf(database, [environmentId]))(environmentId);
  });

  app.put('/sandbox/settings', async (request): Promise<SandboxSettings> => {
    const environmentId = await environmentOf(database, request);
    const settings = await readSettings(request);
    await setBehaviour(database, environmentId, settings);
    return settings;
  });
}

function eventRoute(app: FastifyInstance, { database }: Store, live: Live): void {
  app.get('/sandbox/events', { exposeHeadRoute: false }, async (request, reply) => {
    const session = await requireSession(database, request);
    const after = idOf(request.headers['last-event-id']) ?? wholeNumber(request, 'after');
    const stream = await live.connect(session, tokenOf(request) as string, after);
    // nginx would hold the events back.
    return reply.type('text/event-stream').header('X-Accel-Buffering', 'no').send(stream);
  });
}

async function environmentOf(database: Database, request: FastifyRequest): Promise<string> {
  return (await requireSession(database, request)).environmentId;
}

/** Returns the words that a message must contain. */
function wordsOf(request: FastifyRequest): string[] {
  const { search } = request.query as { search?: unknown };
  return typeof search === 'string' ? search.slice(0, 200).split(/\s+/).filter(Boolean) : [];
}

/** @throws {Refused} 404 */
function messageOf(request: FastifyRequest): number {
  const id = idOf((request.params as { id: string }).id);
  if (id !== undefined) return id;
  throw new Refused(404, 'There is no such message. Name it by its id: /sandbox/messages/12');
}
