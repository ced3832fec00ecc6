import { isIP } from 'node:net';
import { unescape as decoded } from 'node:querystring';
import { styleText } from 'node:util';
import { describeViolation } from '@omnichannel/contract';
import type { Exchange, Journal } from './journal.ts';
import type { Note } from './warnings.ts';
import { type Attempt, type Delivery, titleOf } from './webhooks/deliveries.ts';
import type { Webhooks } from './webhooks/index.ts';

type Style = Parameters<typeof styleText>[0];

/** Formats a piece of a line in a style; unchanged without colours. */
type Paint = (style: Style, text: string) => string;

/** Maximum number of violations, and of notes, in a line. */
const itemsShown = 3;

export interface Lines {
  /** `12:04:31 POST /mfa/v1/destinations/verification 400 requestVerification: number is required, 3 ms` */
  ofExchange(exchange: Exchange): string;
  /** The last attempt: `12:04:32 webhook chatAppStatus to localhost:3000 200 delivered, 8 ms` */
  ofDelivery(delivery: Delivery): string;
}

/**
 * Formats the lines of the log. They show the request and its outcome, and contain no body, no header and no value of a query. In the
 * rest, text that could be a phone number, a passcode or an e-mail address is masked.
 *
 * @param colours for a terminal
 */
export function createLines(colours: boolean): Lines {
  const paint: Paint = colours ? (style, text) => styleText(style, text, { validateStream: false }) : (_, text) => text;
  return {
    ofExchange(exchange) {
      const { at, method, target, status, fault, took = 0 } = exchange;
      const marks = [
        status === undefined ? '' : paint(styleOf(status), String(status)),
        status === undefined || fault === 'cut' ? paint('magenta', 'cut off') : '',
      ];
      const head = [paint('dim', timeOf(at)), method, pathOf(target), ...marks].filter(Boolean).join(' ');
      return `${head} ${formatSubject(exchange, paint)}${paint('dim', `${took} ms`)}`;
    },
    ofDelivery(delivery) {
      const { url, attempts, state } = delivery;
      const { at = Date.now(), status, error, took = 0 } = attempts.at(-1) ?? {};
      const mark = status === undefined ? '' : ` ${paint(styleOf(status), String(status))}`;
      const style = state === 'delivered' ? 'green' : state === 'failed' ? 'red' : 'yellow';
      const outcome = state === 'pending' ? 'will be retried' : state;
      const why = error === undefined ? '' : `: ${masked(error)}`;
      const head = `${paint('dim', timeOf(at))} webhook ${titleOf(delivery)} to ${hostOf(url)}${mark}`;
      return `${head} ${paint(style, outcome)}${why}, ${paint('dim', `${took} ms`)}`;
    },
  };
}

export interface LogParts {
  colours: boolean;
  journal: Journal;
  webhooks?: Webhooks;
}

/** Logs each request when its response has ended, and each attempt to deliver to a webhook. */
export function logTo(log: (line: string) => void, { colours, journal, webhooks }: LogParts): void {
  const lines = createLines(colours);
  const logged = new WeakSet<Attempt>();
  journal.subscribe((exchange) => log(lines.ofExchange(exchange)));
  webhooks?.follow((delivery) => {
    const attempt = delivery.attempts.at(-1);
    if (!attempt || logged.has(attempt)) return;
    logged.add(attempt);
    log(lines.ofDelivery(delivery));
  });
}

/** Formats the operation of an exchange, its outcome and its findings. */
function formatSubject(exchange: Exchange, paint: Paint): string {
  const {
    operation,
    example,
    dynamic,
    source,
    failureReason = '',
    unchecked,
    unanswered,
    lacksStatusEndpoint,
    fault,
    drawn,
    delay,
  } = exchange;
  const { violations, notes, responseViolations = [], responseNotes = [] } = exchange;
  // A fault already says why there is no response.
  const isFault = fault === 'status';
  const why = violations.length > 0 ? listOf(violations) : unanswered || isFault ? '' : masked(failureReason);
  const pieces: [text: string | undefined, style?: Style][] = [
    [[operation, why].filter(Boolean).join(': ')],
    [unanswered ? `no complete response: ${masked(failureReason)}` : '', 'red'],
    [responseViolations.length > 0 ? `response violates the contract: ${listOf(responseViolations)}` : '', 'red'],
    [notes.length > 0 ? `not in the contract: ${notesOf(notes)}` : '', 'yellow'],
    [
      responseNotes.length > 0 ? `response has fields that are not in the contract: ${notesOf(responseNotes)}` : '',
      'yellow',
    ],
    [unchecked && 'not checked in full'],
    [dynamic ? 'dynamic' : (example ?? source), 'cyan'],
    [lacksStatusEndpoint ? 'no endpoint for statuses' : ''],
    [fault && (drawn ? 'error rate' : `fault=${isFault ? exchange.status : fault}`), 'magenta'],
    [delay ? `delay=${delay}` : '', 'magenta'],
  ];
  return pieces.map(([text, style]) => (text ? joined(text, style, paint) : '')).join('');
}

/** Ends a clause within the line: a comma replaces a full stop, and a question mark stays. */
function joined(text: string, style: Style | undefined, paint: Paint): string {
  const clause = text.replace(/\.$/, '');
  return `${style ? paint(style, clause) : clause}${clause.endsWith('?') ? '' : ','} `;
}

/** A violation of a request or of a response. */
type LoggedViolation = Parameters<typeof describeViolation>[0];

function listOf(violations: readonly LoggedViolation[]): string {
  return joinFirst(violations, '; ', (violation) =>
    formatViolation(violation.field ? { ...violation, in: '' } : violation),
  );
}

function notesOf(notes: readonly Note[]): string {
  return joinFirst(notes, ', ', formatField);
}

/** A field that the contract does not name: `?pagesize (did you mean pageSize?)`, `body.colour`. */
function formatField({ in: place, field, meant }: Note): string {
  const name = masked(place === 'query' ? `?${field}` : `${place}.${field}`);
  return meant === undefined ? name : `${name} (did you mean ${meant}?)`;
}

function joinFirst<Item>(items: readonly Item[], separator: string, format: (item: Item) => string): string {
  const shown = items.slice(0, itemsShown).map(format);
  const rest = items.length - shown.length;
  return `${shown.join(separator)}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** Formats a violation. Only its field, and the message about a whole path, contain text of the request; they are masked. */
export function formatViolation({ in: place, field, message }: LoggedViolation): string {
  const ofPath = place === 'path' && field === '';
  const text = (ofPath ? masked(message) : printable(message)).replace(/\.$/, '');
  return describeViolation({ in: place, field: masked(field), message: text });
}

function styleOf(status: number): Style {
  if (status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
}

/** Formats the path and the names in the query, without their values. */
function pathOf(target: string): string {
  const [path = '', query] = target.split('?', 2);
  const names = query ? query.split('&').map((member) => `${member.split('=', 1)[0]}=…`) : [];
  // Tools split a line at its spaces.
  return masked(`${path}${query ? '?' : ''}${names.join('&')}`).replaceAll(' ', '%20');
}

/** Returns the host of a receiver's URL. Its path and query may contain a credential. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an invalid URL';
}

/** The longest piece of a line that comes from the request. */
const longest = 200;

/** A UUID, which identifies no person. One of digits alone may be a phone number in that form. */
// redos: at most 800 characters, since `masked` cuts the text
const uuid = /\b(?=[\d-]*[a-f])[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/i;

/** Seven or more digits of any script, with separators. A percent sign remains of a separator that was encoded twice. */
// redos: at most 800 characters, since `masked` cuts the text
const number = /[+(]*\p{Nd}(?:[\s+().%_\u2010-\u2015-]{0,4}\p{Nd}){6,}(?!\p{Nd}| bytes)/u;

// redos: at most 800 characters, since `masked` cuts the text
const digits = new RegExp(`${uuid.source}|${number.source}`, 'giu');

/**
 * Masks PII. Encoded text is decoded first. Seven or more digits are a phone number or a person's id, unless they count bytes, are an
 * IP address or are part of a UUID. Text with `@` or `%40` is an e-mail address.
 */
function masked(text: string): string {
  // Shortened first, since a search through a URL of many kilobytes is slow.
  const plain = decoded(text.slice(0, 4 * longest))
    .replace(digits, (found) => (isIP(found) || uuid.test(found) ? found : '…'))
    // redos: at most 800 characters
    .replace(/[^\s/?&=]+(?:@|%40)[^\s/?&=]+/gi, '…');
  return printable(plain);
}

/** Replaces the control characters of terminals, and shortens the text. */
function printable(text: string): string {
  const plain = text.slice(0, longest + 1).replace(/[^\x20-\x7e\u00a0-\u{10ffff}]/gu, '?');
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
}

let second = 0;
let time = '';

/** Formats the local time of day. The result is cached for a second, since a busy mock writes thousands of lines in one. */
function timeOf(at: number): string {
  const now = Math.floor(at / 1000);
  if (now !== second) {
    second = now;
    time = new Date(at).toTimeString().slice(0, 8);
  }
  return time;
}
