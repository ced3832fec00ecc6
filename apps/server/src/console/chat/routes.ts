import type {
  ChatConversation,
  ChatView,
  ConversationsPage,
  ConversationView,
  PassageView,
} from '@omnichannel/console/knowledge-chat';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { appOf } from '../../features/chat/application.ts';
import {
  type ConversationSummary,
  findConversation,
  listConversations,
  stoppedMessages,
} from '../../features/chat/conversations.ts';
import type { Context } from '../../features/context.ts';
import { listBases } from '../../features/knowledge/manage.ts';
import { readPassage } from '../../features/knowledge/passage.ts';
import { Refused } from '../../http/refused.ts';
import { isUuid } from '../../platform/postgres/ids.ts';
import { limitOf } from '../asked.ts';
import { requireSession } from '../sessions.ts';
import { type Operations, operationRoutes } from './operations.ts';

/** The knowledge chat of the page: its types are in `@omnichannel/console`. */
export function chatRoutes(
  app: FastifyInstance,
  { database, config }: Pick<Context, 'database' | 'config'>,
  operations: Operations,
): void {
  operationRoutes(app, operations, (request) => requireSession(database, request));

  app.get('/sandbox/chat', async (request): Promise<ChatView> => {
    const account = await requireSession(database, request);
    const [{ baseIds }, bases] = await Promise.all([
      appOf(database, account),
      listBases(database, account.environmentId),
    ]);
    const searched = bases.filter(({ id }) => baseIds.includes(id));
    return {
      ...(config.llm ? { answerer: 'model', model: config.llm.model } : { answerer: 'extractive' }),
      bases: searched.map(({ id, name, documents }) => ({ id, name, documents })),
      others: bases.length - searched.length,
    };
  });

  app.get('/sandbox/chat/conversations', async (request): Promise<ConversationsPage> => {
    const { environmentId } = await requireSession(database, request);
    const { before } = request.query as { before?: unknown };
    if (before !== undefined && !isUuid(before)) {
      throw new Refused(400, 'before must be the id of the last conversation that is known.');
    }
    const limit = limitOf(request, 50, 200);
    const found = await listConversations(database, environmentId, { before, limit: limit + 1 });
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return { conversations: shown.map(viewOf), ...(found.length > limit && last && { before: last.id }) };
  });

  app.get('/sandbox/chat/conversations/:id', async (request): Promise<ConversationView> => {
    const { environmentId } = await requireSession(database, request);
    const id = idOf(request);
    const found = id === undefined ? undefined : await findConversation(database, environmentId, id);
    if (!found) throw new Refused(404, 'There is no such conversation. Its days may be over.');
    return { ...viewOf(found), stopped: await stoppedMessages(database, found.id) };
  });

  app.get('/sandbox/chat/passages/:id', async (request): Promise<PassageView> => {
    const { environmentId } = await requireSession(database, request);
    const id = idOf(request);
    const found = id === undefined ? undefined : await readPassage(database, environmentId, id);
    if (!found) throw new Refused(404, 'There is no such passage. Its document was replaced or removed since.');
    return found;
  });
}

function viewOf({ id, user, name, updatedAt, answers }: ConversationSummary): ChatConversation {
  return { id, user, name, at: updatedAt.toISOString(), answers };
}

/** The id in the path; undefined for what is none. */
function idOf(request: FastifyRequest): string | undefined {
  const { id } = request.params as { id: string };
  return isUuid(id) ? id : undefined;
}
