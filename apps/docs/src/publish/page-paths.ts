/** The paths of the files that belong to a page. Paths begin with `/`, without the base of the site. */

const stem = (page: string): string => (page === '/' ? '/index' : page.replace(/\/$/, ''));

/** The path of the Markdown: `/guides/webhooks.md` for `/guides/webhooks/`. */
export const markdownPath = (page: string): string => `${stem(page)}.md`;

/** The path of a part of a long page: `/reference/operations/a/scenarios.md`. */
export const markdownPartPath = (page: string, name: string): string => `${stem(page)}/${name}.md`;

/** The path of the index of all Markdown files. */
export const llmsPath = '/llms.txt';

/** The path of the Open Graph image: `/social/guides/webhooks.png`. */
export const ogImagePath = (page: string): string => `/social${stem(page)}.png`;

/** The path of the folder of the search index of a language. Each language has its own, because Arabic pages search both. */
export const indexPath = (lang: string): string => (lang === 'en' ? '/pagefind/' : `/pagefind/${lang}/`);

/** The path of the titles, keywords and words of all pages in a language, for the search. */
export const pagesPath = (lang: string): string => `${indexPath(lang)}pages.json`;

/** Adds the base of the site to a path. */
export const withBase = (path: string, base: string): string => `${base.replace(/\/$/, '')}${path}`;

/** The path of a link within the site; undefined for other links. */
export function withoutBase(link: string, base: string): string | undefined {
  const root = base.replace(/\/$/, '');
  if (!link.startsWith('/') || link.startsWith('//')) return undefined;
  if (link === root) return '/';
  return link.startsWith(`${root}/`) ? link.slice(root.length) : undefined;
}

/** The path of a page in Arabic: `/ar/guides/webhooks/`. */
export const arabicPath = (path: string): string => `/ar${path}`;

/** The path of a page in English, for its path in any language. */
export const englishPath = (path: string): string => path.replace(/^\/ar(?=\/|$)/, '') || '/';
