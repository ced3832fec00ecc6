import { Refused } from './refused.ts';

/**
 * The access token in an `Authorization` header (RFC 6750). The name of the scheme may be in any case.
 *
 * @throws {Refused} 401
 */
export function bearerToken(authorization: string | undefined): string {
  if (authorization?.slice(0, 7).toLowerCase() === 'bearer ') {
    const token = authorization.slice(7).trim();
    if (token !== '' && !token.includes(' ')) return token;
  }
  const fault = authorization === undefined ? 'is missing' : 'holds no bearer token';
  throw new Refused(
    401,
    `The Authorization header ${fault}. Sign in, and send 'Authorization: Bearer <token>' with the access token.`,
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  );
}
