import { OutboundError } from '@omnichannel/outbound';
import type { Logger } from 'pino';
import { refusalOf } from '../../http/refusals.ts';
import { Refused } from '../../http/refused.ts';
import { ModelError } from './answer-provider.ts';

/**
 * What a caller is told of a failure. The log learns of what nobody foresaw; questions and answers stay out of it, so that of a
 * model's failure it has only the kind.
 */
export function answerErrorToHttp(error: unknown, log: Logger): Refused {
  if (error instanceof ModelError) {
    const { status, code, message, retryAfter } = error;
    const reason = error.cause instanceof OutboundError ? error.cause.code : undefined;
    log.warn({ code, reason }, 'the model failed');
    return new Refused(status, message, { codeName: code, ...(retryAfter !== undefined && { retryAfter }) });
  }
  const known = refusalOf(error);
  if (!known || known.status >= 500) log[known ? 'warn' : 'error']({ err: known?.cause ?? error }, 'an answer failed');
  return known ?? new Refused(500, 'The service failed. Ask again later.');
}
