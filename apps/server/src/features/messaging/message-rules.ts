import { findRelevantWindow, hasClosedTestWindow } from './customer-care-window.ts';
import type { Draft } from './draft.ts';
import { listStoredFiles } from './file-references.ts';
import { unknownReplyError } from './message-errors.ts';
import type { MessageReferences, ReferenceQuery } from './resolve-references.ts';

/** Collects the references of a message. Returns undefined if it has none, as a text to a test number. */
export function collectReferences(draft: Draft): ReferenceQuery | undefined {
  const { request, account } = draft;
  const files = listStoredFiles(request).map(({ id }) => id);
  const window = findRelevantWindow(draft);
  const { repliesTo } = draft;
  const card = chatCardOf(draft);
  const isMade = request.type === 'template' || card !== undefined;
  if (files.length === 0 && !window && !isMade && repliesTo === undefined) return undefined;
  return {
    environmentId: account.environmentId,
    files,
    ...(window && { window }),
    ...((window || hasClosedTestWindow(draft)) && request.type === 'template' && { number: draft.to }),
    ...(request.type === 'template' && { template: request.template }),
    ...(card !== undefined && { card }),
    ...(repliesTo !== undefined && {
      reply: { environmentId: account.environmentId, channel: draft.channel, contact: draft.to, messageId: repliesTo },
    }),
  };
}

/** Returns the id of the card of the chat product that a message refers to. A card of RCS is in the request itself. */
function chatCardOf({ channel, request }: Draft): string | undefined {
  return channel === 'chat' && request.type === 'card' && 'id' in request.card ? request.card.id : undefined;
}

/**
 * Rejects a reply to a message outside the conversation, which the recipient's app could not show.
 *
 * @throws {HttpError} 400 with code 1006
 */
export function checkReply({ channel, repliesTo }: Draft, { isReplyKnown }: MessageReferences): void {
  if (repliesTo !== undefined && !isReplyKnown) throw unknownReplyError(channel);
}
