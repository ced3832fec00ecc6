/** @import { PassageView } from '@omnichannel/console/knowledge-chat' */
/** @import { Source, Turn } from './turn.js' */
import { ask } from '../ask.js';
import { copyButton } from '../copy.js';
import { fold, json, section, statusMark } from '../details-parts.js';
import { h, iconButton } from '../dom.js';
import { count } from '../words.js';
import { quotesOf } from './answer-text.js';
import { dataOf } from './event-stream.js';
import { marked } from './marked.js';

/**
 * What is open beside a conversation: a source of an answer, or what was sent and received for it.
 *
 * @param {{ onClose(): void }} events
 */
export function createPanel({ onClose }) {
  const title = h('h2', { id: 'chat-details-title' });
  const parts = h('div', { class: 'parts' });
  const element = h(
    'aside',
    { id: 'chat-details', class: 'details', 'aria-labelledby': title.id, tabindex: '-1', hidden: true },
    h('header', {}, title, iconButton('close', 'Close', onClose)),
    parts,
  );
  /** @type {string | undefined} */
  let shown;

  return { element, show, close };

  function close() {
    shown = undefined;
    element.hidden = true;
  }

  /**
   * @param {Turn} turn
   * @param {number | 'exchange'} part
   */
  function show(turn, part) {
    element.hidden = false;
    if (part === 'exchange') showExchange(turn);
    else void showSource(turn, part);
  }

  /** @param {Turn} turn */
  function showExchange(turn) {
    const { exchange } = turn;
    const key = JSON.stringify([turn.key, exchange?.status, exchange?.blocks.length, exchange?.all, turn.stored]);
    if (shown === key) return;
    shown = key;
    title.textContent = exchange ? 'Request and events' : 'Stored answer';
    parts.replaceChildren(...(exchange ? exchangeParts(exchange) : storedParts(turn)));
  }

  /**
   * @param {Turn} turn
   * @param {number} number
   */
  async function showSource(turn, number) {
    const source = turn.sources.find(({ position }) => position === number);
    const key = JSON.stringify([turn.key, number, source?.segment_id]);
    if (shown === key) return;
    shown = key;
    title.textContent = `Source ${number}`;
    if (!source) return parts.replaceChildren(h('p', { class: 'soft' }, 'The answer has no such source.'));
    // What the answer rested on is known already; where it stands is asked for.
    const quotes = quotesOf(turn.answer, number);
    parts.replaceChildren(sourcePart(source, quotes));
    /** @type {PassageView | string} */
    const found = await ask('GET', `/chat/passages/${source.segment_id}`).catch((error) => error.message);
    if (shown === key) parts.replaceChildren(sourcePart(source, quotes, found));
  }
}

/**
 * @param {Source} source
 * @param {readonly string[]} quotes what the answer quotes from it
 * @param {PassageView | string} [found] where it stands, or why that is not known
 */
function sourcePart({ document_name: name, dataset_name: base, content, score }, quotes, found) {
  const place = typeof found === 'object' ? found : undefined;
  const headings = place?.headings.filter((heading) => heading !== name) ?? [];
  return section(
    undefined,
    h('h3', { class: 'document', dir: 'auto' }, name),
    headings.length > 0 &&
      h('p', { class: 'headings', dir: 'auto' }, ...headings.map((heading) => h('bdi', {}, heading))),
    typeof found === 'string' && h('p', { class: 'soft' }, found, ' This is what the answer rested on:'),
    h('blockquote', { class: 'passage', dir: 'auto' }, ...marked(content, quotes)),
    h(
      'dl',
      {},
      h('dt', {}, 'Knowledge base'),
      h('dd', {}, h('bdi', {}, base)),
      place && h('dt', {}, 'File'),
      place && h('dd', {}, h('code', {}, h('bdi', {}, place.file))),
      h('dt', {}, 'Score'),
      h('dd', {}, score.toLocaleString('en', { maximumFractionDigits: 3 })),
    ),
  );
}

/** @param {NonNullable<Turn['exchange']>} exchange */
function exchangeParts({ request, status, reply, blocks, first, all }) {
  const events = blocks.filter((block) => dataOf(block) !== undefined).length;
  const text = blocks.map((block) => `${block}\n\n`).join('');
  return [
    section('Request', fold('request', h('code', {}, 'POST /chat-messages'), json(request, 'request'), true)),
    status !== undefined &&
      section(
        'Answer',
        h(
          'p',
          {},
          statusMark(status),
          reply === undefined ? ` ${count(events, 'event')}` : ' no stream',
          timing(first, all),
        ),
        raw(reply ?? text, reply === undefined ? 'events' : 'answer'),
      ),
  ].filter((part) => part !== false);
}

/**
 * @param {number | undefined} first milliseconds
 * @param {number | undefined} all milliseconds
 */
function timing(first, all) {
  if (first === undefined || all === undefined) return '';
  const words = (/** @type {number} */ ms) => `${Math.round(ms).toLocaleString('en')} ms`;
  return `, the first after ${words(first)}, the last after ${words(all)}`;
}

/** @param {Turn} turn */
function storedParts({ stored }) {
  return [
    section(
      undefined,
      h(
        'p',
        { class: 'soft' },
        'Events are not kept: they can be seen of what was asked on this page since it was loaded. This is what the service has of the answer.',
      ),
      fold('stored', h('code', {}, 'GET /messages'), json(stored, 'stored answer'), true),
    ),
  ];
}

/**
 * @param {string} text
 * @param {string} name
 */
function raw(text, name) {
  return h(
    'div',
    { class: 'code raw' },
    h('pre', { tabindex: '0', role: 'group', 'aria-label': `${name}, can be scrolled` }, h('code', {}, text)),
    copyButton('Copy', text, `Copy ${name}`),
  );
}
