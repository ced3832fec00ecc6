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
}

interface Site {
  title: string;
  summary: string;
}

/** The section of pages that no sidebar lists. Assistants with little room may skip it. */
const optional = 'Optional';

/** The groups of a sidebar, with nested groups as separate ones. */
function sectionsOf(sidebar: NonNullable<BuiltPage['sidebar']>, base: string): Section[] {
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
        if (nested) visit(nested, title ? `${title}: ${name}` : name);
      }
    }
  };
  for (const top of selectAll('ul.top-level', sidebar)) visit(top, '');
  return sections
    .filter(({ pages }) => pages.length > 0)
    .map(({ title, pages }) => ({ title: title || 'Overview', pages }));
}

/** Groups all pages by the sidebars, each page once. Pages outside of every sidebar are last. */
function sectionsOfSite(pages: BuiltPage[], base: string): Section[] {
  const known = new Set(pages.map(({ path }) => path));
  const listed = new Set<string>();
  const sections = new Map<string, Section>();
  for (const { sidebar } of distinctSidebars(pages)) {
    for (const { title, pages: paths } of sectionsOf(sidebar, base)) {
      const section = sections.get(title) ?? { title, pages: [] };
      section.pages.push(...paths.filter((path) => known.has(path) && !listed.has(path)));
      for (const path of paths) listed.add(path);
      if (section.pages.length > 0) sections.set(title, section);
    }
  }
  const others = pages.map(({ path }) => path).filter((path) => !listed.has(path));
  return [...sections.values(), ...(others.length > 0 ? [{ title: optional, pages: others }] : [])];
}

/** Keeps one page of each topic: those whose sidebars begin with the same link have the same sidebar. */
function distinctSidebars(pages: BuiltPage[]): { sidebar: NonNullable<BuiltPage['sidebar']> }[] {
  const seen = new Set<unknown>();
  return pages.flatMap(({ sidebar }) => {
    const first = sidebar && select('ul.top-level a', sidebar)?.properties.href;
    if (!sidebar || seen.has(first)) return [];
    seen.add(first);
    return [{ sidebar }];
  });
}

const sectionPath = (title: string): string =>
  `/llms-full/${title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}.txt`;

/**
 * Returns the files by their paths: `llms.txt` with a link and a sentence for each page, in the order of the sidebars, one file
 * with all pages of each section, and `llms-full.txt` with all pages of the site.
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

  const line = (path: string) => {
    const page = pageAt.get(path);
    if (!page) return [];
    const preview = page.isPreview ? ' (preview)' : '';
    return [`- [${page.title}](${links.address(markdownPath(path))})${preview}: ${page.description}`];
  };
  const block = ({ title, pages: paths }: Section) => {
    const path = sectionPath(title);
    const size = Math.ceil((full.get(path)?.length ?? 0) / 1000);
    const whole = `All pages of this section in one file, ${size},000 characters: [${path.slice(1)}](${links.address(path)})`;
    return `## ${title}\n\n${whole}\n\n${paths.flatMap(line).join('\n')}`;
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
