import { type Page, withoutChromium } from '@omnichannel/tooling/chromium';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from './inbox/inbox.ts';
import { type Receiver, startReceiver } from './inbox/receiver.ts';
import { parts, text, useInbox } from './inbox/testing.ts';

const to = '+12025550101';

describe.skipIf(withoutChromium)('what can be done to a message on the page', () => {
  // So slow that there is time to let a message fail.
  const inbox = useInbox({ sandboxPaceMs: 1500 });
  let receiver: Receiver;
  let account: Account;
  let page: Page;
  let seen: ReturnType<typeof parts>;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());
  beforeEach(async () => {
    ({ account, page } = await inbox.begin());
    seen = parts(page);
    receiver.clear();
    await account.api.setWebhook('status', receiver.url);
  });

  const statuses = () => receiver.received.map(({ body }) => body.statuses[0].status);

  it('is to read it, which the service reports', async () => {
    await account.api.send('chatApp', { to, ...text('Hello') });
    await expect.poll(seen.states).toEqual(['Accepted']);
    await expect.poll(seen.states).toEqual(['Sent']);
    await expect.poll(seen.states).toEqual(['Delivered']);
    await seen.messages.hover();
    await seen.messages.getByRole('button', { name: 'Mark read' }).click();
    await expect.poll(seen.states).toEqual(['Read']);
    await expect.poll(statuses).toEqual(['sent', 'delivered', 'read']);
    expect(await seen.messages.getByRole('button', { name: 'Mark read' }).count()).toBe(0);
  });

  it('is to let it fail, with the reason next to it', async () => {
    await account.api.send('chatApp', { to, ...text('Hello') });
    await seen.messages.hover();
    await seen.messages.getByRole('button', { name: 'Let it fail' }).click();
    await expect.poll(seen.states).toEqual(['Failed: Receiver incapable (1026)']);
    await expect.poll(statuses).toContain('failed');
    expect(await seen.people.textContent()).toContain('Failed');
    expect(await seen.messages.getByRole('button', { name: 'Let it fail' }).count()).toBe(0);
  });

  it('shows the request, the response, the receipts and every attempt to deliver', async () => {
    receiver.responses.push({ status: 503 });
    const id = await account.api.send('chatApp', { to, ...text('Hello') });
    await seen.messages.hover();
    await seen.messages.getByRole('button', { name: 'Details' }).click();
    const { details } = seen;
    await details.getByText('POST /conversation/wab/v1/messages/').waitFor();
    expect(JSON.parse((await details.locator('[data-part=call] pre').first().textContent()) ?? '')).toMatchObject({
      to,
      ...text('Hello'),
    });
    await details.getByText('200 Response').click();
    expect(JSON.parse((await details.locator('[data-part=call] pre').last().textContent()) ?? '')).toMatchObject({
      messages: [{ id }],
    });
    await details.getByRole('button', { name: 'Copy response' }).click();
    await expect.poll(seen.copied).toContain(id);

    const first = details.locator('.delivery').first();
    await first.getByText('503', { exact: true }).waitFor();
    expect(await first.locator('.attempts').textContent()).toMatch(/\d ms.*503.*The database is away\./);
    await first.getByText('Next attempt').waitFor();
    // An expanded part stays expanded when more data arrives.
    await first.locator('summary').click();
    await expect.poll(() => first.locator('.attempts li').count(), { timeout: 20_000 }).toBe(2);
    await expect.poll(() => first.locator('.state').textContent()).toBe('Delivered');
    expect(await first.locator('details').getAttribute('open')).toBe('');
    const body = JSON.parse((await first.locator('pre').textContent()) ?? '');
    expect(body.statuses[0]).toMatchObject({ id, status: 'sent' });
    const webhookId = await first.locator('.id code').textContent();
    expect(receiver.received.filter(({ headers }) => headers['webhook-id'] === webhookId)).toHaveLength(2);
    await expect.poll(() => details.locator('.receipts b').allTextContents()).toEqual(['sent', 'delivered']);

    await details.getByRole('button', { name: 'Mark read' }).click();
    await expect.poll(() => details.locator('.fate').textContent()).toBe('Read');
    await details.getByRole('button', { name: 'Reply' }).click();
    expect(await seen.conversation.locator('.replying').textContent()).toContain('Hello');
    await details.getByRole('button', { name: 'Close' }).click();
    // It goes by the address, which the page hears of a moment later.
    await details.waitFor({ state: 'hidden' });
  });

  it('says so in the details of a message that was not sent by the API', async () => {
    await inbox.write(page, { channel: 'chatApp', person: to, content: { type: 'text', text: 'Mine' } });
    await seen.messages.hover();
    await seen.messages.getByRole('button', { name: 'Details' }).click();
    await seen.details.getByText(`Text from ${to}`).waitFor();
    expect(await seen.details.textContent()).toContain('No webhook was sent');
    expect(await seen.details.locator('[data-part=call]').isVisible()).toBe(false);
  });

  it('is chosen for all that follow: twice, in the wrong order, or failed', async () => {
    const settings = page.getByRole('button', { name: 'Failure simulation' });
    const choose = async (name: string) => {
      await settings.click();
      await page.getByRole('checkbox', { name }).click();
      await expect.poll(() => page.locator('#announcer').textContent()).toBe('Saved');
      await page.getByRole('button', { name: 'Done' }).click();
    };
    await choose('Send each receipt twice');
    await choose('Send receipts in the wrong order');
    expect(await settings.getAttribute('data-changed')).toBe('');
    const { environmentId } = account;
    const chosen = await inbox.open.database
      .selectFrom('sandbox_settings')
      .selectAll()
      .where('environment_id', '=', environmentId)
      .execute();
    expect(chosen).toEqual([{ environment_id: environmentId, duplicates: true, out_of_order: true, failing: false }]);
    await account.api.send('chatApp', { to, ...text('Hello') });
    await seen.messages.hover();
    await seen.messages.getByRole('button', { name: 'Details' }).click();
    const reported = seen.details.locator('.receipts b');
    await expect.poll(() => reported.allTextContents()).toEqual(['delivered', 'delivered', 'sent', 'sent']);
    await page.reload();
    await choose('Let every message fail');
    await account.api.send('chatApp', { to, ...text('Another') });
    await expect.poll(async () => (await seen.states()).at(-1)).toContain('Failed');
  });
});
