/** The JSON and event routes of the mock that the request log calls. All paths are below `/__mock`. */

/** A request in the list. */
export interface Summary {
  id: number;
  /** The `X-Request-Id` of the response. */
  requestId?: string;
  /** The key of its session; absent where it has none. */
  session?: string;
  /** Unix milliseconds. */
  at: number;
  method: string;
  target: string;
  operation?: string;
  /** The name of the contract's example that was the response. */
  example?: string;
  /** Whether the response was generated from the schema instead. */
  dynamic?: boolean;
  /** Why the request was rejected or failed, in a sentence. */
  failureReason?: string;
  /** The number of violations of the contract in the request. */
  violations: number;
  /** The number of violations in the response, where responses are checked. */
  responseViolations: number;
  /** The number of fields that the contract does not name. */
  notes: number;
  /** The source of a response that is not an example. */
  source?: string;
  /** For an error response, its status. */
  fault?: string;
  /** Whether the error rate chose the fault. */
  drawn?: boolean;
  /** Milliseconds. */
  delay?: number;
  status?: number;
  /** Milliseconds; absent until the response is sent. */
  took?: number;
  /** The number of webhook deliveries that the request caused, by state. */
  deliveries: Record<DeliveryView['state'], number>;
}

/** A request with its response. */
export interface Details extends Omit<Summary, 'deliveries'> {
  /** The violations of the contract in the request. */
  faults: readonly FaultView[];
  /** The fields of the request that the contract does not name. */
  remarks: readonly FaultView[];
  /** The violations in the response. */
  responseFaults: readonly FaultView[];
  request: MessageView;
  response?: MessageView;
  curl: string;
  /** Absent for a path without operation, and for a body that only curl can send. */
  clientCode?: string;
  /** Fields that are masked in `curl` and `clientCode`. Fill them in before you run a copy. */
  hidden: readonly string[];
  /** Whether the mock can repeat the request: its body was kept. */
  repeatable: boolean;
  /** Oldest first. */
  deliveries: DeliveryView[];
}

export interface FaultView {
  /** The part of the message: body, query, header … */
  in: string;
  field: string;
  message: string;
}

export interface MessageView {
  headers: [name: string, value: string][];
  body?: BodyView;
}

export type BodyView =
  | { kind: 'json' | 'text'; text: string }
  /** A stream: the fields that all its events share, and each event without them. */
  | { kind: 'events'; shared?: string; events: string[] }
  /** Bytes, or a body that was too large to keep. Size in bytes. */
  | { kind: 'file'; mediaType: string; size: number }
  /** The response was sent before the body was read. */
  | { kind: 'unread' };

/** A webhook delivery with its attempts. */
export interface DeliveryView {
  id: string;
  /** Unix milliseconds. */
  at: number;
  event: string;
  /** The event, with the channel and the status where it has them. */
  title: string;
  /** The status of a status event: `sent`, `delivered`, `read` or `failed`. */
  messageStatus?: string;
  url: string;
  body: BodyView;
  /** `pending` until the last attempt has ended. */
  state: 'pending' | 'delivered' | 'failed';
  attempts: AttemptView[];
}

export interface AttemptView {
  /** Unix milliseconds. */
  at: number;
  status?: number;
  /** Why the attempt failed, where the status does not say. */
  error?: string;
  /** Milliseconds. */
  took: number;
}

/** An operation of the contract with its examples. */
export interface OperationView {
  id: string;
  method: string;
  path: string;
  summary?: string;
  examples: ExampleView[];
}

export interface ExampleView {
  name: string;
  status: number;
  summary?: string;
}

/** The mock itself: `GET /about`. */
export interface About {
  title: string;
  version: string;
  /** A curl command that works as it is. */
  firstRequest: string;
  operations: OperationView[];
  /** The channels of inbound messages. */
  channels: ChannelView[];
}

/** A channel of inbound messages. */
export interface ChannelView {
  channel: string;
  /** For people. */
  name: string;
  /** The senders to choose from. */
  senders: string[];
  /** The examples of its webhook. */
  examples: string[];
}

/** An event of `GET /events`: everything (`state`, after each connection), or what has changed (`update`). */
export interface Update {
  /** Newest last. */
  exchanges: Summary[];
  /** Deliveries of inbound messages, which no request caused. Newest last. */
  deliveries: DeliveryView[];
  /** The example that the next request of an operation gets, by the operation. */
  next: Record<string, NextView>;
  /** The sessions whose requests get delays or errors. */
  simulations: SimulationView[];
}

/** The example that the next request of an operation gets. */
export interface NextView {
  example: string;
  /** Id of its rule, which may have been set by a test. */
  rule: string;
  /** Whether all later requests get it too. */
  repeats: boolean;
}

/** Delays and errors of the requests of a session: `PUT /simulation`, with the session in `X-Mock-Session`. */
export interface SimulationView {
  /** Absent for the requests without a session. */
  session?: string;
  /** Milliseconds. */
  delay: { min: number; max: number };
  /** From 0 to 100. */
  errorPercent: number;
  errorStatus: number;
}
