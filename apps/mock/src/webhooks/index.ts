import { isObject } from '@omnichannel/contract';
import { createSecret, isSecret, secretForm } from '@omnichannel/contract/webhook-secret';
import type { Violation } from '@omnichannel/error-formats';
import type { ResolveName } from '@omnichannel/outbound';
import type { Contract } from '../contract.ts';
import { StartError } from '../errors.ts';
import type { Feature, MockRequest } from '../feature.ts';
import { HttpError } from '../http/http-error.ts';
import type { IdsAndClock } from '../ids-and-clock.ts';
import { isLocalOrigin } from '../loopback.ts';
import { scenarioOf } from '../scenarios.ts';
import { createReceiverPolicy, type ReceiverPolicy } from './address-policy.ts';
import { type ChannelName, channels } from './channels.ts';
import { createDeliveries, type Delivery } from './deliveries.ts';
import { type Endpoint, type Endpoints, type Feed, feedsOfType } from './endpoints.ts';
import { createEvents } from './events.ts';
import { createInbound } from './inbound.ts';
import { createInboundReports, createStatuses } from './statuses.ts';

export interface WebhookOptions {
  /** Signs deliveries where `updateChatAppWebhook` sets no other secret; generated when absent. */
  secret?: string | undefined;
  /** Receives messenger events: no operation of the contract sets this URL. */
  messengerEndpoint?: string | undefined;
  /** Receive `channelEvent`s of RCS and of the chat channel: no operation sets these URLs either. */
  rcsEndpoint?: string | undefined;
  chatEndpoint?: string | undefined;
  /** Hosts besides loopback that may be called. */
  allowedHosts?: readonly string[] | undefined;
  /** Milliseconds between two statuses of a message. Default 200. */
  interval?: number | undefined;
  /** Milliseconds between the attempts of a delivery. Default: 5 seconds, twice. */
  retryDelays?: readonly number[] | undefined;
  /** Milliseconds until a receiver must respond. Default 15 seconds. */
  timeout?: number | undefined;
  /** Resolves host names. Default: the system's resolver. */
  resolve?: ResolveName | undefined;
  /** Returns the port of the mock itself, which receives no deliveries. */
  ownPort?: (() => number) | undefined;
}

/** Sends the contract's webhooks. */
export interface Webhooks extends Feature {
  /** Verifies deliveries, except those to an endpoint that was set with its own secret. */
  secret: string;
  /** Delivers a message as if a person had written it: see `createInbound`. */
  inbound(input: unknown): Promise<Delivery>;
  /** The last deliveries, oldest first; a copy. */
  list(): Delivery[];
  /** The deliveries that an exchange caused; when undefined, those of inbound messages. Oldest first. */
  deliveriesOf(exchange: number | undefined): readonly Delivery[];
  /** Names of the examples of inbound messages of a channel. */
  examplesOf(channel: ChannelName): string[];
  /** Removes the deliveries from the list; running ones continue. */
  forget(): void;
  /**
   * Delivers an event again, to the current endpoint of its feed.
   *
   * @returns whether there is such a delivery
   * @throws {HttpError} 409 while it is in progress
   */
  redeliver(id: string): boolean;
  /** Calls the listener when a delivery begins and after each attempt. @returns a function that unsubscribes it */
  follow(listener: (delivery: Delivery) => void): () => void;
  /** Cancels running deliveries, and removes all deliveries and all endpoints except those of the options. */
  reset(): void;
  /** Cancels running deliveries. */
  close(): void;
}

/**
 * Keeps the endpoints that `updateChatAppWebhook` sets, and delivers events to them: the statuses of sent messages, according to the
 * outcome of the test number, and inbound messages.
 *
 * @throws {StartError} when an option is malformed
 */
export function createWebhooks({ document }: Contract, fresh: IdsAndClock, options: WebhookOptions): Webhooks {
  const { allowedHosts = [], resolve, ownPort, interval = 200, retryDelays, timeout } = options;
  const secret = secretOf(options);
  const policy = createReceiverPolicy({ allowedHosts, resolve, ownPort });
  const configured = configuredEndpoints(options, policy);
  const endpoints: Endpoints = new Map();
  const setConfigured = () => {
    for (const { feed, url } of configured) endpoints.set(feed, { url, secret, gone: false });
  };
  setConfigured();
  let running = new AbortController();
  const closing = () => running.signal;
  /** The signal that ends the deliveries of a request. */
  const accepted = new WeakMap<MockRequest, AbortSignal>();
  const events = createEvents(document, fresh);
  const deliveries = createDeliveries({ endpoints, policy, fresh, closing, retryDelays, timeout });
  const reportInbound = createInboundReports({ events, deliveries });
  const sendStatuses = createStatuses({ document, endpoints, events, deliveries, interval, closing });

  return {
    secret,
    list: deliveries.list,
    deliveriesOf: (exchange) => deliveries.list().filter((delivery) => delivery.exchange === exchange),
    redeliver: (id) => deliveries.redeliver(id) !== undefined,
    examplesOf: (channel) => events.examples(channels[channel].feed),
    forget: deliveries.clear,
    follow: deliveries.subscribe,
    inbound: createInbound({ endpoints, events, deliveries }),
    close: () => running.abort(),

    reset() {
      running.abort();
      running = new AbortController();
      deliveries.clear();
      endpoints.clear();
      setConfigured();
    },

    answer(asked) {
      rejectUndeliverable(asked, policy);
      return undefined;
    },

    commit(request) {
      setEndpoint(request, endpoints, secret);
      accepted.set(request, running.signal);
    },

    after(request, response, exchange) {
      // A reset during the delay ends the deliveries of the requests before it.
      if (accepted.get(request)?.aborted) return;
      sendStatuses(request, response, exchange);
      reportInbound(request, response, exchange);
    },
  };
}

/** @throws {StartError} when the secret of the options is malformed */
function secretOf({ secret = createSecret() }: WebhookOptions): string {
  if (isSecret(secret)) return secret;
  throw new StartError(
    `--webhook-secret (option webhookSecret) must be ${secretForm}. Leave it out to have one made, which is printed.`,
  );
}

/**
 * The endpoints of the options, which no operation of the contract sets.
 *
 * @throws {StartError} when the mock may not call one
 */
function configuredEndpoints(options: WebhookOptions, policy: ReceiverPolicy): { feed: Feed; url: string }[] {
  return (['messenger', 'rcs', 'chat'] as const).flatMap((name) => {
    const url = options[`${name}Endpoint`];
    if (url === undefined) return [];
    const fault = policy.findUrlFault(url);
    if (fault !== undefined) throw new StartError(`--${name}-endpoint (option ${name}Endpoint) ${fault}.`);
    return [{ feed: channels[name].feed, url }];
  });
}

/**
 * Rejects an endpoint that the mock may not call. The requests of the contract's examples pass, since they have their own scenario:
 * deliveries to their endpoint fail with the reason.
 *
 * @throws {HttpError} 400
 */
function rejectUndeliverable(asked: MockRequest, policy: ReceiverPolicy): void {
  const { operation, body } = asked;
  if (operation.id !== 'updateChatAppWebhook' || !isObject(body)) return;
  if (scenarioOf(asked, operation.requests)) return;
  const violations = endpointViolations(body, policy);
  if (violations.length > 0) throw new HttpError(400, 'This mock cannot deliver there.', violations);
}

function endpointViolations({ url, secret }: Record<string, unknown>, policy: ReceiverPolicy): Violation[] {
  const fault = policy.findUrlFault(String(url));
  return [
    ...(fault === undefined ? [] : [{ in: 'body' as const, field: 'url', message: fault }]),
    ...(secret === undefined || isSecret(String(secret))
      ? []
      : [{ in: 'body' as const, field: 'secret', message: `must be ${secretForm}` }]),
  ];
}

/**
 * Sets the endpoint that an accepted `updateChatAppWebhook` names.
 *
 * @param secret signs its deliveries where the request names no other
 * @throws {HttpError} 403 for a page of another machine. Not in `answer`, which a request with a preference skips
 */
function setEndpoint({ operation, header, body }: MockRequest, endpoints: Endpoints, secret: string): void {
  if (operation.id !== 'updateChatAppWebhook' || !isObject(body)) return;
  rejectForeignPage(header.origin);
  const ownSecret = body.secret === undefined ? secret : String(body.secret);
  const endpoint: Endpoint = { url: String(body.url), secret: ownSecret, gone: false };
  for (const feed of feedsOfType[String(body.type)] ?? []) endpoints.set(feed, endpoint);
}

/**
 * Rejects an endpoint that a page of another machine sets. Such a page may call the API, but must not make the mock call others.
 *
 * @throws {HttpError} 403
 */
function rejectForeignPage(origin: string | undefined): void {
  if (origin === undefined || isLocalOrigin(origin)) return;
  throw new HttpError(
    403,
    'Only a page of this machine, such as http://localhost:3000, may set webhooks. Set them outside the browser instead.',
  );
}
