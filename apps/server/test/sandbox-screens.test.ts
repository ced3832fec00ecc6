import { withoutChromium } from '@omnichannel/tooling/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuid } from '../src/platform/postgres/ids.ts';
import { assertAccessible } from './inbox/assert-accessible.ts';
import { type Account, phone } from './inbox/inbox.ts';
import { type Receiver, startReceiver } from './inbox/receiver.ts';
import { layla, playScene } from './inbox/scene.ts';
import { sampleScreens } from './inbox/screens.ts';
import { parts, text, useInbox } from './inbox/testing.ts';

describe.skipIf(withoutChromium)('on every screen, the page', () => {
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

  it.for(sampleScreens('inbox'))('is accessible and fits: $name, $theme', async ({ name, viewport, theme }) => {
    const options = { viewport, colorScheme: theme, reducedMotion: 'reduce' } as const;
    const { page: empty } = await inbox.begin(options);
    await empty.getByRole('heading', { name: 'No messages yet' }).waitFor();
    await assertAccessible(empty, viewport.width);
    await empty.goto(`${inbox.service.url}/sandbox/inbox/+12025550199`);
    await empty.getByText('Nothing was sent to this phone yet').waitFor();
    await assertAccessible(empty, viewport.width);
    await empty.context().clearCookies();
    await empty.goto(`${inbox.service.url}/sandbox?`);
    await empty.getByRole('heading', { name: 'The sandbox opens by a link' }).waitFor();
    await assertAccessible(empty, viewport.width);

    const page = await inbox.enter(account, options);
    const seen = parts(page);
    if (name === 'phone') await assertAccessible(page, viewport.width);
    await seen.people.filter({ hasText: 'Layla' }).click();
    await seen.messages.getByRole('img', { name: 'Our autumn menu' }).waitFor();
    await seen.messages.getByRole('img', { name: 'It is packed' }).waitFor();
    await assertAccessible(page, viewport.width);
    await page.locator('[data-type=template]').getByRole('button', { name: 'Details' }).click();
    await seen.details.getByText('chatApp.status').first().waitFor();
    await assertAccessible(page, viewport.width);
    await seen.details.getByRole('button', { name: 'Close' }).click();
    await seen.conversation.getByRole('button', { name: 'Share a location' }).click();
    await assertAccessible(page, viewport.width);
    await page.keyboard.press('Escape');
    for (const person of ['visitor-17', '+12025550151', '+12025550103']) {
      await page.goto(`${inbox.service.url}/sandbox/inbox/${person}`);
      await seen.messages.first().waitFor();
      await assertAccessible(page, viewport.width);
    }
    for (const dialog of ['Failure simulation', 'Clear']) {
      await page.getByRole('button', { name: dialog }).click();
      await assertAccessible(page, viewport.width);
      await page.keyboard.press('Escape');
    }
    await page.goto(`${inbox.service.url}/sandbox`);
    await page.getByRole('button', { name: 'Write as a new person' }).click();
    await assertAccessible(page, viewport.width);
  });

  it('shows the people on a phone, then one of them, then a message, and goes back', async () => {
    const page = await inbox.enter(account, { viewport: phone });
    const seen = parts(page);
    await seen.people.filter({ hasText: layla }).click();
    await seen.messages.last().waitFor();
    expect(await seen.people.first().isVisible()).toBe(false);
    await page.locator('[data-type=template]').getByRole('button', { name: 'Details' }).click();
    await seen.details.getByText(`Template to ${layla}`).waitFor();
    expect(await seen.conversation.isVisible()).toBe(false);
    await seen.details.getByRole('button', { name: 'Reply' }).click();
    await seen.conversation.locator('.replying').waitFor();
    await seen.conversation.getByRole('button', { name: 'Back to the list' }).click();
    await seen.people.first().waitFor();
    expect(await seen.conversation.isVisible()).toBe(false);
    await page.goBack();
    await seen.messages.last().waitFor();
  });

  it('stays at the newest message while one looks at it, and does not move while one looks further up', async () => {
    const { account, page } = await inbox.begin({ viewport: phone, path: '/inbox/+12025550101' });
    const seen = parts(page);
    for (let index = 0; index < 30; index++) {
      await account.api.send('chatApp', { to: '+12025550101', ...text(`message ${index}`) });
      await expect.poll(() => seen.messages.count()).toBe(index + 1);
    }
    const visible = (words: string) =>
      seen.messages.getByText(words, { exact: true }).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        const around = element.closest('.scroller')?.getBoundingClientRect();
        return around !== undefined && top >= around.top && bottom <= around.bottom;
      });
    expect(await visible('message 29')).toBe(true);
    expect(await visible('message 0')).toBe(false);
    await seen.messages.getByText('message 0', { exact: true }).scrollIntoViewIfNeeded();
    await account.api.send('chatApp', { to: '+12025550101', ...text('message 30') });
    await expect.poll(() => seen.messages.count()).toBe(31);
    expect(await visible('message 0')).toBe(true);
    expect(await visible('message 30')).toBe(false);
  });
});
