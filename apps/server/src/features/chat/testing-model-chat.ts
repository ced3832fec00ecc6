import { afterEach, beforeEach } from 'vitest';
import type { Account } from '../../http/account.ts';
import type { LanguageModelConfig } from '../../platform/config/config.ts';
import { useDatabase } from '../../platform/postgres/testing.ts';
import { testContext } from '../../testing.ts';
import type { ChatSources } from './chat.ts';
import type { ChatLimits } from './chat-parts.ts';
import { createModelAnswerProvider } from './model-answers.ts';
import { chunk, fakeRetriever, type RunningChat, startChat } from './testing.ts';
import { modelConfig, type StubModel, startStubModel } from './testing-model.ts';

export const returnsChunk = chunk('Shoes can be returned within 30 days of delivery.');
export const refundsChunk = chunk('Refunds are paid within 5 working days.');
export const user = 'customer-4711';
export const unknownId = '45701982-8118-4bc5-8e9b-64562b4555f2';

/** Overrides of the defaults of a chat in tests. */
interface StartOptions extends Partial<ChatSources> {
  limits?: Partial<ChatLimits>;
  config?: Partial<LanguageModelConfig>;
}

/** Starts services with a stub model on a database of the test file. They stop after each test. */
export async function useModelChat() {
  const open = await useDatabase();
  const context = testContext(open);
  let model: StubModel;
  const retriever = fakeRetriever();
  const running: RunningChat[] = [];

  beforeEach(async () => {
    model = await startStubModel();
    retriever.chunks = [returnsChunk, refundsChunk];
    retriever.searches = [];
    await open.database.deleteFrom('chat_conversations').execute();
  });
  afterEach(async () => {
    await model.close();
    for (const chat of running.splice(0)) await chat.close();
  });

  return {
    open,
    /** The account, or the model, of the running test. */
    get model() {
      return model;
    },
    retriever,
    running,
    start,
    says,
    saysAndWaits,
    statuses,
    lastPrompt,
  };

  /** Starts a service with the stub as its model. */
  async function start({ limits, config = {}, ...sources }: StartOptions = {}): Promise<RunningChat> {
    const llm = modelConfig(model, config);
    const answerer = createModelAnswerProvider(llm);
    const own = testContext(open, { config: { ...context.config, llm } });
    const chat = await startChat(own, {
      retriever,
      answerer,
      limits: { stopPollMs: 50, graceMs: 100, ...limits },
      ...sources,
    });
    await addBase(chat.account);
    running.push(chat);
    return chat;
  }

  /** Adds a knowledge base: without one, nothing is searched. */
  async function addBase({ environmentId }: Account): Promise<void> {
    await open.database
      .insertInto('knowledge_bases')
      .values({ id: crypto.randomUUID(), environment_id: environmentId, name: 'Shop policies' })
      .execute();
  }

  /** Makes the model answer with these pieces. */
  function says(...pieces: string[]) {
    model.script = ({ piece, end }) => {
      for (const text of pieces) piece(text);
      end();
    };
  }

  /** Makes the model answer with these pieces, and then wait until the client disconnects. */
  function saysAndWaits(...pieces: string[]) {
    model.script = ({ piece }) => pieces.forEach(piece);
  }

  /** Lists status and text of all answers. */
  async function statuses() {
    const rows = await open.database
      .selectFrom('chat_messages')
      .select(['status', 'answer'])
      .orderBy('number')
      .execute();
    return rows.map(({ status, answer }) => [status, answer]);
  }

  function lastPrompt() {
    return JSON.stringify(model.calls.at(-1)?.body.messages);
  }
}

/** Parses the body of a response. */
export async function json(response: Response) {
  // biome-ignore lint/suspicious/noExplicitAny: a response of any operation
  return { status: response.status, body: (await response.json()) as any };
}
