/** The feed of the changelog (RSS 2.0). */

export const feedPath = '/changelog.xml';
export const feedTitle = 'Omnichannel changelog';

export interface FeedItem {
  title: string;
  /** The absolute URL of the release on the changelog page. */
  url: string;
  /** The day of the release: `2026-11-24`. */
  date: string;
  html: string;
}

interface Feed {
  /** The absolute URL of the changelog page. */
  page: string;
  /** The absolute URL of the feed. */
  self: string;
  description: string;
  items: FeedItem[];
}

export const feedXml = ({ page, self, description, items }: Feed): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(feedTitle)}</title>
<link>${escapeXml(page)}</link>
<description>${escapeXml(description)}</description>
<language>en</language>
<atom:link rel="self" type="application/rss+xml" href="${escapeXml(self)}"/>
${items.map(itemXml).join('')}</channel>
</rss>
`;

const itemXml = ({ title, url, date, html }: FeedItem): string =>
  `<item>
<title>${escapeXml(title)}</title>
<link>${escapeXml(url)}</link>
<guid>${escapeXml(url)}</guid>
<pubDate>${new Date(`${date}T00:00:00Z`).toUTCString()}</pubDate>
<description>${escapeXml(absoluteLinks(html, url))}</description>
</item>
`;

/** Readers of feeds show the text outside of the site. */
const absoluteLinks = (html: string, page: string): string =>
  html.replaceAll(/(?<= href=")[/#][^"]*/g, (href) => new URL(href, page).href);

/** Escapes a text, without the control characters that XML 1.0 cannot have. */
const escapeXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
