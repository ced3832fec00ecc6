import type { Outbound } from '@omnichannel/outbound';
import type { File } from '../../features/messaging/carrier.ts';
import type { Connection, Link, LinkEvents, MessageSubmission } from '../connection-kind.ts';
import { type HttpSubmissionResult, openHttpLink } from '../http-link.ts';
import { buildAgentMessage, splitContent, UnsendableMessage } from './agent-message.ts';
import { messageIdOf } from './message-id.ts';
import { type RbmClient, RbmError } from './rbm-client.ts';
import type { RbmCredentials, RbmSettings } from './settings.ts';
import { toSubmissionFailure } from './submission-failure.ts';

export interface RbmLinkOptions {
  connection: Connection<RbmSettings, RbmCredentials>;
  /** Closed with the link. */
  outbound: Outbound;
  client: RbmClient;
  events: LinkEvents;
  /** Milliseconds between attempts to reach Google when it cannot be reached. */
  retryDelaysMs?: readonly number[];
}

/** Opens a link that submits messages over the RCS for Business API. */
export function openRbmLink(options: RbmLinkOptions): Link<MessageSubmission> {
  return openHttpLink<MessageSubmission>({
    ...options,
    plan: ({ content }) => ({ parts: splitContent(content).length }),
    submit: (submission, part) => submitMessage(submission, part, options),
  });
}

/**
 * There is no capability check before a message: the call itself returns 404 for a number without RCS, in one request instead of two, and
 * for the moment of the submission.
 */
async function submitMessage(
  submission: MessageSubmission,
  part: number,
  { connection: { settings }, client, events }: RbmLinkOptions,
): Promise<HttpSubmissionResult> {
  const messageId = messageIdOf(submission.id, part);
  const { agentId, ttlSeconds } = settings;
  try {
    const urlOf = (file: File) => urlOfFile(file, submission, events);
    const content = splitContent(submission.content)[part] ?? submission.content;
    const body = buildAgentMessage({ ...submission, content }, { ttlSeconds, now: new Date(), urlOf });
    await client.post({
      path: `/v1/phones/${encodeURIComponent(submission.to)}/agentMessages`,
      parameters: { messageId, agentId },
      body,
      secretTexts: [submission.to, submission.to.replace(/^\+/, ''), ...listTexts(body)],
    });
    return { result: { outcome: 'accepted', id: messageId }, hasResponded: true };
  } catch (error) {
    // Unverified: the reference says that a used id is ignored, but not with which status. 409 is Google's usual one (ALREADY_EXISTS).
    if (error instanceof RbmError && error.status === 409) {
      return { result: { outcome: 'accepted', id: messageId }, hasResponded: true };
    }
    return toSubmissionFailure(error);
  }
}

/** Google fetches files by their URL. A stored file has a signed link that expires. Unverified: how long Google may need. */
function urlOfFile(
  { id: mediaId, link, filename: fileName }: File,
  { environmentId }: MessageSubmission,
  events: LinkEvents,
) {
  if (mediaId === undefined) return link ?? '';
  const { files } = events;
  if (files === undefined) throw new UnsendableMessage('file', 'Stored files cannot be sent from here.');
  const url = files.sign?.({ environmentId, mediaId, fileName });
  if (url !== undefined) return url;
  throw new UnsendableMessage('publicUrl', 'Stored files need OMNICHANNEL_PUBLIC_URL: Google fetches them from there.');
}

/** Lists the texts that an error of Google may quote. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
