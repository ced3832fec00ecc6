import type { HeadersOptions, Middleware, ParseAs } from 'openapi-fetch';
import { serializeBody } from './body.ts';
import type { Core } from './core.ts';
import { ConfigurationError } from './errors.ts';
import { mergeHeaders } from './headers.ts';
import type { CallInit } from './options.ts';
import { fillPath } from './path.ts';
import { serializeQuery } from './query.ts';

/** What `fetch` gets. */
export interface PreparedRequest extends RequestInit {
  method: string;
  /** By their names in lower case. */
  headers: Record<string, string>;
}

/** What all attempts of a call have in common. It is made in a fraction of the time of a `Request`, and can be sent again. */
export interface Call {
  /** What errors call it: its operationId, or else method and path. */
  operation: string;
  /** As the contract writes it. */
  path: string;
  params: NonNullable<CallInit['params']>;
  url: string;
  /** What it was given: `fetch` gets it, too, but for `redirect`. */
  init: CallInit;
  method: string;
  /** By their names in lower case, without the token. */
  headers: Record<string, string>;
  body: RequestInit['body'];
  middleware: Middleware[];
  /** What middleware is told of it. */
  options: {
    baseUrl: string;
    fetch: Core['fetch'];
    parseAs: ParseAs;
    querySerializer: NonNullable<CallInit['querySerializer']>;
    pathSerializer: NonNullable<CallInit['pathSerializer']>;
    bodySerializer: NonNullable<CallInit['bodySerializer']>;
  };
}

/**
 * @param core what the calls of the client have in common
 * @param path as the contract writes it
 * @throws {ConfigurationError} for a parameter that is missing or cannot be written
 * @throws {TypeError} for a header or a body that cannot be written
 */
export function createCall(core: Core, method: string, path: string, init: CallInit): Call {
  const {
    fetch,
    params = {},
    parseAs = 'json',
    querySerializer = serializeQuery,
    pathSerializer = fillPath,
    bodySerializer = serializeBody,
  } = init;

  if (typeof querySerializer !== 'function') {
    throw new ConfigurationError('querySerializer must be a function.');
  }
  const baseUrl = init.baseUrl?.replace(/\/$/, '') || core.baseUrl;
  let url = baseUrl + path;
  if (path.includes('{')) url = pathSerializer(url, params.path ?? {});
  // Stryker disable next-line ConditionalExpression: no query gives an empty text; the condition saves time.
  const search = (params.query || init.querySerializer) && querySerializer(params.query ?? {}).replace(/^\?/, '');
  const body = init.body === undefined ? undefined : bodySerializer(init.body);
  // What is not text tells its type itself: a form with its boundary, a Blob.
  const headers: Record<string, string> =
    typeof body === 'string' ? { 'content-type': 'application/json', ...core.headers } : core.headers;
  return {
    operation: init.operation ?? `${method} ${path}`,
    path,
    params,
    url: search ? `${url}?${search}` : url,
    init,
    method,
    headers:
      // Stryker disable next-line ConditionalExpression: without other headers, the copy is equal; the condition saves time.
      init.headers || params.header ? mergeHeaders(headers, init.headers, params.header as HeadersOptions) : headers,
    body,
    middleware: core.middleware.concat(init.middleware ?? []),
    options: {
      baseUrl,
      fetch: fetch ? (url, request) => fetch(new Request(url, request)) : core.fetch,
      parseAs,
      querySerializer,
      pathSerializer,
      bodySerializer,
    },
  };
}
