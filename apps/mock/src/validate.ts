import type { ParsedUrlQuery } from 'node:querystring';
import { type Declared, isForm, violationsOf } from '@omnichannel/contract';
import type { Violation } from '@omnichannel/dialects';
import type { Operation } from './operation.ts';
import { validateInput, validateSecurity } from './prism.ts';
import type { RequestBody } from './scenarios.ts';

/** A request as Prism validates it. */
export interface ParsedRequest extends RequestBody {
  /** The path in the form of the document's template. */
  path: string;
  query: ParsedUrlQuery;
  /** Names in lower case. */
  headers: Record<string, string>;
}

/** Whether a request carries the credentials that the operation asks for. Any token will do. */
export function isAuthorized({ prism }: Operation, headers: Record<string, string>): boolean {
  if (!prism.security?.length) return true;
  const element = { method: prism.method, url: { path: prism.path }, headers };
  return validateSecurity({ resource: prism, element })._tag === 'Right';
}

/** Everything in which a request departs from the contract. */
export function validateRequest({ prism, requestTypes }: Operation, request: ParsedRequest): Violation[] {
  const { path, query, body } = request;
  const element = { method: prism.method, url: { path, query }, headers: headersFor(requestTypes, request), body };
  const result = validateInput({ resource: prism, element });
  return result._tag === 'Left' ? violationsOf(result.left, declaredBy(prism)) : [];
}

/** Prism lowers the case of parameters. */
function declaredBy(prism: Operation['prism']): Declared {
  const { query, path, headers: header } = { ...prism.request };
  return { schemas: prism, parameters: { query, path, header } };
}

/**
 * The headers that Prism is to see. Without a body it refuses, or fails at, a type that does not matter; and it takes a form apart even
 * where the operation takes it under a wildcard, as a file.
 */
function headersFor(requestTypes: readonly string[], { mediaType, headers }: ParsedRequest): Record<string, string> {
  if (mediaType !== undefined && (!isForm(mediaType) || requestTypes.includes(mediaType))) return headers;
  const { 'content-type': type, 'content-length': length, ...others } = headers;
  return mediaType === undefined ? others : { ...others, 'content-type': 'application/octet-stream' };
}
