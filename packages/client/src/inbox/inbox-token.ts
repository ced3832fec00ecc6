import { createTokenSource, type TokenSource } from '../credentials.ts';

/** The token of an inbox: a text, or a function that asks your server for a new one. */
export interface InboxTokenOptions {
  /** A subscriber token, or an access token. It is not renewed. */
  token?: string | undefined;
  /**
   * Returns a subscriber token. It is called for the first request, shortly before the token expires, and after the service has rejected
   * the token.
   */
  getToken?: (() => string | Promise<string>) | undefined;
}

/** Creates the source of a token. Its options are read at each renewal. */
export function createInboxToken(options: () => InboxTokenOptions): TokenSource {
  const source = createTokenSource(async () => (await options().getToken?.()) ?? '');
  return (rejected) => options().token ?? source(rejected);
}

/** The claims of a token that name its feed. */
interface Claims {
  /** The account. */
  sub?: string;
  subscriber_id?: string;
}

/** Reads the claims of a JWT without checking its signature, which the service does; none of another token. */
export function readClaims(token: string): Claims {
  try {
    const [, payload] = token.split('.') as [string, string];
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0));
    return Object(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return {};
  }
}
