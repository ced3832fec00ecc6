import { sql } from 'kysely';
import { createBoundedCache } from '../../../platform/bounded-cache.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { newId } from '../../../platform/postgres/ids.ts';
import { findMissingVariables, type Workflow } from '../../workflows/workflows.ts';
import type { EventResult, StoredEvent } from './accept-events.ts';
import type { EventRequest } from './event-request.ts';
import type { StoredOutcome } from './store-outcomes.ts';

/** Workflows whose last known version stays in memory. */
const maxWorkflows = 10_000;

/** The most frequent requests: recipients named by id, and a workflow of in-app steps. One call of a SQL function stores their events. */
export interface SimpleEvents {
  /**
   * Stores the events of simple requests without an error. It leaves the others to `acceptEvents`, which finds their errors.
   *
   * @returns a result, or undefined for a request that it left
   */
  accept(requests: readonly EventRequest[]): Promise<{ results: (EventResult | undefined)[]; stored: StoredEvent[] }>;
  /** Remembers the workflow of a stored event. */
  learn(event: StoredEvent): void;
}

interface SimpleEvent {
  id: string;
  request: EventRequest;
  workflow: Workflow;
}

interface AcceptedRow {
  id: string;
  /** null if the transactionId was used before. */
  outcomes: StoredOutcome[] | null;
}

export function createSimpleEvents(database: Database): SimpleEvents {
  // A version can be outdated: the SQL function compares it with the current one.
  const workflows = createBoundedCache<Workflow | undefined>(maxWorkflows);

  return {
    async accept(requests) {
      const events = requests.map((request): SimpleEvent | undefined => {
        const workflow = workflows.get(nameOf(request.environmentId, request.name));
        return workflow && isSimple(request, workflow) ? { id: newId(), request, workflow } : undefined;
      });
      const outcomesOf = await storeEvents(
        database,
        events.filter((event) => event !== undefined),
      );
      const isStored = (event: SimpleEvent | undefined): event is SimpleEvent =>
        event !== undefined && outcomesOf.has(event.id);
      return {
        results: events.map((event) =>
          isStored(event) ? { status: 'processed', transactionId: event.request.transactionId } : undefined,
        ),
        stored: events.filter(isStored).flatMap(({ id, request: { environmentId }, workflow }) => {
          const outcomes = outcomesOf.get(id);
          return outcomes ? [{ environmentId, workflow, outcomes }] : [];
        }),
      };
    },

    learn({ environmentId, workflow }) {
      workflows.set(nameOf(environmentId, workflow.identifier), isInAppOnly(workflow) ? workflow : undefined, 1);
    },
  };
}

function nameOf(environmentId: string, identifier: string): string {
  return `${environmentId} ${identifier}`;
}

function isInAppOnly({ active, steps }: Workflow): boolean {
  const types = steps.filter((step) => step.active).map(({ type }) => type);
  return active && types.length > 0 && types.every((type) => type === 'in_app');
}

function isSimple({ inline, topics, isBroadcast, actor, payload }: EventRequest, workflow: Workflow): boolean {
  const isNamed = inline.length === 0 && topics.length === 0 && !isBroadcast && actor === undefined;
  return isNamed && findMissingVariables(workflow, payload).length === 0;
}

/** @returns the outcomes by the event's id, for each event whose references are as expected */
async function storeEvents(
  database: Database,
  events: readonly SimpleEvent[],
): Promise<Map<string, StoredOutcome[] | null>> {
  if (events.length === 0) return new Map();
  const requests = events.map(({ id, request, workflow }) => ({
    id,
    environment_id: request.environmentId,
    transaction_id: request.transactionId,
    identifier: workflow.identifier,
    workflow_id: workflow.id,
    workflow_version: workflow.version,
    payload: request.payload,
    overrides: request.overrides,
    recipients: request.recipients,
  }));
  const steps = [...new Set(events.map(({ workflow }) => workflow))].flatMap((workflow) =>
    workflow.steps.flatMap(({ active }, index) =>
      active ? [{ workflow_id: workflow.id, version: workflow.version, is_critical: workflow.critical, index }] : [],
    ),
  );
  const { rows } = await sql<{ accepted: AcceptedRow[] | null }>`
    SELECT accept_events(${JSON.stringify(requests)}, ${JSON.stringify(steps)}) AS accepted
  `.execute(database);
  return new Map(rows[0]?.accepted?.map(({ id, outcomes }) => [id, outcomes]));
}
