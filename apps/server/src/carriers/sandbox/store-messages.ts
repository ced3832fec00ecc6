import { sql } from 'kysely';
import type { InboundMessage } from '../../features/messaging/carrier.ts';
import type { Executor } from '../../platform/postgres/database.ts';
import { type DueReceipts, leaseSeconds, splitPlan } from './claim-due-receipts.ts';
import { summarizeContent } from './message-summary.ts';
import type { PlanStep } from './receipt-plan.ts';
import { writeLock } from './serialized-writes.ts';
import type { PlannedReceipt, SandboxChannel, SandboxStatus, StoredContent } from './tables.ts';

/** A message of the sandbox inbox. */
export interface SandboxMessage {
  messageId: string;
  environmentId: string;
  channel: SandboxChannel;
  direction: 'outbound' | 'inbound';
  /** The person, also as the sender of an inbound message. */
  recipient: string;
  /** The subscriber that an e-mail was sent to. */
  subscriberId?: string | undefined;
  sender: string;
  /** Summary for lists. */
  text: string;
  /** Absent for the SMS of a passcode. */
  content?: StoredContent;
  name?: string | undefined;
  repliesTo?: string | undefined;
  outcome: SandboxStatus;
  /** Milliseconds until the outcome. */
  outcomeAfter: number;
  plan: readonly PlanStep[];
  /** Whether its plan starts after the download of its file. */
  awaitsDownload?: boolean;
}

/** Converts a message from a person. Its outcome is `delivered` once the service has it. */
export function toInboundSandboxMessage(
  {
    id,
    environmentId,
    channel,
    from,
    name,
    content,
    repliesTo,
  }: Omit<InboundMessage, 'at' | 'channel'> & { channel: SandboxChannel },
  outcome: 'accepted' | 'delivered',
): SandboxMessage {
  return {
    messageId: id,
    environmentId,
    channel,
    direction: 'inbound',
    recipient: from,
    sender: '',
    text: summarizeContent(content),
    content,
    name,
    repliesTo,
    outcome,
    outcomeAfter: 0,
    plan: [],
  };
}

/** The result of storing messages. */
export interface StoreResult {
  /** Environments with new messages. */
  environmentIds: readonly string[];
  /** Messages whose due receipts the caller must report. */
  claimed: readonly DueReceipts[];
}

export interface StoreOptions {
  /** Whether the commit waits for the disk. A caller that retries after a crash of the database does not need it. */
  isDurable?: boolean;
  /** Whether the caller claims messages whose first receipt is due at once. */
  claimsDue?: boolean | undefined;
}

/**
 * Stores messages with the time of their first receipt. A message that is submitted twice is stored once. The caller notifies open pages.
 */
export async function storeMessages(
  executor: Executor,
  messages: readonly SandboxMessage[],
  { isDurable = true, claimsDue = false }: StoreOptions = {},
): Promise<StoreResult> {
  const waiting = messages.flatMap(({ messageId, awaitsDownload }) => (awaitsDownload ? [messageId] : []));
  const isReady = sql`message_id <> ALL (${waiting}::text[])`;
  const { rows } = await sql<{
    messageId: string;
    environmentId: string;
    plan: PlannedReceipt[];
    now: Date;
    isTaken: boolean;
  }>`
    WITH ${writeLock}, stored AS (
      INSERT INTO sandbox_messages (
        environment_id, message_id, channel, direction, recipient, subscriber_id, sender, text, content, name, replies_to, outcome,
        outcome_at, plan
      )
      SELECT
        "environmentId", "messageId", channel, direction, recipient, "subscriberId", sender, text, content, name, "repliesTo", outcome,
        now() + make_interval(secs => "outcomeAfter" / 1000),
        (
          SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
            'status', step ->> 'status', 'at', now() + make_interval(secs => (step ->> 'after')::float8 / 1000),
            'error', step -> 'error'
          )) ORDER BY position), '[]')
          FROM jsonb_array_elements(plan) WITH ORDINALITY AS planned (step, position)
        )
      FROM turn, ${isDurable ? sql`` : sql`set_config('synchronous_commit', 'off', true),`}
        jsonb_to_recordset(${JSON.stringify(messages)}) AS message (
          "environmentId" text, "messageId" text, channel text, direction text, recipient text, "subscriberId" text, sender text,
          text text, content jsonb, name text, "repliesTo" text, outcome text, "outcomeAfter" float8, plan jsonb
        )
      ON CONFLICT (message_id) DO NOTHING
      RETURNING message_id, environment_id, plan
    ), downloads AS (
      INSERT INTO sandbox_downloads (message_id, environment_id)
      SELECT message_id, environment_id FROM stored WHERE NOT ${isReady}
      ON CONFLICT (message_id) DO UPDATE SET due_at = now()
    ), due AS (
      INSERT INTO sandbox_due (message_id, environment_id, due_at)
      SELECT message_id, environment_id, CASE
        WHEN ${claimsDue} AND (plan #>> '{0,at}')::timestamptz <= now() THEN now() + make_interval(secs => ${leaseSeconds})
        ELSE (plan #>> '{0,at}')::timestamptz
      END FROM stored WHERE plan <> '[]' AND ${isReady}
      -- The row of a deleted message that is submitted again.
      ON CONFLICT (message_id) DO UPDATE SET due_at = excluded.due_at
    )
    SELECT message_id AS "messageId", environment_id AS "environmentId", plan, now(), ${claimsDue} AND ${isReady} AND coalesce((plan #>> '{0,at}')::timestamptz <= now(), false) AS "isTaken"
    FROM stored
  `.execute(executor);
  return {
    environmentIds: [...new Set(rows.map(({ environmentId }) => environmentId))],
    claimed: rows.filter(({ isTaken }) => isTaken).map(({ messageId, plan, now }) => splitPlan(messageId, plan, now)),
  };
}
