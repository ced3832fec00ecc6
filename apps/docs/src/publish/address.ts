/** Where the things stand that are made of a page. Paths are those of the site: they begin with `/`, without its base. */

const stem = (page: string): string => (page === '/' ? '/index' : page.replace(/\/$/, ''));

/** The page as Markdown: `/guides/webhooks.md` of `/guides/webhooks/`. */
export const twinOf = (page: string): string => `${stem(page)}.md`;

/** The picture that stands for the page where it is shared: `/social/guides/webhooks.png`. */
export const cardOf = (page: string): string => `/social${stem(page)}.png`;

/** A path of the site as links write it, below its base. */
export const withBase = (path: string, base: string): string => `${base.replace(/\/$/, '')}${path}`;

/** The path of the site that a link leads to; undefined where it leads elsewhere. */
export function withoutBase(link: string, base: string): string | undefined {
  const root = base.replace(/\/$/, '');
  if (!link.startsWith('/') || link.startsWith('//')) return undefined;
  if (link === root) return '/';
  return link.startsWith(`${root}/`) ? link.slice(root.length) : undefined;
}
