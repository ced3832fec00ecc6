import { ConfigurationError } from './errors.ts';

/** The access token, or a function that returns it before each attempt. */
export type Token = string | (() => string | Promise<string>);

/**
 * Creates the `Authorization` header of a token.
 *
 * @throws {ConfigurationError} when the token is empty or contains white space
 */
export function bearerHeader(token: string): string {
  // The error of `Headers` would quote the token.
  if (!token || /[^!-~]/.test(token)) throw new ConfigurationError('token is empty or malformed: leave out Bearer.');
  return `Bearer ${token}`;
}
