/** The built site in a folder: its pages, and the Markdown of each. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { llmsPath, markdownPath, withoutBase } from '../publish/page-paths.ts';

export interface SiteFiles {
  folder: string;
  /** The base path of the site: `/docs/`. */
  base: string;
  /** The paths of pages, without the base, and of their Markdown: `/errors/` and `/errors.md`. */
  pages: ReadonlyMap<string, string>;
  /** The paths of all Markdown files, without the base: pages, their parts and the index. */
  texts: ReadonlySet<string>;
}

/** @param folder Where the site was built. */
export function readSiteFiles(folder: string, base: string): SiteFiles {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (file) => `/${file.replaceAll('\\', '/')}`,
  );
  const texts = new Set(files.filter((file) => file.endsWith('.md') || file === llmsPath));
  const pages = files
    .filter((file) => file.endsWith('/index.html'))
    .map((file) => file.slice(0, -'index.html'.length))
    .map((page): [string, string] => [page, markdownPath(page)])
    .filter(([, text]) => texts.has(text));
  return { folder, base, pages: new Map(pages), texts };
}

/** Finds the Markdown of a page by the path of a request, with or without the slash at its end. */
export function markdownOf(path: string, { pages }: SiteFiles): string | undefined {
  const [page = ''] = path.split('?');
  return pages.get(page.endsWith('/') ? page : `${page}/`);
}

/**
 * Reads the Markdown that a reader asks for.
 *
 * @param address A path of a page, of a Markdown file or of the index, with or without the base, or a URL of one.
 * @returns undefined if the site has no such file
 */
export function readText(address: string, site: SiteFiles): string | undefined {
  const url = URL.parse(address, 'http://localhost');
  if (!url) return undefined;
  const candidates = [url.pathname, withoutBase(url.pathname, site.base)].flatMap((path) =>
    path === undefined ? [] : [path, markdownOf(path, site)],
  );
  // Only names from the folder's own listing are read, so no path leads out of it.
  const file = candidates.find((path) => path !== undefined && site.texts.has(path));
  return file === undefined ? undefined : readFileSync(join(site.folder, file), 'utf8');
}
