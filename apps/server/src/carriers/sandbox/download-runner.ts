import type { Logger } from 'pino';
import type { MediaStore } from '../../features/messaging/media/media-store.ts';
import type { Database } from '../../platform/postgres/database.ts';
import {
  claimDownload,
  type DownloadClaim,
  type DownloadOutcome,
  mediaErrorCode,
  recordDownload,
  releaseDownload,
} from './download-queue.ts';
import { findLinkedFile } from './linked-file.ts';
import { type Download, MediaError } from './linked-file-download.ts';

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

/** Downloads in progress, in all and for one environment, in each process. The last free slot is for an environment that has none. */
const maxConcurrent = { all: 4, environment: 2 };
/** Environments whose turn is remembered. */
const maxRemembered = 1000;
/** Claims after which a message fails: its file may end the process each time. */
const maxAttempts = 5;
/** Milliseconds between looks for messages that another process has left. */
const pollMs = 1000;

export function createDownloads(parts: DownloadsParts): Downloads {
  const { database, log } = parts;
  /** Downloads in progress, with their environments. */
  const running = new Map<Promise<void>, string>();
  const stopping = new AbortController();
  /** Environments in the order of their last claims, so that they take turns. */
  const turns = new Set<string>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let filling: Promise<void> | undefined;
  let isWoken = false;

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

  function wake(): void {
    if (timer === undefined || stopping.signal.aborted) return;
    isWoken = true;
    filling ??= fill()
      .catch((error) => log.warn({ err: error }, 'sandbox downloads could not be claimed; retrying'))
      .finally(() => {
        filling = undefined;
      });
  }

  /** Begins downloads while there are both messages and slots. */
  async function fill(): Promise<void> {
    do {
      isWoken = false;
      while (!stopping.signal.aborted && running.size < maxConcurrent.all) {
        const claim = await claimDownload(database, busyEnvironments(running.values()), [...turns]);
        if (!claim) break;
        takeTurn(turns, claim.environmentId);
        begin(claim);
      }
    } while (isWoken);
  }

  function begin(claim: DownloadClaim): void {
    const work = downloadAndRecord(parts, claim, stopping.signal)
      .catch((error) => {
        if (stopping.signal.aborted) return releaseDownload(database, claim);
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
}

/**
 * Finds the environments that may begin no further download.
 *
 * @param running the environment of each download in progress
 */
function busyEnvironments(running: Iterable<string>): string[] {
  const environmentIds = [...running];
  const most = environmentIds.length < maxConcurrent.all - 1 ? maxConcurrent.environment : 1;
  const counts = Map.groupBy(environmentIds, (environmentId) => environmentId);
  return [...counts].flatMap(([id, some]) => (some.length >= most ? [id] : []));
}

function takeTurn(turns: Set<string>, environmentId: string): void {
  turns.delete(environmentId);
  turns.add(environmentId);
  const [oldest] = turns;
  if (oldest !== undefined && turns.size > maxRemembered) turns.delete(oldest);
}

/** Downloads the file of one message and records the outcome. */
async function downloadAndRecord(parts: DownloadsParts, claim: DownloadClaim, signal: AbortSignal): Promise<void> {
  const { database, files, onReady } = parts;
  const outcome = await storeCopy(parts, claim, signal);
  const copyId = 'id' in outcome ? outcome.id : undefined;
  let isRecorded = false;
  try {
    isRecorded = await recordDownload(database, claim, outcome);
  } finally {
    // The message is gone, another process has it, or the database failed.
    if (!isRecorded && copyId !== undefined) await files.remove(database, claim.environmentId, copyId);
  }
  onReady();
}

/** Downloads the file of a message and stores a copy of it. */
async function storeCopy(
  { database, files, download }: DownloadsParts,
  { messageId, environmentId, channel, content, attempts }: DownloadClaim,
  signal: AbortSignal,
): Promise<DownloadOutcome> {
  const file = content ? findLinkedFile(content) : undefined;
  if (!file || !channel) return { mediaType: '' };
  if (attempts > maxAttempts) return { failure: 'The file could not be processed.', code: 1014 };
  try {
    const { contentType, bytes } = await download(channel, file, signal);
    const id = bytes && (await files.putCopy(database, environmentId, messageId, contentType, bytes));
    return { ...(id !== undefined && { id }), mediaType: contentType };
  } catch (error) {
    if (error instanceof MediaError) return { failure: error.message, code: mediaErrorCode };
    throw error;
  }
}
