/** The tabs, the sidebar of each, and the addresses of pages that have moved. */
import type { Browser, Page } from '@omnichannel/tooling/chromium';
import { launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocsServer, serveDocs } from '../scripts/serve.ts';
import { movedSections } from '../src/moved-sections.ts';
import { pages } from './site.ts';

const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
const tabs = ['Guides', 'API reference', 'Webhooks', 'Client and mock', 'Operate'];
const arabicTabs = ['الأدلة', 'مرجع الواجهة', 'الأحداث', 'مكتبة العميل والخادم التجريبي', 'التشغيل'];
const tabsOf = (path: string) => (path.startsWith('/ar/') ? arabicTabs : tabs);
/** Pages without a sidebar entry: the start page, the page of unknown addresses, and a page that has moved. */
const outside = ['/', '/404.html', '/guides/run-the-service/', '/ar/', '/ar/guides/run-the-service/'];

/** The links of a list with their marks, as `text` or `text (current)`. */
const linksIn = (list = ''): string[] =>
  [...list.matchAll(/<a ([^>]*)>\s*(.*?)\s*<\/a>/gs)].map(
    ([, attributes = '', label = '']) =>
      `${label.replace(/<[^>]+>/g, '')}${attributes.includes('aria-current') ? ' (current)' : ''}`,
  );
const listOf = (html: string, name: string) => html.match(new RegExp(`<ul class="${name}[^>]*>(.*?)</ul>`, 's'))?.[1];
const sidebarOf = (html: string) =>
  html.slice(html.indexOf('<ul class="top-level'), html.indexOf('</sl-sidebar-pane>'));
const currentOf = (links: string[]) => links.filter((link) => link.endsWith(' (current)'));

test('every page is in one tab, and marked in its sidebar', () => {
  for (const { path, html } of pages.filter((page) => !outside.includes(page.path))) {
    const links = linksIn(listOf(html, 'tabs'));
    expect(
      links.map((link) => link.replace(' (current)', '')),
      path,
    ).toEqual(tabsOf(path));
    expect(currentOf(links), path).toHaveLength(1);
    expect(currentOf(linksIn(sidebarOf(html))), path).toHaveLength(1);
  }
});

test('pages outside the sidebars have the tabs, and none is current', () => {
  for (const { path, html } of pages.filter((page) => outside.includes(page.path)))
    expect(linksIn(listOf(html, 'tabs')), path).toEqual(tabsOf(path));
});

test.for([
  ['/getting-started/', 'Guides'],
  ['/guides/webhooks/', 'Guides'],
  ['/reference/operations/sendchatappmessage/', 'API reference'],
  ['/errors/', 'API reference'],
  ['/changelog/', 'API reference'],
  ['/reference/webhooks/receivechatappstatus/', 'Webhooks'],
  ['/test-numbers/', 'Client and mock'],
  ['/guides/connect-whatsapp/', 'Operate'],
  ['/operate/limits/', 'Operate'],
])('%s is in the tab %s', ([path, tab]) => {
  const html = pages.find((page) => page.path === path)?.html ?? '';
  expect(currentOf(linksIn(listOf(html, 'tabs')))).toEqual([`${tab} (current)`]);
});

test('sidebars name the channels by the word of the interface and by their known name', () => {
  const labelsOf = (path: string) =>
    [...(pages.find((page) => page.path === path)?.html ?? '').matchAll(/<span class="large[^>]*>([^<]+)</g)].map(
      ([, label]) => label,
    );
  for (const name of ['Chat app (WhatsApp Business)', 'Messenger (Facebook)', 'RCS (Google)', 'SMS'])
    expect(labelsOf('/reference/')).toContain(name);
  const guides = pages.find((page) => page.path === '/getting-started/')?.html ?? '';
  const links = linksIn(sidebarOf(guides));
  for (const name of ['WhatsApp (chat app)', 'Facebook Messenger', 'Google RCS', 'Chat channel (your app)'])
    expect(links).toContain(name);
});

describe.skipIf(withoutChromium)('in a browser', () => {
  let server: DocsServer;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    server = await serveDocs({ port: 0 });
    browser = await launchChromium();
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  async function open(path: string, viewport = desktop): Promise<void> {
    await page.setViewportSize(viewport);
    await page.goto(`${server.url}${path}`);
  }

  const current = () => page.locator('#starlight__sidebar .top-level [aria-current="page"]');
  const isInView = () =>
    current().evaluate((link) => {
      const { top, bottom } = link.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight && bottom > top;
    });

  test('the current entry is in view, also at the end of a long sidebar', async () => {
    await open('/reference/operations/listknowledgebases/');
    expect(await isInView()).toBe(true);
    expect(await page.locator('#starlight__sidebar').evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  });

  test('the tabs lead to their first pages', async () => {
    await open('/');
    for (const tab of tabs) {
      const bar = page.getByRole('navigation', { name: 'Sections' });
      await bar.getByRole('link', { name: tab }).click();
      await expect.poll(() => bar.locator('[aria-current]').textContent()).toContain(tab);
      expect(await current().count(), tab).toBe(1);
    }
  });

  test('the header has the version and the repository', async () => {
    await open('/getting-started/');
    const header = page.locator('header');
    expect(await header.getByRole('link', { name: 'Repository' }).getAttribute('href')).toMatch(/^https:/);
    await header.getByRole('link', { name: 'changelog' }).click();
    await page.waitForURL(`${server.url}/changelog/`);
  });

  test('a phone has the tabs in its menu, with the current entry in view', async () => {
    await open('/reference/operations/listknowledgebases/', phone);
    expect(await page.getByRole('navigation', { name: 'Sections' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect.poll(isInView).toBe(true);
    // The tabs stay above the entries.
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Operate', exact: true }).click();
    await page.waitForURL(`${server.url}/operate/`);
  });

  test('old links to the guide "Run the service" lead to its pages', async () => {
    await page.goto(`${server.url}/guides/run-the-service/`);
    await page.waitForURL(`${server.url}/operate/`);
    for (const [anchor, [, path]] of Object.entries(movedSections)) {
      await page.goto('about:blank');
      await page.goto(`${server.url}/guides/run-the-service/#${anchor}`);
      await page.waitForURL(`${server.url}${path}`);
    }
  });

  test('old links lead to the new ones without JavaScript', async () => {
    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(`${server.url}/guides/run-the-service/#behind-a-proxy`);
    await plain.locator(':target').getByRole('link').click();
    await plain.waitForURL(`${server.url}/operate/proxy/#behind-a-proxy`);
    await plain.close();
  });
});
