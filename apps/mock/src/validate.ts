import type { ParsedUrlQuery } from 'node:querystring';
import { type Declared, violationsOf } from '@omnichannel/contract';
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
export function validateRequest({ prism }: Operation, request: ParsedRequest): Violation[] {
  const { path, query, body } = request;
  const element = { method: prism.method, url: { path, query }, headers: headersFor(request), body };
  const result = validateInput({ resource: prism, element });
  if (result._tag === 'Right') return [];
  return violationsOf(result.left, declaredBy(prism)).map((violation) => toldOfRepeats(violation, query));
}

/** A parameter that is sent twice comes as a list, which is no number and no text: what is wrong is that it was sent twice. */
function toldOfRepeats(violation: Violation, query: ParsedUrlQuery): Violation {
  const sent = violation.in === 'query' ? query[violation.field] : undefined;
  if (!Array.isArray(sent) || !/^must be (?:a|an) (?!array)/.test(violation.message)) return violation;
  return { ...violation, message: `was sent ${sent.length} times. Send it once` };
}

/** Prism lowers the case of parameters. */
function declaredBy(prism: Operation['prism']): Declared {
  const { query, path, headers: header } = { ...prism.request };
  return { schemas: prism, parameters: { query, path, header } };
}

/** The headers that Prism is to see. Without a body it refuses, or fails at, a type that does not matter. */
function headersFor({ mediaType, headers }: ParsedRequest): Record<string, string> {
  if (mediaType !== undefined) return headers;
  const { 'content-type': _, 'content-length': length, ...others } = headers;
  return others;
}
