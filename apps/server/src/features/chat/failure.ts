import { OutboundError } from '@omnichannel/outbound';
import type { Logger } from 'pino';
import { HttpError } from '../../http/http-error.ts';
import { toHttpError } from '../../http/to-http-error.ts';
import { ModelError } from './answerer.ts';

/**
 * What a caller is told of a failure. The log learns of what nobody foresaw; questions and answers stay out of it, so that of a
 * model's failure it has only the kind.
 */
export function refusalOfFailure(error: unknown, log: Logger): HttpError {
  if (error instanceof ModelError) {
    const { status, code, message, retryAfter } = error;
    const reason = error.cause instanceof OutboundError ? error.cause.code : undefined;
    log.warn({ code, reason }, 'the model failed');
    return new HttpError(status, message, { codeName: code, ...(retryAfter !== undefined && { retryAfter }) });
  }
  const known = toHttpError(error);
  if (!known || known.status >= 500) log[known ? 'warn' : 'error']({ err: known?.cause ?? error }, 'an answer failed');
  return known ?? new HttpError(500, 'The service failed. Ask again later.');
}
