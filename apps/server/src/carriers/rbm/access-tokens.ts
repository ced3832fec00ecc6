import type { Outbound } from '@omnichannel/outbound';
import type { JWT } from 'google-auth-library';
import { redactProviderText } from '../http-sms/redact-provider-text.ts';
import { isRsaKey, type ServiceAccount } from './service-account.ts';

const scope = 'https://www.googleapis.com/auth/rcsbusinessmessaging';
/** Bytes of a response with a token. */
const maxBodyBytes = 64 * 1024;
/** Milliseconds before its end in which a token is replaced. */
const renewBeforeMs = 300_000;

export interface TokenOptions {
  account: ServiceAccount;
  /** Not closed. */
  outbound: Outbound;
  timeoutMs: number;
  /** Only for tests: the real endpoint is always Google's. */
  url?: string;
}

/** Access tokens of a service account. One request gets the token for all callers, and each token is used for about an hour. */
export interface AccessTokens {
  /** @throws {TokenError} */
  get(): Promise<string>;
  /** Forgets a token that the API has rejected. */
  forget(token: string): void;
}

/** There is no token. The message is Google's, without PII. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  /** Whether Google rejects the key, so that repeating is useless. */
  readonly isRejected: boolean;

  constructor(message: string, isRejected: boolean) {
    super(message);
    this.isRejected = isRejected;
  }
}

export function createAccessTokens({ account, outbound, timeoutMs, url }: TokenOptions): AccessTokens {
  // A repeated request for a token does no harm.
  const send = outbound.createFetch({ timeoutMs, maxBodyBytes, isRepeatable: true });
  let client: Promise<JWT> | undefined;
  let current: string | undefined;

  /** Loads the library with the first token: it would delay the start of services without such a connection. */
  async function createClient(): Promise<JWT> {
    if (!isRsaKey(account.privateKey)) {
      throw new TokenError('The private_key of serviceAccountKey is not an RSA key. Set the key again.', true);
    }
    const { JWT } = await import('google-auth-library');
    return new JWT({
      email: account.email,
      key: account.privateKey,
      scopes: [scope],
      eagerRefreshThresholdMillis: renewBeforeMs,
      transporterOptions: {
        // The library finds no other client: limits, address policy and TLS are ours, and no proxy of the environment is used.
        fetchImplementation: (input, init) => send(url ?? input, init),
        // The outbox repeats by itself.
        retryConfig: { retry: 0 },
      },
    });
  }

  return {
    async get() {
      try {
        client ??= createClient();
        const { token } = await (await client).getAccessToken();
        if (typeof token === 'string' && token !== '') {
          current = token;
          return token;
        }
      } catch (error) {
        throw toTokenError(error);
      }
      throw new TokenError('Google returned no access token.', false);
    },
    forget(token) {
      // Only the newest one: several calls learn of the same rejection.
      if (current === token) client = undefined;
    },
  };
}

/** Google rejects a key with 400 or 401 and an OAuth error (RFC 6749, section 5.2), such as `invalid_grant`. */
function toTokenError(error: unknown): TokenError {
  if (error instanceof TokenError) return error;
  const { status, response, message } = error as { status?: number; response?: { data?: unknown }; message: string };
  const data = (response?.data ?? {}) as { error?: unknown; error_description?: unknown };
  if (status === undefined) return new TokenError(`Google could not be asked for a token. ${message}`, false);
  const texts = [data.error, data.error_description].filter((text) => typeof text === 'string');
  const text = redactProviderText(texts.join(': '), []);
  const isRejected = status < 500 && status !== 429 && status !== 408 && typeof data.error === 'string';
  const advice = isRejected
    ? ' Create a new key, and set serviceAccountKey. The clock of this machine must be right.'
    : '';
  return new TokenError(
    `Google returned ${status} for the service account${text && `: ${text}`}.${advice}`,
    isRejected,
  );
}
