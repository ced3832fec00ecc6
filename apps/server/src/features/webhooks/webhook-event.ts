import type { RawBuilder } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';

/** Kinds of endpoint. An environment has one URL for each. */
export const endpointKinds = ['chatApp.message', 'chatApp.status', 'messenger', 'rcs', 'chat'] as const;
export type EndpointKind = (typeof endpointKinds)[number];

/** An event for an integrator. */
export interface WebhookEvent {
  environmentId: string;
  endpoint: EndpointKind;
  /** Message of the event. First attempts for events of a message are made in the order of the events. */
  messageId: string;
  /** Body of the contract's webhook. */
  body: object;
}

export interface Webhooks {
  /** Queues a delivery for each event whose environment has an endpoint for it, in the caller's transaction. */
  emit(executor: Executor, events: readonly WebhookEvent[]): Promise<void>;
  /**
   * Returns the same as a part of the statement that stores the cause of the events: `WITH moved AS (UPDATE …), ${emitSql} SELECT …`. The
   * part is named `queued` and returns `endpoint_id` values, for `wake` after the commit.
   *
   * @param about query for the ids of the changed messages; events of other messages are skipped
   */
  emitSql(events: readonly WebhookEvent[], about: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Starts the due deliveries of endpoints, here and in other processes. */
  wake(endpointIds: readonly string[]): void;
}
