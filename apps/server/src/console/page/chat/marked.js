import { h } from '../dom.js';

/**
 * A text in which quotations from it are marked. Between words it may have other spaces than they.
 *
 * @param {string} text
 * @param {readonly string[]} quotes
 * @returns {(Node | string)[]}
 */
export function marked(text, quotes) {
  const patterns = quotes.map((quote) => quote.trim().split(/\s+/).map(escaped).join('\\s+')).filter(Boolean);
  if (patterns.length === 0) return [text];
  const parts = [];
  let end = 0;
  // redos: literal words with white space between them
  for (const { 0: quote, index } of text.matchAll(new RegExp(patterns.join('|'), 'g'))) {
    parts.push(text.slice(end, index), h('mark', {}, quote));
    end = index + quote.length;
  }
  return [...parts, text.slice(end)];
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
