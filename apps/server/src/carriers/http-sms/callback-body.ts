import type { ProviderCall } from '../connection-kind.ts';
import { parseProviderJson } from './provider-json.ts';

/** Returns whether the body of a call is a form. */
export function isForm({ headers }: Pick<ProviderCall, 'headers'>): boolean {
  return mediaTypeOf(headers) === 'application/x-www-form-urlencoded';
}

/** Parses a form (WHATWG URL §5.1): it takes any bytes. */
export function formOf(body: Buffer): URLSearchParams {
  return new URLSearchParams(body.toString());
}

/** Returns the query of a URL, whatever its origin. */
export function queryOf(url: string): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1).split('#')[0]);
}

/**
 * Reads the fields of a call: of a JSON body or a form; without a body, of the query.
 *
 * @returns undefined for a body that is neither
 */
export function readCall(call: ProviderCall): unknown {
  if (call.body.length === 0) return fieldsOf(queryOf(call.url));
  return isForm(call) ? fieldsOf(formOf(call.body)) : parseProviderJson(call.body);
}

/** The fields of a form by name; of a name that is repeated, the first value. */
function fieldsOf(form: URLSearchParams): object {
  return Object.fromEntries([...form].reverse());
}

function mediaTypeOf(headers: ProviderCall['headers']): string {
  const value = headers['content-type'];
  return typeof value === 'string' ? (value.split(';')[0] ?? '').trim().toLowerCase() : '';
}
