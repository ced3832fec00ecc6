import { type Page, withoutChromium } from '@omnichannel/tooling/chromium';
import { sampleOf } from '@omnichannel/tooling/full-run';
import { beforeEach, describe, expect, it } from 'vitest';
import { assertAccessible } from './inbox/assert-accessible.ts';
import { type Account, desktop, phone } from './inbox/inbox.ts';
import { parts, text, useInbox } from './inbox/testing.ts';

const [noor, sami, lina] = ['+12025550100', '+12025550101', '+12025550142'];

describe.skipIf(withoutChromium)('the list of people', () => {
  const inbox = useInbox();
  let account: Account;
  let page: Page;
  let seen: ReturnType<typeof parts>;
  beforeEach(async () => {
    ({ account, page } = await inbox.begin());
    seen = parts(page);
    await account.api.send('chatApp', { to: noor, ...text('Your order 1042 is ready') });
    await account.api.send('rcs', { to: sami, ...text('Our autumn menu') });
    await inbox.write(page, { channel: 'sms', person: lina, content: { type: 'text', text: 'When is it ready?' } });
    await expect.poll(() => seen.people.count()).toBe(3);
  });

  const listed = () =>
    page.locator('#list a').evaluateAll((links) => links.map(({ dataset }) => dataset.person as string).sort());
  const address = () => decodeURIComponent(page.url().slice(inbox.service.url.length));
  const channel = () => page.getByRole('combobox', { name: 'Filter by channel' });
  const state = () => page.getByRole('combobox', { name: 'Filter by state' });

  it('is filtered by channel and state, in the address, which is a link', async () => {
    await channel().selectOption({ label: 'RCS' });
    await expect.poll(listed).toEqual([sami]);
    expect(address()).toContain('?channel=rcs');
    await channel().selectOption({ label: 'All channels' });
    await state().selectOption({ label: 'Inbound' });
    await expect.poll(listed).toEqual([lina]);
    await page.reload();
    await expect.poll(listed).toEqual([lina]);
    expect(await state().inputValue()).toBe('inbound');
    // A conversation keeps the filters of the list.
    await seen.people.first().click();
    await expect.poll(address).toBe(`/sandbox/inbox/${lina}?state=inbound`);
    await channel().selectOption({ label: 'Messenger' });
    await page.getByText('No matching conversations.').waitFor();
    await page.getByRole('button', { name: 'Remove filters' }).click();
    await expect.poll(listed).toEqual([noor, sami, lina]);
  });

  it('follows messages that begin to match', async () => {
    await state().selectOption({ label: 'Failed' });
    await expect.poll(listed).toEqual([]);
    await account.api.send('chatApp', { to: '+12025550103', ...text('This fails') });
    await expect.poll(listed).toEqual(['+12025550103']);
  });

  it('shows whose messages are unread, and counts them in the title', async () => {
    await page.goto(`${inbox.service.url}/sandbox/inbox/${noor}`);
    await seen.messages.first().waitFor();
    await account.api.send('chatApp', { to: sami, ...text('News') });
    await expect.poll(() => page.title()).toBe(`(1) ${noor} · Sandbox`);
    await state().selectOption({ label: 'Unread' });
    await expect.poll(listed).toEqual([noor, sami].sort());
    await page.locator(`#list a[data-person="${sami}"]`).click();
    await expect.poll(() => page.title()).toBe(`${sami} · Sandbox`);
    // The open person stays.
    await expect.poll(listed).toEqual([sami]);
  });

  it('marks the words of a search, in the list and in the conversation', async () => {
    for (const word of ['one', 'two', 'three']) await account.api.send('chatApp', { to: noor, ...text(word) });
    await page.getByRole('searchbox').fill('ORDER 1042');
    await expect.poll(listed).toEqual([noor]);
    expect(address()).toContain('search=ORDER+1042');
    const marked = (selector: string) => page.locator(`${selector} mark`).allTextContents();
    // The list shows the message that matches, not the newest one.
    await expect.poll(() => marked('#list .preview')).toEqual(['order', '1042']);
    await seen.people.first().click();
    await expect.poll(() => marked('.thread')).toEqual(['order', '1042']);
    await assertAccessible(page, desktop.width);
  });

  it('comes to a match that is far up', async () => {
    await account.api.send('chatApp', { to: sami, ...text('The needle') });
    for (let index = 0; index < 80; index += 1)
      await account.api.send('chatApp', { to: sami, ...text(`hay ${index}`) });
    await page.getByRole('searchbox').fill('needle');
    await expect.poll(listed).toEqual([sami]);
    await seen.people.first().click();
    const mark = page.locator('.thread mark');
    await expect.poll(() => mark.count()).toBe(1);
    await expect.poll(() => mark.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0);
  });

  it('loses a conversation that is deleted, on every page, and keeps the others', async () => {
    const other = await inbox.enter(account, { path: `/inbox/${noor}` });
    await parts(other).messages.first().waitFor();
    await page.goto(`${inbox.service.url}/sandbox/inbox/${noor}`);
    await page.getByRole('button', { name: 'Delete conversation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this conversation?' });
    await assertAccessible(page, desktop.width);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await listed()).toContain(noor);
    await page.getByRole('button', { name: 'Delete conversation' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => page.locator('#announcer').textContent()).toBe('Conversation deleted');
    await expect.poll(listed).toEqual([sami, lina]);
    await expect.poll(() => parts(other).messages.count()).toBe(0);
    await other.getByText('Nothing was sent to this phone yet').waitFor();
  });

  it('says on every page that the failure simulation is on, also on a phone', async () => {
    const small = await inbox.enter(account, { viewport: phone });
    await small.getByRole('button', { name: 'Failure simulation' }).click();
    await small.getByRole('checkbox', { name: 'Let every message fail' }).check();
    await small.getByRole('button', { name: 'Done' }).click();
    await small.getByRole('status').filter({ hasText: 'Let every message fail' }).waitFor();
    await assertAccessible(small, phone.width);
    await small.goto(`${inbox.service.url}/sandbox/rejected-requests`);
    await small.getByRole('status').filter({ hasText: 'Failure simulation is on.' }).waitFor();
    await small.getByRole('button', { name: 'Change' }).click();
    await small.getByRole('checkbox', { name: 'Let every message fail' }).uncheck();
    await expect.poll(() => small.locator('#simulation').count()).toBe(0);
  });
});

describe.skipIf(withoutChromium)('the bar', () => {
  const inbox = useInbox();

  const widths = sampleOf('server, widths of the bar', [1440, 1100, 900, 832, 700, 390, 320], (width) =>
    [1100, 320].includes(width),
  );

  it.each(widths)('fits a screen of %i px, in both languages', async (width) => {
    const { page } = await inbox.begin({ viewport: { width, height: 800 } });
    for (const other of ['العربية', 'English']) {
      await assertAccessible(page, width);
      await page.getByRole('button', { name: other }).click();
      await page.locator(`html[lang=${other === 'English' ? 'en' : 'ar'}]`).waitFor();
    }
  });
});

describe.skipIf(withoutChromium)('the rejected requests', () => {
  const inbox = useInbox();

  it('appear with their error and request id, without bodies, and are filtered by the address', async () => {
    const { account, page } = await inbox.begin({ path: '/rejected-requests' });
    await page.getByText('No request was rejected.').waitFor();
    await assertAccessible(page, desktop.width);
    const failed = (method: string, path: string, body: object) =>
      account.api.call(method, path, body).catch(({ message }: Error) => message);
    await failed('POST', '/conversation/wab/v1/messages/', { to: lina, type: 'text', text: { body: 'Outside' } });
    await failed('PUT', '/mfa/v1/destinations/verification', { checkCode: 'x', passCode: '482910' });
    const rows = page.locator('#rejected-requests li');
    await expect.poll(() => rows.count()).toBe(2);
    expect(await rows.last().textContent()).toContain('470');
    expect(await rows.last().textContent()).toContain('POST /conversation/wab/v1/messages/');
    expect(await page.locator('#rejected-requests').textContent()).not.toContain('482910');
    await assertAccessible(page, desktop.width);
    await page.getByRole('searchbox').fill('470 wab');
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByText('1 of 2 requests').waitFor();
    await rows.getByRole('link').click();
    await expect.poll(() => page.url()).toMatch(/rejected-requests\?search=[0-9a-zA-Z-]+$/);
    await page.getByRole('link', { name: 'Remove filter' }).click();
    await expect.poll(() => rows.count()).toBe(2);
  });

  it('fit on a dark phone', async () => {
    const { account, page } = await inbox.begin({ viewport: phone, colorScheme: 'dark', path: '/rejected-requests' });
    await account.api.call('POST', '/v1/topics', {}).catch(() => {});
    await page.locator('#rejected-requests li').waitFor();
    await assertAccessible(page, phone.width);
  });
});
