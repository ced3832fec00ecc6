import type { IncomingMessage } from 'node:http';
import type { ResponseViolation } from '@omnichannel/contract';
import type { Violation } from '@omnichannel/error-formats';
import { type Message, record } from './message.ts';
import type { Note } from './warnings.ts';

/** A request and what became of it. */
export interface Exchange {
  /** Counts from 1. */
  id: number;
  /** Unix milliseconds. */
  at: number;
  method: string;
  /** Path and query as they were sent. */
  target: string;
  request: Message;
  /** Its operationId; absent where no operation of the contract was meant. */
  operation?: string;
  /** In what it departs from the contract. */
  violations: readonly Violation[];
  /** What the contract allows, and what is likely to be a typo: members that it does not name. */
  notes: readonly Note[];
  /** In what its answer departs from the contract, where answers are checked. */
  responseViolations?: readonly ResponseViolation[];
  /** Members of its answer that the contract does not name. Only behind the proxy. */
  responseNotes?: readonly Note[];
  /** What could not be checked, and why. */
  unchecked?: readonly string[];
  /** Why it was rejected, in a sentence. */
  refusal?: string;
  /** Name of the contract's example that answered. */
  example?: string;
  /** Whether the answer was made up from the schema instead. */
  dynamic?: boolean;
  /** What answered in place of an example, in half a sentence: a file that was uploaded, a sample, the first answer again. */
  source?: string;
  /** Whether the service sent no complete response: it could not be reached, or broke off. Only behind the proxy. */
  unanswered?: boolean;
  /** The fault that was asked for, or that `errorRate` drew. */
  fault?: string;
  /** Whether `errorRate` drew it, and no one asked for it. */
  drawn?: boolean;
  /** Whether it sent a message whose statuses no endpoint is there for. */
  untold?: boolean;
  /** Milliseconds that the answer was held back on purpose. */
  delay?: number;
  /** Absent until the answer is sent; `undefined` for good where the connection was cut before. */
  status?: number;
  response?: Message;
  /** Milliseconds from the request to the end of its answer; absent while it is under way. */
  took?: number;
}

type Listener = (exchange: Exchange) => void;

/** The last exchanges, in memory only. */
export interface Journal {
  begin(request: IncomingMessage): Exchange;
  /** To be called when the answer of an exchange has ended. */
  end(exchange: Exchange): void;
  /** Oldest first; a copy. */
  list(): Exchange[];
  /**
   * Hears of each exchange when it ends.
   *
   * @param begun hears of it when it begins, too
   * @param cleared hears that all were dropped
   * @returns stops it
   */
  subscribe(listener: Listener, begun?: Listener, cleared?: () => void): () => void;
  clear(): void;
}

/** @param limit how many exchanges are kept */
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
