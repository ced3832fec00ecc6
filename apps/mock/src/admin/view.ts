/** What the page at `/__mock` gets to see: plain JSON, whose types the page's scripts share. */

/** A row of the list. */
export interface Summary {
  id: number;
  /** Unix milliseconds. */
  at: number;
  method: string;
  target: string;
  operation?: string;
  /** Name of the contract's example that answered. */
  example?: string;
  /** Whether the answer was made up from the schema instead. */
  dynamic?: boolean;
  /** Why the request was rejected, in a sentence. */
  refusal?: string;
  /** How many violations of the contract the request has. */
  violations: number;
  /** How many its answer has, where answers are checked. */
  answerViolations: number;
  /** How many of its fields the contract does not name. */
  notes: number;
  /** What answered in place of an example. */
  source?: string;
  fault?: string;
  /** Whether the error rate drew the fault. */
  drawn?: boolean;
  /** Milliseconds. */
  delay?: number;
  status?: number;
  /** Milliseconds; absent while the answer is under way. */
  took?: number;
  /** How many webhook deliveries followed, by their state. */
  deliveries: Record<DeliveryView['state'], number>;
}

/** What is notified of one exchange when it is selected. */
export interface Details extends Omit<Summary, 'deliveries'> {
  /** In what the request departs from the contract. */
  faults: readonly FaultView[];
  /** What it holds that the contract does not name. */
  remarks: readonly FaultView[];
  /** In what its answer does. */
  answerFaults: readonly FaultView[];
  request: MessageView;
  response?: MessageView;
  curl: string;
  /** Absent where no operation was meant, and where the body is such that only curl can send it. */
  clientCode?: string;
  /** Members whose values are hidden in both. Fill them in after copying. */
  hidden: readonly string[];
  /** Whether the request can be repeated: its body was kept. */
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
  /** A stream: what all its events have in common, and then each without it. */
  | { kind: 'events'; shared?: string; events: string[] }
  /** Bytes, or a body that was too large to keep. Size in bytes. */
  | { kind: 'file'; mediaType: string; size: number }
  /** The request was answered before its body was read. */
  | { kind: 'unread' };

/** A webhook delivery with its attempts. */
export interface DeliveryView {
  id: string;
  /** Unix milliseconds. */
  at: number;
  event: string;
  /** What it tells, for people: the event, with the channel and the status where it has them. */
  title: string;
  /** Of a status: `sent`, `delivered`, `read` or `failed`. */
  messageStatus?: string;
  url: string;
  body: BodyView;
  /** `pending` while an attempt is under way or to come. */
  state: 'pending' | 'delivered' | 'failed';
  attempts: AttemptView[];
}

export interface AttemptView {
  /** Unix milliseconds. */
  at: number;
  status?: number;
  /** Why it is a failure, where the status does not tell. */
  error?: string;
  /** Milliseconds. */
  took: number;
}

/** An operation of the contract with the answers that can be chosen. */
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

/** What the page is notified of the mock itself, once. */
export interface About {
  title: string;
  version: string;
  /** A curl command that works unchanged. */
  firstRequest: string;
  operations: OperationView[];
  /** What a person can write, and where. */
  channels: ChannelView[];
}

/** A channel that inbound messages come from. */
export interface ChannelView {
  channel: string;
  /** For people. */
  name: string;
  /** Whom a message may be from. */
  senders: string[];
  /** Examples of the webhook, which a message may be. */
  examples: string[];
}

/** A message of `/__mock/events`: everything (`state`, after a connection is made) or what has changed (`update`). */
export interface Update {
  /** Newest last. */
  exchanges: Summary[];
  /** What the outside world sent, and no request caused. Newest last. */
  deliveries: DeliveryView[];
  /** The examples that were chosen for the next request of an operation. */
  next: Record<string, string>;
}
