import { createHash } from 'node:crypto';
import type { CallbackReply, InboundSms, ParsedCallback, ProviderCall, ProviderReceipt } from '../provider-events.ts';
import { readCall } from './callback-body.ts';
import { readTime } from './callback-time.ts';
import { readPointer, readText, toStorable } from './json-pointer.ts';
import type { ProviderSecrets } from './provider-secrets.ts';
import { toSafeCode } from './response.ts';
import { findVerificationFault, type Verification } from './verify.ts';

/** Names the fields of a callback by JSON pointers; a form is an object of its fields. */
interface Callback {
  /** To the list of events. Absent: the callback is one event, or a list of them. */
  events?: string;
  /** Default 204 without a body. */
  reply?: CallbackReply;
}

/** The status callback. */
export interface StatusCallback extends Callback {
  /** To the provider's id of the SMS. */
  id: string;
  recipient?: string;
  at?: string;
  /** To the state; the first that `states` knows counts. */
  state: readonly string[];
  /** To the code of a failure; the first that is there counts. */
  code?: readonly string[];
  /**
   * The meaning of each state: `delivered`, `failed` and `unknown` are final, `sent` is intermediate, `ignored` is no news. States that are not
   * listed are ignored.
   */
  states: Readonly<Record<string, ProviderReceipt['status'] | 'ignored'>>;
}

/** The callback for inbound SMS. */
export interface InboundCallback extends Callback {
  /** To the provider's id of it. Without one, an SMS is recognized by its content. */
  id?: string;
  from: string;
  to: string;
  text: string;
  at?: string;
  /** To the reference, number and count of a part of a longer SMS, when the provider does not join them. */
  part?: { reference: string; number: string; count: string };
}

/** The part of a profile that reads callbacks. */
interface CallbackProfile {
  statusCallback?: StatusCallback;
  inbound?: InboundCallback;
  verification?: Verification;
}

/** Maximum characters of an id and of a number. */
const maxIdLength = 255;
/** Maximum characters of a text: 255 parts of 153 septets. */
const maxTextLength = 39_015;

/** Authenticates and reads a call of the provider. Never throws, whatever the call contains. */
export async function parseCallback(
  { statusCallback, inbound, verification }: CallbackProfile,
  secrets: ProviderSecrets,
  call: ProviderCall,
): Promise<ParsedCallback> {
  const fault = await findVerificationFault(verification, secrets, call);
  if (fault !== undefined) return { outcome: 'unauthenticated', reason: fault };
  const callback = call.path === 'status' ? statusCallback : inbound;
  if (callback === undefined) return { outcome: 'unreadable', reason: `The connection has no callback ${call.path}.` };
  const events = findEvents(readCall(call), callback);
  if (events === undefined)
    return { outcome: 'unreadable', reason: 'The body is neither JSON nor a form with events.' };
  const receipts =
    call.path === 'status' && statusCallback ? events.map((event) => readReceipt(event, statusCallback)) : [];
  const messages = call.path === 'inbound' && inbound ? events.map((event) => readInbound(event, inbound)) : [];
  // A provider repeats a rejected callback: one bad event must not hold back the others.
  if (events.length > 0 && [...receipts, ...messages].every((event) => event === undefined)) {
    return { outcome: 'unreadable', reason: 'No event has the fields that the connection reads.' };
  }
  return {
    outcome: 'events',
    receipts: receipts.filter((receipt) => receipt !== undefined && receipt !== 'ignored'),
    inbound: messages.filter((message) => message !== undefined && message !== 'ignored'),
    ...(callback.reply && { reply: callback.reply }),
  };
}

/** @returns undefined when there is nothing that has events */
function findEvents(value: unknown, { events: pointer }: Callback): readonly unknown[] | undefined {
  const found = pointer === undefined ? value : readPointer(value, pointer);
  if (Array.isArray(found)) return found;
  return pointer === undefined && typeof found === 'object' && found !== null ? [found] : undefined;
}

/** @returns undefined for an event without the fields of a receipt */
function readReceipt(event: unknown, callback: StatusCallback): ProviderReceipt | 'ignored' | undefined {
  const id = readBounded(event, callback.id, maxIdLength);
  const states = callback.state.map((pointer) => readText(event, pointer)).filter((state) => state !== undefined);
  if (id === undefined || states.length === 0) return undefined;
  const known = states.find((state) => Object.hasOwn(callback.states, state));
  const status = known === undefined ? 'ignored' : callback.states[known];
  if (status === undefined || status === 'ignored') return 'ignored';
  const recipient = readText(event, callback.recipient)?.replace(/^\+/, '');
  const code = (callback.code ?? []).map((pointer) => toSafeCode(readText(event, pointer))).find((found) => found);
  return {
    id,
    status,
    at: readTime(event, callback.at),
    ...(recipient !== undefined && /^\d{5,15}$/.test(recipient) && { recipient }),
    ...(code !== undefined && status !== 'delivered' && { code }),
  };
}

/** @returns undefined for an event without the fields of an SMS; a sender without a number, such as a name, is ignored */
function readInbound(event: unknown, callback: InboundCallback): InboundSms | 'ignored' | undefined {
  const sender = readText(event, callback.from);
  const from = toE164(sender);
  const to = readBounded(event, callback.to, maxIdLength);
  const given = readPointer(event, callback.text);
  if (from === undefined || to === undefined || typeof given !== 'string' || given.length > maxTextLength) {
    return sender !== undefined && from === undefined ? 'ignored' : undefined;
  }
  const text = toStorable(given);
  const id = readBounded(event, callback.id, maxIdLength);
  const part = readPart(event, callback);
  const at = readTime(event, callback.at);
  // The time is the provider's, if it gives one: a copy has the same.
  const content = JSON.stringify([from, to, text, readText(event, callback.at), part]);
  return {
    key: id ?? `hash:${createHash('sha256').update(content).digest('hex')}`,
    from,
    to: toE164(to.length > 7 ? to : undefined) ?? to,
    text,
    at,
    ...(part && { part }),
  };
}

function readPart(event: unknown, { part: pointers }: InboundCallback): InboundSms['part'] {
  if (pointers === undefined) return undefined;
  const read = (pointer: string) => {
    const text = readText(event, pointer);
    return text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  };
  const part = { reference: read(pointers.reference), number: read(pointers.number), count: read(pointers.count) };
  const isPart = part.reference <= 0xffff && part.number >= 1 && part.number <= part.count && part.count <= 255;
  return isPart && part.count > 1 ? part : undefined;
}

/** @returns undefined for a text that is no international number, with a plus, 00 or neither in front */
function toE164(number: string | undefined): string | undefined {
  const digits = number?.trim().replace(/^(\+|00)/, '');
  return digits !== undefined && /^[1-9]\d{5,14}$/.test(digits) ? `+${digits}` : undefined;
}

/** @returns undefined for a text that is missing or too long */
function readBounded(event: unknown, pointer: string | undefined, maxLength: number): string | undefined {
  const text = readText(event, pointer);
  return text !== undefined && text.length <= maxLength ? text : undefined;
}
