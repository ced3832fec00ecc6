import { validateHeaderName, validateHeaderValue } from 'node:http';
import { isJson, isObject, validateResponse } from '@omnichannel/contract';
import { didYouMean } from '@omnichannel/contract/suggest';
import type { Operation } from '../operation.ts';
import { type Fault, faultNames, longestDelay } from '../prefer.ts';
import { type Rendered, render } from '../render.ts';
import { type Answer, listOf } from '../scenarios.ts';
import { quote, RuleError, rejectUnknown } from './rule-error.ts';

/** A reply that was checked. Without `wish` and `response` the mock responds as it does without a rule. */
export interface PreparedReply {
  /** An example of the contract, chosen as `Prefer` does. */
  wish?: { example: string } | { code: string };
  /** A response that is not an example. */
  response?: Rendered & { events?: readonly unknown[] };
  headers?: Record<string, string>;
  /** Milliseconds. */
  delay?: number;
  fault?: Fault;
  /** Milliseconds between two events. */
  pace?: number;
  /** Whether the response may break the contract. */
  isUnchecked: boolean;
}

const fields = ['example', 'status', 'body', 'bodyBase64', 'events', 'pace', 'headers', 'delay', 'fault', 'validate'];

/** Maximum number of events of a transcript. */
const maxEvents = 10_000;
/** Maximum size of `bodyBase64`, decoded, in bytes. */
const maxFileBytes = 256 * 1024;

/** @param given a copy @throws {RuleError} */
export function parseReply(given: unknown, operation: Operation, path: string): PreparedReply {
  const reply = typeof given === 'string' ? { example: given } : given;
  if (!isObject(reply)) throw new RuleError(path, 'must be the name of an example, or an object.');
  rejectUnknown(reply, fields, path);
  if (Object.keys(reply).length === 0)
    throw new RuleError(path, `is empty. Give at least one of ${fields.slice(0, -1).join(', ')}.`);
  const { example, status, events, validate = true } = reply;
  if (typeof validate !== 'boolean') throw new RuleError(`${path}.validate`, 'must be true or false.');
  rejectContradictions(reply, path);
  const delay = timeOf(reply.delay, `${path}.delay`);
  const pace = timeOf(reply.pace, `${path}.pace`);
  const fault = faultOf(reply.fault, `${path}.fault`);
  const headers = headersOf(reply.headers, `${path}.headers`);
  const rest = {
    ...(delay !== undefined && { delay }),
    ...(pace !== undefined && { pace }),
    ...(fault !== undefined && { fault }),
    ...(headers !== undefined && { headers }),
    isUnchecked: !validate,
  };
  if (example !== undefined) return { ...rest, wish: exampleOf(example, operation, `${path}.example`) };
  if (events !== undefined) return { ...rest, response: streamOf(reply, headers, operation, path) };
  if (status === undefined) return rest;
  const code = statusOf(status, `${path}.status`);
  if (reply.body !== undefined || reply.bodyBase64 !== undefined)
    return { ...rest, response: ownResponse(code, reply, headers, operation, path) };
  if (operation.answers.some((answer) => answer.status === code)) return { ...rest, wish: { code: String(code) } };
  if (!validate) return { ...rest, response: { status: code, headers: {}, body: undefined } };
  throw new RuleError(
    `${path}.status`,
    `is ${code}, which ${operation.id} does not declare. It has: ${listOf(operation.answers)}.`,
  );
}

/** @throws {RuleError} where two fields exclude each other */
function rejectContradictions(reply: Record<string, unknown>, path: string): void {
  const { example, status, events, pace } = reply;
  const contents = ['body', 'bodyBase64', 'events'].filter((name) => reply[name] !== undefined);
  if (example !== undefined && (status !== undefined || contents.length > 0))
    throw new RuleError(path, 'has an example next to status, body, bodyBase64 or events. Give one of them.');
  if (contents.length > 1) throw new RuleError(path, `has ${contents.join(' and ')}. Give one of them.`);
  if (contents[0]?.startsWith('body') && status === undefined)
    throw new RuleError(`${path}.status`, `is required next to ${contents[0]}.`);
  if (pace !== undefined && events === undefined && example === undefined)
    throw new RuleError(`${path}.pace`, 'needs events, or an example that is a stream.');
}

function exampleOf(example: unknown, operation: Operation, path: string): { example: string } {
  const names = [...new Set(operation.answers.flatMap(({ scenario }) => scenario ?? []))];
  if (typeof example === 'string' && names.includes(example)) return { example };
  const meant = typeof example === 'string' ? didYouMean(example.slice(0, 100), names) : '';
  throw new RuleError(
    path,
    `names no example of ${operation.id}: ${quote(example)}.${meant} It has: ${listOf(operation.answers)}.`,
  );
}

function statusOf(status: unknown, path: string): number {
  if (Number.isInteger(status) && (status as number) >= 200 && (status as number) <= 599) return status as number;
  throw new RuleError(path, 'must be a whole number from 200 to 599.');
}

function timeOf(time: unknown, path: string): number | undefined {
  if (time === undefined) return undefined;
  if (Number.isInteger(time) && (time as number) >= 0 && (time as number) <= longestDelay) return time as number;
  throw new RuleError(path, `must be a whole number of milliseconds from 0 to ${longestDelay}.`);
}

function faultOf(fault: unknown, path: string): Fault | undefined {
  if (fault === undefined) return undefined;
  const known = faultNames.find((name) => name === fault);
  if (known) return known;
  const meant = typeof fault === 'string' ? didYouMean(fault.slice(0, 60), faultNames) : '';
  throw new RuleError(path, `must be one of ${faultNames.join(', ')}.${meant}`);
}

/** Headers that the mock's server writes itself. */
const reserved = ['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'upgrade', 'trailer'];

function headersOf(headers: unknown, path: string): Record<string, string> | undefined {
  if (headers === undefined) return undefined;
  if (!isObject(headers)) throw new RuleError(path, 'must be an object with the names and their values.');
  for (const [name, value] of Object.entries(headers)) {
    const place = `${path}.${name.slice(0, 60)}`;
    if (reserved.includes(name.toLowerCase())) throw new RuleError(place, 'is written by the server. Leave it out.');
    if (typeof value !== 'string' || value.length > 4096)
      throw new RuleError(place, 'must be a text of up to 4096 characters.');
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch {
      throw new RuleError(place, 'is not a valid header.');
    }
  }
  if (Object.keys(headers).length > 50) throw new RuleError(path, 'has more than 50 headers.');
  return headers as Record<string, string>;
}

/** @throws {RuleError} where HTTP allows no body with a status */
function rejectContent(status: number, path: string): void {
  if ([204, 205, 304].includes(status))
    throw new RuleError(path, `must be left out: a response with status ${status} has no body.`);
}

type Own = Record<string, unknown>;
type Headers = Record<string, string> | undefined;

function ownResponse(
  status: number,
  { body, bodyBase64, validate }: Own,
  own: Headers,
  operation: Operation,
  path: string,
): Rendered {
  const file = bodyBase64 === undefined ? undefined : fileOf(bodyBase64, `${path}.bodyBase64`);
  rejectContent(status, file ? `${path}.bodyBase64` : `${path}.body`);
  const declared = operation.answers.filter((answer) => answer.status === status);
  const typed = declared.find(({ mediaType }) => mediaType !== undefined && isJson(mediaType)) ?? declared[0];
  const headers = mergeHeaders(
    declaredHeaders(operation, typed, file ? 'application/octet-stream' : 'application/json'),
    own,
  );
  const [, type = ''] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type') ?? [];
  if (!file && !isJson(type) && typeof body !== 'string')
    throw new RuleError(`${path}.body`, `must be a text, since the Content-Type is ${quote(type)}.`);
  const response = { status, headers, body: file ?? (isJson(type) ? JSON.stringify(body) : (body as string)) };
  if (validate !== false) ensureValid(operation, response, path);
  return response;
}

/** @throws {RuleError} */
function fileOf(base64: unknown, path: string): Buffer {
  // redos: a class of characters, and at most two more
  if (typeof base64 !== 'string' || base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64))
    throw new RuleError(path, 'must be a text in base64, with its padding.');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length <= maxFileBytes) return bytes;
  throw new RuleError(path, `has ${bytes.length} bytes. The limit is ${maxFileBytes}.`);
}

function streamOf(
  { events, status = 200, validate }: Own,
  own: Headers,
  operation: Operation,
  path: string,
): NonNullable<PreparedReply['response']> {
  if (!Array.isArray(events) || events.length === 0 || events.length > maxEvents)
    throw new RuleError(`${path}.events`, `must be a list of 1 to ${maxEvents} events.`);
  const code = statusOf(status, `${path}.status`);
  rejectContent(code, `${path}.events`);
  const answer = operation.answers.find(
    ({ status: known, mediaType }) => known === code && mediaType === 'text/event-stream',
  );
  const headers = mergeHeaders(declaredHeaders(operation, answer, 'text/event-stream'), own);
  const response = { status: code, headers, body: undefined, events };
  if (validate !== false) ensureValid(operation, response, path);
  return response;
}

/** The headers of the contract's example, so that required ones are there. */
function declaredHeaders(operation: Operation, answer: Answer | undefined, fallback: string): Record<string, string> {
  return answer?.mediaType === undefined
    ? { 'Content-Type': fallback }
    : { ...render(operation, answer, false).headers };
}

/** Sets headers, whatever the case of their names. */
export function mergeHeaders(headers: Record<string, string>, own: Headers): Record<string, string> {
  if (!own) return headers;
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const kept = Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase()));
  return { ...Object.fromEntries(kept), ...own };
}

/** @throws {RuleError} with the place of each violation */
function ensureValid(operation: Operation, response: NonNullable<PreparedReply['response']>, path: string): void {
  const violations = validateResponse(operation.prism, response);
  const [first] = violations;
  if (!first) return;
  const places = violations.slice(0, 5).map(({ in: part, field, message }) => {
    const place = field.startsWith('events.') || part !== 'body' ? field : ['body', field].filter(Boolean).join('.');
    return `${[part === 'body' ? undefined : part, place].filter(Boolean).join(' ')} ${message}`;
  });
  const more = violations.length > 5 ? ` (and ${violations.length - 5} more)` : '';
  throw new RuleError(
    path,
    `breaks the contract of ${operation.id}: ${places.join('; ')}${more}. Correct it, or set "validate": false.`,
  );
}
