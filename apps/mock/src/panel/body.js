/** @import { BodyView } from '../admin/view.ts' */
import { h, jsonBlock, jsonCode, textBlock } from './dom.js';
import { size } from './words.js';

/**
 * A body, as it is read.
 *
 * @param {BodyView} body
 */
export function bodyView(body) {
  switch (body.kind) {
    case 'json':
      return jsonBlock(body.text);
    case 'text':
      return textBlock(body.text);
    case 'events': {
      const events = body.events.map((event) => h('li', {}, jsonCode(event)));
      return h(
        'div',
        { class: 'stream' },
        body.shared !== undefined && h('p', { class: 'shared' }, 'Each event has ', jsonCode(body.shared)),
        h('ol', { class: 'events', 'aria-label': `${events.length} events` }, ...events),
      );
    }
    case 'file':
      return h('p', { class: 'file' }, `${size(body.size)} of ${body.mediaType || 'an unknown type'}`);
    case 'unread':
      return h('p', { class: 'none' }, 'The answer was given before the body was read');
  }
}
