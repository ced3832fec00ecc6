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
  /** Holds every answer back: half of them at most `p50` milliseconds, 99 of 100 at most `p99`. Default: never. */
  latency?: Latency;
  /** Share of all requests that is answered with 503, from 0 to 1. Default 0. */
  errorRate?: number;
  /** Signs deliveries to webhooks, in the form of Standard Webhooks: `whsec_` and base64. Default: made at each start. */
  webhookSecret?: string;
  /** URL that messenger events are delivered to; no operation of the contract sets it. Default: none are. */
  messengerEndpoint?: string;
  /** URL that what happens in RCS is delivered to, as `channelEvent`; no operation sets it. Default: nothing is. */
  rcsEndpoint?: string;
  /** The same for the chat channel. */
  chatEndpoint?: string;
  /** Hosts besides loopback that webhooks may be delivered to. Default: none. */
  allowedHosts?: readonly string[];
  /** Milliseconds between two statuses of a message that was sent. Default 200. */
  webhookInterval?: number;
  /** Whether other machines may use the page at `/__mock`, where `host` lets them in. Default false. */
  allowRemotePanel?: boolean;
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
  /**
   * The last 200 requests and what became of them, oldest first: `request.json` and `response.json` are their bodies, parsed. The list is a
   * copy, which later requests do not change.
   */
  requests(): Exchange[];
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
  /** The last 200 deliveries to webhooks, oldest first. The list is a copy; its fields change as attempts are made. */
  deliveries(): Delivery[];
  /**
   * Forgets what requests have left, so that tests do not see each other: the requests themselves, the answers that were set with
   * `next`, webhook endpoints, deliveries, also those under way, files, and which test numbers were validated. Counting and a seed go on.
   */
  reset(): void;
  /** Stops the mock at once; requests that are under way are cut off. */
  close(): Promise<void>;
}

export interface ProxyOptions {
  /** Base URL of the service, http or https, with its path prefix where it has one. */
  upstream: string;
  /** Port to listen on; 0 takes a free one. Default 4011. */
  port?: number;
  /** Address to listen on. Default 127.0.0.1, which only this machine reaches. */
  host?: string;
  /** Path of an OpenAPI 3 document in one file, JSON or YAML. Default: the contract of @omnichannel/spec. */
  spec?: string;
  /** Milliseconds that the service has to begin an answer, before the client gets 504. Default 120,000. */
  timeout?: number;
  /** Takes a line for each request, when its answer has ended. Default: nothing is logged. */
  log?: (line: string) => void;
  /** Colour the lines of the log for a terminal. Default false. */
  colours?: boolean;
}
