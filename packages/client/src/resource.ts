import type { operations } from '@omnichannel/types';
import type { Client } from './core.ts';
import type { OperationId, OperationOptions } from './operation.ts';

/** The request body of an operation. */
export type Body<Id extends OperationId> =
  OperationOptions<Id> extends { body?: infer Body } ? NonNullable<Body> : never;

/** The query parameters of an operation. */
export type Query<Id extends OperationId> = NonNullable<operations[Id]['parameters']['query']>;

/** The path parameters of an operation; never without any. */
export type Path<Id extends OperationId> = NonNullable<operations[Id]['parameters']['path']>;

/** Methods of one resource. */
export class Resource {
  /** The client that sends the calls. The functions of `@omnichannel/client/operations` and the other helpers take it. */
  readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }
}
