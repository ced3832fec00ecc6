import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import { setTimeout as sleep } from 'node:timers/promises';
import { headerFaultOf } from '@omnichannel/contract';
import type { Admin } from '../admin/admin.ts';
import { changed, changedBody } from '../changes.ts';
import { chooseAnswer } from '../choose.ts';
import type { Contract } from '../contract.ts';
import type { Faults, Plan } from '../faults.ts';
import type { Asked, Feature } from '../feature.ts';
import type { Fresh } from '../fresh.ts';
import type { Exchange, Journal } from '../journal.ts';
import { record } from '../message.ts';
import type { NextAnswers } from '../next.ts';
import { bodyNotes, queryNotes } from '../notes.ts';
import type { Operation } from '../operation.ts';
import { choosesAnswer, type Preference, preferenceOf } from '../prefer.ts';
import { render } from '../render.ts';
import type { Stops } from '../stops.ts';
import { authorize, validate } from './admit.ts';
import { readBody } from './body.ts';
import { createCors } from './cors.ts';
import { findOperation, sendOptions } from './find.ts';
import { guarded } from './guard.ts';
import { problemOf } from './problem.ts';
import { Refused } from './refused.ts';
import { isMute, type Outgoing, send, strikes } from './send.ts';
import { headersOf, targetOf } from './target.ts';

/** What the front is put together from. */
export interface FrontParts {
  contract: Contract;
  features: readonly Feature[];
  fresh: Fresh;
  journal: Journal;
  next: NextAnswers;
  faults: Faults;
  /** Takes what is not the contract's: the page at `/__mock`. */
  admin?: Admin;
  /** Milliseconds between two events of a streamed answer. */
  sseInterval: number;
  /** Stops answers that are being streamed. */
  stops: Stops;
  /** Checks each answer against the contract before it leaves. */
  checkAnswers?: boolean;
}

/** Answers one request, whatever it is. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Told at the address itself to what is no browser. */
const welcome =
  'This is the mock itself, which answers the paths of the contract. GET /__mock shows its requests and its examples, GET /__mock/openapi.json the contract.';

/** The front's whole course: find the operation, check the request, choose the answer, send it. */
export function createHandler(parts: FrontParts): Handler {
  const { contract, features, fresh, journal, next, faults, admin, sseInterval, stops, checkAnswers } = parts;
  const cors = createCors(contract.responseHeaders);

  return async (request, response) => {
    const { path, query } = targetOf(request);
    if (admin?.(path, request, response)) return;
    const exchange = journal.begin(request);
    response.once('close', () => journal.end(exchange));
    try {
      await respond(request, response, exchange, { path, query });
    } catch (error) {
      await fail(error, response, exchange, path);
    }
  };

  /** Answers where even the error handling has failed. After the headers were sent a failure can only be shown by cutting off. */
  async function fail(error: unknown, response: ServerResponse, exchange: Exchange, path: string): Promise<void> {
    if (response.headersSent) return void response.destroy();
    const failure = problemOf(error, { contract, path, body: undefined });
    exchange.refusal = `The mock failed while it answered. ${failureText(error)}`;
    exchange.status = failure.status;
    exchange.response = record(failure.headers, failure.body);
    await send(response, failure, { head: false, sseInterval, stops });
  }

  async function respond(
    request: IncomingMessage,
    response: ServerResponse,
    exchange: Exchange,
    { path, query }: ReturnType<typeof targetOf>,
  ): Promise<void> {
    const head = request.method === 'HEAD';
    const parameters = parseQuery(query);
    const headers = headersOf(request);
    let body: unknown;
    let outgoing: Outgoing;
    let meant: Operation | undefined;
    let plan: Plan | undefined;
    let held: Promise<void> | undefined;
    let asked: Asked | undefined;
    try {
      const fault = headerFaultOf(request);
      if (fault) throw new Refused(fault.status, fault.detail);
      if (request.method === 'OPTIONS') {
        sendOptions(contract, cors, path, request, response);
        exchange.status = response.statusCode;
        return;
      }
      const preference = preferenceOf(headers.prefer, parameters);
      plan = faults(preference);
      if (plan.fault) exchange.fault = plan.fault;
      if (plan.drawn) exchange.drawn = true;
      if (plan.delay > 0) {
        exchange.delay = plan.delay;
        // A mock that was closed does not keep its process waiting.
        held = sleep(plan.delay, undefined, { ref: false });
      }
      if (path === '/' && admin && !contract.route(path)) throw new Refused(404, welcome);
      const { operation, match } = findOperation(contract, path, request.method ?? 'GET');
      exchange.operation = operation.id;
      meant = operation;
      exchange.notes = queryNotes(operation, parameters);
      if (plan.fault === '503') {
        const cause = plan.drawn ? 'an error rate is set' : 'fault=503 was asked for';
        throw new Refused(503, `The service is away on purpose: ${cause}.`, [], { 'Retry-After': '1' });
      }
      authorize(operation, headers);
      const { form, ...sent } = await readBody(request, operation, (arrived) => {
        exchange.request = record(request.headers, arrived);
      });
      body = sent.body;
      const notes = bodyNotes(operation, sent, form);
      if (notes.length > 0) exchange.notes = [...exchange.notes, ...notes];
      validate(
        contract,
        path,
        operation,
        { ...sent, ...(form && { form }), path: match.parameters, query: parameters, headers },
        exchange.notes,
      );
      const valid: Asked = {
        ...sent,
        operation,
        ...(form && { form }),
        query: parameters,
        path: match.parameters,
        header: headers,
      };
      asked = valid;
      const answer = answerTo(valid, preference, exchange);
      outgoing = answer;
      // What follows from an answer does not overtake it.
      await held;
      const followed = outgoing.status < 300 && !answer.again;
      if (followed) for (const feature of features) feature.after?.(valid, outgoing, exchange);
    } catch (error) {
      // What had been chosen is not what answers.
      delete exchange.example;
      delete exchange.dynamic;
      outgoing = problemOf(error, { contract, path, body, accept: headers.accept, ...fresh.failure() });
      exchange.refusal = error instanceof Error ? error.message : String(error);
      if (error instanceof Refused) exchange.violations = error.violations;
    }
    await held;
    if (asked && outgoing.status >= 300) for (const feature of features) feature.unanswered?.(asked);
    if (checkAnswers && meant) outgoing = guarded(meant, outgoing, exchange, { contract, path, body });
    Object.assign(outgoing.headers, cors.actual(request.headers));
    if (!strikes(plan?.fault, outgoing)) delete exchange.fault;
    if (!isMute(plan?.fault)) {
      exchange.status = outgoing.status;
      const { events } = outgoing;
      exchange.response = events ? { headers: outgoing.headers, events } : record(outgoing.headers, outgoing.body);
    }
    await send(response, outgoing, { head, sseInterval, stops, ...(plan?.fault && { fault: plan.fault }) });
  }

  /** The answer to a valid request, with headers of its own that may be added to. */
  function answerTo(asked: Asked, preference: Preference, exchange: Exchange): Outgoing & { again?: boolean } {
    const { operation } = asked;
    const wish = preferred(operation, preference);
    if (!choosesAnswer(wish)) {
      const own = first((feature) => feature.answer?.(asked));
      if (own) {
        exchange.source = own.source;
        return { ...own, headers: { ...own.headers } };
      }
    }
    const answer = chooseAnswer(operation, wish, asked, () => first((feature) => feature.scenario?.(asked)));
    if ('refused' in answer) throw new Refused(answer.refused, answer.detail);
    const dynamic = wish.dynamic === true && wish.example === undefined;
    if (dynamic) exchange.dynamic = true;
    else if (answer.scenario !== undefined) exchange.example = answer.scenario;
    const rendered = render(operation, answer, dynamic && fresh.dynamic());
    // An example that was asked for by its name comes as it is.
    const changes =
      wish.example === undefined ? features.flatMap((feature) => feature.changes?.(asked, answer, dynamic) ?? []) : [];
    return {
      status: rendered.status,
      headers: { ...rendered.headers },
      body: changedBody(rendered, changes),
      ...(answer.events && !dynamic && { events: changed(answer.events, changes) }),
    };
  }

  function preferred(operation: Operation, preference: Preference): Preference {
    if (choosesAnswer(preference)) return preference;
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
}

/** What an error says, where it can be asked. */
function failureText(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch (cause) {
    return (cause as Error).message;
  }
}
