/** Builds the request from the input of the reader. */
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

/** Invalid input. The message says what to change. */
export class DraftError extends Error {
  /** The label of the invalid field in the form. */
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/**
 * @throws {DraftError} When the address is none, a part of the path is missing, or a value does not fit into a header.
 */
export function requestOf({ method, path, needsToken }: TryItData, draft: Draft): TryItRequest {
  const given = draft.values.filter(({ field, value }) => value !== '' || field.place === 'path');
  const at = (place: Field['place']) => given.filter(({ field }) => field.place === place);

  let url = addressOf(draft.baseUrl) + path;
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

function addressOf(text: string): string {
  if (text.trim() === '')
    throw new DraftError('Address', 'Enter the address of the mock or the service, such as http://127.0.0.1:4010.');
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new DraftError('Address', 'Begin with http:// or https://, as in http://127.0.0.1:4010.');
  if (url.username || url.password)
    throw new DraftError('Address', 'Remove user name and password from the address. The token identifies you.');
  if (url.search || url.hash)
    throw new DraftError(
      'Address',
      'Remove everything from ? or # in the address. The path of the operation follows it.',
    );
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '');
}

function segment(name: string, value: string): string {
  if (value === '') throw new DraftError(name, `${name} is part of the path: fill it in.`);
  // A browser would treat it as a path segment to resolve, and request another path.
  if (/^\.\.?$/.test(value)) throw new DraftError(name, `${name} cannot be '${value}', which is a step in the path.`);
  return encodeURIComponent(value);
}

function header(name: string, value: string, field = name): [string, string] {
  if (/[^\t\x20-\x7e]/.test(value))
    throw new DraftError(field, `${field} has a character that does not fit into a header: use plain ASCII.`);
  return [name, value];
}

/** The media type of a form has a boundary that the browser chooses. */
function contentType(body: DraftBody | undefined): TryItRequest['headers'] {
  if (!body || body.kind === 'form') return [];
  return [
    body.kind === 'json' ? ['Content-Type', 'application/json'] : header('Content-Type', body.type, 'Media type'),
  ];
}
