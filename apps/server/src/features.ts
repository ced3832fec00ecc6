import { createSandboxPage } from './console/sandbox.ts';
import { type Accounts, createAccounts } from './features/accounts/accounts.ts';
import { createChat } from './features/chat/chat.ts';
import { createExtractiveAnswerProvider } from './features/chat/extractive-answers.ts';
import { createModelAnswerProvider } from './features/chat/model-answers.ts';
import type { Context } from './features/context.ts';
import { createEmbedder } from './features/knowledge/embeddings/embedder.ts';
import { createKnowledge } from './features/knowledge/knowledge.ts';
import { createRetriever } from './features/knowledge/retrieval/search.ts';
import { createSemanticSearch } from './features/knowledge/retrieval/semantic-search.ts';
import { createStems } from './features/knowledge/text-analysis/stems.ts';
import { createCardStore } from './features/messaging/cards/postgres-card-store.ts';
import { createContacts } from './features/messaging/contacts/contacts.ts';
import { createMedia, type Media } from './features/messaging/media/media.ts';
import { createMessaging } from './features/messaging/messaging.ts';
import { createTemplates } from './features/messaging/templates/templates.ts';
import { createRetention } from './features/privacy/retention.ts';
import { createSubscribers } from './features/subscribers/subscribers.ts';
import { createTopics } from './features/topics/topics.ts';
import { createVerification } from './features/verification/verification.ts';
import { createWebhooks } from './features/webhooks/webhooks.ts';
import { againAfterConflict } from './http/again.ts';
import type { Contract } from './http/contract/contract.ts';
import type { Feature } from './http/feature.ts';
import type { Handlers } from './http/handler.ts';
import { createLimits, type Limits } from './http/rate-limits/limits.ts';
import type { GivenUp, Workers } from './platform/jobs/queue.ts';

/** The parts of the service. */
export interface Features {
  accounts: Accounts;
  limits: Limits;
  media: Media;
  /** Those three, and all others. */
  all: readonly Feature[];
}

export function createFeatures(context: Context, contract: Contract): Features {
  const accounts = createAccounts(context);
  const limits = createLimits(context);
  const media = createMedia(context);
  const chat = answers(context, media);
  const others = [createSubscribers, createTopics, createVerification, createRetention];
  return {
    accounts,
    limits,
    media,
    all: [
      accounts,
      limits,
      media,
      ...conversations(context, media),
      ...chat,
      createSandboxPage(context, { media: media.store, contract, handlers: againAfterConflict(handlersOf(chat)) }),
      ...others.map((create) => create(context)),
    ],
  };
}

/** Messages with what they are made from, the carrier that takes them, and those who are told of them. */
function conversations(context: Context, media: Media): Feature[] {
  const templates = createTemplates(context);
  const contacts = createContacts(context);
  const webhooks = createWebhooks(context);
  const messages = createMessaging(context, {
    media: media.store,
    templates: templates.store,
    contacts: contacts.book,
    cards: createCardStore(),
    webhooks,
  });
  return [templates, contacts, webhooks, messages, context.connections.connect(messages.events, media.store)];
}

/** Answers to questions, and the knowledge that they rest on. */
function answers(context: Context, { store }: Media): Feature[] {
  const { config, database, log } = context;
  const semanticSearch = config.embedding && createSemanticSearch(database, createEmbedder(config.embedding), log);
  const retriever = createRetriever(database, { semanticSearch });
  // Without a language model the answers are quotations.
  const answerer = config.llm
    ? createModelAnswerProvider(config.llm)
    : createExtractiveAnswerProvider(createStems(database));
  return [createKnowledge(context), createChat(context, { retriever, answerer, media: store })];
}

/** The operations of all features. */
export function handlersOf(features: readonly Feature[]): Handlers {
  return Object.assign({}, ...features.map(({ handlers }) => handlers));
}

/** The jobs of all features. */
export function workersOf(features: readonly Feature[]): Workers {
  return Object.assign({}, ...features.map(({ workers }) => workers));
}

/** What all features do about jobs that are given up. */
export function givenUpOf(features: readonly Feature[]): GivenUp {
  return Object.assign({}, ...features.map(({ givenUp }) => givenUp));
}
