import type { Call, Handlers, Reply } from '../../../http/handler.ts';
import { HttpError } from '../../../http/http-error.ts';
import { withIdempotencyKey } from '../../../http/idempotency/with-idempotency-key.ts';
import type { Executor } from '../../../platform/postgres/database.ts';
import { createBatch } from '../../../platform/postgres/group-commit.ts';
import type { Notifier } from '../../../platform/postgres/notifier.ts';
import type { Context } from '../../context.ts';
import type { CountNotifications } from '../notification-count.ts';
import { feedPayloads } from '../streams/feed-channel.ts';
import { type AcceptedEvents, createAcceptEvents, type EventResult } from './accept-events.ts';
import { type EventRequest, readEventRequest } from './event-request.ts';
import { countOutcomes, type StoredOutcome } from './stored-outcomes.ts';

/** Dependencies that the handlers and the fan-out share. */
export interface EventDependencies {
  count: CountNotifications;
  /** Announces new items of feeds. */
  notifier: Notifier;
}

/** Maximum requests of a group commit. Each has a body of up to 512 KiB. */
const maxRequests = 100;

/** Accepts triggers. Requests of different callers that arrive together share their statements. */
export function createTriggerHandlers(
  { database }: Pick<Context, 'database'>,
  { count, notifier }: EventDependencies,
): Pick<Handlers, 'triggerEvent' | 'triggerEvents' | 'broadcastEvent'> {
  const acceptEvents = createAcceptEvents();
  const batch = createBatch<EventRequest, EventResult>({ write: accept, max: maxRequests, concurrency: 4 });

  /** Stores the events of new requests in a transaction of their own. */
  async function accept(requests: readonly EventRequest[]): Promise<EventResult[]> {
    const accepted = await acceptEvents(requests, database, (work) => database.transaction().execute(work));
    announce(accepted);
    return accepted.results;
  }

  function announce({ stored }: AcceptedEvents): void {
    for (const { workflow, outcomes } of stored) countOutcomes(count, outcomes, workflow);
    notifier.notify(feedPayloads('received', listReceived(stored.flatMap(({ outcomes }) => outcomes))));
  }

  /** Does the work of a call once for its Idempotency-Key, in the transaction that stores the response. */
  async function acceptKeyed<Id extends 'triggerEvent' | 'triggerEvents' | 'broadcastEvent'>(
    call: Call<Id>,
    requests: readonly EventRequest[],
    toReply: (results: readonly EventResult[]) => Reply<Id>,
  ): Promise<Reply<Id>> {
    let accepted: AcceptedEvents = { results: [], stored: [] };
    const reply = await withIdempotencyKey(database, call, async (transaction: Executor) => {
      accepted = await acceptEvents(requests, transaction, (work) => work(transaction));
      return toReply(accepted.results);
    });
    announce(accepted);
    return reply;
  }

  async function triggerOne<Id extends 'triggerEvent' | 'broadcastEvent'>(
    call: Call<Id>,
    request: EventRequest,
    createReply: (data: ReturnType<typeof toSuccess>) => Reply<Id>,
  ): Promise<Reply<Id>> {
    const toReply = ([result]: readonly EventResult[]) => createReply(toSuccess(result as EventResult));
    if (call.idempotency !== undefined) return acceptKeyed(call, [request], toReply);
    return toReply([await batch.add(request)]);
  }

  return {
    triggerEvent: (call) =>
      triggerOne(call, readEventRequest(call.body, call.account.environmentId, call.requestId), (data) => ({
        status: 201,
        body: { data },
      })),
    broadcastEvent: (call) =>
      triggerOne(call, readEventRequest(call.body, call.account.environmentId, call.requestId), (data) => ({
        status: 201,
        body: { data },
      })),
    async triggerEvents(call) {
      const requests = call.body.events.map((event) =>
        readEventRequest(event, call.account.environmentId, call.requestId),
      );
      const toReply = (results: readonly EventResult[]) =>
        ({ status: 201, body: { data: results.map(toBulkItem) } }) satisfies Reply<'triggerEvents'>;
      if (call.idempotency !== undefined) return acceptKeyed(call, requests, toReply);
      return toReply(await accept(requests));
    },
  };
}

/** Returns the subscribers with new items. */
export function listReceived(outcomes: readonly StoredOutcome[]): string[] {
  return [...new Set(outcomes.flatMap(({ received }) => received ?? []))];
}

/** @throws {HttpError} 422 for a rejected request */
function toSuccess(result: EventResult) {
  if (result.status === 'error') {
    throw new HttpError(422, 'No event was triggered; see errors.', { violations: result.violations });
  }
  return { acknowledged: true, ...result };
}

function toBulkItem(result: EventResult) {
  if (result.status !== 'error') return { acknowledged: true, ...result };
  return {
    acknowledged: true,
    status: result.status,
    error: result.violations.map(({ field, message }) => `${field} ${message}.`),
  };
}
