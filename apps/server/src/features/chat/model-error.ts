import { OutboundError } from '@omnichannel/outbound';
import { APICallError } from 'ai';
import { ModelError } from './answer-provider.ts';

/** Seconds until a retry after the model's rate limit, if the model does not report them. */
const defaultRetryAfterSeconds = 10;

/** Converts an error of the model to the contract's error. Uses only its status, because its message can quote keys and prompts. */
export function toModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  if (APICallError.isInstance(error) && isQuota(error)) {
    return new ModelError(
      400,
      'provider_quota_exceeded',
      'The quota of the model is used up. Raise it at its provider, or set another model.',
    );
  }
  switch (status) {
    case 401:
    case 403:
      return new ModelError(
        400,
        'provider_not_initialize',
        'The model does not accept the key of this service. Set LLM_API_KEY to one that it accepts.',
      );
    case 404:
      return new ModelError(
        400,
        'model_currently_not_support',
        'The model is not available at its endpoint. Look at LLM_MODEL and LLM_BASE_URL.',
      );
    case 429:
      return new ModelError(
        429,
        'rate_limit_error',
        'The model takes no more requests at present. Repeat the request after the seconds given in Retry-After.',
        { retryAfter: retryAfter(error as APICallError) },
      );
    default:
      // The log shows the code of an `OutboundError`, which holds neither key nor prompt.
      return new ModelError(400, 'completion_request_error', 'The model could not answer. Ask again.', {
        ...(error instanceof OutboundError && { cause: error }),
      });
  }
}

/** Creates the error for a model that sent nothing for too long. */
export function createSilenceError(silenceTimeoutMs: number): ModelError {
  const message = `The model sent nothing for ${silenceTimeoutMs / 1000} seconds. Ask again.`;
  return new ModelError(400, 'completion_request_error', message);
}

/** Creates the error for a model that ended its stream before the answer was complete. */
export function createPrematureEndError(): ModelError {
  return new ModelError(
    400,
    'completion_request_error',
    'The model stopped before the answer was complete. Ask again.',
  );
}

/** Detects an exhausted quota: OpenAI returns 429, others 402. */
function isQuota({ statusCode, responseBody = '' }: APICallError): boolean {
  return statusCode === 402 || (statusCode === 429 && /insufficient_quota|quota_exceeded/.test(responseBody));
}

function retryAfter({ responseHeaders }: APICallError): number {
  const seconds = Number(responseHeaders?.['retry-after']);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : defaultRetryAfterSeconds;
}
