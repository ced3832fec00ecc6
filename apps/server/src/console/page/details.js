/** @import { MessageDetails } from '@omnichannel/console/sandbox' */
/** @import { MessageEvents } from './bubble.js' */
import { ask } from './ask.js';
import { callPart, carrierPart, deliveriesPart, factsPart } from './details-parts.js';
import { byId, h, iconButton } from './dom.js';

/** Milliseconds between two looks while they are open: attempts to deliver are not told one by one. */
const pause = 1500;

/**
 * All that is known of a message.
 *
 * @param {Pick<MessageEvents, 'onRead' | 'onFail' | 'onReply'> & { onClose(): void }} events
 */
export function createDetails(events) {
  const panel = byId('details', HTMLElement);
  const parts = h('div', { class: 'parts' });
  const title = h('h2', { id: 'details-title' }, 'Message');
  /** @type {number | undefined} */
  let shown;
  /** @type {Map<string, string>} What each part was made from: it is made anew only when that has changed. */
  let made = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  panel.append(h('header', {}, title, iconButton('close', 'Close', events.onClose)), parts);

  return { panel, show, refresh };

  /** @param {number | undefined} id undefined closes them */
  function show(id) {
    if (id === shown) return;
    shown = id;
    panel.hidden = id === undefined;
    made = new Map();
    parts.replaceChildren();
    refresh();
  }

  /** Looks again: something has become of the message. */
  function refresh() {
    clearTimeout(timer);
    if (shown !== undefined) void look(shown);
  }

  /** @param {number} id */
  async function look(id) {
    try {
      /** @type {MessageDetails} */
      const details = await ask('GET', `/messages/${id}`);
      if (id === shown) draw(details);
    } catch (error) {
      if (id === shown) parts.replaceChildren(h('p', { class: 'fault' }, /** @type {Error} */ (error).message));
      made = new Map();
    }
    if (id !== shown) return;
    clearTimeout(timer);
    timer = setTimeout(refresh, document.hidden ? pause * 10 : pause);
  }

  /** @param {MessageDetails} details */
  function draw(details) {
    const { message, api, carrier, deliveries } = details;
    part('facts', message, () => factsPart(message, events));
    part('carrier', carrier, () => carrierPart(carrier, message));
    part('deliveries', deliveries, () => deliveriesPart(deliveries, message));
    part('call', api, () => callPart(api, message));
  }

  /**
   * @param {string} name
   * @param {unknown} from
   * @param {() => Element | undefined} make
   */
  function part(name, from, make) {
    const key = JSON.stringify(from) ?? '';
    if (made.get(name) === key) return;
    made.set(name, key);
    const before = parts.querySelector(`[data-part=${name}]`);
    const element = make() ?? h('div', { hidden: true });
    element.setAttribute('data-part', name);
    if (before) {
      keepState(before, element);
      before.replaceWith(element);
    } else parts.append(element);
  }
}

/**
 * What was folded out stays so, and what was focused.
 *
 * @param {Element} before
 * @param {Element} after
 */
function keepState(before, after) {
  const open = new Set(
    [...before.querySelectorAll('details')].filter(({ open }) => open).map(({ dataset }) => dataset.key),
  );
  for (const fold of after.querySelectorAll('details')) fold.open = fold.open || open.has(fold.dataset.key);
  const buttons = [...before.querySelectorAll('button, summary')];
  const index = buttons.indexOf(/** @type {Element} */ (document.activeElement));
  if (index < 0) return;
  const next = after.querySelectorAll('button, summary')[index];
  if (next instanceof HTMLElement) queueMicrotask(() => next.focus());
}
