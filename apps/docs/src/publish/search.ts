/**
 * Builds the search index. In the index of Starlight, a field or an error code is one word among thousands. Here each is a
 * heading, so that it ranks well and the result links to its exact position.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { close, createIndex } from 'pagefind';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { operationEntries } from '../contract.ts';
import { operationKeywords } from '../search/operation-keywords.ts';
import type { PageEntry } from '../search/rank.ts';
import { plain } from '../search/words.ts';
import {
  findElement,
  findElements,
  hasClass,
  isElement,
  mapElements,
  separateWords,
  type Tree,
  visibleText,
} from './hast.ts';
import { type BuiltPage, provenanceClasses } from './page.ts';
import { indexPath, pagesPath } from './page-paths.ts';

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

/** The weight of the text of a guide. Code has less: a text explains a word better than a sample, so the excerpt should be of the text. */
const guideWeight = { dataPagefindWeight: '3' };
const codeWeight = { dataPagefindWeight: '2' };

/** The weight of a field of the request itself. The same name inside an object or a list often only refers to it. */
const weightAtTop = 10;

/** Adds a field of the reference, by its name. */
function fieldOf(item: Element): ElementContent[] | undefined {
  const name = findElement(item, (part) => hasClass(part, 'name'));
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
  if (!id.startsWith('error-') || !status || !code || !meaning || hasClass(code, 'meaning')) return undefined;
  const summary = findElement(meaning, ({ tagName }) => tagName === 'strong');
  const name = [visibleText(status), visibleText(code), summary ? visibleText(summary) : ''].join(' ');
  // The rest of the cell is not for the index: how to request the error, and the response.
  const text = findElement(meaning, ({ tagName }) => tagName === 'summary') ?? meaning;
  const message = text.children.filter((node) => node.type === 'text').map(({ value }) => value);
  return [place(id, name, 6), h('p', message.join(' ').trim())];
}

/** Adds a row of the table of all errors, by its codes. */
function listedErrorOf(row: Element): ElementContent[] | undefined {
  const items = findElements(row, ({ properties }) => String(properties.id ?? '').startsWith('code-'));
  const codes = items.flatMap((item) => findElement(item, ({ tagName }) => tagName === 'code') ?? []);
  return items[0] && [place(items[0].properties.id, codes.map(visibleText).join(' '), 6), ...rowOf(row)];
}

const weightOf = ({ properties: { dataPagefindWeight } }: Element) =>
  dataPagefindWeight === undefined ? {} : { dataPagefindWeight };

/** Adds a row of a table as one text, so that an excerpt shows which cells belong together. */
function rowOf(row: Element): ElementContent[] {
  const cells = row.children
    .filter(isElement)
    .map((cell) => h('span', weightOf(cell), mapElements(cell, inside).children));
  const separator: ElementContent = { type: 'text', value: cells.length === 2 ? ': ' : ' · ' };
  return [
    h(
      'div',
      cells.flatMap((cell, index) => (index > 0 ? [separator, cell] : [cell])),
    ),
  ];
}

/** The names of an operation or an event in code. */
function namedBy(node: Element): Element {
  const key = hasClass(node, 'facts') ? 'operation' : 'call';
  const name = findElement(node, ({ tagName }) => tagName === 'code');
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
  // The names of the columns do not help: they are the same for each row.
  if (node.tagName === 'thead') return [];
  if (node.tagName === 'tr') return errorOf(node) ?? listedErrorOf(node) ?? rowOf(node);
  return undefined;
}

/** Whether a cell has a bare number, such as a measured time. A search for a code, which is written as code, must not lead to it. */
const isNumberCell = (node: Element): boolean =>
  node.tagName === 'td' && !node.children.some(isElement) && /^[\d.,]+$/.test(visibleText(node).trim());

/** Separates words that only styles separate, such as the type of a field and its `required`. Code is unchanged. */
const apart = <T extends Tree>(node: T): T =>
  mapElements(separateWords(node), (child) => [child.tagName === 'pre' ? child : apart(child)]);

/** Prepares a page for the index. Guides rank above pages of the reference. */
export function searchable(page: BuiltPage): string {
  const { path, lang, main } = page;
  const keywords = keywordsOf(page);
  const weight = path.startsWith('/guides/') ? guideWeight : {};
  const ofSection = (node: Element): ElementContent[] | undefined => {
    if (path.startsWith('/operate/') && isNumberCell(node)) return [];
    return path.startsWith('/guides/') && node.tagName === 'pre' ? [{ ...node, properties: codeWeight }] : undefined;
  };
  const body = h('div', weight, mapElements(mapElements(apart(main), ofSection), inside).children as ElementContent[]);
  const head = keywords ? [h('meta', { dataPagefindMeta: 'keywords[content]', content: keywords })] : [];
  return `<html lang="${lang}"><body>${writer.stringify({ type: 'root', children: [...head, body] })}</body></html>`;
}

const operationsByPath = new Map(operationEntries.map(({ page, operation }) => [`/${page}`, operation]));

/** The keywords of a page; those of an operation come from its name and its tag. */
function keywordsOf({ path, keywords }: BuiltPage): string {
  const operation = operationsByPath.get(path);
  if (!operation) return keywords;
  return [keywords, operationKeywords(operation.operationId, operation.tags?.[0])].filter(Boolean).join(', ');
}

/** Shorter words are near to many others, so typing errors in them are not corrected. */
const minWordLength = 5;

/** The words of pages in one language without digits, the most frequent first: the search corrects typing errors with them. */
export function vocabularyOf(pages: readonly BuiltPage[]): string[] {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const text = [page.title, keywordsOf(page), visibleText(separateWords(page.main))].join(' ');
    for (const word of text.match(/[\p{L}\p{M}]+/gu) ?? []) {
      const letters = plain(word);
      if (letters.length >= minWordLength && letters.length <= 20) counts.set(letters, (counts.get(letters) ?? 0) + 1);
    }
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([word]) => word);
}

function toEntry(page: BuiltPage, id: string): PageEntry {
  const { path, title, description } = page;
  const operation = operationsByPath.get(path)?.operationId;
  return { id, path, title, description, keywords: keywordsOf(page), ...(operation && { operation }) };
}

/** Writes the titles, keywords and words of the pages next to the index of Pagefind. */
async function writePages(pages: readonly BuiltPage[], folder: string, lang: string): Promise<void> {
  const ids = await readIds(join(folder, indexPath(lang)));
  const entries = pages.map((page) => toEntry(page, ids.get(page.path) as string));
  await writeFile(join(folder, pagesPath(lang)), JSON.stringify({ entries, words: vocabularyOf(pages) }));
}

/** Reads the ids that Pagefind gave the pages, by their paths: its results have an id at once, and a path only after another request. */
async function readIds(folder: string): Promise<Map<string, string>> {
  const fragments = join(folder, 'fragment');
  const files = await readdir(fragments);
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, string]> => {
        const text = gunzipSync(await readFile(join(fragments, file))).toString();
        // A signature comes before the JSON.
        const { url } = JSON.parse(text.slice(text.indexOf('{'))) as { url: string };
        return [url, file.replace(/\.pf_fragment$/, '')];
      }),
    ),
  );
}

/** Whether to index a page. Starlight omits the attribute for `pagefind: false` in the front matter. */
const isFound = ({ main }: BuiltPage): boolean =>
  findElement(main, ({ properties }) => 'dataPagefindBody' in properties) !== undefined;

function checked<T extends { errors: string[] }>(response: T): T {
  if (response.errors.length > 0) throw new Error(`The search index cannot be made: ${response.errors.join(' ')}`);
  return response;
}

/**
 * Writes an index for each language.
 *
 * @param folder The folder of the site.
 * @throws When Pagefind cannot read a page or cannot write.
 */
export async function writeIndexes(pages: BuiltPage[], folder: string): Promise<void> {
  const found = pages.filter(isFound);
  try {
    for (const lang of new Set(found.map((page) => page.lang))) {
      const { index } = checked(await createIndex());
      if (!index) throw new Error('The search index cannot be made: Pagefind gave none.');
      const group = found.filter((page) => page.lang === lang);
      for (const page of group) checked(await index.addHTMLFile({ url: page.path, content: searchable(page) }));
      checked(await index.writeFiles({ outputPath: join(folder, indexPath(lang)) }));
      await writePages(group, folder, lang);
    }
  } finally {
    await close();
  }
}
