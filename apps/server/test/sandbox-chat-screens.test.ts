import { withoutChromium } from '@omnichannel/tooling/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBase } from '../src/features/knowledge/testing.ts';
import { newUuid } from '../src/platform/postgres/ids.ts';
import { assertAccessible } from './inbox/assert-accessible.ts';
import { chatParts, handbook } from './inbox/chat.ts';
import type { Account } from './inbox/inbox.ts';
import { sampleScreens } from './inbox/screens.ts';
import { useInbox } from './inbox/testing.ts';

describe.skipIf(withoutChromium)('on every screen, the knowledge chat', () => {
  const inbox = useInbox({ withModel: true });
  let account: Account;
  let finish = () => {};
  beforeAll(async () => {
    account = await inbox.account(newUuid());
    await createBase(inbox.open.database, account.environmentId, handbook, 'handbook');
  });
  afterAll(() => finish());

  it.for(sampleScreens('knowledge chat'))('is accessible and fits: $name, $theme', async ({ viewport, theme }) => {
    const options = { viewport, colorScheme: theme, reducedMotion: 'reduce', path: '/knowledge-chat/new' } as const;
    const { page: empty } = await inbox.begin(options);
    await empty.getByText('There is nothing to answer from yet').waitFor();
    await assertAccessible(empty, viewport.width);

    const page = await inbox.enter(account, options);
    const seen = chatParts(page);
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await seen.room.getByText('Ask the documents').waitFor();
    await assertAccessible(page, viewport.width);
    inbox.model.script = async ({ piece, end }) => {
      piece('“Shoes can be returned within 30 days of delivery.” [1]\n\n- **Unworn**\n');
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      piece('- As `new`');
      end();
    };
    await seen.ask('How long can shoes be returned?');
    await seen.stop.waitFor();
    await seen.last.locator('.words li').waitFor();
    await assertAccessible(page, viewport.width);
    finish();
    await expect.poll(seen.states).toEqual(['answered']);
    await assertAccessible(page, viewport.width);
    await seen.last.locator('.source').click();
    await seen.panel.getByText('returns.md').waitFor();
    await assertAccessible(page, viewport.width);
    await page.keyboard.press('Escape');
    await seen.last.getByRole('button', { name: 'Events' }).click();
    await seen.panel.getByText('POST /chat-messages').waitFor();
    await assertAccessible(page, viewport.width);
    await page.keyboard.press('Escape');

    inbox.model.script = ({ fail }) => fail(401);
    await seen.ask('متى يصل الطلب؟');
    await expect.poll(seen.states).toEqual(['answered', 'failed']);
    inbox.model.script = ({ piece, end }) => {
      piece('يصل الطلب خلال ثلاثة أيام عمل [١].');
      end();
    };
    await seen.last.getByRole('button', { name: 'Ask again' }).click();
    await expect.poll(seen.states).toEqual(['answered', 'failed', 'answered']);
    await assertAccessible(page, viewport.width);
    await seen.room.getByRole('button', { name: 'Rename' }).click();
    await assertAccessible(page, viewport.width);
    await page.keyboard.press('Escape');
    await page.goto(`${inbox.service.url}/sandbox/knowledge-chat`);
    await seen.conversations.first().waitFor();
    await assertAccessible(page, viewport.width);
    // Nothing that the Content-Security-Policy forbids was tried.
    expect(complaints).toEqual([]);
  });
});
