import type { Contract } from '../contract.ts';
import type { MockRequest } from '../feature.ts';
import type { Operation } from '../operation.ts';
import { isAuthorized, validateRequest } from '../validate.ts';
import { addTypoHints, type Note } from '../warnings.ts';
import type { ReadBody } from './body.ts';
import { HttpError } from './http-error.ts';

/**
 * Rejects a request without credentials.
 *
 * @param headers names in lower case
 * @throws {HttpError} 401
 */
export function authorize(operation: Operation, headers: Record<string, string>): void {
  if (isAuthorized(operation, headers)) return;
  const fault = headers.authorization === undefined ? 'is missing' : 'holds no bearer token';
  const advice = `Send 'Authorization: Bearer <token>'; this mock takes any token.`;
  throw new HttpError(401, `The Authorization header ${fault}. ${advice}`, [], { 'WWW-Authenticate': 'Bearer' });
}

/**
 * Rejects a request that does not match the contract.
 *
 * @param path of the request, as it was sent
 * @param notes its undeclared fields: an error about a missing field names the probable typo of it
 * @throws {HttpError} 400 or 422 with all violations
 */
export function validate(
  contract: Contract,
  path: string,
  request: MockRequest & ReadBody,
  notes: readonly Note[],
): void {
  const { operation, header: headers } = request;
  const violations = addTypoHints(validateRequest(operation, { ...request, headers }), notes);
  if (violations.length === 0) return;
  // The status of an invalid request is the family's, as the contract declares it.
  const status = contract.familyOf(path) === 'notification' ? 422 : 400;
  throw new HttpError(status, `The request does not fit the contract of ${operation.id}.`, violations);
}
