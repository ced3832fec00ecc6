import type { Family } from '@omnichannel/error-formats';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Contract } from './contract/contract.ts';
import { HttpError } from './http-error.ts';
import { pathOf, sendProblem } from './problem.ts';
import { type ObserveRejection, rejectionOf } from './rejection.ts';
import { toHttpError } from './to-http-error.ts';

/** Headers that describe the body of a success that failed. All others, such as those of CORS, belong to the 500 as well. */
const contentHeaders = ['Content-Disposition', 'Content-Encoding', 'Content-Length', 'Content-Range', 'ETag'];

/**
 * Creates the handler of all errors. If the handler itself fails, the client still gets a 500 in the error format of the path, and the log
 * has both causes.
 *
 * @param isClosing returns whether the service is stopping: connections are closed after the response then
 * @param onRejection called for each error response to a known account
 */
export function createErrorHandler(contract: Contract, isClosing: () => boolean, onRejection?: ObserveRejection) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    try {
      const family = request.routeOptions?.config.family ?? contract.familyOf(pathOf(request));
      logFailure(error, request);
      const failure = toHttpError(error) ?? unexpectedFailure();
      const rejection = onRejection && rejectionOf(request, family, failure);
      if (rejection) onRejection(rejection);
      return respond(request, reply, family, failure);
    } catch (cause) {
      logHandlerFailure(error, cause, request);
      for (const name of contentHeaders) reply.removeHeader(name);
      return respond(request, reply, contract.familyOf(pathOf(request)), unexpectedFailure());
    }
  };

  function respond(request: FastifyRequest, reply: FastifyReply, family: Family, error: HttpError) {
    if (isClosing()) reply.header('Connection', 'close');
    return sendProblem(request, reply, { contract, family }, error);
  }
}

function unexpectedFailure(): HttpError {
  return new HttpError(500, 'The service failed. Repeat the request later.');
}

/** Logs an error that the caller did not cause. */
function logFailure(error: unknown, { routeOptions, log, account }: FastifyRequest): void {
  const known = toHttpError(error);
  if (known && known.status < 500) return;
  const { operationId } = routeOptions?.config ?? {};
  log[known ? 'warn' : 'error'](
    { operationId, accountId: account?.id, err: known ? known.cause : error },
    known?.message ?? 'request failed',
  );
}

/**
 * Logs both errors separately, since the log may throw for either of them. The client must get its response even then, and there is no
 * other place to report it to.
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
