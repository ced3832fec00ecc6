import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ParsedUrlQuery, parse as parseQuery } from 'node:querystring';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillTemplate } from '@omnichannel/contract';
import type { Admin } from '../admin/admin.ts';
import { changed, changedBody } from '../changes.ts';
import { chooseAnswer, choosesAnswer } from '../choose.ts';
import type { Contract } from '../contract.ts';
import type { Faults, Plan } from '../faults.ts';
import type { Asked, Feature } from '../feature.ts';
import type { Fresh } from '../fresh.ts';
import { type Exchange, type Journal, keptBody } from '../journal.ts';
import type { NextAnswers } from '../next.ts';
import type { Operation } from '../operation.ts';
import { type Preference, preferenceOf } from '../prefer.ts';
import { render } from '../render.ts';
import type { Stops } from '../stops.ts';
import { authorize, validate } from './admit.ts';
import { readBody } from './body.ts';
import { createCors } from './cors.ts';
import { findOperation, sendOptions } from './find.ts';
import { guarded } from './guard.ts';
import { problemOf } from './problem.ts';
import { Refused } from './refused.ts';
import { isMute, type Outgoing, send } from './send.ts';
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

/** The front's whole course: find the operation, check the request, choose the answer, send it. */
export function createHandler(parts: FrontParts): Handler {
  const { contract, features, fresh, journal, next, faults, admin, sseInterval, stops, checkAnswers } = parts;
  const cors = createCors(contract.responseHeaders);

  return async (request, response) => {
    const { path, query } = targetOf(request);
    if (admin?.(path, request, response)) return;
    const head = request.method === 'HEAD';
    const parameters = parseQuery(query);
    const headers = headersOf(request);
    const exchange = journal.begin(request);
    response.once('close', () => journal.end(exchange));
    let body: unknown;
    let outgoing: Outgoing;
    let meant: Operation | undefined;
    let plan: Plan | undefined;
    let held: Promise<void> | undefined;
    try {
      if (request.method === 'OPTIONS') {
        sendOptions(contract, cors, path, request, response);
        exchange.status = response.statusCode;
        return;
      }
      const preference = preferenceOf(headers.prefer, parameters);
      plan = faults(preference);
      if (plan.fault) exchange.fault = plan.fault;
      if (plan.delay > 0) {
        exchange.delay = plan.delay;
        // A mock that was closed does not keep its process waiting.
        held = sleep(plan.delay, undefined, { ref: false });
      }
      const { operation, match } = findOperation(contract, path, request.method ?? 'GET');
      exchange.operation = operation.id;
      meant = operation;
      const unknown = unknownIn(parameters, operation);
      if (unknown.length > 0) exchange.unknownQuery = unknown;
      if (plan.fault === '503')
        throw new Refused(503, 'The service is away on purpose: fault=503 or an error rate was set.', [], {
          'Retry-After': '1',
        });
      authorize(operation, headers);
      const sent = await readBody(request, operation.requestTypes, (bytes) => {
        Object.assign(exchange.request, keptBody(bytes));
      });
      body = sent.body;
      validate(contract, path, operation, {
        ...sent,
        path: fillTemplate(match.route.template, match.parameters),
        query: parameters,
        headers,
      });
      const asked: Asked = { ...sent, operation, query: parameters, path: match.parameters, header: headers };
      outgoing = answerTo(asked, preference, exchange);
      // What follows from an answer does not overtake it.
      await held;
      if (outgoing.status < 300) for (const feature of features) feature.after?.(asked, outgoing, exchange);
    } catch (error) {
      outgoing = problemOf(error, { family: contract.familyOf(path), path, body, ...fresh.failure() });
      exchange.refusal = error instanceof Error ? error.message : String(error);
      if (error instanceof Refused) exchange.violations = error.violations;
    }
    await held;
    if (checkAnswers && meant)
      outgoing = guarded(meant, outgoing, exchange, { family: contract.familyOf(path), path, body });
    Object.assign(outgoing.headers, cors.actual(request.headers));
    if (!isMute(plan?.fault)) {
      exchange.status = outgoing.status;
      exchange.response = {
        headers: outgoing.headers,
        ...(outgoing.events ? { events: outgoing.events } : keptBody(outgoing.body)),
      };
    }
    await send(response, outgoing, { head, sseInterval, stops, ...(plan?.fault && { fault: plan.fault }) });
  };

  /** The answer to a valid request, with headers of its own that may be added to. */
  function answerTo(asked: Asked, preference: Preference, exchange: Exchange): Outgoing {
    const { operation } = asked;
    const wish = preferred(operation, preference);
    if (!choosesAnswer(wish)) {
      const own = first((feature) => feature.answer?.(asked));
      if (own) return { ...own, headers: { ...own.headers } };
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

/** The query parameters that the operation does not declare, save those which are meant for the mock. */
function unknownIn(query: ParsedUrlQuery, { prism }: Operation): string[] {
  const declared = prism.request?.query ?? [];
  return Object.keys(query).filter(
    (name) => !name.startsWith('__') && !declared.some((parameter) => parameter.name === name),
  );
}
