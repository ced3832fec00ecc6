import type { RawBuilder } from 'kysely';
import type { Executor } from '../../platform/postgres/database.ts';

/** Kinds of endpoint. An environment has one URL for each. */
export const endpointKinds = ['chatApp.message', 'chatApp.status', 'messenger', 'rcs', 'chat', 'usage'] as const;
export type EndpointKind = (typeof endpointKinds)[number];

/** An event for an integrator. */
export interface WebhookEvent {
  environmentId: string;
  endpoint: EndpointKind;
  /** Message of the event. First attempts for events of a message are made in the order of the events. */
  messageId: string;
  /** Body of the contract's webhook. */
  body: object;
  /** Whether the event carries the message to its recipient: the job `messageDelivery` then reports the outcome of the delivery. */
  carriesMessage?: boolean;
}

/** State of an endpoint: `disabled` if it returned 410 or failed for five days. */
export type EndpointState = 'enabled' | 'disabled';

/** The outcome of a delivery that carries a message. */
export interface DeliveryOutcome {
  messageId: string;
  isDelivered: boolean;
  at: Date;
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
  /** Finds the state of an environment's endpoint; undefined if no URL is set. */
  findEndpointState(environmentId: string, kind: EndpointKind): Promise<EndpointState | undefined>;
  /** Finds the outcome of a delivery; undefined while it waits, or after it was erased. */
  findOutcome(deliveryId: string): Promise<DeliveryOutcome | undefined>;
  /** Starts the due deliveries of endpoints, here and in other processes. */
  wake(endpointIds: readonly string[]): void;
}
