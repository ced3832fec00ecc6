/** @import { Window } from '@omnichannel/console/sandbox' */
import { h } from './dom.js';
import { day, preciseTime, time } from './words.js';

/**
 * Whether the person can be written to freely, in words; nothing for a channel on which they always can.
 *
 * @param {Window | undefined} window
 */
export function windowMark(window) {
  if (!window) return [];
  const { until } = window;
  const open = window.open && (until === undefined || Date.parse(until) > Date.now());
  const mark = h('span', { class: 'dot', 'data-open': open, 'aria-hidden': 'true' });
  if (!open) return [mark, 'Window closed: only templates reach them until they write'];
  if (until === undefined) return [mark, 'Window always open: a test recipient'];
  return [
    mark,
    'Window open until ',
    h('time', { datetime: until, title: preciseTime(until) }, `${day(until).toLowerCase()} ${time(until)}`),
  ];
}
