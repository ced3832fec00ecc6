/** Creates `llms.txt` (llmstxt.org) for assistants: a link and a sentence per page, in the order of tabs and sidebars. */
import type { Element } from 'hast';
import { select, selectAll } from 'hast-util-select';
import { downloads } from '../downloads.ts';
import { isElement, visibleText } from './hast.ts';
import type { Links } from './markdown-export.ts';
import type { BuiltPage } from './page.ts';
import { markdownPath, withoutBase } from './page-paths.ts';

interface Section {
  title: string;
  /** Paths of pages. */
  pages: string[];
}

interface Site {
  title: string;
  summary: string;
}

interface Tab {
  label: string;
  sidebar: NonNullable<BuiltPage['sidebar']>;
}

/** The tabs in their order. A page has the sidebar of its own tab only, with the names of all tabs. */
function tabsOf(pages: BuiltPage[]): Tab[] {
  const tabs = new Map<number, Tab>();
  for (const { sidebar } of pages) {
    if (!sidebar) continue;
    const links = selectAll('.tabs a', sidebar);
    const position = links.findIndex(({ properties }) => properties.ariaCurrent);
    const link = links[position];
    if (link && !tabs.has(position)) tabs.set(position, { label: visibleText(link), sidebar });
  }
  return [...tabs].toSorted(([first], [second]) => first - second).map(([, tab]) => tab);
}

/** The groups of a sidebar, with nested groups as separate ones. */
function sectionsOf({ label: tab, sidebar }: Tab, base: string): Section[] {
  const sections: Section[] = [];
  const visit = (list: Element, title: string) => {
    const section: Section = { title, pages: [] };
    sections.push(section);
    for (const item of list.children.filter(isElement)) {
      const [first] = item.children.filter(isElement);
      if (first?.tagName === 'a') {
        const path = withoutBase(String(first.properties.href), base);
        if (path) section.pages.push(path);
      } else if (first) {
        const label = select('.group-label', first);
        const nested = select('ul', first);
        const name = label ? visibleText(label) : '';
        if (nested) visit(nested, `${title}: ${name}`);
      }
    }
  };
  const top = select('ul.top-level', sidebar);
  if (top) visit(top, tab);
  return sections.filter(({ pages }) => pages.length > 0);
}

/** Lists every page once. Pages outside the sidebar are at the end. */
export function llms(pages: BuiltPage[], site: Site, links: Links): string {
  const sections = tabsOf(pages).flatMap((tab) => sectionsOf(tab, links.base));
  const listed = new Set(sections.flatMap((section) => section.pages));
  const others = pages.map(({ path }) => path).filter((path) => !listed.has(path));
  const line = (path: string) => {
    const page = pages.find((candidate) => candidate.path === path);
    return page ? [`- [${page.title}](${links.address(markdownPath(path))}): ${page.description}`] : [];
  };
  const block = (title: string, lines: string[]) => (lines.length > 0 ? [`## ${title}\n\n${lines.join('\n')}`] : []);
  return `${[
    `# ${site.title}`,
    `> ${site.summary}`,
    'Each page of the site is here as Markdown; the same page for people has its address without `.md`.',
    ...sections.flatMap((section) => block(section.title, section.pages.flatMap(line))),
    ...block(
      'Files',
      downloads.map(({ path, description }) => `- [${path.slice(1)}](${links.address(path)}): ${description}`),
    ),
    ...block('Optional', others.flatMap(line)),
  ].join('\n\n')}\n`;
}

/** Joins all pages in one file. */
export const llmsFull = (exports: Map<BuiltPage, string>): string => `${[...exports.values()].join('\n---\n\n')}`;
