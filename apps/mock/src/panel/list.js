/** @import { DeliveryView, Summary, Update } from '../admin/view.ts' */
import { announce, byId, h } from './dom.js';
import { count, duration, statusText, time, tone } from './words.js';

/** As many as the mock keeps: 200 requests, and as many deliveries. */
const limit = 400;

/** @typedef {number | string} Id Of an exchange, a number, or of a delivery. */
/** @typedef {{ id: Id, at: number, exchange?: Summary, delivery?: DeliveryView }} Item A request, or what a person wrote. */
/** @typedef {{ onSelect(id: Id | undefined): void, onRead(): void }} ListEvents */

/**
 * The list of requests, and of what people wrote, newest first, with its filters.
 *
 * @param {ListEvents} events
 */
export function createList({ onSelect, onRead }) {
  const list = byId('list', HTMLDivElement);
  const filter = byId('filter', HTMLInputElement);
  const operation = byId('filter-operation', HTMLSelectElement);
  const status = byId('filter-status', HTMLSelectElement);
  const pause = byId('pause', HTMLButtonElement);
  const empty = byId('empty', HTMLDivElement);

  /** @type {Map<Id, { item: Item, row: HTMLElement }>} Oldest first. */
  const items = new Map();
  /** @type {Item[]} What came while the list was paused. */
  let held = [];
  let paused = false;
  /** @type {Id | undefined} */
  let selected;
  let unannounced = 0;
  /** @type {number | undefined} */
  let announcing;

  for (const control of [filter, operation, status]) control.addEventListener('input', applyFilter);
  list.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && selected !== undefined) onRead();
    else if (event.key === 'Home') moveTo(shown()[0]);
    else if (event.key === 'End') moveTo(shown().at(-1));
    else return;
    event.preventDefault();
  });
  pause.addEventListener('click', () => {
    paused = !paused;
    pause.setAttribute('aria-pressed', String(paused));
    if (!paused) {
      add(held);
      held = [];
    }
    showPause();
  });

  return { replace, update, move, select, list, filter, selectedItem, showOperations };

  /** @param {Update} all */
  function replace(all) {
    const before = selectedItem();
    items.clear();
    list.replaceChildren();
    held = [];
    showPause();
    put(itemsOf(all));
    // A mock that was started anew counts from 1 again.
    const same = before && items.get(before.id)?.item.at === before.at;
    if (before && !same) select(undefined);
    else mark();
  }

  /** @param {Update} update */
  function update(update) {
    const changed = itemsOf(update);
    if (!paused) return add(changed);
    // What is in the list already may still change.
    put(changed.filter(({ id }) => items.has(id)));
    const fresh = new Map(held.map((item) => [item.id, item]));
    for (const item of changed) if (!items.has(item.id)) fresh.set(item.id, item);
    held = [...fresh.values()].slice(-limit);
    showPause();
  }

  /** @param {readonly Item[]} changed */
  function add(changed) {
    unannounced += changed.filter(({ id }) => !items.has(id)).length;
    put(changed);
    if (unannounced === 0 || announcing !== undefined) return;
    announcing = setTimeout(() => {
      announce(`${count(unannounced, 'new request')}`);
      unannounced = 0;
      announcing = undefined;
    }, 1000);
  }

  /** @param {readonly Item[]} changed */
  function put(changed) {
    for (const item of changed) {
      const known = items.get(item.id);
      const row = rowOf(item);
      row.hidden = !fits(item);
      if (known) known.row.replaceWith(row);
      else list.prepend(row);
      items.set(item.id, { item, row });
    }
    for (const [id, { row }] of items) {
      if (items.size <= limit) break;
      row.remove();
      items.delete(id);
      if (id === selected) select(undefined);
    }
    mark();
    showEmpty();
  }

  /** @param {Item} item */
  function rowOf({ id, at, exchange, delivery }) {
    return h(
      'div',
      { role: 'option', id: rowId(id), class: 'row', 'aria-selected': 'false', onclick: () => select(id) },
      h('time', {}, time(at)),
      ...(exchange ? cellsOf(exchange) : []),
      ...(delivery ? inboundCellsOf(delivery) : []),
    );
  }

  /** @param {Item} item */
  function fits({ exchange, delivery }) {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const text = (exchange ? textOf(exchange) : delivery ? inboundTextOf(delivery) : '').toLowerCase();
    if (!words.every((word) => text.includes(word))) return false;
    if (operation.value && operation.value !== exchange?.operation) return false;
    if (status.value === '') return true;
    if (!exchange) return String(delivery?.attempts.at(-1)?.status).startsWith(status.value);
    const { violations, answerViolations, notes, status: code, took } = exchange;
    if (status.value === 'violations') return violations + answerViolations + notes > 0;
    if (status.value === 'cut') return code === undefined && took !== undefined;
    return String(code).startsWith(status.value);
  }

  function applyFilter() {
    for (const { item, row } of items.values()) row.hidden = !fits(item);
    showEmpty();
  }

  function showEmpty() {
    const any = items.size > 0;
    const none = any && shown().length === 0;
    empty.hidden = any && !none;
    list.hidden = !empty.hidden;
    empty.dataset.why = none ? 'filter' : 'nothing';
  }

  function showPause() {
    pause.textContent = !paused ? 'Pause' : held.length > 0 ? `Resume (${held.length})` : 'Resume';
  }

  /** Ids of the rows that are not filtered away, from the top. */
  function shown() {
    return [...items]
      .filter(([, { row }]) => !row.hidden)
      .map(([id]) => id)
      .reverse();
  }

  /** @param {1 | -1} step down or up */
  function move(step) {
    const ids = shown();
    const index = selected === undefined ? -1 : ids.indexOf(selected);
    moveTo(ids[index < 0 ? 0 : Math.min(Math.max(index + step, 0), ids.length - 1)]);
  }

  /** @param {Id | undefined} id */
  function moveTo(id) {
    if (id === undefined) return;
    select(id);
    list.focus({ preventScroll: true });
  }

  /** @param {Id | undefined} id */
  function select(id) {
    selected = id;
    mark();
    if (id !== undefined) items.get(id)?.row.scrollIntoView({ block: 'nearest' });
    onSelect(id);
  }

  function mark() {
    for (const [id, { row }] of items) row.setAttribute('aria-selected', String(id === selected));
    if (selected !== undefined && items.has(selected)) list.setAttribute('aria-activedescendant', rowId(selected));
    else list.removeAttribute('aria-activedescendant');
  }

  function selectedItem() {
    return selected === undefined ? undefined : items.get(selected)?.item;
  }

  /** @param {readonly string[]} ids */
  function showOperations(ids) {
    const { value } = operation;
    operation.replaceChildren(
      h('option', { value: '' }, 'Any operation'),
      ...ids.map((id) => h('option', { value: id }, id)),
    );
    operation.value = ids.includes(value) ? value : '';
  }
}

/**
 * By their time: what a person wrote stands between the requests before and after it.
 *
 * @param {Update} update
 * @returns {Item[]}
 */
function itemsOf({ exchanges, deliveries }) {
  return [
    ...exchanges.map((exchange) => ({ id: exchange.id, at: exchange.at, exchange })),
    ...deliveries.map((delivery) => ({ id: delivery.id, at: delivery.at, delivery })),
  ].sort((left, right) => left.at - right.at);
}

/** @param {Id} id */
function rowId(id) {
  return typeof id === 'number' ? `request-${id}` : `delivery-${id}`;
}

/** @param {Summary} summary */
function cellsOf(summary) {
  const { method, target, took, operation, refusal, violations } = summary;
  const answer = answerOf(summary);
  return [
    h('span', { class: `status ${tone(summary)}` }, statusText(summary)),
    h(
      'span',
      { class: 'call' },
      h('span', { class: `method ${method.toLowerCase()}` }, method),
      ' ',
      h('span', { class: 'target', title: target }, target),
    ),
    h('span', { class: 'took' }, took === undefined ? '' : duration(took)),
    h(
      'span',
      { class: 'about' },
      h('span', { class: 'operation' }, operation ?? (method === 'OPTIONS' && 'Preflight')),
      answer !== '' && h('span', { class: 'example' }, answer),
      ...marksOf(summary),
      refusal !== undefined && violations === 0 && h('span', { class: 'refusal' }, refusal),
    ),
  ];
}

/** @param {DeliveryView} delivery */
function inboundCellsOf({ title, url, state, attempts }) {
  const { status, took } = attempts.at(-1) ?? {};
  const answer = { ...(status !== undefined && { status }), ...(took !== undefined && { took }) };
  const marks = { pending: 'to deliver', delivered: 'delivered', failed: 'not delivered' };
  const tones = { pending: 'mark', delivered: 'mark good', failed: 'mark bad' };
  return [
    h('span', { class: `status ${tone(answer)}` }, status === undefined ? statusText(answer) : String(status)),
    h(
      'span',
      { class: 'call' },
      h('span', { class: 'method' }, 'Inbound'),
      ' ',
      h('span', { class: 'target', title: url }, url),
    ),
    h('span', { class: 'took' }, took === undefined ? '' : duration(took)),
    h(
      'span',
      { class: 'about' },
      h('span', { class: 'operation' }, title),
      h('span', { class: tones[state] }, marks[state]),
      attempts.length > 1 && h('span', { class: 'mark' }, count(attempts.length, 'attempt')),
    ),
  ];
}

/** @param {Summary} summary */
function textOf(summary) {
  const { method, target, operation = '', status = '' } = summary;
  return `${method} ${target} ${operation} ${answerOf(summary)} ${status}`;
}

/** @param {DeliveryView} delivery */
function inboundTextOf({ title, url, state, attempts }) {
  return `inbound ${title} ${url} ${state} ${attempts.at(-1)?.status ?? ''}`;
}

/**
 * What was answered: an example, by its name.
 *
 * @param {Summary} summary
 */
function answerOf({ example, dynamic, source }) {
  return example ?? (dynamic ? 'dynamic' : (source ?? ''));
}

/**
 * What is out of the ordinary with an exchange.
 *
 * @param {Summary} summary
 */
function marksOf({ violations, answerViolations, notes, fault, drawn, delay, deliveries }) {
  const { pending, delivered, failed } = deliveries;
  return [
    violations > 0 && h('span', { class: 'mark warn' }, count(violations, 'violation')),
    notes > 0 && h('span', { class: 'mark note' }, count(notes, 'note')),
    answerViolations > 0 && h('span', { class: 'mark bad' }, `answer: ${count(answerViolations, 'violation')}`),
    delay !== undefined && h('span', { class: 'mark' }, `held ${duration(delay)}`),
    fault !== undefined && h('span', { class: 'mark bad' }, drawn ? 'error rate' : `fault: ${fault}`),
    delivered > 0 && h('span', { class: 'mark good' }, `${delivered} delivered`),
    failed > 0 && h('span', { class: 'mark bad' }, `${failed} not delivered`),
    pending > 0 && h('span', { class: 'mark' }, `${pending} to deliver`),
  ];
}
