import type { Readable } from 'node:stream';
import {
  acceptsSuccess,
  createFormValidator,
  createPartValidator,
  findUnstorableText,
  isCheckedThoroughly,
  isForm,
  type PartValidator,
  type SentParts,
} from '@omnichannel/contract';
import type { Violation } from '@omnichannel/error-formats';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Account } from './account.ts';
import { admitBody, type ParsedBody, readBody } from './body.ts';
import type { Operation } from './contract/operation.ts';
import { type FileIntake, isReceivedFile, receiveFile } from './file.ts';
import { receiveForm } from './form.ts';
import type { ShutdownState } from './graceful-shutdown.ts';
import type { Call, Handlers, Reply } from './handler.ts';
import { HttpCall } from './http-call.ts';
import { HttpError } from './http-error.ts';
import { idempotencyKey, keyViolation } from './idempotency-key.ts';
import { type Operator, requireRole } from './operator-roles.ts';
import type { RateLimitHeaders, RateLimitRequest } from './rate-limits/rate-limiter.ts';
import { foreignOrigin, isSameOrigin } from './same-origin.ts';
import { parseTraceparent, runInTrace } from './trace-context.ts';

/**
 * Counts a request before its body is read.
 *
 * @returns headers of the response with any status: `RateLimit` and `RateLimit-Policy`
 * @throws {HttpError} 429, with the same headers
 */
export type RateLimitCheck = (request: RateLimitRequest) => Promise<RateLimitHeaders>;

export interface RouteParts {
  handlers: Handlers;
  /**
   * Authenticates the caller.
   *
   * @throws {HttpError} 401 or 403
   */
  authenticate(request: FastifyRequest): Promise<Account>;
  authenticateOperator?(request: FastifyRequest): Promise<Operator>;
  limit?: RateLimitCheck;
  files?: FileIntake;
}

/**
 * Creates the route of an operation. It checks a request in steps, the cheap ones first: authentication, rate limit, headers of the body.
 * Only then it reads the body, and validates the request.
 */
export function routeOf(operation: Operation, parts: RouteParts, shutdown: ShutdownState): RouteOptions {
  const { handlers, limit, files } = parts;
  const { id, method, template, family, findDeprecation } = operation;
  const handle = handlers[id] as (call: Call) => Promise<Reply>;
  const validate = createRequestValidator(operation);
  const receive = receiverOf(operation);

  return {
    method,
    url: template.replace(/\{([^{}]+)\}/g, ':$1'),
    config: { operationId: id, family },
    async onRequest(request, reply) {
      if (findDeprecation) reply.headers(findDeprecation({}));
      await identifyCaller(request, operation, parts);
      const { account, operator, ip: address } = request;
      if (limit) reply.headers(await limit({ operationId: id, account, operator, address }));
      if (!handle) throw new HttpError(501, `This service does not implement ${id} yet.`);
      admitBody(request.raw, operation.body);
    },
    async handler(request, reply) {
      const { body: declared } = operation;
      if (!declared || !receive) {
        return prepareReply(
          request,
          reply,
          await handleInTrace(request, callOf(request, reply, await readBody(request.raw, declared))),
        );
      }
      if (!files) throw new HttpError(501, 'This service does not store files.');
      const { environmentId } = request.account as Account;
      const body = await receive(request.raw, declared, files, environmentId);
      const received = [body.value, ...Object.values(body.value ?? {})].filter(isReceivedFile);
      try {
        return prepareReply(request, reply, await handleInTrace(request, callOf(request, reply, body)));
      } finally {
        // Before the response, so that a rejected request leaves no file. The retention sweep removes what cannot be removed now.
        for (const file of received) await files.release(file).catch(() => {});
      }
    },
  };

  function handleInTrace({ headers }: FastifyRequest, call: Call): Promise<Reply> {
    return runInTrace(parseTraceparent(headers.traceparent), () => handle(call));
  }

  /** @throws {HttpError} when the request is invalid */
  function callOf(request: FastifyRequest, reply: FastifyReply, body: ParsedBody): Call {
    request.body = body.value;
    if (findDeprecation) reply.headers(findDeprecation(sentParts(request, body)));
    const key = operation.keyed ? (request.headers['idempotency-key'] as string | undefined) : undefined;
    // Before defaults are added, so that a changed default does not change the fingerprint.
    const violations = key === undefined ? undefined : keyViolation(key);
    const idempotency = key === undefined || violations ? undefined : idempotencyKey(key, id, body);
    validate(request, body, violations);
    requireAcceptable(request.headers.accept, operation);
    return new HttpCall(id, request, reply, body, idempotency);
  }

  /** Sets status and headers. Returns the payload: text, bytes, a stream or nothing. */
  function prepareReply(
    request: FastifyRequest,
    reply: FastifyReply,
    { status, headers, body }: Pick<Reply, 'status' | 'headers'> & { body: unknown },
  ) {
    if (shutdown.isStopping) reply.header('Connection', 'close');
    reply.code(status).header('X-Content-Type-Options', 'nosniff');
    if (headers) reply.headers(headers);
    // Fastify would read the stream to its end for a response without a body, and the stream of a feed has no end.
    if (request.method === 'HEAD' && isStream(body)) body.destroy();
    // Handlers set the type of bytes and streams.
    if (body === undefined || Buffer.isBuffer(body) || isStream(body)) return body;
    reply.type('application/json');
    return JSON.stringify(body);
  }
}

/** @throws {HttpError} 406 when the header excludes the success of an operation */
function requireAcceptable(header: string | undefined, { successTypes, failureTypes }: Operation): void {
  if (header === undefined || header === '*/*' || acceptsSuccess(header, successTypes, failureTypes)) return;
  const types = successTypes.join(' or ');
  throw new HttpError(
    406,
    `The Accept header excludes ${types}, the media type of the response. Send 'Accept: ${successTypes[0]}'.`,
  );
}

/** Authenticates the caller of an operation, and checks the caller's rights. @throws {HttpError} 401, 403, 429 */
async function identifyCaller(
  request: FastifyRequest,
  operation: Operation,
  { authenticate, authenticateOperator }: RouteParts,
): Promise<void> {
  if (operation.role) {
    request.operator = (await authenticateOperator?.(request)) ?? null;
    requireRole(request.operator, operation.role);
  } else if (operation.api === 'admin') {
    // The sign-in of operators, whose responses set the cookie of a session (CSRF protection).
    if (!isSameOrigin(request)) throw foreignOrigin();
  } else if (operation.secured) {
    request.account = await authenticate(request);
    requirePermission(operation, request.account, request.params);
  }
}

/**
 * Checks that an access token has a scope of the operation; or that a subscriber token allows it, and belongs to the subscriber in its path.
 *
 * @throws {HttpError} 403
 */
function requirePermission(
  { acceptsSubscriberToken, scopes }: Operation,
  { subscriber, scopes: granted }: Account,
  params: FastifyRequest['params'],
): void {
  if (!subscriber) {
    if (granted && scopes.some((scope) => granted.has(scope))) return;
    throw new HttpError(
      403,
      `The access token lacks the scope ${scopes.join(' or ')}. Sign in with an API key that has this scope.`,
      { headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"` } },
    );
  }
  if (!acceptsSubscriberToken) {
    throw new HttpError(
      403,
      'A subscriber token does not allow this operation. Send the request from your server, with an access token.',
    );
  }
  if ((params as { subscriberId?: string }).subscriberId === subscriber.subscriberId) return;
  throw new HttpError(
    403,
    'The subscriber token belongs to another subscriber. Use the subscriberId that it was created for.',
  );
}

/** Returns the parts of a request that can be deprecated. */
function sentParts({ query, headers }: FastifyRequest, { value, mediaType }: ParsedBody): SentParts {
  return { query: query as object, headers, body: value, ...(mediaType !== undefined && { mediaType }) };
}

/** Selects the reader of a body that is a file or a form, which stores files while they arrive. */
function receiverOf({ body }: Operation): typeof receiveFile | typeof receiveForm | undefined {
  if (body?.isFile) return receiveFile;
  return body?.types.every(isForm) ? receiveForm : undefined;
}

type RequestValidator = (request: FastifyRequest, body: ParsedBody, fault: Violation | undefined) => void;

/** Creates a function that validates requests against the contract. Its error names all violations. */
function createRequestValidator({
  id,
  path,
  query,
  body: declared,
  declaredResponses,
  invalidStatus,
}: Operation): RequestValidator {
  const bundle = declaredResponses.__bundled__;
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
      throw new HttpError(invalidStatus, `The request does not fit the contract of ${id}.`, { violations: found });
    }
  };
}

function isStream(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && 'pipe' in body;
}
