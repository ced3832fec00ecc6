import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import type { Connection } from '../connection-kind.ts';

/** A file at the provider. */
export interface ProviderUpload {
  id: string;
  /** When the provider deletes the file. */
  expiresAt: Date;
}

/** Uploads a file to the provider. The signal aborts when the caller stops waiting, or after the maximum time of an upload. */
type Upload = (signal: AbortSignal) => Promise<ProviderUpload>;

/** The ids that files have at providers, so that a connection uploads a file once for many messages. */
export interface ProviderFiles {
  /**
   * Returns the provider's id of a stored file, and uploads the file if there is none. One process uploads a file of a connection at a
   * time; the others wait for its result.
   *
   * @throws {Error} when the file or the connection was removed
   * @throws the error of the upload
   * @throws the reason of the signal
   */
  getOrUpload(
    connection: Pick<Connection, 'id'>,
    mediaId: string,
    upload: Upload,
    signal: AbortSignal,
  ): Promise<string>;
  /** Forgets an id that the provider does not know. A newer id of the same file stays. */
  forget(connectionId: string, mediaId: string, providerId: string): Promise<void>;
}

export interface ProviderFilesOptions {
  /** Milliseconds without a renewal after which another process may upload. */
  leaseMs?: number;
  uploadTimeoutMs?: number;
  /** Milliseconds between looks for the result of another process. */
  pollMs?: number;
}

/** An id is not used for this long before it expires: the provider may fetch the file some time after it accepted the message. */
const marginMs = 10 * 60 * 1000;
/** SQLSTATE of a row that refers to a missing one. */
const foreignKeySqlState = '23503';

export function createProviderFiles(database: Database, options: ProviderFilesOptions = {}): ProviderFiles {
  const leases = createUploadLeases(database, options.leaseMs ?? 30_000);
  const { uploadTimeoutMs = 5 * 60 * 1000, pollMs = 250 } = options;
  /** The search for an id, by connection and file. Undefined as the result: its caller has stopped waiting. */
  const searches = new Map<string, Promise<string | undefined>>();

  return {
    async getOrUpload({ id: connectionId }, mediaId, upload, signal) {
      const slot: FileSlot = { connectionId, mediaId };
      const name = `${connectionId} ${mediaId}`;
      for (;;) {
        signal.throwIfAborted();
        let search = searches.get(name);
        if (search === undefined) {
          search = findOrUpload(slot, upload, signal)
            .catch((error) => (signal.aborted ? undefined : Promise.reject(error)))
            .finally(() => searches.delete(name));
          searches.set(name, search);
        }
        const id = await untilAborted(search, signal);
        if (id !== undefined) return id;
      }
    },
    async forget(connectionId, mediaId, providerId) {
      await database
        .deleteFrom('provider_files')
        .where('connection_id', '=', connectionId)
        .where('media_id', '=', mediaId)
        .where('provider_id', '=', providerId)
        .where(sql<boolean>`(leased_until IS NULL OR leased_until < now())`)
        .execute();
    },
  };

  async function findOrUpload(slot: FileSlot, upload: Upload, signal: AbortSignal): Promise<string> {
    for (;;) {
      const id = await findProviderId(database, slot);
      if (id !== undefined) return id;
      const leaseId = await leases.acquire(slot);
      if (leaseId !== undefined) return uploadUnderLease(slot, leaseId, upload, signal);
      await sleep(pollMs, undefined, { signal });
    }
  }

  async function uploadUnderLease(
    slot: FileSlot,
    leaseId: string,
    upload: Upload,
    signal: AbortSignal,
  ): Promise<string> {
    const ending = AbortSignal.any([signal, AbortSignal.timeout(uploadTimeoutMs)]);
    const stopRenewing = leases.keep(slot, leaseId);
    try {
      const uploaded = await untilAborted(upload(ending), ending);
      // The id is valid without its row. The next message uploads the file again.
      await leases.complete(slot, leaseId, uploaded).catch(() => leases.release(slot, leaseId).catch(() => {}));
      return uploaded.id;
    } catch (error) {
      await leases.release(slot, leaseId).catch(() => {});
      throw error;
    } finally {
      stopRenewing();
    }
  }
}

/** The place of a file among the files of a connection. */
interface FileSlot {
  connectionId: string;
  mediaId: string;
}

async function findProviderId(database: Database, { connectionId, mediaId }: FileSlot): Promise<string | undefined> {
  const row = await database
    .selectFrom('provider_files')
    .select('provider_id')
    .where('connection_id', '=', connectionId)
    .where('media_id', '=', mediaId)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst();
  return row?.provider_id ?? undefined;
}

/** The right to upload a file, which is a row: a lock would hold a database connection during the upload. */
function createUploadLeases(database: Database, leaseMs: number) {
  const leaseEnd = sql<Date>`now() + make_interval(secs => ${leaseMs / 1000})`;
  const renew = (slot: FileSlot, leaseId: string) => leased(slot, leaseId).set({ leased_until: leaseEnd }).execute();

  function leased({ connectionId, mediaId }: FileSlot, leaseId: string) {
    return database
      .updateTable('provider_files')
      .where('connection_id', '=', connectionId)
      .where('media_id', '=', mediaId)
      .where('lease_id', '=', leaseId);
  }

  return {
    /** @returns the id of the lease; undefined when another process has it, or has uploaded the file */
    async acquire({ connectionId, mediaId }: FileSlot): Promise<string | undefined> {
      const leaseId = randomUUID();
      const { rows } = await sql`
        INSERT INTO provider_files AS known (connection_id, media_id, lease_id, leased_until)
        VALUES (${connectionId}, ${mediaId}, ${leaseId}, ${leaseEnd})
        ON CONFLICT (connection_id, media_id) DO UPDATE
          SET lease_id = excluded.lease_id, leased_until = excluded.leased_until, created_at = now()
          WHERE (known.expires_at IS NULL OR known.expires_at <= now())
            AND (known.leased_until IS NULL OR known.leased_until < now())
        RETURNING 1
      `
        .execute(database)
        .catch((error) => {
          if (error.code !== foreignKeySqlState) throw error;
          throw new Error('The file or its connection was removed.');
        });
      return rows.length > 0 ? leaseId : undefined;
    },

    /** Renews a lease during an upload. @returns a function that stops the renewal */
    keep(slot: FileSlot, leaseId: string): () => void {
      // A failed renewal is repeated before the lease ends.
      const timer = setInterval(() => renew(slot, leaseId).catch(() => {}), leaseMs / 3);
      return () => clearInterval(timer);
    },

    /** Stores the id of the uploaded file. Nothing is stored when the row was deleted with the file. */
    async complete(slot: FileSlot, leaseId: string, { id, expiresAt }: ProviderUpload): Promise<void> {
      const usedUntil = expiresAt.getTime() - marginMs;
      if (Number.isNaN(usedUntil)) throw new RangeError('The provider gave no valid time of expiry.');
      await leased(slot, leaseId)
        .set({ provider_id: id, expires_at: new Date(usedUntil), lease_id: null, leased_until: null })
        .execute();
    },

    /** Ends a lease without a result. */
    async release({ connectionId, mediaId }: FileSlot, leaseId: string): Promise<void> {
      await database
        .deleteFrom('provider_files')
        .where('connection_id', '=', connectionId)
        .where('media_id', '=', mediaId)
        .where('lease_id', '=', leaseId)
        .execute();
    },
  };
}

/** Returns the result of work, or throws the reason of the signal once it aborts. */
async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
