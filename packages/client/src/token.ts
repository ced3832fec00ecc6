import type { Call } from './call.ts';
import { publicPaths } from './contract.gen.ts';
import { ConfigurationError } from './errors.ts';

/** The access token, or a function that gives it before each call (a function may renew it). */
export type Token = string | (() => string | Promise<string>);

/**
 * Puts the access token on a call, unless the contract wants none: the sign-in, which may be how a token function gets one.
 *
 * @throws {ConfigurationError} when the token is empty or holds white space
 */
export async function authorize(call: Call, token: Token): Promise<string | undefined> {
  if (publicPaths.some((path) => call.url.endsWith(path))) return undefined;
  const value = typeof token === 'function' ? await token() : token;
  // What a header cannot hold would be repeated by its error.
  if (!/^[!-~]+$/.test(value ?? '')) throw new ConfigurationError('token is empty or malformed.');
  call.headers.set('Authorization', `Bearer ${value}`);
  return value;
}
