import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import type { ProviderCall } from '../provider-events.ts';
import { parseProviderJson } from './provider-json.ts';

/** Returns whether the body of a call is a form. */
export function isForm({ headers }: Pick<ProviderCall, 'headers'>): boolean {
  return mediaTypeOf(headers) === 'application/x-www-form-urlencoded';
}

/** Parses a form in UTF-8 (WHATWG URL §5.1): it takes any bytes. Signatures are over the fields of such a form. */
export function formOf(body: Buffer): URLSearchParams {
  return new URLSearchParams(body.toString());
}

/** Returns the query of a URL, whatever its origin. */
export function queryOf(url: string): URLSearchParams {
  return new URLSearchParams(queryStringOf(url));
}

function queryStringOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : (url.slice(start + 1).split('#')[0] ?? '');
}

/**
 * Reads the fields of a call: of a JSON body or a form; without a body, of the query.
 *
 * @returns undefined for a body that is neither
 */
export function readCall(call: ProviderCall): unknown {
  if (call.body.length === 0) return readFields(queryStringOf(call.url), undefined);
  if (!isForm(call)) return parseProviderJson(call.body);
  return readFields(call.body.toString('latin1'), charsetOf(call.headers));
}

/**
 * Reads the fields of a form by name; of a name that is repeated, the first value. Gateways write them in UTF-8 or in an encoding of one octet
 * per character. Texts in the latter are seldom valid UTF-8, so they are recognized without a declaration.
 *
 * @param form each character is an octet
 * @param charset of the declaration
 */
function readFields(form: string, charset: string | undefined): object {
  const pairs = form
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [toOctets(name), toOctets(value.join('='))] as const;
    });
  const decoder = findDecoder(charset, pairs.flat());
  const decode = (octets: Buffer) => decoder.decode(octets);
  return Object.fromEntries(pairs.map(([name, value]) => [decode(name), decode(value)]).reverse());
}

function toOctets(encoded: string): Buffer {
  const text = encoded
    .replaceAll('+', ' ')
    .replace(/%([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  return Buffer.from(text, 'latin1');
}

/** Finds the decoder for a declared encoding. Without one, or with UTF-8, it is that of UTF-8 or else Windows-1252, which contains Latin-1. */
function findDecoder(charset: string | undefined, texts: readonly Buffer[]): TextDecoder {
  const declared = charset === undefined ? undefined : findDeclaredDecoder(charset);
  // Names and values are never in UTF-16: the separators would be, too.
  if (declared && !declared.encoding.startsWith('utf-')) return declared;
  return new TextDecoder(texts.every((octets) => isUtf8(octets)) ? 'utf-8' : 'windows-1252', { ignoreBOM: true });
}

/** @returns undefined for an unknown name */
function findDeclaredDecoder(charset: string): TextDecoder | undefined {
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}

function mediaTypeOf(headers: ProviderCall['headers']): string {
  return (contentTypeOf(headers).split(';')[0] ?? '').trim().toLowerCase();
}

function charsetOf(headers: ProviderCall['headers']): string | undefined {
  return /;\s*charset="?([\w.:-]{1,40})/i.exec(contentTypeOf(headers))?.[1];
}

function contentTypeOf(headers: ProviderCall['headers']): string {
  const value = headers['content-type'];
  return typeof value === 'string' ? value : '';
}
