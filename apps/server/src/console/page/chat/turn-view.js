/** @import { Source, Turn } from './turn.js' */
import { copyButton } from '../copy.js';
import { h, icon, unseen } from '../dom.js';
import { count, preciseTime, time } from '../words.js';
import { answerText } from './answer-text.js';
import { isRunning } from './turn.js';

/**
 * What somebody does with a turn.
 *
 * @typedef {object} TurnEvents
 * @property {(turn: Turn, part: number | 'exchange') => void} onOpen
 * @property {(turn: Turn) => void} onAgain
 */

/**
 * A question with its answer, which can be brought up to date piece by piece.
 *
 * @param {Turn} turn
 * @param {TurnEvents} events
 */
export function turnView(turn, { onOpen, onAgain }) {
  const searches = h('div', { class: 'searches' });
  const words = h('div', { class: 'words' });
  const waiting = h('p', { class: 'waiting' });
  const fault = h('div', { class: 'failure', dir: 'ltr', hidden: true });
  const sources = h('div', { class: 'sources', hidden: true });
  const reply = h('div', { class: 'reply' }, searches, words, waiting, fault, sources);
  const facts = h('div', { class: 'facts' });
  const element = h(
    'li',
    { class: 'turn' },
    h('h3', { class: 'question', dir: 'auto' }, unseen('Question: '), turn.query),
    turn.images.length > 0 && h('div', { class: 'images' }, ...turn.images.map(imageOf)),
    reply,
    facts,
  );
  /** @type {Map<Element, string>} What each part shows: it is made anew only when that has changed. */
  const shown = new Map();
  update();
  return { element, update, mark };

  function update() {
    const { state, answer, fault: why } = turn;
    element.dataset.state = state;
    reply.dir = isRightToLeft(answer || turn.query) ? 'rtl' : 'ltr';
    part(searches, turn.searches.length, () => turn.searches.map(searchOf));
    part(words, [answer, turn.sources.length, isRunning(turn)], () => answerText(answer, cite));
    part(waiting, state, () => (isRunning(turn) ? [waitingWords[state] ?? ''] : []));
    waiting.hidden = !isRunning(turn);
    part(fault, why, () => (why ? faultOf(why) : []));
    fault.hidden = why === undefined;
    part(sources, turn.sources, () => sourcesOf(turn.sources));
    sources.hidden = turn.sources.length === 0;
    part(facts, [state, turn.usage, turn.stored !== undefined, turn.exchange !== undefined], factsOf);
  }

  /**
   * @param {Element} place
   * @param {unknown} from
   * @param {() => (Node | string)[]} make
   */
  function part(place, from, make) {
    const key = JSON.stringify(from) ?? '';
    if (shown.get(place) === key) return;
    shown.set(place, key);
    place.replaceChildren(...make());
  }

  /**
   * What is open beside it.
   *
   * @param {number | 'exchange' | undefined} open
   */
  function mark(open) {
    for (const button of element.querySelectorAll('[data-part]')) {
      const isOpen = /** @type {HTMLElement} */ (button).dataset.part === String(open);
      button.setAttribute('aria-expanded', String(isOpen));
    }
  }

  /** @param {number} number */
  function cite(number) {
    const source = turn.sources.find(({ position }) => position === number);
    // While the answer is written its sources are not known yet; and a model may cite what there is not.
    if (!source) return h('span', { class: 'cite' }, String(number));
    return h(
      'button',
      {
        type: 'button',
        class: 'cite',
        'data-part': String(number),
        'aria-expanded': 'false',
        'aria-label': `Source ${number}: ${source.document_name}`,
        title: source.document_name,
        onclick: () => onOpen(turn, number),
      },
      String(number),
    );
  }

  /** @param {readonly Source[]} cited */
  function sourcesOf(cited) {
    if (cited.length === 0) return [];
    return [
      h('h4', {}, h('bdi', {}, count(cited.length, 'source'))),
      h('ol', {}, ...cited.map((source) => h('li', {}, sourceButton(source)))),
    ];
  }

  /** @param {Source} source */
  function sourceButton({ position, document_name: name, dataset_name: base, content }) {
    return h(
      'button',
      {
        type: 'button',
        class: 'source',
        'data-part': String(position),
        'aria-expanded': 'false',
        dir: 'auto',
        onclick: () => onOpen(turn, position),
      },
      h('span', { class: 'number' }, String(position)),
      h('b', {}, name),
      h('small', {}, h('bdi', {}, base)),
      h('span', { class: 'beginning' }, content.replace(/\s+/g, ' ').slice(0, 160)),
    );
  }

  function factsOf() {
    const { state, at, answer, usage, exchange } = turn;
    const done = !isRunning(turn);
    return [
      h('time', { datetime: at, title: preciseTime(at) }, time(at)),
      ...(state === 'stopped' ? [h('span', { class: 'ending' }, icon('stop'), 'Stopped')] : []),
      ...(state === 'answered' && turn.sources.length === 0 ? [h('span', {}, 'Names no source')] : []),
      ...(usage && usage.total_tokens > 0 ? [h('span', {}, count(usage.total_tokens, 'token'))] : []),
      ...(usage ? [h('span', {}, `${usage.latency.toLocaleString('en')} s`)] : []),
      ...(done && answer !== '' ? [copyButton('Copy', () => turn.answer, 'Copy answer')] : []),
      ...(exchange || turn.stored
        ? [
            h(
              'button',
              {
                type: 'button',
                class: 'plain',
                'data-part': 'exchange',
                'aria-expanded': 'false',
                onclick: () => onOpen(turn, 'exchange'),
              },
              icon('details'),
              exchange ? 'Events' : 'Stored answer',
            ),
          ]
        : []),
      ...(done && state !== 'answered'
        ? [h('button', { type: 'button', class: 'plain', onclick: () => onAgain(turn) }, icon('again'), 'Ask again')]
        : []),
    ];
  }
}

/**
 * By its first letter, as browsers judge it: they would look past the paragraphs, which each have a direction of their own.
 *
 * @param {string} text
 */
function isRightToLeft(text) {
  return /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
}

/** @type {Readonly<Record<string, string>>} */
const waitingWords = { searching: 'Searching…', writing: 'Writing…', stopping: 'Stopping…' };

/** @param {string} query */
function searchOf(query) {
  return h('p', {}, icon('search'), 'Searched for ', h('bdi', {}, query));
}

/** @param {NonNullable<Turn['fault']>} fault */
function faultOf({ message, advice }) {
  return [h('p', {}, icon('failed'), h('b', {}, message)), ...(advice === undefined ? [] : [h('p', {}, advice)])];
}

/** @param {{ url: string }} image */
function imageOf({ url }) {
  const own = URL.canParse(url) && new URL(url).origin === location.origin;
  // What stands elsewhere would learn that somebody looks at it.
  if (own) return h('img', { src: url, alt: 'Image of the question' });
  return h('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, 'Image elsewhere');
}
