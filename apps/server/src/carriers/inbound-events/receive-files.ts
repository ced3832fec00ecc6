import { chatAppTitle } from '@omnichannel/error-formats';
import type { Logger } from 'pino';
import type { InboundContent } from '../../features/messaging/carrier.ts';
import type { MediaStore } from '../../features/messaging/media/media-store.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Connection, ConnectionKind, FileContent } from '../connection-kind.ts';
import { maskCredentials } from '../connections/credentials.ts';
import { ProviderFileError, storeProviderFile } from '../files/download-media.ts';
import type { ProviderContent, ProviderFile } from '../provider-events.ts';
import type { StoredMessage } from './store-events.ts';

export interface FileParts {
  database: Database;
  files: MediaStore;
  /** @returns undefined for a connection that was removed; a connection without its credentials has a `fault` */
  findConnection(id: string): { kind: ConnectionKind; connection: Connection; fault?: string | undefined } | undefined;
  log: Pick<Logger, 'warn'>;
}

type FileContentKind = Extract<ProviderContent, { file: ProviderFile }>;
type StoredFile = Extract<InboundContent, { file: object }>['file'];

/** The result of one file. `lost`: no later attempt will succeed. */
type FileResult =
  | { outcome: 'stored'; file: StoredFile }
  | { outcome: 'lost'; code: 1053 | 1413; reason: string }
  | { outcome: 'later'; reason: string };

/** The content of a message whose files were stored or are lost. */
export type ReceivedContent =
  | { outcome: 'received'; content: InboundContent; isComplete: boolean }
  /** Nothing is stored. */
  | { outcome: 'later'; reason: string };

/**
 * Stores the files of a message. A file that is lost leaves an `unsupported` message with the rest of its content, or an attachment without a
 * file.
 *
 * @param isLast a file that could be downloaded later is lost
 * @param signals `stop` ends the downloads with an error; after `timeout`, the files that are missing can be downloaded later
 * @throws the reason of `stop`
 */
export async function receiveFiles(
  parts: FileParts,
  { connectionId, environmentId, isLast }: { connectionId: string; environmentId: string; isLast: boolean },
  { content }: Pick<StoredMessage, 'content'>,
  { stop, timeout }: { stop: AbortSignal; timeout: AbortSignal },
): Promise<ReceivedContent> {
  const signal = AbortSignal.any([stop, timeout]);
  const receiveInTime = async (file: ProviderFile): Promise<FileResult> => {
    try {
      signal.throwIfAborted();
      return await receiveFile(parts, connectionId, environmentId, file, signal);
    } catch (error) {
      if (stop.aborted || !timeout.aborted) throw error;
      return { outcome: 'later', reason: 'The files did not arrive in time.' };
    }
  };
  const receive = async (file: ProviderFile): Promise<FileResult> => {
    const result = await receiveInTime(file);
    return isLast && result.outcome === 'later' ? { outcome: 'lost', code: 1053, reason: result.reason } : result;
  };
  if (content.type === 'attachments') return receiveAttachments(parts, environmentId, content, receive);
  if (!('file' in content)) return { outcome: 'received', content: content as InboundContent, isComplete: true };
  const result = await receive(content.file);
  if (result.outcome === 'later') return result;
  if (result.outcome === 'lost') {
    return { outcome: 'received', content: withoutFile(content, result), isComplete: false };
  }
  return { outcome: 'received', content: { ...content, file: result.file }, isComplete: true };
}

async function receiveAttachments(
  { database, files }: FileParts,
  environmentId: string,
  { attachments, ...content }: Extract<ProviderContent, { type: 'attachments' }>,
  receive: (file: ProviderFile) => Promise<FileResult>,
): Promise<ReceivedContent> {
  const received: Extract<InboundContent, { type: 'attachments' }>['attachments'] = [];
  // The next attempt downloads all of them again.
  const removeStored = async () => {
    for (const { file } of received) if (file) await files.remove(database, environmentId, file.id);
  };
  let isComplete = true;
  for (const { file, ...attachment } of attachments) {
    const result =
      file &&
      (await receive(file).catch(async (error) => {
        await removeStored().catch(() => {});
        throw error;
      }));
    if (result?.outcome === 'later') {
      await removeStored();
      return result;
    }
    if (result?.outcome === 'lost') isComplete = false;
    received.push({ ...attachment, ...(result?.outcome === 'stored' && { file: result.file }) });
  }
  return { outcome: 'received', content: { ...content, attachments: received }, isComplete };
}

async function receiveFile(
  { database, files, findConnection, log }: FileParts,
  connectionId: string,
  environmentId: string,
  file: ProviderFile,
  signal: AbortSignal,
): Promise<FileResult> {
  const found = findConnection(connectionId);
  if (found?.kind.downloadFile === undefined) return lost('The connection was removed.');
  const { kind, connection, fault } = found;
  if (fault !== undefined) return { outcome: 'later', reason: fault };
  const download = await begin(() => kind.downloadFile?.(connection, file, signal), connection, signal);
  if ('outcome' in download) {
    if (download.outcome === 'later') return { outcome: 'later', reason: download.reason };
    log.warn({ connection: connection.name, reason: download.reason }, 'file of an inbound message is lost');
    return lost(download.reason);
  }
  const arriving = { ...download, contentType: download.contentType || (file.mediaType ?? '') };
  const stored = await storeProviderFile({ store: files, executor: database }, environmentId, arriving);
  if (stored.outcome === 'failed') {
    return stored.canRetry ? { outcome: 'later', reason: stored.reason } : lost(stored.reason);
  }
  if (stored.outcome === 'quotaReached') {
    return { outcome: 'lost', code: 1413, reason: 'The files of this account have reached its storage quota.' };
  }
  const filename = file.filename ?? download.filename;
  return {
    outcome: 'stored',
    file: { id: stored.id, mediaType: stored.mediaType, ...(filename !== undefined && { filename }) },
  };
}

type Unavailable = { outcome: 'gone' | 'tooLarge' | 'later'; reason: string };

/** Begins a download. A kind that fails with an unexpected error is asked again later. */
async function begin(
  download: () => Promise<FileContent | Unavailable> | undefined,
  { credentials }: Pick<Connection, 'credentials'>,
  signal: AbortSignal,
): Promise<FileContent | Unavailable> {
  try {
    return (await download()) ?? { outcome: 'gone', reason: 'The connection has no files.' };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const reason = maskCredentials((error as Error).message, credentials);
    return { outcome: error instanceof ProviderFileError && !error.canRetry ? 'gone' : 'later', reason };
  }
}

function lost(reason: string): FileResult {
  return { outcome: 'lost', code: 1053, reason };
}

/** Returns what is left of a message whose file is lost, with the cause. */
function withoutFile(
  { type, file: { filename, mediaType }, caption }: FileContentKind,
  { code, reason }: Extract<FileResult, { outcome: 'lost' }>,
): InboundContent {
  return {
    type: 'unsupported',
    providerType: type,
    providerMessage: {
      ...(caption !== undefined && { caption }),
      ...(filename !== undefined && { filename }),
      ...(mediaType !== undefined && { mime_type: mediaType }),
    },
    errors: [{ code, title: chatAppTitle(code) as string, details: reason }],
  };
}
