/** @import { SandboxMessage } from '@omnichannel/console/sandbox' */
/** @import { MessageEvents } from './bubble.js' */
/** @import { Conversation } from './conversation.js' */
import { bubble, showFate } from './bubble.js';
import { channelMark, channelNames } from './channels.js';
import { arrange, h } from './dom.js';
import { day } from './words.js';

/**
 * The messages of a conversation, the newest at the bottom; with arrow keys one gets from one to the next.
 *
 * @param {MessageEvents & { onEarlier(): void }} events
 */
export function createThread(events) {
  const list = h('ol', { class: 'thread', 'aria-label': 'Messages' });
  const earlier = h(
    'button',
    { type: 'button', class: 'earlier', onclick: events.onEarlier, hidden: true },
    'Earlier messages',
  );
  const inside = h('div', {}, earlier, list);
  // It is laid out from the bottom up, so that it stays there, and stays in place when older messages come in above.
  const element = h('div', { class: 'scroller' }, inside);
  /** @type {Map<number, HTMLElement>} */
  let bubbles = new Map();
  /** @type {Map<string, HTMLElement>} */
  let headings = new Map();
  /** @type {number | undefined} */
  let current;
  /** @type {string | undefined} */
  let shown;

  new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) events.onEarlier();
    },
    { root: element, rootMargin: '400px' },
  ).observe(earlier);
  list.addEventListener('focusin', ({ target }) => {
    const id = /** @type {Element} */ (target).closest('li')?.dataset.id;
    if (id !== undefined) setCurrent(Number(id));
  });
  list.addEventListener('keydown', onKey);

  return { element, show, focus, scrollDown };

  /**
   * @param {Conversation} conversation
   * @param {number | undefined} chosen the message whose details are open
   */
  function show({ person, messages, before }, chosen) {
    if (shown !== person) {
      shown = person;
      bubbles = new Map();
      headings = new Map();
      current = undefined;
      scrollDown();
    }
    // Who has not gone to an older message is at the newest.
    const hasFocus = list.contains(document.activeElement);
    const follows = current === [...bubbles.keys()].at(-1) && !hasFocus;
    arrange(list, items(messages));
    element.hidden = messages.length === 0;
    earlier.hidden = before === undefined;
    for (const marked of list.querySelectorAll('[aria-current]')) marked.removeAttribute('aria-current');
    if (chosen !== undefined) bubbles.get(chosen)?.setAttribute('aria-current', 'true');
    const keepsCurrent = !follows && current !== undefined && bubbles.has(current);
    setCurrent(keepsCurrent ? current : messages.at(-1)?.id);
    // The bubble that had the focus was replaced.
    if (hasFocus && !list.contains(document.activeElement)) bubbles.get(current ?? 0)?.focus({ preventScroll: true });
  }

  /**
   * Messages, with the day, and the channel and its sender, above those that they begin with.
   *
   * @param {readonly SandboxMessage[]} messages
   */
  function items(messages) {
    const [bubblesBefore, headingsBefore] = [bubbles, headings];
    bubbles = new Map();
    headings = new Map();
    const byMessageId = new Map(messages.map((message) => [message.messageId, message]));
    return messages.flatMap((message, index) => {
      const before = messages[index - 1];
      const above = [];
      if (before === undefined || day(before.at) !== day(message.at))
        above.push(heading('day', message, [day(message.at)]));
      if (above.length > 0 || origin(before) !== origin(message)) {
        above.push(heading('origin', message, [channelMark(message.channel), h('bdi', {}, origin(message))]));
      }
      const answered = byMessageId.get(message.repliesTo ?? '');
      // The message that it replies to may be loaded later, and be cleared again; its file may be stored later.
      const shown = `${answered?.id ?? ''} ${fileIdOf(message) ?? ''}`;
      const known = bubblesBefore.get(message.id);
      const element = known?.dataset.shown === shown ? known : bubble(message, answered, events);
      element.dataset.shown = shown;
      showFate(element, message, events);
      bubbles.set(message.id, element);
      return [...above, element];
    });

    /**
     * @param {'day' | 'origin'} kind
     * @param {SandboxMessage} message
     * @param {(string | Element)[]} words
     */
    function heading(kind, { id }, words) {
      const key = `${kind} ${id}`;
      const element = headingsBefore.get(key) ?? h('li', { class: kind }, ...words);
      headings.set(key, element);
      return element;
    }
  }

  /**
   * Sets the one message that the Tab key reaches, with its buttons. The bubble of the same message may be a new one.
   *
   * @param {number | undefined} id
   */
  function setCurrent(id) {
    for (const [number, tabIndex] of /** @type {const} */ ([
      [current, -1],
      [id, 0],
    ])) {
      const element = number === undefined ? undefined : bubbles.get(number);
      if (!element) continue;
      element.tabIndex = tabIndex;
      for (const button of element.querySelectorAll('button')) button.tabIndex = tabIndex;
    }
    current = id;
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || !(target instanceof Element) || target.matches('audio, video')) return;
    const ids = [...bubbles.keys()];
    const index = ids.indexOf(current ?? -1);
    if (key === 'Enter' && target.matches('.message'))
      list.querySelector(`[data-id="${current}"] .to-details`)?.dispatchEvent(new MouseEvent('click'));
    else if (key === 'ArrowUp') focus(ids[Math.max(index - 1, 0)]);
    else if (key === 'ArrowDown') focus(ids[Math.min(index + 1, ids.length - 1)]);
    else if (key === 'Home') focus(ids[0]);
    else if (key === 'End') focus(ids.at(-1));
    else return;
    event.preventDefault();
  }

  /** @param {number} [id] of a message; without it the one that was focused last, or the newest */
  function focus(id = current) {
    const element = id === undefined ? undefined : bubbles.get(id);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
    return element !== undefined;
  }

  function scrollDown() {
    element.scrollTop = 0;
  }
}

/**
 * The id of the stored file of a message, or of that on top of its template.
 *
 * @param {SandboxMessage} message
 */
function fileIdOf({ content }) {
  if (content.type === 'template') {
    return content.header && 'file' in content.header ? content.header.file.id : undefined;
  }
  return 'file' in content ? content.file.id : undefined;
}

/** @param {SandboxMessage | undefined} message */
function origin(message) {
  if (!message) return '';
  return message.channel === 'sms' ? `SMS from ${message.sender}` : channelNames[message.channel];
}
