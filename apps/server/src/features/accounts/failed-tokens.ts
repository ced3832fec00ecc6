import { HttpError } from '../../http/http-error.ts';
import { clientPrefix } from '../../http/rate-limits/client-prefix.ts';

/** Length of the window in which failures are counted. */
const windowMs = 60_000;
/** Limits memory when an attacker uses many addresses. The oldest entry is dropped first. */
const maxAddresses = 50_000;

/**
 * Limits invalid access tokens by client address. Each instance counts in memory, because a row in the database would cost more than the
 * check that it saves.
 */
export interface FailedTokens {
  /** @throws {HttpError} 429 after too many failures; the token must not be checked then */
  requireBelowLimit(address: string): void;
  /** @throws {HttpError} 429 when this failure exceeds the limit */
  count(address: string): void;
}

/** @param max failures of an address per minute */
export function createFailedTokens(max: number): FailedTokens {
  /** Failures by client prefix, in the order of the first failure. */
  const failures = new Map<string, { count: number; until: number }>();

  function current(network: string) {
    const known = failures.get(network);
    if (!known || known.until > performance.now()) return known;
    failures.delete(network);
    return undefined;
  }

  return {
    requireBelowLimit(address) {
      const known = current(clientPrefix(address));
      if (known && known.count >= max) throw tooManyFailuresError(max, known.until);
    },
    count(address) {
      const network = clientPrefix(address);
      const known = current(network) ?? { count: 0, until: performance.now() + windowMs };
      known.count += 1;
      failures.set(network, known);
      // Removes the oldest entry. `lru-cache` would replace only this line.
      if (failures.size > maxAddresses) failures.delete(failures.keys().next().value as string);
      if (known.count > max) throw tooManyFailuresError(max, known.until);
    },
  };
}

function tooManyFailuresError(max: number, until: number): HttpError {
  const retryAfter = Math.max(1, Math.ceil((until - performance.now()) / 1000));
  return new HttpError(
    429,
    'Too many access tokens from this address are not valid. Wait, then sign in for a new one.',
    {
      retryAfter,
      headers: {
        RateLimit: `"failures";r=0;t=${retryAfter}`,
        'RateLimit-Policy': `"failures";q=${max};w=${windowMs / 1000}`,
      },
    },
  );
}
