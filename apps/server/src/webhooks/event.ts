import type { Executor } from '../database/database.ts';

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
}
