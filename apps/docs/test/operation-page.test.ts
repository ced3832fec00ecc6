/** The page of an operation: its columns, its variants, its fields, and its errors. */
import type { Browser, Page } from '@omnichannel/tooling/chromium';
import { launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DocsServer, serveDocs } from '../scripts/serve.ts';
import { expectAccessible } from './axe.ts';
import { overflow } from './site-browser.ts';

const message = '/reference/operations/sendchatappmessage/';
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

describe.skipIf(withoutChromium)('the page of an operation', () => {
  let server: DocsServer;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    server = await serveDocs({ port: 0 });
    browser = await launchChromium();
  });
  afterEach(() => page?.close());
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  async function open(path: string, options: Parameters<Browser['newPage']>[0] = { viewport: desktop }) {
    page = await browser.newPage(options);
    await page.goto(`${server.url}${path}`);
  }

  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`${selector} is not shown.`);
    return box;
  };
  const tab = (name: string) => page.getByRole('radio', { name, exact: true }).and(page.locator('[name="variant"]'));
  const shownVariants = () =>
    page.locator('[data-kind]:visible').evaluateAll((all) => all.map((one) => one.getAttribute('data-kind')));
  /** The scenario of the sample, whichever control chooses it. */
  const scenario = () =>
    page.evaluate(() => {
      const select = document.querySelector<HTMLSelectElement>('select#scenario');
      return select?.value ?? document.querySelector<HTMLInputElement>('input[name="scenario"]:checked')?.value;
    });
  const query = () => new URL(page.url()).search;

  describe('its columns', () => {
    test('a message is at most 3,000 px high before anything is expanded', async () => {
      await open(message);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3000);
    });

    test('the events of a stream are a list to open, and a link opens one', async () => {
      await open('/reference/operations/createchatmessage/');
      const events = page.locator('details.branch > summary', { hasText: 'event:' });
      expect(await events.count()).toBeGreaterThan(5);
      expect(await page.locator('details.branch[open] > summary', { hasText: 'event:' }).count()).toBe(0);
      const field = page.locator('details.branch', { hasText: 'event: message_end' }).last().locator('li[id]').first();
      await page.goto(`${page.url()}#${await field.getAttribute('id')}`);
      await field.waitFor();
    });

    test.for([message, '/operate/admin-api/createconnection/'])('%s fits the screen', async (path) => {
      await open(path);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    });

    test('a list of one related operation is in one line', async () => {
      await open('/reference/operations/checkverification/');
      const [method, link] = [await boxOf('.related .method'), await boxOf('.related a')];
      expect(link.x).toBeGreaterThan(method.x + method.width);
      expect(Math.abs(link.y - method.y)).toBeLessThan(method.height);
    });

    test('the sample is next to the text, and stays in view', async () => {
      await open(message);
      const sample = await boxOf('.operation-sample > div');
      const text = await boxOf('.operation-text');
      expect(sample.x).toBeGreaterThan(text.x + text.width);
      expect(await page.locator('.right-sidebar-container').count()).toBe(0);
      await page.evaluate(() => scrollTo(0, 700));
      const { y, height } = await boxOf('.operation-sample > div');
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(desktop.height);
    });

    test('the sample does not cover the errors below both columns', async () => {
      await open(message);
      await page.evaluate(() => document.querySelector('table.errors')?.scrollIntoView());
      const sample = await boxOf('.operation-sample > div');
      expect(sample.y + sample.height).toBeLessThanOrEqual((await boxOf('.operation-wide')).y);
    });

    test('a long sample scrolls by itself, with the button of Try it in view', async () => {
      await open(`${message}?type=template`);
      const column = page.locator('.operation-sample > div');
      const [shown, needed] = await column.evaluate((one) => [one.clientHeight, one.scrollHeight]);
      expect(needed).toBeGreaterThan(shown ?? 0);
      const button = await boxOf('try-it summary');
      expect(button.y + button.height).toBeLessThanOrEqual(desktop.height);
    });

    test('Try it opens in place, at the top of the column', async () => {
      await open(message);
      await page.locator('try-it summary').click();
      await page.locator('try-it form').waitFor();
      const column = await boxOf('.operation-sample > div');
      await expect.poll(async () => Math.abs((await boxOf('try-it details')).y - column.y)).toBeLessThan(60);
    });

    test.for([phone.width, 1024])('%i px wide, the sample is between the head and the text', async (width) => {
      await open(message, { viewport: { width, height: 844 } });
      const [head, sample, text] = [
        await boxOf('.operation-head'),
        await boxOf('.operation-sample'),
        await boxOf('.operation-text'),
      ];
      expect(sample.y).toBeGreaterThanOrEqual(head.y + head.height);
      expect(text.y).toBeGreaterThanOrEqual(sample.y + sample.height);
    });
  });

  describe('its variants', () => {
    test('a tab shows only the fields of its variant, below those of all', async () => {
      await open(message);
      expect(await shownVariants()).toEqual(['text']);
      await tab('image').check();
      expect(await shownVariants()).toEqual(['image']);
      const names = await page.locator('[data-kind="image"] > .fields > li > .field .name').allTextContents();
      expect(names).toEqual(['image']);
      expect(await page.locator('[id="request.to"]').count()).toBe(1);
    });

    test('a tab chooses the sample, Try it and the address', async () => {
      await open(message);
      await page.locator('try-it summary').click();
      const body = page.locator('try-it form').getByRole('textbox', { name: 'Request body' });
      await body.waitFor();
      await tab('template').check();
      expect(await scenario()).toBe('template');
      expect(JSON.parse(await body.inputValue())).toMatchObject({ type: 'template' });
      expect(query()).toBe('?type=template');
      await tab('text').check();
      expect(query()).toBe('');
    });

    test('the address and the scenario choose the tab', async () => {
      await open(`${message}?type=image`);
      expect(await shownVariants()).toEqual(['image']);
      expect(await scenario()).toBe('imageById');
      await page.goto(`${server.url}${message}#scenario-video`);
      await expect.poll(shownVariants).toEqual(['video']);
      await page.locator('try-it summary').click();
      await page.locator('try-it form').getByRole('combobox', { name: 'Scenario' }).selectOption('sticker');
      expect(await shownVariants()).toEqual(['sticker']);
      expect(query()).toBe('?type=sticker');
    });

    test('a scenario of the same variant leaves the tab', async () => {
      await open(`${message}?type=template`);
      await page.goto(`${server.url}${message}?type=template#scenario-templateInArabic`);
      await expect.poll(scenario).toBe('templateInArabic');
      await tab('image').check();
      await tab('template').check();
      expect(await scenario()).toBe('template');
    });

    test('arrows choose a tab', async () => {
      await open(message);
      await tab('text').focus();
      await page.keyboard.press('ArrowRight');
      expect(await shownVariants()).toEqual(['image']);
    });

    test('every variant can be reached without JavaScript', async () => {
      await open(message, { viewport: desktop, javaScriptEnabled: false });
      for (const name of ['text', 'image', 'template']) {
        await page.locator('.variants label', { hasText: name }).first().click();
        expect(await shownVariants()).toEqual([name]);
      }
    });

    test('on paper all variants are below one another', async () => {
      await open(message);
      await page.emulateMedia({ media: 'print' });
      expect(await shownVariants()).toEqual([
        'text',
        'image',
        'video',
        'audio',
        'document',
        'sticker',
        'location',
        'template',
      ]);
    });
  });

  describe('its fields', () => {
    const isInView = (id = '') =>
      page.locator(`[id="${id}"]`).evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        return element.checkVisibility() && top >= 0 && top < innerHeight;
      });

    test.for([
      ['a field deep in another variant', 'request.type--template.template.components.type--button.index'],
      ['an optional field', 'request.context.message_id'],
      ['an optional header', 'parameter.Idempotency-Key'],
      ['a shared field under its address of before', 'request.type--video.context'],
      ['the field of the variants under its address of before', 'request.type--sticker.type'],
      ['an error that operations share', 'error-missingToken'],
    ])('a link leads to %s', async ([, id]) => {
      await open(`${message}#${id}`);
      await expect.poll(() => isInView(id)).toBe(true);
      expect(new URL(page.url()).hash).toBe(`#${id}`);
    });

    test('a link within the page opens the field, too', async () => {
      await open(message);
      await page.evaluate(() => {
        location.hash = '#request.type--image.image.By-link.link';
      });
      await expect.poll(() => isInView('request.type--image.image.By-link.link')).toBe(true);
      expect(query()).toBe('?type=image');
    });

    test('the name of a field links to it', async () => {
      await open(message);
      await page.getByRole('link', { name: 'preview_url', exact: true }).click();
      expect(new URL(page.url()).hash).toBe('#request.type--text.preview_url');
    });

    test('required fields are open at the second level, all others are closed', async () => {
      await open(`${message}?type=template`);
      const isOpen = (id: string) =>
        page.locator(`[id="${id}"] > details`).evaluate((details) => (details as HTMLDetailsElement).open);
      expect(await isOpen('request.type--template.template')).toBe(true);
      expect(await isOpen('request.type--template.template.components')).toBe(false);
      expect(await isOpen('request.context')).toBe(false);
    });

    test('one button shows all fields, and hides them again', async () => {
      await open(`${message}?type=template`);
      const section = page.locator('[data-fields]', { has: page.locator('#request') });
      const closed = () => section.locator('details:not([open])').count();
      const before = await closed();
      expect(before).toBeGreaterThan(5);
      await section.getByRole('button', { name: 'Show all fields' }).click();
      expect(await closed()).toBe(0);
      await expectAccessible(page, 'main');
      await section.getByRole('button', { name: 'Show fewer fields' }).click();
      expect(await closed()).toBe(before);
    });
  });

  describe('its errors', () => {
    const cellsOf = (id: string) => page.locator(`[id="${id}"] > td`).allTextContents();

    test('each says what to do, and whether to retry', async () => {
      await open(message);
      const [status, code, meaning, retry] = await cellsOf('error-outsideWindow');
      expect([status, code, retry?.trim()]).toEqual(['400', expect.stringContaining('470'), 'No']);
      expect(meaning).toContain('Send a template');
      expect((await cellsOf('error-sendingTooFast')).at(-1)).toContain('After a wait');
      expect((await cellsOf('error-internalServerError')).at(-1)).toContain('Yes, same key');
    });

    test('the errors that operations share are behind one line', async () => {
      await open(message);
      expect(await page.locator('#error-outsideWindow').isVisible()).toBe(true);
      expect(await page.locator('#error-tooManyRequests').isVisible()).toBe(false);
      await page.getByText(/^\d+ errors that other operations share/).click();
      expect(await page.locator('#error-tooManyRequests').isVisible()).toBe(true);
    });

    test('a row opens its response', async () => {
      await open(message);
      const row = page.locator('#error-outsideWindow');
      await row.getByText('The customer-care window is closed.').click();
      expect(await row.locator('pre').textContent()).toContain('"code": 470');
      expect(await row.textContent()).toContain('Prefer: example=outsideWindow');
    });
  });
});
