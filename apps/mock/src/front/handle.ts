import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import { setTimeout as sleep } from 'node:timers/promises';
import { applyChanges } from '../changes.ts';
import { chooseAnswer } from '../choose.ts';
import type { Contract } from '../contract.ts';
import type { Faults } from '../faults.ts';
import type { Asked, Feature } from '../feature.ts';
import type { Exchange, Journal } from '../journal.ts';
import type { NextAnswers } from '../next.ts';
import type { Operation } from '../operation.ts';
import { type Preference, preferenceOf } from '../prefer.ts';
import { render } from '../render.ts';
import { fillTemplate } from '../router.ts';
import { isAuthorized, type ParsedRequest, validateRequest } from '../validate.ts';
import { readBody } from './body.ts';
import { createCors } from './cors.ts';
import { findOperation, sendOptions } from './find.ts';
import { problemOf } from './problem.ts';
import { Refused } from './refused.ts';
import { type Outgoing, send } from './send.ts';
import { headersOf, targetOf } from './target.ts';

/** What the front is put together from. */
export interface FrontParts {
  contract: Contract;
  features: readonly Feature[];
  journal: Journal;
  next: NextAnswers;
  faults: Faults;
  /** Milliseconds between two events of a streamed answer. */
  sseInterval: number;
}

/** Answers one request, whatever it is. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The front's whole course: find the operation, check the request, choose the answer, send it. */
export function createHandler({ contract, features, journal, next, faults, sseInterval }: FrontParts): Handler {
  const cors = createCors(contract.responseHeaders);

  return async (request, response) => {
    const { path, query } = targetOf(request);
    const head = request.method === 'HEAD';
    const parameters = parseQuery(query);
    const headers = headersOf(request);
    const preference = preferenceOf(headers.prefer, parameters);
    const exchange = journal.begin(request);
    response.once('close', () => journal.end(exchange));
    let body: unknown;
    let outgoing: Outgoing;
    const plan = faults(preference);
    if (plan.delay > 0) {
      exchange.delay = plan.delay;
      await sleep(plan.delay);
    }
    try {
      if (request.method === 'OPTIONS') {
        sendOptions(contract, cors, path, request, response);
        return;
      }
      const { operation, match } = findOperation(contract, path, request.method ?? 'GET');
      exchange.operation = operation.id;
      authorize(operation, headers);
      const sent = await readBody(request, operation.requestTypes);
      body = sent.body;
      validate(path, operation, {
        ...sent,
        path: fillTemplate(match.route.template, match.parameters),
        query: parameters,
        headers,
      });
      const asked: Asked = { ...sent, operation, query: parameters, path: match.parameters, header: headers };
      outgoing = answerTo(asked, preference, exchange);
      if (outgoing.status < 300) for (const feature of features) feature.after?.(asked, outgoing);
    } catch (error) {
      outgoing = problemOf(error, { family: contract.familyOf(path), path, body });
      exchange.refusal = error instanceof Error ? error.message : String(error);
      if (error instanceof Refused) exchange.violations = error.violations;
    }
    Object.assign(outgoing.headers, cors.actual(request.headers));
    exchange.status = outgoing.status;
    exchange.response = {
      headers: outgoing.headers,
      ...(outgoing.body !== undefined && { body: outgoing.body }),
    };
    await send(response, outgoing, { head, sseInterval, ...(plan.fault && { fault: plan.fault }) });
  };

  /** The answer to a valid request, with headers of its own that may be added to. */
  function answerTo(asked: Asked, preference: Preference, exchange: Exchange): Outgoing {
    const { operation } = asked;
    const wish = preferred(operation, preference);
    if (wish.code === undefined && wish.example === undefined && !wish.dynamic) {
      const own = first((feature) => feature.answer?.(asked));
      if (own) return { ...own, headers: { ...own.headers } };
    }
    const answer = chooseAnswer(operation, wish, asked, () => first((feature) => feature.scenario?.(asked)));
    if ('refused' in answer) throw new Refused(answer.refused, answer.detail);
    if (answer.scenario !== undefined) exchange.scenario = answer.scenario;
    const dynamic = wish.dynamic === true && wish.example === undefined;
    const { status, headers, body } = render(operation, answer, dynamic);
    // An example that was asked for by its name comes as it is.
    const changes =
      wish.example === undefined ? features.flatMap((feature) => feature.changes?.(asked, answer) ?? []) : [];
    return {
      status,
      headers: { ...headers },
      body: applyChanges(body, changes),
      ...(answer.events && !dynamic && { events: answer.events }),
    };
  }

  function preferred(operation: Operation, preference: Preference): Preference {
    if (preference.code !== undefined || preference.example !== undefined) return preference;
    const example = next.take(operation.id);
    return example === undefined ? preference : { ...preference, example };
  }

  function first<Result>(ask: (feature: Feature) => Result | undefined): Result | undefined {
    for (const feature of features) {
      const result = ask(feature);
      if (result !== undefined) return result;
    }
    return undefined;
  }

  function validate(path: string, operation: Operation, request: ParsedRequest): void {
    const violations = validateRequest(operation, request);
    if (violations.length === 0) return;
    // The status of an invalid request is the family's, as the contract declares it.
    const status = contract.familyOf(path) === 'notification' ? 422 : 400;
    throw new Refused(status, `The request does not fit the contract of ${operation.id}.`, violations);
  }
}

function authorize(operation: Operation, headers: Record<string, string>): void {
  if (isAuthorized(operation, headers)) return;
  const fault = headers.authorization === undefined ? 'is missing' : 'holds no bearer token';
  const advice = `Send 'Authorization: Bearer <token>'; this mock takes any token.`;
  throw new Refused(401, `The Authorization header ${fault}. ${advice}`, [], { 'WWW-Authenticate': 'Bearer' });
}
