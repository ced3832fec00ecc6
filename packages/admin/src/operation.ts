import {
  type DataOf,
  isPlain,
  OperationCall,
  type OperationErrorOf,
  type Success,
  send,
} from '@omnichannel/client/transport';
import type { operations } from '@omnichannel/types/admin';
import type { FetchOptions } from 'openapi-fetch';
import type { Client } from './client.ts';
import { piiFields } from './contract.gen.ts';

/** Ids of the operations of the admin API. */
export type OperationId = keyof operations;

/** Data of a successful call: its body, a `Blob` for a file, undefined for an empty body. */
export type Data<Id extends OperationId> = DataOf<operations[Id]>;

/** Errors of an operation by status: `if (error.status === 404) error.body`. */
export type OperationError<Id extends OperationId> = OperationErrorOf<operations[Id]>;

/** The request body of an operation. */
export type Body<Id extends OperationId> =
  FetchOptions<operations[Id]> extends { body?: infer Body } ? NonNullable<Body> : never;

/** The query parameters of an operation. */
export type Query<Id extends OperationId> = NonNullable<operations[Id]['parameters']['query']>;

/** The path parameters of an operation; never without any. */
export type Path<Id extends OperationId> = NonNullable<operations[Id]['parameters']['path']>;

/** Options of a call, as openapi-fetch has them, and its policy. */
type Options = Parameters<typeof send>[4];

/**
 * Sends a call to an operation, as the methods of the resources do.
 *
 * @typeParam Result its data, if they are not those of the contract, such as a stream
 */
export function call<Id extends OperationId, Result = Data<Id>>(
  client: Client,
  id: Id,
  method: string,
  path: string,
  options: Options,
): OperationCall<Result, OperationError<Id>> {
  const request = client as unknown as Parameters<typeof send>[0];
  const success = send(request, id, method, path, options, { to: piiIn(options.body) });
  // The contract says what a success has.
  return new OperationCall(success as Promise<Success<Result>>);
}

/** Returns the values of the fields of a body that the contract marks with `x-pii`. `to` is such a field of the public contract. */
function piiIn(body: unknown): unknown[] {
  const found: unknown[] = [];
  if (isPlain(body)) {
    JSON.stringify(body, (name, value) => {
      if (piiFields.test(name)) found.push(value);
      return value;
    });
  }
  return found.flat();
}

/** Methods of one resource of the admin API. */
export class Resource {
  /** The client that sends the calls. `paginate` takes it. */
  readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }
}
