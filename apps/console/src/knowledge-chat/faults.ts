import type { Fault } from './turn.ts';

/** What helps beyond the message of the service, by the code of its error. */
const advice: Readonly<Record<string, string>> = {
  provider_not_initialize: 'Ask the operator of the service to set it and to restart the service.',
  provider_quota_exceeded: 'Until then, start the service without LLM_BASE_URL: answers quote the documents then.',
  model_currently_not_support: 'Ask the operator of the service to set them and to restart the service.',
  completion_request_error: 'If the problem repeats, check the model’s endpoint and the log of the service.',
  rate_limit_error: 'Wait for a few seconds, then ask again.',
  gateway_timeout: 'The answer may still come: this page shows it when it has ended.',
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
      message: `A proxy before the service gave up (${status}).`,
      advice:
        'Let it wait for at least 110 s and hold no events back (proxy_read_timeout 120s in nginx), and see that the service runs. Then ask again.',
    };
  }
  return {
    message: `The service answered ${status}, in words that this page does not know.`,
    advice: 'Open the exchange to see them.',
  };
}

function parse(text: string): { message?: unknown; code?: unknown } | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
