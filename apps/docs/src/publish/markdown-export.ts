/** Converts a page to Markdown, for readers other than browsers. It reads the page itself, so that both have the same content. */
import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import {
  findElement,
  findElements,
  hasClass,
  isElement,
  mapElements,
  separateWords,
  text,
  visibleText,
} from './hast.ts';
import { splitMarkdown } from './markdown-parts.ts';
import { formatMarkdown, toMarkdown } from './mdast.ts';
import { type BuiltPage, provenanceClasses } from './page.ts';
import { englishPath, llmsPath, markdownPartPath, markdownPath, withoutBase } from './page-paths.ts';

export interface Links {
  /** The base of the links. */
  base: string;
  /** The paths of all pages. */
  pages: ReadonlySet<string>;
  /** Formats a path of the site. */
  address(path: string): string;
}

/** Tags of elements that are only useful in a browser. */
const leftOut = new Set(
  'script style link svg button input select label nav footer noscript try-it test-webhook'.split(' '),
);

/** Elements that are only useful in a browser. */
const isLeftOut = (node: Element): boolean =>
  leftOut.has(node.tagName) ||
  node.properties.role === 'radiogroup' ||
  node.properties.ariaHidden === 'true' ||
  hasClass(node, 'sr-only') ||
  hasClass(node, 'page-actions') ||
  hasClass(node, 'sl-anchor-link') ||
  isProvenance(node);

/** Badges and notes that the page shows only on demand. */
const isProvenance = (node: Element): boolean =>
  provenanceClasses.some((name) => hasClass(node, name)) && !hasClass(node, 'always');

const fenced = (language: string, code: string): Element =>
  h('pre', [h('code', { className: [`language-${language}`] }, [text(code)])]);

/** Converts a block of Expressive Code, with a `div` per line, to plain code below its title. */
function codeOf(block: Element): ElementContent[] {
  const title = findElement(block, (part) => hasClass(part, 'title'));
  return findElements(block, ({ tagName }) => tagName === 'pre').flatMap((pre) => {
    const lines = findElements(pre, (part) => hasClass(part, 'ec-line'));
    const code = lines.map((line) => textOf(line).replace(/\n$/, '')).join('\n');
    return [
      ...(title && visibleText(title) ? [h('p', `${visibleText(title)}:`)] : []),
      fenced(String(pre.properties.dataLanguage ?? 'text'), code),
    ];
  });
}

/** Links to the samples that a browser fetches when the reader selects their language. */
function otherLanguages(sample: Element, { address, base }: Links): ElementContent[] {
  const folder = withoutBase(String(sample.properties.dataSrc ?? ''), base);
  const fetched = findElements(sample, ({ tagName, properties }) => tagName === 'label' && 'dataFetched' in properties);
  if (folder === undefined || fetched.length === 0) return [];
  const items = fetched.flatMap((label, index) => {
    const href = address(`${folder}${findElement(label, ({ tagName }) => tagName === 'input')?.properties.value}.md`);
    return [text(index === 0 ? 'The same request in other languages: ' : ', '), h('a', { href }, visibleText(label))];
  });
  return [h('p', [...items, text('.')])];
}

/** Separates the items of a list in a table cell. */
const separator = '; ';

/** Removes the separator after the last item. */
function withoutSeparator(items: ElementContent[]): ElementContent[] {
  const last = items.findLastIndex((item) => item.type !== 'text' || item.value.trim() !== '');
  const item = items[last];
  return item?.type === 'text' && item.value === separator ? items.toSpliced(last, 1) : items;
}

function plain(main: Root, links: Links): Root {
  const linked = (node: Element): ElementContent[] => {
    const href = String(node.properties.href ?? '');
    // Markdown has no anchors within a page.
    if (href.startsWith('#')) return inside(node).children;
    const path = withoutBase(href, links.base);
    if (path === undefined) return [inside(node)];
    const [address = ''] = path.split('#');
    // A page without a translation has its Markdown in English.
    const page = links.pages.has(address) ? address : englishPath(address);
    const target = links.address(links.pages.has(page) ? markdownPath(page) : path);
    return [h('a', { href: target }, inside(node).children)];
  };

  const change = (node: Element): ElementContent[] => {
    if (isLeftOut(node)) return [];
    if (hasClass(node, 'expressive-code')) return codeOf(node);
    if (node.tagName === 'starlight-tabs') return tabs(node);
    if (node.tagName === 'code-sample') return [...inside(node).children, ...otherLanguages(node, links)];
    if (hasClass(node, 'headers')) return [fenced('http', node.children.filter(isElement).map(visibleText).join('\n'))];
    if (hasClass(node, 'method')) return [text(visibleText(node).toUpperCase())];
    if (hasClass(node, 'provenance')) return [text(`(${visibleText(node)})`)];
    if (node.tagName === 'a') return linked(node);
    if (['td', 'th'].includes(node.tagName)) return [cell(node)];
    if (node.tagName === 'summary') return [h('p', h('strong', visibleText(node)))];
    if (typeof node.properties.dataScenario === 'string')
      return [h('h3', node.properties.dataScenario), ...inside(node).children];
    return [inside(node)];
  };
  /** Converts tabs to sections, each under its name. */
  const tabs = (node: Element): ElementContent[] => {
    const withRole = (role: string) => findElements(node, ({ properties }) => properties.role === role);
    const names = withRole('tab').map(visibleText);
    return withRole('tabpanel').flatMap((panel, index) => [
      h('p', h('strong', names[index] ?? '')),
      ...inside(panel).children,
    ]);
  };
  const inside = (node: Element): Element => mapElements(separateWords(node), change);
  /** Simplifies table cells, which have one line in Markdown: collapsed content keeps its title, lists become sentences. */
  const cell = (node: Element): Element =>
    mapElements(separateWords(node), (part) => {
      const name = part.tagName === 'details' && findElement(part, ({ tagName }) => tagName === 'summary');
      if (name) return [text(' '), ...name.children];
      if (part.tagName === 'thead') return [];
      if (['ul', 'ol', 'table', 'tbody', 'p'].includes(part.tagName))
        return [text(' '), ...withoutSeparator(cell(part).children), text(' ')];
      if (['li', 'tr'].includes(part.tagName)) return [...cell(part).children, text(separator)];
      if (part.tagName === 'td') return [text(' '), ...cell(part).children];
      return change(part);
    });

  return mapElements(main, change);
}

/** A page as Markdown. */
export interface MarkdownPage {
  /** The whole page, without the line that names the index. */
  whole: string;
  /** The files by their paths: the page, and the parts that a long page is split into. Each names the index. */
  files: Map<string, string>;
}

/** @param links The options of links. Links to other pages lead to their Markdown. */
export function exportMarkdown(page: BuiltPage, links: Links): MarkdownPage {
  // Only the head of the page has the description.
  const described = (markdown: string) =>
    markdown.replace(/^# .*$/m, (heading) => `${heading}\n\n> ${page.description}`);
  const markdown = toMarkdown(plain(page.main, links));
  const { main, parts } = splitMarkdown(markdown, (name) => links.address(markdownPartPath(page.path, name)));
  const index = `> All pages of this documentation: [llms.txt](${links.address(llmsPath)})\n\n`;
  const partFile = ({ name, title, blocks }: (typeof parts)[number]): [string, string] => {
    const link = `A part of [${page.title}](${links.address(markdownPath(page.path))}).`;
    const heading = `# ${page.title}: ${title}`;
    return [markdownPartPath(page.path, name), `${index}${heading}\n\n> ${link}\n\n${formatMarkdown(blocks)}`];
  };
  const own = described(formatMarkdown(main));
  return {
    whole: parts.length === 0 ? own : described(formatMarkdown(markdown.children)),
    files: new Map([[markdownPath(page.path), `${index}${own}`], ...parts.map(partFile)]),
  };
}
