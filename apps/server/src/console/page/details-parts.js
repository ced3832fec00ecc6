/** @import { AttemptView, DeliveryView, MessageDetails, ReceiptView, SandboxMessage } from '@omnichannel/console/sandbox' */
/** @import { MessageEvents } from './bubble.js' */
import { channelMark } from './channels.js';
import { copyButton } from './copy.js';
import { h, icon } from './dom.js';
import { fate, possible } from './status.js';
import { kinds } from './summary.js';
import { count, preciseTime, timeWithSeconds } from './words.js';

/**
 * @param {SandboxMessage} message
 * @param {Pick<MessageEvents, 'onRead' | 'onFail' | 'onReply'>} events
 */
export function factsPart(message, { onRead, onFail, onReply }) {
  const { channel, direction, content, messageId, person, at, failure } = message;
  const { state, label, icon: name } = fate(message);
  const { read, fail, reply } = possible(message);
  return section(
    undefined,
    h(
      'p',
      { class: 'what' },
      channelMark(channel),
      `${kinds[content.type]} ${direction === 'inbound' ? 'from' : 'to'} `,
      h('bdi', {}, person),
    ),
    h('p', { class: 'fate', 'data-state': state }, icon(name), label),
    failure?.details !== undefined && h('p', { class: 'soft' }, failure.details),
    h(
      'dl',
      {},
      h('dt', {}, 'Id'),
      h('dd', {}, h('code', {}, messageId), copyButton('Copy', messageId, 'Copy id')),
      h('dt', {}, direction === 'inbound' ? 'Written' : 'Handed over'),
      h('dd', {}, h('time', { datetime: at }, preciseTime(at))),
    ),
    (read || fail || reply) &&
      h(
        'div',
        { class: 'acts' },
        read && act('eye', 'Mark read', () => onRead(message)),
        fail && act('failed', 'Let it fail', () => onFail(message)),
        reply && act('reply', 'Reply', () => onReply(message)),
      ),
  );
}

/**
 * @param {string} name
 * @param {string} label
 * @param {() => void} onclick
 */
function act(name, label, onclick) {
  return h('button', { type: 'button', onclick }, icon(name), label);
}

/**
 * @param {MessageDetails['api']} api
 * @param {SandboxMessage} message
 */
export function callPart(api, { channel }) {
  if (channel === 'sms') {
    return section('Request and answer', h('p', { class: 'soft' }, 'Those of an SMS are not kept.'));
  }
  if (!api) return undefined;
  const { method, path, request, status, response } = api;
  return section(
    'Request and answer',
    fold('request', h('code', {}, `${method} ${path}`), json(request, 'request'), true),
    fold('response', h('span', {}, statusMark(status), ' Answer'), json(response, 'answer')),
  );
}

/**
 * @param {MessageDetails['carrier']} carrier
 * @param {SandboxMessage} message
 */
export function carrierPart({ receipts, plan }, { channel, direction }) {
  if (direction === 'inbound') return undefined;
  if (channel === 'sms') return section('Carrier', h('p', { class: 'soft' }, 'Of an SMS it tells nothing more.'));
  return section(
    'Carrier',
    h(
      'ol',
      { class: 'receipts' },
      ...receipts.map((receipt) => receiptOf(receipt, receipt.toldAt)),
      ...plan.map((receipt) => receiptOf(receipt)),
    ),
    receipts.length + plan.length === 0 && h('p', { class: 'soft' }, 'It has told nothing.'),
  );
}

/**
 * @param {Pick<ReceiptView, 'status' | 'at'>} receipt
 * @param {string} [toldAt] absent of one that is still to be told
 */
function receiptOf({ status, at }, toldAt) {
  return h(
    'li',
    { 'data-state': status, 'data-told': toldAt !== undefined },
    h('b', {}, status),
    h('time', { datetime: at, title: preciseTime(at) }, timeWithSeconds(at)),
    h('span', { class: 'soft' }, toldAt === undefined ? 'to be told' : `told ${timeWithSeconds(toldAt)}`),
  );
}

/**
 * @param {readonly DeliveryView[]} deliveries
 * @param {SandboxMessage} message
 */
export function deliveriesPart(deliveries, { channel }) {
  if (channel === 'sms') return undefined;
  if (deliveries.length > 0) return section('Webhooks', ...deliveries.map(delivery));
  const words = 'Nobody was told of it. Set an endpoint: ';
  return section(
    'Webhooks',
    h(
      'p',
      { class: 'soft' },
      words,
      h(
        'code',
        {},
        channel === 'chatApp'
          ? 'PUT /conversation/wab/v1/webhook'
          : `omnichannel-server endpoints set --account <userName> --channel ${channel} --url <url>`,
      ),
    ),
  );
}

const states = { waiting: 'Waiting', delivered: 'Delivered', dead: 'Given up' };

/** @param {DeliveryView} delivery */
function delivery({ id, endpoint, url, state, body, at, dueAt, attempts }) {
  return h(
    'article',
    { class: 'delivery', 'data-state': state },
    h(
      'header',
      { class: 'endpoint' },
      h('b', {}, endpoint ?? 'Endpoint removed'),
      h('span', { class: 'state' }, states[state]),
      url !== undefined && h('code', { class: 'url' }, url),
    ),
    h('ol', { class: 'attempts', 'aria-label': count(attempts.length, 'attempt') }, ...attempts.map(attempt)),
    dueAt !== undefined &&
      h('p', { class: 'soft' }, 'Next attempt: ', h('time', { datetime: dueAt }, preciseTime(dueAt))),
    fold(
      `body ${id}`,
      h('span', {}, 'Body of ', h('time', { datetime: at, title: preciseTime(at) }, timeWithSeconds(at))),
      h(
        'div',
        {},
        h('p', { class: 'id' }, 'webhook-id ', h('code', {}, id), copyButton('Copy', id, 'Copy webhook-id')),
        json(body, 'body'),
      ),
    ),
  );
}

/** @param {AttemptView} attempt */
function attempt({ at, status, error, answer, milliseconds }) {
  return h(
    'li',
    {},
    h('time', { datetime: at, title: preciseTime(at) }, timeWithSeconds(at)),
    status === undefined ? h('span', { class: 'status bad' }, 'none') : statusMark(status),
    h('span', { class: 'took' }, `${milliseconds.toLocaleString('en')} ms`),
    error !== undefined && h('span', { class: 'error', dir: 'auto' }, error),
    error !== undefined && answer !== undefined && answer !== '' && h('code', { class: 'answer' }, answer),
  );
}

/** @param {number} status */
export function statusMark(status) {
  return h('span', { class: `status ${status < 300 ? 'good' : 'bad'}` }, String(status));
}

/**
 * @param {string | undefined} title
 * @param {(Node | string | undefined | false)[]} children
 */
export function section(title, ...children) {
  return h('section', {}, title !== undefined && h('h3', {}, title), ...children);
}

/**
 * @param {string} key
 * @param {Element} title
 * @param {Element} inside
 * @param {boolean} [open]
 */
export function fold(key, title, inside, open = false) {
  return h('details', { 'data-key': key, open }, h('summary', {}, title), inside);
}

/**
 * @param {unknown} value
 * @param {string} name
 */
export function json(value, name) {
  const text = JSON.stringify(value, undefined, 2);
  return h(
    'div',
    { class: 'code' },
    h('pre', { tabindex: '0', role: 'group', 'aria-label': `${name}, can be scrolled` }, h('code', {}, text)),
    copyButton('Copy', text, `Copy ${name}`),
  );
}
