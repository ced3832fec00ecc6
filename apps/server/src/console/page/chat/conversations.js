/** @import { ChatConversation, ConversationsPage } from '@omnichannel/console/knowledge-chat' */
import { ask } from '../ask.js';

/**
 * The conversations of the account, as far as they were asked for: what changed last comes first.
 *
 * @param {() => void} onChange
 */
export function createConversations(onChange) {
  /** @type {Map<string, ChatConversation>} */
  let known = new Map();
  /** @type {string | undefined} */
  let before;
  let loaded = false;

  return {
    load,
    more,
    /** @param {string} id */
    get: (id) => known.get(id),
    all: () => [...known.values()].sort((left, right) => Date.parse(right.at) - Date.parse(left.at)),
    users: () => [...new Set([...known.values()].map(({ user }) => user))],
    hasMore: () => before !== undefined,
    isLoaded: () => loaded,
  };

  /** Asks for those that changed last; further ones that are known stay. */
  async function load() {
    /** @type {ConversationsPage} */
    const page = await ask('GET', '/chat/conversations');
    // All that there are stand in one page: what is known beyond it is gone.
    if (page.before === undefined) known = new Map();
    if (!loaded) before = page.before;
    put(page.conversations);
    loaded = true;
    onChange();
  }

  async function more() {
    if (before === undefined) return;
    const asked = before;
    /** @type {ConversationsPage} */
    const page = await ask('GET', `/chat/conversations?before=${asked}`);
    if (before !== asked) return;
    before = page.before;
    put(page.conversations);
    onChange();
  }

  /** @param {readonly ChatConversation[]} conversations */
  function put(conversations) {
    for (const conversation of conversations) known.set(conversation.id, conversation);
  }
}
