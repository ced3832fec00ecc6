/**
 * What the address names in the knowledge chat: `#/chat` the list of conversations, `#/chat/new` a new one, `#/chat/{conversation}` one of
 * them; and behind that, open beside it, `/{turn}/{number}` a source of an answer, or `/{turn}/exchange` what was sent and received.
 */

/** @typedef {{ conversation: string | undefined, turn: string | undefined, part: number | 'exchange' | undefined }} ChatPlace */

export const newConversation = 'new';

/** @returns {ChatPlace} */
export function chatHere() {
  const [, conversation, turn, part] =
    /^#\/chat\/([\w-]+)(?:\/([\w-]+)\/(\d{1,3}|exchange))?$/.exec(location.hash) ?? [];
  return { conversation, turn, part: part === undefined || part === 'exchange' ? part : Number(part) };
}

/**
 * @param {string} [conversation]
 * @param {string} [turn]
 * @param {number | 'exchange'} [part]
 */
export function chatAddress(conversation, turn, part) {
  return ['#/chat', conversation, turn, part].filter((name) => name !== undefined).join('/');
}
