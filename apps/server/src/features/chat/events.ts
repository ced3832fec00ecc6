import { createErrorBody } from '@omnichannel/error-formats';
import type { components } from '@omnichannel/types';
import type { HttpError } from '../../http/http-error.ts';
import type { EventStream } from './event-stream.ts';
import type { QuestionRecord } from './message-store.ts';
import type { AnswerListener, AnswerOutcome } from './rag-pipeline.ts';

type Event = components['schemas']['ChatMessageEvent'];
type Schemas = components['schemas'];

/** Name of the search among an agent's tools. */
const tool = 'knowledge_search';

/**
 * Sends the steps of an answer as the contract's events: its pieces and, for an agent assistant, also the search.
 *
 * @param signal of the answer
 */
export function createStreamListener(
  question: QuestionRecord,
  agent: boolean,
  stream: EventStream,
  signal: AbortSignal,
): AnswerListener {
  const send = (event: Event) => stream.send(event, signal);
  const envelope = envelopeOf(question);
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

/** Creates the last event of a stream. */
export function createLastEvent(question: QuestionRecord, { metadata, failure }: AnswerOutcome): Event {
  const envelope = envelopeOf(question);
  if (!failure) return { ...envelope, event: 'message_end', metadata };
  return { ...envelope, event: 'error', ...errorOf(failure) };
}

/** Creates the response of blocking mode. */
export function createWholeAnswer(
  question: QuestionRecord,
  { answer, metadata }: AnswerOutcome,
): Schemas['ChatMessage'] {
  return { ...envelopeOf(question), event: 'message', id: question.messageId, mode: 'chat', answer, metadata };
}

function envelopeOf({
  taskId,
  messageId,
  conversationId,
  createdAt,
}: QuestionRecord): Omit<Schemas['ChatEventEnvelope'], 'event'> {
  return {
    task_id: taskId,
    message_id: messageId,
    conversation_id: conversationId,
    created_at: toUnixSeconds(createdAt),
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

export function toUnixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
