/** @import { AttemptView, DeliveryView } from '../admin/view.ts' */
import { bodyView } from './body.js';
import { announce, call, h } from './dom.js';
import { duration, time, tone } from './words.js';

const states = { pending: 'Under way', delivered: 'Delivered', failed: 'Not delivered' };
const marks = { pending: 'mark', delivered: 'mark good', failed: 'mark bad' };

/**
 * A webhook delivery with its attempts.
 *
 * @param {DeliveryView} delivery
 */
export function deliveryView({ id, title, url, body, state, attempts }) {
  const again = h('button', { type: 'button', disabled: state === 'pending', onclick: deliver }, 'Deliver again');
  return h(
    'article',
    { class: 'delivery', 'aria-label': `${title}, ${states[state]}` },
    h(
      'p',
      {},
      h('span', { class: marks[state] }, states[state]),
      ' ',
      h('strong', {}, title),
      ' to ',
      h('code', {}, url),
    ),
    attempts.length > 0 && h('ol', { class: 'attempts', 'aria-label': 'Attempts' }, ...attempts.map(attemptView)),
    h('details', {}, h('summary', {}, 'Body'), bodyView(body)),
    again,
  );

  async function deliver() {
    await call('POST', `/deliveries/${encodeURIComponent(id)}/redeliver`).catch((error) => announce(error.message));
  }
}

/** @param {AttemptView} attempt */
function attemptView({ at, status, error, took }) {
  const answer = { took, ...(status !== undefined && { status }) };
  return h(
    'li',
    {},
    h('span', { class: `status ${tone(answer)}` }, status === undefined ? 'none' : String(status)),
    h('time', {}, time(at)),
    h('span', { class: 'took' }, duration(took)),
    error !== undefined && h('span', {}, error),
  );
}
