import { setTimeout as sleep } from 'node:timers/promises';
import type { Handler } from '../../http/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Turn } from './answer-provider.ts';
import { loadChatApp } from './chat-app.ts';
import type { ChatParts } from './chat-parts.ts';
import { createEventStream, type EventStream } from './event-stream.ts';
import { createLastEvent, createStreamListener, createWholeAnswer } from './events.ts';
import {
  loadLatestTurns,
  type QuestionRecord,
  requireConversation,
  saveAnswer,
  saveQuestion,
} from './message-store.ts';
import { type AnswerListener, type AnswerOutcome, type AnswerTools, answerQuestion } from './rag-pipeline.ts';
import { createTitle } from './title.ts';
import { estimateTokens } from './token-estimate.ts';

/** Maximum turns that are read to fill the token budget. */
const maxTurns = 50;

const headers = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache',
  // A proxy such as nginx would buffer the events.
  'X-Accel-Buffering': 'no',
};

/** Handles `POST /chat-messages` (interface, section 4.8). */
export function createMessageHandler(parts: ChatParts): Handler<'createChatMessage'> {
  const { context, generations, files, createImageBudget, limits, historyTokens } = parts;
  const { database } = context;

  return async ({ account, body, signal: callerSignal, log }) => {
    const tools: AnswerTools = { ...parts, log };
    const { query, user, inputs = {}, response_mode: mode = 'blocking', auto_generate_name: autoTitle = true } = body;
    const app = await loadChatApp(database, account);
    if (app.isAgentAssistant && mode === 'blocking') throw streamingRequiredError();
    const owner = { account, user };
    const conversation = body.conversation_id
      ? await requireConversation(database, body.conversation_id, owner)
      : undefined;
    const images = await files.resolve(body.files ?? [], owner);
    using slot = generations.reserveSlot(account.environmentId);
    const question = { query, inputs, files: images, name: autoTitle ? createTitle(query) : '' };
    const record = await saveQuestion(database, owner, question, conversation);

    // The model gets the variables with every question.
    const historyBudget = historyTokens - estimateTokens(JSON.stringify(record.inputs));

    const stream = mode === 'streaming' ? createEventStream(limits.pingMs) : undefined;
    const answering = slot.start(record.taskId, async (signal) => {
      using imageBudget = createImageBudget();
      const listener = stream ? createStreamListener(record, app.isAgentAssistant, stream, signal) : silentListener;
      const sources = {
        environmentId: account.environmentId,
        baseIds: app.baseIds,
        history: async () =>
          conversation && historyBudget > 0
            ? withinBudget(await loadLatestTurns(database, conversation.id, maxTurns), historyBudget)
            : [],
        images: (until: AbortSignal) => files.fetch(images, owner, imageBudget, until),
      };
      const outcome = await saveOutcome(record, await answerQuestion(record, sources, tools, listener, signal), log);
      stream?.end(createLastEvent(record, outcome));
      return outcome;
    });
    const leave = () => generations.cancel(record.taskId, 'clientDisconnected');
    if (callerSignal.aborted) leave();
    callerSignal.addEventListener('abort', leave, { once: true });

    if (stream) return { status: 200, headers, body: toBody(stream) };
    const outcome = await within(answering, limits.blockingMs);
    if (outcome.failure) throw outcome.failure;
    return { status: 200, body: createWholeAnswer(record, outcome) };
  };

  /** Saves the answer. An answer that cannot be saved counts as failed, because the conversation would not contain it. */
  async function saveOutcome(
    record: QuestionRecord,
    outcome: AnswerOutcome,
    log: AnswerTools['log'],
  ): Promise<AnswerOutcome> {
    try {
      await saveAnswer(database, record.messageId, outcome);
      return outcome;
    } catch (error) {
      log.error({ err: error }, 'answer could not be saved');
      const failure = new HttpError(503, 'The service cannot reach its database. Ask again later.', { retryAfter: 5 });
      return { ...outcome, status: 'failed', failure };
    }
  }
}

/** Returns the latest turns that fit the token budget, oldest first. No turn is cut: the history ends before the first turn that exceeds the budget. */
function withinBudget(turns: readonly Turn[], tokens: number): Turn[] {
  let left = tokens;
  const fitting: Turn[] = [];
  for (const turn of turns.toReversed()) {
    left -= estimateTokens(turn.query) + estimateTokens(turn.answer);
    if (left < 0) break;
    fitting.unshift(turn);
  }
  return fitting;
}

const silentListener: AnswerListener = { piece: async () => {}, search: async () => {} };

/** Casts the stream to the body type of the contract, which is one event. */
function toBody({ readable }: EventStream): never {
  return readable as never;
}

/** @throws {HttpError} 504 after the given milliseconds; the generation continues */
async function within(answering: Promise<AnswerOutcome>, milliseconds: number): Promise<AnswerOutcome> {
  const timer = new AbortController();
  const late = sleep(milliseconds, undefined, { signal: timer.signal }).then(() => {
    throw new HttpError(
      504,
      `The answer was not complete after ${milliseconds / 1000} seconds and was cut off. Ask again with response_mode: streaming.`,
    );
  });
  try {
    return await Promise.race([answering, late]);
  } finally {
    late.catch(() => {});
    timer.abort();
  }
}

function streamingRequiredError(): HttpError {
  return new HttpError(400, 'An agent app does not support blocking mode.', {
    violations: [
      { in: 'body', field: 'response_mode', message: 'must be streaming: an agent app does not support blocking mode' },
    ],
  });
}
