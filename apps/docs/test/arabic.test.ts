/** The Arabic part of the site: translated pages, pages that only say that they are not translated, and the search. */
import { withoutChromium } from '@omnichannel/tooling/chromium';
import { sampleOf } from '@omnichannel/tooling/full-run';
import { describe, expect, test } from 'vitest';
import { connectionTexts } from '../src/i18n/connection.ts';
import { textsIn } from '../src/i18n/texts.ts';
import { expectAccessible } from './axe.ts';
import { pages, site } from './site.ts';
import { desktop, overflow, siteBrowser } from './site-browser.ts';

const translated = [
  '/ar/',
  '/ar/getting-started/',
  '/ar/guides/verify-a-phone/',
  '/ar/guides/chat-app/',
  '/ar/guides/webhooks/',
];
/** The landing page and the guide with the most on it. */
const opened = sampleOf('docs, Arabic pages in a browser', translated, (path) =>
  ['/ar/', '/ar/guides/chat-app/'].includes(path),
);
const htmlOf = (path: string) => pages.find((page) => page.path === path)?.html ?? '';
const arabic = textsIn('ar');
const alternatesOf = (path: string) =>
  [...htmlOf(path).matchAll(/<link rel="alternate" hreflang="([^"]+)" href="[^"]*?(\/[^/"]*)*"/g)].map(([tag]) =>
    tag.replace(/.*hreflang="([^"]+)" href="https?:\/\/[^/]+(.*)"/, '$1 $2'),
  );

test.for(translated)('%s is in Arabic, right-to-left, and names its English page', (path) => {
  const english = path.replace('/ar', '');
  expect(htmlOf(path)).toMatch(/<html lang="ar" dir="rtl"/);
  expect(htmlOf(path)).toMatch(/<main[^>]* lang="ar" dir="rtl"/);
  for (const page of [path, english])
    expect(alternatesOf(page)).toEqual([`en ${english}`, `ar ${path}`, `x-default ${english}`]);
  expect(htmlOf(path)).not.toContain(arabic.notice.outdated);
});

test('a page without a translation says so, has the address of the English page, and stays out of lists and search', () => {
  const path = '/ar/guides/sms/';
  const html = htmlOf(path);
  expect(html).toMatch(/<html lang="ar" dir="rtl"/);
  expect(html).toMatch(/<main[^>]* lang="en" dir="ltr"/);
  expect(html).toContain('هذا المحتوى غير متوفر بلغتك بعد.');
  expect(html).toMatch(/<a href="\/guides\/sms\/" hreflang="en"[^>]*>اقرأ الصفحة بالإنجليزية/);
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\d\/guides\/sms\/"/);
  expect(alternatesOf(path)).toEqual([]);
  expect(site.hasFile('/ar/guides/sms.md')).toBe(false);
  expect(site.texts.get('/llms.txt')).not.toContain('/ar/guides/sms');
  expect(site.texts.get('/llms.txt')).toContain('/ar/guides/webhooks.md');
});

test('links of Arabic pages lead to Arabic pages, and to the English reference', () => {
  const targets = pages.find(({ path }) => path === '/ar/guides/chat-app/')?.targets ?? [];
  for (const target of ['/ar/guides/webhooks/', '/ar/guides/files/', '/reference/operations/sendchatappmessage/'])
    expect(targets).toContain(target);
  expect(targets).not.toContain('/ar/reference/operations/sendchatappmessage/');
  expect(targets).not.toContain('/guides/webhooks/');
});

test.for(translated.slice(1))('%s has the anchors of its English page', (path) => {
  const anchorsOf = (page: string) => [...htmlOf(page).matchAll(/<h[23] id="([^"]+)"/g)].map(([, id]) => id);
  expect(anchorsOf(path)).toEqual(anchorsOf(path.replace('/ar', '')));
  expect(anchorsOf(path).length).toBeGreaterThan(2);
});

test('the reference offers no other language, since it has none', () => {
  expect(htmlOf('/reference/')).not.toContain('hreflang="ar"');
  expect(htmlOf('/getting-started/')).toMatch(/<a href="\/ar\/getting-started\/" lang="ar" hreflang="ar"/);
});

test('code and phone numbers stay left-to-right', () => {
  expect(htmlOf('/ar/guides/chat-app/')).toMatch(/<bdi dir="ltr"><code[^>]*>\+12025550105<\/code><\/bdi>/);
});

describe.skipIf(withoutChromium)('in a browser', () => {
  const at = siteBrowser();
  const open = (path: string, width = desktop.width) => at.open(path, { viewport: { width, height: desktop.height } });

  test.for(opened)('%s passes axe, and fits 320 px', { timeout: 60_000 }, async (path) => {
    const page = await open(path, 320);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessible(page);
    await page.close();
  });

  test('a page without a translation passes axe', { timeout: 60_000 }, async () => {
    const page = await open('/ar/guides/sms/');
    await expectAccessible(page);
    await page.close();
  });

  test.for([1280, 390])('the start page leads to Arabic and back, %d wide', async (width) => {
    const page = await open('/', width);
    await page.getByRole('link', { name: 'العربية' }).click();
    await page.waitForURL('**/ar/');
    await page.getByRole('link', { name: 'English' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.close();
  });

  test.for([
    ['التوقيع', '/ar/guides/webhooks/'],
    ['كيف أتحقق من رقم الهاتف', '/ar/guides/verify-a-phone/'],
    ['واتساب', '/ar/guides/chat-app/'],
    ['قوالب', '/ar/guides/chat-app/'],
    ['otp', '/ar/guides/verify-a-phone/'],
    ['أول استدعاء', '/ar/getting-started/'],
  ] as const)('“%s” leads to %s', async ([words, path]) => {
    const page = await open('/ar/');
    await page.getByRole('button', { name: arabic.search.name }).click();
    await page.getByRole('searchbox').fill(words);
    const first = page.locator('[data-results] > li > a').first();
    await first.waitFor();
    expect(await first.getAttribute('href')).toBe(path);
    expect(await page.getByRole('dialog').getByRole('status').textContent()).toContain(words.split(' ').at(-1));
    await page.close();
  });

  test.for([
    ['smpp', '/guides/connect-sms/'],
    ['pagination', '/guides/pagination/'],
    ['getVerification', '/reference/operations/getverification/'],
  ] as const)('“%s” leads to the English page %s, which is marked as one', async ([words, path]) => {
    const page = await open('/ar/');
    await page.getByRole('button', { name: arabic.search.name }).click();
    await page.getByRole('searchbox').fill(words);
    const result = page.locator(`[data-results] > li[lang=en]:has(> a[href="${path}"])`);
    await result.waitFor();
    expect(await result.locator('small').textContent()).toBe('English');
    const languages = await page
      .locator('[data-results] > li')
      .evaluateAll((items) => items.map((item) => item.getAttribute('lang') ?? 'ar'));
    expect(languages).toEqual(languages.toSorted());
    await page.close();
  });

  test('the search dialog is in Arabic', async () => {
    const page = await open('/ar/');
    await page.getByRole('button', { name: arabic.search.name }).click();
    const dialog = page.getByRole('dialog', { name: arabic.search.name });
    expect(await dialog.locator('[data-popular] a').allTextContents()).toContain('تحقق من هاتف');
    await dialog.getByRole('searchbox').fill('zzzzqqq');
    await dialog.getByText('لا نتائج لـ «zzzzqqq»').waitFor();
    expect(await dialog.textContent()).not.toMatch(/Close|result|Try other/);
    await page.close();
  });

  test('a sample that does not load says so in Arabic', async () => {
    const page = await open('/ar/guides/chat-app/');
    await page.route('**/samples/**', (route) => route.abort());
    await page.getByRole('radio', { name: 'Ruby' }).first().check();
    await page.getByText('تعذّر تحميل مثال Ruby').first().waitFor();
    await page.close();
  });

  test('the search offers English pages by their Arabic names, and marks them', async () => {
    const page = await open('/ar/');
    await page.getByRole('button', { name: arabic.search.name }).click();
    const errors = page.locator('[data-popular] a[href$="/errors/"]');
    expect((await errors.textContent())?.replaceAll(/\s+/g, ' ').trim()).toBe('الأخطاء English');
    await page.close();
  });

  test('the connection is in Arabic, its URL left-to-right', async () => {
    const page = await open('/ar/getting-started/');
    await page.getByRole('button', { name: 'الخادم التجريبي' }).click();
    const dialog = page.getByRole('dialog', { name: connectionTexts('ar').title });
    await dialog.getByText('تسجيل الدخول').first().click();
    expect(await dialog.textContent()).not.toMatch(/[a-z]{2}/i);
    const url = dialog.getByLabel('العنوان الأساسي');
    expect(await url.evaluate((field) => getComputedStyle(field).direction)).toBe('ltr');
    await url.fill('127.0.0.1');
    await dialog.getByRole('button', { name: 'تسجيل الدخول' }).click();
    expect(await dialog.getByRole('alert').textContent()).toMatch(/^ابدأ بـ http/);
    await expectAccessible(page);
    await page.close();
  });
});
