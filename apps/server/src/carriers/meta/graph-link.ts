import { type Outbound, OutboundError } from '@omnichannel/outbound';
import type { File } from '../../features/messaging/carrier.ts';
import type { Connection, Link, LinkEvents, LinkFiles, MessageSubmission } from '../connection-kind.ts';
import { describeUnreachable, type HttpSubmissionResult, openHttpLink, toHttpFailure } from '../http-link.ts';
import { type FindMeaning, toSubmissionFailure } from './error-codes.ts';
import { type GraphClient, GraphError } from './graph.ts';
import { type FileReference, type ResolveFile, type StoredFile, UnsendableMessage } from './message-files.ts';

/** How messages of one product of Meta are submitted over the Graph API. */
interface MessageApi<Kind extends string> {
  /** Path of the messages: `/106540352242922/messages`. */
  path: string;
  /** @throws {UnsendableMessage} for a message that the product does not have, or the error of `resolveFile` */
  buildBody(submission: MessageSubmission, resolveFile: ResolveFile<Kind>): Promise<Record<string, unknown>>;
  /** @throws {UnsendableMessage} when Meta would not take the file */
  uploadFile(file: StoredFile, reference: File, kind: Kind, signal: AbortSignal): Promise<ProviderUpload>;
  /** Lists what an error of Meta may quote: the recipient, and all texts of the content. */
  listSecretTexts(submission: MessageSubmission, body: Record<string, unknown>): string[];
  /** Reads the id of the message, and Meta's id of the recipient if the response has one. */
  readAccepted(response: unknown): { id: unknown; recipientId?: string | undefined };
  /** Whether an error may mean that Meta does not know an uploaded file, or cannot use it. */
  isUnknownFile(error: GraphError): boolean;
  findMeaning: FindMeaning;
}

/** A file at Meta. */
interface ProviderUpload {
  id: string;
  expiresAt: Date;
}

export interface GraphLinkOptions<Kind extends string> {
  connection: Connection;
  /** Closed with the link. */
  outbound: Outbound;
  graph: GraphClient;
  api: MessageApi<Kind>;
  events: LinkEvents;
  /** Milliseconds between attempts to reach Meta when it cannot be reached. */
  retryDelaysMs?: readonly number[];
}

/** Milliseconds for the upload of a file, while its message waits. */
const uploadTimeoutMs = 300_000;
const maxIdLength = 255;

/** The state of one submission. */
interface Attempt<Kind extends string> {
  submission: MessageSubmission;
  /** The uploaded files that it refers to, with Meta's ids. */
  uploaded: { mediaId: string; id: string }[];
  options: GraphLinkOptions<Kind>;
  closing: AbortSignal;
}

/** Opens a link that submits messages over the Graph API. */
export function openGraphLink<Kind extends string>(options: GraphLinkOptions<Kind>): Link<MessageSubmission> {
  const closing = new AbortController();
  const link = openHttpLink<MessageSubmission>({
    ...options,
    plan: () => ({ parts: 1 }),
    submit: (submission) => submitMessage({ submission, uploaded: [], options, closing: closing.signal }),
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

async function submitMessage<Kind extends string>(attempt: Attempt<Kind>): Promise<HttpSubmissionResult> {
  const { uploaded, options } = attempt;
  const { connection, events, api } = options;
  const first = await submitOnce(attempt);
  if (!(first instanceof GraphError)) return first;
  if (uploaded.length === 0 || !api.isUnknownFile(first)) return toFailure(first, attempt);
  // Meta may have deleted the file early. It has rejected the message, so that sending it again is safe.
  for (const { mediaId, id } of uploaded) await events.files?.forget(connection.id, mediaId, id).catch(() => {});
  const second = await submitOnce({ ...attempt, uploaded: [] });
  return second instanceof GraphError ? toFailure(second, attempt) : second;
}

/** @returns an error of Meta after the message was written, which may have a remedy */
async function submitOnce<Kind extends string>(attempt: Attempt<Kind>): Promise<HttpSubmissionResult | GraphError> {
  const { submission, options } = attempt;
  const { graph, api } = options;
  let body: Record<string, unknown>;
  try {
    body = await api.buildBody(submission, (file, kind) => resolveFile(attempt, file, kind));
  } catch (error) {
    return toUnsentFailure(error, attempt);
  }
  try {
    const response = await graph.post({ path: api.path, body, secretTexts: api.listSecretTexts(submission, body) });
    return { result: toResult(api.readAccepted(response)), hasResponded: true };
  } catch (error) {
    return error instanceof GraphError ? error : toHttpFailure(error);
  }
}

async function resolveFile<Kind extends string>(
  { submission: { environmentId }, uploaded, options, closing }: Attempt<Kind>,
  reference: File,
  kind: Kind,
): Promise<FileReference> {
  const { id: mediaId, link } = reference;
  if (mediaId === undefined) return { link: link ?? '' };
  const { connection, events, api } = options;
  const { files } = events;
  if (files === undefined) throw new UnsendableMessage('fileMissing', 'Stored files cannot be sent from here.');
  const upload = async (signal: AbortSignal) => {
    const stored = await requireFile(files, environmentId, mediaId);
    try {
      return await api.uploadFile(stored, reference, kind, signal);
    } finally {
      stored.content.destroy();
    }
  };
  const signal = AbortSignal.any([closing, AbortSignal.timeout(uploadTimeoutMs)]);
  try {
    const id = await files.getOrUpload(connection, mediaId, upload, signal);
    uploaded.push({ mediaId, id });
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
async function requireFile(files: LinkFiles, environmentId: string, mediaId: string): Promise<StoredFile> {
  const file = await files.read(environmentId, mediaId);
  if (file) return file;
  throw new UnsendableMessage('fileMissing', 'The file is no longer stored. Upload it again.', 1006);
}

/** Converts an error that precedes the message: Meta has nothing of it. */
function toUnsentFailure<Kind extends string>(error: unknown, attempt: Attempt<Kind>): HttpSubmissionResult {
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
  if (error instanceof OutboundError)
    return { result: { outcome: 'notSent', reason }, unreachable: describeUnreachable(error) };
  return { result: { outcome: 'notSent', reason } };
}

function toFailure<Kind extends string>(error: GraphError, attempt: Attempt<Kind>): HttpSubmissionResult {
  const { submission, options } = attempt;
  const { result, broken } = toSubmissionFailure(error, submission.attempt, options.api.findMeaning);
  if (broken !== undefined) return { result, broken };
  return { result, hasResponded: true };
}

function toResult({ id, recipientId }: ReturnType<MessageApi<string>['readAccepted']>): HttpSubmissionResult['result'] {
  if (typeof id === 'string' && id !== '' && id.length <= maxIdLength) {
    return { outcome: 'accepted', id, ...(recipientId !== undefined && { recipientId }) };
  }
  return { outcome: 'unknown', reason: 'Meta returned a success without the id of the message.' };
}

/** Lists all texts in a value. */
export function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
