import type { Draft } from './draft.ts';
import { listStoredFiles } from './file-references.ts';
import { notValidatedError, outsideWindowError, unknownReplyError } from './message-errors.ts';
import type { MessageReferences, ReferenceQuery } from './resolve-references.ts';

/** What a message is checked and made with; undefined where it says all by itself, as a text to a test recipient does. */
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

/** Whose window matters. RCS and the chat channel have none, and it is always open for test recipients but one. */
function findRelevantWindow({ account, channel, to, outcome, request }: Draft): ReferenceQuery['window'] {
  if (outcome !== undefined) return undefined;
  const matters = channel === 'chatApp' || (channel === 'messenger' && request.type !== 'template');
  return matters ? { environmentId: account.environmentId, channel, contact: to } : undefined;
}

/** Whether the recipient is the test number whose customer-care window never opens. */
function hasClosedTestWindow({ channel, outcome }: Draft): boolean {
  return channel === 'chatApp' && outcome === 'outsideWindow';
}

/**
 * The customer-care window: outside it only templates are sent, in the chat app only to contacts that were validated.
 *
 * @throws {Refused} as the contract has it
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
 * Rejects a reply to a message that is not part of the conversation: the recipient's app could not show it.
 *
 * @throws {Refused} 400 with code 1006
 */
export function checkReply({ channel, repliesTo }: Draft, { isReplyKnown }: MessageReferences): void {
  if (repliesTo !== undefined && !isReplyKnown) throw unknownReplyError(channel);
}
