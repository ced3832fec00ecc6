import { type Page, withoutChromium } from '@omnichannel/tooling/chromium';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from './inbox/inbox.ts';
import { leaveAndFocus, parts, text, useInbox } from './inbox/testing.ts';

describe.skipIf(withoutChromium)('with the keyboard alone', () => {
  const inbox = useInbox();
  let account: Account;
  let page: Page;
  let seen: ReturnType<typeof parts>;
  beforeEach(async () => {
    ({ account, page } = await inbox.begin());
    seen = parts(page);
  });

  /** Who, which message or what has the focus. */
  const focused = () =>
    page.evaluate<string>(`(({ dataset, ariaLabel, id, textContent }) =>
      dataset.person ?? (dataset.id && 'message ' + textContent) ?? ariaLabel ?? (id || textContent))(document.activeElement)`);

  it('a person is searched, chosen, shown and left', async () => {
    for (const [last, word] of ['zero', 'one', 'two'].entries()) {
      await account.api.send('chatApp', { to: `+1202555010${last}`, ...text(`Hello ${word}`) });
      await expect.poll(() => seen.people.count()).toBe(last + 1);
    }
    await page.keyboard.press('/');
    await page.keyboard.type('hello one');
    await expect.poll(() => seen.people.count()).toBe(1);
    await page.keyboard.press('Enter');
    await expect.poll(seen.texts).toEqual(['Hello one']);
    await page.keyboard.press('Escape');
    await expect.poll(() => seen.people.count()).toBe(3);
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('+12025550100');
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe('+12025550101');
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toBe('+12025550102');
    await expect.poll(seen.texts).toEqual(['Hello two']);
    // The row moves and is created again; the focus stays on it.
    await account.api.send('chatApp', { to: '+12025550100', ...text('Another') });
    await expect.poll(() => seen.people.first().textContent()).toContain('Another');
    expect(await focused()).toBe('+12025550102');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toContain('message Hello two');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('+12025550102');
  });

  it('messages are gone through, with one stop for all of them, their buttons, and their details', async () => {
    for (const [index, word] of ['one', 'two', 'three'].entries()) {
      await account.api.send('chatApp', { to: '+12025550101', ...text(word) });
      await expect.poll(() => seen.messages.count()).toBe(index + 1);
    }
    await expect.poll(seen.states).toEqual(['Delivered', 'Delivered', 'Delivered']);
    await seen.people.focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toContain('message three');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toContain('message two');
    await page.keyboard.press('Home');
    expect(await focused()).toContain('message one');
    await page.keyboard.press('ArrowDown');
    for (const name of [
      'Mark read',
      'Reply',
      'Details',
      'Channel',
      'Attach a file',
      'Share a location',
      'Message',
      'Send',
    ]) {
      await page.keyboard.press('Tab');
      expect(await focused()).toBe(name);
    }
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Escape');
    expect(await focused()).toContain('message two');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('details');
    await seen.details.getByText('Text to +12025550101').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(focused).toContain('message two');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(seen.states).toEqual(['Read', 'Read', 'Delivered']);
    await expect.poll(focused).toContain('message two');
  });

  it('who writes before the details have closed is left to write', async () => {
    await account.api.send('chatApp', { to: '+12025550101', ...text('Hello') });
    await seen.messages.waitFor();
    await seen.people.focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toContain('message Hello');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('details');
    await leaveAndFocus(page, '#conversation textarea');
    await expect.poll(() => seen.details.isVisible()).toBe(false);
    expect(await focused()).toBe('Message');
  });

  it('writes a message of several lines, and cancels a reply', async () => {
    await account.api.send('chatApp', { to: '+12025550101', ...text('Hello') });
    await seen.messages.waitFor();
    await seen.people.focus();
    await page.keyboard.press('Enter');
    await seen.messages.getByRole('button', { name: 'Reply' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Message');
    await seen.conversation.locator('.replying').waitFor();
    await page.keyboard.type('first line');
    await page.keyboard.press('Escape');
    expect(await seen.conversation.locator('.replying').isVisible()).toBe(false);
    expect(await focused()).toBe('Message');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('second / line');
    await page.keyboard.press('Enter');
    await expect.poll(seen.texts).toEqual(['Hello', 'first line\nsecond / line']);
    expect(await focused()).toBe('Message');
  });

  it('new messages are announced to those who listen, and not those that they wrote', async () => {
    const announced = () => page.locator('[aria-live=polite]').textContent();
    await account.api.send('chatApp', { to: '+12025550101', ...text('Hello') });
    await expect.poll(announced).toBe('New message for +12025550101');
    await inbox.write(page, { channel: 'chatApp', person: '+12025550101', content: { type: 'text', text: 'Mine' } });
    await expect.poll(() => seen.messages.count()).toBe(2);
    expect(await announced()).toBe('New message for +12025550101');
  });
});
