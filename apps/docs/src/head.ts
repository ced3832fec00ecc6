/**
 * Adds to the head of every page: links to its Markdown and to the feed of the changelog, the image of a shared link, keywords for
 * the search (`publish/search.ts`), and the remembered choice to show provenance.
 */
import { defineRouteMiddleware } from '@astrojs/starlight/route-data';
import { feedPath, feedTitle } from './changelog/feed.ts';
import { applyProvenanceChoice } from './provenance-choice.ts';
import { markdownPath, ogImagePath, withBase, withoutBase } from './publish/page-paths.ts';

export const onRequest = defineRouteMiddleware(({ url, site, locals }) => {
  const { head, entry } = locals.starlightRoute;
  const base = import.meta.env.BASE_URL;
  if (entry.id === '404') {
    // The 404 page serves every unknown address and has none of its own.
    locals.starlightRoute.head = head.filter(({ attrs }) => attrs?.rel !== 'canonical' && attrs?.property !== 'og:url');
    locals.starlightRoute.head.push({ tag: 'meta', attrs: { name: 'robots', content: 'noindex' } });
    return;
  }
  const path = withoutBase(url.pathname, base) ?? '/';
  const image = new URL(withBase(ogImagePath(path), base), site).href;
  head.push(
    { tag: 'link', attrs: { rel: 'alternate', type: 'text/markdown', href: withBase(markdownPath(path), base) } },
    {
      tag: 'link',
      attrs: { rel: 'alternate', type: 'application/rss+xml', title: feedTitle, href: withBase(feedPath, base) },
    },
    { tag: 'script', content: applyProvenanceChoice },
    { tag: 'meta', attrs: { property: 'og:image', content: image } },
    { tag: 'meta', attrs: { property: 'og:image:type', content: 'image/png' } },
    { tag: 'meta', attrs: { property: 'og:image:width', content: '1200' } },
    { tag: 'meta', attrs: { property: 'og:image:height', content: '630' } },
    { tag: 'meta', attrs: { property: 'og:image:alt', content: entry.data.title } },
  );
  const { keywords } = entry.data;
  if (keywords.length > 0) head.push({ tag: 'meta', attrs: { name: 'keywords', content: keywords.join(', ') } });
});
