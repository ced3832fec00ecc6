import type { Context } from '../features/context.ts';
import { createFaultFinder } from '../features/subscribers/import/find-faults.ts';
import { importBatch } from '../features/subscribers/import/import-subscribers.ts';
import { findSubscriberRow, findSubscriberRows } from '../features/subscribers/search-subscribers.ts';
import { type SubscriberRow, toSubscriber } from '../features/subscribers/subscriber-record.ts';
import type { SubscriberInput } from '../features/subscribers/upsert-subscribers.ts';
import { findTopic, findTopics, type TopicSummary } from '../features/topics/find-topics.ts';
import { listTopicsOfSubscriber } from '../features/topics/list-topics-of-subscriber.ts';
import { createWorkflowReader, importWorkflows } from '../features/workflows/import-workflows.ts';
import { removeWorkflow } from '../features/workflows/remove-workflow.ts';
import type { Workflow } from '../features/workflows/workflow.ts';
import { findWorkflow, searchWorkflows } from '../features/workflows/workflow-store.ts';
import type { Handlers } from '../http/handler.ts';
import { toPage } from '../platform/postgres/keyset-cursor.ts';
import { actorOf } from './call-actor.ts';
import { readItems } from './read-items.ts';
import { notFound, requireAccount, textsOf, toReply, wordsOf } from './replies.ts';

/** The subscribers, topics and workflows of accounts. */
export function createAudienceHandlers({ database }: Context): Handlers {
  const requireTopic = async (accountId: string, key: string) => {
    const { environmentId } = await requireAccount(database, accountId);
    const topic = await findTopic(database, environmentId, key);
    if (!topic) throw notFound('topic', 'listTopicsOfAccount');
    return { topic, environmentId };
  };
  return {
    async listSubscribersOfAccount({ params: { accountId }, query: { search, cursor, limit = 50 } }) {
      const { environmentId } = await requireAccount(database, accountId);
      const [after] = textsOf<readonly [string]>(cursor, 1) ?? [];
      const page = { words: wordsOf(search), after, limit: limit + 1 };
      return toSubscriberPage(await findSubscriberRows(database, environmentId, page), limit);
    },
    async getSubscriberOfAccount({ params: { accountId, subscriberId } }) {
      const { environmentId } = await requireAccount(database, accountId);
      const row = await findSubscriberRow(database, environmentId, subscriberId);
      if (!row) throw notFound('subscriber', 'listSubscribersOfAccount');
      const topics = await listTopicsOfSubscriber(database, environmentId, subscriberId);
      return { status: 200, body: { subscriber: toPerson(row), topics } };
    },
    async listTopicsOfAccount({ params: { accountId }, query: { search, cursor, limit = 50 } }) {
      const { environmentId } = await requireAccount(database, accountId);
      const [after] = textsOf<readonly [string]>(cursor, 1) ?? [];
      const topics = await findTopics(database, environmentId, { search, after }, limit + 1);
      return toReply(
        toPage(topics, limit, ({ key }) => [key]),
        toTopic,
      );
    },
    async getTopicOfAccount({ params: { accountId, topicKey } }) {
      return { status: 200, body: toTopic((await requireTopic(accountId, topicKey)).topic) };
    },
    async listSubscribersOfTopic({ params: { accountId, topicKey }, query: { cursor, limit = 50 } }) {
      const { topic, environmentId } = await requireTopic(accountId, topicKey);
      const [after] = textsOf<readonly [string]>(cursor, 1) ?? [];
      const page = { words: [], after, topicId: topic.id, limit: limit + 1 };
      return toSubscriberPage(await findSubscriberRows(database, environmentId, page), limit);
    },
    async listWorkflowsOfAccount({ params: { accountId }, query: { search, cursor, limit = 50 } }) {
      const { environmentId } = await requireAccount(database, accountId);
      const [after] = textsOf<readonly [string]>(cursor, 1) ?? [];
      const page = { words: wordsOf(search), after, limit: limit + 1 };
      const workflows = await searchWorkflows(database, environmentId, page);
      return toReply(
        toPage(workflows, limit, ({ identifier }) => [identifier]),
        toWorkflow,
      );
    },
    async getWorkflowOfAccount({ params: { accountId, workflowId } }) {
      const { environmentId } = await requireAccount(database, accountId);
      const workflow = await findWorkflow(database, environmentId, workflowId);
      if (!workflow) throw notFound('workflow', 'listWorkflowsOfAccount');
      return { status: 200, body: toWorkflow(workflow) };
    },
    ...createAudienceImports(database),
  };
}

/** Handles the operations that change subscribers and workflows. */
function createAudienceImports(database: Context['database']): Handlers {
  return {
    async importSubscribers(call) {
      const { environmentId } = await requireAccount(database, call.params.accountId);
      const findFaults = createFaultFinder();
      const subscribers = readItems('subscribers', call.body.subscribers, {
        read(value) {
          const faults = findFaults(value);
          // The schema of a subscriber accepts such values only.
          if (faults.length === 0) return { item: value as SubscriberInput };
          return { faults: faults.map((message) => ({ path: '', message })) };
        },
        keyOf: ({ subscriberId }) => subscriberId,
      });
      return { status: 200, body: await importBatch(database, actorOf(call), environmentId, subscribers) };
    },
    async importWorkflows(call) {
      const { environmentId } = await requireAccount(database, call.params.accountId);
      const definitions = readItems('workflows', call.body.workflows, {
        read: createWorkflowReader(),
        keyOf: ({ identifier }) => identifier,
      });
      const imported = await importWorkflows(database, actorOf(call), environmentId, definitions);
      return { status: 200, body: { imported } };
    },
    async deleteWorkflowOfAccount(call) {
      const { accountId, workflowId } = call.params;
      const { environmentId } = await requireAccount(database, accountId);
      const removed = await removeWorkflow(database, actorOf(call), environmentId, workflowId);
      if (removed === undefined) throw notFound('workflow', 'listWorkflowsOfAccount');
      return { status: 204, body: undefined };
    },
  };
}

function toSubscriberPage(rows: readonly SubscriberRow[], limit: number) {
  return toReply(
    toPage(rows, limit, ({ subscriber_id }) => [subscriber_id]),
    toPerson,
  );
}

/** Shows a subscriber without the ids of the public API. */
function toPerson(row: SubscriberRow) {
  const { subscriberId, firstName, lastName, email, phone, chatappNumber, locale, isOnline, createdAt, updatedAt } =
    toSubscriber(row, { organizationId: '', environmentId: row.environment_id });
  const given = { firstName, lastName, email, phone, chatappNumber, locale };
  return {
    subscriberId,
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<
      Record<keyof typeof given, string>
    >),
    isOnline,
    createdAt,
    updatedAt,
  };
}

function toTopic({ id: _, createdAt, ...topic }: TopicSummary) {
  return { ...topic, createdAt: createdAt.toISOString() };
}

function toWorkflow({ identifier: workflowId, steps, updatedAt, ...workflow }: Workflow) {
  const { name, active, critical, version, defaultLocale, tags, variables } = workflow;
  return {
    workflowId,
    name,
    active,
    critical,
    version,
    defaultLocale,
    tags,
    variables: [...variables],
    steps: steps.map(({ stepId, type, active: isActive, content, translations }) => ({
      stepId,
      type,
      active: isActive,
      locales: [defaultLocale, ...Object.keys(translations)],
      content: { ...content },
    })),
    updatedAt: updatedAt.toISOString(),
  };
}
