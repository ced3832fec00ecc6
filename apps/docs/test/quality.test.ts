/** Rules for every kind of page: nothing from other origins, accessible, usable with the keyboard alone. */
import type { Browser, BrowserContext, Page } from '@omnichannel/tooling/chromium';
import { launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import { sampleOf } from '@omnichannel/tooling/full-run';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DocsServer, serveDocs } from '../scripts/serve.ts';
import { expectAccessible } from './axe.ts';
import { readChangedPages } from './changed-pages.ts';
import { pages } from './site.ts';
import { desktop, overflow } from './site-browser.ts';

const landing = '/';
const operation = '/reference/operations/requestverification/';
/** One page of each kind; the ones with the most on them. */
const kinds = {
  landing,
  'first steps': '/getting-started/',
  'a guide with a diagram': '/guides/verify-a-phone/',
  'a guide with tables': '/guides/webhooks/',
  'an operation': '/reference/operations/sendchatappmessage/',
  'a stream': '/reference/operations/createchatmessage/',
  'a webhook': '/reference/webhooks/receivechatappmessage/',
  'the overview of the reference': '/reference/',
  'a page for operators': '/operate/monitor/',
  errors: '/errors/',
  'test numbers': '/test-numbers/',
  provenance: '/provenance/',
  'an unknown address': '/nothing/here/',
};
const phone = { width: 390, height: 844 };
/** The width to which a page is scaled at 400 %, which WCAG 1.4.10 asks for. */
const narrowPhone = { width: 320, height: 568 };
const smallPhone = { width: 360, height: 640 };
const views = { desktop, phone };

/** Each kind of page on each screen. The sample has each kind once, the screens in turn. */
const accessibleViews = sampleOf(
  'docs, accessibility of a page on a screen',
  Object.entries(kinds).flatMap(([kind, path], index) =>
    (['desktop', 'phone'] as const).map((view) => ({
      kind,
      path,
      view,
      isSampled: (view === 'phone') === index % 2 > 0,
    })),
  ),
  ({ isSampled }) => isSampled,
);

/** A page without a translation has the content of the English page in the frame of an Arabic one: three of them are enough. */
const untranslated = new Set(
  pages
    .filter(({ isUntranslated }) => isUntranslated)
    .slice(3)
    .map(({ path }) => path),
);

/** The sample has one page of each kind, and the pages whose text has changed since the last commit. */
const sampledPages = [...Object.values(kinds), ...readChangedPages()];
const fittingPages = sampleOf(
  'docs, pages that fit a phone and send no requests to other hosts',
  pages.map(({ path }) => path).filter((path) => !untranslated.has(path)),
  (path) => sampledPages.includes(path),
);

describe.skipIf(withoutChromium)('every page', () => {
  let server: DocsServer;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    server = await serveDocs({ port: 0 });
    browser = await launchChromium();
  });
  afterEach(() => page?.context().close());
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  async function createContext(options: Parameters<Browser['newContext']>[0]): Promise<BrowserContext> {
    const context = await browser.newContext(options);
    // Pages postpone work until the browser is idle, such as focusable code blocks. On a busy machine that may be never.
    await context.addInitScript(() => {
      globalThis.requestIdleCallback = (callback) =>
        Number(setTimeout(callback, 1, { didTimeout: false, timeRemaining: () => 50 }));
    });
    return context;
  }

  async function open(path: string, options: Parameters<Browser['newContext']>[0] = { viewport: desktop }) {
    page = await (await createContext(options)).newPage();
    await page.goto(`${server.url}${path}`);
  }

  const focused = () => page.locator(':focus');
  const results = () => page.locator('dialog [data-results] a');

  test('sends no requests to other hosts, and fits a phone', { timeout: 240_000 }, async () => {
    const asked = new Set<string>();
    const context = await browser.newContext({ viewport: phone });
    context.on('request', (request) => asked.add(request.url()));
    page = await context.newPage();
    page.on('websocket', (socket) => asked.add(socket.url()));
    for (const path of fittingPages) {
      await page.goto(`${server.url}${path}`);
      for (const screen of [phone, smallPhone, narrowPhone]) {
        await page.setViewportSize(screen);
        expect(await overflow(page), path).toBeLessThanOrEqual(0);
      }
    }
    await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('dialog input').fill('passcode');
    await results().first().waitFor();
    await page.goto(`${server.url}${operation}`);
    await page.locator('try-it summary').click();
    await page.locator('try-it form').waitFor();

    const hosts = [...asked]
      .map((url) => new URL(url))
      .filter(({ protocol }) => !['data:', 'blob:'].includes(protocol));
    expect(hosts.length).toBeGreaterThan(fittingPages.length);
    expect(hosts.filter(({ origin }) => origin !== server.url).map(({ href }) => href)).toEqual([]);
  });

  describe.for(Object.entries(views))('on a %s', ([name, viewport]) => {
    // One page for all: a context of its own starts a process, which takes four times the work of a navigation.
    let tab: Page;
    beforeAll(async () => {
      tab = await (await createContext({ viewport })).newPage();
    });
    afterAll(() => tab?.context().close());

    test.for(accessibleViews.filter(({ view }) => view === name))('$kind is accessible', async ({ path }) => {
      await tab.goto(`${server.url}${path}`);
      await expectAccessible(tab);
    });

    test('the open search is accessible', async () => {
      await open(landing, { viewport });
      await page.getByRole('button', { name: 'Search' }).click();
      await page.locator('dialog input').fill('passcode');
      await results().first().waitFor();
      await expectAccessible(page);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    });
  });

  test('a fetched sample is accessible, and fits a phone', async () => {
    await open(operation, { viewport: phone });
    await page.getByRole('radio', { name: 'C#' }).check();
    await page.locator('.scenario [data-variant="csharp"] pre').waitFor();
    await expectAccessible(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  test('the open menu of a phone is accessible', async () => {
    await open(operation, { viewport: phone });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectAccessible(page);
  });

  test('the table of contents does not move when the content loads', async () => {
    await open('/guides/webhooks/');
    const contents = page.locator('.right-sidebar');
    const place = await contents.boundingBox();
    await page.locator('.main-pane').evaluate((main) => main.remove());
    expect(await contents.boundingBox()).toEqual(place);
  });

  describe('with the keyboard alone', () => {
    test('the first stop skips to the content', async () => {
      await open(operation);
      await page.keyboard.press('Tab');
      expect(await focused().textContent()).toBe('Skip to content');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await focused().evaluate((element) => element.closest('main') !== null)).toBe(true);
    });

    test.for([landing, '/getting-started/', '/reference/operations/stopchatmessage/'])(
      'Tab reaches all of %s, and what has the focus is seen',
      async (path) => {
        await open(path);
        // Code that scrolls is a stop. The page marks it when idle, and a stop that changes later loses the focus.
        await page.waitForFunction(() =>
          [...document.querySelectorAll('.expressive-code pre')].every(
            (code) => code.scrollWidth > code.clientWidth === code.hasAttribute('tabindex'),
          ),
        );
        await page.evaluate(() => document.fonts.ready);
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        await page.evaluate(() => {
          const usable = 'a[href], button, select, summary, input:not([type="radio"])';
          const left = [...document.querySelectorAll(usable)].filter((element) => element.checkVisibility());
          Object.assign(globalThis, { left: new Set(left), stops: new Set() });
        });
        /** Moves to the next stop and returns it, or undefined at the end of the page. A focus trap returns a known stop. */
        const next = async () => {
          await page.keyboard.press('Tab');
          return await page.evaluate(() => {
            const { left, stops } = globalThis as unknown as Record<'left' | 'stops', Set<Element>>;
            const element = document.activeElement ?? document.body;
            if (element === document.body) return undefined;
            const isNew = !stops.has(element);
            stops.add(element);
            left.delete(element);
            const { top, bottom, left: start, right, width, height } = element.getBoundingClientRect();
            const inView = bottom > 0 && right > 0 && top < innerHeight && start < innerWidth && width * height > 0;
            const isMarked = (candidate: Element | null): boolean =>
              candidate !== null &&
              (getComputedStyle(candidate).outlineStyle !== 'none' || isMarked(candidate.parentElement));
            return { isNew, isSeen: inView && isMarked(element), html: element.outerHTML.slice(0, 120) };
          });
        };
        const unseen: string[] = [];
        for (let stop = await next(); stop?.isNew; stop = await next()) if (!stop.isSeen) unseen.push(stop.html);
        const left = await page.evaluate(() => {
          const { left } = globalThis as unknown as { left: Set<Element> };
          return [...left].map((element) => element.outerHTML.slice(0, 120));
        });
        expect(left).toEqual([]);
        expect(unseen).toEqual([]);
      },
    );

    test('search opens with Ctrl+K, leads to a page, and gives the focus back', async () => {
      await open(landing);
      await page.keyboard.press('Control+k');
      expect(await focused().evaluate(({ tagName }) => tagName)).toBe('INPUT');
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'hidden' });
      await expect.poll(() => focused().count()).toBe(0);
      await page.getByRole('button', { name: 'Search' }).press('Enter');
      await page.keyboard.press('Escape');
      expect(await focused().getAttribute('aria-label')).toBe('Search');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('passcode');
      const first = results().first();
      await first.waitFor();
      const target = await first.getAttribute('href');
      while (!(await first.evaluate((link) => link === document.activeElement))) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname === new URL(target ?? '', server.url).pathname);
    });

    test('the menu of a phone opens, and Escape closes it', async () => {
      await open('/getting-started/', { viewport: phone });
      const menu = page.getByRole('button', { name: 'Menu' });
      await menu.focus();
      await page.keyboard.press('Enter');
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link').first();
      await link.waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => link.isVisible()).toBe(false);
      expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
    });

    test('arrows choose a scenario and a language', async () => {
      await open(operation);
      await page.getByLabel('Scenario', { exact: true }).focus();
      await page.keyboard.press('ArrowDown');
      const chosen = await page.getByLabel('Scenario', { exact: true }).inputValue();
      expect(chosen).not.toBe('passcodeSent');
      expect(await page.locator('.scenario:visible').getAttribute('data-scenario')).toBe(chosen);
      await page.getByRole('radio', { name: 'curl' }).focus();
      await page.keyboard.press('ArrowRight');
      expect(await focused().getAttribute('value')).toBe('ts');
      expect(await page.locator('.scenario [data-variant="ts"]:visible').count()).toBe(1);
    });
  });
});
