import type { IncomingMessage } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
import { createResponseValidator, type ResponseValidator } from '@omnichannel/contract';
import { createParser } from 'eventsource-parser';
import type { Exchange } from '../journal.ts';
import { record } from '../message.ts';
import type { Operation } from '../operation.ts';
import { type Note, unknownFieldNotes } from '../warnings.ts';
import { checkedLimit, copyOf, describeUnchecked, tee } from './tee.ts';

/** Violations, and notes, that are kept of one stream, which may go on for ever. */
const streamLimit = 100;
/** Characters of its events that the journal keeps of one stream. */
const keptSize = 256 * 1024;

/** What the contract says of an answer. */
interface ValidatedExchange {
  operation: Operation;
  check: ResponseValidator;
}

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
  exchange.status = status;
  exchange.response = record(headers);
  const told = operation && { operation, check: createResponseValidator(operation.prism, { status, headers }) };
  if (told) exchange.responseViolations = told.check.head;
  if (exchange.method === 'HEAD') return undefined;
  return told?.check.isStream ? watchEvents(incoming, exchange, told) : watchBody(incoming, exchange, told);
}

/** @param told what the contract says of the answer; absent where it knows no such operation */
async function watchBody(
  incoming: IncomingMessage,
  exchange: Exchange,
  told?: ValidatedExchange,
): Promise<string | undefined> {
  const { ending, bytes } = await copyOf(incoming, incoming.headers['content-encoding']);
  if (ending !== 'complete') return describeUnchecked(ending);
  const response = record(incoming.headers, bytes.length > 0 ? bytes : undefined);
  exchange.response = response;
  if (!told) return undefined;
  const { operation, check } = told;
  exchange.responseViolations = [...check.head, ...check.body(bytes)];
  exchange.responseNotes = unknownFieldNotes(check.schema, operation.prism, response.json);
  return undefined;
}

async function watchEvents(
  incoming: IncomingMessage,
  exchange: Exchange,
  { operation, check }: ValidatedExchange,
): Promise<string | undefined> {
  const events: unknown[] = [];
  const violations = [...check.head];
  const notes: Note[] = [];
  exchange.responseViolations = violations;
  exchange.responseNotes = notes;
  exchange.response = { headers: incoming.headers, events };
  let count = 0;
  let size = 0;
  /** Bytes since the last event: the parser keeps what is not yet one. */
  let pending = 0;
  const parser = createParser({
    onEvent({ data }) {
      pending = 0;
      const event = parsed(data);
      const place = ['events', String(count)];
      if (notes.length < streamLimit) notes.push(...unknownFieldNotes(check.schema, operation.prism, event, place));
      if (violations.length < streamLimit) violations.push(...check.event(data, count++));
      size += data.length;
      if (size <= keptSize) events.push(event);
    },
  });
  const text = new StringDecoder('utf8');
  const ending = await tee(incoming, incoming.headers['content-encoding'], (bytes) => {
    pending += bytes.length;
    parser.feed(text.write(bytes));
    return violations.length < streamLimit && pending <= checkedLimit;
  });
  return violations.length < streamLimit
    ? describeUnchecked(ending)
    : `is not checked after ${violations.length} violations`;
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}
