import { type Browser, closeContexts, type Page, sharedChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import { everyNth } from '@omnichannel/tooling/full-run';
import { Secret, URI } from 'otpauth';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../src/app.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { createFirstOwnerLink } from '../src/features/operators/links.ts';
import { createOperator } from '../src/features/operators/manage-operators.ts';
import { codeOf, testPassword } from '../src/features/operators/testing.ts';
import type { OpenDatabase } from '../src/platform/postgres/database.ts';
import { testDatabase } from '../src/platform/postgres/testing.ts';
import { testContext } from '../src/testing.ts';
import { assertAccessible } from './inbox/assert-accessible.ts';
import { desktop, phone } from './inbox/inbox.ts';

/** Reports violations of the content security policy, in pages whose console is watched. */
const reportViolations = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  console.error('CSP: ' + violatedDirective + ' ' + blockedURI))`;

describe.skipIf(withoutChromium)('the sign-in of operators', () => {
  let browser: Browser;
  let open: OpenDatabase;
  let service: Service;
  /** Violations of the policy, errors of scripts, and requests to other hosts, of all pages. */
  const faults: string[] = [];

  beforeAll(async () => {
    browser = await sharedChromium();
    open = await testDatabase();
    service = await startService(testContext(open).config, pino({ level: 'silent' }), { checkResponses: true });
  });
  afterAll(async () => {
    await service?.close();
    await open?.close();
  });
  afterEach(async () => {
    await closeContexts(browser);
    expect(faults.splice(0)).toEqual([]);
  });

  async function openPage(path: string, options: NonNullable<Parameters<Browser['newContext']>[0]> = {}) {
    const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    await page.addInitScript(reportViolations);
    page.on('console', (message) => {
      // The page finds by a 401 that no one is signed in.
      const isStatus = message.text().startsWith('Failed to load resource: the server responded with a status of 4');
      if (message.type() === 'error' && !isStatus) faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith(`${service.url}/`) && !request.url().startsWith('data:'))
        faults.push(request.url());
    });
    await page.goto(path.startsWith('http') ? path : service.url + path);
    return page;
  }

  const invite = async (userName: string) =>
    (await createOperator(open.database, testActor, { userName, role: 'owner' }, service.url)).link;
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
  const focused = (page: Page) =>
    page.evaluate<string>('document.activeElement.name || document.activeElement.tagName');

  /** Types into the focused field, and into those after it, and sends the form: without a pointer. */
  async function typeForm(page: Page, ...values: string[]): Promise<void> {
    for (const [index, value] of values.entries()) {
      if (index > 0) await page.keyboard.press('Tab');
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Enter');
  }

  /** Moves the focus with Tab to a button or a link, and activates it. */
  async function press(page: Page, name: string): Promise<void> {
    for (let step = 0; step < 60; step += 1) {
      const text = await page.evaluate<string>('document.activeElement.textContent.trim()');
      if (text === name) return page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${name}.`);
  }

  /** Waits for the console, whose first section depends on the role. */
  const signedIn = (page: Page) => page.getByRole('button', { name: 'Sign out' }).waitFor();

  /** Lets the code of this time step be used again: a test does not wait for the next one. */
  const forgetStep = () => open.database.updateTable('operators').set({ totp_last_step: null }).execute();

  /** Opens a link, sets a password, sets up an authenticator app, and keeps the recovery codes. */
  async function enrol(page: Page, userName: string, firstName: boolean) {
    await heading(page, 'Set your password').waitFor();
    await typeForm(page, ...(firstName ? [userName] : []), testPassword);
    await heading(page, 'Set up an authenticator app').waitFor();
    const secret = (await page.locator('.secret .code').textContent()) ?? '';
    const code = codeOf(secret);
    await typeForm(page, code);
    await heading(page, 'Keep your recovery codes').waitFor();
    const codes = await page.locator('.recovery-codes code').allTextContents();
    await press(page, 'I have stored them');
    await signedIn(page);
    return { secret, code, codes };
  }

  it('begins with the link of the first owner, and needs only the keyboard', async () => {
    const made = await createFirstOwnerLink(open.database, testActor, service.url);
    const page = await openPage(made?.link ?? '');
    await heading(page, 'Set your password').waitFor();
    // The key is neither in the address nor in the history.
    expect(page.url()).toBe(`${service.url}/console/welcome`);
    await expect.poll(() => focused(page)).toBe('userName');
    const response = page.waitForResponse((one) => one.url().endsWith('/session/password'));
    await typeForm(page, 'ana', testPassword);
    const { totp } = (await (await response).json()) as { totp: { url: string } };
    await heading(page, 'Set up an authenticator app').waitFor();
    await expect.poll(() => focused(page)).toBe('code');
    const shown = (await page.locator('.secret .code').textContent()) ?? '';
    const app = URI.parse(totp.url);
    expect(app).toMatchObject({ issuer: expect.stringContaining('Omnichannel'), label: 'ana' });
    expect(app.secret.base32).toBe(Secret.fromBase32(shown).base32);
    expect(await page.getByRole('img', { name: 'QR code of the secret' }).isVisible()).toBe(true);
    await typeForm(page, app.generate());
    await heading(page, 'Keep your recovery codes').waitFor();
    expect((await page.locator('.recovery-codes code').allTextContents()).length).toBeGreaterThanOrEqual(8);
    // A reader of the screen hears the new step.
    await expect.poll(() => focused(page)).toBe('H1');
    await press(page, 'I have stored them');
    await signedIn(page);
    await page.waitForURL(/\/console\/\w/);
    await press(page, 'Sign out');
    await heading(page, 'Sign in').waitFor();
    await expect.poll(() => focused(page)).toBe('userName');
    expect(await page.context().cookies()).toEqual([]);
  });

  it('accepts codes and recovery codes once, and says what is wrong', async () => {
    const page = await openPage(await invite('ben'));
    const { secret, code, codes } = await enrol(page, 'ben', false);
    await press(page, 'Sign out');
    await heading(page, 'Sign in').waitFor();

    await typeForm(page, 'ben', 'not the password');
    await page.getByRole('alert').filter({ hasText: 'The user name or the password is wrong.' }).waitFor();
    await expect.poll(() => focused(page)).toBe('password');
    expect(await page.locator('input[name=userName]').inputValue()).toBe('ben');
    await page.locator('input[name=password]').selectText();
    await typeForm(page, testPassword);
    await heading(page, 'Confirm with a code').waitFor();
    // It was used for the set-up, and is a wrong one when its time is over.
    await typeForm(page, code);
    await page.getByRole('alert').filter({ hasText: 'The code is wrong, or was used before.' }).waitFor();
    await forgetStep();
    await page.locator('input[name=code]').selectText();
    await typeForm(page, codeOf(secret));
    await signedIn(page);

    for (const isUsed of [false, true]) {
      await press(page, 'Sign out');
      await heading(page, 'Sign in').waitFor();
      await typeForm(page, 'ben', testPassword);
      await heading(page, 'Confirm with a code').waitFor();
      await press(page, 'Use a recovery code');
      await page.locator('input[name=recoveryCode]').waitFor();
      await expect.poll(() => focused(page)).toBe('recoveryCode');
      await typeForm(page, codes[0] ?? '');
      if (isUsed) await page.getByRole('alert').filter({ hasText: 'wrong, or was used before' }).waitFor();
      else await signedIn(page);
    }
  });

  it('explains a link that has expired, and leads to the sign-in', async () => {
    const link = await invite('cleo');
    await open.database
      .updateTable('operator_links')
      .set({ expires_at: new Date(0) })
      .execute();
    const page = await openPage(link);
    await page.getByRole('alert').filter({ hasText: 'The link was used before, or has expired.' }).waitFor();
    await assertAccessible(page, desktop.width);
    await press(page, 'Sign in');
    await heading(page, 'Sign in').waitFor();
    const incomplete = await openPage('/console/welcome');
    await incomplete.getByRole('alert').filter({ hasText: 'The link is incomplete.' }).waitFor();
  });

  it('changes the own password and replaces the recovery codes', async () => {
    const page = await openPage(await invite('eva'));
    const { codes } = await enrol(page, 'eva', false);
    await page.goto(`${service.url}/console/sessions`);
    await page.getByText('This session').waitFor();
    await page.getByRole('button', { name: 'Change password' }).press('Enter');
    const newPassword = 'another horse battery staple';
    await typeForm(page, 'not the password', newPassword, 'another horse');
    await page.getByRole('alert').filter({ hasText: 'The two new passwords differ.' }).waitFor();
    await page.getByLabel('New password again').fill(newPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'The current password is wrong.' }).waitFor();
    await expect.poll(() => focused(page)).toBe('currentPassword');
    await page.getByLabel('Current password').fill(testPassword);
    await page.keyboard.press('Enter');
    await page.locator('main').getByText('The password was changed.').waitFor();
    await page.getByRole('button', { name: 'New recovery codes' }).press('Enter');
    await typeForm(page, 'not the password');
    await page.getByRole('alert').filter({ hasText: 'The current password is wrong.' }).waitFor();
    await page.getByLabel('Current password').fill(newPassword);
    await page.getByRole('button', { name: 'Replace the codes' }).press('Enter');
    await page.locator('dialog code').waitFor();
    const shown = (await page.locator('dialog code').textContent())?.split('\n') ?? [];
    expect(shown).toHaveLength(10);
    expect(codes).not.toContain(shown[0]);
    await assertAccessible(page, desktop.width);
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await page.locator('main').getByText('The recovery codes were replaced.').waitFor();
    // The notice is drawn while the dialog closes.
    await expect.poll(() => page.content()).not.toContain(shown[0]);
    const other = await openPage('/console');
    await heading(other, 'Sign in').waitFor();
    await typeForm(other, 'eva', newPassword);
    await heading(other, 'Confirm with a code').waitFor();
    await press(other, 'Use a recovery code');
    await other.getByLabel('Recovery code').fill(shown[0] ?? '');
    await other.keyboard.press('Enter');
    await signedIn(other);
  });

  it('returns to the same address when a session ends while a page is open', async () => {
    const page = await openPage(await invite('dina'));
    const { secret } = await enrol(page, 'dina', false);
    await page.goto(`${service.url}/console/accounts?search=shop`);
    await page.locator('main .empty').waitFor();
    await open.database.deleteFrom('operator_sessions').execute();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await heading(page, 'Sign in').waitFor();
    await forgetStep();
    await typeForm(page, 'dina', testPassword);
    await heading(page, 'Confirm with a code').waitFor();
    await typeForm(page, codeOf(secret));
    await signedIn(page);
    expect(page.url()).toBe(`${service.url}/console/accounts?search=shop`);
    expect(await page.getByRole('searchbox', { name: 'User name' }).inputValue()).toBe('shop');
  });

  const views = [
    { name: 'English, light, desktop', locale: 'en', colorScheme: 'light', viewport: desktop, direction: 'ltr' },
    { name: 'English, dark, phone', locale: 'en', colorScheme: 'dark', viewport: phone, direction: 'ltr' },
    { name: 'Arabic, light, phone', locale: 'ar', colorScheme: 'light', viewport: phone, direction: 'rtl' },
    { name: 'Arabic, dark, desktop', locale: 'ar', colorScheme: 'dark', viewport: desktop, direction: 'rtl' },
  ] as const;
  const sampled = everyNth('server, screens of the sign-in', views, 2, ({ name }) => name);
  it.for(sampled)('is accessible and fits at each step: $name', async ({ name, direction, ...options }) => {
    const userName = name.replaceAll(/\W+/g, '-').toLowerCase();
    const page = await openPage(await invite(userName), options);
    const check = async (field: string) => {
      await page.locator(field).first().waitFor();
      expect(await page.evaluate('document.documentElement.dir')).toBe(direction);
      await assertAccessible(page, options.viewport.width);
    };
    const submit = () => page.locator('main .primary').click();
    await check('input[name=password]');
    await page.locator('input[name=password]').fill(testPassword);
    await submit();
    await check('.qr');
    await page.locator('input[name=code]').fill(codeOf((await page.locator('.secret .code').textContent()) ?? ''));
    await submit();
    await check('.recovery-codes');
    await submit();
    await page.locator('.console').waitFor();
    await page.goto(`${service.url}/console/accounts`);
    await check('main.content table, main.content .empty');
    await page.goto(`${service.url}/console/sessions`);
    await page.locator('main .actions button').first().click();
    await check('input[name=repeatedPassword]');
    await page.context().clearCookies();
    await page.reload();
    await check('input[name=userName]');
    await page.locator('input[name=userName]').fill(userName);
    await page.locator('input[name=password]').fill('not the password');
    await submit();
    await check('[role=alert]:not([hidden])');
    await page.locator('input[name=password]').fill(testPassword);
    await submit();
    await check('input[name=code]');
    await page.locator('button.link').first().click();
    await check('input[name=recoveryCode]');
  });
});
