import { defineMiddleware } from 'astro:middleware';

const base = import.meta.env.BASE_URL;

/** Small faults in pages that the tools make, mended where the tools leave no other way. */
const mends: [fault: RegExp, mend: string][] = [
  // Expressive Code: its script makes each block that scrolls a landmark without a name, unless it takes the focus already.
  [/<pre data-language=/g, '<pre tabindex="0" data-language='],
  // Markdown: its links begin at the root of the host. Those that begin at the base of the site are right already.
  // redos: a page of this site, when it is built
  [new RegExp(`(<a [^>]*?href=")/(?!/|${base.slice(1)})`, 'g'), `$1${base}`],
];

export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next();
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
  const html = mends.reduce((page, [fault, mend]) => page.replace(fault, mend), await response.text());
  return new Response(html, response);
});
