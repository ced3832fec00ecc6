/** The built site, read from `dist`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../dist');

if (!existsSync(dist)) throw new Error('The site is not built. Run: pnpm --filter @omnichannel/docs build');

export const hasFile = (path: string): boolean => existsSync(join(dist, path));

const decode = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

/** The values of an attribute in a page. Code blocks are escaped, so whatever looks like a tag is one. */
const attribute = (html: string, name: string): string[] =>
  [...html.matchAll(/<[a-z][^>]*>/g)]
    .flatMap(([tag]) => tag.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1] ?? [])
    .map(decode);

export interface Page {
  /** Its address: `/errors/`. */
  path: string;
  html: string;
  ids: Set<string>;
  /** Where its links and its files lead, as written. */
  targets: string[];
}

export const pages: Page[] = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html'))
  .map((file) => {
    const html = readFileSync(join(dist, file), 'utf8');
    return {
      path: `/${file.replaceAll('\\', '/').replace(/index\.html$/, '')}`,
      html,
      ids: new Set(attribute(html, 'id')),
      targets: [...attribute(html, 'href'), ...attribute(html, 'src')],
    };
  });
