import { BodyError } from '@omnichannel/contract';
import { isConnectionError } from '../platform/postgres/connection-errors.ts';
import { isSerializationFailure } from '../platform/postgres/serialization-failure.ts';
import { HttpError } from './http-error.ts';

/**
 * Converts an error of a handler into the error for the client.
 *
 * @returns undefined for an unexpected error, which is logged, and becomes a 500 without details
 */
export function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (error instanceof BodyError) {
    const { status, message, codeName } = error;
    return new HttpError(status, message, { ...(codeName !== undefined && { codeName }) });
  }
  if (isConnectionError(error)) {
    return new HttpError(503, 'The service cannot reach its database. Repeat the request later.', {
      retryAfter: 5,
      cause: error,
    });
  }
  if (isSerializationFailure(error)) {
    const detail = 'Too many concurrent requests change the same data. This request changed nothing. Repeat it later.';
    return new HttpError(503, detail, { retryAfter: 1, cause: error });
  }
  return fromFrameworkError(error);
}

/** Converts an error of Fastify. They are rare, since the operations of the contract read their bodies themselves. */
function fromFrameworkError(error: unknown): HttpError | undefined {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (typeof code !== 'string' || !code.startsWith('FST_') || typeof statusCode !== 'number') return undefined;
  if (statusCode < 400 || statusCode > 499) return undefined;
  const detail =
    code === 'FST_ERR_BAD_URL'
      ? 'The path has a percent sign that two hexadecimal digits do not follow.'
      : (error as Error).message.replace(/\.?$/, '.');
  return new HttpError(statusCode, detail, { cause: error });
}
