import { Gauge } from 'prom-client';
import type { Feature } from '../../http/feature.ts';
import type { Context } from '../context.ts';
import type { Retriever } from '../knowledge/knowledge.ts';
import type { MediaStore } from '../messaging/messaging.ts';
import { createActiveGenerations } from './active-generations.ts';
import type { AnswerProvider } from './answer-provider.ts';
import type { ChatLimits } from './chat-parts.ts';
import { createMessageHandler } from './create-message.ts';
import { createFileLinks } from './file-links.ts';
import { createImageBudgets, type ImageLimits } from './image-budget.ts';
import { createImageFetcher, type FetchImage } from './image-download.ts';
import { createMessageListHandler } from './list-messages.ts';
import { createQuestionFiles } from './question-files.ts';
import { createRenameHandler } from './rename-conversation.ts';
import { createStopHandler } from './stop-message.ts';
import { createUploadHandler } from './upload-file.ts';

export type { ChatSettings } from './chat-settings.ts';

const defaultLimits: ChatLimits = {
  blockingMs: 100_000,
  answerMs: 600_000,
  pingMs: 10_000,
  stopPollMs: 400,
  graceMs: 15_000,
  maxAnswers: { environment: 200, all: 1000 },
};

/** The services and options of the chat. */
export interface ChatSources {
  retriever: Retriever;
  answerer: AnswerProvider;
  /** Stores uploaded images. */
  media: MediaStore;
  fetchImage?: FetchImage;
  /** Default: what a process can hold in memory. */
  imageLimits?: ImageLimits;
  limits?: Partial<ChatLimits>;
}

/** Answers questions from the knowledge bases (interface, section 4.8). */
export function createChat(
  context: Context,
  { retriever, answerer, media, fetchImage = createImageFetcher(), imageLimits, limits: overrides }: ChatSources,
): Feature {
  const { database, config, keys, metrics } = context;
  const limits = { ...defaultLimits, ...overrides };
  const generations = createActiveGenerations(context, {
    deadlineMs: limits.answerMs,
    stopPollMs: limits.stopPollMs,
    maxAnswers: limits.maxAnswers,
  });
  const links = createFileLinks(keys);
  const files = createQuestionFiles({ database, media, links, fetchImage, vision: answerer.vision });
  const createImageBudget = createImageBudgets(imageLimits);
  const historyTokens = config.llm?.historyTokens ?? 2000;
  const parts = {
    context,
    retriever,
    answerer,
    generations,
    files,
    createImageBudget,
    limits,
    historyTokens,
  };
  let closeTimer: NodeJS.Timeout | undefined;

  new Gauge({
    name: 'omnichannel_chat_answers',
    help: 'Answers that this process is generating.',
    registers: [metrics],
    collect() {
      this.set(generations.size());
    },
  });

  return {
    handlers: {
      createChatMessage: createMessageHandler(parts),
      stopChatMessage: createStopHandler(parts),
      renameConversation: createRenameHandler(parts),
      listChatMessages: createMessageListHandler(parts),
      uploadFile: createUploadHandler(parts, media),
    },
    routes(app) {
      links.routes(app, database, media);
      // The HTTP layer waits for requests in progress. After the grace period, the remaining answers end with an error.
      app.addHook('preClose', (done) => {
        closeTimer = setTimeout(() => generations.close(), limits.graceMs);
        done();
      });
    },
    async close() {
      clearTimeout(closeTimer);
      await generations.close();
    },
  };
}
