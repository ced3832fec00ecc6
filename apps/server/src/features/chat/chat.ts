import { Gauge } from 'prom-client';
import type { Feature } from '../../http/feature.ts';
import type { Context } from '../context.ts';
import type { Retriever } from '../knowledge/retriever.ts';
import type { MediaStore } from '../messaging/media/media-store.ts';
import type { Answerer } from './answerer.ts';
import { createCreateMessage } from './create.ts';
import { createFileLinks } from './file-links.ts';
import { createQuestionFiles } from './files.ts';
import { createImageRooms, type ImageLimits } from './image-room.ts';
import { createImageFetcher, type FetchImage } from './images.ts';
import { createList } from './list.ts';
import type { ChatLimits } from './parts.ts';
import { createRename } from './rename.ts';
import { createRuns } from './runs.ts';
import { createStop } from './stop.ts';
import { createUpload } from './upload.ts';

const usualLimits: ChatLimits = {
  blocking: 100_000,
  answer: 600_000,
  ping: 10_000,
  look: 400,
  grace: 15_000,
  most: { environment: 200, all: 1000 },
};

/** What the chat rests on. */
export interface ChatSources {
  retriever: Retriever;
  answerer: Answerer;
  /** Keeps the images that are uploaded. */
  media: MediaStore;
  fetchImage?: FetchImage;
  /** By default what a process can hold. */
  imageLimits?: ImageLimits;
  limits?: Partial<ChatLimits>;
}

/** Answers questions from the knowledge bases (Interface §4.8). */
export function createChat(
  context: Context,
  { retriever, answerer, media, fetchImage = createImageFetcher(), imageLimits, limits: given }: ChatSources,
): Feature {
  const { database, config, keys, metrics } = context;
  const limits = { ...usualLimits, ...given };
  const runs = createRuns(context, { deadline: limits.answer, look: limits.look, most: limits.most });
  const links = createFileLinks(keys);
  const files = createQuestionFiles({ database, media, links, fetchImage, vision: answerer.vision });
  const makeImageRoom = createImageRooms(imageLimits);
  const historyTokens = config.llm?.historyTokens ?? 2000;
  const parts = { context, retriever, answerer, runs, files, makeImageRoom, limits, historyTokens };
  let giveUp: NodeJS.Timeout | undefined;

  new Gauge({
    name: 'omnichannel_chat_answers',
    help: 'Answers that this process is writing.',
    registers: [metrics],
    collect() {
      this.set(runs.size());
    },
  });

  return {
    handlers: {
      createChatMessage: createCreateMessage(parts),
      stopChatMessage: createStop(parts),
      renameConversation: createRename(parts),
      listChatMessages: createList(parts),
      uploadFile: createUpload(parts, media),
    },
    routes(app) {
      links.routes(app, database, media);
      // The front waits for requests under way: those that would go on for longer are told that the service stops.
      app.addHook('preClose', (done) => {
        giveUp = setTimeout(() => runs.close(), limits.grace);
        done();
      });
    },
    async close() {
      clearTimeout(giveUp);
      await runs.close();
    },
  };
}
