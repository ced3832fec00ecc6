import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { type Browser, launchChromium, type Page, withoutChromium } from '@omnichannel/tooling/chromium';
import type { AxeResults, RunOptions } from 'axe-core';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '../src/accounts/manage.ts';
import type { Config } from '../src/config/config.ts';
import type { OpenDatabase } from '../src/database/database.ts';
import { newUuid } from '../src/database/ids.ts';
import { testDatabase } from '../src/database/testing.ts';
import { createSandboxLink } from '../src/sandbox/access.ts';
import { type Service, startService } from '../src/service.ts';
import { testContext } from '../src/testing.ts';

const axe = createRequire(import.meta.url).resolve('axe-core');
const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
const run = promisify(execFile);
/** A folder for pictures of the page, for people to look at. */
const pictures = process.env.SANDBOX_PICTURES;

describe.skipIf(withoutChromium)('the page at /sandbox, in a browser,', () => {
  let browser: Browser;
  let open: OpenDatabase;
  let config: Config;
  let service: Service;
  let userName: string;
  let apiKey: string;
  let environmentId: string;
  let page: Page;
  beforeAll(async () => {
    browser = await launchChromium();
    open = await testDatabase();
    ({ config } = testContext(open));
    service = await startService(config, pino({ level: 'silent' }), { checkResponses: true });
    // So that it comes back at the same address.
    config = { ...config, port: Number(new URL(service.url).port) };
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await open?.close();
  });
  beforeEach(async () => {
    userName = `o'neill-${newUuid()}`;
    const account = { userName, sandbox: true, defaultSender: 'Example Shop', tokenLifetime: 3600 };
    const created = await createAccount(open.database, account);
    apiKey = created.apiKey;
    ({ environment_id: environmentId } = await open.database
      .selectFrom('accounts')
      .select('environment_id')
      .where('id', '=', created.id)
      .executeTakeFirstOrThrow());
    page = await enter();
  });
  afterEach(() => page.context().close());

  async function enter(options: Parameters<Browser['newContext']>[0] = {}, hash = ''): Promise<Page> {
    const context = await browser.newContext({
      viewport: desktop,
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    });
    const opened = await context.newPage();
    await opened.goto(await createSandboxLink(service.context, { userName }, service.url));
    if (hash) await opened.goto(`${service.url}/sandbox${hash}`);
    await opened.locator('#connection[data-state=live]').waitFor();
    return opened;
  }

  const send = (to: string, text: string, sender = 'Example Shop') =>
    service.context.carrier.sendSms({ id: newUuid(), environmentId, to, sender, text }, new AbortController().signal);
  const phones = () => page.getByRole('navigation', { name: 'Phones' }).getByRole('link').filter({ visible: true });
  const conversation = () => page.getByRole('region', { name: 'Phone' });
  const bubbles = () => conversation().locator('.bubble');
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
  const focused = () => page.evaluate<string>('document.activeElement.dataset.recipient ?? document.activeElement.id');

  async function token(): Promise<string> {
    const response = await fetch(`${service.url}/auth/v1/tokens/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ userName, apiKey }),
    });
    return ((await response.json()) as { data: { access_token: string } }).data.access_token;
  }

  async function verification(method: 'POST' | 'PUT', body: object) {
    const response = await fetch(`${service.url}/mfa/v1/destinations/verification`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await token()}` },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { data: { checkCode: string; PasscodeStatus: number } }).data;
  }

  async function picture(name: string): Promise<void> {
    if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
  }

  it('shows the passcode of a verification, which is copied and checked', async () => {
    const { checkCode } = await verification('POST', { number: '+12025550140', language: 'ar', sender: 'متجر المثال' });
    await expect.poll(() => bubbles().count()).toBe(1);
    expect(page.url()).toBe(`${service.url}/sandbox#+12025550140`);
    expect(await conversation().locator('.sender').textContent()).toBe('متجر المثال');
    await conversation().getByRole('button', { name: 'Copy passcode' }).click();
    await expect.poll(copied).toMatch(/^\d{6}$/);
    expect(await bubbles().textContent()).toContain(await copied());
    expect(await page.locator('.bubble:dir(rtl)').count()).toBe(1);
    expect(await verification('PUT', { checkCode, passCode: await copied() })).toMatchObject({ PasscodeStatus: 1 });
    await picture('verification');
  });

  it('explains the first SMS by calls that work as they stand', async () => {
    await page.getByRole('heading', { name: 'No SMS yet' }).waitFor();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.poll(copied).toMatch(/^API_KEY=/);
    await run('sh', ['-c', (await copied()).replace(/^API_KEY=.*/, `API_KEY=${apiKey}`)]);
    await expect.poll(() => bubbles().textContent()).toContain('passcode');
    expect(await phones().textContent()).toContain('+12025550100');
  });

  it('shows messages as they come, the newest phone first, and asks no other host', async () => {
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    await send('+12025550141', '123456 is your passcode');
    await send('+12025550142', 'Your order is on its way');
    await expect.poll(() => phones().count()).toBe(2);
    await send('+12025550141', 'Your order is here');
    await expect.poll(() => phones().first().textContent()).toMatch(/^\+12025550141.*Your order is here2 messages$/);
    await phones().first().click();
    await expect.poll(() => bubbles().allTextContents()).toEqual(['123456 is your passcode', 'Your order is here']);
    await expect.poll(() => page.locator('#announcer').textContent()).toContain('+12025550141');
    expect([...origins]).toEqual([service.url]);
  });

  it('opens the phone that a link names, also before its first message', async () => {
    await page.context().close();
    await send('+12025550143', 'Another phone');
    page = await enter({}, '#+12025550144');
    await conversation().getByText('This phone has received nothing yet').waitFor();
    expect(await conversation().getByRole('group').textContent()).toContain('{"number":"+12025550144"}');
    await send('+12025550144', 'Here it is');
    await expect.poll(() => bubbles().allTextContents()).toEqual(['Here it is']);
    expect(await phones().first().getAttribute('aria-current')).toBe('page');
  });

  it('shows what was sent as text, whatever it is', async () => {
    const text = '<img src=x onerror="document.title=1"> 1234';
    await send('+12025550145', text, '<b>Shop</b>');
    await expect.poll(() => bubbles().allTextContents()).toEqual([text]);
    expect(await page.locator('#inbox img, #inbox b').count()).toBe(0);
    expect(await page.title()).toBe('+12025550145 · Sandbox');
  });

  it.each([
    ['4821 is your passcode', '4821'],
    ['Your passcode: 104729.', '104729'],
    ['104729 هو رمز التحقق', '104729'],
    ['Call +1 202 555 0100 or 12025550100', undefined],
    ['It costs 1200.50, order 2025-11-30', undefined],
    ['No digits', undefined],
  ])('finds the passcode in: %s', async (text, passcode) => {
    await send('+12025550146', text);
    await expect.poll(() => bubbles().count()).toBe(1);
    const strong = bubbles().locator('strong');
    expect(await strong.allTextContents()).toEqual(passcode === undefined ? [] : [passcode]);
    expect(await page.getByRole('button', { name: 'Copy passcode' }).count()).toBe(passcode === undefined ? 0 : 1);
  });

  it('says what has become of each message', async () => {
    await send('+12025550100', 'read');
    await expect.poll(() => conversation().locator('.state').allTextContents()).toEqual(['Delivered']);
    await send('+12025550102', 'sent');
    await send('+12025550103', 'failed');
    await phones().filter({ hasText: '+12025550103' }).click();
    await expect.poll(() => conversation().locator('.state').allTextContents()).toEqual(['Not delivered']);
    await phones().filter({ hasText: '+12025550102' }).click();
    await expect.poll(() => conversation().locator('.state').allTextContents()).toEqual(['Sent, no receipt']);
  });

  it('goes on when the service comes back, and shows nothing twice', async () => {
    await send('+12025550147', 'before');
    await expect.poll(() => bubbles().allTextContents()).toEqual(['before']);
    await service.close();
    await page.locator('#connection[data-state=lost]').waitFor();
    service = await startService(config, pino({ level: 'silent' }), { checkResponses: true });
    await send('+12025550147', 'while the page was alone');
    await page.locator('#connection[data-state=live]').waitFor();
    await send('+12025550147', 'after');
    await expect.poll(() => bubbles().allTextContents()).toEqual(['before', 'while the page was alone', 'after']);
    expect(await page.locator('#phones .amount').textContent()).toBe('3 messages');
  });

  it('ends with its session, and says how to go on', async () => {
    await open.database.deleteFrom('sandbox_sessions').execute();
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('omnichannel-server sandbox-link');
    await page.reload();
    await page.getByRole('heading', { name: 'The sandbox opens by a link' }).waitFor();
    await picture('no-session');
  });

  it('is cleared after a question, on every page', async () => {
    await send('+12025550148', 'one');
    await expect.poll(() => phones().count()).toBe(1);
    const other = await page.context().newPage();
    await other.goto(`${service.url}/sandbox`);
    await other.locator('.bubble').waitFor();

    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await phones().count()).toBe(1);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
    for (const cleared of [page, other]) await expect.poll(() => cleared.locator('#list a').count()).toBe(0);
    await page.getByText('No SMS yet.').waitFor();
    expect(await page.getByRole('button', { name: 'Clear' }).isDisabled()).toBe(true);
    await send('+12025550148', 'two');
    for (const cleared of [page, other]) {
      await expect.poll(() => cleared.locator('.bubble').allTextContents()).toEqual(['two']);
    }
  });

  it('is used with the keyboard alone', async () => {
    for (const last of [1, 2, 3]) await send(`+1202555015${last}`, `Passcode 100${last}`);
    await expect.poll(() => phones().count()).toBe(3);
    await page.keyboard.press('/');
    await page.keyboard.type('passcode 1002');
    expect(await phones().count()).toBe(1);
    await page.keyboard.press('Enter');
    await conversation().getByText('Passcode 1002').waitFor();
    await page.getByLabel('Filter phones').fill('no such');
    await page.getByText('No phone fits the filter.').waitFor();
    await page.getByLabel('Filter phones').fill('');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('+12025550151');
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe('+12025550152');
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe('+12025550153');
    await conversation().getByText('Passcode 1003').waitFor();
    await send('+12025550153', 'A new one');
    await expect.poll(() => bubbles().count()).toBe(2);
    expect(await focused()).toBe('+12025550153');
    for (const name of ['Copy number', 'Messages', 'Copy passcode']) {
      await page.keyboard.press('Tab');
      const { label, text } = await page.evaluate<{ label: string; text: string }>(
        '({ label: document.activeElement.ariaLabel, text: document.activeElement.textContent })',
      );
      expect(label ?? text).toBe(name);
    }
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('+12025550153');
  });

  it('on a phone shows the phones, then the one that was opened, and goes back', async () => {
    await page.context().close();
    page = await enter({ viewport: phone });
    await send('+12025550149', '123456 is your passcode');
    await phones().first().click();
    await bubbles().first().waitFor();
    expect(await phones().count()).toBe(0);
    await page.getByRole('button', { name: '← Phones' }).click();
    await expect.poll(() => phones().count()).toBe(1);
    expect(await conversation().isVisible()).toBe(false);
    await page.goBack();
    await bubbles().first().waitFor();
  });

  it('has no more than 1,000 messages, and all of the phone that is open', async () => {
    for (const text of ['oldest', 'old']) await send('+12025550160', text);
    await open.database
      .insertInto('sandbox_messages')
      .values(
        Array.from({ length: 1005 }, (_, index) => ({
          environment_id: environmentId,
          message_id: newUuid(),
          channel: 'sms' as const,
          recipient: `+1202555017${index % 10}`,
          sender: 'Example Shop',
          text: `message ${index}`,
          outcome: 'delivered' as const,
          outcome_at: new Date(),
        })),
      )
      .execute();
    await send('+12025550161', 'newest');
    // Of the phone that wrote first the page may know no more, when it begins anew with the latest.
    await expect.poll(() => phones().count()).toBeGreaterThanOrEqual(11);
    await page.goto(`${service.url}/sandbox#+12025550160`);
    await expect.poll(() => bubbles().allTextContents()).toEqual(['oldest', 'old']);
    await page.reload();
    await expect.poll(() => bubbles().allTextContents()).toEqual(['oldest', 'old']);
    await page.goto(`${service.url}/sandbox#+12025550161`);
    await expect.poll(() => bubbles().allTextContents()).toEqual(['newest']);
  });

  it('keeps up with a flood', async () => {
    const number = (index: number) => `+120255501${String(index % 90).padStart(2, '0')}`;
    await Promise.all(Array.from({ length: 3000 }, (_, index) => send(number(index), `message ${index}`)));
    await send('+12025550199', 'last');
    await expect.poll(() => phones().first().textContent()).toContain('last');
    const amounts = await page.locator('#list .amount').allTextContents();
    expect(amounts.map((text) => Number.parseInt(text, 10)).reduce((sum, amount) => sum + amount)).toBe(1000);
  });

  const views = [
    { name: 'desktop', viewport: desktop },
    { name: 'phone', viewport: phone },
  ];
  const themes = ['light', 'dark'] as const;

  it.for(views.flatMap((view) => themes.map((theme) => ({ ...view, theme }))))(
    'is accessible and fits: $name, $theme',
    async ({ name, viewport, theme }) => {
      await page.context().close();
      page = await enter({ viewport, colorScheme: theme, reducedMotion: 'reduce' });
      await page.getByRole('heading', { name: 'No SMS yet' }).waitFor();
      await faultless(`${name}-${theme}-empty`, viewport.width);
      await send('+12025550103', 'Your parcel waits at the post office');
      await send(
        '+12025550101',
        '4827 هو رمز التحقق الخاص بك من متجر المثال. تنتهي صلاحيته خلال 10 دقائق. لا تشاركه مع أحد.',
        'متجر المثال',
      );
      await send('+12025550120', '739204 is your Example Shop passcode. It expires in 3 minutes. Do not share it.');
      await send(
        '+12025550120',
        'Your order 17 is on its way:\nhttps://example.com/a/very/long/address/that/has/no/space/in/it?with=a-query',
      );
      await send(
        '+12025550120',
        '118264 هو رمز التحقق الخاص بك من متجر المثال. تنتهي صلاحيته خلال دقيقتين.',
        'متجر المثال',
      );
      await expect.poll(() => phones().count()).toBe(3);
      await faultless(`${name}-${theme}-phones`, viewport.width);
      await phones().filter({ hasText: '+12025550120' }).click();
      await expect.poll(() => bubbles().count()).toBe(3);
      await faultless(`${name}-${theme}-messages`, viewport.width);
      await page.getByRole('button', { name: 'Clear' }).click();
      await faultless(`${name}-${theme}-clear`, viewport.width);
      await page.keyboard.press('Escape');
      await page.goto(`${service.url}/sandbox#+12025550199`);
      await conversation().getByText('nothing yet').waitFor();
      await faultless(`${name}-${theme}-nothing-yet`, viewport.width);
      await page.context().clearCookies();
      await page.goto(`${service.url}/sandbox?`);
      await page.getByRole('heading', { name: 'The sandbox opens by a link' }).waitFor();
      await faultless(`${name}-${theme}-no-session`, viewport.width);
    },
  );

  /** Nothing that axe-core finds, and nothing wider than the screen. */
  async function faultless(name: string, width: number): Promise<void> {
    await picture(name);
    await page.evaluate(await readFile(axe, 'utf8'));
    const { violations } = await page.evaluate(
      (): Promise<AxeResults> =>
        (globalThis as unknown as { axe: { run(options?: RunOptions): Promise<AxeResults> } }).axe.run(),
    );
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    expect(found).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  }
});
