import type { Passage } from '../knowledge/retriever.ts';

/** A question with all that its answer may rest on. What documents and people wrote is data, never an instruction. */
export interface Question {
  query: string;
  /** Variables of the app. */
  inputs: Readonly<Record<string, unknown>>;
  /** What was said before in this conversation, oldest first, within the budget of tokens. */
  history: readonly Turn[];
  /** Best first. */
  passages: readonly Passage[];
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

/** Writes answers: a language model, or quotations from the passages. */
export interface AnswerProvider {
  name: 'model' | 'extractive';
  /** Whether it understands images. */
  vision: boolean;
  /**
   * The pieces of the answer as they are written.
   *
   * @param signal aborts when nobody wants the answer any more: a call to a model is cancelled then
   * @returns at the end what it took, which of the passages it rests on, and whether it was cut at its maximum length
   * @throws {ModelError} when the model fails, also midway
   */
  answer(
    question: Question,
    signal: AbortSignal,
  ): AsyncGenerator<string, { usage: Usage; cited: readonly Passage[]; isTruncated?: boolean }>;
  /**
   * A title for a conversation.
   *
   * @param turns what was said first; one at least
   * @throws {ModelError} when the model fails
   */
  title(turns: readonly Turn[], signal: AbortSignal): Promise<string>;
}

/** The model's side fails. Neither key nor prompt stands in its message. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  /** HTTP status and code of the contract (`provider_not_initialize`, `rate_limit_error`, `completion_request_error` …). */
  readonly status: number;
  readonly code: string;

  /** Seconds after which the model may answer. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, message: string, options: ErrorOptions & { retryAfter?: number } = {}) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.retryAfter = options.retryAfter;
  }
}
