import type { IncomingMessage } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
import { type AnswerCheck, checkOf } from '@omnichannel/contract';
import { createParser } from 'eventsource-parser';
import { type Exchange, keptBody } from '../journal.ts';
import type { Operation } from '../operation.ts';
import { checkedLimit, copyOf, tap, whyUnchecked } from './tap.ts';

/** Violations that are kept of one stream, which may go on for ever. */
const streamLimit = 100;
/** Characters of its events that the journal keeps of one stream. */
const keptSize = 256 * 1024;

/**
 * Watches an answer while it passes, and writes what it finds into the exchange.
 *
 * @returns why it could not be checked in full, if so
 */
export async function watchResponse(
  incoming: IncomingMessage,
  operation: Operation | undefined,
  exchange: Exchange,
): Promise<string | undefined> {
  const { statusCode: status = 0, headers } = incoming;
  const check = operation && checkOf(operation.prism, { status, headers });
  exchange.status = status;
  exchange.response = { headers };
  if (check) exchange.responseViolations = check.head;
  if (exchange.method === 'HEAD') return undefined;
  return check?.streamed ? watchEvents(incoming, check, exchange) : watchBody(incoming, check, exchange);
}

async function watchBody(
  incoming: IncomingMessage,
  check: AnswerCheck | undefined,
  exchange: Exchange,
): Promise<string | undefined> {
  const { ending, bytes } = await copyOf(incoming, incoming.headers['content-encoding']);
  if (ending !== 'complete') return whyUnchecked(ending);
  exchange.response = { headers: incoming.headers, ...keptBody(bytes.length > 0 ? bytes : undefined) };
  if (check) exchange.responseViolations = [...check.head, ...check.body(bytes)];
  return undefined;
}

async function watchEvents(
  incoming: IncomingMessage,
  check: AnswerCheck,
  exchange: Exchange,
): Promise<string | undefined> {
  const events: unknown[] = [];
  const violations = [...check.head];
  exchange.responseViolations = violations;
  exchange.response = { headers: incoming.headers, events };
  let count = 0;
  let size = 0;
  /** Bytes since the last event: the parser keeps what is not yet one. */
  let pending = 0;
  const parser = createParser({
    onEvent({ data }) {
      pending = 0;
      if (violations.length < streamLimit) violations.push(...check.event(data, count++));
      size += data.length;
      if (size <= keptSize) events.push(parsed(data));
    },
  });
  const text = new StringDecoder('utf8');
  const ending = await tap(incoming, incoming.headers['content-encoding'], (bytes) => {
    pending += bytes.length;
    parser.feed(text.write(bytes));
    return violations.length < streamLimit && pending <= checkedLimit;
  });
  return violations.length < streamLimit
    ? whyUnchecked(ending)
    : `is not checked after ${violations.length} violations`;
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}
