import { expect, test } from 'vitest';
import { withoutPages } from './sitemap.ts';

const link = (language: string, path: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="https://docs.example.com/docs${path}"/>`;
const entry = (path: string, ...links: string[]) =>
  `<url><loc>https://docs.example.com/docs${path}</loc>${links.join('')}</url>`;

test('pages leave the sitemap, and the alternatives of other pages', () => {
  const [sms, start] = [
    [link('en', '/sms/'), link('ar', '/ar/sms/')],
    [link('en', '/'), link('ar', '/ar/')],
  ];
  const all = [entry('/', ...start), entry('/ar/', ...start), entry('/ar/sms/', ...sms), entry('/sms/', ...sms)];
  expect(withoutPages(`<urlset>${all.join('')}</urlset>`, ['/ar/sms/'])).toBe(
    `<urlset>${entry('/', ...start)}${entry('/ar/', ...start)}${entry('/sms/', link('en', '/sms/'))}</urlset>`,
  );
});
