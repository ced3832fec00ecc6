import type { Context } from '../context.ts';
import type { Retriever } from '../knowledge/retriever.ts';
import type { Answerer } from './answerer.ts';
import type { QuestionFiles } from './files.ts';
import type { ImageRoom } from './image-room.ts';
import type { Runs } from './runs.ts';

/** Milliseconds, but for the last. */
export interface ChatLimits {
  /** That a caller in blocking mode is kept waiting (Interface §8). */
  blocking: number;
  /** That an answer may take at all. */
  answer: number;
  /** Between two signs of life of a stream. */
  ping: number;
  /** Between two looks for answers that another instance was asked to stop. */
  look: number;
  /** That answers under way are given when the service stops; requests are given 25 s. */
  grace: number;
  /** Answers at the same time, in this process: of one environment, and of all. */
  most: { environment: number; all: number };
}

/** What its operations work with. */
export interface ChatParts {
  context: Context;
  retriever: Retriever;
  answerer: Answerer;
  runs: Runs;
  files: QuestionFiles;
  /** Makes room for the images of a question. */
  makeImageRoom(): ImageRoom;
  limits: ChatLimits;
  /** Tokens of the conversation that an answer may rest on. */
  historyTokens: number;
}
