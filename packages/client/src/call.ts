import type { HeadersOptions, Middleware, ParseAs } from 'openapi-fetch';
import { serializeBody } from './body.ts';
import type { Core } from './core.ts';
import { ConfigurationError } from './errors.ts';
import { mergeHeaders } from './headers.ts';
import type { CallInit } from './options.ts';
import { fillPath } from './path.ts';
import { serializeQuery } from './query.ts';

/** The options that are passed to `fetch`. */
export interface PreparedRequest extends RequestInit {
  method: string;
  /** Names in lower case. */
  headers: Record<string, string>;
}

/** State that all attempts of a call share. It is cheaper to create than a `Request`, and can be sent more than once. */
export interface Call {
  /** Name in errors: its operationId, or else method and path. */
  operation: string;
  /** Path template of the contract. */
  path: string;
  params: NonNullable<CallInit['params']>;
  url: string;
  /** The options of the caller. `fetch` gets them as well, except `redirect`. */
  init: CallInit;
  method: string;
  /** Names in lower case, without the token. */
  headers: Record<string, string>;
  body: RequestInit['body'];
  middleware: Middleware[];
  /** The options that middleware receives. */
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
 * Creates a call: its URL, headers and body.
 *
 * @param core settings that all calls of the client share
 * @param path path template of the contract
 * @throws {ConfigurationError} for a parameter that is missing or cannot be serialized
 * @throws {TypeError} for a header or a body that cannot be serialized
 */
export function createCall(core: Core, method: string, path: string, init: CallInit): Call {
  const {
    fetch,
    params = {},
    parseAs = 'json',
    querySerializer = serializeQuery,
    pathSerializer = fillPath,
    bodySerializer = serializeBody,
    idempotencyKey,
  } = init;

  if (typeof querySerializer !== 'function') {
    throw new ConfigurationError('querySerializer must be a function.');
  }
  // The error of `Headers` would not say which header is wrong.
  if (idempotencyKey !== undefined && !/^[!-~][ -~]{0,254}$/.test(idempotencyKey)) {
    throw new ConfigurationError('idempotencyKey must be 1 to 255 ASCII characters.');
  }
  const baseUrl = (init.baseUrl || core.baseUrl).replace(/\/$/, '');
  let url = baseUrl + path;
  if (path.includes('{')) url = pathSerializer(url, params.path ?? {});
  const search = querySerializer(params.query ?? {}).replace(/^\?/, '');
  const body = init.body === undefined ? undefined : bodySerializer(init.body);
  // fetch sets the type of other bodies: a form with its boundary, a Blob.
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
      init.headers || params.header || idempotencyKey
        ? mergeHeaders(headers, init.headers, params.header as HeadersOptions, {
            'idempotency-key': idempotencyKey,
          })
        : headers,
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
