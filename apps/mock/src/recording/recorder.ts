import { parse as parseQuery } from 'node:querystring';
import { isDeepStrictEqual } from 'node:util';
import {
  acceptsMediaType,
  createResponseValidator,
  isJson,
  isObject,
  requestIdHeader,
  requestIdInBody,
} from '@omnichannel/contract';
import { sampleOf } from '../binary.ts';
import type { Contract } from '../contract.ts';
import { targetOf } from '../http/target.ts';
import type { Exchange } from '../journal.ts';
import { headerOf, type Message, mediaTypeOf } from '../message.ts';
import type { Operation } from '../operation.ts';
import { longestDelay } from '../prefer.ts';
import { maxReplies, parseRule } from '../rules/parse-rule.ts';
import { RuleError } from '../rules/rule-error.ts';
import { maxRules, maxRulesSize } from '../rules/rule-set.ts';
import type { Match, ReplyObject, RuleJson } from '../rules/types.ts';
import { kindOf, Unrecordable } from './fictional.ts';
import { createRedaction, type Redaction, type Replacements, type Source } from './redact.ts';

/** How much a recording has so far. */
export interface RecordingCounts {
  rules: number;
  replies: number;
  /** Number of exchanges that cannot be replayed, by the reason. */
  skipped: Readonly<Record<string, number>>;
}

/** Turns exchanges into rules that replay them. */
export interface Recorder {
  /** Adds an exchange that has ended. @returns whether it was added */
  add(exchange: Exchange): boolean;
  /** The rules, the most specific last, since the newest rule that matches applies. */
  rules(): RuleJson[];
  counts(): RecordingCounts;
}

/** A rule that is being recorded. */
interface Recorded {
  rule: Omit<RuleJson, 'reply'>;
  replies: ReplyObject[];
  /** How often the last reply was repeated. The repetitions matter only if another reply follows. */
  repeated: number;
}

/** @param keepPii whether personal data is recorded as it is */
export function createRecorder(contract: Contract, keepPii: boolean): Recorder {
  const redaction = createRedaction(contract.document, keepPii);
  const recorded = new Map<string, Recorded>();
  const skipped: Record<string, number> = {};
  let size = 0;

  function add(exchange: Exchange): boolean {
    if (exchange.method === 'OPTIONS') return false;
    try {
      const operation = operationOf(exchange);
      const values: Replacements = new Map();
      const match = matchOf(exchange, operation, contract, redaction, values);
      const reply = replyOf(exchange, operation, redaction, values);
      keep(operation, match, reply, exchange.violations.length > 0);
      return true;
    } catch (error) {
      const reason = error instanceof Unrecordable ? error.message : `an error: ${(error as Error).name}`;
      skipped[reason] = (skipped[reason] ?? 0) + 1;
      return false;
    }
  }

  function operationOf({ operation, method, violations }: Exchange): Operation {
    const found = operation === undefined ? undefined : contract.find(operation);
    if (!found) throw new Unrecordable('outside the contract');
    if (method === 'HEAD') throw new Unrecordable('HEAD');
    // A rule of theirs would reply to requests with a token.
    if (violations.some(({ in: part, field }) => part === 'header' && field === 'Authorization'))
      throw new Unrecordable('a request without a token, which the mock rejects itself');
    return found;
  }

  function keep(operation: Operation, match: Match, given: ReplyObject, isInvalid: boolean): void {
    const rule = {
      operation: operation.id,
      ...(Object.keys(match).length > 0 && { match }),
      ...(isInvalid && { validateRequest: false }),
    };
    const reply = loadable(contract, rule, given);
    const key = JSON.stringify(rule);
    const known = recorded.get(key);
    if (known && isDeepStrictEqual(known.replies.at(-1), reply)) {
      known.repeated++;
      return;
    }
    const repeats = known?.repeated ?? 0;
    const replySize = JSON.stringify(reply).length;
    const added = (known ? 0 : key.length) + replySize + repeats * JSON.stringify(known?.replies.at(-1) ?? '').length;
    if (!known && recorded.size >= maxRules) throw new Unrecordable(`beyond ${maxRules} rules, the limit of a file`);
    if (size + added > maxRulesSize * 0.9)
      throw new Unrecordable(`beyond ${maxRulesSize / 1024 / 1024} MiB of rules, the limit of a file`);
    if (known && known.replies.length + repeats >= maxReplies)
      throw new Unrecordable(`beyond ${maxReplies} replies to the same request`);
    if (known) {
      for (; known.repeated > 0; known.repeated--) known.replies.push(known.replies.at(-1) as ReplyObject);
      known.replies.push(reply);
    } else recorded.set(key, { rule, replies: [reply], repeated: 0 });
    size += added;
  }

  return {
    add,
    counts: () => ({
      rules: recorded.size,
      replies: Array.from(recorded.values()).reduce((sum, { replies }) => sum + replies.length, 0),
      skipped,
    }),
    rules: () =>
      Array.from(recorded.values(), ({ rule, replies }) => {
        const reply = replies.length === 1 ? (replies[0] as ReplyObject) : replies;
        return { ...rule, reply };
      }).sort((one, other) => leavesOf(one.match) - leavesOf(other.match)),
  };
}

/** Marks a reply that breaks the contract, so that the mock takes it. @throws {Unrecordable} */
function loadable(contract: Contract, rule: Omit<RuleJson, 'reply'>, reply: ReplyObject): ReplyObject {
  for (const one of [reply, { ...reply, validate: false }]) {
    try {
      parseRule(contract, { ...rule, reply: one }, 'rule');
      return one;
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
    }
  }
  throw new Unrecordable('an exchange that no rule can repeat');
}

/** The number of values that a match names. */
function leavesOf(node: unknown): number {
  if (typeof node !== 'object' || node === null) return node === undefined ? 0 : 1;
  return Object.values(node).reduce((sum: number, field) => sum + leavesOf(field), 0);
}

/** Returns what a request must have to get the recorded reply. */
function matchOf(
  { target, request }: Exchange,
  operation: Operation,
  contract: Contract,
  redaction: Redaction,
  values: Replacements,
): Match {
  const { path, query } = targetOf({ url: target });
  const route = contract.route(path);
  const parameters = typeof route === 'object' ? route.parameters : {};
  const sent = parseQuery(query);
  const { path: inPath = [], query: inQuery = [] } = operation.prism.request ?? {};
  const texts = (names: readonly Parameter[], given: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((parameter) => [parameter.name, parameterMatch(parameter, given[parameter.name])]));
  const { __bundled__: bundle } = operation.prism as { __bundled__?: unknown };
  const match = {
    ...(inPath.length > 0 && { path: texts(inPath, parameters) }),
    ...(inQuery.length > 0 && { query: texts(inQuery, sent) }),
  };
  const body = bodyMatch(request, operation, (json) =>
    redaction.match(json, { schema: requestSchemaOf(request, operation), bundle }, values),
  );
  return { ...match, ...(body !== undefined && { body }) };

  function parameterMatch(parameter: Parameter, value: unknown): string | { $exists: boolean } {
    if (value === undefined) return { $exists: false };
    const text = Array.isArray(value) ? value : String(value);
    if (Array.isArray(text)) return { $exists: true };
    const { 'x-pii': kind } = parameter.extensions ?? {};
    const schema = { ...(parameter.schema as object), ...(kind !== undefined && { 'x-pii': kind }) };
    return redaction.match(text, { schema, bundle }, values) as string | { $exists: boolean };
  }
}

/**
 * Returns what the body of a request must match; undefined where rules do not compare it, as with files.
 *
 * @throws {Unrecordable} where only a rule for all bodies would match
 */
function bodyMatch(request: Message, { requestTypes }: Operation, match: (json: unknown) => unknown): unknown {
  if (!requestTypes.some(isJson)) return undefined;
  const { headers, body, json, size } = request;
  const isAnnounced = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  if (body === undefined && size === undefined && !isAnnounced) return { $exists: false };
  const mediaType = mediaTypeOf(request);
  if (!isJson(mediaType) && acceptsMediaType(requestTypes, mediaType)) return undefined;
  if (!isJson(mediaType) || json === undefined)
    throw new Unrecordable('a request whose body is not JSON, or too large');
  if (hasMatcherNames(json)) throw new Unrecordable('a request with a field that begins with $');
  return match(json);
}

interface Parameter {
  name: string;
  schema?: unknown;
  extensions?: Record<string, unknown>;
}

function requestSchemaOf(request: Message, { prism }: Operation): unknown {
  return prism.request?.body?.contents?.find(({ mediaType }) => mediaType === mediaTypeOf(request))?.schema;
}

/** Whether a value has a field that a match would read as a matcher. */
function hasMatcherNames(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  return Object.entries(node).some(([name, value]) => name.startsWith('$') || hasMatcherNames(value));
}

/** Returns the reply that repeats a response. @throws {Unrecordable} */
function replyOf(exchange: Exchange, operation: Operation, redaction: Redaction, values: Replacements): ReplyObject {
  const { status, response, unanswered, failureReason, unchecked = [], pace } = exchange;
  if (unanswered || failureReason !== undefined || status === undefined || !response)
    throw new Unrecordable('without a complete response');
  if (status < 200 || status > 599) throw new Unrecordable('a status outside 200 to 599');
  if (response.size !== undefined) throw new Unrecordable('a response of more than 256 KiB');
  if (unchecked.some((reason) => reason.startsWith('the response')))
    throw new Unrecordable('a response that cannot be read in full');
  const { __bundled__: bundle } = operation.prism as { __bundled__?: unknown };
  const { schema } = createResponseValidator(operation.prism, { status, headers: response.headers });
  const source = { schema, bundle };
  const headers = headersOf(response, status, operation, (text, schema) =>
    String(redaction.redact(text, { schema, bundle }, values)),
  );
  if (response.events) {
    if (response.events.some((event) => typeof event === 'string'))
      throw new Unrecordable('a stream with an event that is not JSON');
    if (response.events.length === 0) throw new Unrecordable('a stream without events');
    const events = response.events.map((event) => redaction.redact(event, source, values));
    return { status, events, ...(pace !== undefined && { pace: Math.min(pace, longestDelay) }), headers };
  }
  const body = bodyOf(response, status, operation, source, redaction, values);
  // The mock sends a text in UTF-8, whatever the charset of the recorded one was.
  if (typeof body.body === 'string' && charsetOf(response) !== undefined)
    headers['Content-Type'] = `${mediaTypeOf(response)}; charset=utf-8`;
  return { status, ...body, headers };
}

function bodyOf(
  response: Message,
  status: number,
  operation: Operation,
  source: Source,
  redaction: Redaction,
  values: Replacements,
): Pick<ReplyObject, 'body' | 'bodyBase64'> {
  const { body } = response;
  const mediaType = mediaTypeOf(response);
  if (body === undefined || body.length === 0) {
    // A reply of a status alone has the body of the contract's example.
    const hasExample = operation.answers.some((answer) => answer.status === status && answer.mediaType !== undefined);
    return hasExample ? { bodyBase64: '' } : {};
  }
  if (isJson(mediaType)) {
    if (response.json === undefined) throw new Unrecordable('a response that is not JSON, as its Content-Type says');
    return { body: redaction.redact(response.json, source, values) };
  }
  if (isText(mediaType)) return { body: redaction.redact(decoded(response, body), source, values) };
  if (source.schema === undefined) throw new Unrecordable('a body of a type that the contract does not have');
  if (redaction.replaces(kindOf([source.schema], source.bundle))) {
    const sample = sampleOf(mediaType);
    if (!sample) throw new Unrecordable(`a file of ${mediaType || 'an unknown type'}, which may hold personal data`);
    return { bodyBase64: sample.bytes.toString('base64') };
  }
  return { bodyBase64: Buffer.from(body).toString('base64') };
}

function isText(mediaType: string): boolean {
  return mediaType.startsWith('text/') || /[/+]xml$/.test(mediaType);
}

function charsetOf(message: Message): string | undefined {
  return /;\s*charset="?([^\s;"]+)/i.exec(headerOf(message, 'content-type') ?? '')?.[1];
}

/** @throws {Unrecordable} where the bytes are no text of the charset */
function decoded(response: Message, body: string | Buffer): string {
  if (typeof body === 'string') return body;
  try {
    const text = new TextDecoder(charsetOf(response) ?? 'utf-8', { fatal: true }).decode(body);
    if (!text.includes('\0')) return text;
  } catch {
    // Reported below.
  }
  throw new Unrecordable('a text that is not of its charset');
}

/** The headers that the contract declares for the response, and its media type. All others may hold credentials. */
function headersOf(
  response: Message,
  status: number,
  operation: Operation,
  redact: (text: string, schema: unknown) => string,
): Record<string, string> {
  const declared = operation.prism.responses.flatMap(({ code, headers = [] }) =>
    code === String(status) || !/^\d+$/.test(code)
      ? headers.map(({ name, schema = {} }): [string, unknown] => [name, schema])
      : [],
  );
  const id = requestIdInBody(isObject(response.json) ? response.json : undefined);
  const names = new Map<string, unknown>([...declared, ['Content-Type', {}]]);
  return Object.fromEntries(
    [...names].flatMap(([name, schema]): [string, string][] => {
      const value = headerOf(response, name.toLowerCase());
      if (value === undefined || value.length > 4096) return [];
      // Each replay has an identifier of its own, unless the recorded body repeats it.
      if (name.toLowerCase() === requestIdHeader.toLowerCase()) return value === id ? [[name, value]] : [];
      return [[name, name === 'Content-Type' ? contentTypeOf(response) : redact(value, schema)]];
    }),
  );
}

/** The `Content-Type` without parameters such as the name of a file, which may name a person. */
function contentTypeOf(message: Message): string {
  const charset = charsetOf(message);
  return `${mediaTypeOf(message)}${charset === undefined ? '' : `; charset=${charset}`}`;
}
