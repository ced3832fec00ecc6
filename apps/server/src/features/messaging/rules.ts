import type { Draft } from './draft.ts';
import { storedFiles } from './files.ts';
import type { Found, Wanted } from './look-ups.ts';
import { notValidated, outsideWindow, unknownReply } from './refusals.ts';

/** What a message is checked and made with; undefined where it says all by itself, as a text to a test recipient does. */
export function wantedBy(draft: Draft): Wanted | undefined {
  const { request, account } = draft;
  const files = storedFiles(request).map(({ id }) => id);
  const window = windowOf(draft);
  const { repliesTo } = draft;
  const isMade = request.type === 'template' || request.type === 'card';
  if (files.length === 0 && !window && !isMade && repliesTo === undefined) return undefined;
  return {
    environmentId: account.environmentId,
    files,
    ...(window && { window }),
    ...((window || isAlwaysClosed(draft)) && request.type === 'template' && { number: draft.to }),
    ...(request.type === 'template' && { template: request.template }),
    ...(request.type === 'card' && { card: request.card.id }),
    ...(repliesTo !== undefined && {
      reply: { environmentId: account.environmentId, channel: draft.channel, contact: draft.to, messageId: repliesTo },
    }),
  };
}

/** Whose window matters. RCS and the chat channel have none, and it is always open for test recipients but one. */
function windowOf({ account, channel, to, outcome, request }: Draft): Wanted['window'] {
  if (outcome !== undefined) return undefined;
  const matters = channel === 'chatApp' || (channel === 'messenger' && request.type !== 'template');
  return matters ? { environmentId: account.environmentId, channel, contact: to } : undefined;
}

/** Whether the recipient is the test number whose customer-care window never opens. */
function isAlwaysClosed({ channel, outcome }: Draft): boolean {
  return channel === 'chatApp' && outcome === 'outsideWindow';
}

/**
 * The customer-care window: outside it only templates are sent, in the chat app only to contacts that were validated.
 *
 * @throws {HttpError} as the contract has it
 */
export function checkWindow(draft: Draft, { isOpen, isValid }: Found): void {
  const { channel, account, request } = draft;
  // `rejectTestRecipients` has rejected every other message to this number.
  if (isAlwaysClosed(draft) && !isValid) throw notValidated(channel);
  if (isOpen || !windowOf(draft)) return;
  const hint = account.sandbox ? 'In the sandbox, write as this person on the page /sandbox to open it.' : undefined;
  if (request.type !== 'template') throw outsideWindow(channel, hint);
  if (!isValid) throw notValidated(channel, hint);
}

/**
 * Rejects a reply to a message that is not part of the conversation: the recipient's app could not show it.
 *
 * @throws {HttpError} 400 with code 1006
 */
export function checkReply({ channel, repliesTo }: Draft, { isReplyKnown }: Found): void {
  if (repliesTo !== undefined && !isReplyKnown) throw unknownReply(channel);
}
