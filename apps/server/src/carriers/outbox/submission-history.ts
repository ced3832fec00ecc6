import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/database.ts';
import type { ConnectionState } from '../connections/tables.ts';
import type { MessagePricing, ProviderReceipt } from '../provider-events.ts';
import { readLinksOf } from './connection-links.ts';
import type { MessageSummary } from './message-sources.ts';
import type { AttemptResult } from './submission-outcome.ts';

/** An attempt to submit a message or passcode to a provider. */
export interface SubmissionAttempt {
  /** Name of the connection; its id after its removal. */
  connection: string;
  /** Number of the attempt, from 1. */
  attempt: number;
  /** Number of the SMS of a passcode, from 1; null for a message. */
  send: number | null;
  /** `revoked` was accepted, and later withdrawn by the provider. */
  state: 'written' | AttemptResult['state'] | 'revoked';
  /** Code of the provider. */
  code: string | null;
  /** Code of the contract, if the provider rejected the message. */
  apiCode: number | null;
  reason: string | null;
  segments: number | null;
  alphabet: string | null;
  country: string | null;
  writtenAt: Date;
  endedAt: Date | null;
  parts: SubmittedPart[];
}

/** A part that a provider has accepted, with its last receipt. */
interface SubmittedPart {
  /** From 0. */
  part: number;
  providerId: string | null;
  status: ProviderReceipt['status'] | null;
  statusAt: Date | null;
  /** Code of the provider. */
  code: string | null;
  /** Code of the contract, for a failure. */
  apiCode: number | null;
  pricing: MessagePricing | null;
}

/** The state of a message in the outbox. */
export interface OutboxState {
  state: 'waiting' | 'written' | 'inDoubt';
  connection: string;
  dueAt: Date;
  expiresAt: Date;
  /** The cause that keeps the connection from submitting it; null when there is none, and unless it waits for an attempt. */
  obstacle: OutboxObstacle | null;
}

/** Why a connection submits nothing now: its state, or that of its links. */
export interface OutboxObstacle {
  cause: Exclude<ConnectionState, 'on'> | 'down' | 'unattended';
  /** Since when no link is open; null for a state of the connection, and when the time is not known. */
  since: Date | null;
  /** Without credentials. */
  reason: string | null;
}

type Reference = Pick<MessageSummary, 'id' | 'source'>;

/** Condition: the row is about the message. The reference of a passcode also has the number of the send. */
const isAbout = ({ id, source }: Reference) =>
  sql`attempt.source = ${source} AND split_part(attempt.reference, '-', 1) = ${id}`;

/** Reads the attempts to submit a message, oldest first. */
export async function readAttempts(database: Database, message: Reference): Promise<SubmissionAttempt[]> {
  const { rows } = await sql<SubmissionAttempt>`
    SELECT
      coalesce(connections.name, attempt.connection_id) AS connection, attempt.attempt,
      nullif(split_part(attempt.reference, '-', 2), '')::int AS send, attempt.state, attempt.code, attempt.api_code AS "apiCode",
      attempt.reason, segments, alphabet, country, written_at AS "writtenAt", ended_at AS "endedAt", (
        SELECT coalesce(json_agg(json_build_object(
          'part', part, 'providerId', provider_id, 'status', part.status, 'statusAt', status_at, 'code', part.code,
          'apiCode', part.api_code, 'pricing', part.pricing
        ) ORDER BY part), '[]')
        FROM submitted_parts AS part WHERE part.outbox_id = attempt.outbox_id AND part.attempt = attempt.attempt
      ) AS parts
    FROM submission_attempts AS attempt LEFT JOIN connections ON connections.id = attempt.connection_id
    WHERE ${isAbout(message)} ORDER BY written_at, attempt.outbox_id, attempt.attempt
  `.execute(database);
  return rows.map((row) => ({
    ...row,
    parts: row.parts.map((part) => ({ ...part, statusAt: part.statusAt && new Date(part.statusAt) })),
  }));
}

/** Reads the state of a message that has not ended; of a passcode, that of its last SMS. */
export async function readOutboxState(database: Database, message: Reference): Promise<OutboxState | null> {
  const references =
    message.source === 'message'
      ? sql`SELECT ${message.id}`
      : sql`SELECT check_code || '-' || send FROM verifications, generate_series(1, sends) AS send WHERE check_code = ${message.id}`;
  const { rows } = await sql<Omit<OutboxState, 'obstacle'> & ConnectionOfRow>`
    SELECT outbox.state, coalesce(connections.name, connection_id) AS connection, due_at AS "dueAt", expires_at AS "expiresAt",
      connections.id AS "connectionId", connections.state AS "connectionState", connections.reason
    FROM outbox LEFT JOIN connections ON connections.id = connection_id
    WHERE source = ${message.source} AND reference IN (${references})
    ORDER BY outbox.id DESC LIMIT 1
  `.execute(database);
  const [row] = rows;
  if (row === undefined) return null;
  const { connectionId, connectionState, reason, ...state } = row;
  const obstacle =
    state.state === 'waiting' ? await findObstacle(database, { connectionId, connectionState, reason }) : null;
  return { ...state, obstacle };
}

/** The connection of a row of the outbox; null after its removal. */
interface ConnectionOfRow {
  connectionId: string | null;
  connectionState: ConnectionState | null;
  reason: string | null;
}

async function findObstacle(
  database: Database,
  { connectionId, connectionState, reason }: ConnectionOfRow,
): Promise<OutboxObstacle | null> {
  if (connectionId === null || connectionState === null) return null;
  if (connectionState !== 'on') return { cause: connectionState, since: null, reason };
  const links = await readLinksOf(database, connectionId);
  if (links?.state !== 'down' && links?.state !== 'unattended') return null;
  return { cause: links.state, since: links.since, reason: links.reason };
}
