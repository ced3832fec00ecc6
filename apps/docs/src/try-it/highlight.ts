import { createElement } from '../create-element.ts';

const parts = /("(?:\\[\s\S]|[^"\\])*(?:"|\\?$))(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g;
/** The maximum number of characters to highlight; longer texts take too long. */
const longest = 200_000;

/** Highlights JSON. Each string is isolated, so that Arabic runs from right to left within its quotes. */
export function highlight(text: string): Node {
  const fragment = document.createDocumentFragment();
  if (text.length > longest) {
    fragment.append(text);
    return fragment;
  }
  let end = 0;
  for (const match of text.matchAll(parts)) {
    const [whole, quoted, colon, number] = match;
    fragment.append(text.slice(end, match.index));
    end = match.index + whole.length;
    if (quoted && colon) fragment.append(createElement('span', { className: 'key' }, quoted), colon);
    else if (quoted) fragment.append('"', createElement('bdi', { className: 'string' }, quoted.slice(1, -1)), '"');
    else fragment.append(createElement('span', { className: number ? 'number' : 'literal' }, whole));
  }
  fragment.append(text.slice(end));
  return fragment;
}
