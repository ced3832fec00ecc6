import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/postgres/database.ts';

/** SMS that a process claims at the same time, each of another person. */
const batchSize = 10;
/** Seconds after which another process takes over a claimed SMS. */
const leaseSeconds = 60;
/** Maximum seconds between two attempts to process an SMS. */
const maxRetrySeconds = 3600;

/** An SMS to process, with all of its parts. */
export interface ClaimedSms {
  /** The same over all attempts. */
  id: string;
  connectionId: string;
  /** The owner of the connection; null for the operator. */
  environmentId: string | null;
  /** E.164, with the plus. */
  sender: string;
  /** In the notation of `canonicalSender`. */
  receiver: string;
  text: string;
  at: Date;
  attempts: number;
}

/** Claims SMS that are due, of each person the earliest: what a person asks for with keywords depends on their order. */
export async function claimInbound(database: Database): Promise<ClaimedSms[]> {
  const { rows } = await sql<Omit<ClaimedSms, 'text'> & { text: Buffer }>`
    WITH due AS (
      SELECT id FROM inbound_sms AS sms
      WHERE processed_at IS NULL AND part_number IS NULL AND due_at <= now() AND NOT EXISTS (
        SELECT FROM inbound_sms AS earlier
        WHERE earlier.sender = sms.sender AND earlier.seq < sms.seq
          AND earlier.processed_at IS NULL AND earlier.part_number IS NULL
      )
      ORDER BY seq LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
    )
    UPDATE inbound_sms SET due_at = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
    FROM due WHERE inbound_sms.id = due.id
    RETURNING inbound_sms.id, connection_id AS "connectionId", environment_id AS "environmentId", sender, receiver, text, at, attempts
  `.execute(database);
  return rows.map((row) => ({ ...row, text: readText(row.text) }));
}

/** Marks an SMS as processed, and deletes all but its key. @returns whether it was still to be processed */
export async function finishInbound(executor: Executor, { id }: Pick<ClaimedSms, 'id'>): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('inbound_sms')
    .set({ text: null, sender: null, receiver: null, processed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks an SMS as processed that no account gets. The same SMS without an id counts when it comes again: its number may have an owner then. */
export async function dropInbound(executor: Executor, sms: Pick<ClaimedSms, 'id'>): Promise<void> {
  await finishInbound(executor, sms);
  await executor
    .updateTable('inbound_sms')
    .set({ key_valid_until: sql<Date>`now()` })
    .where('id', '=', sms.id)
    .where('key_valid_until', 'is not', null)
    // The other parts of a longer SMS keep their keys: with a new first part they would never be complete.
    .where('part_reference', 'is', null)
    .execute();
}

/** Makes an SMS due again after a failed attempt. @returns the seconds until then */
export async function postponeInbound(executor: Executor, { id, attempts }: ClaimedSms): Promise<number> {
  const seconds = Math.min(2 ** Math.min(attempts, 20), maxRetrySeconds);
  await executor
    .updateTable('inbound_sms')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute();
  return seconds;
}

/** PostgreSQL stores neither half surrogate pairs nor U+0000. */
function readText(text: Buffer): string {
  return text.toString('utf16le').toWellFormed().replaceAll('\0', '');
}
