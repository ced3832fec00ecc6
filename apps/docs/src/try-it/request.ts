/** Builds the request from the input of the reader. */
import { baseUrlOf, InputError } from '../connection/base-url.ts';
import type { Field, TryItData } from './data.ts';

export interface Draft {
  baseUrl: string;
  token: string;
  values: { field: Field; value: string }[];
  body: DraftBody | undefined;
}

export type DraftBody =
  | { kind: 'json'; text: string }
  | { kind: 'file'; type: string; file: File }
  | { kind: 'form'; parts: [name: string, value: string | File][] };

export interface TryItRequest {
  url: string;
  method: string;
  headers: [name: string, value: string][];
  body: DraftBody | undefined;
}

/**
 * @throws {InputError} When the base URL is none, a part of the path is missing, or a value does not fit into a header.
 */
export function requestOf({ method, path, needsToken }: TryItData, draft: Draft): TryItRequest {
  const given = draft.values.filter(({ field, value }) => value !== '' || field.place === 'path');
  const at = (place: Field['place']) => given.filter(({ field }) => field.place === place);

  let url = baseUrlOf(draft.baseUrl) + path;
  for (const { field, value } of at('path')) url = url.replace(`{${field.name}}`, segment(field.name, value));
  const query = new URLSearchParams(at('query').map(({ field, value }) => [field.name, value])).toString();

  const token = draft.token.trim();
  const headers: TryItRequest['headers'] = [
    ...(needsToken && token ? [header('Authorization', `Bearer ${token}`, 'Token')] : []),
    ...at('header').map(({ field, value }) => header(field.name, value.trim())),
    ...contentType(draft.body),
  ];
  return { url: query ? `${url}?${query}` : url, method, headers, body: draft.body };
}

/** Converts the body for fetch. */
export function payloadOf({ body }: TryItRequest): string | File | FormData | null {
  if (!body) return null;
  if (body.kind === 'json') return body.text;
  if (body.kind === 'file') return body.file;
  const form = new FormData();
  for (const [name, value] of body.parts) form.append(name, value);
  return form;
}

function segment(name: string, value: string): string {
  if (value === '') throw new InputError(name, `${name} is part of the path: fill it in.`);
  // A browser would treat it as a path segment to resolve, and request another path.
  if (/^\.\.?$/.test(value)) throw new InputError(name, `${name} cannot be '${value}', which is a step in the path.`);
  return encodeURIComponent(value);
}

function header(name: string, value: string, field = name): [string, string] {
  if (/[^\t\x20-\x7e]/.test(value))
    throw new InputError(field, `${field} has a character that does not fit into a header: use plain ASCII.`);
  return [name, value];
}

/** The media type of a form has a boundary that the browser chooses. */
function contentType(body: DraftBody | undefined): TryItRequest['headers'] {
  if (!body || body.kind === 'form') return [];
  return [
    body.kind === 'json' ? ['Content-Type', 'application/json'] : header('Content-Type', body.type, 'Media type'),
  ];
}
