import type { IncomingMessage } from 'node:http';
import type { ResponseViolation } from '@omnichannel/contract';
import type { Violation } from '@omnichannel/error-formats';
import { type Message, record } from './message.ts';
import type { Note } from './warnings.ts';

/** A request, its response and its findings. */
export interface Exchange {
  /** Counts from 1. */
  id: number;
  /** Unix milliseconds. */
  at: number;
  method: string;
  /** Path and query as they were sent. */
  target: string;
  request: Message;
  /** The `X-Request-Id` of its response; absent for a proxied exchange without one. */
  requestId?: string;
  /** Its operationId; absent where the contract has no such operation. */
  operation?: string;
  /** The key of its session; absent where it has none. */
  session?: string;
  /** Id of the rule that replied. */
  rule?: string;
  /** Whether the request chose its response itself, with `Prefer` or a query parameter. */
  preferred?: boolean;
  /** The departures of the request from the contract. */
  violations: readonly Violation[];
  /** Fields that the contract allows but does not name, which are probably typos. */
  notes: readonly Note[];
  /** The departures of the response from the contract, where responses are checked. */
  responseViolations?: readonly ResponseViolation[];
  /** Fields of the response that the contract does not name. Set by the proxy only. */
  responseNotes?: readonly Note[];
  /** The parts that could not be checked, with the reasons. */
  unchecked?: readonly string[];
  /** Why it was rejected or failed, in a sentence. */
  failureReason?: string;
  /** Name of the contract's example that was returned. */
  example?: string;
  /** Whether the response was generated from the schema instead. */
  dynamic?: boolean;
  /** The source of a response that is not an example, in half a sentence: an uploaded file, a sample, the first response. */
  source?: string;
  /** Whether the service sent no complete response: it was unreachable, or cut the connection. Set by the proxy only. */
  unanswered?: boolean;
  /**
   * The fault that the request or a rule asked for, or that an error rate chose: `reset`, `timeout`, `malformed`, `cut`, or `status` for
   * an error response.
   */
  fault?: string;
  /** Whether an error rate chose the fault. */
  drawn?: boolean;
  /** Whether it sent a message without an endpoint for its statuses. */
  lacksStatusEndpoint?: boolean;
  /** Milliseconds that the response was delayed on purpose. */
  delay?: number;
  /** Milliseconds between two events of a stream, on average. Set by the proxy only. */
  pace?: number;
  /** Absent until the response is sent, and forever if the connection was cut before. */
  status?: number;
  response?: Message;
  /** Milliseconds from the request to the end of its response; absent while it is running. */
  took?: number;
}

type Listener = (exchange: Exchange) => void;

/** The last exchanges, in memory only. */
export interface Journal {
  begin(request: IncomingMessage): Exchange;
  /** Records the end of an exchange. Call it when the response has ended. */
  end(exchange: Exchange): void;
  /** Oldest first; a copy. */
  list(): Exchange[];
  /**
   * Calls the listener when an exchange ends.
   *
   * @param begun called when an exchange begins
   * @param cleared called when all exchanges were removed
   * @returns a function that unsubscribes the listeners
   */
  subscribe(listener: Listener, begun?: Listener, cleared?: () => void): () => void;
  clear(): void;
}

/** Creates an empty journal. @param limit maximum number of exchanges */
export function createJournal(limit = 200): Journal {
  const exchanges: Exchange[] = [];
  const listeners = new Set<{ ended: Listener; begun?: Listener | undefined; cleared?: (() => void) | undefined }>();
  let count = 0;
  return {
    begin({ method = 'GET', url: target = '/', headers }) {
      const exchange: Exchange = {
        id: ++count,
        at: Date.now(),
        method,
        target,
        request: record(headers),
        violations: [],
        notes: [],
      };
      exchanges.push(exchange);
      if (exchanges.length > limit) exchanges.shift();
      for (const { begun } of listeners) begun?.(exchange);
      return exchange;
    },
    end(exchange) {
      exchange.took = Date.now() - exchange.at;
      for (const { ended } of listeners) ended(exchange);
    },
    list: () => exchanges.slice(),
    subscribe(ended, begun, cleared) {
      const listener = { ended, begun, cleared };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear() {
      exchanges.length = 0;
      for (const { cleared } of listeners) cleared?.();
    },
  };
}
