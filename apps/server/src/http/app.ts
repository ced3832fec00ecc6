import { randomUUID } from 'node:crypto';
import { headerFaultOf, unstorableTexts } from '@omnichannel/contract';
import type { Family } from '@omnichannel/dialects';
import Fastify, {
  type DoneFuncWithErrOrRes,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { Account } from './account.ts';
import { checkResponses } from './check-responses.ts';
import { respondToClientError } from './client-error.ts';
import type { Contract } from './contract/contract.ts';
import type { OperationId } from './contract/operation.ts';
import { allowOrigins } from './cors.ts';
import { createErrorHandler } from './error-handler.ts';
import type { FileIntake } from './file.ts';
import { closeGracefully, expectContinue } from './graceful-shutdown.ts';
import type { Handlers } from './handler.ts';
import { HttpError } from './http-error.ts';
import { createNotFoundHandler } from './not-found.ts';
import { type RateLimitCheck, routeOf } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the contract that a route serves; absent from the routes beside it. */
    operationId?: OperationId;
    /** The dialect of its errors, where its path does not tell. */
    family?: Family;
  }
  interface FastifyRequest {
    /** Who calls; null before the token was checked, and where none is asked for. */
    account: Account | null;
  }
}

export interface AppParts {
  contract: Contract;
  handlers: Handlers;
  /**
   * The account of an access token.
   *
   * @param connection what it came over
   * @param address of the caller
   * @throws {HttpError} 401, 429
   */
  authenticate(token: string, connection: object, address: string): Promise<Account>;
  /** Counts each request of an operation once its caller is known. */
  limit?: RateLimitCheck;
  /** Where bodies that are files go. Absent: an operation that takes one answers 501. */
  files?: FileIntake;
  /** Absent: nothing is logged. */
  log?: Logger;
  /** Addresses or subnets of proxies whose `X-Forwarded-For` is believed. */
  trustProxy?: readonly string[];
  /** Origins whose pages may call the operations; `*` means any. */
  allowOrigins?: readonly string[];
  /** Whether an answer that breaks the contract becomes a failure: for tests. */
  checkResponses?: boolean;
}

const second = 1000;
/** The longest path parameter, in characters; a longer one is an unknown path. */
const longestParameter = 2048;

/**
 * The HTTP front of the service, with a route for each operation of the contract. Routes beside the contract can be added until it
 * listens.
 */
export function createApp(parts: AppParts): FastifyInstance {
  const { contract, log, trustProxy = [], allowOrigins: origins = [] } = parts;
  const handleError = createErrorHandler(contract, () => closing.begun);
  const app: FastifyInstance = Fastify({
    ...(log ? { loggerInstance: log as unknown as FastifyBaseLogger } : { logger: false }),
    // The line that each request has in the log is the service's own.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestParameter },
    // A request that arrives on an open connection while the service stops still gets a response.
    return503OnClosing: false,
    // A proxy before us keeps its connections for 60 s, and must not find one closed.
    keepAliveTimeout: 72 * second,
    // The longest that the contract gives a caller for an upload.
    requestTimeout: 120 * second,
    http: { headersTimeout: 10 * second, connectionsCheckingInterval: 2 * second },
    frameworkErrors: handleError,
    clientErrorHandler: respondToClientError,
  });
  app.decorateRequest('account', null);
  app.setErrorHandler(handleError);
  app.addHook('onRequest', rejectHeaders);
  app.addHook('preValidation', rejectUnstorable);
  const closing = closeGracefully(app);
  const notFound = createNotFoundHandler(app, contract);
  expectContinue(app, contract);
  if (parts.checkResponses) checkResponses(app, contract);

  app.register(async (scope) => {
    // Bodies are left for the operation to read, whatever their type: one that nobody parses would pass unchecked.
    scope.removeAllContentTypeParsers();
    // JSON by its name, too: of a type that only '*' takes, Fastify parses the header anew with each request.
    scope.addContentTypeParser(['application/json', '*'], (_request, _payload, done) => done(null));
    scope.setNotFoundHandler(notFound);
    if (origins.length > 0) allowOrigins(scope, contract, origins);
    const route = {
      ...parts,
      authenticate: ({ headers, socket, ip }: FastifyRequest) =>
        parts.authenticate(bearerToken(headers.authorization), socket, ip),
    };
    for (const operation of contract.operations) scope.route(routeOf(operation, route, closing));
  });
  return app;
}

/**
 * The access token in an `Authorization` header (RFC 6750). The name of the scheme may be in any case.
 *
 * @throws {HttpError} 401
 */
function bearerToken(authorization: string | undefined): string {
  if (authorization?.slice(0, 7).toLowerCase() === 'bearer ') {
    const token = authorization.slice(7).trim();
    if (token !== '' && !token.includes(' ')) return token;
  }
  const fault = authorization === undefined ? 'is missing' : 'holds no bearer token';
  throw new HttpError(
    401,
    `The Authorization header ${fault}. Sign in, and send 'Authorization: Bearer <token>' with the access token.`,
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  );
}

function rejectHeaders({ raw }: FastifyRequest, _reply: FastifyReply, done: DoneFuncWithErrOrRes) {
  const fault = headerFaultOf(raw);
  if (fault) done(new HttpError(fault.status, fault.detail));
  else done();
}

/** Rejects what no database stores in the path and query of a route outside the contract. Operations check their own parameters. */
function rejectUnstorable(
  { routeOptions, params, query }: FastifyRequest,
  _reply: FastifyReply,
  done: DoneFuncWithErrOrRes,
) {
  if (routeOptions.config.operationId !== undefined) return done();
  const violations = [...unstorableTexts('path', params), ...unstorableTexts('query', query)];
  if (violations.length === 0) return done();
  done(
    new HttpError(400, 'The path or query holds a character that cannot be stored. Send it without.', { violations }),
  );
}

/** The operations of the contract that nothing carries out: they are answered with 501. */
export function missing(contract: Contract, handlers: Handlers): OperationId[] {
  return contract.operations.map(({ id }) => id).filter((id) => handlers[id] === undefined);
}
