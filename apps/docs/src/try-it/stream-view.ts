/** Shows the events of a stream as they arrive, and the joined answer. */
import { createElement } from '../create-element.ts';
import { highlight } from './highlight.ts';
import { faultOf, format } from './json.ts';
import type { StreamEvent } from './sse.ts';

/** Reads a text from the data of an event, if there is one. */
const textIn = (data: string, name: 'event' | 'answer' | 'message'): string | undefined => {
  const value = faultOf(data) ? undefined : JSON.parse(data)?.[name];
  return typeof value === 'string' ? value : undefined;
};

export function streamView() {
  const joined = createElement('p', { className: 'joined', dir: 'auto' });
  const answer = createElement(
    'figure',
    { hidden: true },
    createElement('figcaption', {}, 'The answer, joined'),
    joined,
  );
  const list = createElement('ol', { className: 'events', tabIndex: 0, ariaLabel: 'Events' });
  let count = 0;
  let last = '';

  function add({ event, data }: StreamEvent, time: number) {
    // The events of the contract name their kind in the data.
    last = textIn(data, 'event') ?? event;
    const part = textIn(data, 'answer');
    count += 1;
    if (part !== undefined) {
      answer.hidden = false;
      // One kind of event withdraws the answer so far.
      joined.textContent = (last === 'message_replace' ? '' : joined.textContent) + part;
    }
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    list.append(row(last, part ?? textIn(data, 'message') ?? data, data, time));
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  }

  return { elements: [answer, list], add, count: () => count, last: () => last };
}

function row(kind: string, gist: string, data: string, time: number): HTMLElement {
  const head = [
    createElement('span', { className: 'time' }, `${Math.round(time)} ms`),
    createElement('code', { className: kind === 'error' ? 'bad' : '' }, kind),
    createElement('bdi', { className: 'gist' }, gist),
  ];
  if (!data) return createElement('li', {}, createElement('div', { className: 'row' }, ...head));
  const whole = createElement(
    'pre',
    { dir: 'ltr' },
    createElement('code', {}, faultOf(data) ? data : highlight(format(data))),
  );
  return createElement(
    'li',
    {},
    createElement('details', {}, createElement('summary', { className: 'row' }, ...head), whole),
  );
}
