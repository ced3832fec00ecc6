import type { IncomingMessage } from 'node:http';
import type { SimulationView } from '@omnichannel/console/mock';
import type { Contract } from '../contract.ts';
import type { CoverageCounter } from '../coverage/coverage.ts';
import { coveragePolicy, renderCoverage } from '../coverage/html.ts';
import { HttpError } from '../http/http-error.ts';
import type { Exchange, Journal } from '../journal.ts';
import type { Sessions } from '../rules/sessions.ts';
import { isActive, parseSimulation } from '../simulation.ts';
import type { Delivery } from '../webhooks/deliveries.ts';
import type { Webhooks } from '../webhooks/index.ts';
import { fileAt } from './files.ts';
import { createInfo, operationsOf } from './info.ts';
import { createLive, type Live } from './live.ts';
import { isRepeatable, repeat } from './repeat.ts';
import { empty, json, jsonOf, type Route, type Routes } from './route.ts';
import { createRuleRoutes, filterRequests, nextExamples, sessionOf } from './rule-routes.ts';
import { createStateRoutes } from './state-routes.ts';
import { createViews, deliveryOf, type Views } from './views.ts';
import { welcome } from './welcome.ts';

/** The state that the page at `/__mock` shows and changes. */
export interface RouteParts {
  contract: Contract;
  coverage: CoverageCounter;
  journal: Journal;
  sessions: Sessions;
  /** Registers what is called when the rules without a session change. */
  onRulesChanged(listener: () => void): void;
  webhooks: Pick<Webhooks, 'inbound' | 'redeliver' | 'deliveriesOf' | 'examplesOf' | 'list' | 'forget' | 'follow'>;
  /** Removes all state that requests created. */
  reset(): void;
}

/** Creates the routes below `/__mock`, and the page at `/`. */
export function createRoutes(parts: RouteParts): Routes {
  const { contract, journal, sessions, webhooks } = parts;
  const views = createViews(contract, webhooks);
  const live = createLive(journal, (changed) => ({
    exchanges: journal
      .list()
      .filter(({ id }) => !changed || changed.has(id))
      .map(views.summaryOf),
    deliveries: webhooks
      .deliveriesOf(undefined)
      .filter(({ id }) => !changed || changed.has(id))
      .map(deliveryOf),
    next: nextExamples(sessions.root.rules.list()),
    simulations: simulationsOf(sessions),
  }));
  parts.onRulesChanged(() => live.changed());
  webhooks.follow(({ exchange, id }) => live.changed(exchange ?? id));
  return {
    ...createPageRoutes(parts, live),
    ...createRequestRoutes(parts, views),
    ...createRuleRoutes(parts),
    ...createSimulationRoutes(sessions, live),
    ...createStateRoutes(sessions),
    ...createDeliveryRoutes(webhooks),
    ...createCoverageRoutes(parts.coverage),
  };
}

/** The page, the events that keep it up to date, and the contract that it shows. */
function createPageRoutes({ contract: { document }, sessions, webhooks, reset }: RouteParts, live: Live): Routes {
  let listed: ReturnType<typeof operationsOf> | undefined;
  const operations = () => {
    listed ??= operationsOf(document);
    return listed;
  };
  const about = (url: string) =>
    createInfo({ document, operations: operations(), examplesOf: webhooks.examplesOf }, url);
  const clear: Route = ({ request }) => {
    if (request.headers['x-mock-session'] === undefined) reset();
    else sessionOf(sessions, request).clear();
    live.changed();
    return empty();
  };
  return {
    '/': { GET: ({ url }) => welcome(about(url)) },
    '/__mock': { GET: () => fileAt('/__mock'), DELETE: clear },
    '/__mock/reset': { POST: clear },
    '/__mock/about': { GET: ({ url }) => json(about(url)) },
    '/__mock/openapi.json': {
      GET: ({ url }) => json({ ...document, servers: [{ url, description: 'This mock.' }] }),
    },
    '/__mock/operations': { GET: () => json(operations()) },
    '/__mock/events': {
      GET({ response }) {
        live.connect(response);
        return undefined;
      },
    },
  };
}

/** Delays and errors of the requests of a session. */
function createSimulationRoutes(sessions: Sessions, live: Live): Routes {
  return {
    '/__mock/simulation': {
      GET: ({ request }) => json(sessionOf(sessions, request).simulation ?? {}),
      async PUT({ request }) {
        const session = sessionOf(sessions, request);
        const simulation = parseSimulation(await jsonOf(request));
        if (isActive(simulation)) session.simulation = simulation;
        else delete session.simulation;
        live.changed();
        return json(session.simulation ?? {});
      },
      DELETE({ request }) {
        delete sessionOf(sessions, request).simulation;
        live.changed();
        return empty();
      },
    },
  };
}

function simulationsOf(sessions: Sessions): SimulationView[] {
  return sessions
    .all()
    .flatMap(({ key, simulation }) =>
      simulation ? { ...simulation, ...(key !== undefined && { session: key }) } : [],
    );
}

/** The report of the coverage: a page for browsers, JSON for all others. */
function createCoverageRoutes(coverage: CoverageCounter): Routes {
  return {
    '/__mock/coverage': {
      GET({ request }) {
        const report = coverage.report();
        if (!/\btext\/html\b/.test(request.headers.accept ?? ''))
          return { ...json(report), headers: { 'Content-Type': 'application/json', Vary: 'Accept' } };
        const headers = {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': coveragePolicy,
          Vary: 'Accept',
        };
        return { status: 200, headers, body: renderCoverage(report) };
      },
      DELETE() {
        coverage.clear();
        return empty();
      },
    },
  };
}

/** The requests that the journal holds. */
function createRequestRoutes(parts: RouteParts, { summaryOf, detailsOf }: Views): Routes {
  const { contract, journal, sessions, webhooks } = parts;
  return {
    '/__mock/requests': {
      GET: ({ request }) =>
        json(filterRequests(sessionOf(sessions, request).requests(), contract, request).map(summaryOf)),
      DELETE({ request }) {
        const session = sessionOf(sessions, request);
        session.forget();
        if (session.key === undefined) {
          webhooks.forget();
          journal.clear();
        }
        return empty();
      },
    },
    '/__mock/requests/{id}': {
      GET: async ({ parameters, request, url }) => json(await detailsOf(findExchange(parts, request, parameters), url)),
    },
    '/__mock/requests/{id}/repeat': {
      POST({ parameters, request }) {
        const exchange = findExchange(parts, request, parameters);
        if (!isRepeatable(exchange)) {
          throw new HttpError(
            409,
            'The body of this request was not read, or was too large to be kept. Send it from its source.',
          );
        }
        repeat(exchange, request.socket);
        return empty(202);
      },
    },
  };
}

/** @throws {HttpError} 404 */
function findExchange(
  { journal, sessions }: RouteParts,
  request: IncomingMessage,
  { id }: Record<string, string>,
): Exchange {
  const known = [...journal.list(), ...sessionOf(sessions, request).requests()];
  const exchange = known.find((one) => String(one.id) === id);
  if (exchange) return exchange;
  throw new HttpError(404, `There is no request ${id}: only the last ones are kept, until the list is cleared.`);
}

/** Messages from outside, and the deliveries of webhooks. */
function createDeliveryRoutes(webhooks: RouteParts['webhooks']): Routes {
  return {
    '/__mock/inbound': {
      POST: async ({ request }) => json(deliveryOf(await webhooks.inbound(await jsonOf(request)))),
    },
    '/__mock/deliveries': { GET: () => json(webhooks.list().map(deliveryOf)) },
    '/__mock/deliveries/{id}': { GET: ({ parameters }) => json(deliveryOf(findDelivery(webhooks, parameters))) },
    '/__mock/deliveries/{id}/redeliver': {
      POST({ parameters }) {
        if (!webhooks.redeliver(parameters.id ?? ''))
          throw new HttpError(404, `There is no delivery ${parameters.id}.`);
        return empty(202);
      },
    },
  };
}

/** @throws {HttpError} 404 */
function findDelivery(webhooks: Pick<Webhooks, 'list'>, { id }: Record<string, string>): Delivery {
  const delivery = webhooks.list().find((known) => known.id === id);
  if (delivery) return delivery;
  throw new HttpError(404, `There is no delivery ${id}: only the last ones are kept, until the list is cleared.`);
}
