import { withoutChromium } from '@omnichannel/tooling/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testConnection } from '../src/carriers/routing/testing.ts';
import { testAccount } from '../src/testing.ts';
import { startConsole, type TestConsole } from './console.ts';
import { assertAccessible } from './inbox/assert-accessible.ts';
import { desktop } from './inbox/inbox.ts';

/** More than a page of the admin API can have. */
const amount = 205;

describe.skipIf(withoutChromium)('a choice of more objects than a page has', () => {
  let site: TestConsole;
  let lastId: string;

  beforeAll(async () => {
    site = await startConsole();
    for (let number = 1; number <= amount; number++) {
      const { id } = await testAccount(site.service.context, { userName: `shop-${number}`, sandbox: false });
      if (number === amount) lastId = id;
      await testConnection(site.database, `sms-${number}`, { state: 'draft' });
    }
    await site.database.updateTable('connections').set({ kind: 'smpp' }).execute();
  });
  afterAll(() => site?.close());
  afterEach(() => site.closePages());

  it('filters by an account that is typed, and shows its name for an address', async () => {
    const page = await site.enter('operator', '/connections');
    const account = page.getByRole('combobox', { name: 'Account' });
    await page.locator('input#filter-accountId').waitFor();
    await account.fill(`shop-${amount}`);
    await page.waitForURL((url) => url.searchParams.get('accountId') === lastId);
    await page.getByText('No row matches the filters.').waitFor();
    await assertAccessible(page, desktop.width);
    await page.reload();
    await expect.poll(() => account.inputValue()).toBe(`shop-${amount}`);
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await expect.poll(() => account.inputValue()).toBe('');
    await page.waitForURL((url) => url.search === '');
  });

  it('chooses connection and account of a route, and rejects unknown ones', async () => {
    const page = await site.enter('operator', '/routes');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New route' }).click();
    await dialog.locator('input#route-first').waitFor();
    const submit = dialog.getByRole('button', { name: 'New route' });
    await dialog.getByLabel('Connection', { exact: true }).fill('sms-none');
    await submit.click();
    const message = () =>
      dialog
        .locator('input#route-first')
        .evaluate((input) => (input as { validationMessage?: string }).validationMessage);
    expect(await message()).toBe('Nothing has this name. Choose one from the list.');
    await dialog.getByLabel('Connection', { exact: true }).fill('sms-99');
    await dialog.getByLabel('Account').fill(`shop-${amount}`);
    await expect.poll(() => dialog.locator('input[name=accountId]').inputValue()).toBe(lastId);
    await submit.click();
    await page.locator('.routes > li').getByText(`shop-${amount}`).waitFor();
    await page.locator('.routes').getByRole('link', { name: 'sms-99' }).waitFor();
  });

  it('keeps the account of a list that has one', async () => {
    const page = await site.enter('operator', '/topics');
    await page.locator('input#account').waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: 'Account' }).inputValue()).toBe('shop-1');
    await page.getByRole('combobox', { name: 'Account' }).fill(`shop-${amount}`);
    await page.waitForURL((url) => url.searchParams.get('account') === lastId);
    await page.getByText('The account has no topics.').waitFor();
  });
});
