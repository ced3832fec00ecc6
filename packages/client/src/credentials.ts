import type { AccessTokenRequest } from '@omnichannel/types';

/** What the operator of the service gave you to sign in with. Keep it on a server. */
export type Credentials = Pick<AccessTokenRequest, 'apiKey' | 'userName'>;

/** Gives the access token of an account; given a token that the service refused, another one. */
export type TokenSource = (refused?: string) => string | Promise<string>;

/**
 * Keeps a token in memory while it lasts, and signs in for a new one, once for all who wait for it.
 *
 * @param signIn signs in and gives the new token
 */
export function createTokenSource(signIn: () => Promise<string>): TokenSource {
  let token: string;
  let renewal = 0;
  let pending: Promise<string> | undefined;

  async function renew(): Promise<string> {
    const start = Date.now();
    token = await signIn();
    // The part of its life after which it is renewed: 72 seconds before the end of an hour.
    const span = 0.98;
    renewal = start + (tokenExpiry(token) - start) * span;
    return token;
  }

  return (refused) => {
    if (Date.now() < renewal && refused !== token) return token;
    pending ??= renew().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

/** The `exp` claim of a JWT (RFC 7519, section 4.1.4) in milliseconds; Infinity where it has none that can be read. */
function tokenExpiry(token: string): number {
  try {
    const [, payload] = token.split('.') as [string, string];
    return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))).exp * 1000 || Infinity;
  } catch {
    return Infinity;
  }
}
