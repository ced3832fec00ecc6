import type { Context } from '../context.ts';
import type { Retriever } from '../knowledge/retriever.ts';
import type { ActiveGenerations } from './active-generations.ts';
import type { AnswerProvider } from './answer-provider.ts';
import type { ImageBudget } from './image-budget.ts';
import type { QuestionFiles } from './question-files.ts';

/** Milliseconds, but for the last. */
export interface ChatLimits {
  /** That a caller in blocking mode is kept waiting (Interface §8). */
  blockingMs: number;
  /** That an answer may take at all. */
  answerMs: number;
  /** Between two signs of life of a stream. */
  pingMs: number;
  /** Between two looks for answers that another instance was asked to stop. */
  stopPollMs: number;
  /** That answers under way are given when the service stops; requests are given 25 s. */
  graceMs: number;
  /** Answers at the same time, in this process: of one environment, and of all. */
  maxAnswers: { environment: number; all: number };
}

/** What its operations work with. */
export interface ChatParts {
  context: Context;
  retriever: Retriever;
  answerer: AnswerProvider;
  generations: ActiveGenerations;
  files: QuestionFiles;
  /** Makes room for the images of a question. */
  createImageBudget(): ImageBudget;
  limits: ChatLimits;
  /** Tokens of the conversation that an answer may rest on. */
  historyTokens: number;
}
