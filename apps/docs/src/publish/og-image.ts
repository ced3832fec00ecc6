/** Creates the Open Graph image of a page, which networks show for a shared link. */

import sharp from 'sharp';
import { findElement, hasClass, isElement, visibleText } from './hast.ts';
import type { BuiltPage } from './page.ts';
import { inter, linesOf, outline, widthOf } from './text-outlines.ts';

const [width, height, margin] = [1200, 630, 84];
const room = width - 2 * margin;
const colour = {
  ground: '#101615',
  ink: '#f4f7f6',
  soft: '#bcc7c4',
  accent: '#6fdccb',
  brand: '#17a08f',
  onBrand: '#04211d',
};
const name = inter(600, 34);
const section = inter(600, 26);
const call = inter(500, 30);
const words = inter(400, 32);
const titles = [76, 64, 54].map((size) => inter(700, size));

const mark = `<g transform="translate(${margin} ${margin - 8}) scale(1.75)">
  <rect width="32" height="32" rx="8" fill="${colour.brand}"/>
  <g fill="none" stroke="${colour.onBrand}" stroke-width="2.6" stroke-linecap="round">
    <path d="M6 8.5c7 0 7.5 7.5 14 7.5"/><path d="M6 16h14"/><path d="M6 23.5c7 0 7.5-7.5 14-7.5"/>
  </g>
  <circle cx="23.5" cy="16" r="4.2" fill="${colour.onBrand}"/>
</g>`;

const sections: [path: string, name: string][] = [
  ['/reference/webhooks/', 'Webhook'],
  ['/reference/', 'API reference'],
  ['/guides/', 'Guide'],
  ['/', 'Documentation'],
];

/** @param site The name of the site, shown at the top. */
function drawing(page: Pick<BuiltPage, 'path' | 'title' | 'description' | 'main'>, site: string): string {
  const [, kind = ''] = sections.find(([path]) => page.path.startsWith(path)) ?? [];
  const endpoint = findElement(page.main, (part) => hasClass(part, 'endpoint'));
  // Two lines if the largest letters allow it.
  const lettering = titles.find((size) => linesOf(page.title, size, room, 3).length <= 2) ?? titles.at(-1) ?? name;
  const title = linesOf(page.title, lettering, room, 3);
  const top = 268;
  const leading = lettering.size * 1.16;
  const below = top + (title.length - 1) * leading + 68;
  const [method = '', address = ''] = endpoint?.children.filter(isElement).map(visibleText) ?? [];
  const lines = endpoint ? linesOf(`${method.toUpperCase()} ${address}`, call, room, 1) : [];
  const text = linesOf(page.description, words, room, title.length > 1 ? 3 - lines.length : 4 - lines.length);
  const under = below + lines.length * 58;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${colour.ground}"/>
<rect y="${height - 12}" width="${width}" height="12" fill="${colour.brand}"/>
${mark}
${outline(site, name, margin + 76, margin + 32, colour.ink)}
${outline(kind, section, width - margin - widthOf(kind, section), margin + 30, colour.accent)}
${title.map((line, index) => outline(line, lettering, margin, top + index * leading, colour.ink)).join('\n')}
${lines.map((line) => outline(line, call, margin, below, colour.accent)).join('\n')}
${text.map((line, index) => outline(line, words, margin, under + index * 46, colour.soft)).join('\n')}
</svg>`;
}

/** Renders a PNG of 1200 × 630 pixels, the recommended size of the networks. */
export const renderOgImage = (page: BuiltPage, site: string): Promise<Buffer> =>
  sharp(Buffer.from(drawing(page, site)))
    .png()
    .toBuffer();
