import { type Outbound, OutboundError } from '@omnichannel/outbound';
import type { Connection, Link, LinkEvents, LinkFiles, MessageSubmission } from '../connection-kind.ts';
import type { UploadableFile } from '../files/file-key.ts';
import { type HttpSubmissionResult, openHttpLink, toHttpFailure } from '../http-link.ts';
import { toSubmissionFailure } from '../meta/error-codes.ts';
import { type GraphClient, GraphError, isObject } from '../meta/graph.ts';
import { requireSize, uploadFile } from './file-upload.ts';
import { buildMessageBody, type FileKind, type ResolveFile, UnsendableMessage } from './message-body.ts';
import type { WhatsAppConnectionSettings, WhatsAppCredentials } from './settings.ts';

type WhatsAppConnection = Connection<WhatsAppConnectionSettings, WhatsAppCredentials>;

export interface WhatsAppLinkOptions {
  connection: WhatsAppConnection;
  /** Closed with the link. */
  outbound: Outbound;
  graph: GraphClient;
  events: LinkEvents;
  /** Milliseconds between attempts to reach Meta when it cannot be reached. */
  retryDelaysMs?: readonly number[];
}

/** Milliseconds for the upload of a file, while its message waits. */
const uploadTimeoutMs = 300_000;
/** Error codes of a file id that Meta does not know, or whose file it cannot use. 100 has other causes, too. */
const unknownFileCodes: ReadonlySet<number | undefined> = new Set([100, 131052, 131053]);
const maxIdLength = 255;

/** The state of one submission. */
interface Attempt {
  submission: MessageSubmission;
  /** The uploaded files that it refers to, with Meta's ids. */
  uploaded: { file: UploadableFile; id: string }[];
  options: WhatsAppLinkOptions;
  closing: AbortSignal;
}

/** Opens a link that submits messages over the Cloud API. */
export function openWhatsAppLink(options: WhatsAppLinkOptions): Link<MessageSubmission> {
  const closing = new AbortController();
  const link = openHttpLink<MessageSubmission>({
    ...options,
    plan: () => ({ parts: 1 }),
    submit: (submission) => submitMessage(submission, options, closing.signal),
  });
  return {
    ...link,
    close() {
      // An upload may last minutes, and its message is not sent yet.
      closing.abort(new Error('The link closes.'));
      return link.close();
    },
  };
}

async function submitMessage(
  submission: MessageSubmission,
  options: WhatsAppLinkOptions,
  closing: AbortSignal,
): Promise<HttpSubmissionResult> {
  const attempt: Attempt = { submission, uploaded: [], options, closing };
  const first = await submitOnce(attempt);
  if (!(first instanceof GraphError)) return first;
  const isOfFile = attempt.uploaded.length > 0 && unknownFileCodes.has(first.code);
  if (!isOfFile) return toFailure(first, submission.attempt);
  // Meta may have deleted the file early. It has rejected the message, so that sending it again is safe.
  const { connection, events } = options;
  for (const { file, id } of attempt.uploaded) await events.files?.forget(connection.id, file, id).catch(() => {});
  const second = await submitOnce({ ...attempt, uploaded: [] });
  return second instanceof GraphError ? toFailure(second, submission.attempt) : second;
}

/** @returns an error of Meta after the message was written, which may have a remedy */
async function submitOnce(attempt: Attempt): Promise<HttpSubmissionResult | GraphError> {
  const { submission, options } = attempt;
  const { graph, connection } = options;
  let body: Record<string, unknown>;
  try {
    body = await buildMessageBody(submission, (file, kind) => resolveFile(attempt, file, kind));
  } catch (error) {
    return toUnsentFailure(error, submission.attempt);
  }
  try {
    const path = `/${connection.settings.phoneNumberId}/messages`;
    const response = await graph.post({ path, body, secretTexts: listSecretTexts(submission, body) });
    return { result: readResult(response), hasResponded: true };
  } catch (error) {
    return error instanceof GraphError ? error : toHttpFailure(error);
  }
}

async function resolveFile(
  { submission: { environmentId }, uploaded, options, closing }: Attempt,
  { id: mediaId, link }: Parameters<ResolveFile>[0],
  kind: FileKind,
): ReturnType<ResolveFile> {
  if (mediaId === undefined) return { link: link ?? '' };
  const { connection, events, graph } = options;
  const { files } = events;
  if (files === undefined) throw new UnsendableMessage('fileMissing', 'Stored files cannot be sent from here.');
  const file: UploadableFile = { environmentId, mediaId };
  const upload = async (signal: AbortSignal) => {
    const stored = await requireFile(files, environmentId, mediaId);
    try {
      requireSize(kind, stored.size);
      return await uploadFile({ graph, phoneNumberId: connection.settings.phoneNumberId, file: stored, signal });
    } finally {
      stored.content.destroy();
    }
  };
  const signal = AbortSignal.any([closing, AbortSignal.timeout(uploadTimeoutMs)]);
  try {
    const id = await files.getOrUpload(connection, file, upload, signal);
    uploaded.push({ file, id });
    return { id };
  } catch (error) {
    if (!(error instanceof GraphError || error instanceof OutboundError || error instanceof UnsendableMessage)) {
      // The file may be gone since the message was accepted.
      (await requireFile(files, environmentId, mediaId)).content.destroy();
    }
    throw error;
  }
}

/** @throws {UnsendableMessage} when the file is no longer stored */
async function requireFile(files: LinkFiles, environmentId: string, mediaId: string) {
  const file = await files.read(environmentId, mediaId);
  if (file) return file;
  throw new UnsendableMessage('fileMissing', 'The file is no longer stored. Upload it again.', 1006);
}

/** Converts an error that precedes the message: Meta has nothing of it. */
function toUnsentFailure(error: unknown, attempt: number): HttpSubmissionResult {
  if (error instanceof UnsendableMessage) {
    const { code, message: reason, apiCode } = error;
    const rejected = { outcome: 'rejected', code, reason, scope: 'message' } as const;
    return { result: { ...rejected, ...(apiCode !== undefined && { apiCode }) } };
  }
  const reason = `The file could not be uploaded. ${(error as Error).message}`;
  if (error instanceof GraphError) {
    const failure = toFailure(error, attempt);
    return failure.result.outcome === 'unknown' ? { ...failure, result: { outcome: 'notSent', reason } } : failure;
  }
  if (error instanceof OutboundError) return { result: { outcome: 'notSent', reason }, unreachable: reason };
  return { result: { outcome: 'notSent', reason } };
}

function toFailure(error: GraphError, attempt: number): HttpSubmissionResult {
  const { result, broken } = toSubmissionFailure(error, attempt);
  if (broken !== undefined) return { result, broken };
  return { result, hasResponded: true };
}

function readResult(response: unknown): HttpSubmissionResult['result'] {
  const messages = isObject(response) ? response.messages : undefined;
  const [first] = Array.isArray(messages) ? messages : [];
  const id = isObject(first) ? first.id : undefined;
  if (typeof id === 'string' && id !== '' && id.length <= maxIdLength) return { outcome: 'accepted', id };
  return { outcome: 'unknown', reason: 'Meta returned a success without the id of the message.' };
}

/** Lists what an error of Meta may quote: the recipient, and all texts of the content. */
function listSecretTexts({ to, content }: MessageSubmission, body: Record<string, unknown>): string[] {
  return [to, to.replace(/^\+/, ''), ...listTexts(body[content.type])];
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
