import { defineMiddleware } from 'astro:middleware';
import { focusableCode } from './code/focusable.ts';
import { pageIds } from './page-ids.ts';
import { arabicPath, englishPath, withBase, withoutBase } from './publish/page-paths.ts';

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

/** Whether a path has a page in Arabic, translated or with a notice. The pages of the contract are English only. */
const isInArabic = (path: string): boolean => pageIds.has(path.slice(1, -1) || 'index');

/** Leads the links of an Arabic page to Arabic pages where they exist, and else to the English ones. A link with a language stays. */
function withArabicLinks(html: string): string {
  // redos: a page of this site, when it is built
  return html.replaceAll(/<a (?![^>]*\bhreflang=)[^>]*>/g, (tag) =>
    tag.replace(/(?<= href=")[^"]*/, (href) => {
      const link = withoutBase(href, base);
      if (link === undefined) return href;
      const end = link.search(/[#?]|$/);
      const english = englishPath(link.slice(0, end));
      return `${withBase(isInArabic(english) ? arabicPath(english) : english, base)}${link.slice(end)}`;
    }),
  );
}

/** Gives the headings of a translation the anchors of the English page. */
function withAnchors(html: string, anchors: readonly [string, string][]): string {
  return anchors.reduce(
    (page, [from, to]) =>
      page.replaceAll(` id="${from}"`, ` id="${to}"`).replaceAll(`href="#${from}"`, `href="#${to}"`),
    html,
  );
}

export const onRequest = defineMiddleware(async ({ locals, url }, next) => {
  const response = await next();
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
  const html = mends.reduce((page, [fault, mend]) => page.replace(fault, mend), focusableCode(await response.text()));
  const path = withoutBase(url.pathname, base) ?? '/';
  const isArabic = path.startsWith('/ar/');
  const page = isArabic ? withAnchors(withArabicLinks(html), locals.anchors ?? []) : html;
  return new Response(page, response);
});
