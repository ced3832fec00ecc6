/**
 * What the head of every page says beside what Starlight puts there: its Markdown twin, the picture of a shared link, and words that
 * the search finds it by (`publish/search.ts`).
 */
import { defineRouteMiddleware } from '@astrojs/starlight/route-data';
import { cardOf, twinOf, withBase, withoutBase } from './publish/address.ts';

export const onRequest = defineRouteMiddleware(({ url, site, locals }) => {
  const { head, entry } = locals.starlightRoute;
  const base = import.meta.env.BASE_URL;
  if (entry.id === '404') {
    // It stands for every address that leads nowhere, and has none of its own.
    locals.starlightRoute.head = head.filter(({ attrs }) => attrs?.rel !== 'canonical' && attrs?.property !== 'og:url');
    locals.starlightRoute.head.push({ tag: 'meta', attrs: { name: 'robots', content: 'noindex' } });
    return;
  }
  const path = withoutBase(url.pathname, base) ?? '/';
  const card = new URL(withBase(cardOf(path), base), site).href;
  head.push(
    { tag: 'link', attrs: { rel: 'alternate', type: 'text/markdown', href: withBase(twinOf(path), base) } },
    { tag: 'meta', attrs: { property: 'og:image', content: card } },
    { tag: 'meta', attrs: { property: 'og:image:type', content: 'image/png' } },
    { tag: 'meta', attrs: { property: 'og:image:width', content: '1200' } },
    { tag: 'meta', attrs: { property: 'og:image:height', content: '630' } },
    { tag: 'meta', attrs: { property: 'og:image:alt', content: entry.data.title } },
  );
  const { keywords } = entry.data;
  if (keywords.length > 0) head.push({ tag: 'meta', attrs: { name: 'keywords', content: keywords.join(', ') } });
});
