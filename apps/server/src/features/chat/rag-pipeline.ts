import { randomUUID } from 'node:crypto';
import type { components } from '@omnichannel/types';
import type { FastifyBaseLogger } from 'fastify';
import { HttpError } from '../../http/http-error.ts';
import type { Chunk, Retriever, Search } from '../knowledge/knowledge.ts';
import { Cancellation } from './active-generations.ts';
import { answerErrorToHttp } from './answer-error-to-http.ts';
import type { AnswerProvider, Image, Question, Turn } from './answer-provider.ts';
import { findCitedChunks, toResources } from './citations.ts';
import type { AnswerRecord, QuestionRecord } from './message-store.ts';
import { estimatePromptTokens } from './prompt.ts';
import { estimateTokens } from './token-estimate.ts';

/** Maximum chunks for an answer. */
const maxChunks = 6;

/** The services that the pipeline uses. */
export interface AnswerTools {
  retriever: Retriever;
  answerer: AnswerProvider;
  /** The log of the request. */
  log: FastifyBaseLogger;
}

/** The inputs of an answer in addition to the question. */
export interface AnswerSources {
  environmentId: string;
  baseIds: readonly string[];
  history(): Promise<readonly Turn[]>;
  images(signal: AbortSignal): Promise<readonly Image[]>;
}

/** Receives the steps of an answer. The pipeline waits for its promises (backpressure). */
export interface AnswerListener {
  piece(text: string): Promise<void>;
  /** Called before a search in the knowledge bases, and with the same id after it. */
  search(step: { id: string; query: string; found?: readonly Chunk[] }): Promise<void>;
}

/** The result of a question: the answer to store and, after a failure, the error for the caller. */
export interface AnswerOutcome extends AnswerRecord {
  failure?: HttpError;
}

/**
 * Answers a question: retrieves chunks, generates an answer from them, and reports it while it is generated.
 *
 * @param signal with a `Cancellation` as its reason; the answer then ends with the text so far
 */
export async function answerQuestion(
  { query, inputs }: QuestionRecord,
  sources: AnswerSources,
  { retriever, answerer, log }: AnswerTools,
  listener: AnswerListener,
  signal: AbortSignal,
): Promise<AnswerOutcome> {
  let question: Question = { query, inputs, history: [], chunks: [], images: [] };
  let answer = '';
  let writingSince = performance.now();
  const outcome = (
    status: AnswerOutcome['status'],
    used: Partial<{ prompt: number; completion: number; cited: readonly Chunk[]; isTruncated: boolean }>,
  ) => {
    const { prompt = 0, completion = 0, cited = findCitedChunks(answer, question.chunks), isTruncated = false } = used;
    return {
      status,
      answer,
      metadata: {
        usage: usageOf(prompt, completion, (performance.now() - writingSince) / 1000),
        retriever_resources: toResources(cited, question.chunks),
        ...(isTruncated && { truncated: true }),
      },
    };
  };

  try {
    const [history, images] = await untilAborted(Promise.all([sources.history(), sources.images(signal)]), signal);
    question = { ...question, history, images };
    // An empty question is not a follow-up: nothing is searched.
    if (query.trim() !== '') {
      const step = { id: randomUUID(), query };
      await listener.search(step);
      const chunks = await untilAborted(findChunks(retriever, question, sources, { signal, log }), signal);
      question = { ...question, chunks };
      await listener.search({ ...step, found: chunks });
    }

    writingSince = performance.now();
    const pieces = answerer.answer(question, signal);
    for (;;) {
      const next = await untilAborted(pieces.next(), signal);
      if (next.done) {
        const { usage, cited, isTruncated = false } = next.value;
        const { promptTokens: prompt, completionTokens: completion } = usage;
        return outcome('answered', { prompt, completion, cited, isTruncated });
      }
      answer += next.value;
      await listener.piece(next.value);
    }
  } catch (error) {
    // A model reports no usage of an incomplete answer, so it is estimated.
    const estimatedPrompt =
      answerer.name === 'model' && question.chunks.length > 0 ? estimatePromptTokens(question) : 0;
    const used = { prompt: estimatedPrompt, completion: answerer.name === 'model' ? estimateTokens(answer) : 0 };
    if (error instanceof Cancellation) return toCancelledOutcome(error, (status) => outcome(status, used));
    return { ...outcome('failed', used), failure: answerErrorToHttp(error, log) };
  }
}

/** Returns the usage of an answer as the contract defines it. The price is 0: the service does not know what a model costs. */
function usageOf(promptTokens: number, completionTokens: number, seconds: number): components['schemas']['ModelUsage'] {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    total_price: '0',
    currency: 'USD',
    latency: Number(seconds.toFixed(3)),
  };
}

/** Searches for the question. If its own words find nothing, searches with the previous question, which a short follow-up refers to. */
async function findChunks(
  retriever: Retriever,
  { query, history }: Question,
  { environmentId, baseIds }: AnswerSources,
  { signal, log }: Required<Pick<Search, 'signal' | 'log'>>,
): Promise<Chunk[]> {
  if (baseIds.length === 0) return [];
  const search = { environmentId, baseIds, limit: maxChunks, signal, log };
  const found = await retriever.search(query, search);
  const last = history.at(-1);
  if (found.some(({ evidence }) => evidence > 0) || !last) return found;
  // The current question comes first: a search reads only the start of a long text.
  const together = await retriever.search(`${query}\n${last.query}`, search);
  return together.length > 0 ? together : found;
}

function toCancelledOutcome(
  { reason }: Cancellation,
  outcome: (status: AnswerOutcome['status']) => AnswerRecord,
): AnswerOutcome {
  switch (reason) {
    case 'stopped':
    case 'clientDisconnected':
      return outcome('stopped');
    case 'shuttingDown':
      return {
        ...outcome('stopped'),
        failure: new HttpError(503, 'The service is stopping. Ask again later.', { retryAfter: 5 }),
      };
    case 'deadlineExceeded':
      return {
        ...outcome('failed'),
        failure: new HttpError(400, 'The answer took too long and was cancelled. Ask for less at a time.', {
          codeName: 'completion_request_error',
        }),
      };
  }
}

/** Awaits a promise until the signal aborts. Then throws the reason of the signal without waiting for the work to end. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
