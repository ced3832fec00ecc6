import type { Readable } from 'node:stream';
import type { operations } from '@omnichannel/types';
import type { Account } from './account.ts';
import type { OperationId } from './contract/operation.ts';
import type { ReceivedFile } from './file.ts';

type Content<Of> = Of extends { content: infer Types } ? Types[keyof Types] : undefined;
/** The body of a request. A file, which the types of the contract call a Blob, was stored as it arrived. */
type RequestContent<Of> = Content<Of> extends Blob ? ReceivedFile : Content<Of>;
/** The body of a response. A file is streamed. */
type ResponseContent<Of> = Content<Of> extends Blob ? Readable : Content<Of>;
type Responses<Id extends OperationId> = operations[Id]['responses'];
type SuccessStatus<Id extends OperationId> = keyof Responses<Id> & (200 | 201 | 204);

/** The `Idempotency-Key` of a request. Work that is done under it stores its answer in the work's own transaction. */
export interface IdempotencyKey {
  key: string;
  /** SHA-256 of operation and body: the same key with another one is a mistake of the caller. */
  fingerprint: Buffer;
}

/** A request that fits the contract, of a caller who may make it. */
export interface Call<Id extends OperationId = OperationId> {
  operationId: Id;
  /** Who calls; the operations without security (the sign-in) must not read it. */
  account: Account;
  body: operations[Id] extends { requestBody: infer Body }
    ? RequestContent<Body>
    : operations[Id] extends { requestBody?: infer Body }
      ? Content<NonNullable<Body>> | undefined
      : undefined;
  /** A body of JSON as it was sent: without the defaults that `body` has for absent members. */
  sentJson: unknown;
  query: NonNullable<operations[Id]['parameters']['query']>;
  params: NonNullable<operations[Id]['parameters']['path']>;
  /** A UUID; stands in the log, in the reply envelope and in error bodies. */
  requestId: string;
  receivedAt: Date;
  /** The address of the connection, or what a trusted proxy says of it. */
  address: string;
  /** Scheme and host that the caller knows the service by: `https://api.example.com`. */
  origin: string;
  idempotency: IdempotencyKey | undefined;
  /** Aborts when the caller has gone. */
  signal: AbortSignal;
}

/** A success. Refusals are thrown, as `HttpError`. */
export interface Reply<Id extends OperationId = OperationId> {
  status: SuccessStatus<Id>;
  body: ResponseContent<Responses<Id>[SuccessStatus<Id>]>;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Carries a request out, in one transaction: one that a conflict with another has undone is done again.
 *
 * @throws {HttpError} when the request cannot be carried out
 */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<Reply<Id>>;

export type Handlers = { [Id in OperationId]?: Handler<Id> };
