import type { EventBroadcast, EventPayload, EventTrigger, EventTriggers } from '@omnichannel/types';
import type { Client } from './core.ts';
import type { Data, Operation, OperationCall, OperationError, OperationOptions } from './operation.ts';

/** The payloads of workflows that a program does not type. */
export type AnyPayloads = Record<string, EventPayload>;

/** The payload is optional when all its fields are. */
type PayloadOf<Payload> = object extends Payload ? { payload?: Payload | undefined } : { payload: Payload };

/**
 * The fields of an event, with a name and a payload that belong together. `Parameters<typeof triggerEvent>` names no workflow, as a program does
 * that types none.
 */
type NamedEvent<Fields, Payloads> = [keyof Payloads & string] extends [never]
  ? Fields
  : string extends keyof Payloads
    ? Fields
    : {
        [Name in keyof Payloads & string]: Omit<Fields, 'name' | 'payload'> & { name: Name } & PayloadOf<
            Payloads[Name]
          >;
      }[keyof Payloads & string];

/** The body of `triggerEvent`: a workflow of the list, and its payload. */
export type TypedEventTrigger<Payloads> = NamedEvent<EventTrigger, Payloads>;

/** The body of `broadcastEvent`. */
export type TypedEventBroadcast<Payloads> = NamedEvent<EventBroadcast, Payloads>;

/** The body of `triggerEvents`. */
export type TypedEventTriggers<Payloads> = Omit<EventTriggers, 'events'> & { events: TypedEventTrigger<Payloads>[] };

interface EventBodies<Payloads> {
  triggerEvent: TypedEventTrigger<Payloads>;
  triggerEvents: TypedEventTriggers<Payloads>;
  broadcastEvent: TypedEventBroadcast<Payloads>;
}

/**
 * An operation that triggers workflows. A compiler checks the names and the payloads if the call gives their types: `Payloads` is an
 * interface with the payload of each workflow by its `workflowId`.
 *
 * @example
 * await triggerEvent<{ 'order-shipped': { orderId: string } }>(client, { body: { name: 'order-shipped', to, payload: { orderId } } });
 */
export interface EventOperation<Id extends keyof EventBodies<AnyPayloads>> extends Pick<Operation<Id>, 'isError'> {
  <Payloads extends object = AnyPayloads>(
    client: Client,
    // A body says nothing about the workflows: without the argument, it is not checked.
    options: Omit<OperationOptions<Id>, 'body'> & { body: NoInfer<EventBodies<Payloads>[Id]> },
  ): OperationCall<Data<Id>, OperationError<Id>>;
}
