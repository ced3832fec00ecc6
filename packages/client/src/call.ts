import type { HeadersOptions, Middleware, ParseAs, QuerySerializerOptions } from 'openapi-fetch';
import { serializeBody } from './body.ts';
import type { Core } from './core.ts';
import { mergeHeaders } from './headers.ts';
import type { CallPolicy } from './options.ts';
import { fillPath } from './path.ts';
import { serializeQuery } from './query.ts';

/** What a call is given: the options of openapi-fetch and of `fetch`, and a policy. The types of `Client` have checked it. */
export interface CallInit extends Omit<RequestInit, 'body' | 'headers'>, CallPolicy {
  baseUrl?: string;
  params?: { [place in 'path' | 'query' | 'header' | 'cookie']?: Record<string, unknown> };
  headers?: HeadersOptions;
  body?: unknown;
  parseAs?: ParseAs;
  fetch?: (request: Request) => Promise<Response>;
  middleware?: Middleware[];
  querySerializer?: ((query: Record<string, unknown>) => string) | QuerySerializerOptions;
  pathSerializer?: (path: string, values: Record<string, unknown>) => string;
  bodySerializer?: (body: unknown) => RequestInit['body'];
}

/** What all attempts of a call have in common. It is made in a fraction of the time of a `Request`, and can be sent again. */
export interface Call {
  method: string;
  /** As the contract writes it. */
  path: string;
  init: CallInit;
  params: NonNullable<CallInit['params']>;
  url: string;
  body: RequestInit['body'];
  /** By their names in lower case. */
  headers: Record<string, string>;
  fetch: Core['fetch'];
  middleware: Middleware[];
  /** As middleware sees them. */
  options: {
    baseUrl: string;
    parseAs: ParseAs;
    querySerializer: (query: Record<string, unknown>) => string;
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
    querySerializer: query,
    pathSerializer = fillPath,
    bodySerializer = serializeBody,
  } = init;
  const querySerializer =
    typeof query === 'function' ? query : (values: Record<string, unknown>) => serializeQuery(values, query);

  const baseUrl = init.baseUrl ? init.baseUrl.replace(/\/$/, '') : core.baseUrl;
  let url = baseUrl + path;
  if (params.path || path.includes('{')) url = pathSerializer(url, params.path ?? {});
  const search = (params.query || query) && querySerializer(params.query ?? {}).replace(/^\?/, '');
  const body = init.body === undefined ? undefined : bodySerializer(init.body);
  // What is not text tells its type itself: a form with its boundary, a Blob.
  const headers: Record<string, string> =
    typeof body === 'string' ? { 'content-type': 'application/json', ...core.headers } : core.headers;
  return {
    method,
    path,
    init,
    params,
    url: search ? `${url}?${search}` : url,
    body,
    headers:
      init.headers || params.header ? mergeHeaders(headers, init.headers, params.header as HeadersOptions) : headers,
    fetch: fetch ? (url: string, request: RequestInit) => fetch(new Request(url, request)) : core.fetch,
    middleware: init.middleware ? [...core.middleware, ...init.middleware] : core.middleware,
    options: { baseUrl, parseAs, querySerializer, pathSerializer, bodySerializer },
  };
}
