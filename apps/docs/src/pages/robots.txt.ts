import type { APIRoute } from 'astro';
import { withBase } from '../publish/page-paths.ts';

/** Everyone may read everything; the sitemap lists the pages. */
export const GET: APIRoute = ({ site }) => {
  const sitemap = new URL(withBase('/sitemap-index.xml', import.meta.env.BASE_URL), site);
  return new Response(`User-agent: *\nAllow: /\n\nSitemap: ${sitemap.href}\n`);
};
