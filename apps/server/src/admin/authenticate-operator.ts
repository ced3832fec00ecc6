import type { FastifyRequest } from 'fastify';
import type { FailedTokens } from '../features/accounts/failed-tokens.ts';
import { HttpError } from '../http/http-error.ts';
import type { Operator } from '../http/operator-roles.ts';
import { foreignOrigin, isSameOrigin } from '../http/same-origin.ts';

/** Finds operators by what a request sends. */
export interface OperatorLookup {
  /** @param key the text of an operator key */
  byKey(key: string): Promise<Operator | undefined>;
  /** @returns undefined for a request without the cookie of a valid session */
  bySession(request: FastifyRequest): Promise<Operator | undefined>;
  /** Counts invalid keys by address. */
  failed: FailedTokens;
}

/**
 * Creates the function that authenticates the callers of the admin API: an operator key in the header `Authorization` (RFC 6750), or the
 * session cookie of the console. A request with the cookie must come from a page of this service (CSRF protection); a browser sends a key
 * only if a program puts it there.
 *
 * @throws {HttpError} 401, 403; 429 after too many invalid keys of the address
 */
export function createOperatorAuthentication({ byKey, bySession, failed }: OperatorLookup) {
  return async (request: FastifyRequest): Promise<Operator> => {
    const { authorization } = request.headers;
    if (authorization !== undefined) failed.requireBelowLimit(request.ip);
    const operator = authorization === undefined ? await fromCookie(request) : await byKey(keyIn(authorization));
    if (operator) return operator;
    if (authorization !== undefined) failed.count(request.ip);
    const detail =
      authorization === undefined
        ? "The Authorization header is missing. Send an operator key: 'Authorization: Bearer omo_…'."
        : 'The operator key is unknown, expired or revoked. Create a key in the console.';
    throw new HttpError(401, detail, { headers: { 'WWW-Authenticate': 'Bearer' } });
  };

  async function fromCookie(request: FastifyRequest): Promise<Operator | undefined> {
    const operator = await bySession(request);
    if (operator === undefined || isSameOrigin(request)) return operator;
    throw foreignOrigin();
  }
}

/** Reads the key from the header; an empty text, which no key is, when the scheme is another one. */
function keyIn(authorization: string): string {
  return authorization.slice(0, 7).toLowerCase() === 'bearer ' ? authorization.slice(7).trim() : '';
}
