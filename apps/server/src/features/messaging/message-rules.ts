import type { Draft } from './draft.ts';
import { listStoredFiles } from './file-references.ts';
import { notValidatedError, outsideWindowError, unknownReplyError } from './message-errors.ts';
import type { MessageReferences, ReferenceQuery } from './resolve-references.ts';

/** Collects the references of a message. Returns undefined if it has none, as a text to a test recipient. */
export function collectReferences(draft: Draft): ReferenceQuery | undefined {
  const { request, account } = draft;
  const files = listStoredFiles(request).map(({ id }) => id);
  const window = findRelevantWindow(draft);
  const { repliesTo } = draft;
  const isMade = request.type === 'template' || request.type === 'card';
  if (files.length === 0 && !window && !isMade && repliesTo === undefined) return undefined;
  return {
    environmentId: account.environmentId,
    files,
    ...(window && { window }),
    ...((window || hasClosedTestWindow(draft)) && request.type === 'template' && { number: draft.to }),
    ...(request.type === 'template' && { template: request.template }),
    ...(request.type === 'card' && { card: request.card.id }),
    ...(repliesTo !== undefined && {
      reply: { environmentId: account.environmentId, channel: draft.channel, contact: draft.to, messageId: repliesTo },
    }),
  };
}

/** Returns the contact whose window applies. RCS and the chat channel have none; for test recipients it is always open, except for one. */
function findRelevantWindow({ account, channel, to, outcome, request }: Draft): ReferenceQuery['window'] {
  if (outcome !== undefined) return undefined;
  const matters = channel === 'chatApp' || (channel === 'messenger' && request.type !== 'template');
  return matters ? { environmentId: account.environmentId, channel, contact: to } : undefined;
}

/** Reports whether the recipient is the test number whose customer-care window never opens. */
function hasClosedTestWindow({ channel, outcome }: Draft): boolean {
  return channel === 'chatApp' && outcome === 'outsideWindow';
}

/**
 * Checks the customer-care window. Outside it only templates are allowed, in the chat app only to validated contacts.
 *
 * @throws {HttpError} with the contract's code
 */
export function checkWindow(draft: Draft, { isOpen, isValid }: MessageReferences): void {
  const { channel, account, request } = draft;
  // `rejectTestRecipients` has rejected every other message to this number.
  if (hasClosedTestWindow(draft) && !isValid) throw notValidatedError(channel);
  if (isOpen || !findRelevantWindow(draft)) return;
  const hint = account.sandbox ? 'In the sandbox, write as this person on the page /sandbox to open it.' : undefined;
  if (request.type !== 'template') throw outsideWindowError(channel, hint);
  if (!isValid) throw notValidatedError(channel, hint);
}

/**
 * Rejects a reply to a message outside the conversation, which the recipient's app could not show.
 *
 * @throws {HttpError} 400 with code 1006
 */
export function checkReply({ channel, repliesTo }: Draft, { isReplyKnown }: MessageReferences): void {
  if (repliesTo !== undefined && !isReplyKnown) throw unknownReplyError(channel);
}
