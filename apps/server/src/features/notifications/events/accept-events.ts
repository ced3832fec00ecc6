import type { Violation } from '@omnichannel/error-formats';
import { HttpError } from '../../../http/http-error.ts';
import { createBoundedCache } from '../../../platform/bounded-cache.ts';
import type { Executor } from '../../../platform/postgres/database.ts';
import { newId } from '../../../platform/postgres/ids.ts';
import { mergeById, upsertSubscribers } from '../../subscribers/subscribers.ts';
import { findMissingVariables, type Workflow } from '../../workflows/workflows.ts';
import { findIdleStatus, findViolations, type IdleStatus, isPayloadTooLarge } from './check-event.ts';
import type { EventRequest } from './event-request.ts';
import { findReferences } from './find-references.ts';
import { type NewEvent, storeEvents } from './store-events.ts';
import type { StoredOutcome } from './stored-outcomes.ts';

declare module '../../../platform/jobs/queue.ts' {
  interface Tasks {
    /** Does one batch of the fan-out of an event, and adds the job of the next one. */
    fanOutEvent: { eventId: string; batch: number };
  }
}

/** The result of a request. */
export type EventResult =
  | { status: 'processed' | IdleStatus; transactionId: string }
  | { status: 'error'; violations: readonly Violation[] };

/** Results, and what the caller announces after the commit. */
export interface AcceptedEvents {
  results: EventResult[];
  stored: readonly StoredEvent[];
}

interface StoredEvent {
  workflow: Workflow;
  outcomes: readonly StoredOutcome[];
}

type Run = <Result>(work: (executor: Executor) => Promise<Result>) => Promise<Result>;

/**
 * Checks requests and stores those without an error. Recipients that are named have their outcomes in the same transaction; a job reaches the
 * subscribers of topics and of broadcasts.
 *
 * Most requests have no error and a workflow that was used before. They are stored at once by a statement that compares all references,
 * and are checked one by one only if something is not as expected.
 *
 * @param executor for a single statement
 * @param run runs several writes in a transaction: that of the executor, or a new one
 */
export type AcceptEvents = (requests: readonly EventRequest[], executor: Executor, run: Run) => Promise<AcceptedEvents>;

/** Characters of the workflow definitions that stay in memory. */
const maxCachedLength = 16 * 1024 * 1024;

/** Each further round needs another change of a reference between the check and the statement that stores the events. */
const maxRounds = 10;

export function createAcceptEvents(): AcceptEvents {
  // A version can be outdated: it is compared when an event is stored.
  const workflows = createBoundedCache<Workflow>(maxCachedLength);

  return async (requests, executor, run) => {
    const results = new Map<EventRequest, EventResult>();
    const expected = new Map<EventRequest, Workflow>();
    for (const request of requests) {
      const workflow = workflows.get(nameOf(request));
      if (workflow && !needsCheck(request, workflow)) expected.set(request, workflow);
    }
    for (let round = 0; round < maxRounds; round++) {
      const waiting = requests.filter((request) => !results.has(request));
      // After the first round, a reference of one of them is not as expected.
      const unchecked = round > 0 ? waiting : waiting.filter((request) => !expected.has(request));
      if (unchecked.length > 0) await check(executor, unchecked, results, expected);
      const valid = waiting.flatMap((request) => {
        const workflow = expected.get(request);
        return workflow && !results.has(request) ? [{ id: newId(), request, workflow }] : [];
      });
      // Of requests with the same transactionId, only the first one has an effect, also on the subscribers that it describes.
      const events = [...Map.groupBy(valid, keyOf).values()].map(([first]) => first as NewEvent);
      const outcomes = events.length > 0 ? await store(events, executor, run) : [];
      if (!outcomes) continue;
      for (const { request } of valid)
        results.set(request, { status: 'processed', transactionId: request.transactionId });
      return {
        results: requests.map((request) => results.get(request) as EventResult),
        stored: groupByEvent(events, outcomes),
      };
    }
    throw new HttpError(
      503,
      'Workflows, topics or subscribers of the event change at this moment. Send the request again.',
      {
        retryAfter: 1,
      },
    );
  };

  /** Sets the results of requests that store nothing, and the workflows of the others. */
  async function check(
    executor: Executor,
    requests: readonly EventRequest[],
    results: Map<EventRequest, EventResult>,
    expected: Map<EventRequest, Workflow>,
  ): Promise<void> {
    const references = await findReferences(executor, requests);
    for (const request of requests) {
      const { transactionId } = request;
      const violations = references.isRepeated(request) ? [] : findViolations(request, references);
      const workflow = references.workflow(request);
      if (violations.length > 0) results.set(request, { status: 'error', violations });
      else if (references.isRepeated(request) || !workflow)
        results.set(request, { status: 'processed', transactionId });
      else {
        const idle = findIdleStatus(workflow);
        if (idle) results.set(request, { status: idle, transactionId });
        expected.set(request, workflow);
        workflows.set(nameOf(request), workflow, JSON.stringify(workflow).length);
      }
    }
  }
}

/** The name of the workflow of a request, in its environment. */
function nameOf({ environmentId, name }: EventRequest): string {
  return `${environmentId} ${name}`;
}

/** Identifies an event. */
function keyOf({ request: { environmentId, transactionId } }: NewEvent): string {
  return `${environmentId} ${transactionId}`;
}

/** Returns whether a request may have an error that the comparison of its references does not find. */
function needsCheck(request: EventRequest, workflow: Workflow): boolean {
  return (
    request.inline.length > 0 ||
    isPayloadTooLarge(request) ||
    findIdleStatus(workflow) !== undefined ||
    findMissingVariables(workflow, request.payload).length > 0
  );
}

/** Stores events, and before them the subscribers that they describe. */
async function store(events: readonly NewEvent[], executor: Executor, run: Run): Promise<StoredOutcome[] | undefined> {
  if (events.every(({ request }) => request.inline.length === 0)) return storeEvents(executor, events);
  return run(async (transaction) => {
    await upsertInline(transaction, events);
    return storeEvents(transaction, events);
  });
}

async function upsertInline(transaction: Executor, events: readonly NewEvent[]): Promise<void> {
  // In the same order in all transactions, so that they cannot deadlock.
  const environments = [...new Set(events.map(({ request }) => request.environmentId))].sort();
  for (const environmentId of environments) {
    const inline = events.flatMap(({ request }) => (request.environmentId === environmentId ? request.inline : []));
    if (inline.length > 0) await upsertSubscribers(transaction, environmentId, mergeById(inline));
  }
}

/** Returns the events with outcomes: those that are new. */
function groupByEvent(events: readonly NewEvent[], outcomes: readonly StoredOutcome[]): StoredEvent[] {
  const byId = Map.groupBy(outcomes, ({ eventId }) => eventId);
  return events.flatMap(({ id, workflow }) => {
    const own = byId.get(id);
    return own ? [{ workflow, outcomes: own }] : [];
  });
}
