import { withoutChromium } from '@omnichannel/tooling/chromium';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newUuid } from '../src/platform/postgres/ids.ts';
import type { Account } from './inbox/inbox.ts';
import { parts, useInbox } from './inbox/testing.ts';

describe.skipIf(withoutChromium)('of 10,000 messages', () => {
  const inbox = useInbox();

  /** Stores as many messages, of so many people, the newest of the first one. */
  const fill = ({ environmentId }: Account, messages: number, people: number) =>
    sql`
      INSERT INTO sandbox_messages (environment_id, message_id, channel, recipient, sender, text, outcome, outcome_at)
      SELECT ${environmentId}, gen_random_uuid(), 'sms', '+120255501' || lpad(((${messages} - n) % ${people})::text, 2, '0'),
        'Example Shop', 'message ' || n, 'delivered', now()
      FROM generate_series(1, ${messages}::int) AS n
    `.execute(inbox.open.database);

  it('the newest are there at once, and older ones when the user scrolls up', async () => {
    const account = await inbox.account(newUuid());
    await fill(account, 10_000, 4);
    const page = await inbox.enter(account);
    const seen = parts(page);
    await expect.poll(async () => (await seen.texts()).at(-1)).toBe('message 10000');
    const first = await seen.messages.count();
    expect(first).toBeLessThan(200);
    await seen.messages.first().scrollIntoViewIfNeeded();
    await expect.poll(() => seen.messages.count()).toBeGreaterThan(first);
    const all = (await seen.texts()).map((words) => Number(words.split(' ')[1]));
    // Every fourth is theirs: none is missing, none is there twice.
    expect(all).toEqual(all.map((_, index) => 10_000 - 4 * (all.length - 1 - index)));
  });

  it('finds a person with old messages only by a search, and by scrolling', async () => {
    const account = await inbox.account(newUuid());
    const { environmentId } = account;
    await sql`
      INSERT INTO sandbox_messages (environment_id, message_id, channel, recipient, sender, text, outcome, outcome_at)
      SELECT ${environmentId}, gen_random_uuid(), 'sms', 'visitor-' || n, 'Example Shop', 'message ' || n, 'delivered', now()
      FROM generate_series(1, 10000) AS n
    `.execute(inbox.open.database);
    const page = await inbox.enter(account);
    const seen = parts(page);
    await expect.poll(() => seen.people.first().textContent()).toContain('visitor-10000');
    expect(await seen.people.count()).toBeLessThan(200);
    await seen.people.last().scrollIntoViewIfNeeded();
    await expect.poll(() => seen.people.count()).toBeGreaterThan(100);
    await page.getByRole('searchbox').fill('visitor-17');
    // That one, 170 to 179, 1700 to 1799: more than a page of them.
    await seen.people.filter({ hasText: 'message 1799' }).waitFor();
    await expect
      .poll(async () => {
        await seen.people.last().scrollIntoViewIfNeeded();
        return seen.people.count();
      })
      .toBe(111);
    expect(await seen.people.last().getAttribute('data-person')).toBe('visitor-17');
  });

  it('that come in a flood, the page shows the last', async () => {
    const { account, page } = await inbox.begin();
    const seen = parts(page);
    const { environmentId } = account;
    const send = (to: string, text: string) =>
      inbox.service.context.connections.sandbox.sendSms(
        { id: newUuid(), environmentId, to, sender: 'ExampleShop', text, purpose: 'passcode' },
        new AbortController().signal,
      );
    await Promise.all(
      Array.from({ length: 3000 }, (_, index) => send(`+120255501${10 + (index % 80)}`, `message ${index}`)),
    );
    await send('+12025550199', 'last');
    await expect.poll(() => seen.people.first().textContent(), { timeout: 20_000 }).toContain('last');
    await seen.people.first().click();
    await expect.poll(seen.texts).toEqual(['last']);
  });
});
