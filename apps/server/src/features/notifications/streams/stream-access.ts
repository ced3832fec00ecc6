import type { Database } from '../../../platform/postgres/database.ts';
import type { FeedStream } from './feed-stream.ts';

/** Milliseconds after which a client whose access has ended may try again. */
const retryMs = 5000;

/** The token, account and subscriber that a stream depends on. */
interface StreamAccess {
  accountId: string;
  keyVersion: number | undefined;
  /** Absent for an access token. */
  expiresAtMs: number | undefined;
}

/** Ends open streams whose access has ended: requests are checked once, and streams stay open. */
export interface AccessCheck {
  watch(stream: FeedStream, access: StreamAccess): void;
  /** Ends the streams whose token has expired, or whose account was disabled or has another API key. */
  endExpired(): Promise<void>;
}

export function createAccessCheck(database: Database): AccessCheck {
  const watched = new Map<FeedStream, StreamAccess>();

  async function readKeyVersions(ids: readonly string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const rows = await database
      .selectFrom('accounts')
      .select(['id', 'key_version'])
      .where('id', 'in', ids)
      .where('disabled_at', 'is', null)
      .execute();
    return new Map(rows.map((row) => [row.id, row.key_version]));
  }

  return {
    watch(stream, access) {
      watched.set(stream, access);
      stream.readable.once('close', () => watched.delete(stream));
    },
    async endExpired() {
      const now = Date.now();
      for (const [stream, { expiresAtMs = Infinity }] of watched) if (expiresAtMs <= now) stream.end(retryMs);
      // Streams that open during the read are left for the next check: their account may not be among these.
      const checked = [...watched];
      const versions = await readKeyVersions([...new Set(checked.map(([, { accountId }]) => accountId))]);
      for (const [stream, { accountId, keyVersion }] of checked) {
        if (versions.get(accountId) !== keyVersion || keyVersion === undefined) stream.end(retryMs);
      }
    },
  };
}
