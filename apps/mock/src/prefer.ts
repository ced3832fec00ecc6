import type { ParsedUrlQuery } from 'node:querystring';
import { didYouMean, suggest } from '@omnichannel/contract/suggest';
import { HttpError } from './http/http-error.ts';

/** What can go wrong on purpose, in the words of `Prefer: fault=`. */
const faultNames = ['reset', 'timeout', 'malformed', 'cut', '503'] as const;

export type Fault = (typeof faultNames)[number];

/** Longest delay of a response in milliseconds: the timeout of the slowest clients. */
export const longestDelay = 60_000;

/** The answer that a request asks for, and what is to go wrong with it. */
export interface Preference {
  code?: string;
  example?: string;
  dynamic?: boolean;
  /** Milliseconds to hold the answer back. */
  delay?: number;
  fault?: Fault;
}

/** Whether a request says itself how it is answered. That it may be late, or lost, is no choice. */
export function choosesAnswer({ code, example, dynamic }: Preference): boolean {
  return code !== undefined || example !== undefined || dynamic === true;
}

type Name = keyof Preference;
const names: readonly Name[] = ['code', 'example', 'dynamic', 'delay', 'fault'];

const nothing: Preference = {};

/** Characters. What a person or a test asks for takes a tenth of them. */
const longestHeader = 4096;

/**
 * What the `Prefer` header (RFC 7240) and the query members `__code`, `__example`, `__dynamic`, `__delay`, `__fault` ask for; the
 * header wins. The RFC wants unknown preferences to be passed over, but a typo in one of ours would cost an hour of wondering: what is
 * a typo or two from a name of ours is rejected. No preference registered with IANA is that near. A query member with two underscores
 * can only be meant for the mock, so that any other name is rejected.
 *
 * @throws {HttpError} 400, with the allowed values
 */
export function preferenceOf(header: string | undefined, query: ParsedUrlQuery): Preference {
  let wish: Preference | undefined;
  if (header !== undefined) wish = inHeader(header);
  for (const member in query) {
    if (member.startsWith('__')) wish = { ...inQuery(member, query[member]), ...wish };
  }
  return wish ?? nothing;
}

function inHeader(header: string): Preference {
  if (header.length > longestHeader)
    throw new HttpError(400, `The Prefer header is longer than ${longestHeader} characters. Send a shorter one.`);
  const wish: Preference = {};
  // Preferences are separated by commas, their parameters by semicolons, which Prism takes for the same; a quoted text may hold both.
  // An unclosed quote continues to the end: each of its characters is read once.
  for (const part of header.match(/(?:"(?:\\.?|[^"\\])*"?|[^,;"])+/g) ?? []) {
    const [token = '', ...rest] = part.split('=');
    const word = token.trim().toLowerCase();
    const name = names.find((known) => known === word);
    if (!name) {
      const meant = suggest(word, names);
      if (meant) throw new HttpError(400, `There is no 'Prefer: ${word}='. Did you mean ${meant}? ${offer}`);
      continue;
    }
    const value = rest.join('=').trim();
    // Of a preference that is given twice the first counts (RFC 7240, 2).
    if (!(name in wish)) Object.assign(wish, read(name, unquoted(value), `Prefer: ${name}`));
  }
  return wish;
}

function inQuery(member: string, values: string | string[] | undefined): Preference {
  const word = member.slice(2);
  const name = names.find((known) => known === word);
  if (!name)
    throw new HttpError(400, `There is no query member ${member}.${didYouMean(member, members)} ${offerInQuery}`);
  const value = Array.isArray(values) ? values[0] : values;
  return read(name, (value ?? '').trim(), member);
}

const members = names.map((name) => `__${name}`);
const offer = `This mock knows ${names.join(', ')}.`;
const offerInQuery = `This mock knows ${members.join(', ')}.`;

/** @param where how the request names the preference */
function read(name: Name, text: string, where: string): Preference {
  const reject = (allowed: string): never => {
    throw new HttpError(400, `'${where}=${text}' is not understood: ${allowed}`);
  };
  switch (name) {
    // Which there are, depends on the operation.
    case 'code':
    case 'example':
      return { [name]: text };
    case 'dynamic':
      if (!['', 'true', 'false'].includes(text)) reject('dynamic is true or false.');
      return { dynamic: text !== 'false' };
    case 'delay':
      if (!/^\d{1,5}$/.test(text) || Number(text) > longestDelay)
        reject(`delay is a whole number of milliseconds from 0 to ${longestDelay}.`);
      return { delay: Number(text) };
    case 'fault': {
      const fault = faultNames.find((known) => known === text);
      return fault ? { fault } : reject(`fault is one of ${faultNames.join(', ')}.${didYouMean(text, faultNames)}`);
    }
  }
}

function unquoted(text: string): string {
  return /^".*"$/.test(text) ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text;
}
