import type { Context } from '../context.ts';
import type { Retriever } from '../knowledge/knowledge.ts';
import type { ActiveGenerations } from './active-generations.ts';
import type { AnswerProvider } from './answer-provider.ts';
import type { ImageBudget } from './image-budget.ts';
import type { QuestionFiles } from './question-files.ts';

/** Limits of the chat, in milliseconds except for the last. */
export interface ChatLimits {
  /** Maximum wait of a caller in blocking mode (interface, section 8). */
  blockingMs: number;
  /** Maximum duration of an answer. */
  answerMs: number;
  /** Between two heartbeats of a stream. */
  pingMs: number;
  /** Between two polls for stop requests that another instance received. */
  stopPollMs: number;
  /** Grace period for running answers when the service stops; that of requests is 25 s. */
  graceMs: number;
  /** Maximum concurrent answers of this process: of one environment, and of all. */
  maxAnswers: { environment: number; all: number };
}

/** The dependencies of the chat's operations. */
export interface ChatParts {
  context: Context;
  retriever: Retriever;
  answerer: AnswerProvider;
  generations: ActiveGenerations;
  files: QuestionFiles;
  /** Creates the memory budget for the images of a question. */
  createImageBudget(): ImageBudget;
  limits: ChatLimits;
  /** Token budget for the history of the conversation. */
  historyTokens: number;
}
