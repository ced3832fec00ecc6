import type { ParsedUrlQuery } from 'node:querystring';
import { didYouMean, suggest } from '@omnichannel/contract/suggest';
import { HttpError } from './http/http-error.ts';

/** The faults that `Prefer: fault=` can request. */
export const faultNames = ['reset', 'timeout', 'malformed', 'cut', '503'] as const;

export type Fault = (typeof faultNames)[number];

/** Longest delay of a response in milliseconds: the timeout of the slowest clients. */
export const longestDelay = 60_000;

/** The response that a request asks for, with its fault and delay. */
export interface Preference {
  code?: string;
  example?: string;
  dynamic?: boolean;
  /** Delay of the response in milliseconds. */
  delay?: number;
  fault?: Fault;
}

/** Whether a request chooses its response. A delay or a fault does not count. */
export function choosesAnswer({ code, example, dynamic }: Preference): boolean {
  return code !== undefined || example !== undefined || dynamic === true;
}

type Name = keyof Preference;
const names: readonly Name[] = ['code', 'example', 'dynamic', 'delay', 'fault'];

const nothing: Preference = {};

/** Maximum length in characters: ten times what a person or a test sends. */
const longestHeader = 4096;

/**
 * Reads the preferences in the `Prefer` header (RFC 7240) and in the query parameters `__code`, `__example`, `__dynamic`, `__delay` and
 * `__fault`; the header overrides the query. The RFC says to ignore unknown preferences, but a name within two typos of these is
 * rejected, so that a typo is noticed. No preference registered with IANA is that similar. Any other query parameter with two
 * underscores is rejected, since it can only be meant for the mock.
 *
 * @throws {HttpError} 400, with the allowed values
 */
export function preferenceOf(header: string | undefined, query: ParsedUrlQuery): Preference {
  let wish: Preference | undefined;
  if (header !== undefined) wish = inHeader(header);
  for (const parameter in query) {
    if (parameter.startsWith('__')) wish = { ...inQuery(parameter, query[parameter]), ...wish };
  }
  return wish ?? nothing;
}

function inHeader(header: string): Preference {
  if (header.length > longestHeader)
    throw new HttpError(400, `The Prefer header is longer than ${longestHeader} characters. Send a shorter one.`);
  const wish: Preference = {};
  // Commas separate preferences, and semicolons their parameters. Prism treats both alike. A quoted text may contain both.
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
    // The first of two equal preferences counts (RFC 7240, 2).
    if (!(name in wish)) Object.assign(wish, read(name, unquoted(value), `Prefer: ${name}`));
  }
  return wish;
}

function inQuery(parameter: string, values: string | string[] | undefined): Preference {
  const word = parameter.slice(2);
  const name = names.find((known) => known === word);
  if (!name)
    throw new HttpError(
      400,
      `There is no query parameter ${parameter}.${didYouMean(parameter, parameters)} ${offerInQuery}`,
    );
  const value = Array.isArray(values) ? values[0] : values;
  return read(name, (value ?? '').trim(), parameter);
}

const parameters = names.map((name) => `__${name}`);
const offer = `This mock knows ${names.join(', ')}.`;
const offerInQuery = `This mock knows ${parameters.join(', ')}.`;

/** Parses the value of a preference. @param where the name as the request has it, for error messages */
function read(name: Name, text: string, where: string): Preference {
  const reject = (allowed: string): never => {
    throw new HttpError(400, `'${where}=${text}' is not valid: ${allowed}`);
  };
  switch (name) {
    // The allowed values depend on the operation.
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
