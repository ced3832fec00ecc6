import { OutboundError } from '@omnichannel/outbound';
import type { FastifyBaseLogger } from 'fastify';
import { HttpError } from '../../http/http-error.ts';
import { toHttpError } from '../../http/to-http-error.ts';
import { ModelError } from './answer-provider.ts';

/**
 * Converts a failed answer to an HTTP error and logs it. The log contains no questions and answers, so it has only the kind of a model's
 * failure.
 */
export function answerErrorToHttp(error: unknown, log: FastifyBaseLogger): HttpError {
  if (error instanceof ModelError) {
    const { status, code, message, retryAfter } = error;
    const reason = error.cause instanceof OutboundError ? error.cause.code : undefined;
    log.warn({ errorCode: code, reason }, 'the model failed');
    return new HttpError(status, message, { codeName: code, ...(retryAfter !== undefined && { retryAfter }) });
  }
  const known = toHttpError(error);
  if (!known || known.status >= 500) log[known ? 'warn' : 'error']({ err: known?.cause ?? error }, 'an answer failed');
  return known ?? new HttpError(500, 'The service failed. Ask again later.');
}
