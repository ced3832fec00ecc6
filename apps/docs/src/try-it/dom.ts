type Child = Node | string | false | undefined;

/** Makes an element. Whatever comes from an answer goes in as text, never as HTML. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter((child) => child !== false && child !== undefined));
  return element;
}

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
