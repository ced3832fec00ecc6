/** Parts that the form and the answer are made of. */
import { make } from '../make.ts';

/** A sentence in which `backticks` mark code. */
export const sentence = (text: string): (Node | string)[] =>
  text.split('`').map((part, index) => (index % 2 ? make('code', {}, part) : part));

/** A control under its name. A hint stands below, and is no part of the name: a control is called by a short one. */
export function labelled(name: string, control: HTMLElement, hint?: string): HTMLElement {
  control.id = `try-it-control-${++count}`;
  const field = make('div', { className: 'field' }, make('label', { htmlFor: control.id }, name), control);
  if (!hint) return field;
  const about = make('span', { className: 'hint', id: `${control.id}-hint` }, hint);
  control.setAttribute('aria-describedby', about.id);
  field.append(about);
  return field;
}

let count = 0;

/** Controls that belong together. */
export const group = (name: string, ...children: HTMLElement[]): HTMLFieldSetElement =>
  make('fieldset', {}, make('legend', {}, name), ...children);
