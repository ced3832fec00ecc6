import type { Family } from '@omnichannel/dialects';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Contract } from './contract/contract.ts';
import { HttpError } from './http-error.ts';
import { pathOf, sendProblem } from './problem.ts';
import { toHttpError } from './to-http-error.ts';

/** Headers that describe the body of a success that failed. All others, such as those of CORS, belong to the 500 as well. */
const contentHeaders = ['Content-Disposition', 'Content-Encoding', 'Content-Length', 'Content-Range', 'ETag'];

/**
 * Creates the handler of all errors. Whatever fails in it as well, the client gets a 500 in the error format of the path, and the log has
 * both causes.
 *
 * @param isClosing whether the service stops: then connections are closed after the response
 */
export function createErrorHandler(contract: Contract, isClosing: () => boolean) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    try {
      const family = request.routeOptions?.config.family ?? contract.familyOf(pathOf(request));
      logFailure(error, request);
      return respond(request, reply, family, toHttpError(error) ?? unexpectedFailure());
    } catch (cause) {
      logHandlerFailure(error, cause, request);
      for (const name of contentHeaders) reply.removeHeader(name);
      return respond(request, reply, contract.familyOf(pathOf(request)), unexpectedFailure());
    }
  };

  function respond(request: FastifyRequest, reply: FastifyReply, family: Family, refused: HttpError) {
    if (isClosing()) reply.header('Connection', 'close');
    return sendProblem(request, reply, { contract, family }, refused);
  }
}

function unexpectedFailure(): HttpError {
  return new HttpError(500, 'The service failed. Repeat the request later.');
}

/** Logs an error that the caller is not to blame for. */
function logFailure(error: unknown, { routeOptions, log, account }: FastifyRequest): void {
  const known = toHttpError(error);
  if (known && known.status < 500) return;
  const { operationId } = routeOptions?.config ?? {};
  log[known ? 'warn' : 'error'](
    { operationId, accountId: account?.id, err: known ? known.cause : error },
    known?.message ?? 'a request failed',
  );
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
