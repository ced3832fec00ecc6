import { type AdminApi, createAdminApi } from './admin/admin.ts';
import { createRetentionPolicy, erase, readDatabaseSchema } from './all-tables.ts';
import { createOperatorPage } from './console/operator-page.ts';
import { createRejections, type Rejections } from './console/rejections/rejections.ts';
import { createSandboxPage } from './console/sandbox-page.ts';
import { type Accounts, createAccounts } from './features/accounts/accounts.ts';
import { createChat } from './features/chat/chat.ts';
import { createExtractiveAnswerProvider } from './features/chat/extractive-answers.ts';
import { createModelAnswerProvider } from './features/chat/model-answers.ts';
import type { Context } from './features/context.ts';
import { createConfiguredRetriever, createKnowledge } from './features/knowledge/knowledge.ts';
import { createStems } from './features/knowledge/text-analysis/stems.ts';
import { createCardStore } from './features/messaging/cards/postgres-card-store.ts';
import { createContacts } from './features/messaging/contacts/contacts.ts';
import { createMedia, type Media } from './features/messaging/media/media.ts';
import { createMessaging, type LoadSubmissions } from './features/messaging/messaging.ts';
import { createTemplates } from './features/messaging/templates/templates.ts';
import { createChannels } from './features/notifications/channels/channels.ts';
import { type CountNotifications, createNotificationCount } from './features/notifications/notification-count.ts';
import { createNotifications } from './features/notifications/notifications.ts';
import { createSweepSchedule } from './features/privacy/sweep-schedule.ts';
import { createSubscribers } from './features/subscribers/subscribers.ts';
import { createTopics } from './features/topics/topics.ts';
import { createUsage } from './features/usage/usage.ts';
import { createSmsReceiptRecorder } from './features/verification/sms-receipts.ts';
import { createVerification } from './features/verification/verification.ts';
import { createWebhooks } from './features/webhooks/webhooks.ts';
import { createWorkflows } from './features/workflows/workflows.ts';
import type { Contract } from './http/contract/contract.ts';
import type { Feature } from './http/feature.ts';
import type { Handlers } from './http/handler.ts';
import { createRateLimiter, type Limits } from './http/rate-limits/rate-limiter.ts';
import { retryOnSerializationFailure } from './http/retry-on-serialization-failure.ts';
import type { JobHandlers, PermanentFailureHandlers } from './platform/jobs/queue.ts';

/** The features of the service. */
export interface Features {
  accounts: Accounts;
  admin: AdminApi;
  limits: Limits;
  media: Media;
  rejections: Rejections;
  /** All features, including the first four. */
  all: readonly Feature[];
}

export function createFeatures(context: Context, contract: Contract): Features {
  const accounts = createAccounts(context);
  const limits = createRateLimiter(context);
  const admin = createAdminApi(context, {
    erase,
    readMigrations: async () => (await readDatabaseSchema()).migrations.map(({ name }) => name),
  });
  const media = createMedia(context);
  const rejections = createRejections(context);
  const chat = answers(context, media);
  const verification = createVerification(context);
  const topics = createTopics(context);
  const count = createNotificationCount(context.metrics);
  const notifications = [createSubscribers(context), createWorkflows(context), ...createNotifications(context, count)];
  return {
    accounts,
    admin,
    limits,
    media,
    rejections,
    all: [
      accounts,
      admin,
      limits,
      media,
      verification,
      ...conversations(context, contract, { media, count, loadPasscodes: verification.loadSms }),
      ...chat,
      ...(context.config.hasSandbox
        ? [
            createSandboxPage(context, {
              media: media.store,
              contract,
              handlers: retryOnSerializationFailure(handlersOf([...chat, ...notifications])),
            }),
          ]
        : []),
      createOperatorPage(),
      topics,
      ...notifications,
      { close: rejections.close },
      createSweepSchedule(context, createRetentionPolicy(context.config.retention)),
    ],
  };
}

/** Creates messaging, its templates, contacts, cards, webhooks and usage, and the connections to carriers. */
function conversations(
  context: Context,
  contract: Contract,
  { media, count, loadPasscodes }: { media: Media; count: CountNotifications; loadPasscodes: LoadSubmissions },
): Feature[] {
  const templates = createTemplates(context);
  const contacts = createContacts(context);
  const webhooks = createWebhooks(context);
  const usage = createUsage(context, webhooks);
  const messages = createMessaging(context, {
    media: media.store,
    templates: templates.store,
    contacts: contacts.book,
    cards: createCardStore(),
    webhooks,
  });
  const sources = { message: messages.loadMessages, passcode: loadPasscodes };
  const events = { ...messages.events, receive: createSmsReceiptRecorder(context, messages.events.receive) };
  const channels = createChannels(context, { outbound: messages.outbound, contract, count });
  const carriers = context.connections.connect(events, media.store, sources);
  return [templates, contacts, webhooks, usage, messages, channels, carriers];
}

/** Creates the chat, and the knowledge bases for its answers. */
function answers(context: Context, { store }: Media): Feature[] {
  const { config, database } = context;
  const retriever = createConfiguredRetriever(context);
  // Without a language model, answers are quotations.
  const answerer = config.llm
    ? createModelAnswerProvider(config.llm)
    : createExtractiveAnswerProvider(createStems(database));
  return [createKnowledge(context), createChat(context, { retriever, answerer, media: store })];
}

/** Merges the operations of all features. */
export function handlersOf(features: readonly Feature[]): Handlers {
  return Object.assign({}, ...features.map(({ handlers }) => handlers));
}

/** Merges the job handlers of all features. */
export function jobsOf(features: readonly Feature[]): JobHandlers {
  return Object.assign({}, ...features.map(({ jobs }) => jobs));
}

/** Merges the handlers for permanently failed jobs of all features. */
export function permanentFailureHandlersOf(features: readonly Feature[]): PermanentFailureHandlers {
  return Object.assign({}, ...features.map(({ onPermanentFailure }) => onPermanentFailure));
}
