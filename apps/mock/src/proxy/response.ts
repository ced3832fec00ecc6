import type { IncomingMessage } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
import { createParser } from 'eventsource-parser';
import { type AnswerCheck, checkOf } from '../check.ts';
import { type Exchange, keptBody } from '../journal.ts';
import type { Operation } from '../operation.ts';
import { checkedLimit, copyOf, type Ending, tap } from './tap.ts';

/** Violations that are kept of one stream, which may go on for ever. */
const streamLimit = 100;
/** Events that the journal keeps of one stream. */
const keptEvents = 1000;

/** Watches an answer while it passes, and writes what it finds into the exchange. */
export async function watchResponse(
  incoming: IncomingMessage,
  operation: Operation | undefined,
  exchange: Exchange,
): Promise<Ending> {
  const { statusCode: status = 0, headers } = incoming;
  const check = operation && checkOf(operation, { status, headers });
  exchange.status = status;
  exchange.response = { headers };
  if (check) exchange.responseViolations = check.head;
  if (exchange.method === 'HEAD') return 'complete';
  return check?.streamed ? watchEvents(incoming, check, exchange) : watchBody(incoming, check, exchange);
}

async function watchBody(
  incoming: IncomingMessage,
  check: AnswerCheck | undefined,
  exchange: Exchange,
): Promise<Ending> {
  const { ending, bytes } = await copyOf(incoming, incoming.headers['content-encoding']);
  if (ending !== 'complete') return ending;
  exchange.response = { headers: incoming.headers, ...keptBody(bytes.length > 0 ? bytes : undefined) };
  if (check) exchange.responseViolations = [...check.head, ...check.body(bytes)];
  return ending;
}

function watchEvents(incoming: IncomingMessage, check: AnswerCheck, exchange: Exchange): Promise<Ending> {
  const events: unknown[] = [];
  const violations = [...check.head];
  exchange.responseViolations = violations;
  exchange.response = { headers: incoming.headers, events };
  let count = 0;
  const parser = createParser({
    maxBufferSize: checkedLimit,
    onEvent({ data }) {
      violations.push(...check.event(data, count++));
      if (events.length < keptEvents) events.push(parsed(data));
    },
    onError(error) {
      // The parser takes nothing more.
      if (error.type === 'max-buffer-size-exceeded') count = Number.POSITIVE_INFINITY;
    },
  });
  const text = new StringDecoder('utf8');
  return tap(incoming, incoming.headers['content-encoding'], (bytes) => {
    parser.feed(text.write(bytes));
    return violations.length < streamLimit && count < Number.POSITIVE_INFINITY;
  });
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}
