import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';
import { loadWorkflowVersion, type Workflow } from '../../workflows/workflows.ts';
import type { EventRequest } from './event-request.ts';

/** The workflows, topics and subscribers that requests refer to. Everything is looked up within the environment of the request. */
export interface References {
  workflow(request: EventRequest): Workflow | undefined;
  /** @returns `topics.id` */
  topic(request: EventRequest, key: string): string | undefined;
  /** @returns `subscribers.id` */
  subscriber(request: EventRequest, subscriberId: string): string | undefined;
  /** Whether an event with the transactionId exists. */
  isRepeated(request: EventRequest): boolean;
}

interface FoundRow {
  kind: 'workflow' | 'topic' | 'subscriber' | 'event';
  environmentId: string;
  key: string;
  id: string;
  version: number | null;
}

/** Finds the workflows, topics, subscribers and earlier events of several requests in one query. */
export async function findReferences(executor: Executor, requests: readonly EventRequest[]): Promise<References> {
  const rows = await queryReferences(executor, requests);
  const found = new Map<string, FoundRow>();
  for (const row of rows) found.set(nameOf(row.kind, row.environmentId, row.key), row);
  const workflows = new Map<string, Workflow>();
  for (const { kind, id, version } of rows) {
    if (kind !== 'workflow' || workflows.has(id)) continue;
    workflows.set(id, await loadWorkflowVersion(executor, id, Number(version)));
  }
  const idOf = (kind: FoundRow['kind'], { environmentId }: EventRequest, key: string) =>
    found.get(nameOf(kind, environmentId, key))?.id;
  return {
    workflow: (request) => workflows.get(idOf('workflow', request, request.name) ?? ''),
    topic: (request, key) => idOf('topic', request, key),
    subscriber: (request, subscriberId) => idOf('subscriber', request, subscriberId),
    isRepeated: (request) => idOf('event', request, request.transactionId) !== undefined,
  };
}

/** Runs the query. An identifier that equals the id of another workflow is preferred. */
async function queryReferences(executor: Executor, requests: readonly EventRequest[]): Promise<FoundRow[]> {
  const workflows = unnestPairs(requests, ({ name }) => [name]);
  const topics = unnestPairs(requests, (request) => request.topics.map(({ key }) => key));
  const subscribers = unnestPairs(requests, (request) => [
    ...request.named.map(({ subscriberId }) => subscriberId),
    ...request.topics.flatMap(({ exclude }) => exclude),
  ]);
  const events = unnestPairs(requests, ({ transactionId }) => [transactionId]);
  const { rows } = await sql<FoundRow>`
    SELECT 'workflow' AS kind, wanted.within AS "environmentId", wanted.key, found.id, found.version
    FROM ${workflows}, LATERAL (
      SELECT id, version FROM workflows WHERE environment_id = wanted.within AND identifier = wanted.key
      UNION ALL
      SELECT id, version FROM workflows WHERE environment_id = wanted.within AND id = wanted.key
      LIMIT 1
    ) AS found
    UNION ALL
    SELECT 'topic', wanted.within, wanted.key, topics.id, NULL
    FROM ${topics} JOIN topics ON topics.environment_id = wanted.within AND topics.key = wanted.key
    UNION ALL
    SELECT 'subscriber', wanted.within, wanted.key, subscribers.id, NULL
    FROM ${subscribers} JOIN subscribers ON subscribers.environment_id = wanted.within AND subscribers.subscriber_id = wanted.key
    UNION ALL
    SELECT 'event', wanted.within, wanted.key, event.id, NULL
    FROM ${events} JOIN notification_events AS event
      ON event.environment_id = wanted.within AND event.transaction_id = wanted.key
  `.execute(executor);
  return rows;
}

/** Returns the SQL table `wanted (within, key)`: the different keys of each environment. */
function unnestPairs(requests: readonly EventRequest[], keysOf: (request: EventRequest) => readonly string[]) {
  const pairs = new Map<string, [environmentId: string, key: string]>();
  for (const request of requests) {
    for (const key of keysOf(request)) pairs.set(nameOf('', request.environmentId, key), [request.environmentId, key]);
  }
  const all = [...pairs.values()];
  return sql`unnest(${all.map(([within]) => within)}::text[], ${all.map(([, key]) => key)}::text[]) AS wanted (within, key)`;
}

function nameOf(kind: string, environmentId: string, key: string): string {
  return `${kind} ${environmentId} ${key}`;
}
