import { ConfigurationError } from './errors.ts';

/** The access token, or a function that gives it before each attempt (a function may renew it). */
export type Token = string | (() => string | Promise<string>);

/**
 * Makes the `Authorization` of a token; remembers the last one, so that a token is checked only once.
 *
 * @throws {ConfigurationError} when the token is empty or holds white space
 */
export function createBearer(): (token: string) => string {
  let last: string;
  return (token) => {
    // What a header cannot hold would be repeated by its error.
    if (!token || (token !== last && /[^!-~]/.test(token)))
      throw new ConfigurationError('token is empty or malformed: leave out Bearer.');
    last = token;
    return `Bearer ${token}`;
  };
}
