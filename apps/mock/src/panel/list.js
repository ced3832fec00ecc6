/** @import { Summary } from '../admin/view.ts' */
import { announce, byId, h } from './dom.js';
import { count, duration, statusText, time, tone } from './words.js';

/** As many as the mock keeps. */
const limit = 200;

/** @typedef {{ onSelect(id: number | undefined): void, onRead(): void }} ListEvents */

/**
 * The list of requests, newest first, with its filters.
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

  /** @type {Map<number, { summary: Summary, row: HTMLElement }>} Oldest first. */
  const exchanges = new Map();
  /** @type {Summary[]} What came while the list was paused. */
  let held = [];
  let paused = false;
  /** @type {number | undefined} */
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

  return { replace, update, move, select, list, filter, selectedSummary, showOperations };

  /** @param {readonly Summary[]} all */
  function replace(all) {
    const before = selectedSummary();
    exchanges.clear();
    list.replaceChildren();
    held = [];
    showPause();
    put(all);
    // A mock that was started anew counts from 1 again.
    const same = before && exchanges.get(before.id)?.summary.at === before.at;
    if (before && !same) select(undefined);
    else mark();
  }

  /** @param {readonly Summary[]} changed */
  function update(changed) {
    if (!paused) return add(changed);
    // What is in the list already may still change.
    put(changed.filter(({ id }) => exchanges.has(id)));
    const fresh = new Map(held.map((summary) => [summary.id, summary]));
    for (const summary of changed) if (!exchanges.has(summary.id)) fresh.set(summary.id, summary);
    held = [...fresh.values()].slice(-limit);
    showPause();
  }

  /** @param {readonly Summary[]} changed */
  function add(changed) {
    const before = exchanges.size === 0 ? 0 : Math.max(...exchanges.keys());
    put(changed);
    unannounced += changed.filter(({ id }) => id > before).length;
    if (unannounced === 0 || announcing !== undefined) return;
    announcing = setTimeout(() => {
      announce(`${count(unannounced, 'new request')}`);
      unannounced = 0;
      announcing = undefined;
    }, 1000);
  }

  /** @param {readonly Summary[]} changed */
  function put(changed) {
    for (const summary of changed) {
      const known = exchanges.get(summary.id);
      const row = rowOf(summary);
      row.hidden = !fits(summary);
      if (known) known.row.replaceWith(row);
      else list.prepend(row);
      exchanges.set(summary.id, { summary, row });
    }
    for (const [id, { row }] of exchanges) {
      if (exchanges.size <= limit) break;
      row.remove();
      exchanges.delete(id);
      if (id === selected) select(undefined);
    }
    mark();
    showEmpty();
  }

  /** @param {Summary} summary */
  function rowOf(summary) {
    const { id, method, target, at, took } = summary;
    const { operation: name, dynamic, example = dynamic && 'dynamic', refusal, violations } = summary;
    return h(
      'div',
      { role: 'option', id: `request-${id}`, class: 'row', 'aria-selected': 'false', onclick: () => select(id) },
      h('time', {}, time(at)),
      h('span', { class: `status ${tone(summary)}` }, statusText(summary)),
      h('span', { class: `method ${method.toLowerCase()}` }, method),
      h('span', { class: 'target', title: target }, target),
      h('span', { class: 'took' }, took === undefined ? '' : duration(took)),
      h(
        'span',
        { class: 'about' },
        h('span', { class: 'operation' }, name ?? (method === 'OPTIONS' && 'Preflight')),
        example && h('span', { class: 'example' }, example),
        ...marksOf(summary),
        refusal !== undefined && violations === 0 && h('span', { class: 'refusal' }, refusal),
      ),
    );
  }

  /** @param {Summary} summary */
  function fits({
    target,
    method,
    operation: name = '',
    dynamic,
    example = dynamic ? 'dynamic' : '',
    status: code,
    took,
    ...rest
  }) {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const text = `${method} ${target} ${name} ${example} ${code ?? ''}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) return false;
    if (operation.value && operation.value !== name) return false;
    if (status.value === 'violations') return rest.violations + rest.answerViolations > 0;
    if (status.value === 'cut') return code === undefined && took !== undefined;
    return status.value === '' || String(code).startsWith(status.value);
  }

  function applyFilter() {
    for (const { summary, row } of exchanges.values()) row.hidden = !fits(summary);
    showEmpty();
  }

  function showEmpty() {
    const any = exchanges.size > 0;
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
    return [...exchanges]
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

  /** @param {number | undefined} id */
  function moveTo(id) {
    if (id === undefined) return;
    select(id);
    list.focus({ preventScroll: true });
  }

  /** @param {number | undefined} id */
  function select(id) {
    selected = id;
    mark();
    if (id !== undefined) exchanges.get(id)?.row.scrollIntoView({ block: 'nearest' });
    onSelect(id);
  }

  function mark() {
    for (const [id, { row }] of exchanges) row.setAttribute('aria-selected', String(id === selected));
    if (selected !== undefined && exchanges.has(selected)) {
      list.setAttribute('aria-activedescendant', `request-${selected}`);
    } else list.removeAttribute('aria-activedescendant');
  }

  function selectedSummary() {
    return selected === undefined ? undefined : exchanges.get(selected)?.summary;
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
 * What is out of the ordinary with an exchange.
 *
 * @param {Summary} summary
 */
function marksOf({ violations, answerViolations, fault, delay, deliveries }) {
  const { pending, delivered, failed } = deliveries;
  return [
    violations > 0 && h('span', { class: 'mark warn' }, count(violations, 'violation')),
    answerViolations > 0 && h('span', { class: 'mark bad' }, `answer: ${count(answerViolations, 'violation')}`),
    delay !== undefined && h('span', { class: 'mark' }, `held ${duration(delay)}`),
    fault !== undefined && h('span', { class: 'mark bad' }, `fault: ${fault}`),
    delivered > 0 && h('span', { class: 'mark good' }, `${delivered} delivered`),
    failed > 0 && h('span', { class: 'mark bad' }, `${failed} not delivered`),
    pending > 0 && h('span', { class: 'mark' }, `${pending} to deliver`),
  ];
}
