import { Readable } from 'node:stream';
import { chatAppTitle } from '@omnichannel/dialects';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import { Refused } from '../../http/refused.ts';
import type { MediaStore } from '../../media/media-store.ts';
import type { Channel, Content } from '../carrier.ts';
import { type Download, MediaFault } from './download.ts';
import { linkedFileOf } from './linked-file.ts';
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
  files: Pick<MediaStore, 'receive' | 'keep' | 'remove'>;
  download: Download;
  log: Logger;
  /** Hears that a message has statuses to report now. */
  onReady(): void;
}

/** The code of a file that could not be downloaded, on every channel that reports it. */
const mediaErrorCode = 1053;

/** Downloads in progress, in all and for one environment, in each process. */
const maxConcurrent = { all: 4, environment: 2 };
/** Seconds for which a claimed message belongs to a process: more than a download and storing its file take. */
const leaseSeconds = 60;
/** Claims after which a message fails: its file may end the process each time. */
const maxAttempts = 5;
/** Milliseconds between looks for messages that another process has left. */
const pollMs = 1000;

interface Claim {
  messageId: string;
  environmentId: string;
  attempts: number;
  /** Null where the message is gone. */
  channel: Channel | null;
  content: Content | null;
}

/** What a download has come to: the id of the stored copy, or why the message fails. */
type Outcome = { id?: string; mediaType: string } | { failure: string; code: number };

export function createDownloads({ database, files, download, log, onReady }: DownloadsParts): Downloads {
  const running = new Map<Promise<void>, string>();
  const stopping = new AbortController();
  let timer: ReturnType<typeof setInterval> | undefined;
  let filling: Promise<void> | undefined;
  let isWoken = false;

  /** Begins downloads while there are both messages and slots. */
  async function fill(): Promise<void> {
    do {
      isWoken = false;
      while (!stopping.signal.aborted && running.size < maxConcurrent.all) {
        const claim = await claimDownload(database, busyEnvironments());
        if (!claim) break;
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
    return [...counts].flatMap(([id, some]) => (some.length >= maxConcurrent.environment ? [id] : []));
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
    const isStored = await finishDownload(database, claim, outcome);
    // The message was erased or cleared in the meantime.
    if (!isStored && 'id' in outcome && outcome.id) await files.remove(database, claim.environmentId, outcome.id);
    onReady();
  }

  async function outcomeOf({ environmentId, channel, content, attempts }: Claim): Promise<Outcome> {
    const file = content ? linkedFileOf(content) : undefined;
    if (!file || !channel) return { mediaType: '' };
    if (attempts > maxAttempts) return { failure: 'The file could not be processed.', code: 1014 };
    try {
      const { contentType, bytes } = await download(channel, file, stopping.signal);
      const id = bytes && (await storeCopy(environmentId, contentType, bytes));
      return { ...(id !== undefined && { id }), mediaType: contentType };
    } catch (error) {
      if (error instanceof MediaFault) return { failure: error.message, code: mediaErrorCode };
      throw error;
    }
  }

  /** @returns undefined where the storage quota leaves no room: the message is delivered all the same */
  async function storeCopy(environmentId: string, contentType: string, bytes: Buffer): Promise<string | undefined> {
    try {
      const file = await files.receive(environmentId, contentType, Readable.from([bytes]), bytes.length);
      await files.keep(database, file);
      return file.id;
    } catch (error) {
      if (error instanceof Refused && error.status === 413) return undefined;
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

/** @param busy environments that have enough downloads in progress */
async function claimDownload(database: Database, busy: readonly string[]): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    WITH claimed AS (
      UPDATE sandbox_downloads SET attempts = attempts + 1, due_at = now() + make_interval(secs => ${leaseSeconds})
      WHERE message_id = (
        SELECT message_id FROM sandbox_downloads
        WHERE due_at <= now() AND environment_id <> ALL (${[...busy]}::text[])
        ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
      )
      RETURNING message_id, environment_id, attempts
    )
    SELECT claimed.message_id AS "messageId", claimed.environment_id AS "environmentId", attempts, channel, content
    FROM claimed LEFT JOIN sandbox_messages AS message ON message.message_id = claimed.message_id
  `.execute(database);
  return rows[0];
}

/** Gives a claim back that was not carried out. */
async function release(database: Database, { messageId }: Claim): Promise<void> {
  await sql`
    UPDATE sandbox_downloads SET due_at = now(), attempts = attempts - 1 WHERE message_id = ${messageId}
  `.execute(database);
}

/**
 * Ends the wait of a message: its statuses follow from now on, in place of those planned the failure, and the page shows the copy of the
 * file.
 *
 * @returns whether there still is the message
 */
function finishDownload(database: Database, { messageId, content }: Claim, outcome: Outcome): Promise<boolean> {
  const file = content ? linkedFileOf(content) : undefined;
  return inTurn(database, async (executor) => {
    const { rows } = await sql<{ environmentId: string }>`
      WITH done AS (
        DELETE FROM sandbox_downloads WHERE message_id = ${messageId}
      ), changed AS (
        UPDATE sandbox_messages SET
          revision = nextval('sandbox_revisions'),
          content = ${file && 'id' in outcome ? sql`jsonb_set(content, ${[...file.path]}::text[], content #> ${[...file.path]}::text[] || ${JSON.stringify({ id: outcome.id, mediaType: outcome.mediaType })}::jsonb)` : sql`content`},
          -- Somebody may have let it fail in the meantime.
          plan = CASE WHEN outcome <> 'accepted' THEN plan ELSE ${planAfter(outcome)} END
        WHERE message_id = ${messageId}
        RETURNING message_id, environment_id, plan
      ), due AS (
        INSERT INTO sandbox_due (message_id, due_at)
        SELECT message_id, (plan #>> '{0,at}')::timestamptz FROM changed WHERE plan <> '[]'
        ON CONFLICT (message_id) DO UPDATE SET due_at = excluded.due_at
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
