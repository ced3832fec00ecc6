import { sql } from 'kysely';
import type { Executor } from '../../../platform/postgres/database.ts';
import type { Workflow } from '../../workflows/workflows.ts';
import type { EventRequest } from './event-request.ts';
import { listSteps, type StoredOutcome } from './stored-outcomes.ts';

/** An event to store, with the workflow that its name is expected to have. */
export interface NewEvent {
  id: string;
  request: EventRequest;
  workflow: Workflow;
}

/** Keys of rows, each once. A position in the list, from 1, stands for the key. */
interface Positions {
  positionOf(environmentId: string, key: string): number;
  /** The environment and the key of each, one after the other. */
  keys: readonly string[];
}

/**
 * Stores the events whose transactionId is new, the outcomes of the recipients that they name, and their jobs, in one statement.
 *
 * @returns the outcomes; undefined if nothing is stored, because a workflow has another version, or a topic or subscriber does not exist
 */
export async function storeEvents(
  executor: Executor,
  events: readonly NewEvent[],
): Promise<StoredOutcome[] | undefined> {
  const topics = createPositions();
  const subscribers = createPositions();
  // In the same order in all transactions, so that they wait for each other's locks without a deadlock.
  for (const [environmentId, subscriberId] of events.flatMap(listRequired).sort(comparePairs)) {
    subscribers.positionOf(environmentId, subscriberId);
  }
  const required = subscribers.keys.length / 2;
  const rows = events.map((event) => toRow(event, subscribers, topics));
  const { rows: results } = await sql<{ outcomes: StoredOutcome[] | null }>`
    SELECT accept_events(
      ${subscribers.keys}, ${required}, ${topics.keys}, ${JSON.stringify(listExpectedWorkflows(events))},
      ${JSON.stringify(listSteps(listWorkflows(events)))}, ${JSON.stringify(rows)}
    ) AS outcomes
  `.execute(executor);
  return results[0]?.outcomes ?? undefined;
}

/** Lists the subscribers that must exist. */
function listRequired({ request: { environmentId, recipients, actor } }: NewEvent): [string, string][] {
  const all = actor === undefined ? recipients : [...recipients, actor];
  return all.map((subscriberId) => [environmentId, subscriberId]);
}

function comparePairs([environmentA, idA]: [string, string], [environmentB, idB]: [string, string]): number {
  if (environmentA !== environmentB) return environmentA < environmentB ? -1 : 1;
  return idA < idB ? -1 : Number(idA > idB);
}

function createPositions(): Positions {
  const positions = new Map<string, number>();
  const keys: string[] = [];
  return {
    keys,
    positionOf(environmentId, key) {
      const name = `${environmentId} ${key}`;
      const known = positions.get(name);
      if (known !== undefined) return known;
      keys.push(environmentId, key);
      positions.set(name, positions.size + 1);
      return positions.size;
    },
  };
}

function toRow({ id, request, workflow }: NewEvent, subscribers: Positions, topics: Positions) {
  const { environmentId, requestId, transactionId, payload, overrides, isBroadcast, actor, recipients } = request;
  const toSubscriber = (subscriberId: string) => subscribers.positionOf(environmentId, subscriberId);
  const excluded = listExclusions(request).map(([key, all]) => ({
    topic: topics.positionOf(environmentId, key),
    subscribers: all.map(toSubscriber),
  }));
  const exclusions = excluded.filter((one) => one.subscribers.length > 0);
  return {
    id,
    environment_id: environmentId,
    transaction_id: transactionId,
    workflow_id: workflow.id,
    workflow_version: workflow.version,
    payload,
    overrides,
    recipients: recipients.map(toSubscriber),
    topics: excluded.map(({ topic }) => topic),
    ...(exclusions.length > 0 && { exclusions }),
    is_broadcast: isBroadcast,
    request_id: requestId,
    ...(actor !== undefined && { actor: toSubscriber(actor) }),
  };
}

/** Returns each topic once, with the `subscriberId` of those that it leaves out. A topic that is named twice leaves out those whom both exclude. */
function listExclusions({ topics }: EventRequest): [key: string, excluded: string[]][] {
  const keys = new Map<string, Set<string>>();
  for (const { key, exclude } of topics) {
    const known = keys.get(key);
    keys.set(key, new Set(known ? exclude.filter((subscriberId) => known.has(subscriberId)) : exclude));
  }
  return [...keys].map(([key, excluded]) => [key, [...excluded]]);
}

/** Returns the names of workflows, with the versions that the caller expects. */
function listExpectedWorkflows(events: readonly NewEvent[]) {
  const byName = new Map(events.map((event) => [`${event.workflow.id} ${event.request.name}`, event]));
  return [...byName.values()].map(({ request: { environmentId, name }, workflow: { id, version } }) => ({
    environment_id: environmentId,
    name,
    id,
    version,
  }));
}

/** Returns each workflow once. */
function listWorkflows(events: readonly NewEvent[]): Workflow[] {
  return [...new Map(events.map(({ workflow }) => [`${workflow.id} ${workflow.version}`, workflow])).values()];
}
