import {
  acceptsSuccess,
  createFormValidator,
  createPartValidator,
  findUnstorableText,
  isCheckedThoroughly,
  isForm,
  type PartValidator,
} from '@omnichannel/contract';
import type { Violation } from '@omnichannel/error-formats';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Account } from './account.ts';
import { admitBody, type ParsedBody, readBody } from './body.ts';
import type { Operation } from './contract/operation.ts';
import { type FileIntake, isReceivedFile, receiveFile } from './file.ts';
import { receiveForm } from './form.ts';
import type { Call, Handlers, Reply } from './handler.ts';
import { idempotencyKey, keyViolation } from './idempotency-key.ts';
import { Incoming } from './incoming.ts';
import type { RateLimitHeaders, RateLimitRequest } from './rate-limits/limits.ts';
import { Refused } from './refused.ts';
import type { Closing } from './server.ts';

/**
 * Counts a request, before its body is read.
 *
 * @returns headers of the answer, whatever that is: `RateLimit` and `RateLimit-Policy`
 * @throws {Refused} 429, with the same headers
 */
export type Limit = (request: RateLimitRequest) => Promise<RateLimitHeaders>;

export interface RouteParts {
  handlers: Handlers;
  /**
   * Who calls.
   *
   * @throws {Refused} 401 or 403
   */
  authenticate(request: FastifyRequest): Promise<Account>;
  limit?: Limit;
  files?: FileIntake;
}

/**
 * The route of an operation. A request is let in step by step, the cheap ones first: the caller is known, within the limits, and sends
 * what is taken; only then its body is read, and must fit the contract.
 */
export function routeOf(
  operation: Operation,
  { handlers, authenticate, limit, files }: RouteParts,
  closing: Closing,
): RouteOptions {
  const { id, method, template, family, answerTypes, failureTypes } = operation;
  const carryOut = handlers[id] as (call: Call) => Promise<Reply>;
  const judge = judgeOf(operation);
  const receive = receiverOf(operation);

  return {
    method,
    url: template.replace(/\{([^{}]+)\}/g, ':$1'),
    config: { operationId: id, family },
    async onRequest(request, reply) {
      if (operation.secured) request.account = await authenticate(request);
      if (limit) reply.headers(await limit({ operationId: id, account: request.account, address: request.ip }));
      if (!carryOut) throw new Refused(501, `This service does not carry out ${id} yet.`);
      admitBody(request.raw, operation.body);
    },
    async handler(request, reply) {
      const { body: declared } = operation;
      if (!declared || !receive) {
        return answer(reply, await carryOut(callOf(request, reply, await readBody(request.raw, declared))));
      }
      if (!files) throw new Refused(501, 'This service keeps no files.');
      const { environmentId } = request.account as Account;
      const body = await receive(request.raw, declared, files, environmentId);
      const received = [body.value, ...Object.values(body.value ?? {})].filter(isReceivedFile);
      try {
        return answer(reply, await carryOut(callOf(request, reply, body)));
      } finally {
        // Before the answer, so that nothing is left of what it refuses. What cannot be removed now is removed with the old rows.
        for (const file of received) await files.release(file).catch(() => {});
      }
    },
  };

  /** @throws {Refused} where the request does not fit the contract */
  function callOf(request: FastifyRequest, reply: FastifyReply, body: ParsedBody): Call {
    request.body = body.value;
    const key = operation.keyed ? (request.headers['idempotency-key'] as string | undefined) : undefined;
    // Before defaults are filled in, so that another default does not make it another body.
    const violations = key === undefined ? undefined : keyViolation(key);
    const idempotency = key === undefined || violations ? undefined : idempotencyKey(key, id, body);
    judge(request, body, violations);
    accept(request.headers.accept);
    return new Incoming(id, request, reply, body, idempotency);
  }

  /** What is to be sent: text, bytes, a stream or nothing. */
  function answer(
    reply: FastifyReply,
    { status, headers, body }: Pick<Reply, 'status' | 'headers'> & { body: unknown },
  ) {
    if (closing.begun) reply.header('Connection', 'close');
    reply.code(status).header('X-Content-Type-Options', 'nosniff');
    if (headers) reply.headers(headers);
    // Bytes and streams say their own type.
    if (body === undefined || Buffer.isBuffer(body) || isStream(body)) return body;
    reply.type('application/json');
    return JSON.stringify(body);
  }

  function accept(header: string | undefined): void {
    if (header === undefined || header === '*/*' || acceptsSuccess(header, answerTypes, failureTypes)) return;
    const types = answerTypes.join(' or ');
    throw new Refused(
      406,
      `The answer is ${types}, which the Accept header rules out. Send 'Accept: ${answerTypes[0]}'.`,
    );
  }
}

/** What takes a body that is a file, or has some: those are put away as they arrive. */
function receiverOf({ body }: Operation): typeof receiveFile | typeof receiveForm | undefined {
  if (body?.isFile) return receiveFile;
  return body?.types.every(isForm) ? receiveForm : undefined;
}

type Judge = (request: FastifyRequest, body: ParsedBody, fault: Violation | undefined) => void;

/** Holds requests against the contract. What it throws names every fault that was found. */
function judgeOf({ id, path, query, body: declared, answers, invalidStatus }: Operation): Judge {
  const bundle = answers.__bundled__;
  const ofPath = path && createPartValidator('path', path, bundle, { useDefaults: true });
  const ofQuery = query && createPartValidator('query', query, bundle, { useDefaults: true });
  const ofBody = new Map<string | undefined, PartValidator>(
    Array.from(declared?.schemas ?? [], ([type, schema]) => [
      type,
      isForm(type)
        ? createFormValidator(schema, bundle)
        : createPartValidator('body', schema, bundle, { useDefaults: true }),
    ]),
  );

  return (request, body, fault) => {
    let found: Violation[] | undefined = fault && [fault];
    const add = (more: readonly Violation[] | undefined) => {
      if (more && more.length > 0) found = [...(found ?? []), ...more];
    };
    if (ofPath) add(ofPath(request.params, true) ?? findUnstorableText('path', request.params));
    if (ofQuery) add(ofQuery(request.query, true) ?? findUnstorableText('query', request.query));
    if (body.value !== undefined) {
      add(ofBody.get(body.mediaType)?.(body.value, isCheckedThoroughly(body.mediaType, body.bytes.length)));
      if (body.anyText && !found) add(findUnstorableText('body', body.value));
    } else if (declared?.required) add([{ in: 'body', field: '', message: 'is required', kind: 'missing' }]);
    if (found) {
      throw new Refused(invalidStatus, `The request does not fit the contract of ${id}.`, { violations: found });
    }
  };
}

function isStream(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'pipe' in body;
}
