import { sql } from 'kysely';
import type { Database } from '../../../platform/postgres/database.ts';
import type { FeedStream } from './feed-stream.ts';

/** Milliseconds after which a client whose access has ended may try again. */
const retryMs = 5000;

/** The token that a stream depends on. */
interface StreamAccess {
  /** The API key of the token; undefined for a caller without a token, whose stream ends at the first check. */
  apiKeyId: string | undefined;
  /** Absent for an access token. */
  expiresAtMs: number | undefined;
}

/** Ends open streams whose access has ended: requests are checked once, and streams stay open. */
export interface AccessCheck {
  watch(stream: FeedStream, access: StreamAccess): void;
  /** Ends the streams whose token or API key has expired, whose key was revoked, or whose account was disabled. */
  endExpired(): Promise<void>;
}

export function createAccessCheck(database: Database): AccessCheck {
  const watched = new Map<FeedStream, StreamAccess>();

  async function findValidKeys(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await database
      .selectFrom('api_keys')
      .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
      .select('api_keys.id')
      .where('api_keys.id', 'in', ids)
      .where('revoked_at', 'is', null)
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]))
      .where('disabled_at', 'is', null)
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  return {
    watch(stream, access) {
      watched.set(stream, access);
      stream.readable.once('close', () => watched.delete(stream));
    },
    async endExpired() {
      const now = Date.now();
      for (const [stream, { expiresAtMs = Infinity }] of watched) if (expiresAtMs <= now) stream.end(retryMs);
      // Streams that open during the read are left for the next check: their key may not be among these.
      const checked = [...watched];
      const valid = await findValidKeys([...new Set(checked.flatMap(([, { apiKeyId }]) => apiKeyId ?? []))]);
      for (const [stream, { apiKeyId }] of checked) {
        if (apiKeyId === undefined || !valid.has(apiKeyId)) stream.end(retryMs);
      }
    },
  };
}
