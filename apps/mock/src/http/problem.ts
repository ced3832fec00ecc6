import { BodyError, errorMediaType, isJson, isObject } from '@omnichannel/contract';
import { createErrorBody } from '@omnichannel/error-formats';
import type { Contract } from '../contract.ts';
import type { Rendered } from '../render.ts';
import { HttpError } from './http-error.ts';

export interface ProblemContext {
  contract: Contract;
  /** Path of the request, without query. */
  path: string;
  /** The parsed body, if it was read: the reply envelope repeats an id from it. */
  body: unknown;
  /** The `Accept` header, which chooses among the media types of the path's errors. */
  accept?: string | undefined;
  /** Identifies the request; a random UUID when absent. */
  requestId?: string;
  /** The time of the answer; now when absent. */
  now?: Date;
}

/**
 * Renders an error in the error format of the path. Any error but an `HttpError` or a `BodyError` is a fault of the mock: 500. So is an
 * error that cannot be rendered; its response names the cause instead.
 */
export function renderProblem(error: unknown, context: ProblemContext): Rendered {
  try {
    return render(error, context);
  } catch (cause) {
    return render(cause, { ...context, body: undefined });
  }
}

function render(error: unknown, { contract, path, body, accept, requestId, now }: ProblemContext): Rendered {
  const rejected = toHttpError(error);
  const clientRequestId = isObject(body) ? body.clientRequestId : undefined;
  const version = contract.document.info?.version;
  const problem = createErrorBody(contract.familyOf(path), {
    status: rejected.status,
    detail: rejected.message,
    path,
    ...(requestId !== undefined && { requestId }),
    ...(now && { now }),
    ...(version !== undefined && { version }),
    ...(rejected.violations.length > 0 && { violations: rejected.violations }),
    ...(rejected.codeName !== undefined && { codeName: rejected.codeName }),
    ...(Number.isSafeInteger(clientRequestId) && { clientRequestId: clientRequestId as number }),
  });
  const mediaType = errorMediaType(contract.failureTypes(path), accept);
  return {
    status: rejected.status,
    headers: { ...rejected.headers, 'Content-Type': isJson(mediaType) ? mediaType : `${mediaType}; charset=utf-8` },
    body: JSON.stringify(problem),
  };
}

/** Converts an error to the `HttpError` to report. Unexpected errors are faults of the mock: 500. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof BodyError) return new HttpError(error.status, error.message, [], {}, error.codeName);
  return new HttpError(500, `The mock failed: ${error instanceof Error ? error.message : String(error)}`);
}
