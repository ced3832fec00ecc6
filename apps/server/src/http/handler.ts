import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Account } from './account.ts';
import type { OperationId, Operations } from './contract/operation.ts';
import type { ReceivedFile } from './file.ts';
import type { Operator } from './operator-roles.ts';

type Content<Of> = Of extends { content: infer Types } ? Types[keyof Types] : undefined;
/** The body of a request. A file, which the contract's types call a Blob, was stored while it arrived. */
type RequestContent<Of> = Content<Of> extends Blob ? ReceivedFile : Content<Of>;
/** The body of a response. A file is streamed. */
type ResponseContent<Of> = Content<Of> extends Blob ? Readable : Content<Of>;
type Responses<Id extends OperationId> = Operations[Id]['responses'];
type SuccessStatus<Id extends OperationId> = keyof Responses<Id> & (200 | 201 | 204);

/** The `Idempotency-Key` of a request. The transaction that does the work stores the response for the key. */
export interface IdempotencyKey {
  key: string;
  /** SHA-256 of operation and body: the same key with another fingerprint is an error of the caller. */
  fingerprint: Buffer;
}

/** A valid request of an authorized caller. */
export interface Call<Id extends OperationId = OperationId> {
  operationId: Id;
  /** The caller of a public operation; operations without security (the sign-in) must not read it. */
  account: Account;
  /** The caller of an operation of the admin API. */
  operator: Operator;
  body: Operations[Id] extends { requestBody: infer Body }
    ? RequestContent<Body>
    : Operations[Id] extends { requestBody?: infer Body }
      ? Content<NonNullable<Body>> | undefined
      : undefined;
  /** A body of JSON as sent: without the defaults that `body` has for absent properties. */
  sentJson: unknown;
  query: NonNullable<Operations[Id]['parameters']['query']>;
  params: NonNullable<Operations[Id]['parameters']['path']>;
  /** The `X-Request-Id` of the response, which also appears in the log, in the reply envelope and in error bodies. */
  requestId: string;
  /** Adds `requestId`, and `traceId` if there is one, to each line. */
  log: FastifyBaseLogger;
  receivedAt: Date;
  /** The address of the connection, or the address that a trusted proxy forwards. */
  address: string;
  /** Scheme and host under which the caller reaches the service: `https://api.example.com`. */
  origin: string;
  idempotency: IdempotencyKey | undefined;
  /** The headers that only the sign-in of operators reads. */
  headers: { cookie?: string | undefined; 'user-agent'?: string | undefined };
  /** The header `Last-Event-ID`, for an operation that continues a stream. */
  lastEventId: string | undefined;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

/** A success. A rejected request throws an `HttpError`. */
export interface Reply<Id extends OperationId = OperationId> {
  status: SuccessStatus<Id>;
  body: ResponseContent<Responses<Id>[SuccessStatus<Id>]>;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Handles a request in one transaction, which is retried on a serialization failure.
 *
 * @throws {HttpError} when the request is rejected
 */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Reply<Id>>;

export type Handlers = { [Id in OperationId]?: Handler<Id> };
