import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import type { MessagePricing } from '../connection-kind.ts';
import { idsInOtherBase } from '../smpp/message-ids.ts';
import { normalizeId } from './match-receipts.ts';

/** Selects messages; absent properties match all. */
export interface MessageFilter {
  environmentId?: string | undefined;
  /** E.164, with the plus. */
  number?: string | undefined;
  status?: string | undefined;
  connectionId?: string | undefined;
  /** Id that the provider gave a part, in the form of its response or of its receipts. */
  providerId?: string | undefined;
  since?: Date | undefined;
}

/** A message of any channel, or the SMS of a verification, without its text. */
export interface MessageSummary {
  /** Id of the message, or the check code of the verification. */
  id: string;
  source: 'message' | 'passcode';
  environmentId: string;
  channel: string;
  /** A number with the plus, or the user id of the channel. */
  recipient: string;
  status: string;
  acceptedAt: Date;
  /** Cause of a failure. */
  failure: string | null;
}

export interface MessageDetails extends MessageSummary {
  attempts: SubmissionAttempt[];
  /** State in the outbox, while it is there. */
  outbox: { state: string; connectionId: string; dueAt: Date } | null;
  /** Webhook deliveries about it. */
  deliveries: { id: string; endpoint: string; state: string; attempts: number }[];
}

export interface SubmissionAttempt {
  connection: string;
  state: string;
  code: string | null;
  /** Code of the contract, if the provider rejected the message. */
  apiCode: number | null;
  reason: string | null;
  segments: number | null;
  alphabet: string | null;
  country: string | null;
  writtenAt: Date;
  endedAt: Date | null;
  parts: {
    part: number;
    providerId: string | null;
    status: string | null;
    statusAt: Date | null;
    code: string | null;
    pricing: MessagePricing | null;
  }[];
}

/** Lists messages, newest first. An id of the provider that no part has is looked up in its other bases. */
export async function listMessages(
  database: Database,
  { providerId, ...filter }: MessageFilter,
  limit: number,
): Promise<MessageSummary[]> {
  if (providerId === undefined) return findMessages(database, filter, undefined, limit);
  const exact = await findMessages(database, filter, [providerId], limit);
  return exact.length > 0 ? exact : findMessages(database, filter, idsInOtherBase(providerId), limit);
}

async function findMessages(
  database: Database,
  { environmentId, number, status, connectionId, since }: Omit<MessageFilter, 'providerId'>,
  providerIds: readonly string[] | undefined,
  limit: number,
): Promise<MessageSummary[]> {
  const { rows } = await sql<MessageSummary>`
    SELECT * FROM (${allMessages}) AS message
    WHERE (${environmentId}::text IS NULL OR "environmentId" = ${environmentId})
      AND (${number}::text IS NULL OR recipient = ${number})
      AND (${status}::text IS NULL OR status = ${status})
      AND (${since}::timestamptz IS NULL OR "acceptedAt" >= ${since})
      AND (${connectionId}::text IS NULL OR EXISTS (
        SELECT FROM submission_attempts AS attempt
        WHERE attempt.connection_id = ${connectionId} AND ${isAbout}
      ))
      AND (${providerIds}::text[] IS NULL OR (source, id) IN (
        SELECT attempt.source, split_part(attempt.reference, '-', 1) FROM submission_attempts AS attempt
        JOIN submitted_parts USING (outbox_id, attempt)
        WHERE normalized_id = ANY (${providerIds?.map(normalizeId)})
      ))
    ORDER BY "acceptedAt" DESC, id DESC LIMIT ${limit}
  `.execute(database);
  return rows;
}

/**
 * Finds a message with its attempts.
 *
 * @param id of a message, or the check code of a verification
 */
export async function findMessage(database: Database, id: string): Promise<MessageDetails | undefined> {
  const { rows } = await sql<MessageSummary>`SELECT * FROM (${allMessages}) AS message WHERE id = ${id}`.execute(
    database,
  );
  const [message] = rows;
  if (!message) return undefined;
  const attempts = await readAttempts(database, message);
  const outbox = await sql<NonNullable<MessageDetails['outbox']>>`
    SELECT state, connection_id AS "connectionId", due_at AS "dueAt" FROM outbox AS attempt, (${source(message)}) AS message
    WHERE ${isAbout} ORDER BY attempt.id DESC LIMIT 1
  `.execute(database);
  const deliveries = await sql<MessageDetails['deliveries'][number]>`
    SELECT deliveries.id, endpoints.kind AS endpoint, state, attempts FROM deliveries
    JOIN endpoints ON endpoints.id = endpoint_id
    WHERE message_id = ${id} AND deliveries.environment_id = ${message.environmentId} ORDER BY seq
  `.execute(database);
  return { ...message, attempts, outbox: outbox.rows[0] ?? null, deliveries: deliveries.rows };
}

async function readAttempts(database: Database, message: MessageSummary): Promise<SubmissionAttempt[]> {
  const { rows } = await sql<SubmissionAttempt>`
    SELECT
      coalesce(connections.name, attempt.connection_id) AS connection, attempt.state, attempt.code, attempt.api_code AS "apiCode", attempt.reason, segments, alphabet, country,
      written_at AS "writtenAt", ended_at AS "endedAt", (
        SELECT coalesce(json_agg(json_build_object(
          'part', part, 'providerId', provider_id, 'status', part.status, 'statusAt', status_at, 'code', part.code,
          'pricing', part.pricing
        ) ORDER BY part), '[]')
        FROM submitted_parts AS part WHERE part.outbox_id = attempt.outbox_id AND part.attempt = attempt.attempt
      ) AS parts
    FROM (${source(message)}) AS message, submission_attempts AS attempt
    LEFT JOIN connections ON connections.id = attempt.connection_id
    WHERE ${isAbout} ORDER BY written_at
  `.execute(database);
  return rows.map((row) => ({
    ...row,
    parts: row.parts.map((part) => ({ ...part, statusAt: part.statusAt && new Date(part.statusAt) })),
  }));
}

const source = ({ id, source }: MessageSummary) => sql`SELECT ${id}::text AS id, ${source}::text AS source`;

/** Condition: the row is about the message. The reference of a passcode also has the number of the send. */
const isAbout = sql`attempt.source = message.source AND split_part(attempt.reference, '-', 1) = message.id`;

const allMessages = sql`
  SELECT id, 'message' AS source, environment_id AS "environmentId", channel, recipient, status, accepted_at AS "acceptedAt",
    failure ->> 'details' AS failure
  FROM messages
  UNION ALL
  SELECT check_code, 'passcode', environment_id, 'sms', number, coalesce(sms_status, 'accepted'), created_at, rejection FROM verifications
`;
