/** Shows the events of a stream as they arrive, and the joined answer. */
import { make } from '../make.ts';
import { highlight } from './highlight.ts';
import { faultOf, format } from './json.ts';
import type { StreamEvent } from './sse.ts';

/** Reads a text from the data of an event, if there is one. */
const textIn = (data: string, name: 'event' | 'answer' | 'message'): string | undefined => {
  const value = faultOf(data) ? undefined : JSON.parse(data)?.[name];
  return typeof value === 'string' ? value : undefined;
};

export function streamView() {
  const joined = make('p', { className: 'joined', dir: 'auto' });
  const answer = make('figure', { hidden: true }, make('figcaption', {}, 'The answer, joined'), joined);
  const list = make('ol', { className: 'events', tabIndex: 0, ariaLabel: 'Events' });
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
    make('span', { className: 'time' }, `${Math.round(time)} ms`),
    make('code', { className: kind === 'error' ? 'bad' : '' }, kind),
    make('bdi', { className: 'gist' }, gist),
  ];
  if (!data) return make('li', {}, make('div', { className: 'row' }, ...head));
  const whole = make('pre', { dir: 'ltr' }, make('code', {}, faultOf(data) ? data : highlight(format(data))));
  return make('li', {}, make('details', {}, make('summary', { className: 'row' }, ...head), whole));
}
