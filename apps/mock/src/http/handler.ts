import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ParsedUrlQuery, parse as parseQuery } from 'node:querystring';
import { setTimeout as sleep } from 'node:timers/promises';
import { findHeaderError, type Match, mediaTypeOf, requestIdHeader, requestIdOf } from '@omnichannel/contract';
import type { Contract } from '../contract.ts';
import { type ControlRoutes, isControlPath } from '../control/control.ts';
import { type Faults, type Plan, plannedFault } from '../faults.ts';
import type { MockRequest } from '../feature.ts';
import type { Exchange, Journal } from '../journal.ts';
import { record } from '../message.ts';
import type { Operation } from '../operation.ts';
import { choosesAnswer, type Preference, preferenceOf } from '../prefer.ts';
import { mergeHeaders, type PreparedReply } from '../rules/parse-reply.ts';
import { type Rule, takeReply } from '../rules/rule-set.ts';
import type { Session, Sessions } from '../rules/sessions.ts';
import type { StreamCancellation } from '../stream-cancellation.ts';
import { bodyNotes, queryNotes } from '../warnings.ts';
import { authorize, validate } from './authorize-and-validate.ts';
import { type ReadBody, readBody } from './body.ts';
import { type Cors, createCors } from './cors.ts';
import { createResponse, type ResponseSources } from './create-response.ts';
import { findOperation, sendOptions } from './find-operation.ts';
import { HttpError } from './http-error.ts';
import { renderProblem } from './problem.ts';
import { ensureValidResponse } from './response-validation.ts';
import { isHitBy, isMute, type Outgoing, send } from './send.ts';
import { headersOf, targetOf } from './target.ts';

/** The dependencies of the HTTP handler. */
export interface FrontParts extends Pick<ResponseSources, 'features'> {
  contract: Contract;
  sessions: Sessions;
  journal: Journal;
  faults: Faults;
  /** Handles requests outside the contract: the page at `/__mock`. */
  control?: ControlRoutes;
  /** Milliseconds between two events of a streamed response. */
  sseInterval: number;
  /** Stops responses that are being streamed. */
  stops: StreamCancellation;
  /** Whether each response is checked against the contract before it is sent. */
  checkResponses?: boolean;
}

/** Responds to one request, valid or not. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The error text at `/` for clients other than browsers. */
const welcome =
  'This is the mock itself, which answers the paths of the contract. GET /__mock shows its requests and its examples, GET /__mock/openapi.json the contract.';

/** The state that all requests share. */
interface Front extends FrontParts {
  cors: Cors;
}

/** A request and the results of the steps so far. The results after a failed step are absent. */
interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  exchange: Exchange;
  /** As it was sent, without the query. */
  path: string;
  query: ParsedUrlQuery;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** The `X-Request-Id` of the response, unless its body has another one. */
  requestId: string;
  plan: Plan;
  /** Absent where its key is malformed. */
  session?: Session;
  /** Resolves when the planned delay is over; absent where there is none. */
  delay?: Promise<void>;
  operation?: Operation;
  /** The parsed body. */
  body?: unknown;
  /** The whole request; absent until it is validated. */
  validRequest?: MockRequest;
  /** Whether a rule lets the response break the contract. */
  isUnchecked?: boolean;
  /** Whether the response is the planned error. */
  hasFailedOnPurpose?: boolean;
}

/** Creates the handler of all requests: those of the page at `/__mock`, and those of the contract. */
export function createHandler(parts: FrontParts): Handler {
  const front: Front = { ...parts, cors: createCors(parts.contract.responseHeaders) };
  const { journal, control, sessions } = parts;

  return async (request, response) => {
    const { path, query } = targetOf(request);
    const requestId = requestIdOf(
      request.headers['x-request-id'],
      () => parts.contract.familyOf(path),
      // A visit of the page does not change the seeded identifiers of later requests.
      isControlPath(path) ? undefined : () => idsOf(parts.sessions, request).requestId(),
    );
    response.setHeader(requestIdHeader, requestId);
    if (control?.(path, request, response)) return;
    const exchange = journal.begin(request);
    exchange.requestId = requestId;
    response.once('close', () => {
      journal.end(exchange);
      sessions.ended(exchange);
    });
    try {
      const received = { path, query: parseQuery(query), headers: headersOf(request) };
      await handleCall(front, { request, response, exchange, requestId, ...received, plan: { delay: 0 } });
    } catch (error) {
      await sendFailure(front, response, { exchange, path, requestId }, error);
    }
  };
}

/** Finds the operation, authorizes and validates the request, chooses its response and sends it. */
async function handleCall(front: Front, call: Call): Promise<void> {
  const { request, headers, exchange } = call;
  let outgoing: Outgoing;
  try {
    const session = openSession(front, call);
    rejectBadHeaders(request);
    if (request.method === 'OPTIONS') return respondToOptions(front, call);
    const preference = preferenceOf(headers.prefer, call.query);
    planFaults(front, call, preference, session);
    const { operation, match } = findCalledOperation(front, call);
    // A request that a rule replies to is spared by the error rate.
    if (!call.plan.drawn || !session.rules.has(operation.id)) failOnPurpose(call);
    authorize(operation, headers);
    const asked = await readRequest(call, operation, match);
    const chosen = chooseResponse(front, call, session, asked, preference);
    const hasEffects = call.validRequest && !call.isUnchecked && chosen.status < 300 && !chosen.again;
    if (hasEffects) for (const feature of front.features) feature.commit?.(asked, chosen);
    // Webhooks do not precede a delayed response.
    await call.delay;
    if (hasEffects) startEffects(front, asked, chosen, exchange);
    outgoing = chosen;
  } catch (error) {
    outgoing = renderFailure(front, call, error);
  }
  await call.delay;
  await sendResponse(front, call, outgoing);
}

/** Returns what generates the ids of a request: its session, or that of all requests where its key is malformed. */
function idsOf(sessions: Sessions, request: IncomingMessage): Session['fresh'] {
  try {
    return sessions.of(request.headers['x-mock-session'] as string | undefined).fresh;
  } catch {
    return sessions.root.fresh;
  }
}

/** Finds the session of a request, and records the request there. @throws {HttpError} 400 where its key is malformed */
function openSession({ sessions }: Front, call: Call): Session {
  const key = call.headers['x-mock-session'];
  const session = sessions.of(key);
  if (key !== undefined) call.exchange.session = key;
  session.record(call.exchange);
  call.session = session;
  return session;
}

/**
 * Validates a request, and chooses its response: that of a rule, else that of the contract.
 *
 * @throws {HttpError} where the request is invalid or no response fits
 */
function chooseResponse(
  front: Front,
  call: Call,
  session: Session,
  asked: MockRequest & ReadBody,
  preference: Preference,
): Outgoing & { again?: boolean } {
  const { exchange } = call;
  if (choosesAnswer(preference)) exchange.preferred = true;
  const rule = exchange.preferred ? undefined : session.rules.find(asked.operation.id, asked);
  const violation = findViolation(front, call, asked);
  if (violation && (rule === undefined || rule.validateRequest)) throw violation;
  if (violation) exchange.violations = violation.violations;
  else call.validRequest = asked;
  const sources = { features: front.features, fresh: session.fresh };
  if (!rule) {
    if (call.plan.drawn) failOnPurpose(call);
    return createResponse(sources, asked, preference, exchange);
  }
  const reply = nextReply(rule, exchange);
  planReply(call, reply, preference);
  failOnPurpose(call);
  if (violation && !reply.response && !reply.wish) throw violation;
  return renderReply(reply, call, () => createResponse(sources, asked, { ...preference, ...reply.wish }, exchange));
}

function findViolation({ contract }: Front, { path, exchange }: Call, asked: MockRequest & ReadBody) {
  try {
    validate(contract, path, asked, exchange.notes);
    return undefined;
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}

/** @throws {HttpError} 500 where the rule has no reply left */
function nextReply(rule: Rule, exchange: Exchange): PreparedReply {
  exchange.rule = rule.id;
  const reply = takeReply(rule);
  if (reply) return reply;
  const count = rule.replies.length === 1 ? 'Its reply was' : `Its ${rule.replies.length} replies were`;
  throw new HttpError(500, `The rule ${rule.id} of ${rule.operation.id} is exhausted. ${count} used.`);
}

/** Plans the fault and the delay of a reply. A fault or a delay that the request prefers overrides it. */
function planReply(call: Call, reply: PreparedReply, preference: Preference): void {
  const wanted = preference.fault ?? reply.fault;
  const fault = wanted && plannedFault(wanted);
  const delay = preference.delay ?? reply.delay ?? call.plan.delay;
  const { exchange } = call;
  delete exchange.drawn;
  delete exchange.fault;
  if (fault) exchange.fault = fault;
  if (delay !== call.plan.delay) {
    delete exchange.delay;
    delete call.delay;
    startDelay(call, delay);
  }
  call.plan = { delay, ...(fault && { fault }) };
  call.isUnchecked = reply.isUnchecked;
}

/** Renders a reply. @param render renders an example of the contract, or the response without a rule */
function renderReply(
  reply: PreparedReply,
  { exchange }: Call,
  render: () => Outgoing & { again?: boolean },
): Outgoing & { again?: boolean } {
  if (reply.response) exchange.source = `rule ${exchange.rule}`;
  const outgoing = reply.response ?? render();
  return {
    ...outgoing,
    headers: mergeHeaders({ ...outgoing.headers }, reply.headers),
    ...(reply.pace !== undefined && { pace: reply.pace }),
  };
}

/** @throws {HttpError} 400 where a header was sent twice, 417 where `Expect` is unknown */
function rejectBadHeaders(request: IncomingMessage): void {
  const fault = findHeaderError(request);
  if (fault) throw new HttpError(fault.status, fault.detail);
}

function respondToOptions({ contract, cors }: Front, { request, response, exchange, path }: Call): void {
  sendOptions(contract, cors, path, request, response);
  exchange.status = response.statusCode;
}

/** Plans the fault and the delay of the response. The delay begins at once. */
function planFaults({ faults }: Front, call: Call, preference: Preference, { simulation }: Session): void {
  const { exchange } = call;
  const plan = faults(preference, simulation);
  call.plan = plan;
  if (plan.fault) exchange.fault = plan.fault;
  if (plan.drawn) exchange.drawn = true;
  startDelay(call, plan.delay);
}

function startDelay(call: Call, delay: number): void {
  if (delay === 0) return;
  call.exchange.delay = delay;
  // The timer of a closed mock does not keep the process alive.
  call.delay = sleep(delay, undefined, { ref: false });
}

/** @throws {HttpError} 400, 404 or 405 */
function findCalledOperation({ contract, control }: Front, call: Call): ReturnType<typeof findOperation> {
  const { request, exchange, path, query } = call;
  if (path === '/' && control && !contract.route(path)) throw new HttpError(404, welcome);
  const found = findOperation(contract, path, request.method ?? 'GET');
  call.operation = found.operation;
  exchange.operation = found.operation.id;
  exchange.notes = queryNotes(found.operation, query);
  return found;
}

/** @throws {HttpError} 503, or the status of a simulated error, where this fault is planned */
function failOnPurpose(call: Call): void {
  const { fault, drawn, status = 503 } = call.plan;
  if (fault !== 'status') return;
  call.hasFailedOnPurpose = true;
  if (status !== 503) {
    const headers = status === 429 ? { 'Retry-After': '1' } : undefined;
    throw new HttpError(status, `The status ${status} is simulated: an error rate is set.`, [], headers);
  }
  const cause = drawn ? 'an error rate is set' : 'fault=503 was asked for';
  throw new HttpError(503, `The service is away on purpose: ${cause}.`, [], { 'Retry-After': '1' });
}

/** Reads and parses the body. Notes the fields that the contract does not name. */
async function readRequest(call: Call, operation: Operation, { parameters }: Match): Promise<MockRequest & ReadBody> {
  const { request, exchange, query, headers, session } = call;
  const sent = await readBody(request, operation, (bytes) => {
    exchange.request = record(request.headers, bytes);
  });
  call.body = sent.body;
  const notes = bodyNotes(operation, sent, sent.form);
  if (notes.length > 0) exchange.notes = [...exchange.notes, ...notes];
  const key = session?.key;
  const { requestId } = call;
  return {
    ...sent,
    operation,
    requestId,
    query,
    path: parameters,
    header: headers,
    ...(key !== undefined && { session: key }),
  };
}

/** Starts the effects of a success, such as webhooks. */
function startEffects({ features }: Front, request: MockRequest, outgoing: Outgoing, exchange: Exchange): void {
  for (const feature of features) feature.after?.(request, outgoing, exchange);
}

/** Renders an error in the error format of the path. */
function renderFailure({ contract, sessions }: Front, call: Call, error: unknown): Outgoing {
  const { exchange, path, body, headers, requestId, session = sessions.root } = call;
  // The chosen example is not the response.
  delete exchange.example;
  delete exchange.dynamic;
  const failure = renderProblem(error, {
    contract,
    path,
    body,
    accept: headers.accept,
    requestId,
    ...session.fresh.failure(),
  });
  exchange.failureReason = error instanceof Error ? error.message : String(error);
  if (error instanceof HttpError) exchange.violations = error.violations;
  return failure;
}

/** Sends a response with the planned fault, and records it. */
async function sendResponse(front: Front, call: Call, chosen: Outgoing): Promise<void> {
  const { contract, features, cors, checkResponses, sseInterval, stops } = front;
  const { request, response, exchange, path, plan, operation, body, validRequest, requestId } = call;
  // An unchecked success has no effects, so that it is not kept for repeated requests either.
  if (validRequest && (chosen.status >= 300 || call.isUnchecked)) {
    for (const feature of features) feature.unanswered?.(validRequest);
  }
  const outgoing =
    checkResponses && operation && !call.isUnchecked
      ? ensureValidResponse(operation, chosen, exchange, { contract, path, body, requestId })
      : chosen;
  const isRequestId = (name: string) => name.toLowerCase() === requestIdHeader.toLowerCase();
  const requestIdName = Object.keys(outgoing.headers).find(isRequestId) ?? requestIdHeader;
  outgoing.headers[requestIdName] ??= requestId;
  exchange.requestId = outgoing.headers[requestIdName];
  Object.assign(outgoing.headers, { ...deprecationOf(call), ...outgoing.headers }, cors.actual(request.headers));
  const isHit = plan.fault === 'status' ? call.hasFailedOnPurpose : isHitBy(plan.fault, outgoing);
  if (!isHit) {
    delete exchange.fault;
    delete exchange.drawn;
  }
  if (!isMute(plan.fault)) recordResponse(exchange, outgoing);
  const head = request.method === 'HEAD';
  await send(response, outgoing, { head, sseInterval, stops, ...(plan.fault && { fault: plan.fault }) });
}

/** Returns the headers that announce the end of what the request uses. */
function deprecationOf({ operation, query, headers, body }: Call): Record<string, string> | undefined {
  const mediaType = mediaTypeOf(headers['content-type']);
  return operation?.findDeprecation?.({ query, headers, body, ...(mediaType !== undefined && { mediaType }) });
}

function recordResponse(exchange: Exchange, { status, headers, body, events }: Outgoing): void {
  exchange.status = status;
  exchange.response = events ? { headers, events } : record(headers, body);
}

/** Sends 500 where even the error handling failed. After the headers were sent, cutting the connection is the only sign left. */
async function sendFailure(
  { contract, sseInterval, stops }: Front,
  response: ServerResponse,
  { exchange, path, requestId }: Pick<Call, 'exchange' | 'path' | 'requestId'>,
  error: unknown,
): Promise<void> {
  if (response.headersSent) return void response.destroy();
  const failure = renderProblem(error, { contract, path, body: undefined, requestId });
  exchange.failureReason = `The mock failed while it answered. ${failureText(error)}`;
  recordResponse(exchange, failure);
  await send(response, failure, { head: false, sseInterval, stops });
}

/** The message of an error, or of the error that reading it throws. */
function failureText(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch (cause) {
    return (cause as Error).message;
  }
}
