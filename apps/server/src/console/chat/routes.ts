import type {
  ChatConversation,
  ChatView,
  ChunkView,
  ConversationsPage,
  ConversationView,
} from '@omnichannel/console/knowledge-chat';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { loadChatApp } from '../../features/chat/chat-app.ts';
import {
  type ConversationSummary,
  findConversation,
  findStoppedMessages,
  listConversations,
} from '../../features/chat/conversations.ts';
import type { Context } from '../../features/context.ts';
import { findChunk } from '../../features/knowledge/find-chunk.ts';
import { listBases } from '../../features/knowledge/manage-bases.ts';
import { HttpError } from '../../http/http-error.ts';
import { isUuid } from '../../platform/postgres/ids.ts';
import { readLimit } from '../request-parsing.ts';
import { requireSession } from '../sessions.ts';

/** Adds the routes of the knowledge chat. Their types are in `@omnichannel/console/knowledge-chat`. */
export function chatRoutes(app: FastifyInstance, { database, config }: Pick<Context, 'database' | 'config'>): void {
  app.get('/sandbox/chat', async (request): Promise<ChatView> => {
    const account = await requireSession(database, request);
    const [{ baseIds }, bases] = await Promise.all([
      loadChatApp(database, account),
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
      throw new HttpError(400, 'before must be the id of the last known conversation.');
    }
    const limit = readLimit(request, 50, 200);
    const found = await listConversations(database, environmentId, { before, limit: limit + 1 });
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return { conversations: shown.map(viewOf), ...(found.length > limit && last && { before: last.id }) };
  });

  app.get('/sandbox/chat/conversations/:id', async (request): Promise<ConversationView> => {
    const { environmentId } = await requireSession(database, request);
    const id = idOf(request);
    const found = id === undefined ? undefined : await findConversation(database, environmentId, id);
    if (!found) throw new HttpError(404, 'There is no such conversation. Its retention period may be over.');
    return { ...viewOf(found), stopped: await findStoppedMessages(database, found.id) };
  });

  app.get('/sandbox/chat/chunks/:id', async (request): Promise<ChunkView> => {
    const { environmentId } = await requireSession(database, request);
    const id = idOf(request);
    const found = id === undefined ? undefined : await findChunk(database, environmentId, id);
    if (!found) throw new HttpError(404, 'There is no such chunk. Its document was replaced or removed.');
    return found;
  });
}

function viewOf({ id, user, name, updatedAt, answers }: ConversationSummary): ChatConversation {
  return { id, user, name, at: updatedAt.toISOString(), answers };
}

/** Parses the id in the path; undefined when it is invalid. */
function idOf(request: FastifyRequest): string | undefined {
  const { id } = request.params as { id: string };
  return isUuid(id) ? id : undefined;
}
