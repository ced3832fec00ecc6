import type { Family } from './families.ts';
import { describeViolation, type Problem, type Violation } from './problem.ts';

const noCarrier = 'No carrier for this channel';
const noConnection = 'No connection is available';
const quotaReached = 'Quota reached';

/** Titles of errors that have their own code in the reply envelope. */
const replyTitles = new Map([
  [-429, 'Too many failed checks'],
  [-501, noCarrier],
  [-503, noConnection],
  [-1429, quotaReached],
]);

/** Creates the reply envelope of sign-in and verification, with its `error` (interface §2.3 and §7). */
function reply(problem: Problem, requestId: string, now: string) {
  const title = problem.code === undefined ? undefined : replyTitles.get(problem.code);
  return {
    replyCode: -1,
    replyMessage: title ?? reasonPhrase(problem.status),
    requestId,
    clientRequestId: problem.clientRequestId ?? 0,
    requestTime: now,
    error: {
      status: problem.status,
      description: problem.detail,
      internalErrors: [
        ...(title === undefined ? [] : [{ code: problem.code, details: `${title}.` }]),
        ...violationsOf(problem).map((violation) => ({
          code: violation.code ?? -1,
          details: describeViolation(violation),
        })),
      ],
    },
  };
}

/** Creates the error body of subscribers and topics. With status 422, `errors` names each invalid field. */
function notification(problem: Problem, requestId: string, now: string) {
  // A request can invent field names. A plain object already has `constructor`.
  const errors = new Map<string, { messages: string[] }>();
  for (const violation of violationsOf(problem)) {
    const name = violation.field || violation.in;
    const field = errors.get(name) ?? { messages: [] };
    field.messages.push(describeViolation(violation));
    errors.set(name, field);
  }
  return {
    statusCode: problem.status,
    timestamp: now,
    path: problem.path,
    message: problem.detail,
    errorId: requestId,
    ...(problem.status === 422 && { errors: Object.fromEntries(errors) }),
  };
}

/** Titles of the error codes of the chat app, as in the contract. */
export const chatAppTitles: Readonly<Record<number, string>> = {
  470: 'Message outside the customer-care window',
  471: 'Sending rate limit reached',
  1001: 'Message too long',
  1005: 'Access denied',
  1006: 'Resource not found',
  1008: 'Required parameter is missing',
  1009: 'Parameter value is not valid',
  1013: 'User is not valid',
  1014: 'Internal error',
  1015: 'Too many requests',
  1026: 'Receiver incapable',
  1053: 'Media could not be loaded',
  1413: 'Storage quota reached',
  1429: quotaReached,
  1501: noCarrier,
  1503: noConnection,
  1610: 'Recipient has opted out',
  2000: 'Number of parameters does not match',
  2001: 'Template does not exist',
};

/** Returns the title of a chat-app error code, as in the contract. */
export function chatAppTitle(code: number): string | undefined {
  return chatAppTitles[code];
}

function chatAppCode({ status, code }: Problem, violation?: Violation): number {
  if (violation?.code !== undefined) return violation.code;
  if (code !== undefined) return code;
  if (status === 429) return 1015;
  if (status >= 500) return 1014;
  if (status === 401 || status === 403) return 1005;
  if (status === 404) return 1006;
  if (status === 413) return 1001;
  if (violation?.kind === 'tooLong') return 1001;
  return violation?.kind === 'missing' ? 1008 : 1009;
}

/** Creates the error body of the chat app, RCS, SMS and the chat channel: one entry per violation, each with a numeric code. */
function chatApp(problem: Problem) {
  const entry = (details: string, violation?: Violation) => {
    const code = chatAppCode(problem, violation);
    return { code, title: chatAppTitle(code), details };
  };
  const { version } = problem;
  const violations = violationsOf(problem);
  return {
    ...(version !== undefined && { meta: { api_status: 'stable', version } }),
    errors: violations.length
      ? violations.map((violation) => entry(describeViolation(violation), violation))
      : [entry(problem.detail)],
  };
}

const messengerCodes: Record<number, [type: string, code: number]> = {
  401: ['OAuthException', 190],
  403: ['OAuthException', 10],
  404: ['OAuthException', 2500],
  405: ['GraphMethodException', 100],
  406: ['GraphMethodException', 100],
  413: ['GraphMethodException', 100],
  415: ['GraphMethodException', 100],
  429: ['OAuthException', 613],
  500: ['OAuthException', 1],
};

/** Creates the error body of the messenger: one `error` object. Code 100 is an invalid parameter, 2 an unavailable service. */
function messenger(problem: Problem, requestId: string) {
  const { status, subcode } = problem;
  const [type, usual] = messengerCodes[status] ?? ['OAuthException', status < 500 ? 100 : 2];
  const code = problem.code ?? usual;
  return {
    error: {
      message: toSentence(problem),
      type,
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
      fbtrace_id: requestId,
    },
  };
}

const knowledgeCodes: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  409: 'request_in_progress',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  422: 'idempotency_key_reused',
  429: 'too_many_requests',
  501: 'not_implemented',
  503: 'service_unavailable',
  504: 'gateway_timeout',
};

/** Creates the error body of the knowledge API: `code`, `message` and `params`, the name of the invalid parameter (interface §7.1). */
function knowledge(problem: Problem) {
  // Only a 400 has `params`. Other statuses are identified by their code.
  const [violation] = problem.status === 400 ? violationsOf(problem) : [];
  const usual = knowledgeCodes[problem.status] ?? (problem.status < 500 ? 'bad_request' : 'internal_server_error');
  const code = problem.codeName ?? (violation ? 'invalid_param' : usual);
  return {
    code,
    message: toSentence(problem),
    status: problem.status,
    ...(violation?.field && { params: violation.field }),
  };
}

const formats: Record<Family, (problem: Problem, requestId: string, now: string) => object> = {
  reply,
  notification,
  chatApp,
  messenger,
  knowledge,
};

/**
 * Creates the body of an error response in the error format of a family. It matches the family's error schema in the contract.
 *
 * @param family the result of `familyOf` for the path of the request
 * @param problem what went wrong
 */
export function createErrorBody(family: Family, problem: Problem): object {
  const requestId = problem.requestId ?? globalThis.crypto.randomUUID();
  const now = (problem.now ?? new Date()).toISOString();
  return formats[family](problem, requestId, now);
}

/** Joins the violations into one message, for error formats without a list. They replace the detail, which only summarizes them. */
function toSentence(problem: Problem): string {
  const violations = problem.status === 400 ? violationsOf(problem) : [];
  return violations.length > 0 ? violations.map(describeViolation).join(' ') : problem.detail;
}

function violationsOf(problem: Problem): readonly Violation[] {
  return problem.violations ?? [];
}

const reasons: Record<number, string> = {
  400: 'Invalid request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  406: 'Not acceptable',
  409: 'Conflict',
  413: 'Payload too large',
  415: 'Unsupported media type',
  422: 'Idempotency key reused',
  429: 'Too many requests',
  501: 'Not implemented',
  503: 'Service unavailable',
  504: 'Gateway timeout',
};

function reasonPhrase(status: number): string {
  return reasons[status] ?? (status < 500 ? 'Invalid request' : 'Internal error');
}
