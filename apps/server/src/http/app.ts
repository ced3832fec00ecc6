import { findHeaderError, findUnstorableText, requestIdHeader, requestIdOf } from '@omnichannel/contract';
import type { Family } from '@omnichannel/error-formats';
import Fastify, {
  type DoneFuncWithErrOrRes,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify';
import type { Logger } from 'pino';
import { isTracing } from '../platform/tracing/tracing.ts';
import type { Account } from './account.ts';
import { checkResponses } from './check-responses.ts';
import { respondToClientError } from './client-error.ts';
import type { Contract } from './contract/contract.ts';
import type { OperationId } from './contract/operation.ts';
import { allowOrigins } from './cors.ts';
import { createErrorHandler } from './error-handler.ts';
import { expectContinue } from './expect-continue.ts';
import type { FileIntake } from './file.ts';
import { closeGracefully } from './graceful-shutdown.ts';
import type { Handlers } from './handler.ts';
import { HttpError } from './http-error.ts';
import { createNotFoundHandler } from './not-found.ts';
import type { Operator } from './operator-roles.ts';
import { pathOf } from './problem.ts';
import type { ObserveRejection } from './rejection.ts';
import { type RateLimitCheck, routeOf } from './route.ts';
import { parseTraceparent } from './trace-context.ts';
import { traceRequests } from './trace-requests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the contract that a route serves; absent from routes outside the contract. */
    operationId?: OperationId;
    /** The error format of a route whose path does not determine it. */
    family?: Family;
  }
  interface FastifyRequest {
    /** The caller; null before its token was checked, and for operations without a token. */
    account: Account | null;
    /** The caller of the admin API; null before the check, and in the public API. */
    operator: Operator | null;
  }
}

export interface AppParts {
  contract: Contract;
  handlers: Handlers;
  /**
   * Finds the account of an access token.
   *
   * @param connection the connection of the request
   * @param address the caller's address
   * @throws {HttpError} 401, 429
   */
  authenticate(token: string, connection: object, address: string): Promise<Account>;
  /**
   * Finds the operator who calls the admin API.
   *
   * @throws {HttpError} 401, 403
   */
  authenticateOperator?(request: FastifyRequest): Promise<Operator>;
  /** Counts each request of an operation, after its caller is authenticated. */
  limit?: RateLimitCheck;
  /** Stores bodies that are files. Without it, an operation with a file returns 501. */
  files?: FileIntake;
  /** Without it, nothing is logged. */
  log?: Logger;
  /** Addresses or subnets of proxies whose `X-Forwarded-For` is trusted. */
  trustProxy?: readonly string[];
  /** Origins whose pages may call the operations; `*` means any. */
  allowOrigins?: readonly string[];
  /** Whether a response that violates the contract becomes a failure: for tests. */
  checkResponses?: boolean;
  onRejection?: ObserveRejection;
  /** Whether the service is stopping, and still serves requests. */
  isDraining?: () => boolean;
}

const second = 1000;
/** Maximum characters of a path parameter; a longer one makes the path unknown. */
const longestParameter = 2048;

/**
 * Creates the HTTP application, with a route for each operation of the contract. Routes outside the contract can be added until it
 * listens.
 */
export function createApp(parts: AppParts): FastifyInstance {
  const { contract, log, trustProxy = [], allowOrigins: origins = [] } = parts;
  const handleError = createErrorHandler(contract, () => shutdown.isStopping, parts.onRejection);
  const app: FastifyInstance = Fastify({
    ...(log ? { loggerInstance: log as unknown as FastifyBaseLogger } : { logger: false }),
    // The service writes its own log line for each request.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Fastify's own option would take any value of the header.
    requestIdHeader: false,
    genReqId: ({ headers, url = '/' }) =>
      requestIdOf(headers['x-request-id'], () => contract.familyOf(pathOf({ url }))),
    childLoggerFactory: (logger, bindings, options, { headers }) => {
      // With tracing on, the log adds the trace to each line itself.
      const trace = isTracing() ? undefined : parseTraceparent(headers.traceparent);
      return logger.child(trace ? { ...bindings, traceId: trace.traceId } : bindings, options);
    },
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestParameter },
    // A request that arrives on an open connection while the service stops still gets a response.
    return503OnClosing: false,
    // A proxy in front of the service keeps its connections for 60 s, and must not find one closed.
    keepAliveTimeout: 72 * second,
    // The longest time that the contract allows for an upload.
    requestTimeout: 120 * second,
    http: { headersTimeout: 10 * second, connectionsCheckingInterval: 2 * second },
    frameworkErrors: handleError,
    clientErrorHandler: respondToClientError,
  });
  app.decorateRequest('account', null);
  app.decorateRequest('operator', null);
  app.setErrorHandler(handleError);
  traceRequests(app);
  app.addHook('onRequest', identify);
  app.addHook('onRequest', rejectHeaders);
  app.addHook('onRoute', addRouteHooks);
  const shutdown = closeGracefully(app, parts.isDraining);
  const notFound = createNotFoundHandler(app, contract);
  expectContinue(app, contract);
  if (parts.checkResponses) checkResponses(app, contract);

  app.register(async (scope) => {
    // Each operation reads its body, of any type: a body that no parser handles would pass unchecked.
    scope.removeAllContentTypeParsers();
    // JSON is named as well: Fastify parses the header of a type that only '*' matches with each request.
    scope.addContentTypeParser(['application/json', '*'], (_request, _payload, done) => done(null));
    scope.setNotFoundHandler(notFound);
    const ofPublicApi = contract.operations.filter(({ api }) => api === 'public');
    if (origins.length > 0) allowOrigins(scope, ofPublicApi, origins);
    const route = {
      ...parts,
      authenticate: ({ headers, socket, ip }: FastifyRequest) =>
        parts.authenticate(bearerToken(headers.authorization), socket, ip),
    };
    for (const operation of contract.operations) scope.route(routeOf(operation, route, shutdown));
  });
  return app;
}

/**
 * Reads the access token from an `Authorization` header (RFC 6750). The scheme is case-insensitive.
 *
 * @throws {HttpError} 401
 */
function bearerToken(authorization: string | undefined): string {
  if (authorization?.slice(0, 7).toLowerCase() === 'bearer ') {
    const token = authorization.slice(7).trim();
    if (token !== '' && !token.includes(' ')) return token;
  }
  const fault = authorization === undefined ? 'is missing' : 'contains no bearer token';
  throw new HttpError(
    401,
    `The Authorization header ${fault}. Sign in, and send 'Authorization: Bearer <token>' with the access token.`,
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  );
}

/** Sends the request's identifier with every response. */
function identify({ id }: FastifyRequest, reply: FastifyReply, done: DoneFuncWithErrOrRes) {
  reply.header(requestIdHeader, id);
  done();
}

/** Adds the hooks that only some routes need: one for all routes would cost each operation of the public API time. */
function addRouteHooks(route: RouteOptions): void {
  if (route.url.startsWith('/admin/')) route.onRequest = [forbidCaches, ...[route.onRequest ?? []].flat()];
  if (route.config?.operationId !== undefined) return;
  route.preValidation = [rejectUnstorable, ...[route.preValidation ?? []].flat()];
}

/** Lets no browser keep what the admin API returns, which includes messages of customers, on its disk. */
function forbidCaches(_request: FastifyRequest, reply: FastifyReply, done: DoneFuncWithErrOrRes) {
  reply.header('Cache-Control', 'no-store');
  done();
}

function rejectHeaders({ raw }: FastifyRequest, _reply: FastifyReply, done: DoneFuncWithErrOrRes) {
  const fault = findHeaderError(raw);
  if (fault) done(new HttpError(fault.status, fault.detail));
  else done();
}

/** Rejects characters that no database stores in path and query of a route outside the contract. Operations check their own parameters. */
function rejectUnstorable({ params, query }: FastifyRequest, _reply: FastifyReply, done: DoneFuncWithErrOrRes) {
  const violations = [...findUnstorableText('path', params), ...findUnstorableText('query', query)];
  if (violations.length === 0) return done();
  done(new HttpError(400, 'The path or query contains a character that cannot be stored. Remove it.', { violations }));
}

/** Lists the operations of the contract without a handler: they return 501. */
export function missing(contract: Contract, handlers: Handlers): OperationId[] {
  return contract.operations.map(({ id }) => id).filter((id) => handlers[id] === undefined);
}
