import { chatAppTitle } from '@omnichannel/dialects';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Channel, Content } from '../../features/messaging/carrier.ts';
import type { MediaStore } from '../../features/messaging/media/media-store.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { type Download, MediaFault } from './download.ts';
import { linkedFileOf } from './linked-file.ts';
import type { Step } from './plan.ts';
import { inTurn, tellPages } from './turn.ts';

/** Downloads the files that messages link to, so that the messages are delivered or fail. */
export interface Downloads {
  start(): void;
  /** A message may be waiting. */
  wake(): void;
  /** Ends the downloads in progress; another process begins them again. */
  stop(): Promise<void>;
}

export interface DownloadsParts {
  database: Database;
  files: Pick<MediaStore, 'putCopy' | 'remove'>;
  download: Download;
  log: Logger;
  /** Called when a message has statuses to report. */
  onReady(): void;
}

/** The code of a file that could not be downloaded, on every channel that reports it. */
const mediaErrorCode = 1053;

/** Downloads in progress, in all and for one environment, in each process. The last free slot is for an environment that has none. */
const maxConcurrent = { all: 4, environment: 2 };
/** Environments whose turn is remembered. */
const maxRemembered = 1000;
/** Seconds for which a claimed message belongs to a process: more than a download and storing its file take. */
const leaseSeconds = 60;
/** Claims after which a message fails: its file may end the process each time. */
const maxAttempts = 5;
/** Milliseconds between looks for messages that another process has left. */
const pollMs = 1000;

/** Downloads of an environment that wait or are in progress; messages beyond them fail. */
const maxPending = 1000;

/** How a message fails whose file would be one too many. */
export const tooManyDownloads: Step = {
  status: 'failed',
  after: 0,
  error: {
    code: mediaErrorCode,
    title: chatAppTitle(mediaErrorCode) as string,
    details: `${maxPending} files of this account wait to be downloaded. Send the message again later.`,
  },
};

/** Whether an environment may have no further downloads. Messages that are sent at the same instant can exceed the limit by their number. */
export async function hasManyDownloads(database: Database, environmentId: string): Promise<boolean> {
  const { rows } = await sql<{ isMany: boolean }>`
    SELECT count(*) >= ${maxPending} AS "isMany" FROM sandbox_downloads WHERE environment_id = ${environmentId}
  `.execute(database);
  return rows[0]?.isMany ?? false;
}

interface Claim {
  messageId: string;
  environmentId: string;
  attempts: number;
  /** Null where the message is gone. */
  channel: Channel | null;
  content: Content | null;
}

/** The result of a download: the id of the stored copy, or why the message fails. */
type Outcome = { id?: string; mediaType: string } | { failure: string; code: number };

export function createDownloads({ database, files, download, log, onReady }: DownloadsParts): Downloads {
  const running = new Map<Promise<void>, string>();
  const stopping = new AbortController();
  /** Environments in the order of their last claims, so that they take turns. */
  const turns = new Set<string>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let filling: Promise<void> | undefined;
  let isWoken = false;

  /** Begins downloads while there are both messages and slots. */
  async function fill(): Promise<void> {
    do {
      isWoken = false;
      while (!stopping.signal.aborted && running.size < maxConcurrent.all) {
        const claim = await claimDownload(database, busyEnvironments(), [...turns]);
        if (!claim) break;
        takeTurn(claim.environmentId);
        begin(claim);
      }
    } while (isWoken);
  }

  function wake(): void {
    if (timer === undefined || stopping.signal.aborted) return;
    isWoken = true;
    filling ??= fill()
      .catch((error) => log.warn({ err: error }, 'sandbox downloads could not be claimed; retrying'))
      .finally(() => {
        filling = undefined;
      });
  }

  function busyEnvironments(): string[] {
    const counts = Map.groupBy(running.values(), (environmentId) => environmentId);
    const most = running.size < maxConcurrent.all - 1 ? maxConcurrent.environment : 1;
    return [...counts].flatMap(([id, some]) => (some.length >= most ? [id] : []));
  }

  function takeTurn(environmentId: string): void {
    turns.delete(environmentId);
    turns.add(environmentId);
    const [oldest] = turns;
    if (oldest !== undefined && turns.size > maxRemembered) turns.delete(oldest);
  }

  function begin(claim: Claim): void {
    const work = run(claim)
      .catch((error) => {
        if (stopping.signal.aborted) return release(database, claim);
        // The lease ends, and the message is claimed again.
        log.warn({ err: error, messageId: claim.messageId }, 'sandbox download failed; retrying');
      })
      .catch(() => {})
      .then(() => {
        running.delete(work);
        wake();
      });
    running.set(work, claim.environmentId);
  }

  async function run(claim: Claim): Promise<void> {
    const outcome = await outcomeOf(claim);
    const copyId = 'id' in outcome ? outcome.id : undefined;
    let isRecorded = false;
    try {
      isRecorded = await recordOutcome(database, claim, outcome);
    } finally {
      // The message is gone, another process has it, or the database failed.
      if (!isRecorded && copyId !== undefined) await files.remove(database, claim.environmentId, copyId);
    }
    onReady();
  }

  async function outcomeOf({ messageId, environmentId, channel, content, attempts }: Claim): Promise<Outcome> {
    const file = content ? linkedFileOf(content) : undefined;
    if (!file || !channel) return { mediaType: '' };
    if (attempts > maxAttempts) return { failure: 'The file could not be processed.', code: 1014 };
    try {
      const { contentType, bytes } = await download(channel, file, stopping.signal);
      const id = bytes && (await files.putCopy(database, environmentId, messageId, contentType, bytes));
      return { ...(id !== undefined && { id }), mediaType: contentType };
    } catch (error) {
      if (error instanceof MediaFault) return { failure: error.message, code: mediaErrorCode };
      throw error;
    }
  }

  return {
    start() {
      timer = setInterval(wake, pollMs);
      wake();
    },
    wake,
    async stop() {
      clearInterval(timer);
      stopping.abort(new Error('The service stops.'));
      await filling;
      await Promise.all(running.keys());
    },
  };
}

/**
 * Claims the download of the environment whose last claim is the longest ago.
 *
 * @param busy environments that have enough downloads in progress
 * @param turns environments in the order of their last claims
 */
async function claimDownload(
  database: Database,
  busy: readonly string[],
  turns: readonly string[],
): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
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

/** Gives a claim back that was not carried out. */
async function release(database: Database, { messageId, attempts }: Claim): Promise<void> {
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
function recordOutcome(
  database: Database,
  { messageId, content, attempts }: Claim,
  outcome: Outcome,
): Promise<boolean> {
  const file = content ? linkedFileOf(content) : undefined;
  return inTurn(database, async (executor) => {
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
        INSERT INTO sandbox_due (message_id, due_at)
        SELECT message_id, (plan #>> '{0,at}')::timestamptz FROM changed WHERE plan <> '[]'
        ON CONFLICT (message_id) DO UPDATE SET due_at = excluded.due_at
      ), former AS (
        -- Copies of attempts that ended with their process.
        DELETE FROM media WHERE copy_for IN (SELECT message_id FROM changed) AND id <> ${'id' in outcome ? (outcome.id ?? '') : ''}
      )
      SELECT environment_id AS "environmentId" FROM changed
    `.execute(executor);
    await tellPages(
      executor,
      rows.map(({ environmentId }) => environmentId),
    );
    return rows.length > 0;
  });
}

/** The plan of a message as SQL: as late as its download took, or the failure alone. */
function planAfter(outcome: Outcome) {
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
