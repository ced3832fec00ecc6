/**
 * Adds to the head of every page: links to its Markdown and to the feed of the changelog, the image of a shared link, keywords for
 * the search (`publish/search.ts`), and the remembered choice to show provenance.
 */
import { type CollectionEntry, getEntry, render } from 'astro:content';
import { defineRouteMiddleware, type StarlightRouteData } from '@astrojs/starlight/route-data';
import { feedPath, feedTitle } from './changelog/feed.ts';
import { pageIds } from './page-ids.ts';
import { applyProvenanceChoice } from './provenance-choice.ts';
import { arabicPath, englishPath, markdownPath, ogImagePath, withBase, withoutBase } from './publish/page-paths.ts';

declare global {
  namespace App {
    interface Locals {
      /** The anchors of the headings of a translation, with those of the English page. */
      anchors?: [translated: string, english: string][];
    }
  }
}

type Head = StarlightRouteData['head'];

export const onRequest = defineRouteMiddleware(async ({ url, site, locals }) => {
  const { head, entry, isFallback } = locals.starlightRoute;
  const base = import.meta.env.BASE_URL;
  // Pages in several languages have these only where a translation exists.
  const kept = head.filter(({ attrs }) => attrs?.hreflang === undefined);
  locals.starlightRoute.head = kept;
  if (entry.id === '404') {
    // The 404 page serves every unknown address and has none of its own.
    locals.starlightRoute.head = kept.filter(({ attrs }) => attrs?.rel !== 'canonical' && attrs?.property !== 'og:url');
    locals.starlightRoute.head.push({ tag: 'meta', attrs: { name: 'robots', content: 'noindex' } });
    return;
  }
  const own = withoutBase(url.pathname, base) ?? '/';
  const path = isFallback ? englishPath(own) : own;
  const absolute = (to: string) => new URL(withBase(to, base), site).href;
  if (isFallback) setAddress(kept, absolute(path));
  kept.push(
    { tag: 'link', attrs: { rel: 'alternate', type: 'text/markdown', href: withBase(markdownPath(path), base) } },
    {
      tag: 'link',
      attrs: { rel: 'alternate', type: 'application/rss+xml', title: feedTitle, href: withBase(feedPath, base) },
    },
    { tag: 'script', content: applyProvenanceChoice },
    { tag: 'meta', attrs: { property: 'og:image', content: absolute(ogImagePath(path)) } },
    { tag: 'meta', attrs: { property: 'og:image:type', content: 'image/png' } },
    { tag: 'meta', attrs: { property: 'og:image:width', content: '1200' } },
    { tag: 'meta', attrs: { property: 'og:image:height', content: '630' } },
    { tag: 'meta', attrs: { property: 'og:image:alt', content: entry.data.title } },
  );
  const english = englishPath(path);
  const name = english.slice(1, -1);
  const translated = `ar/${name}`.replace(/\/$/, '');
  const translation = !isFallback && pageIds.has(translated) ? await getEntry('docs', translated) : undefined;
  if (translation) {
    const languages = { en: english, ar: arabicPath(english), 'x-default': english };
    for (const [hreflang, to] of Object.entries(languages))
      kept.push({ tag: 'link', attrs: { rel: 'alternate', hreflang, href: absolute(to) } });
  }
  if (translation && path !== english) locals.anchors = await anchorsOf(name || 'index', translation);
  const { keywords } = entry.data;
  if (keywords.length > 0) kept.push({ tag: 'meta', attrs: { name: 'keywords', content: keywords.join(', ') } });
});

/** A page without a translation has the address of the English page, whose text it shows. */
function setAddress(head: Head, href: string): void {
  for (const { attrs } of head) {
    if (attrs?.rel === 'canonical') attrs.href = href;
    if (attrs?.property === 'og:url') attrs.content = href;
  }
}

type Page = CollectionEntry<'docs'>;

/** The anchors of a translation, with those of its English page in the same order: links have the same anchors in each language. */
async function anchorsOf(id: string, translation: Page): Promise<[translated: string, english: string][]> {
  const english = await getEntry('docs', id);
  if (!english) throw new Error(`There is no English page '${id}' for its translation.`);
  const [from, to] = await Promise.all([render(translation), render(english)]);
  return from.headings.map(({ slug }: { slug: string }, index: number) => [slug, to.headings[index]?.slug ?? slug]);
}
