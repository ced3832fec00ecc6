import type { AccessTokenRequest } from '@omnichannel/types';

/** The API key and user name of your account. Keep them on a server. */
export type Credentials = Pick<AccessTokenRequest, 'apiKey' | 'userName'>;

/** Returns the access token of an account. Pass a token that the service rejected to get a new one. */
export type TokenSource = (rejected?: string) => string | Promise<string>;

/**
 * Caches a token until shortly before it expires. Concurrent calls share one sign-in.
 *
 * @param signIn signs in and returns the new token
 */
export function createTokenSource(signIn: () => Promise<string>): TokenSource {
  let token: string;
  let renewal = 0;
  let pending: Promise<string> | undefined;

  async function renew(): Promise<string> {
    const start = Date.now();
    token = await signIn();
    // Share of the lifetime after which the token is renewed: 72 seconds before the end of an hour.
    const span = 0.98;
    renewal = start + (tokenExpiry(token) - start) * span;
    return token;
  }

  return (rejected) => {
    if (Date.now() < renewal && rejected !== token) return token;
    pending ??= renew().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

/** Reads the `exp` claim of a JWT (RFC 7519, section 4.1.4) in milliseconds; Infinity when it is absent or unreadable. */
function tokenExpiry(token: string): number {
  try {
    const [, payload] = token.split('.') as [string, string];
    return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))).exp * 1000 || Infinity;
  } catch {
    return Infinity;
  }
}
