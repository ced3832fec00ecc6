import { chatTexts } from './chat-texts.ts';
import type { Fault } from './turn.ts';

/** Returns advice in addition to the service's message. */
export function adviceFor(code: string): Pick<Fault, 'advice'> {
  const t = chatTexts.value;
  const text = Object.hasOwn(t.advice, code) ? t.advice[code] : undefined;
  return text === undefined ? {} : { advice: text };
}

/** Returns why a question was rejected. @param text body of the response */
export function faultOfReply({ status }: Response, text: string): Fault {
  const body = parse(text);
  if (typeof body?.message === 'string') return { message: body.message, ...adviceFor(String(body.code)) };
  if (status === 502 || status === 503 || status === 504) {
    return {
      message: chatTexts.value.proxyReturned(status),
      advice: chatTexts.value.proxyAdvice,
    };
  }
  return {
    message: chatTexts.value.unreadable(status),
    advice: chatTexts.value.unreadableAdvice,
  };
}

function parse(text: string): { message?: unknown; code?: unknown } | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
