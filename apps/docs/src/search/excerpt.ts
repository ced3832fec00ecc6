/** Makes an excerpt of Pagefind readable: it cuts pages by words, and begins a section with its title. */

const tag = /<\/?mark>/y;

/** The position in the HTML after a text, with or without marks. Nothing where the HTML does not begin with the text. */
function positionAfter(html: string, text: string): number | undefined {
  let position = 0;
  for (const letter of text) {
    tag.lastIndex = position;
    if (tag.test(html)) position = tag.lastIndex;
    if (!html.startsWith(letter, position)) return undefined;
    position += letter.length;
  }
  return position;
}

/** Removes the title of the section, which the result shows above the excerpt. */
function withoutTitle(html: string, title: string): string {
  const position = positionAfter(html, title);
  return position === undefined ? html : html.slice(position).replace(/^(?:<\/mark>|[\s.:])+/, '');
}

/**
 * Begins with a sentence if one begins before the first match, and marks what was cut with an ellipsis.
 *
 * @param html Text with `<mark>` around the matches.
 * @param title The title that the excerpt may begin with.
 */
export function readableExcerpt(html: string, title: string): string {
  const text = withoutTitle(html.trim(), title);
  const mark = text.indexOf('<mark>');
  const lead = mark < 0 ? '' : text.slice(0, mark);
  const isWhole = text.length < html.trim().length || /^(?:<mark>)?(?:\p{Lu}|\p{N}+[ <])/u.test(text);
  const sentence = isWhole ? -1 : lead.search(/(?<=[.!?؟]\s)(?:\S|$)/u);
  const start = sentence > 0 || isWhole ? text.slice(Math.max(0, sentence)) : `… ${text}`;
  return start === '' || /[.!?؟…](?:<\/mark>)?$/u.test(start) ? start : `${start.replace(/[,;:]$/, '')} …`;
}

/** The direction of a text: code and names in an Arabic sentence do not change it, and an English text in an Arabic page has its own. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const words = text.replaceAll(/<\/?mark>/g, '');
  const lettersOf = (script: RegExp) => words.match(script)?.length ?? 0;
  return 2 * lettersOf(/\p{Script=Arabic}/gu) > lettersOf(/\p{Script=Latin}/gu) ? 'rtl' : 'ltr';
}
