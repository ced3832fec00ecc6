import { chatAppTitle } from '@omnichannel/error-formats';
import { sql } from 'kysely';
import type { Channel, Content } from '../../features/messaging/carrier.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { findLinkedFile } from './linked-file.ts';
import type { PlanStep } from './receipt-plan.ts';
import { notifyPages, serializeWrites } from './serialized-writes.ts';

/** The code of a file that could not be downloaded, on every channel that reports it. */
export const mediaErrorCode = 1053;

/** Seconds for which a claimed message belongs to a process: more than a download and storing its file take. */
const leaseSeconds = 60;
/** Downloads of an environment that wait or are in progress; messages beyond them fail. */
const maxPending = 1000;

/** The failure of a message whose download exceeds the limit. */
export const tooManyDownloads: PlanStep = {
  status: 'failed',
  after: 0,
  error: {
    code: mediaErrorCode,
    title: chatAppTitle(mediaErrorCode) as string,
    details: `${maxPending} files of this account wait to be downloaded. Send the message again later.`,
  },
};

/** Reports whether an environment is at its limit of downloads. Simultaneous messages can exceed the limit by their number. */
export async function hasManyDownloads(database: Database, environmentId: string): Promise<boolean> {
  const { rows } = await sql<{ isMany: boolean }>`
    SELECT count(*) >= ${maxPending} AS "isMany" FROM sandbox_downloads WHERE environment_id = ${environmentId}
  `.execute(database);
  return rows[0]?.isMany ?? false;
}

/** A download that this process carries out until its lease ends. */
export interface DownloadClaim {
  messageId: string;
  environmentId: string;
  attempts: number;
  /** Null if the message is gone. */
  channel: Channel | null;
  content: Content | null;
}

/** The result of a download: the id of the stored copy, or why the message fails. */
export type DownloadOutcome = { id?: string; mediaType: string } | { failure: string; code: number };

/**
 * Claims the download of the environment whose last claim is the longest ago.
 *
 * @param busy environments that have enough downloads in progress
 * @param turns environments in the order of their last claims
 */
export async function claimDownload(
  database: Database,
  busy: readonly string[],
  turns: readonly string[],
): Promise<DownloadClaim | undefined> {
  const { rows } = await sql<DownloadClaim>`
    WITH claimed AS (
      UPDATE sandbox_downloads SET attempts = attempts + 1, due_at = now() + make_interval(secs => ${leaseSeconds})
      WHERE message_id = (
        SELECT message_id FROM sandbox_downloads
        WHERE due_at <= now() AND environment_id <> ALL (${[...busy]}::text[])
        ORDER BY coalesce(array_position(${[...turns]}::text[], environment_id), 0), due_at LIMIT 1 FOR UPDATE SKIP LOCKED
      )
      RETURNING message_id, environment_id, attempts
    )
    SELECT claimed.message_id AS "messageId", claimed.environment_id AS "environmentId", attempts, channel, content
    FROM claimed LEFT JOIN sandbox_messages AS message ON message.message_id = claimed.message_id
  `.execute(database);
  return rows[0];
}

/** Releases a claim without a download. */
export async function releaseDownload(database: Database, { messageId, attempts }: DownloadClaim): Promise<void> {
  await sql`
    UPDATE sandbox_downloads SET due_at = now(), attempts = attempts - 1
    WHERE message_id = ${messageId} AND attempts = ${attempts}
  `.execute(database);
}

/**
 * Records the outcome of a download: schedules the planned statuses, or replaces them by the failure. The number of the attempt fences off
 * a process whose lease has ended.
 *
 * @returns whether the claim was still valid and the message still there
 */
export function recordDownload(
  database: Database,
  { messageId, content, attempts }: DownloadClaim,
  outcome: DownloadOutcome,
): Promise<boolean> {
  const file = content ? findLinkedFile(content) : undefined;
  return serializeWrites(database, async (executor) => {
    const { rows } = await sql<{ environmentId: string }>`
      WITH done AS (
        DELETE FROM sandbox_downloads WHERE message_id = ${messageId} AND attempts = ${attempts} RETURNING message_id
      ), changed AS (
        UPDATE sandbox_messages AS message SET
          revision = nextval('sandbox_revisions'),
          content = ${file && 'id' in outcome ? sql`jsonb_set(content, ${[...file.path]}::text[], content #> ${[...file.path]}::text[] || ${JSON.stringify({ id: outcome.id, mediaType: outcome.mediaType })}::jsonb)` : sql`content`},
          plan = ${planAfter(outcome)}
        FROM done WHERE message.message_id = done.message_id
        RETURNING message.message_id, environment_id, plan
      ), due AS (
        INSERT INTO sandbox_due (message_id, environment_id, due_at)
        SELECT message_id, environment_id, (plan #>> '{0,at}')::timestamptz FROM changed WHERE plan <> '[]'
        ON CONFLICT (message_id) DO UPDATE SET due_at = excluded.due_at
      ), former AS (
        -- Copies of attempts whose process died.
        DELETE FROM media WHERE copy_for IN (SELECT message_id FROM changed) AND id <> ${'id' in outcome ? (outcome.id ?? '') : ''}
      )
      SELECT environment_id AS "environmentId" FROM changed
    `.execute(executor);
    await notifyPages(
      executor,
      rows.map(({ environmentId }) => environmentId),
    );
    return rows.length > 0;
  });
}

/** SQL expression of the plan after a download: delayed by its duration, or replaced by the failure. */
function planAfter(outcome: DownloadOutcome) {
  if ('failure' in outcome) {
    const { code, failure } = outcome;
    const error = JSON.stringify({ code, title: chatAppTitle(code), details: failure });
    return sql`jsonb_build_array(jsonb_build_object('status', 'failed', 'at', now(), 'error', ${error}::jsonb))`;
  }
  return sql`(
    SELECT coalesce(jsonb_agg(step || jsonb_build_object('at', (step ->> 'at')::timestamptz + (now() - created_at)) ORDER BY position), '[]')
    FROM jsonb_array_elements(plan) WITH ORDINALITY AS planned (step, position)
  )`;
}
