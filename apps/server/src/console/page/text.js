import { h } from './dom.js';
import { withPasscode } from './passcode.js';

/** Addresses of the web, without the full stop or the bracket that follows them. */
const address = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?'()[\]{}]/gi;

/**
 * A text whose addresses can be opened, and whose passcode stands out. It finds its own direction.
 *
 * @param {string} text
 */
export function textOf(text) {
  const parts = [];
  let end = 0;
  for (const { 0: url, index } of text.matchAll(address)) {
    parts.push(...withPasscode(text.slice(end, index)), link(url, url));
    end = index + url.length;
  }
  parts.push(...(end === 0 ? withPasscode(text) : [text.slice(end)]));
  return h('p', { class: 'text', dir: 'auto' }, ...parts);
}

/**
 * A text that opens an address in a tab of its own, which does not learn where it was opened; only its words, where it is no address of
 * the web.
 *
 * @param {string} words
 * @param {string} url
 * @param {string} [className]
 */
export function link(words, url, className) {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return h('span', { class: className }, words);
  return h('a', { href: url, target: '_blank', rel: 'noopener noreferrer', class: className }, words);
}

/**
 * What stands in place of a preview, which nobody loads.
 *
 * @param {string} text
 */
export function previewOf(text) {
  const [url] = text.match(address) ?? [];
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { host, pathname } = new URL(url);
  return h('p', { class: 'preview-card' }, h('b', {}, host), pathname.length > 1 && h('span', {}, pathname));
}
