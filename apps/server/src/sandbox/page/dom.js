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
  children.forEach((child, index) => {
    const there = parent.children[index];
    if (there !== child) parent.insertBefore(child, there ?? null);
  });
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

/** The session is over: only a new link helps. */
export class SessionOver extends Error {}

/**
 * Sends a request to the sandbox.
 *
 * @param {string} method
 * @param {string} path below `/sandbox`
 * @throws {SessionOver}
 * @throws {Error} with what the service says is wrong
 */
export async function call(method, path) {
  const response = await fetch(`/sandbox${path}`, { method }).catch(() => {
    throw new Error('The service does not answer. Start it again.');
  });
  const text = await response.text();
  const value = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined;
  if (response.ok) return value;
  const message = value?.message ?? `The service answered ${response.status}.`;
  throw response.status === 403 ? new SessionOver(message) : new Error(message);
}

/**
 * A button that copies a text and says so.
 *
 * @param {string} label
 * @param {string} text
 */
export function copyButton(label, text) {
  const button = h('button', { type: 'button', class: 'copy', onclick: copy }, label);
  return button;

  async function copy() {
    const copied = await copyText(text);
    // The shorter label does not move what stands beside it.
    button.style.minWidth = `${button.offsetWidth}px`;
    button.textContent = copied ? 'Copied' : 'Not copied';
    button.setAttribute('data-done', '');
    announce(copied ? 'Copied' : 'The browser did not let it be copied');
    setTimeout(() => {
      button.textContent = label;
      button.removeAttribute('data-done');
    }, 1500);
  }
}

/** @param {string} text */
async function copyText(text) {
  // Only pages of this machine and of HTTPS have a clipboard.
  if (navigator.clipboard)
    return await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const area = h('textarea', { class: 'visually-hidden' });
  document.body.append(area);
  /** @type {HTMLTextAreaElement} */ (area).value = text;
  /** @type {HTMLTextAreaElement} */ (area).select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}

/**
 * Tells those who listen to the page.
 *
 * @param {string} text
 */
export function announce(text) {
  byId('announcer', HTMLParagraphElement).textContent = text;
}
