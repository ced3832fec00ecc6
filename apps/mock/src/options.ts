import { StartError } from './errors.ts';
import type { Exchange } from './journal.ts';
import type { Document } from './spec.ts';
import type { Delivery } from './webhooks/deliveries.ts';
import type { InboundMessage } from './webhooks/inbound.ts';

/** The flags of `omnichannel-mock` have the same names, with dashes: `sseInterval` is `--sse-interval`. */
export interface MockOptions {
  /** Port to listen on; 0 takes a free one. Default 4010. */
  port?: number;
  /** Address to listen on. Default 127.0.0.1, which only this machine reaches. */
  host?: string;
  /** Path of an OpenAPI 3 document in one file, JSON or YAML. Default: the contract of @omnichannel/spec. */
  spec?: string;
  /** Milliseconds between two events of a streamed answer. Default 20. */
  sseInterval?: number;
  /** The same seed gives the same answers to the same requests in the same order. Default: new ones at each start. */
  seed?: string | number;
  /** Holds every answer back: half of them at most `p50` milliseconds, 99 of 100 at most `p99`. Default: not at all. */
  latency?: Latency;
  /** Share of all requests that is answered with 503, from 0 to 1. Default 0. */
  errorRate?: number;
  /** Signs deliveries to webhooks, in the form of Standard Webhooks: `whsec_` and base64. Default: made at each start. */
  webhookSecret?: string;
  /** URL that messenger events are delivered to; no operation of the contract sets it. Default: none are. */
  messengerEndpoint?: string;
  /** Hosts besides loopback that webhooks may be delivered to. Default: none. */
  allowedHosts?: readonly string[];
  /** Milliseconds between two statuses of a message that was sent. Default 200. */
  webhookInterval?: number;
  /** Check every answer against the contract before it leaves; one that departs from it is answered with 500. Default false. */
  checkAnswers?: boolean;
  /** Takes a line for each request, when its answer has ended. Default: nothing is logged. */
  log?: (line: string) => void;
  /** Colour the lines of the log for a terminal. Default false. */
  colours?: boolean;
}

/** Percentiles of a log-normal distribution, in milliseconds. */
export interface Latency {
  p50: number;
  p99: number;
}

/** A mock that is listening. */
export interface Mock {
  /** Address of the mock without a trailing slash: the client's `baseUrl`. */
  url: string;
  port: number;
  /** The document that is served. */
  document: Document;
  /** Verifies what the mock delivers to webhooks, unless `updateChatAppWebhook` has set another. */
  webhookSecret: string;
  /** The last 200 requests and what became of them, oldest first. */
  requests(): readonly Exchange[];
  /**
   * Sets the answer to the next request of an operation, once. A `Prefer` of the request itself goes before it.
   *
   * @param operation its operationId
   * @param example name of an example of the contract; undefined takes the choice back
   * @throws {Error} when there is no such operation or example; the message lists those there are
   */
  next(operation: string, example: string | undefined): void;
  /**
   * Delivers a message as if a person had written it, to the endpoint that is set for its channel.
   *
   * @returns the delivery after its first attempt
   * @throws {Error} when the message is malformed or no endpoint is set; its text says what to do
   */
  inbound(message: InboundMessage): Promise<Delivery>;
  /** The last 200 deliveries to webhooks, oldest first. They change as attempts are made. */
  deliveries(): readonly Delivery[];
  /** Stops the mock at once; requests that are under way are cut off. */
  close(): Promise<void>;
}

/**
 * Checks the numbers that a slip would turn into silence; the document, the port and the webhooks are checked where they are used.
 *
 * @throws {StartError} naming the option and its flag
 */
export function checkOptions({ sseInterval = 0, webhookInterval = 0, latency, errorRate = 0 }: MockOptions): void {
  if (!isTime(sseInterval)) throw wrong('--sse-interval', 'sseInterval', 'milliseconds, from 0');
  if (!isTime(webhookInterval)) throw wrong('--webhook-interval', 'webhookInterval', 'milliseconds, from 0');
  if (latency && !(latency.p50 > 0 && latency.p99 >= latency.p50 && isTime(latency.p99)))
    throw wrong('--latency', 'latency', 'two times in milliseconds, p50 above 0 and p99 not below p50, such as 50,400');
  if (!(errorRate >= 0 && errorRate <= 1))
    throw wrong('--error-rate', 'errorRate', 'a share from 0 to 1, such as 0.05');
}

function isTime(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
}

function wrong(flag: string, option: string, expected: string): StartError {
  return new StartError(`${flag} (option ${option}) must be ${expected}.`);
}
