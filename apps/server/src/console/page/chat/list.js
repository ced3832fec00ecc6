/** @import { ChatConversation } from '@omnichannel/console/knowledge-chat' */
import { arrange, h } from '../dom.js';
import { preciseTime, timeOrDay } from '../words.js';
import { chatAddress, newConversation } from './address.js';

/**
 * The list of conversations; each is a link to it.
 *
 * @param {{ onMore(): void }} events
 */
export function createList({ onMore }) {
  const list = h('ol', { class: 'conversations' });
  const none = h('p', { class: 'soft', hidden: true }, 'Nobody has asked anything yet.');
  const more = h('button', { type: 'button', class: 'earlier', hidden: true, onclick: onMore }, 'More conversations');
  const element = h(
    'nav',
    { 'aria-label': 'Conversations, the newest first' },
    h('p', { class: 'begin' }, h('a', { class: 'button', href: chatAddress(newConversation) }, 'New conversation')),
    h('div', { class: 'rows' }, list, more, none),
  );
  /** @type {Map<string, { key: string, element: Element }>} */
  let rows = new Map();

  return {
    element,
    /**
     * @param {readonly ChatConversation[]} conversations
     * @param {{ hasMore: boolean, isLoaded: boolean, open: string | undefined }} state
     */
    show(conversations, { hasMore, isLoaded, open }) {
      const before = rows;
      rows = new Map(
        conversations.map((conversation) => {
          const key = JSON.stringify([conversation, timeOrDay(conversation.at)]);
          const known = before.get(conversation.id);
          return [conversation.id, known?.key === key ? known : { key, element: rowOf(conversation) }];
        }),
      );
      const focused = document.activeElement?.closest('.conversations a');
      arrange(
        list,
        [...rows.values()].map((row) => row.element),
      );
      // Its row was made anew.
      if (focused && !focused.isConnected) linkTo(/** @type {HTMLElement} */ (focused).dataset.id)?.focus();
      more.hidden = !hasMore;
      none.hidden = !isLoaded || conversations.length > 0;
      for (const link of list.querySelectorAll('a')) {
        if (link.dataset.id === open) link.setAttribute('aria-current', 'page');
        else link.removeAttribute('aria-current');
      }
    },
    /** @param {string | undefined} id */
    focus(id) {
      (linkTo(id) ?? element.querySelector('a'))?.focus();
    },
  };

  /** @param {string | undefined} id */
  function linkTo(id) {
    return [...list.querySelectorAll('a')].find(({ dataset }) => dataset.id === id);
  }
}

/** @param {ChatConversation} conversation */
function rowOf({ id, user, name, at }) {
  return h(
    'li',
    {},
    h(
      'a',
      { href: chatAddress(id), 'data-id': id },
      h('b', { dir: 'auto' }, name || 'Without a title'),
      h('time', { datetime: at, title: preciseTime(at) }, timeOrDay(at)),
      h('bdi', { class: 'asker' }, user),
    ),
  );
}
