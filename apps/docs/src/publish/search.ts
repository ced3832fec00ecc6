/**
 * Builds the search index. In the index of Starlight, a field or an error code is one word among thousands. Here each is a
 * heading, so that it ranks well and the result links to its exact position.
 */
import type { Element, ElementContent } from 'hast';
import { select } from 'hast-util-select';
import { h } from 'hastscript';
import { close, createIndex } from 'pagefind';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { hasClass, isElement, mapElements, separateWords, type Tree, visibleText } from './hast.ts';
import { type BuiltPage, provenanceClasses } from './page.ts';

const writer = unified().use(rehypeStringify);

/** A heading for the index: a target of results, with the words to find it by. */
const place = (id: unknown, name: string, weight: number): Element =>
  h('h3', { id: String(id), dataPagefindWeight: String(weight) }, name);

const withoutId = (node: Element): Element => {
  const { id: _, ...properties } = node.properties;
  return { ...node, properties };
};

/** The weight of a field by its position: readers search most for request fields. Guides explain shared fields. */
const weights: Record<string, number> = { request: 6, parameter: 2 };

/** The weight of a field of the request itself. The same name inside an object or a list often only refers to it. */
const weightAtTop = 10;

/** Adds a field of the reference, by its name. */
function fieldOf(item: Element): ElementContent[] | undefined {
  const name = select('.name', item);
  if (!item.properties.id || !name) return undefined;
  const [kind = '', ...names] = String(item.properties.id).split(/[.-]/);
  const weight = kind === 'request' && names.length === 1 ? weightAtTop : (weights[kind] ?? 2);
  const rest = mapElements(withoutId(item), (node) => (node === name ? [] : inside(node)));
  return [place(item.properties.id, visibleText(name), weight), rest];
}

/** Adds an error of an operation, by status and code. */
function errorOf(row: Element): ElementContent[] | undefined {
  const id = String(row.properties.id ?? '');
  const [status, code, meaning] = row.children.filter(isElement);
  if (!id.startsWith('error-') || !status || !code || !meaning) return undefined;
  const summary = select('strong', meaning);
  const name = [visibleText(status), visibleText(code), summary ? visibleText(summary) : ''].join(' ');
  // The rest of the cell is not for the index: a link to the request, and the response.
  const message = meaning.children.filter((node) => node.type === 'text').map(({ value }) => value);
  return [place(id, name, 6), h('p', message.join(' ').trim())];
}

/** The names of an operation or an event in code. */
function namedBy(node: Element): Element {
  const key = hasClass(node, 'facts') ? 'operation' : 'call';
  const name = select('code', node);
  return mapElements(node, (part) =>
    part === name ? [{ ...part, properties: { dataPagefindMeta: key } }] : undefined,
  );
}

function inside(node: Element): ElementContent[] | undefined {
  // Ranked like a title (`ranking` in src/search/pagefind.ts).
  if (hasClass(node, 'facts') || hasClass(node, 'endpoint')) return [namedBy(node)];
  // Readers see provenance only on demand, so a result must not lead to it.
  if (provenanceClasses.some((name) => hasClass(node, name)) && !hasClass(node, 'always')) return [];
  // A guide describes the errors of every operation.
  if (hasClass(node, 'general')) return [];
  if (node.tagName === 'li') return fieldOf(node);
  if (node.tagName === 'tr') return errorOf(node);
  return undefined;
}

/** Separates words that only styles separate, such as the type of a field and its `required`. Code is unchanged. */
const apart = <T extends Tree>(node: T): T =>
  mapElements(separateWords(node), (child) => [child.tagName === 'pre' ? child : apart(child)]);

/** Prepares a page for the index. Guides rank above pages of the reference. */
export function searchable({ path, main, keywords }: BuiltPage): string {
  const weight = path.startsWith('/guides/') ? { dataPagefindWeight: '3' } : {};
  const body = h('div', weight, mapElements(apart(main), inside).children as ElementContent[]);
  const head = keywords ? [h('meta', { dataPagefindMeta: 'keywords[content]', content: keywords })] : [];
  return `<html lang="en"><body>${writer.stringify({ type: 'root', children: [...head, body] })}</body></html>`;
}

/** Whether to index a page. Starlight omits the attribute for `pagefind: false` in the front matter. */
const isFound = ({ main }: BuiltPage): boolean => select('[data-pagefind-body]', main) !== undefined;

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
