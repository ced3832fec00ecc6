import type { IncomingMessage, ServerResponse } from 'node:http';
import { isObject, maxJsonBytes } from '@omnichannel/contract';
import type { Contract } from '../contract.ts';
import { readBody } from '../http/body.ts';
import { HttpError } from '../http/http-error.ts';
import type { Exchange, Journal } from '../journal.ts';
import type { QueuedResponses } from '../queued-responses.ts';
import type { Rendered } from '../render.ts';
import type { Delivery } from '../webhooks/deliveries.ts';
import type { Webhooks } from '../webhooks/index.ts';
import { fileAt } from './files.ts';
import { createInfo, operationsOf } from './info.ts';
import { createLive, type Live } from './live.ts';
import { isRepeatable, repeat } from './repeat.ts';
import { createViews, deliveryOf, type Views } from './views.ts';
import { welcome } from './welcome.ts';

/** The state that the page at `/__mock` shows and changes. */
export interface RouteParts {
  contract: Contract;
  journal: Journal;
  next: QueuedResponses;
  webhooks: Pick<Webhooks, 'inbound' | 'redeliver' | 'deliveriesOf' | 'examplesOf' | 'list' | 'forget' | 'follow'>;
  /** Removes all state that requests created. */
  reset(): void;
}

/** A request to `/__mock`, taken apart. */
interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  /** Values of the path's parameters. */
  parameters: Record<string, string>;
  /** Address of the mock, as the caller named it. */
  url: string;
}

/** Returns a response; undefined where the route writes the response itself. */
export type Route = (call: Call) => Rendered | undefined | Promise<Rendered | undefined>;

/** Routes by path and method. */
type Routes = Record<string, Record<string, Route>>;

/** Creates the routes below `/__mock`, and the page at `/`. */
export function createRoutes(parts: RouteParts): Routes {
  const { contract, journal, next, webhooks } = parts;
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
    next: next.list(),
  }));
  webhooks.follow(({ exchange, id }) => live.changed(exchange ?? id));
  return {
    ...createPageRoutes(parts, live),
    ...createRequestRoutes(parts, views),
    ...createNextRoutes(next, live),
    ...createDeliveryRoutes(webhooks),
  };
}

/** The page, the events that keep it up to date, and the contract that it shows. */
function createPageRoutes({ contract: { document }, webhooks, reset }: RouteParts, live: Live): Routes {
  let listed: ReturnType<typeof operationsOf> | undefined;
  const operations = () => {
    listed ??= operationsOf(document);
    return listed;
  };
  const about = (url: string) =>
    createInfo({ document, operations: operations(), examplesOf: webhooks.examplesOf }, url);
  return {
    '/': { GET: ({ url }) => welcome(about(url)) },
    '/__mock': {
      GET: () => fileAt('/__mock'),
      DELETE() {
        reset();
        return empty();
      },
    },
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

/** The requests that the journal holds. */
function createRequestRoutes({ journal, webhooks }: RouteParts, { summaryOf, detailsOf }: Views): Routes {
  return {
    '/__mock/requests': {
      GET: () => json(journal.list().map(summaryOf)),
      DELETE() {
        webhooks.forget();
        journal.clear();
        return empty();
      },
    },
    '/__mock/requests/{id}': {
      GET: async ({ parameters, url }) => json(await detailsOf(findExchange(journal, parameters), url)),
    },
    '/__mock/requests/{id}/repeat': {
      POST({ parameters, request }) {
        const exchange = findExchange(journal, parameters);
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
function findExchange(journal: Journal, { id }: Record<string, string>): Exchange {
  const exchange = journal.list().find((known) => String(known.id) === id);
  if (exchange) return exchange;
  throw new HttpError(404, `There is no request ${id}: only the last ones are kept, until the list is cleared.`);
}

/** The examples that are chosen for the next requests. */
function createNextRoutes(next: QueuedResponses, live: Live): Routes {
  return {
    '/__mock/next': {
      GET: () => json(next.list()),
      async PUT({ request }) {
        setNext(next, await jsonOf(request));
        live.changed();
        return json(next.list());
      },
    },
  };
}

/** @throws {HttpError} 400 */
function setNext(next: QueuedResponses, body: unknown): void {
  // The contract's own word for an example, a scenario, is understood, too.
  const { operation, scenario, example = scenario } = isObject(body) ? body : {};
  if (typeof operation !== 'string' || (typeof example !== 'string' && example !== null)) {
    const form = '{"operation":"listTopics","example":"empty"}';
    throw new HttpError(400, `Give a JSON object such as ${form}; null as the example takes the choice back.`);
  }
  try {
    next.set(operation, example ?? undefined);
  } catch (error) {
    throw new HttpError(400, (error as Error).message);
  }
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

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  return (await readBody(request, { requestTypes: ['application/json'], bodyLimit: maxJsonBytes })).body;
}

function json(value: unknown): Rendered {
  return { status: 200, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) };
}

function empty(status = 204): Rendered {
  return { status, headers: {}, body: undefined };
}
