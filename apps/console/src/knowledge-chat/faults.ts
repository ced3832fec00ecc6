import type { Fault } from './turn.ts';

/** Advice in addition to the service's message, by error code. */
const advice: Readonly<Record<string, string>> = {
  provider_not_initialize: 'Ask the operator of the service to set it and to restart the service.',
  provider_quota_exceeded: 'Until then, start the service without LLM_BASE_URL: its answers then quote the documents.',
  model_currently_not_support: 'Ask the operator of the service to set them and to restart the service.',
  completion_request_error: 'If the problem repeats, check the model’s endpoint and the log of the service.',
  rate_limit_error: 'Wait for a few seconds, then ask again.',
  gateway_timeout: 'The answer may still arrive: this page shows it when it is complete.',
};

export function adviceFor(code: string): Pick<Fault, 'advice'> {
  const text = Object.hasOwn(advice, code) ? advice[code] : undefined;
  return text === undefined ? {} : { advice: text };
}

/** Returns why a question was rejected. @param text body of the response */
export function faultOfReply({ status }: Response, text: string): Fault {
  const body = parse(text);
  if (typeof body?.message === 'string') return { message: body.message, ...adviceFor(String(body.code)) };
  if (status === 502 || status === 503 || status === 504) {
    return {
      message: `A proxy in front of the service returned ${status}.`,
      advice:
        'Set its timeout to at least 110 s (proxy_read_timeout 120s in nginx), turn off its buffering, and check that the service runs. Then ask again.',
    };
  }
  return {
    message: `The service returned ${status} with a body that this page cannot read.`,
    advice: 'Open the exchange to see the body.',
  };
}

function parse(text: string): { message?: unknown; code?: unknown } | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
