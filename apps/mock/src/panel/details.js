/** @import { DeliveryView, Details, FaultView, MessageView } from '../admin/view.ts' */

import { bodyView } from './body.js';
import { deliveryView } from './delivery.js';
import { announce, byId, call, copyButton, h } from './dom.js';
import { duration, statusText, time, tone } from './words.js';

/** @typedef {{ onBack(): void, nextAnswer(operation: string): HTMLElement }} DetailsParts */

/**
 * What is told of the selected request, or of what a person wrote.
 *
 * @param {DetailsParts} parts
 */
export function createDetails({ onBack, nextAnswer }) {
  const section = byId('details', HTMLElement);
  /** Which of the parts that can be folded are open; it holds for the next request, too. */
  const open = new Set();
  let wanted = 0;
  let told = '';

  return { show, showNothing };

  /** @param {number | string} id of an exchange, a number, or of a delivery */
  async function show(id) {
    const turn = ++wanted;
    try {
      const ofExchange = typeof id === 'number';
      const details = await call('GET', `${ofExchange ? '/requests' : '/deliveries'}/${encodeURIComponent(id)}`);
      // Another was selected meanwhile.
      if (turn !== wanted) return;
      const text = JSON.stringify(details);
      if (text === told) return;
      const same = section.dataset.id === String(id);
      told = text;
      section.dataset.id = String(id);
      section.replaceChildren(...(ofExchange ? contentOf(details) : inboundOf(details)));
      if (!same) section.scrollTop = 0;
    } catch (error) {
      if (turn === wanted) showNothing(/** @type {Error} */ (error).message);
    }
  }

  /** @param {string} [reason] */
  function showNothing(reason = 'Select a request to see what became of it.') {
    wanted++;
    told = '';
    delete section.dataset.id;
    section.replaceChildren(h('p', { class: 'nothing' }, reason));
  }

  function backButton() {
    return h('button', { type: 'button', class: 'back', onclick: onBack }, '← Requests');
  }

  /** @param {DeliveryView} delivery */
  function inboundOf(delivery) {
    return [
      h('header', { class: 'head' }, backButton(), h('h2', {}, 'Inbound message')),
      part('Delivery', deliveryView(delivery)),
    ];
  }

  /** @param {Details} details */
  function contentOf(details) {
    const { id, method, target, at, took, operation, request, response, deliveries } = details;
    return [
      h(
        'header',
        { class: 'head' },
        backButton(),
        h(
          'h2',
          {},
          h('span', { class: `method ${method.toLowerCase()}` }, method),
          ' ',
          h('span', { class: 'target' }, target),
        ),
        h(
          'p',
          { class: 'facts' },
          h('span', { class: `status ${tone(details)}` }, statusText(details)),
          operation !== undefined && h('span', { class: 'operation' }, operation),
          h('span', {}, time(at)),
          took !== undefined && h('span', {}, duration(took)),
          h('span', {}, `no. ${id}`),
        ),
        h(
          'div',
          { class: 'actions' },
          copyButton('Copy as curl', details.curl, details.hidden),
          details.clientCode !== undefined && copyButton('Copy as client code', details.clientCode, details.hidden),
          repeatButton(details),
        ),
      ),
      part('Check', checkOf(details)),
      part('Request', ...messageOf('request', request)),
      part('Answer', answerFaultsOf(details), choiceOf(details), ...(response ? messageOf('answer', response) : [])),
      deliveries.length > 0 && part('Deliveries', ...deliveries.map(deliveryView)),
    ].filter((child) => child !== false);
  }

  /**
   * The parts of a message.
   *
   * @param {string} name
   * @param {MessageView} message
   */
  function messageOf(name, { headers, body }) {
    const rows = headers.map(([header, value]) => h('div', {}, h('dt', {}, header), h('dd', {}, value)));
    return [
      h(
        'details',
        { open: open.has(name), ontoggle: remember },
        h('summary', {}, 'Headers ', h('span', { class: 'count' }, String(headers.length))),
        h('dl', { class: 'headers' }, ...rows),
      ),
      body ? bodyView(body) : h('p', { class: 'none' }, 'No body'),
    ];

    /** @param {Event} event */
    function remember({ target }) {
      if (/** @type {HTMLDetailsElement} */ (target).open) open.add(name);
      else open.delete(name);
    }
  }

  /** @param {Details} details */
  function choiceOf({ example, dynamic, source, operation, delay, fault, drawn, status, took, id }) {
    const facts = [
      example !== undefined && ['Example', h('code', {}, example)],
      dynamic && ['Made up', 'from the schema'],
      source !== undefined && ['Not an example', source],
      delay !== undefined && ['Held back', duration(delay)],
      fault !== undefined && ['Fault', drawn ? `${fault}, by the error rate` : h('code', {}, fault)],
      status === undefined && [
        'Sent',
        took === undefined ? 'Not yet' : `Nothing: the connection ended after ${duration(took)}`,
      ],
      operation !== undefined && [h('label', { for: `next-${id}` }, 'Next answer'), nextSelect()],
    ];
    return h(
      'dl',
      { class: 'choice' },
      ...facts.flatMap((fact) => fact && h('div', {}, h('dt', {}, fact[0]), h('dd', {}, fact[1]))),
    );

    function nextSelect() {
      const select = nextAnswer(operation ?? '');
      select.id = `next-${id}`;
      return select;
    }
  }
}

/**
 * @param {string} title
 * @param {(HTMLElement | undefined)[]} content
 */
function part(title, ...content) {
  return h('section', { class: 'part', 'aria-label': title }, h('h3', {}, title), ...content);
}

/** @param {Details} details */
function checkOf({ faults, remarks, refusal, operation, method, status, example, dynamic, source, took }) {
  if (faults.length > 0) {
    return h('div', { class: 'verdict warn' }, h('p', {}, refusal), faultTable([...faults, ...remarks]));
  }
  if (refusal !== undefined) {
    return h('div', { class: 'verdict warn' }, h('p', {}, refusal), remarks.length > 0 && faultTable(remarks));
  }
  if (operation === undefined) {
    const text = method === 'OPTIONS' ? 'A browser asked whether it may send a request.' : 'Not checked.';
    return h('div', { class: 'verdict' }, h('p', {}, text));
  }
  if (remarks.length > 0) {
    const text = `The request fits the contract of ${operation}, which does not name all that it holds.`;
    return h('div', { class: 'verdict note' }, h('p', {}, text), faultTable(remarks));
  }
  if (status === undefined && !(example ?? source) && !dynamic && took === undefined) {
    return h('div', { class: 'verdict' }, h('p', {}, 'Not checked yet.'));
  }
  return h('div', { class: 'verdict good' }, h('p', {}, `The request fits the contract of ${operation}.`));
}

/** @param {Details} details */
function answerFaultsOf({ answerFaults }) {
  if (answerFaults.length === 0) return undefined;
  return h('div', { class: 'verdict bad' }, h('p', {}, 'The answer breaks the contract.'), faultTable(answerFaults));
}

/** @param {readonly FaultView[]} faults */
function faultTable(faults) {
  const rows = faults.map(({ in: place, field, message }) =>
    h('tr', {}, h('td', {}, place), h('td', {}, h('code', {}, field || '(all of it)')), h('td', {}, message)),
  );
  const heads = ['Where', 'Field', 'What'].map((name) => h('th', { scope: 'col' }, name));
  return h('table', {}, h('thead', {}, h('tr', {}, ...heads)), h('tbody', {}, ...rows));
}

/** @param {Details} details */
function repeatButton({ id, repeatable }) {
  const button = h('button', { type: 'button', disabled: !repeatable, onclick: repeat }, 'Send again');
  if (!repeatable) button.title = 'Its body was not read, or was too large to be kept.';
  return button;

  async function repeat() {
    await call('POST', `/requests/${id}/repeat`).then(
      () => announce('Sent again'),
      (error) => announce(error.message),
    );
  }
}
