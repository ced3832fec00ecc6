/** @import { ChatView } from '@omnichannel/console/knowledge-chat' */
/** @import { Conversation } from './conversation.js' */
/** @import { Turn } from './turn.js' */
import { h, icon } from '../dom.js';
import { createComposer } from './composer.js';
import { knowledgeLine, knowledgeNotice } from './knowledge.js';
import { createThread } from './thread.js';

/** Who asks, unless somebody else is named. */
const usualUser = 'sandbox-user';

/**
 * The conversation that is open: its title and who asks, its questions and answers, and where one asks on.
 *
 * @param {object} options
 * @param {string} options.userName the account
 * @param {() => void} options.onBack
 * @param {(query: string, user: string) => void} options.onAsk
 * @param {() => void} options.onStop
 * @param {(conversation: Conversation) => void} options.onRename
 * @param {() => void} options.onEarlier
 * @param {(turn: Turn, part: number | 'exchange') => void} options.onOpen
 */
export function createRoom({ userName, onBack, onAsk, onStop, onRename, onEarlier, onOpen }) {
  /** @type {Conversation | undefined} */
  let shown;
  /** @type {string | undefined} What the notice was made from. */
  let noticed;
  const user = /** @type {HTMLInputElement} */ (
    h('input', {
      id: 'asker',
      value: usualUser,
      maxlength: '256',
      required: true,
      list: 'askers',
      autocomplete: 'off',
      spellcheck: 'false',
    })
  );
  const askers = h('datalist', { id: 'askers' });
  const title = h('h2', { dir: 'auto' });
  const asker = h('p', { class: 'address' });
  const choice = h('p', { class: 'asks' }, h('label', { for: 'asker' }, 'Asks as'), user, askers);
  const rename = h('button', { type: 'button', hidden: true, onclick: () => shown && onRename(shown) }, 'Rename');
  const fault = h('p', { class: 'fault', role: 'alert', hidden: true });
  const notice = h('div', { class: 'notice-room', hidden: true });
  const thread = createThread({ onOpen, onEarlier, onAgain: ({ query }) => onAsk(query, asking()) });
  const composer = createComposer({ onAsk: (query) => onAsk(query, asking()), onStop });
  const element = h(
    'section',
    { class: 'room', 'aria-label': 'Knowledge chat', tabindex: '-1' },
    h(
      'header',
      {},
      h('button', { type: 'button', class: 'back', 'aria-label': 'Back to the list', onclick: onBack }, icon('back')),
      h('div', {}, title, asker, choice),
      rename,
    ),
    fault,
    thread.element,
    notice,
    composer.element,
  );

  return { element, thread, composer, show, say };

  /**
   * @param {Conversation | undefined} conversation
   * @param {ChatView | undefined} view
   * @param {{ users: readonly string[], turn: string | undefined, part: number | 'exchange' | undefined }} state
   */
  function show(conversation, view, { users, turn, part }) {
    if (!conversation) return;
    if (shown !== conversation) thread.scrollDown();
    shown = conversation;
    const isNew = conversation.id() === undefined;
    const isEmpty = conversation.turns().length === 0;
    set(title, isNew ? 'New conversation' : conversation.name() || 'Without a title');
    set(asker, `Asked by ${conversation.user()}`);
    asker.hidden = isNew && isEmpty;
    choice.hidden = !asker.hidden;
    rename.hidden = isNew;
    showUsers(users);
    thread.show(conversation, { turn, part });
    notice.hidden = !isEmpty || !isNew || !view;
    const key = JSON.stringify(view);
    if (view && key !== noticed) notice.replaceChildren(knowledgeNotice(view, userName));
    noticed = key;
    composer.show(conversation.running() !== undefined, () => (view ? knowledgeLine(view) : []), view);
  }

  /** @param {readonly string[]} users */
  function showUsers(users) {
    const names = [...new Set([usualUser, ...users])].slice(0, 50);
    if (askers.childElementCount === names.length) return;
    askers.replaceChildren(...names.map((value) => h('option', { value })));
  }

  function asking() {
    return user.value.trim() || usualUser;
  }

  /** @param {string | undefined} wrong what could not be done */
  function say(wrong) {
    fault.hidden = wrong === undefined;
    set(fault, wrong ?? '');
  }
}

/**
 * Leaves a text alone that is there already: what is selected in it stays so.
 *
 * @param {Element} element
 * @param {string} text
 */
function set(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
