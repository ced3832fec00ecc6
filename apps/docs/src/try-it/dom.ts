/** DOM helpers of the form and the response. */
import { createElement } from '../create-element.ts';

/** Creates a sentence. `Backticks` mark code. */
export const sentence = (text: string): (Node | string)[] =>
  text.split('`').map((part, index) => (index % 2 ? createElement('code', {}, part) : part));

/** Creates a control with a label. The hint below is not a part of the accessible name, to keep the name short. */
export function labelled(name: string, control: HTMLElement, hint?: string): HTMLElement {
  control.id = `try-it-control-${++count}`;
  const field = createElement(
    'div',
    { className: 'field' },
    createElement('label', { htmlFor: control.id }, name),
    control,
  );
  if (!hint) return field;
  const about = createElement('span', { className: 'hint', id: `${control.id}-hint` }, hint);
  control.setAttribute('aria-describedby', about.id);
  field.append(about);
  return field;
}

let count = 0;

/** Creates a group of controls. */
export const group = (name: string, ...children: HTMLElement[]): HTMLFieldSetElement =>
  createElement('fieldset', {}, createElement('legend', {}, name), ...children);
