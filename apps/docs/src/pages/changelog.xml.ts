import type { APIRoute } from 'astro';
import { feedPath, feedXml } from '../changelog/feed.ts';
import { releases } from '../changelog/releases.ts';
import { withBase } from '../publish/page-paths.ts';
import { renderMarkdown } from '../reference/markdown.ts';

/** The releases as a feed. Unreleased changes are not part of it, since their text can still change. */
export const GET: APIRoute = async ({ site }) => {
  const base = import.meta.env.BASE_URL;
  const page = new URL(withBase('/changelog/', base), site).href;
  const items = await Promise.all(
    releases.map(async ({ version, anchor, date, changes }) => {
      const texts = changes.map(async (change) => {
        const mark = change.isBreaking ? '<p><strong>Breaking change</strong></p>' : '';
        return `<li>${mark}${await renderMarkdown(change.text, base)}</li>`;
      });
      const html = `<ul>${(await Promise.all(texts)).join('')}</ul>`;
      return { title: `Omnichannel ${version}`, url: `${page}#${anchor}`, date, html };
    }),
  );
  const xml = feedXml({
    page,
    self: new URL(withBase(feedPath, base), site).href,
    description: 'Releases of the contract, the packages, the mock and the service.',
    items,
  });
  return new Response(xml, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } });
};
