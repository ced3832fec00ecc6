import type { Coverage } from './coverage/coverage.ts';
import type { CoverageThreshold } from './coverage/threshold.ts';
import type { Script, ScriptSession } from './rules/types.ts';
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
  /** Milliseconds between two events of a streamed response. Default 20. */
  sseInterval?: number;
  /** With the same seed, the same requests in the same order get the same responses. Default: a new seed at each start. */
  seed?: string | number;
  /**
   * Keep what requests create: a new topic is then in the list, and an unknown id returns 404. The mock begins without records. Default
   * false.
   */
  stateful?: boolean;
  /** Delays every response: half of them at most `p50` milliseconds, 99 of 100 at most `p99`. Default: no delay. */
  latency?: Latency;
  /** Share of all requests that get 503, from 0 to 1. Default 0. */
  errorRate?: number;
  /** Signs deliveries to webhooks, in the form of Standard Webhooks: `whsec_` and base64. Default: generated at each start. */
  webhookSecret?: string;
  /** URL that receives messenger events; no operation of the contract sets it. Default: none. */
  messengerEndpoint?: string;
  /** URL that receives the `channelEvent`s of RCS; no operation sets it. Default: none. */
  rcsEndpoint?: string;
  /** The same for the chat channel. */
  chatEndpoint?: string;
  /** Hosts besides loopback that webhooks may be delivered to. Default: none. */
  allowedHosts?: readonly string[];
  /** Milliseconds between two statuses of a message that was sent. Default 200. */
  webhookInterval?: number;
  /**
   * Path of a file of rules, as `PUT /__mock/rules` takes them and as a proxy records them. They hold for requests without a session,
   * and again after `reset`. Default: none.
   */
  rules?: string;
  /** Folder that gets `coverage.json` and `coverage.html` when the mock closes. Default: none. */
  coverage?: string;
  /**
   * Percentage of the operations that must be called until the mock closes, or percentages by kind, such as
   * `{ operations: 80, statuses: 50 }`. Default: none.
   */
  coverageThreshold?: CoverageThreshold;
  /** The operations that count for `coverageThreshold`, by operationId. The report has all. Default: all. */
  coverageOperations?: readonly string[];
  /** Whether other machines may use the page at `/__mock`, where `host` lets them in. Default false. */
  allowRemotePanel?: boolean;
  /** Check every response against the contract before it is sent, and send 500 in place of an invalid one. Default false. */
  checkResponses?: boolean;
  /** Called with a line for each request when its response has ended. Default: nothing is logged. */
  log?: (line: string) => void;
  /** Colour the lines of the log for a terminal. Default false. */
  colours?: boolean;
}

/** Percentiles of a log-normal distribution, in milliseconds. */
export interface Latency {
  p50: number;
  p99: number;
}

/** A mock that is listening. Its own rules and recorded requests are those without a session. */
export interface Mock extends Script {
  /** Address of the mock without a trailing slash: the client's `baseUrl`. */
  url: string;
  port: number;
  /** The document that is served. */
  document: Document;
  /** Verifies webhook deliveries, unless `updateChatAppWebhook` has set another secret. */
  webhookSecret: string;
  /**
   * Returns the rules and the recorded requests of one session: of requests with the header `X-Mock-Session: <key>`. Sessions do not
   * see each other. At most 100 are kept, each for 30 minutes after its last use.
   *
   * @param key 1 to 128 visible ASCII characters. Default: a random UUID
   */
  session(key?: string): ScriptSession;
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
   * Removes all state that requests created, so that tests are independent: the requests, the rules,
   * webhook endpoints, deliveries including running ones, files, and validated test numbers. Request ids and a seed continue.
   */
  reset(): void;
  /** Reports which operations, statuses, examples and fields of the contract were used since the start. `reset` keeps the counts. */
  coverage(): Coverage;
  /**
   * Stops the mock at once; running requests are cut off. The coverage is written.
   *
   * @throws {CoverageError} where the coverage is below `coverageThreshold`
   */
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
  /**
   * Path of a new file, which gets the exchanges as rules of the mock, without credentials and with fictional personal data. The mock
   * replays it with `rules`. Default: nothing is recorded.
   */
  record?: string;
  /** Whether a recording keeps personal data as it is. Credentials are always replaced. Default false. */
  keepPii?: boolean;
  /** Milliseconds until the service must begin its response; after that the client gets 504. Default 120,000. */
  timeout?: number;
  /** Called with a line for each request when its response has ended. Default: nothing is logged. */
  log?: (line: string) => void;
  /** Colour the lines of the log for a terminal. Default false. */
  colours?: boolean;
}
