import { BodyError } from '@omnichannel/contract';
import { isConnectionError } from '../platform/postgres/connection-errors.ts';
import { isSerializationFailure } from '../platform/postgres/serialization-failure.ts';
import { HttpError } from './http-error.ts';

/**
 * What a request that has failed is answered with.
 *
 * @returns undefined for what no one foresaw: it is answered with 500 and without detail, and logged
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
    const detail = 'Too many requests change the same at this moment; this one has changed nothing. Repeat it later.';
    return new HttpError(503, detail, { retryAfter: 1, cause: error });
  }
  return fromFrameworkError(error);
}

/** Fastify's own refusals are few here, since the contract's operations have their bodies read by us. */
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
