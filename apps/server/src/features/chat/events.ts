import { createErrorBody } from '@omnichannel/error-formats';
import type { components } from '@omnichannel/types';
import type { HttpError } from '../../http/http-error.ts';
import type { Listener, Outcome } from './answering.ts';
import type { EventStream } from './event-stream.ts';
import type { Asked } from './store.ts';

type Event = components['schemas']['ChatMessageEvent'];
type Schemas = components['schemas'];

/** What the search is called among an agent's tools. */
const tool = 'knowledge_search';

/**
 * Tells a stream of an answer in the contract's events: its pieces, and from an agent also the search that it rests on.
 *
 * @param signal of the answer
 */
export function streaming(asked: Asked, agent: boolean, stream: EventStream, signal: AbortSignal): Listener {
  const send = (event: Event) => stream.send(event, signal);
  const envelope = envelopeOf(asked);
  return {
    piece: (answer) => send({ ...envelope, event: agent ? 'agent_message' : 'message', answer }),
    async search({ id, query, found }) {
      if (!agent) return;
      const documents = found?.map(({ documentName, score }) => ({ document: documentName, score }));
      await send({
        ...envelope,
        event: 'agent_thought',
        id,
        position: 1,
        thought: '',
        observation: documents ? JSON.stringify({ [tool]: documents }) : '',
        tool,
        tool_input: JSON.stringify({ [tool]: { query } }),
        message_files: [],
      });
    },
  };
}

/** The last event of a stream. */
export function lastEvent(asked: Asked, { metadata, refused }: Outcome): Event {
  const envelope = envelopeOf(asked);
  if (!refused) return { ...envelope, event: 'message_end', metadata };
  return { ...envelope, event: 'error', ...errorOf(refused) };
}

/** The answer in one piece. */
export function wholeAnswer(asked: Asked, { answer, metadata }: Outcome): Schemas['ChatMessage'] {
  return { ...envelopeOf(asked), event: 'message', id: asked.messageId, mode: 'chat', answer, metadata };
}

function envelopeOf({
  taskId,
  messageId,
  conversationId,
  createdAt,
}: Asked): Omit<Schemas['ChatEventEnvelope'], 'event'> {
  return {
    task_id: taskId,
    message_id: messageId,
    conversation_id: conversationId,
    created_at: unixSeconds(createdAt),
  };
}

function errorOf({ status, message, violations, codeName }: HttpError) {
  const body = createErrorBody('knowledge', {
    status,
    detail: message,
    path: '',
    violations,
    ...(codeName !== undefined && { codeName }),
  }) as Schemas['KnowledgeError'];
  return { status, code: body.code, message: body.message };
}

export function unixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
