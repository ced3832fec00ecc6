import type { Database } from '../../platform/postgres/database.ts';
import { listAuditEntries, type StoredAuditEntry } from '../audit/audit-entries.ts';
import { equalsRequestId } from './request-id-index.ts';

/** Rows of each kind that are returned at most: a client can send the same `X-Request-Id` any number of times. */
const maxRows = 100;

/** A row that a request stored. */
interface StoredRow {
  environmentId: string;
  status: string;
  acceptedAt: Date;
}

/** The rows that a request has stored, newest first, at most 100 of each kind. */
export interface RequestRecords {
  messages: (StoredRow & { id: string; channel: string })[];
  /** A verification has the id of the last request that sent its passcode. */
  verifications: (StoredRow & { checkCode: string })[];
  /** Triggers of workflows. */
  events: (StoredRow & { id: string; transactionId: string })[];
  auditEntries: StoredAuditEntry[];
}

/**
 * Finds what a request has stored.
 *
 * @param requestId the `X-Request-Id` of its response
 */
export async function findByRequestId(database: Database, requestId: string): Promise<RequestRecords> {
  const [messages, verifications, events, { entries }] = await Promise.all([
    database
      .selectFrom('messages')
      .select(['id', 'channel', 'environment_id as environmentId', 'status', 'accepted_at as acceptedAt'])
      .where(equalsRequestId('request_id', requestId))
      .orderBy('accepted_at', 'desc')
      .limit(maxRows)
      .execute(),
    database
      .selectFrom('verifications')
      .select(['check_code as checkCode', 'environment_id as environmentId', 'created_at as acceptedAt'])
      .select(({ fn, val }) => fn.coalesce('sms_status', val('accepted')).as('status'))
      .where(equalsRequestId('request_id', requestId))
      .orderBy('created_at', 'desc')
      .limit(maxRows)
      .execute(),
    database
      .selectFrom('notification_events')
      .select(['id', 'transaction_id as transactionId', 'environment_id as environmentId'])
      .select(['state as status', 'created_at as acceptedAt'])
      .where(equalsRequestId('request_id', requestId))
      .orderBy('created_at', 'desc')
      .limit(maxRows)
      .execute(),
    listAuditEntries(database, { requestId }, { limit: maxRows }),
  ]);
  return { messages, verifications, events, auditEntries: entries };
}
