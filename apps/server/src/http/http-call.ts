import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from './account.ts';
import type { ParsedBody } from './body.ts';
import type { OperationId } from './contract/operation.ts';
import type { Call, IdempotencyKey } from './handler.ts';

/** A call as it came over HTTP. */
export class HttpCall implements Call {
  readonly operationId: OperationId;
  readonly account: Account;
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
  #leaving: AbortController | undefined;

  constructor(
    operationId: OperationId,
    request: FastifyRequest,
    reply: FastifyReply,
    { value, bytes }: ParsedBody,
    idempotency: IdempotencyKey | undefined,
  ) {
    this.operationId = operationId;
    // Operations without security do not read it.
    this.account = request.account as Account;
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

  get origin(): string {
    return `${this.#request.protocol}://${this.#request.host}`;
  }

  /** Parsed once more, for the few who ask: all others would pay for a copy. */
  get sentJson(): unknown {
    return JSON.parse(this.#bytes.toString());
  }

  /** Made when it is first asked for: few handlers do, and it costs more than all the rest of a call. */
  get signal(): AbortSignal {
    if (this.#leaving) return this.#leaving.signal;
    const leaving = new AbortController();
    this.#leaving = leaving;
    const { raw } = this.#reply;
    const leave = () => {
      if (!raw.writableFinished) leaving.abort();
    };
    if (raw.destroyed) leave();
    else raw.once('close', leave);
    return leaving.signal;
  }
}
