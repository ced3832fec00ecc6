/** Publishes a README or another Markdown file of a package as a page, so that its text is written and tested once. */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';

export interface ReadmePage {
  /** The path of the page: `operate/install`. */
  id: string;
  /** The file, relative to the root of the site. */
  path: string;
  /** The first heading of the file, unless given. */
  title?: string;
  description: string;
  /** Keywords for the search that the file does not contain. */
  keywords: readonly string[];
  /** Markdown before the text, for readers of the site. */
  introduction?: string;
  /** The names of the second-level headings to show, for a file that is several pages; all unless given. */
  sections?: readonly string[];
  /** Whether a wide table takes the space of the table of contents. */
  isWide?: boolean;
}

/** The pages of the site by repository path, relative to the root of the site. A path may have an anchor. */
type Links = Readonly<Record<string, string>>;

/** The folder of the guides, relative to the root of the site. */
const guides = 'src/content/docs/';

/**
 * Adds Markdown files of packages to the pages of another loader. Their links to files with a page become links to the page;
 * links to other files become plain text.
 *
 * @param links Pages of files that are neither in `pages` nor guides.
 */
export function withReadmes(loader: Loader, pages: readonly ReadmePage[], links: Links): Loader {
  return {
    ...loader,
    name: 'docs and READMEs',
    async load(context) {
      await loader.load(context);
      const find = pageFinder(pages, links, context.config.root);
      for (const page of pages) await add(context, page, find);
    },
  };
}

type PageFinder = (target: string, from: URL) => string | undefined;

/**
 * Returns a function that finds the page for the target of a link in a file. A file that is several pages leads to the first of them, and a
 * link to one of its sections to the page that has it.
 */
export function pageFinder(
  pages: readonly Pick<ReadmePage, 'id' | 'path' | 'sections'>[],
  links: Links,
  root: URL,
): PageFinder {
  const known = new Map([
    ...pages.toReversed().map(({ id, path }): [string, string] => [new URL(path, root).href, `/${id}/`]),
    ...pages.flatMap(({ id, path, sections = [] }) =>
      sections.map(anchorOf).map((anchor): [string, string] => {
        return [new URL(`${path}#${anchor}`, root).href, `/${id}/#${anchor}`];
      }),
    ),
    ...Object.entries(links).map(([path, page]): [string, string] => [new URL(path, root).href, page]),
  ]);
  const content = new URL(guides, root).href;
  return (target, from) => {
    const url = new URL(target, from);
    const exact = known.get(url.href);
    if (exact !== undefined) return exact;
    const anchor = url.hash;
    url.hash = '';
    const page = known.get(url.href);
    if (page !== undefined) return `${page}${anchor}`;
    if (!url.href.startsWith(content)) return undefined;
    return `/${url.href.slice(content.length).replace(/\.mdx?$/, '')}/${anchor}`;
  };
}

/** The anchor of a heading of words. */
const anchorOf = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-');

/**
 * Returns the sections of a file with these headings, in its order.
 *
 * @throws When the file has no section of that name.
 */
export function sectionsOf(text: string, headings: readonly string[]): string {
  const parts = text.split(/^(?=## )/m);
  const nameOf = (part: string) => /^## (.+)/.exec(part)?.[1] ?? '';
  const missing = headings.filter((heading) => !parts.some((part) => nameOf(part) === heading));
  if (missing.length > 0) throw new Error(`The file has no section ${missing.join(', ')}.`);
  return parts.filter((part) => headings.includes(nameOf(part))).join('');
}

async function add(
  { store, parseData, renderMarkdown, config, generateDigest }: LoaderContext,
  { id, path, title, description, keywords, introduction = '', sections, isWide = false }: ReadmePage,
  find: PageFinder,
) {
  const url = new URL(path, config.root);
  const text = await readFile(url, 'utf8');
  const [heading = '', name = ''] = /^# (.+)\n/.exec(text) ?? [];
  // The site serves the pictures from another path: see `pictures.ts`.
  const own = (sections ? sectionsOf(text, sections) : text.slice(heading.length))
    // redos: a README of this repository, when the site is built
    .replaceAll(/\[([^\]]+)\]\((?![a-z]+:)(.+?)\)/g, (link, label, target) => {
      if (!sections && target.startsWith('#')) return link;
      const page = find(target, url);
      return page === undefined ? label : `[${label}](${page})`;
    })
    .replaceAll(/(src|srcset)="(?:\.\.\/)?pictures\//g, `$1="${config.base.replace(/\/$/, '')}/pictures/`);
  const body = `${introduction}\n\n${own}`;
  const filePath = relative(fileURLToPath(config.root), fileURLToPath(url));
  const contents = isWide ? { tableOfContents: false } : {};
  const data = await parseData({ id, data: { title: title ?? name, description, keywords, ...contents }, filePath });
  const rendered = await renderMarkdown(body, { fileURL: url });
  rendered.html = scrolling(rendered.html);
  store.set({ id, data, body, filePath, digest: generateDigest(text), rendered });
}

/** Wraps tables so that they scroll on a phone, also by keyboard, like those of `ScrollTable.astro`. */
export function scrolling(html: string): string {
  // redos: a README of this repository, when the site is built
  return html.replaceAll(/<table>.*?<\/table>/gs, (table) => {
    // redos: a README of this repository, when the site is built
    const columns = [...table.matchAll(/<th(?:\s[^>]*)?>(.*?)<\/th>/gs)].map(([, name = '']) =>
      // redos: a README of this repository, when the site is built
      name.replaceAll(/<[^>]+>/g, ''),
    );
    return `<div class="scroll-table readme" role="group" aria-label="Table: ${columns.join(', ')}" tabindex="0">${table}</div>`;
  });
}
