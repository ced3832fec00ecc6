/** DOM helpers of the forms and the response. */
import type { InputError } from '../connection/base-url.ts';
import { createElement } from '../create-element.ts';
import type { Failure } from './failure.ts';

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

/** Shows a fault of the input below its field, and focuses the field. Without a fault, it removes the last one. */
export function complain(form: HTMLFormElement, fault?: Pick<InputError, 'field' | 'message'>): void {
  form.querySelector('.problem')?.remove();
  for (const control of form.querySelectorAll('[aria-invalid]')) control.removeAttribute('aria-invalid');
  const label = [...form.querySelectorAll('label')].find(({ textContent }) => textContent === fault?.field);
  if (!fault || !label?.control) return;
  const problem = createElement('p', { className: 'problem', id: 'input-problem', role: 'alert' }, fault.message);
  label.parentElement?.append(problem);
  label.control.setAttribute('aria-invalid', 'true');
  label.control.setAttribute('aria-errormessage', problem.id);
  label.control.focus();
}

/** Shows a problem with its solutions. */
export function failureView({ title, steps }: Failure): HTMLElement {
  const list = createElement('ul', {}, ...steps.map((step) => createElement('li', {}, ...sentence(step))));
  return createElement('div', { className: 'notice', role: 'alert' }, createElement('strong', {}, title), list);
}
