import type { operations } from '@omnichannel/types';
import type { FetchOptions } from 'openapi-fetch';
import { ApiError, createApiError, type ErrorClasses, type ServerError } from './api-error.ts';
import type { Client } from './core.ts';
import {
  type AbortError,
  ConfigurationError,
  type ConnectionError,
  OmnichannelError,
  type RedirectError,
  type SignInError,
  UnexpectedResponseError,
} from './errors.ts';
import { requestIdOf } from './headers.ts';
import type { IdempotentOptions, RequestOptions } from './options.ts';
import { describeUnexpected } from './unexpected-response.ts';

/** Ids of the operations that a client can call. The other operations of the contract are webhooks. */
export type OperationId = Exclude<keyof operations, `receive${string}`>;

type Json<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;

/** An operation in the types of a contract. */
interface ContractOperation {
  responses: object;
}

/** Data of a successful call, by the type of its operation. */
export type DataOf<
  Op extends ContractOperation,
  Responses = Op['responses'],
  Success extends keyof Responses = keyof Responses & (200 | 201 | 202 | 204),
> = {
  [Status in Success]: Responses[Status] extends { content: infer Content }
    ? Content extends { 'application/json': infer Body }
      ? Body
      : Blob
    : undefined;
}[Success];

/** Data of a successful call: its body, a `Blob` for a file, undefined for an empty body. */
export type Data<Id extends OperationId> = DataOf<operations[Id]>;

/** Statuses that the `default` response covers when an operation does not declare them. */
type OtherStatus = 400 | 403 | 404 | 405 | 406 | 408 | 409 | 410 | 413 | 415 | 422 | 501 | 502 | 503 | 504;
type Declared<Op extends ContractOperation> = Exclude<keyof Op['responses'], 'default' | 200 | 201 | 202 | 204> &
  number;
/** A reply envelope can be an error with status 200. */
type Undeclared<Op extends ContractOperation> =
  | Exclude<OtherStatus, Declared<Op>>
  | (DataOf<Op> extends { replyCode: number } ? 200 : never);
type ErrorOf<Status extends number, Body> = Status extends keyof ErrorClasses<Body>
  ? ErrorClasses<Body>[Status]
  : Status extends 500 | 501 | 502 | 503 | 504
    ? ServerError<Status, Body>
    : ClasslessError<Status, Body>;
/** An `ApiError` of a status without a class. With `ApiError` itself, `instanceof` of a subclass would match as well. */
interface ClasslessError<Status extends number, Body> extends ApiError<Status, Body> {}

/** Errors of an operation, by its type. */
export type OperationErrorOf<Op extends ContractOperation> =
  | { [Status in Declared<Op>]: ErrorOf<Status, Json<Op['responses'][Status & keyof Op['responses']]>> }[Declared<Op>]
  | {
      [Status in Undeclared<Op>]: ErrorOf<Status, Json<Op['responses']['default' & keyof Op['responses']]>>;
    }[Undeclared<Op>];

/** Errors of an operation by status: `if (error.status === 429) error.body`. */
export type OperationError<Id extends OperationId> = OperationErrorOf<operations[Id]>;

/** Other errors of a call: no response, a response that is not the API's, a redirect, an abort, or rejected credentials. */
export type TransportError = ConnectionError | AbortError | RedirectError | UnexpectedResponseError | SignInError;

/** The blocking mode of a body. Use `streamChatMessage` for streams. */
type Blocking<Options> = Options extends { body: { response_mode?: unknown } }
  ? Omit<Options, 'body'> & {
      body: Omit<Options['body'], 'response_mode'> & { response_mode?: 'blocking' | undefined };
    }
  : Options;

/** `body` for an operation that takes one. openapi-fetch suggests it for each. */
type BodyName<Id extends OperationId> = [NonNullable<operations[Id]['requestBody']>] extends [never] ? never : 'body';

/** `params` and `body` as in openapi-fetch, and headers, signal and policy of this call. */
export type OperationOptions<Id extends OperationId> = Blocking<
  Pick<FetchOptions<operations[Id]>, keyof FetchOptions<operations[Id]> & ('params' | BodyName<Id>)>
> &
  ([NonNullable<operations[Id]['parameters']['header']>] extends [never] ? RequestOptions : IdempotentOptions);

type Arguments<Options> = object extends Options ? [options?: Options] : [options: Options];

/** An operation of the contract. Call it with a client. */
export interface Operation<Id extends OperationId> {
  (client: Client, ...options: Arguments<OperationOptions<Id>>): OperationCall<Data<Id>, OperationError<Id>>;
  /** Returns whether an error comes from this operation, and narrows its type by status. */
  isError(error: unknown): error is OperationError<Id>;
}

/** A downloaded file by `parseAs`. */
export interface DownloadAs {
  blob: Blob;
  arrayBuffer: ArrayBuffer;
  stream: NonNullable<Response['body']>;
}

/** Headers, policy and signal of a download. */
export interface DownloadOptions<As extends keyof DownloadAs = 'blob'> extends RequestOptions {
  /**
   * `stream` returns the file as it arrives, without holding it in memory. Then `timeout` and `deadline` run until the stream begins, `signal`
   * ends it at any time, and a connection that breaks is an error of the stream.
   * @default 'blob'
   */
  parseAs?: As | undefined;
}

/** An operation that returns a file. */
export interface DownloadOperation<Id extends OperationId> {
  <As extends keyof DownloadAs = 'blob'>(
    client: Client,
    options: OperationOptions<Id> & DownloadOptions<As>,
  ): OperationCall<DownloadAs[As], OperationError<Id>>;
  /** Returns whether an error comes from this operation, and narrows its type by status. */
  isError(error: unknown): error is OperationError<Id>;
}

/** Outcome of a call that does not throw. */
export type Result<Data, Failure> =
  | { data: Data; response: Response; requestId: string | undefined; error?: never }
  | { error: Failure | TransportError; response?: Response | undefined; data?: never };

/** Data and response of a successful call. */
export interface Success<Data> {
  data: Data;
  response: Response;
  /** Identifies the request for support: the header `X-Request-Id`. */
  requestId: string | undefined;
}

/** A call that has been sent. Await it for the data. */
export class OperationCall<Data, Failure> extends Promise<Data> {
  // `then` returns a plain promise.
  static override readonly [Symbol.species] = Promise;

  #success: Promise<Success<Data>>;

  constructor(success: Promise<Success<Data>>) {
    // `then` uses `success`. The promise of the base class is never used.
    super(() => {});
    this.#success = success;
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise
  override then<A = Data, B = never>(
    resolved?: ((data: Data) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#success.then<Data>(({ data }) => data).then(resolved, rejected);
  }

  /** Returns the data and the `Response`, for its status and headers. Its body has been read. */
  withResponse(): Promise<Success<Data>> {
    return this.#success;
  }

  /** Returns `{ data, response }` or `{ error, response }`. Does not throw errors of the service or the network. */
  async result(): Promise<Result<Data, Failure>> {
    try {
      return await this.#success;
    } catch (error) {
      if (!(error instanceof OmnichannelError) || error instanceof ConfigurationError) throw error;
      return { error: error as Failure | TransportError, response: (error as ApiError).response };
    }
  }
}

/**
 * Creates the function of an operation.
 *
 * @param id its operationId
 * @param defaults how to serialize its body and parse its success, if they are not JSON
 */
export function operation<Id extends OperationId, Kind = Operation<Id>>(
  id: Id,
  method: string,
  path: string,
  defaults?: Options,
): Kind {
  const call = (client: Client, options?: Options) =>
    new OperationCall(
      send(client, id, method, path, { ...defaults, ...options, parseAs: options?.parseAs ?? defaults?.parseAs }),
    );
  const isError = (error: unknown) => error instanceof ApiError && error.operation === id;
  return Object.assign(call, { isError }) as unknown as Kind;
}

interface Options {
  body?: unknown;
  [option: string]: unknown;
}

/** The result of a call in openapi-fetch. */
interface FetchResult {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/**
 * Sends a call and throws when the service rejects it. The types of `Operation` check its arguments.
 *
 * @param sent holds the PII that must not be in an error, in fields of the public contract
 */
export async function send(
  client: Pick<Client, 'request'>,
  id: string,
  method: string,
  path: string,
  options: Options,
  sent: unknown = options.body,
): Promise<Success<unknown>> {
  const request = client.request as unknown as (...call: [string, string, Options]) => Promise<FetchResult>;
  const { data, error, response } = await request(method, path, { ...options, operation: id });
  // A reply envelope with a code other than 0 is an error at any status (interface §2.3).
  if (!response.ok || (data as { replyCode?: number } | null | undefined)?.replyCode) {
    throw createApiError(id, response, error ?? data, sent);
  }
  if (data == null && response.status !== 204)
    throw new UnexpectedResponseError(id, `got a ${describeUnexpected(response, data)}`);
  return { data, response, requestId: requestIdOf(response) };
}
