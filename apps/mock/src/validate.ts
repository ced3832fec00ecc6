import type { ParsedUrlQuery } from 'node:querystring';
import type { Violation } from '@omnichannel/dialects';
import type { Operation } from './operation.ts';
import { validateInput, validateSecurity } from './prism.ts';
import type { RequestBody } from './scenarios.ts';
import { violationsOf } from './violations.ts';

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
export function validateRequest({ prism }: Operation, request: ParsedRequest): Violation[] {
  const { path, query, body } = request;
  // Without a body Prism must not see what its headers say of it: it refuses, or fails at, a type that does not matter.
  const { 'content-type': type, 'content-length': length, ...others } = request.headers;
  const headers = request.mediaType === undefined ? others : request.headers;
  const element = { method: prism.method, url: { path, query }, headers, body };
  const result = validateInput({ resource: prism, element });
  return result._tag === 'Left' ? violationsOf(result.left, prism) : [];
}
