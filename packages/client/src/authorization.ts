import { ConfigurationError } from './errors.ts';

/** The access token, or a function that gives it before each attempt (a function may renew it). */
export type Token = string | (() => string | Promise<string>);

/**
 * Makes the `Authorization` of a token.
 *
 * @throws {ConfigurationError} when the token is empty or holds white space
 */
export function bearerHeader(token: string): string {
  // The error of `Headers` would repeat the token.
  if (!token || /[^!-~]/.test(token)) throw new ConfigurationError('token is empty or malformed: leave out Bearer.');
  return `Bearer ${token}`;
}
