import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Page, withoutChromium } from '@omnichannel/tooling/chromium';
import { everyNth } from '@omnichannel/tooling/full-run';
import { beforeEach, describe, expect, it } from 'vitest';
import { newUuid } from '../src/platform/postgres/ids.ts';
import type { Account } from './inbox/inbox.ts';
import { parts, useInbox } from './inbox/testing.ts';

const run = promisify(execFile);

describe.skipIf(withoutChromium)('the page at /sandbox, in a browser,', () => {
  const inbox = useInbox();
  let account: Account;
  let page: Page;
  let seen: ReturnType<typeof parts>;
  beforeEach(async () => {
    ({ account, page } = await inbox.begin());
    seen = parts(page);
  });

  const sendSms = (to: string, text: string, sender = 'ExampleShop') =>
    inbox.service.context.connections.sandbox.sendSms(
      { id: newUuid(), environmentId: account.environmentId, to, sender, text, purpose: 'passcode' },
      new AbortController().signal,
    );

  it('shows the passcode of a verification, which is copied and checked', async () => {
    const { checkCode } = await account.api.requestVerification({
      number: '+12025550140',
      language: 'ar',
      sender: 'ExampleShop',
    });
    await expect.poll(() => seen.messages.count()).toBe(1);
    expect(page.url()).toBe(`${inbox.service.url}/sandbox/inbox/+12025550140`);
    expect(await seen.conversation.locator('.origin').textContent()).toContain('ExampleShop');
    await seen.conversation.getByRole('button', { name: 'Copy passcode' }).click();
    await expect.poll(seen.copied).toMatch(/^\d{6}$/);
    const passCode = await seen.copied();
    expect(await seen.messages.textContent()).toContain(passCode);
    expect(await page.locator('.text:dir(rtl)').count()).toBe(1);
    expect(await account.api.checkVerification({ checkCode, passCode })).toMatchObject({ PasscodeStatus: 1 });
  });

  it('explains the first message by calls that work unchanged', async () => {
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.poll(seen.copied).toMatch(/^API_KEY=/);
    await run('sh', ['-c', (await seen.copied()).replace(/^API_KEY=.*/, `API_KEY=${account.apiKey}`)]);
    await expect.poll(seen.texts).toEqual([expect.stringContaining('passcode')]);
    expect(await seen.people.textContent()).toContain('+12025550100');
  });

  it('promises nothing of a live account, and leads to a sandbox account', async () => {
    const live = await inbox.enter(await inbox.account(`live-${newUuid()}`, { sandbox: false }), {
      path: '/inbox/+12025550140',
    });
    await live.getByRole('heading', { name: 'This account is live' }).waitFor();
    expect(await live.locator('#first pre').textContent()).toContain('accounts create trial --sandbox');
    expect(await live.locator('main:visible').textContent()).not.toContain('curl');
    expect(await live.getByRole('button', { name: 'Write as' }).count()).toBe(0);
    await live.getByRole('link', { name: 'open it' }).click();
    await live.locator('#chat').waitFor();
  });

  it('shows messages as they arrive, the newest person first, and sends requests to no other host', async () => {
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    await sendSms('+12025550141', '123456 is your passcode');
    await sendSms('+12025550142', 'Your order is on its way');
    await expect.poll(() => seen.people.count()).toBe(2);
    await sendSms('+12025550141', 'Your order is here');
    await expect.poll(() => seen.people.first().textContent()).toContain('Your order is here');
    await seen.people.first().click();
    await expect.poll(seen.texts).toEqual(['123456 is your passcode', 'Your order is here']);
    await expect.poll(() => page.locator('#announcer').textContent()).toContain('+12025550141');
    expect([...origins]).toEqual([inbox.service.url]);
  });

  it('marks who has something new until they are looked at', async () => {
    await sendSms('+12025550141', 'first');
    await expect.poll(seen.texts).toEqual(['first']);
    const unread = page.locator('[data-unread]');
    await sendSms('+12025550142', 'second');
    await expect.poll(() => unread.count()).toBe(1);
    expect(await unread.textContent()).toContain('+12025550142');
    expect(await unread.textContent()).toContain('New');
    await page.reload();
    await expect.poll(() => unread.count()).toBe(1);
    await unread.click();
    await expect.poll(seen.texts).toEqual(['second']);
    await expect.poll(() => unread.count()).toBe(0);
    await page.reload();
    await expect.poll(() => seen.people.count()).toBe(2);
    expect(await unread.count()).toBe(0);
  });

  it('searches people and all that was written', async () => {
    await sendSms('+12025550141', 'Your parcel waits at 50% off');
    await sendSms('+12025550141', 'Something newer');
    await sendSms('+12025550142', 'Your order is on its way');
    await expect.poll(() => seen.people.count()).toBe(2);
    const search = page.getByRole('searchbox');
    await search.fill('PARCEL your');
    await expect.poll(() => seen.people.count()).toBe(1);
    expect(await seen.people.textContent()).toContain('+12025550141');
    await sendSms('+12025550143', 'Another parcel is yours, your own');
    await expect.poll(() => seen.people.count()).toBe(2);
    await search.fill('0142');
    await expect.poll(() => seen.people.count()).toBe(1);
    // Wildcards of SQL match only themselves here.
    for (const nothing of ['no such', '5%f', '_', '\\']) {
      await search.fill(nothing);
      await expect.poll(() => seen.people.count()).toBe(0);
      await page.getByText('No matching conversations.').waitFor();
      await search.fill('50%');
      await expect.poll(() => seen.people.count()).toBe(1);
    }
    await search.fill('');
    await expect.poll(() => seen.people.count()).toBe(3);
  });

  it('opens the person that a link names, also before their first message', async () => {
    await sendSms('+12025550143', 'Another phone');
    page = await inbox.enter(account, { path: '/inbox/+12025550144' });
    seen = parts(page);
    await seen.conversation.getByText('Nothing was sent to this phone yet').waitFor();
    expect(await seen.conversation.getByRole('group').textContent()).toContain('{"number":"+12025550144"}');
    await sendSms('+12025550144', 'Here it is');
    await expect.poll(seen.texts).toEqual(['Here it is']);
    expect(await seen.people.first().getAttribute('aria-current')).toBe('page');
  });

  it('shows what was sent as text, whatever it is', async () => {
    const text = '<img src=x onerror="document.title=1"> 1234';
    await sendSms('+12025550145', text, '<b>Shop</b>');
    await expect.poll(seen.texts).toEqual([text]);
    expect(await page.locator('#inbox img, #inbox b').count()).toBe(0);
    expect(await page.title()).toBe('+12025550145 · Sandbox');
  });

  const passcodes: [text: string, passcode: string | undefined][] = [
    ['4821 is your passcode', '4821'],
    ['Your passcode: 104729.', '104729'],
    ['104729 هو رمز التحقق', '104729'],
    ['Your passcode comes from +1 202 555 0100 or 12025550100', undefined],
    ['Your order 1042 is here', undefined],
    ['A code for 1200.50, order 2025-11-30', undefined],
  ];
  it.each(everyNth('server, texts with passcodes', passcodes, 3, ([text]) => text))(
    'finds the passcode in: %s',
    async (text, passcode) => {
      await sendSms('+12025550146', text);
      await expect.poll(() => seen.messages.count()).toBe(1);
      const strong = seen.messages.locator('strong');
      expect(await strong.allTextContents()).toEqual(passcode === undefined ? [] : [passcode]);
      expect(await page.getByRole('button', { name: 'Copy passcode' }).count()).toBe(passcode === undefined ? 0 : 1);
    },
  );

  it('says what has become of each SMS', async () => {
    await sendSms('+12025550100', 'read');
    await expect.poll(seen.states).toEqual(['Delivered']);
    await sendSms('+12025550102', 'sent');
    await sendSms('+12025550103', 'failed');
    await seen.people.filter({ hasText: '+12025550103' }).click();
    await expect.poll(seen.states).toEqual(['Failed: Receiver incapable (1026)']);
    await seen.people.filter({ hasText: '+12025550102' }).click();
    await expect.poll(seen.states).toEqual(['Sent, no receipt']);
  });

  it('goes on when the service comes back, and shows nothing twice', async () => {
    await sendSms('+12025550147', 'before');
    await expect.poll(seen.texts).toEqual(['before']);
    const lost = page.locator('#connection[data-state=lost]').waitFor();
    await inbox.restart();
    await lost;
    await sendSms('+12025550147', 'while the page was alone');
    await page.locator('#connection[data-state=connected]').waitFor();
    await sendSms('+12025550147', 'after');
    await expect.poll(seen.texts).toEqual(['before', 'while the page was alone', 'after']);
    expect(await seen.people.count()).toBe(1);
  });

  it('ends with its session, and says how to go on', async () => {
    await inbox.open.database.deleteFrom('sandbox_sessions').execute();
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await expect.poll(() => page.locator('#notice').textContent()).toContain('omnichannel-server sandbox-link');
    await page.reload();
    await page.getByRole('heading', { name: 'The sandbox opens by a link' }).waitFor();
  });

  it('is cleared after a question, on every page', async () => {
    await sendSms('+12025550148', 'one');
    await expect.poll(() => seen.people.count()).toBe(1);
    const other = await page.context().newPage();
    await other.goto(`${inbox.service.url}/sandbox`);
    await other.locator('.bubble').waitFor();

    const clear = page.getByRole('button', { name: 'Clear' });
    const question = page.getByRole('dialog', { name: 'Clear the sandbox?' });
    await clear.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await seen.people.count()).toBe(1);
    await clear.click();
    await question.getByRole('button', { name: 'Clear' }).click();
    for (const cleared of [page, other]) await expect.poll(() => parts(cleared).people.count()).toBe(0);
    await page.getByText('No conversations yet.').waitFor();
    expect(await clear.isDisabled()).toBe(true);
    await sendSms('+12025550148', 'two');
    for (const cleared of [page, other]) await expect.poll(parts(cleared).texts).toEqual(['two']);
  });
});
