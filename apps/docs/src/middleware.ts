import { defineMiddleware } from 'astro:middleware';
import { focusableCode } from './code/focusable.ts';

const base = import.meta.env.BASE_URL;

/** Repairs small faults in the generated pages that the tools offer no option for. */
const mends: [fault: RegExp, mend: string][] = [
  // Links in Markdown begin at the root of the host. Links that begin at the base of the site are correct already.
  // redos: a page of this site, when it is built
  [new RegExp(`(<a [^>]*?href=")/(?!/|${base.slice(1)})`, 'g'), `$1${base}`],
  // A line may end after each hyphen. CSS keeps a flag in a text or table in one line.
  // redos: a page of this site, when it is built
  [/(?<=<code(?: dir="auto")?>[^<]*)--[a-z][a-z-]+/g, '<span class="flag">$&</span>'],
];

export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next();
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
  const html = mends.reduce((page, [fault, mend]) => page.replace(fault, mend), focusableCode(await response.text()));
  return new Response(html, response);
});
