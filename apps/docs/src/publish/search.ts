/**
 * The index of the search. Starlight's own takes the pages as they are, where a field or an error code is a word among
 * thousands; here each is a heading, so that it counts and the result leads to its very place.
 */
import type { Element, ElementContent } from 'hast';
import { close, createIndex } from 'pagefind';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import type { BuiltPage } from './page.ts';
import { changed, element, elementsIn, find, hasClass, isElement, lineOf, spaced, type Tree, text } from './tree.ts';

const writer = unified().use(rehypeStringify);

/** A place that a result can lead to, named by what is looked for there. */
const place = (id: unknown, name: string, weight: number): Element =>
  element('h3', { id: String(id), dataPagefindWeight: String(weight) }, [text(name)]);

const withoutId = (node: Element): Element => {
  const { id: _, ...properties } = node.properties;
  return { ...node, properties };
};

/** Of a field by where it stands: what a caller sends is looked for most, what many operations share is told by a guide. */
const weights: Record<string, number> = { request: 6, parameter: 2 };

/** A field of the reference: its name is what it is looked for by. */
function fieldOf(item: Element): ElementContent[] | undefined {
  const name = find(item, (node) => hasClass(node, 'name'));
  if (!item.properties.id || !name) return undefined;
  const [kind = ''] = String(item.properties.id).split(/[.-]/);
  const rest = changed(withoutId(item), (node) => (node === name ? [] : inside(node)));
  return [place(item.properties.id, lineOf(name), weights[kind] ?? 2), rest];
}

/** An error of an operation: status and code belong to its name. */
function errorOf(row: Element): ElementContent[] | undefined {
  const id = String(row.properties.id ?? '');
  const [status, code, meaning] = row.children.filter(isElement);
  if (!id.startsWith('error-') || !status || !code || !meaning) return undefined;
  const summary = find(meaning, ({ tagName }) => tagName === 'strong');
  const name = [lineOf(status), lineOf(code), summary ? lineOf(summary) : ''].join(' ');
  // The rest of the cell is for the eye: a link to the request, and the answer as it comes.
  const message = meaning.children.filter((node) => node.type === 'text').map(({ value }) => value);
  return [place(id, name, 4), element('p', {}, [text(message.join(' ').trim())])];
}

/** What an operation or an event goes by in code. */
function namedBy(node: Element): Element {
  const key = hasClass(node, 'facts') ? 'operation' : 'call';
  const name = find(node, ({ tagName }) => tagName === 'code');
  return changed(node, (part) => (part === name ? [{ ...part, properties: { dataPagefindMeta: key } }] : undefined));
}

function inside(node: Element): ElementContent[] | undefined {
  // Ranked as a title is (`ranking` in src/search/pagefind.ts).
  if (hasClass(node, 'facts') || hasClass(node, 'endpoint')) return [namedBy(node)];
  // What any operation can answer with is found in the guide.
  if (hasClass(node, 'general')) return [];
  if (node.tagName === 'li') return fieldOf(node);
  if (node.tagName === 'tr') return errorOf(node);
  return undefined;
}

/** Words that only their style keeps apart, such as the type of a field and its `required`; code stays as it is. */
const apart = <T extends Tree>(node: T): T =>
  changed(spaced(node), (child) => [child.tagName === 'pre' ? child : apart(child)]);

/** A page as the index is to see it: a guide explains what a page of the reference only names. */
export function searchable({ path, main, keywords }: BuiltPage): string {
  const weight = path.startsWith('/guides/') ? { dataPagefindWeight: '3' } : {};
  const body = element('div', weight, changed(apart(main), inside).children as ElementContent[]);
  const head = keywords ? [element('meta', { dataPagefindMeta: 'keywords[content]', content: keywords })] : [];
  return `<html lang="en"><body>${writer.stringify({ type: 'root', children: [...head, body] })}</body></html>`;
}

/** Whether the search is to find a page: Starlight leaves the attribute out where its frontmatter says `pagefind: false`. */
const isFound = ({ main }: BuiltPage): boolean =>
  [...elementsIn(main)].some(({ properties }) => properties.dataPagefindBody !== undefined);

function checked<T extends { errors: string[] }>(response: T): T {
  if (response.errors.length > 0) throw new Error(`The search index cannot be made: ${response.errors.join(' ')}`);
  return response;
}

/**
 * Writes the index.
 *
 * @param folder Where its files are to stand.
 * @throws When Pagefind cannot read a page or cannot write.
 */
export async function writeIndex(pages: BuiltPage[], folder: string): Promise<void> {
  try {
    const { index } = checked(await createIndex());
    if (!index) throw new Error('The search index cannot be made: Pagefind gave none.');
    for (const page of pages.filter(isFound))
      checked(await index.addHTMLFile({ url: page.path, content: searchable(page) }));
    checked(await index.writeFiles({ outputPath: folder }));
  } finally {
    await close();
  }
}
