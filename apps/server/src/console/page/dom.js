/** @typedef {Node | string | undefined | false} Child */

/**
 * An element with its content. What stands in messages goes through here as text, never as HTML.
 *
 * @param {string} tag
 * @param {Record<string, string | boolean | undefined | ((event: Event) => void)>} [attributes] a function is a listener: `onclick`
 * @param {Child[]} children
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

const svg = 'http://www.w3.org/2000/svg';

/**
 * A picture of the page's own, for the eye alone: what it says stands beside it in words.
 *
 * @param {string} name of a symbol in `index.html`
 */
export function icon(name) {
  const element = document.createElementNS(svg, 'svg');
  element.setAttribute('class', `icon icon-${name}`);
  element.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(svg, 'use');
  use.setAttribute('href', `#icon-${name}`);
  element.append(use);
  return element;
}

/**
 * Text that only listeners get.
 *
 * @param {string} text
 */
export function unseen(text) {
  return h('span', { class: 'visually-hidden' }, text);
}

/**
 * A button that shows only a picture.
 *
 * @param {string} name of the picture
 * @param {string} label
 * @param {(event: Event) => void} onclick
 * @param {Record<string, string>} [attributes]
 */
export function iconButton(name, label, onclick, attributes = {}) {
  return h(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': label, title: label, onclick, ...attributes },
    icon(name),
  );
}

/**
 * Gives an element these children. Those that it has already stay as they are, with their focus and what is selected in them, unless
 * they have to move.
 *
 * @param {Element} parent
 * @param {readonly Element[]} children
 */
export function arrange(parent, children) {
  const wanted = new Set(children);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let next = parent.firstElementChild;
  for (const child of children) {
    if (child === next) next = next.nextElementSibling;
    else parent.insertBefore(child, next);
  }
}

/**
 * The element of the page with this id.
 *
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 */
export function byId(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The page has no ${kind.name} #${id}.`);
  return element;
}

/**
 * Tells those who listen to the page.
 *
 * @param {string} text
 */
export function announce(text) {
  byId('announcer', HTMLParagraphElement).textContent = text;
}

/**
 * Whether the focus is to be moved when a panel has closed: it was in there, or is nowhere. The address changes a moment after the
 * key, and whoever writes elsewhere by then is left alone.
 *
 * @param {Element} panel
 */
export function hadFocus(panel) {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || panel.contains(activeElement);
}
