/** Renders descriptions of the contract as HTML. */
import { createSatteriMarkdownProcessor } from '@astrojs/markdown-satteri';
import { features } from '../smartypants-options.ts';
import { entryNamed } from './related.ts';

const processor = await createSatteriMarkdownProcessor({ features });
const rendered = new Map<string, Promise<string>>();

/**
 * Renders Markdown. A name of an operation or webhook in code becomes a link to its page.
 *
 * @param base Where the site stands: the links begin with it.
 */
export function renderMarkdown(text = '', base = '/'): Promise<string> {
  const html = rendered.get(text) ?? processor.render(text).then(({ code }) => linked(code, base));
  rendered.set(text, html);
  return html;
}

const linked = (html: string, base: string) =>
  html.replace(/<code>(\w+)<\/code>/g, (code, name: string) => {
    const entry = entryNamed(name);
    return entry ? `<a href="${base}${entry.page}">${code}</a>` : code;
  });

/** The first sentence as plain text. */
export const firstSentence = (markdown = ''): string => markdown.replace(/[`*]/g, '').split(/(?<=\.)\s/)[0] ?? '';
