/** @typedef {Node | string | undefined | false} Child */

/**
 * An element with its content. What comes from requests goes through here as text, never as HTML.
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
 * Sends a request to the mock.
 *
 * @param {string} method
 * @param {string} path below `/__mock`
 * @param {unknown} [body] sent as JSON
 * @throws {Error} with what the mock says is wrong
 */
export async function call(method, path, body) {
  const response = await fetch(`/__mock${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  }).catch(() => {
    throw new Error('The mock does not answer. Start it again.');
  });
  const text = await response.text();
  const value = text === '' ? undefined : JSON.parse(text);
  if (!response.ok) throw new Error(value?.error ?? `The mock answered ${response.status}.`);
  return value;
}

/**
 * A button that copies a text and says so.
 *
 * @param {string} label
 * @param {string} text
 * @param {readonly string[]} [hidden] what is hidden in it, and has to be filled in
 */
export function copyButton(label, text, hidden = []) {
  const button = h('button', { type: 'button', onclick: copy }, label);
  return button;

  async function copy() {
    const copied = await copyText(text);
    // The shorter label does not move what stands beside it.
    button.style.minWidth = `${button.offsetWidth}px`;
    const done = hidden.length === 0 ? 'Copied' : `Copied; fill in ${hidden.join(', ')}`;
    button.textContent = copied ? done : 'Not copied';
    button.setAttribute('data-done', '');
    announce(copied ? done : 'The browser did not let it be copied');
    setTimeout(
      () => {
        button.textContent = label;
        button.removeAttribute('data-done');
      },
      hidden.length === 0 ? 1500 : 4000,
    );
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

const token = /("(?:\\[\s\S]|[^"\\])*(?:"|\\?$))(\s*:)?|\b(true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * JSON that is laid out, with its parts told apart.
 *
 * @param {string} text
 */
export function jsonBlock(text) {
  return block(jsonCode(text));
}

/** @param {string} text */
export function jsonCode(text) {
  const code = h('code');
  let end = 0;
  for (const match of text.matchAll(token)) {
    const [all, string, colon, word] = match;
    code.append(text.slice(end, match.index));
    const kind = string === undefined ? (word ? 'word' : 'number') : colon === undefined ? 'string' : 'name';
    code.append(h('span', { class: `json-${kind}` }, string ?? all), colon ?? '');
    end = match.index + all.length;
  }
  code.append(text.slice(end));
  return code;
}

/** @param {string} text */
export function textBlock(text) {
  return block(h('code', {}, text));
}

/**
 * What is wider than the page can be scrolled, with the keyboard too.
 *
 * @param {HTMLElement} code
 */
function block(code) {
  return h('pre', { tabindex: '0', role: 'group', 'aria-label': 'Text, can be scrolled' }, code);
}
