import {
  acceptsSuccess,
  createFormCheck,
  createPartCheck,
  isCheckedThoroughly,
  isForm,
  type PartCheck,
  unstorableTexts,
} from '@omnichannel/contract';
import type { Violation } from '@omnichannel/dialects';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Account } from './account.ts';
import { admitBody, type ParsedBody, readBody } from './body.ts';
import type { Operation } from './contract/operation.ts';
import { type FileIntake, isReceivedFile, receiveFile } from './file.ts';
import { receiveForm } from './form.ts';
import type { Closing } from './graceful-shutdown.ts';
import type { Call, Handlers, Reply } from './handler.ts';
import { HttpCall } from './http-call.ts';
import { HttpError } from './http-error.ts';
import { idempotencyKey, keyViolation } from './idempotency-key.ts';
import type { RateLimitHeaders, RateLimitRequest } from './rate-limits/limits.ts';

/**
 * Counts a request, before its body is read.
 *
 * @returns headers of the answer, whatever that is: `RateLimit` and `RateLimit-Policy`
 * @throws {HttpError} 429, with the same headers
 */
export type RateLimitCheck = (request: RateLimitRequest) => Promise<RateLimitHeaders>;

export interface RouteParts {
  handlers: Handlers;
  /**
   * Who calls.
   *
   * @throws {HttpError} 401 or 403
   */
  authenticate(request: FastifyRequest): Promise<Account>;
  limit?: RateLimitCheck;
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
  const handle = handlers[id] as (call: Call) => Promise<Reply>;
  const validate = createRequestValidator(operation);
  const receive = receiverOf(operation);

  return {
    method,
    url: template.replace(/\{([^{}]+)\}/g, ':$1'),
    config: { operationId: id, family },
    async onRequest(request, reply) {
      if (operation.secured) request.account = await authenticate(request);
      if (limit) reply.headers(await limit({ operationId: id, account: request.account, address: request.ip }));
      if (!handle) throw new HttpError(501, `This service does not carry out ${id} yet.`);
      admitBody(request.raw, operation.body);
    },
    async handler(request, reply) {
      const { body: declared } = operation;
      if (!declared || !receive) {
        return answer(reply, await handle(callOf(request, reply, await readBody(request.raw, declared))));
      }
      if (!files) throw new HttpError(501, 'This service keeps no files.');
      const { environmentId } = request.account as Account;
      const body = await receive(request.raw, declared, files, environmentId);
      const received = [body.value, ...Object.values(body.value ?? {})].filter(isReceivedFile);
      try {
        return answer(reply, await handle(callOf(request, reply, body)));
      } finally {
        // Before the answer, so that nothing is left of what it refuses. What cannot be removed now is removed with the old rows.
        for (const file of received) await files.release(file).catch(() => {});
      }
    },
  };

  /** @throws {HttpError} where the request does not fit the contract */
  function callOf(request: FastifyRequest, reply: FastifyReply, body: ParsedBody): Call {
    request.body = body.value;
    const key = operation.keyed ? (request.headers['idempotency-key'] as string | undefined) : undefined;
    // Before defaults are filled in, so that another default does not make it another body.
    const violations = key === undefined ? undefined : keyViolation(key);
    const idempotency = key === undefined || violations ? undefined : idempotencyKey(key, id, body);
    validate(request, body, violations);
    requireAcceptable(request.headers.accept);
    return new HttpCall(id, request, reply, body, idempotency);
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

  function requireAcceptable(header: string | undefined): void {
    if (header === undefined || header === '*/*' || acceptsSuccess(header, answerTypes, failureTypes)) return;
    const types = answerTypes.join(' or ');
    throw new HttpError(
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

type RequestValidator = (request: FastifyRequest, body: ParsedBody, fault: Violation | undefined) => void;

/** Holds requests against the contract. What it throws names every fault that was found. */
function createRequestValidator({
  id,
  path,
  query,
  body: declared,
  answers,
  invalidStatus,
}: Operation): RequestValidator {
  const bundle = answers.__bundled__;
  const ofPath = path && createPartCheck('path', path, bundle, { useDefaults: true });
  const ofQuery = query && createPartCheck('query', query, bundle, { useDefaults: true });
  const ofBody = new Map<string | undefined, PartCheck>(
    Array.from(declared?.schemas ?? [], ([type, schema]) => [
      type,
      isForm(type) ? createFormCheck(schema, bundle) : createPartCheck('body', schema, bundle, { useDefaults: true }),
    ]),
  );

  return (request, body, fault) => {
    let found: Violation[] | undefined = fault && [fault];
    const add = (more: readonly Violation[] | undefined) => {
      if (more && more.length > 0) found = [...(found ?? []), ...more];
    };
    if (ofPath) add(ofPath(request.params, true) ?? unstorableTexts('path', request.params));
    if (ofQuery) add(ofQuery(request.query, true) ?? unstorableTexts('query', request.query));
    if (body.value !== undefined) {
      add(ofBody.get(body.mediaType)?.(body.value, isCheckedThoroughly(body.mediaType, body.bytes.length)));
      if (body.anyText && !found) add(unstorableTexts('body', body.value));
    } else if (declared?.required) add([{ in: 'body', field: '', message: 'is required', kind: 'missing' }]);
    if (found) {
      throw new HttpError(invalidStatus, `The request does not fit the contract of ${id}.`, { violations: found });
    }
  };
}

function isStream(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'pipe' in body;
}
