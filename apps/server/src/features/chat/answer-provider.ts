import type { Chunk } from '../knowledge/knowledge.ts';

/** A question with the inputs of its answer. Texts of documents and people are data, never instructions. */
export interface Question {
  query: string;
  /** Variables of the app. */
  inputs: Readonly<Record<string, unknown>>;
  /** Earlier turns of the conversation within the token budget, oldest first. */
  history: readonly Turn[];
  /** Best first. */
  chunks: readonly Chunk[];
  images: readonly Image[];
}

export interface Turn {
  query: string;
  answer: string;
}

export interface Image {
  mediaType: string;
  bytes: Buffer;
}

interface Usage {
  promptTokens: number;
  completionTokens: number;
}

/** Generates answers: with a language model, or by quoting chunks. */
export interface AnswerProvider {
  name: 'model' | 'extractive';
  /** Whether it understands images. */
  vision: boolean;
  /**
   * Yields the pieces of an answer while they are generated.
   *
   * @param signal cancels the generation and the call to the model
   * @returns at the end the usage, the cited chunks, and whether the answer was truncated at its maximum length
   * @throws {ModelError} when the model fails, before or during the answer
   */
  answer(
    question: Question,
    signal: AbortSignal,
  ): AsyncGenerator<string, { usage: Usage; cited: readonly Chunk[]; isTruncated?: boolean }>;
  /**
   * Generates a title for a conversation.
   *
   * @param turns first turns, at least one
   * @throws {ModelError} when the model fails
   */
  title(turns: readonly Turn[], signal: AbortSignal): Promise<string>;
}

/** A failure of the model. Its message contains neither key nor prompt. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  /** HTTP status and code of the contract (`provider_not_initialize`, `rate_limit_error`, `completion_request_error` …). */
  readonly status: number;
  readonly code: string;

  /** Seconds after which to retry. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, message: string, options: ErrorOptions & { retryAfter?: number } = {}) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.retryAfter = options.retryAfter;
  }
}
