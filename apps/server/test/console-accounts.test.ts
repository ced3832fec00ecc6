import { withoutChromium } from '@omnichannel/tooling/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listApiKeys } from '../src/features/accounts/api-keys.ts';
import type { Account } from '../src/http/account.ts';
import { testAccount } from '../src/testing.ts';
import { layoutShift, startConsole, type TestConsole } from './console.ts';
import { assertAccessible } from './inbox/assert-accessible.ts';
import { desktop, phone } from './inbox/inbox.ts';

describe.skipIf(withoutChromium)('an operator in the console', () => {
  let site: TestConsole;
  let account: Account;

  beforeAll(async () => {
    site = await startConsole();
    account = await testAccount(site.service.context, { userName: 'shop' });
  });
  afterAll(async () => {
    await site?.close();
  });
  afterEach(() => site.closePages());

  it('rotates a key without downtime, and revokes the old one', async () => {
    const page = await site.enter('operator', `/accounts/${account.id}`);
    await page.getByRole('button', { name: 'Rotate default' }).click();
    await page.getByText('Wait until the last use of the old key').waitFor();
    await page.getByRole('button', { name: 'Create the new key' }).click();
    await page.getByText('The old key default stays valid until').waitFor();
    const shown = await page.locator('dialog code').textContent();
    expect(shown).toMatch(/^omk_[\w-]{43}$/);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Revoke default-2' }).waitFor();
    expect(await page.content()).not.toContain(shown);
    const body = JSON.stringify({ userName: 'shop', apiKey: shown });
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(`${site.service.url}/auth/v1/tokens/`, { method: 'POST', headers, body })).status).toBe(200);
    await expect.poll(async () => (await listApiKeys(site.database, account.id))[1]?.lastUsedAt).not.toBeNull();
    // The list still says that it was never used.
    await page.getByRole('button', { name: 'Revoke default-2' }).click();
    await page.getByText('It was last used at').waitFor();
    await page.locator('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Refresh' }).click();
    const newKey = page.locator('.keys-list > li', { hasText: 'default-2' });
    await newKey.getByText('Last used: never').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Revoke default', exact: true }).click();
    await page.getByText('It was never used.').waitFor();
    await page.locator('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.locator('.keys-list').getByText('Revoked', { exact: true }).waitFor();
    const keys = await listApiKeys(site.database, account.id);
    expect(keys.map(({ name, revokedAt }) => [name, revokedAt !== null])).toEqual([
      ['default', true],
      ['default-2', false],
    ]);
  });

  it('offers the role support no rotation of a key', async () => {
    const page = await site.enter('support', `/accounts/${account.id}`);
    await page.locator('.keys-list > li').first().waitFor();
    expect(await page.getByText('without downtime').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Rotate' }).count()).toBe(0);
  });

  it('moves nothing while an account is loaded', async () => {
    const page = await site.enter('operator', `/accounts/${account.id}`);
    expect(await layoutShift(page, () => page.locator('.keys-list > li').first().waitFor())).toBeLessThan(0.01);
  });

  it('finds the request of a change by its id, and sees the change in the audit log', async () => {
    const page = await site.enter('operator', `/accounts/${account.id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Lifetime of access tokens in seconds').fill('900');
    const [response] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === 'PATCH'),
      page.getByRole('button', { name: 'Save' }).click(),
    ]);
    await page.getByText('900 s').waitFor();
    await page.getByLabel('Find').fill((await response.allHeaders())['x-request-id'] ?? '');
    await page.keyboard.press('Enter');
    await page.getByText('Account changed').waitFor();
    await page.goto(`${site.service.url}/console/audit-log`);
    await page.getByLabel('Action').selectOption({ label: 'Accounts: all actions' });
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
    await page.getByLabel('Action').selectOption({ label: 'Account changed' });
    await expect.poll(() => new URL(page.url()).search).toBe('?action=account.changed');
    await page.locator('del', { hasText: '3600' }).waitFor();
    await page.locator('ins', { hasText: '900' }).waitFor();
    await page.getByLabel('Find').fill('+1 202 555 0123');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).search).toBe('?search=%2B1+202+555+0123');
  });

  it('offers no sandbox where the service has none', async () => {
    const without = await startConsole({ hasSandbox: false });
    try {
      const { id } = await testAccount(without.service.context, { userName: 'shop' });
      const page = await without.enter('operator', `/accounts/${id}`);
      await page.getByText('Sandbox: rejected, because this service has no sandbox').waitFor();
      await page.getByText('This service runs without a sandbox').waitFor();
      expect(await page.getByRole('button', { name: 'Create a link' }).count()).toBe(0);
      await page.goto(`${without.service.url}/console/accounts`);
      await page.getByRole('button', { name: 'Create an account' }).click();
      await page.getByRole('textbox', { name: 'User name' }).waitFor();
      expect(await page.getByRole('checkbox').count()).toBe(0);
    } finally {
      await without.close();
    }
    // The same page of a service with a sandbox.
    const page = await site.enter('operator', '/accounts');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByRole('checkbox').waitFor();
  });

  it('finds an object of any kind by its id, and lists several', async () => {
    const keys = await listApiKeys(site.database, account.id);
    const key = keys.at(-1) ?? expect.fail('The account has no key.');
    const page = await site.enter('support', '/overview');
    const find = async (text: string) => {
      await page.getByRole('searchbox', { name: 'Find' }).fill(text);
      await page.keyboard.press('Enter');
    };
    await find(account.id);
    await expect.poll(() => page.url()).toBe(`${site.service.url}/console/accounts/${account.id}`);
    await page.goto(`${site.service.url}/console/overview`);
    await find(key.maskedId);
    await page.locator('.keys-list [aria-current]', { hasText: key.maskedId }).waitFor();
    // The secret of a whole key is in no address.
    await find(`${key.maskedId.slice(0, -1)}${'a'.repeat(39)}`);
    await expect.poll(() => page.url()).toBe(`${site.service.url}/console/accounts/${account.id}?key=${key.id}`);
    await find('nothing-has-this-id');
    await page.getByText('No object has this ID or name.').waitFor();
    await assertAccessible(page, desktop.width);
    await testAccount(site.service.context, { userName: key.id });
    await find(key.id);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
    await assertAccessible(page, desktop.width);
    await page.getByRole('link', { name: 'API key' }).click();
    await page.locator('.keys-list [aria-current]').waitFor();
  });

  it('shows an error of the service in Arabic, with the text of the service below', async () => {
    const page = await site.enter('operator', '/accounts', { locale: 'ar' });
    await page.locator('main .primary').click();
    await page.locator('dialog [name=userName]').fill('shop');
    await page.locator('dialog [type=submit]').click();
    const alert = page.locator('dialog [role=alert]');
    await alert.getByText('الاسم مستخدم من قبل').waitFor();
    expect(await alert.locator('[lang=en]').textContent()).toContain('shop');
    await assertAccessible(page, desktop.width);
  });

  it('names the role that a page needs', async () => {
    const page = await site.enter('support', '/operators');
    await page.getByText('This page needs the role Owner.').waitFor();
    await page.goto(`${site.service.url}/console/unknown`);
    await page.getByText('There is no such page.').waitFor();
  });

  it('invites an operator, and erases a person after typing the number', async () => {
    const page = await site.enter('owner', '/operators');
    await page.getByRole('button', { name: 'Invite an operator' }).click();
    await page.getByLabel('User name').fill('ann');
    await page.getByText('and replays webhooks.').waitFor();
    await page.getByLabel('Role').selectOption('readOnly');
    await page.getByText('Phone numbers are masked.').waitFor();
    await page.getByLabel('Role').selectOption('support');
    await page.locator('dialog').getByRole('button', { name: 'Invite an operator' }).click();
    await expect.poll(() => page.locator('dialog code').textContent()).toContain('/console/welcome#key=');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'ann', exact: true }).waitFor();
    await site.database
      .insertInto('messages')
      .values({
        ...{ id: 'one', environment_id: account.environmentId, account_id: account.id, channel: 'rcs', type: 'text' },
        ...{ recipient: '+12025550123', request: '{}', content: '{}' },
      })
      .execute();
    await page.goto(`${site.service.url}/console/erasure`);
    await page.getByText('With its country prefix, such as +12025550123. The data in all accounts is').waitFor();
    await page.getByLabel('Phone number').fill('+12025550199');
    await page.getByRole('button', { name: 'Count the rows' }).click();
    await page.getByText(/^There is no data of \u2066\+12025550199\u2069\.$/).waitFor();
    await page.getByLabel('Phone number').fill('+12025550123');
    await page.getByRole('button', { name: 'Count the rows' }).click();
    const rows = page.getByRole('region', { name: 'Rows of this person' });
    await expect.poll(() => rows.locator('dt').allTextContents()).toEqual(['Messages']);
    await page.getByRole('button', { name: 'Erase', exact: true }).click();
    await page.getByLabel('Type the number or the ID again').fill('+12025550124');
    await page.locator('dialog').getByRole('button', { name: 'Erase' }).click();
    await page.getByText('That is not the number').waitFor();
    await page.getByLabel('Type the number or the ID again').fill('+12025550123');
    await page.locator('dialog').getByRole('button', { name: 'Erase' }).click();
    await page.getByText('Earlier backups still contain').waitFor();
    expect(await site.database.selectFrom('messages').selectAll().execute()).toEqual([]);
    await page.goto(`${site.service.url}/console/audit-log?action=dataSubject.erased`);
    await page.locator('.changes li', { hasText: 'Messages' }).locator('ins', { hasText: '1' }).waitFor();
  });

  it.for([
    { name: 'desktop', viewport: desktop, theme: 'light', locale: 'en-US' },
    { name: 'phone', viewport: phone, theme: 'dark', locale: 'ar' },
  ] as const)('is accessible and fits: $name, $theme, $locale', async ({ viewport, theme, locale }) => {
    const options = { viewport, colorScheme: theme, locale };
    const page = await site.enter('owner', '/overview', options);
    const paths = ['overview', 'accounts', `accounts/${account.id}`, 'operators', 'sessions', 'audit-log', 'erasure'];
    for (const path of paths) {
      await page.goto(`${site.service.url}/console/${path}`);
      await page.locator('main h2:not(:empty)').waitFor();
      await page.locator('main .soft', { hasText: /Loading|جارٍ/ }).waitFor({ state: 'detached' });
      await assertAccessible(page, viewport.width);
    }
  });
});
