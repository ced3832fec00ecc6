import { withoutChromium } from '@omnichannel/tooling/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { storeMessages } from '../src/features/usage/testing.ts';
import type { Account } from '../src/http/account.ts';
import { testAccount } from '../src/testing.ts';
import { layoutShift, startConsole, type TestConsole } from './console.ts';
import { assertAccessible } from './inbox/assert-accessible.ts';
import { desktop, phone } from './inbox/inbox.ts';

const templates = [
  {
    name: 'order_shipped',
    language: 'en_US',
    components: [
      { type: 'BODY', text: 'Hello {{1}}, order {{2}} is on its way.' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Track', url: 'https://shop.example.com/orders/{{1}}' }] },
    ],
  },
  { name: 'order_shipped', language: 'ar', components: [{ type: 'BODY', text: 'مرحبًا {{1}}، طلبك في الطريق.' }] },
];

describe.skipIf(withoutChromium)('content and usage in the console', () => {
  let site: TestConsole;
  let account: Account;

  beforeAll(async () => {
    site = await startConsole();
    account = await testAccount(site.service.context, { userName: 'shop', sandbox: false });
  });
  afterAll(async () => {
    await site?.close();
  });
  afterEach(() => site.closePages());

  it('imports templates, and previews one with values', async () => {
    const page = await site.enter('operator', '/templates');
    await page.getByText('The account has no templates.').waitFor();
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('{ "name": "broken" ');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByText('This is not JSON').waitFor();
    await dialog.getByRole('textbox').fill('{ "name": "Broken" }');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByText('templates.0.name must have').waitFor();
    await dialog.getByRole('textbox').fill(JSON.stringify(templates));
    await dialog.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('row', { name: 'order_shipped en_US Approved' }).getByRole('link').click();
    const bubble = page.getByRole('article', { name: 'Preview' });
    await bubble.getByText('Hello {{1}}, order {{2}} is on its way.').waitFor();
    await page.getByLabel('Body, value 1').fill('Layla');
    await page.getByLabel('Body, value 2').fill('1042');
    await bubble.getByText('Hello Layla, order 1042 is on its way.').waitFor();
    await page.getByLabel('End of the address').fill('77');
    await bubble.getByText('https://shop.example.com/orders/77').waitFor();
    await assertAccessible(page, desktop.width);
    await page.goto(page.url().replace('/en_US', '/ar'));
    await bubble.getByText('طلبك في الطريق').waitFor();
    const text = bubble.locator('.bubble-body');
    expect(await text.evaluate((element) => element.matches(':dir(rtl)'))).toBe(true);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('row', { name: 'order_shipped en_US' }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
  });

  it('hides changes from the role support', async () => {
    const page = await site.enter('support', '/cards');
    await page.getByText('The account has no cards. Someone with the role Operator can change that.').waitFor();
    expect(await page.locator('.empty code').count()).toBe(0);
    await page.goto(`${site.service.url}/console/topics`);
    await page.getByText('The account has no topics. It creates them with its access token.').waitFor();
    expect(await page.locator('.empty code').count()).toBe(0);
    await page.goto(`${site.service.url}/console/subscribers`);
    await page.getByText('The account adds them with its access token, or an operator with the command').waitFor();
    await page.goto(`${site.service.url}/console/cards`);
    await page.getByText('The account has no cards.').waitFor();
    expect(await page.getByRole('button', { name: 'Create a card' }).count()).toBe(0);
  });

  it('names the account in the commands of empty lists', async () => {
    const page = await site.enter('operator', '/cards');
    await page.locator('.empty code', { hasText: 'cards import cards.json --account shop' }).waitFor();
    const other = await testAccount(site.service.context, { userName: 'other-shop' });
    await page.goto(`${site.service.url}/console/subscribers?account=${other.id}`);
    await page.locator('.empty code', { hasText: 'subscribers import subscribers.csv --account other-shop' }).waitFor();
    await page.goto(`${site.service.url}/console/topics`);
    await page.locator('.empty code', { hasText: '/v1/topics' }).waitFor();
    await page.goto(`${site.service.url}/console/endpoints?account=other-shop`);
    await page.getByText('The account has no endpoint yet.').waitFor();
    await page.locator('.empty code', { hasText: 'endpoints set --account other-shop --channel' }).waitFor();
    await page.goto(`${site.service.url}/console/endpoints?account=other-shop&state=disabled`);
    await page.locator('.empty', { hasText: /^No row matches the filters\.$/ }).waitFor();
    await page.goto(`${site.service.url}/console/endpoints?account=no-shop`);
    await page.getByRole('alert').waitFor();
    expect(await page.locator('.empty').count()).toBe(0);
    await site.database.deleteFrom('accounts').where('user_name', '=', 'other-shop').execute();
  });

  it('uploads documents, shows their faults, and answers a question', async () => {
    const page = await site.enter('operator', '/knowledge');
    await page.getByRole('button', { name: 'Create a knowledge base' }).click();
    await page.getByLabel('Name').fill('shop');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'shop' }).waitFor();
    const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page
      .locator('input[type=file]')
      .setInputFiles([
        file('returns.md', '# Returns\n\nShoes can be returned within 30 days.\n'),
        file('bill.pdf', 'not a PDF'),
      ]);
    expect(await page.locator('#chosen-files').textContent()).toBe('returns.md, bill.pdf');
    await page.getByRole('button', { name: 'Upload documents' }).click();
    await page.locator('.upload-progress', { hasText: '2 of 2 uploaded' }).waitFor();
    await page.getByRole('row', { name: 'returns.md Added' }).waitFor();
    await page.getByText('is named .pdf, but is not a PDF').waitFor();
    await page.getByLabel('Question').fill('How long can I return shoes?');
    await page.keyboard.press('Enter');
    await page.getByText('Shoes can be returned within 30 days.').waitFor();
    await page.getByText('The evidence is enough for an answer.').first().waitFor();
    await assertAccessible(page, desktop.width);
    const lists = page.getByRole('row', { name: 'returns.md' });
    expect(await layoutShift(page, () => lists.nth(1).waitFor())).toBeLessThan(0.01);
  });

  it('shows usage as a chart and a table, exports it, and changes quotas', async () => {
    const before = (days: number) => new Date(Date.now() - days * 86_400_000);
    await storeMessages(site.database, account, [
      { channel: 'sms', segments: 2, status: 'delivered' },
      { channel: 'sms', segments: 1, status: 'failed', acceptedAt: before(1) },
      { channel: 'chatApp', acceptedAt: before(3) },
    ]);
    const page = await site.enter('operator', '/usage');
    await page.getByRole('figure', { name: 'Messages by day' }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(5);
    await page.getByRole('row', { name: 'Total 3' }).waitFor();
    await page.getByLabel('Group by').selectOption('channel');
    await page.getByRole('row', { name: 'SMS 2' }).waitFor();
    await page.getByLabel('Account', { exact: true }).selectOption('shop');
    await page.getByRole('button', { name: 'Change quotas' }).click();
    await page.getByRole('dialog').getByLabel('SMS', { exact: true }).fill('10');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 of 10').waitFor();
    await page.getByText('At 80 % and at 100 %, an event goes to the endpoint for quotas').waitFor();
    await page.getByRole('button', { name: 'Change quotas' }).click();
    await page.getByRole('dialog').getByLabel('SMS', { exact: true }).fill('2');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 of 2. Reached: further messages are rejected until the month ends.').waitFor();
    await assertAccessible(page, desktop.width);
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    await page.getByRole('row', { name: 'SMS 2' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export as CSV' }).click(),
    ]);
    expect(await download.failure()).toBeNull();
    expect(download.suggestedFilename()).toBe('usage.csv');
  });

  it('moves nothing while the usage is loaded', async () => {
    await storeMessages(site.database, account, [{ channel: 'sms', segments: 2, status: 'delivered' }]);
    await testAccount(site.service.context, { userName: 'a-shop-with-quite-a-long-user-name', sandbox: false });
    const page = await site.enter('operator', '/usage');
    expect(await layoutShift(page, () => page.locator('.usage-table').waitFor())).toBeLessThan(0.01);
  });

  it('is accessible in Arabic on a phone in the dark', async () => {
    const options = { viewport: phone, colorScheme: 'dark', locale: 'ar' } as const;
    const page = await site.enter('operator', '/templates', options);
    await page.getByRole('heading', { name: 'القوالب' }).waitFor();
    for (const path of ['templates', 'cards', 'subscribers', 'topics', 'knowledge', 'usage']) {
      await page.goto(`${site.service.url}/console/${path}`);
      await page.locator('.empty, table').first().waitFor();
      await assertAccessible(page, phone.width);
    }
  });
});
