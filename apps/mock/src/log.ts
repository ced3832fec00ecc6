import { isIP } from 'node:net';
import { unescape as decoded } from 'node:querystring';
import { styleText } from 'node:util';
import { describeViolation } from '@omnichannel/contract';
import type { Exchange, Journal } from './journal.ts';
import type { Note } from './warnings.ts';
import { type Attempt, type Delivery, titleOf } from './webhooks/deliveries.ts';
import type { Webhooks } from './webhooks/index.ts';

type Style = Parameters<typeof styleText>[0];

/** Writes a piece of a line in a style, or as it is. */
type Paint = (style: Style, text: string) => string;

/** How many violations, or notes, a line names. */
const itemsShown = 3;

export interface Lines {
  /** `12:04:31 POST /mfa/v1/destinations/verification 400 requestVerification: number is required, 3 ms` */
  ofExchange(exchange: Exchange): string;
  /** The last attempt: `12:04:32 webhook chatAppStatus to localhost:3000 200 delivered, 8 ms` */
  ofDelivery(delivery: Delivery): string;
}

/**
 * Writes the lines of the log. They show the request and its outcome, and contain no body, no header and no value of a query;
 * what could be a phone number, a passcode or an address in the rest is masked.
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
      const outcome = state === 'pending' ? 'will be repeated' : state;
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

/** Logs each request when its answer has ended, and each attempt to deliver to a webhook. */
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

/** What was meant, and what became of it. */
function formatSubject(exchange: Exchange, paint: Paint): string {
  const {
    operation,
    example,
    dynamic,
    source,
    refusal = '',
    unchecked,
    unanswered,
    untold,
    fault,
    drawn,
    delay,
  } = exchange;
  const { violations, notes, responseViolations = [], responseNotes = [] } = exchange;
  // A fault says by itself why there is no answer.
  const isFault = fault === '503' && exchange.status === 503;
  const why = violations.length > 0 ? listOf(violations) : unanswered || isFault ? '' : masked(refusal);
  const pieces: [text: string | undefined, style?: Style][] = [
    [[operation, why].filter(Boolean).join(': ')],
    [unanswered ? `no complete response: ${masked(refusal)}` : '', 'red'],
    [responseViolations.length > 0 ? `answer departs from the contract: ${listOf(responseViolations)}` : '', 'red'],
    [notes.length > 0 ? `not in the contract: ${notesOf(notes)}` : '', 'yellow'],
    [responseNotes.length > 0 ? `answer has what is not in the contract: ${notesOf(responseNotes)}` : '', 'yellow'],
    [unchecked && 'not checked in full'],
    [dynamic ? 'dynamic' : (example ?? source), 'cyan'],
    [untold ? 'no endpoint for statuses' : ''],
    [fault && (drawn ? 'error rate' : `fault=${fault}`), 'magenta'],
    [delay ? `delay=${delay}` : '', 'magenta'],
  ];
  return pieces.map(([text, style]) => (text ? joined(text, style, paint) : '')).join('');
}

/** What is followed by more of the line: a full stop gives way to a comma, a question mark stays. */
function joined(text: string, style: Style | undefined, paint: Paint): string {
  const clause = text.replace(/\.$/, '');
  return `${style ? paint(style, clause) : clause}${clause.endsWith('?') ? '' : ','} `;
}

/** A violation of a request or of an answer. */
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

function joinFirst<Item>(items: readonly Item[], separator: string, told: (item: Item) => string): string {
  const shown = items.slice(0, itemsShown).map(told);
  const rest = items.length - shown.length;
  return `${shown.join(separator)}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** A violation in words. What was sent stands only in its field, and in what is said of the path as a whole. */
export function formatViolation({ in: place, field, message }: LoggedViolation): string {
  const ofPath = place === 'path' && field === '';
  const text = (ofPath ? masked(message) : printable(message)).replace(/\.$/, '');
  return describeViolation({ in: place, field: masked(field), message: text });
}

function styleOf(status: number): Style {
  if (status >= 500) return 'red';
  return status >= 400 ? 'yellow' : 'green';
}

/** The path, and of the query the names only. */
function pathOf(target: string): string {
  const [path = '', query] = target.split('?', 2);
  const names = query ? query.split('&').map((member) => `${member.split('=', 1)[0]}=…`) : [];
  // A line is read by its spaces.
  return masked(`${path}${query ? '?' : ''}${names.join('&')}`).replaceAll(' ', '%20');
}

/** Whose path and query may hold what authorises to call it. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an invalid URL';
}

/** The longest piece of a line that comes from the request. */
const longest = 200;

/** An identifier of a thing, which says nothing of a person. One of digits alone may be a number that was written so. */
// redos: at most 800 characters, since `masked` cuts the text
const uuid = /\b(?=[\d-]*[a-f])[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/i;

/** Seven digits and more, of any script, with what people write between them. A percent sign is left where one was encoded twice. */
// redos: at most 800 characters, since `masked` cuts the text
const number = /[+(]*\p{Nd}(?:[\s+().%_\u2010-\u2015-]{0,4}\p{Nd}){6,}(?!\p{Nd}| bytes)/u;

// redos: at most 800 characters, since `masked` cuts the text
const digits = new RegExp(`${uuid.source}|${number.source}`, 'giu');

/**
 * What is encoded is decoded first. Seven digits and more are a phone number or an id of a person, unless they count bytes or are an IP
 * address, or is in a UUID; an `@` or its `%40` is in an e-mail address.
 */
function masked(text: string): string {
  // Cut roughly first: a search through a URL of many kilobytes takes its time.
  const plain = decoded(text.slice(0, 4 * longest))
    .replace(digits, (found) => (isIP(found) || uuid.test(found) ? found : '…'))
    // redos: at most 800 characters
    .replace(/[^\s/?&=]+(?:@|%40)[^\s/?&=]+/gi, '…');
  return printable(plain);
}

/** Without characters that steer a terminal, and not too long. */
function printable(text: string): string {
  const plain = text.slice(0, longest + 1).replace(/[^\x20-\x7e\u00a0-\u{10ffff}]/gu, '?');
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
}

let second = 0;
let time = '';

/** The local time of the day. Formatted once a second, since a busy mock writes thousands of lines in one. */
function timeOf(at: number): string {
  const now = Math.floor(at / 1000);
  if (now !== second) {
    second = now;
    time = new Date(at).toTimeString().slice(0, 8);
  }
  return time;
}
