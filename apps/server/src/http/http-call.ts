import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from './account.ts';
import type { ParsedBody } from './body.ts';
import type { OperationId } from './contract/operation.ts';
import type { Call, IdempotencyKey } from './handler.ts';
import type { Operator } from './operator-roles.ts';

/** A call over HTTP. */
export class HttpCall implements Call {
  readonly operationId: OperationId;
  readonly account: Account;
  readonly operator: Operator;
  readonly body: Call['body'];
  readonly query: Call['query'];
  readonly params: Call['params'];
  readonly requestId: string;
  readonly receivedAt = new Date();
  readonly address: string;
  readonly idempotency: IdempotencyKey | undefined;
  readonly #bytes: Buffer;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #disconnection: AbortController | undefined;

  constructor(
    operationId: OperationId,
    request: FastifyRequest,
    reply: FastifyReply,
    { value, bytes }: ParsedBody,
    idempotency: IdempotencyKey | undefined,
  ) {
    this.operationId = operationId;
    // Operations without security do not read the account.
    this.account = request.account as Account;
    this.operator = request.operator as Operator;
    this.body = value as Call['body'];
    this.query = request.query as Call['query'];
    this.params = request.params as Call['params'];
    this.requestId = request.id;
    this.address = request.ip;
    this.idempotency = idempotency;
    this.#bytes = bytes;
    this.#request = request;
    this.#reply = reply;
  }

  get log(): FastifyBaseLogger {
    return this.#request.log;
  }

  get headers(): Call['headers'] {
    return this.#request.headers;
  }

  get origin(): string {
    return `${this.#request.protocol}://${this.#request.host}`;
  }

  /** Parses the body again, for the few handlers that need it: a copy would cost all calls. */
  get sentJson(): unknown {
    return JSON.parse(this.#bytes.toString());
  }

  get lastEventId(): string | undefined {
    return this.#request.headers['last-event-id'] as string | undefined;
  }

  /** Created on first use: few handlers need it, and it costs more than all the rest of a call. */
  get signal(): AbortSignal {
    if (this.#disconnection) return this.#disconnection.signal;
    const disconnection = new AbortController();
    this.#disconnection = disconnection;
    const { raw } = this.#reply;
    const onClose = () => {
      if (!raw.writableFinished) disconnection.abort();
    };
    if (raw.destroyed) onClose();
    else raw.once('close', onClose);
    return disconnection.signal;
  }
}
