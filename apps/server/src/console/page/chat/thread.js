/** @import { Conversation } from './conversation.js' */
/** @import { Turn } from './turn.js' */
/** @import { TurnEvents } from './turn-view.js' */
import { arrange, h } from '../dom.js';
import { isCalled } from './turn.js';
import { turnView } from './turn-view.js';

/**
 * The questions and answers of a conversation, the newest at the bottom.
 *
 * @param {TurnEvents & { onEarlier(): void }} events
 */
export function createThread(events) {
  const earlier = h(
    'button',
    { type: 'button', class: 'earlier', hidden: true, onclick: events.onEarlier },
    'Earlier questions',
  );
  const list = h('ol', { class: 'turns', 'aria-label': 'Questions and answers' });
  // It is laid out from the bottom up, so that it stays at the newest words while they are written.
  const element = h('div', { class: 'scroller' }, h('div', {}, earlier, list));
  /** @type {Map<Turn, ReturnType<typeof turnView>>} */
  let views = new Map();

  return {
    element,
    /**
     * @param {Conversation} conversation
     * @param {{ turn: string | undefined, part: number | 'exchange' | undefined }} open what is open beside it
     */
    show(conversation, { turn: openTurn, part }) {
      const turns = conversation.turns();
      const before = views;
      views = new Map(turns.map((turn) => [turn, before.get(turn) ?? turnView(turn, events)]));
      for (const [turn, { update, mark }] of views) {
        update();
        mark(openTurn !== undefined && isCalled(turn, openTurn) ? part : undefined);
      }
      arrange(
        list,
        [...views.values()].map((view) => view.element),
      );
      element.hidden = turns.length === 0;
      earlier.hidden = !conversation.hasEarlier();
    },
    scrollDown() {
      element.scrollTop = 0;
    },
    /**
     * Back to where a part was opened from.
     *
     * @param {string} name of the turn
     * @param {number | 'exchange'} part
     */
    focus(name, part) {
      const turn = [...views.keys()].find((one) => isCalled(one, name));
      const button = turn && views.get(turn)?.element.querySelector(`:is(.facts, .sources) [data-part="${part}"]`);
      if (button instanceof HTMLElement) button.focus();
      return button instanceof HTMLElement;
    },
  };
}
