import { type Page, withoutChromium } from '@omnichannel/tooling/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../src/platform/postgres/ids.ts';
import { assertAccessible } from './inbox/assert-accessible.ts';
import { type Account, desktop, phone } from './inbox/inbox.ts';
import { type Receiver, startReceiver } from './inbox/receiver.ts';
import { playScene } from './inbox/scene.ts';
import { text, useInbox } from './inbox/testing.ts';

/** Latin letters in an Arabic page: names, ids, code and what people wrote. */
const inEnglish = ['SMS', 'RCS', 'PDF', 'Esc', 'English', 'in_app'];

describe.skipIf(withoutChromium)('in Arabic, the page', () => {
  const inbox = useInbox();
  let receiver: Receiver;
  let account: Account;
  beforeAll(async () => {
    receiver = await startReceiver();
    account = await inbox.account(newUuid());
    await account.api.setWebhook('status', receiver.url);
    const page = await inbox.enter(account);
    await playScene({ api: account.api, write: (message) => inbox.write(page, message) });
    await page.context().close();
  });
  afterAll(() => receiver.close());

  const direction = (page: Page) => page.evaluate('document.documentElement.lang + " " + document.documentElement.dir');
  const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

  it('is chosen with a button, remembered by the browser, and left again', async () => {
    const { page, account: empty } = await inbox.begin();
    expect(await direction(page)).toBe('en ltr');
    await page.getByRole('button', { name: 'العربية' }).click();
    await title(page, 'صندوق التجربة').waitFor();
    expect(await direction(page)).toBe('ar rtl');
    await page.reload();
    await page.getByRole('heading', { name: 'لا توجد رسائل بعد' }).waitFor();
    expect(await direction(page)).toBe('ar rtl');
    await empty.api.send('chatApp', { to: '+12025550100', ...text('Hello') });
    await expect.poll(() => page.title()).toContain('صندوق التجربة');
    await page.getByRole('button', { name: 'English' }).click();
    await title(page, 'Sandbox').waitFor();
    expect(await direction(page)).toBe('en ltr');
    await expect.poll(() => page.title()).toContain('Sandbox');
  });

  it('is what an Arabic browser gets first, and a language that it lacks is English', async () => {
    const arabic = await inbox.enter(account, { locale: 'ar-EG' });
    expect(await direction(arabic)).toBe('ar rtl');
    const french = await inbox.enter(account, { locale: 'fr-FR' });
    expect(await direction(french)).toBe('en ltr');
  });

  it('has its language before the first paint', async () => {
    const page = await inbox.enter(account, { locale: 'ar' });
    await page.addInitScript(`
      globalThis.painted = [];
      new MutationObserver(() => {
        const { lang, dir } = document.documentElement;
        if (document.querySelector('#app > *')) globalThis.painted.push(lang + ' ' + dir + ' ' + document.querySelector('h1').textContent);
      }).observe(document, { childList: true, subtree: true });
    `);
    await page.reload();
    await page.locator('#connection[data-state=connected]').waitFor();
    const painted = await page.evaluate<string[]>('globalThis.painted');
    expect(painted[0]).toMatch(/^ar rtl صندوق التجربة/);
    expect(painted.filter((state) => !state.startsWith('ar rtl'))).toEqual([]);
  });

  it('is in English when its texts cannot be loaded', async () => {
    const page = await inbox.enter(account, { locale: 'ar' });
    await page.route('**/inbox-texts.ar.js', (route) => route.abort());
    await page.reload();
    await title(page, 'Sandbox').waitFor();
    expect(await direction(page)).toBe('en ltr');
  });

  it('leaves no text of its own in English', async () => {
    const page = await inbox.enter(account, { locale: 'ar' });
    const latin = () =>
      page.evaluate<string[]>(`[...document.querySelectorAll('#app *')]
        .filter((element) => !element.closest('bdi, code, pre, [dir=auto], .address, .face, #account, [lang=en]') && element.checkVisibility())
        .flatMap((element) => [
          ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data),
          element.ariaLabel ?? '', element.title ?? '', element.placeholder ?? '',
        ])
        .filter((text) => /[A-Za-z]{3}/.test(text) && !/[\\u0600-\\u06ff]/.test(text))`);
    await page.locator('#list a', { hasText: 'Layla' }).click();
    await page.locator('[data-type=template]').waitFor();
    const shown = new Set(await latin());
    await page.locator('[data-type=template]').getByRole('button', { name: 'التفاصيل' }).click();
    await page.locator('[data-part=deliveries] article').first().waitFor();
    for (const found of await latin()) shown.add(found);
    await page.goto(`${inbox.service.url}/sandbox/rejected-requests`);
    await page.getByRole('heading', { name: 'الطلبات المرفوضة' }).waitFor();
    for (const found of await latin()) shown.add(found);
    for (const [path, heading] of await storeNotifications()) {
      await page.goto(`${inbox.service.url}/sandbox/${path}`);
      await page.locator('#notifications').getByText(heading).first().waitFor();
      for (const found of await latin()) shown.add(found);
    }
    const known = [...inEnglish, account.userName];
    expect([...shown].map((each) => each.trim()).filter((each) => !known.includes(each))).toEqual([]);
  });

  /** Stores a workflow, a subscriber and an event. @returns the addresses of their pages, and a text of each page */
  async function storeNotifications(): Promise<[path: string, text: string][]> {
    await account.api.call('POST', '/v1/workflows', {
      name: 'Order shipped',
      workflowId: 'order-shipped',
      steps: [
        { type: 'in_app', content: { body: 'Order {{ order.id }}' }, translations: { ar: { body: 'الطلب' } } },
        { type: 'sms', content: { text: 'Order {{ order.id }}' }, active: false },
      ],
    });
    await account.api.call('POST', '/v1/subscribers', { subscriberId: 'layla-17', firstName: 'Layla' });
    const payload = { order: { id: '1042' } };
    const event = { name: 'order-shipped', to: 'layla-17', payload, transactionId: 'first' };
    await account.api.call('POST', '/v1/events/trigger', event);
    return [
      ['subscribers', 'اختر مشتركًا.'],
      ['subscribers/layla-17', 'غير مقروء'],
      ['workflows/order-shipped', 'المعاينة والاختبار'],
      ['event-log/first', 'في الإشعارات'],
    ];
  }

  it.each([
    ['desktop', 'light', desktop],
    ['phone', 'dark', phone],
  ] as const)('is accessible and fits: %s, %s', async (_, theme, viewport) => {
    const page = await inbox.enter(account, { viewport, colorScheme: theme, locale: 'ar', reducedMotion: 'reduce' });
    await page.locator('#list a').first().waitFor();
    await assertAccessible(page, viewport.width);
    await page.locator('#list a', { hasText: 'Layla' }).click();
    await page.locator('[data-type=template]').waitFor();
    await assertAccessible(page, viewport.width);
    await page.locator('[data-type=template]').getByRole('button', { name: 'التفاصيل' }).click();
    await page.locator('[data-part=deliveries] article').first().waitFor();
    await assertAccessible(page, viewport.width);
    for (const name of ['محاكاة الأعطال', 'مسح الكل']) {
      await page.getByRole('button', { name }).click();
      await assertAccessible(page, viewport.width);
      await page.keyboard.press('Escape');
    }
    for (const section of ['knowledge-chat/new', 'subscribers', 'workflows', 'event-log', 'rejected-requests']) {
      await page.goto(`${inbox.service.url}/sandbox/${section}`);
      await page.locator('main').waitFor();
      await assertAccessible(page, viewport.width);
    }
  });

  it('shows the list at the start of the line, and numbers left to right', async () => {
    const page = await inbox.enter(account, { locale: 'ar' });
    const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? 0;
    await page.locator('#list a').first().waitFor();
    expect(await left('#people')).toBeGreaterThan(await left('#conversation'));
    const style = (selector: string) =>
      page.evaluate<object>(
        `(({ direction, scale }) => ({ direction, scale }))(getComputedStyle(document.querySelector('${selector}')))`,
      );
    expect(await style('#list .name bdi:last-child')).toMatchObject({ direction: 'ltr' });
    // Its arrow points to the end of the line.
    expect(await style('.icon-send')).toMatchObject({ scale: '-1 1' });
  });
});
