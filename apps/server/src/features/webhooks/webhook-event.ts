import type { RawBuilder } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';

/** What receives deliveries: one URL each, in an environment. */
export const endpointKinds = ['chatApp.message', 'chatApp.status', 'messenger', 'rcs', 'chat'] as const;
export type EndpointKind = (typeof endpointKinds)[number];

/** Something that an integrator is told of. */
export interface WebhookEvent {
  environmentId: string;
  endpoint: EndpointKind;
  /** The message that it is about: the first attempts of its events are made in the order in which they were emitted. */
  messageId: string;
  /** As the contract's webhook says. */
  body: object;
}

export interface Webhooks {
  /** Queues a delivery of each, where the environment has an endpoint for it, in the caller's transaction. */
  emit(executor: Executor, events: readonly WebhookEvent[]): Promise<void>;
  /**
   * The same as a part of a statement that stores what the events are about: `WITH moved AS (UPDATE …), ${emitting} SELECT …`. It is
   * called `queued`, and has an `endpoint_id` for each; those are for `wake` once the statement is committed.
   *
   * @param about a query for the ids of the messages that are told of: events of others are passed over
   */
  emitSql(events: readonly WebhookEvent[], about: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Lets the deliveries of endpoints begin, here and in other processes. */
  wake(endpointIds: readonly string[]): void;
}
