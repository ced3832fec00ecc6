import { parseRetryAfterMs } from '../../features/webhooks/retry-schedule.ts';
import type { PartResult } from '../connection-kind.ts';
import { firstText, readText } from './json-pointer.ts';
import { parseProviderJson } from './provider-json.ts';
import { redactProviderText } from './redact-provider-text.ts';

/** How to read the response of a provider to a submission. */
export interface ResponseRules {
  /** JSON pointer to the provider's id of the SMS. Absent: the provider returns none, and its receipts cannot be matched. */
  id?: string;
  /** JSON pointers to the code of the result; the first that is there counts. Without one, the code is the HTTP status. */
  code?: readonly string[];
  /** JSON pointers to the provider's explanation; the first that is there counts. */
  reason?: readonly string[];
  /** The first that matches decides; after them, the HTTP status does. */
  rules?: readonly ResponseRule[];
}

/** A rule: status and code that it applies to, and what they mean. */
export interface ResponseRule {
  /** `400`, or a class such as `2xx`. Absent: any. */
  status?: string;
  /** Codes, or beginnings of codes such as `REJECTED_*`. Absent: any, or none. */
  codes?: readonly string[];
  outcome: SubmissionOutcome;
  /** The scope of a rejection. Default `message`. */
  scope?: RejectionScope;
  /** Seconds of the pause that `later` asks for, without a header `Retry-After`. Default 1. */
  afterSeconds?: number;
}

type RejectionScope = 'message' | 'recipient' | 'sender' | 'optedOut';

/** `broken`: the provider rejects the credentials or the URL, so that every other request would fail too. */
type SubmissionOutcome = 'accepted' | 'rejected' | 'later' | 'unknown' | 'broken';

/** The response of a provider. */
export interface ProviderResponse {
  status: number;
  retryAfter: string | undefined;
  body: Buffer;
}

/** The meaning of a response. */
export type Evaluation = PartResult | { outcome: 'broken'; reason: string };

const maxRetryAfterMs = 3_600_000;
/** Maximum characters of an id: longer ones are no ids. */
const maxIdLength = 255;

/**
 * Evaluates the response to a submission. A reason contains the provider's code and text without PII.
 *
 * @param secretTexts texts that the provider may quote and that no log may contain: recipient, sender, text
 */
export function evaluateResponse(
  rules: ResponseRules,
  response: ProviderResponse,
  secretTexts: readonly string[],
): Evaluation {
  const body = parseProviderJson(response.body);
  const code = findCode(rules, body);
  const { outcome, scope = 'message', afterSeconds = 1 } = findRule(rules, response.status, code);
  const reason = describe(rules, response.status, code, body, secretTexts);
  switch (outcome) {
    case 'accepted':
      return accept(rules, body, reason);
    case 'rejected':
      return { outcome, code: code ?? String(response.status), reason, scope };
    case 'later':
      return { outcome, afterMs: readRetryAfterMs(response.retryAfter) ?? afterSeconds * 1000, reason };
    case 'unknown':
    case 'broken':
      return { outcome, reason };
  }
}

/** Describes a response, such as `The provider returned 400 (21610): Attempt to send to unsubscribed recipient`. */
function describe(
  { reason = [] }: ResponseRules,
  status: number,
  code: string | undefined,
  body: unknown,
  secretTexts: readonly string[],
): string {
  const text = redactProviderText(firstText(body, reason) ?? '', secretTexts);
  return `The provider returned ${status}${code === undefined ? '' : ` (${code})`}${text && `: ${text}`}`;
}

/** Describes the response to a check, whose body has no PII of ours. */
export function describeResponse(rules: ResponseRules, { status, body }: ProviderResponse): string {
  const parsed = parseProviderJson(body);
  return describe(rules, status, findCode(rules, parsed), parsed, []);
}

function accept({ id: pointer }: ResponseRules, body: unknown, reason: string): Evaluation {
  if (pointer === undefined) return { outcome: 'accepted' };
  const id = readText(body, pointer);
  if (id !== undefined && id.length <= maxIdLength) return { outcome: 'accepted', id };
  return { outcome: 'unknown', reason: `${reason}, without an id at ${pointer}` };
}

/** A code that is safe to log: short, and not as long as a phone number. */
export function toSafeCode(code: string | undefined): string | undefined {
  return code !== undefined && /^[\w.:-]{1,64}$/.test(code) && !/\d{7}/.test(code) ? code : undefined;
}

function findCode({ code: pointers = [] }: ResponseRules, body: unknown): string | undefined {
  return toSafeCode(firstText(body, pointers));
}

function findRule({ rules = [] }: ResponseRules, status: number, code: string | undefined): ResponseRule {
  const own = rules.find(
    (rule) =>
      (rule.status === undefined || isOfStatus(status, rule.status)) &&
      (rule.codes === undefined || rule.codes.some((wanted) => isOfCode(code, wanted))),
  );
  return own ?? { outcome: outcomeOf(status) };
}

function isOfStatus(status: number, wanted: string): boolean {
  return wanted.endsWith('xx') ? wanted[0] === String(status)[0] : wanted === String(status);
}

function isOfCode(code: string | undefined, wanted: string): boolean {
  if (code === undefined) return false;
  return wanted.endsWith('*') ? code.startsWith(wanted.slice(0, -1)) : code === wanted;
}

/** The meaning of a status that no rule names. A 5xx is not a rejection: the server may have failed after it sent the SMS. */
function outcomeOf(status: number): SubmissionOutcome {
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 425 || status === 429) return 'later';
  // Wrong credentials, a wrong URL, or a redirect to another one: the same for each SMS.
  if ([301, 302, 307, 308, 401, 403, 404, 405].includes(status)) return 'broken';
  // 408 and 409 say that a request is incomplete or in progress.
  if (status >= 400 && status < 500 && status !== 408 && status !== 409) return 'rejected';
  return 'unknown';
}

/** @returns milliseconds that a response asks to wait for, at most an hour; undefined when it does not say */
function readRetryAfterMs(header: string | undefined): number | undefined {
  const ms = parseRetryAfterMs(429, header, Date.now());
  return ms === 0 ? undefined : Math.min(ms, maxRetryAfterMs);
}
