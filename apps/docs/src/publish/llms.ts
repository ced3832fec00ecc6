/** Creates the files for assistants (llmstxt.org): an index of all pages, and all pages of a section in one file. */
import type { Element } from 'hast';
import { select, selectAll } from 'hast-util-select';
import { downloads } from '../downloads.ts';
import { isElement, visibleText } from './hast.ts';
import type { Links, MarkdownPage } from './markdown-export.ts';
import type { BuiltPage } from './page.ts';
import { llmsPath, markdownPath, withoutBase } from './page-paths.ts';

interface Section {
  title: string;
  /** Paths of pages. */
  pages: string[];
  /** Whether its pages are listed by name alone. Their descriptions would make the index too long for assistants. */
  isBrief: boolean;
}

interface Site {
  title: string;
  summary: string;
}

/** The section of pages that no sidebar lists. Assistants with little room may skip it. */
const optional = 'Optional';

/** A sidebar, with the tab of the site that it belongs to. */
interface Tab {
  /** Its name; empty on a site without tabs. */
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
    if (!tabs.has(position)) tabs.set(position, { label: link ? visibleText(link) : '', sidebar });
  }
  return [...tabs].toSorted(([first], [second]) => first - second).map(([, tab]) => tab);
}

/** The groups of a sidebar, with nested groups as separate ones. A group within a group is brief. */
function sectionsOf({ label: tab, sidebar }: Tab, base: string): Section[] {
  const sections: Section[] = [];
  const visit = (list: Element, title: string, depth: number) => {
    const section: Section = { title: title || 'Overview', pages: [], isBrief: depth > 1 };
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
        if (nested) visit(nested, title ? `${title}: ${name}` : name, depth + 1);
      }
    }
  };
  const top = select('ul.top-level', sidebar);
  if (top) visit(top, tab, 0);
  return sections;
}

/** Groups all pages by the English sidebars, each page once. Translations and pages outside of every sidebar are last. */
function sectionsOfSite(pages: BuiltPage[], base: string): Section[] {
  const english = pages.filter(({ lang }) => lang === 'en');
  const arabic = pages.filter(({ lang }) => lang === 'ar').map(({ path }) => path);
  const waiting = new Set(english.map(({ path }) => path));
  const sections = tabsOf(english)
    .flatMap((tab) => sectionsOf(tab, base))
    .map((section) => ({ ...section, pages: section.pages.filter((path) => waiting.delete(path)) }))
    .filter(({ pages: paths }) => paths.length > 0);
  if (arabic.length > 0) sections.push({ title: 'Arabic', pages: arabic, isBrief: false });
  return [...sections, ...(waiting.size > 0 ? [{ title: optional, pages: [...waiting], isBrief: false }] : [])];
}

const sectionPath = (title: string): string =>
  `/llms-full/${title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}.txt`;

/**
 * Returns the files by their paths: `llms.txt` with a link and a sentence for each page, in the order of tabs and sidebars, one
 * file with all pages of each section, and `llms-full.txt` with all pages of the site.
 */
export function llmsFiles(exports: Map<BuiltPage, MarkdownPage>, site: Site, links: Links): Map<string, string> {
  const pages = [...exports.keys()];
  const pageAt = new Map(pages.map((page) => [page.path, page]));
  const sections = sectionsOfSite(pages, links.base);
  const joined = (paths: string[]) =>
    paths
      .flatMap((path) => {
        const page = pageAt.get(path);
        return page ? [exports.get(page)?.whole ?? ''] : [];
      })
      .join('\n---\n\n');
  const full = new Map(sections.map(({ title, pages: paths }) => [sectionPath(title), joined(paths)]));

  const line = (path: string, isBrief: boolean) => {
    const page = pageAt.get(path);
    if (!page) return [];
    const preview = page.isPreview ? ' (preview)' : '';
    const link = `- [${page.title}](${links.address(markdownPath(path))})${preview}`;
    return [isBrief ? link : `${link}: ${page.description}`];
  };
  const block = ({ title, pages: paths, isBrief }: Section) => {
    const path = sectionPath(title);
    const size = Math.ceil((full.get(path)?.length ?? 0) / 1000);
    const whole = `All pages of this section in one file, ${size},000 characters: [${path.slice(1)}](${links.address(path)})`;
    return `## ${title}\n\n${whole}\n\n${paths.flatMap((path) => line(path, isBrief)).join('\n')}`;
  };
  const files = downloads.map(
    ({ path, description }) => `- [${path.slice(1)}](${links.address(path)}): ${description}`,
  );
  const index = [
    `# ${site.title}`,
    `> ${site.summary}`,
    'Each page of the site is here as Markdown. The same page for people has its address without `.md`. A long page ' +
      'is split into files, which it links to. An operation marked as preview may still change.',
    ...sections.filter(({ title }) => title !== optional).map(block),
    `## Files\n\n${files.join('\n')}`,
    ...sections.filter(({ title }) => title === optional).map(block),
  ];
  return new Map([
    [llmsPath, `${index.join('\n\n')}\n`],
    ['/llms-full.txt', joined(sections.flatMap((section) => section.pages))],
    ...full,
  ]);
}
