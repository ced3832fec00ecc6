import { hash } from 'node:crypto';
import type { Feature, MockRequest } from './feature.ts';
import { HttpError } from './http/http-error.ts';
import type { Operation } from './operation.ts';
import type { Rendered } from './render.ts';

interface Kept {
  /** The first request with the key. */
  by: MockRequest;
  /** Hash to compare later bodies with. */
  fingerprint: string;
  /** Absent while that request is running. */
  response?: Rendered;
}

/**
 * Keeps the first response to each `Idempotency-Key` and returns it to repeated requests, without a second effect. The contract keeps
 * a key for 24 hours; the mock keeps the last `limit` keys.
 *
 * @param limit maximum number of keys
 */
export function createIdempotency(limit = 1000): Feature {
  const kept = new Map<string, Kept>();

  return {
    answer(asked) {
      const name = nameOf(asked);
      if (name === undefined) return undefined;
      const known = kept.get(name);
      if (!known) {
        keep(name, { by: asked, fingerprint: fingerprintOf(asked) });
        return undefined;
      }
      if (known.fingerprint !== fingerprintOf(asked))
        throw new HttpError(422, 'This Idempotency-Key was used with another body. Use a new key for a new request.');
      if (known.response) return { ...known.response, source: 'the first answer', again: true };
      throw new HttpError(
        409,
        'The first request with this Idempotency-Key is still being processed. Repeat it later.',
      );
    },

    commit(asked) {
      const name = nameOf(asked);
      // A response that a later request chose does not replace the first.
      if (name !== undefined && !kept.has(name)) keep(name, { by: asked, fingerprint: fingerprintOf(asked) });
    },

    after(asked, { status, headers, body }) {
      const name = nameOf(asked);
      const known = name === undefined ? undefined : kept.get(name);
      // A reset during the delay removed the key.
      if (known?.by === asked) known.response = { status, headers: { ...headers }, body };
    },

    unanswered(asked) {
      const name = nameOf(asked);
      if (name !== undefined && kept.get(name)?.by === asked) kept.delete(name);
    },

    reset: () => kept.clear(),
  };

  function keep(name: string, first: Kept): void {
    kept.set(name, first);
    if (kept.size <= limit) return;
    const [oldest = name] = kept.keys();
    kept.delete(oldest);
  }
}

/** Returns undefined if the request has no key, or the operation accepts none. */
function nameOf({ operation, header }: MockRequest): string | undefined {
  const key = header['idempotency-key'];
  return key !== undefined && takesKey(operation) ? `${operation.id} ${key}` : undefined;
}

function takesKey({ prism }: Operation): boolean {
  return prism.request?.headers?.some(({ name }) => name.toLowerCase() === 'idempotency-key') ?? false;
}

function fingerprintOf({ body, mediaType }: MockRequest): string {
  const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
  return hash('sha256', `${mediaType} ${text}`);
}
