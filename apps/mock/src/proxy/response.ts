import type { IncomingMessage } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
import { createResponseValidator, type ResponseValidator } from '@omnichannel/contract';
import { createParser } from 'eventsource-parser';
import type { Exchange } from '../journal.ts';
import { record } from '../message.ts';
import type { Operation } from '../operation.ts';
import { type Note, unknownFieldNotes } from '../warnings.ts';
import { checkedLimit, copyOf, describeUnchecked, tee } from './tee.ts';

/** Maximum number of violations, and of notes, that are kept of one stream, which may never end. */
const streamLimit = 100;
/** Characters of events that the journal keeps of one stream. */
const keptSize = 256 * 1024;

/** The operation of a response, and the validator for it. */
interface Validation {
  operation: Operation;
  check: ResponseValidator;
}

/**
 * Checks a response while it is forwarded, and records the findings in the exchange.
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
  const requestId = headers['x-request-id'];
  if (typeof requestId === 'string') exchange.requestId = requestId;
  const validation = operation && { operation, check: createResponseValidator(operation.prism, { status, headers }) };
  if (validation) exchange.responseViolations = validation.check.head;
  if (exchange.method === 'HEAD') return undefined;
  return validation?.check.isStream
    ? watchEvents(incoming, exchange, validation)
    : watchBody(incoming, exchange, validation);
}

/** @param validation absent where the contract has no such operation */
async function watchBody(
  incoming: IncomingMessage,
  exchange: Exchange,
  validation?: Validation,
): Promise<string | undefined> {
  const { ending, bytes } = await copyOf(incoming, incoming.headers['content-encoding']);
  if (ending !== 'complete') return describeUnchecked(ending);
  const response = record(incoming.headers, bytes.length > 0 ? bytes : undefined);
  exchange.response = response;
  if (!validation) return undefined;
  const { operation, check } = validation;
  exchange.responseViolations = [...check.head, ...check.body(bytes)];
  exchange.responseNotes = unknownFieldNotes(check.schema, operation.prism, response.json);
  return undefined;
}

async function watchEvents(
  incoming: IncomingMessage,
  exchange: Exchange,
  { operation, check }: Validation,
): Promise<string | undefined> {
  const events: unknown[] = [];
  const violations = [...check.head];
  const notes: Note[] = [];
  exchange.responseViolations = violations;
  exchange.responseNotes = notes;
  exchange.response = { headers: incoming.headers, events };
  let count = 0;
  let size = 0;
  let firstAt = 0;
  /** Bytes since the last event, which the parser buffers. */
  let pending = 0;
  const parser = createParser({
    onEvent({ data }) {
      // Taken first: the check of the first event takes longer than that of the others.
      const now = performance.now();
      if (count === 0) firstAt = now;
      else exchange.pace = Math.round((now - firstAt) / count);
      pending = 0;
      const event = parsed(data);
      const place = ['events', String(count)];
      if (notes.length < streamLimit) notes.push(...unknownFieldNotes(check.schema, operation.prism, event, place));
      if (violations.length < streamLimit) violations.push(...check.event(data, count));
      count++;
      size += data.length;
      if (size <= keptSize) events.push(event);
      else exchange.response = { headers: incoming.headers, events, size };
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
