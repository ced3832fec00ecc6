import { randomUUID } from 'node:crypto';
import { allowOf, headerFaultOf, unstorableTexts } from '@omnichannel/contract';
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
import { bearerToken } from './authorization.ts';
import { checkResponses } from './check-responses.ts';
import { answerClientError } from './client-error.ts';
import type { Contract } from './contract/contract.ts';
import type { OperationId } from './contract/operation.ts';
import { allowOrigins } from './cors.ts';
import type { FileIntake } from './file.ts';
import type { Handlers } from './handler.ts';
import { noteRoutes } from './note-routes.ts';
import { pathOf, sendProblem } from './problem.ts';
import { refusalOf } from './refusals.ts';
import { Refused } from './refused.ts';
import { type Limit, routeOf } from './route.ts';
import { closeSoon, expectContinue } from './server.ts';

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
   * @throws {Refused} 401, 429
   */
  authenticate(token: string, connection: object, address: string): Promise<Account>;
  /** Counts each request of an operation once its caller is known. */
  limit?: Limit;
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
/** Headers that describe the body of a success that failed. All others, such as those of CORS, belong to the 500 as well. */
const contentHeaders = ['Content-Disposition', 'Content-Encoding', 'Content-Length', 'Content-Range', 'ETag'];
/** The longest path parameter, in characters; a longer one is an unknown path. */
const longestParameter = 2048;

/**
 * The HTTP front of the service, with a route for each operation of the contract. Routes beside the contract can be added until it
 * listens.
 */
export function createApp(parts: AppParts): FastifyInstance {
  const { contract, log, trustProxy = [], allowOrigins: origins = [] } = parts;
  const app: FastifyInstance = Fastify({
    ...(log ? { loggerInstance: log as unknown as FastifyBaseLogger } : { logger: false }),
    // The line that each request has in the log is the service's own.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestParameter },
    // A request that arrives on an open connection while we close is still answered.
    return503OnClosing: false,
    // A proxy before us keeps its connections for 60 s, and must not find one closed.
    keepAliveTimeout: 72 * second,
    // The longest that the contract gives a caller for an upload.
    requestTimeout: 120 * second,
    http: { headersTimeout: 10 * second, connectionsCheckingInterval: 2 * second },
    frameworkErrors: fail,
    clientErrorHandler: answerClientError,
  });
  app.decorateRequest('account', null);
  app.setErrorHandler(fail);
  app.addHook('onRequest', rejectHeaders);
  app.addHook('preValidation', rejectUnstorable);
  const closing = closeSoon(app);
  const methodsOf = noteRoutes(app);
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

  /** Whatever fails here as well, the client gets a 500 in the error format of the path, and the log has both causes. */
  async function fail(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    try {
      return sendFailure(error, request, reply);
    } catch (cause) {
      logHandlerFailure(error, cause, request);
      for (const name of contentHeaders) reply.removeHeader(name);
      if (closing.begun) reply.header('Connection', 'close');
      const failed = new Refused(500, 'The service failed. Repeat the request later.');
      return respond(request, reply, contract.familyOf(pathOf(request)), failed);
    }
  }

  function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const family = request.routeOptions?.config.family ?? contract.familyOf(pathOf(request));
    logFailure(error, request);
    const refused = refusalOf(error) ?? new Refused(500, 'The service failed. Repeat the request later.');
    if (closing.begun) reply.header('Connection', 'close');
    return respond(request, reply, family, refused);
  }

  function respond(request: FastifyRequest, reply: FastifyReply, family: Family, refused: Refused) {
    return sendProblem(request, reply, { family, mediaTypes: contract.failureTypes(family) }, refused);
  }

  function notFound(request: FastifyRequest, reply: FastifyReply) {
    const path = pathOf(request);
    const match = contract.route(path);
    // A path that takes the method, and yet was not found, is one that this process does not serve.
    if (match === undefined || match === 'malformed' || match.route.methods.includes(request.method)) {
      const methods = methodsOf(path);
      if (methods.length > 0 && !methods.includes(request.method))
        return refuseMethod(request, reply, [...methods, 'OPTIONS'].join(', '));
      const detail = 'There is no such path. Compare it with the reference.';
      return respond(request, reply, contract.familyOf(path), new Refused(404, detail));
    }
    return refuseMethod(request, reply, allowOf(match.route));
  }

  function refuseMethod(request: FastifyRequest, reply: FastifyReply, allow: string) {
    if (request.method === 'OPTIONS') return reply.code(204).header('Allow', allow).send();
    const detail = `This path does not take ${request.method}. It takes ${allow}.`;
    return respond(
      request,
      reply,
      contract.familyOf(pathOf(request)),
      new Refused(405, detail, { headers: { Allow: allow } }),
    );
  }
}

/** What the caller is not to blame for. */
function logFailure(error: unknown, { routeOptions, log }: FastifyRequest): void {
  const known = refusalOf(error);
  if (known && known.status < 500) return;
  const { operationId } = routeOptions?.config ?? {};
  log[known ? 'warn' : 'error'](
    { operationId, err: known ? known.cause : error },
    known?.message ?? 'a request failed',
  );
}

function rejectHeaders({ raw }: FastifyRequest, _reply: FastifyReply, done: DoneFuncWithErrOrRes) {
  const fault = headerFaultOf(raw);
  if (fault) done(new Refused(fault.status, fault.detail));
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
  done(new Refused(400, 'The path or query holds a character that cannot be stored. Send it without.', { violations }));
}

/**
 * Logs both errors, each on its own: either may be one that cannot be logged. A log that throws must not cost the client its
 * response, and there is no other place to report it to.
 */
function logHandlerFailure(error: unknown, cause: unknown, { routeOptions, log }: FastifyRequest): void {
  const { operationId } = routeOptions?.config ?? {};
  tryToLog({ operationId, err: cause }, 'error handler failed');
  tryToLog({ operationId, err: error }, 'request failed before the error handler failed');

  function tryToLog(fields: object, event: string): void {
    for (const attempt of [fields, { operationId, err: 'an error that cannot be logged' }]) {
      try {
        log.error(attempt, event);
        return;
      } catch {}
    }
  }
}

/** The operations of the contract that nothing carries out: they are answered with 501. */
export function missing(contract: Contract, handlers: Handlers): OperationId[] {
  return contract.operations.map(({ id }) => id).filter((id) => handlers[id] === undefined);
}
