import { randomUUID } from 'node:crypto';
import { chatAppTitle, chatAppTitles } from '@omnichannel/error-formats';
import { withoutChromium } from '@omnichannel/tooling/chromium';
import { everyNth } from '@omnichannel/tooling/full-run';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setEndpoint } from '../src/features/webhooks/endpoints.ts';
import type { Account } from '../src/http/account.ts';
import { newId } from '../src/platform/postgres/ids.ts';
import { testAccount } from '../src/testing.ts';
import { startConsole, type TestConsole } from './console.ts';
import { assertAccessible } from './inbox/assert-accessible.ts';
import { desktop, phone, tablet } from './inbox/inbox.ts';
import { type Receiver, startReceiver } from './inbox/receiver.ts';

const number = '+12025550123';
const dayMs = 86_400_000;
const begin = Date.now() - dayMs / 2;
const yesterday = (seconds: number) => new Date(begin + seconds * 1000);

describe.skipIf(withoutChromium)('support in the console', () => {
  let site: TestConsole;
  let receiver: Receiver;
  let account: Account;

  beforeAll(async () => {
    site = await startConsole();
    receiver = await startReceiver();
    account = await testAccount(site.service.context, { userName: 'shop' });
  });
  afterAll(async () => {
    await site?.close();
    await receiver?.close();
  });
  afterEach(() => site.closePages());

  /** Stores the verification of a person whose phone was off, with the receipt of the provider. */
  async function storeFailedPasscode(of: Account = account): Promise<string> {
    const checkCode = randomUUID().replaceAll('-', '');
    const outboxId = Math.floor(Math.random() * 1e9);
    await sql`INSERT INTO verifications (id, check_code, environment_id, account_id, number, country, sender, language, code_length, key_id,
        created_at, expires_at, sends, sms_status, sms_status_at, sms_error_code, rejection)
      VALUES (${randomUUID()}, ${checkCode}, ${of.environmentId}, ${of.id}, ${number}, 'US', 'Shop', 'en', 6, '', ${yesterday(0)},
        ${yesterday(180)}, 1, 'failed', ${yesterday(9)}, 1026, 'The phone could not be reached.')`.execute(
      site.database,
    );
    await sql`INSERT INTO submission_attempts (outbox_id, attempt, source, reference, environment_id, connection_id, state, written_at, ended_at,
        segments, alphabet, country)
      VALUES (${outboxId}, 1, 'passcode', ${`${checkCode}-1`}, ${of.environmentId}, 'main', 'accepted', ${yesterday(0.2)},
        ${yesterday(0.7)}, 1, 'gsm7', 'US')`.execute(site.database);
    await sql`INSERT INTO submitted_parts (outbox_id, attempt, part, connection_id, provider_id, normalized_id, recipient, status, status_at, code)
      VALUES (${outboxId}, 1, 0, 'main', '3EB0A1', '3eb0a1', '12025550123', 'failed', ${yesterday(9)}, '21')`.execute(
      site.database,
    );
    return checkCode;
  }

  async function storeMessage(): Promise<string> {
    const id = newId();
    await sql`INSERT INTO messages (id, environment_id, account_id, channel, recipient, type, request, content, accepted_at, status, sent_at,
        delivered_at)
      VALUES (${id}, ${account.environmentId}, ${account.id}, 'chatApp', ${number}, 'text', '{}',
        '{"type":"text","text":"Your order is ready."}', ${yesterday(-600)}, 'delivered', ${yesterday(-599)}, ${yesterday(-500)})`.execute(
      site.database,
    );
    return id;
  }

  /** Stores dead deliveries about a message, to the receiver of the test. */
  async function storeDeadDeliveries(count: number): Promise<string[]> {
    const { environmentId } = account;
    const setting = { environmentId, kind: 'rcs', url: receiver.url, sandbox: true } as const;
    await setEndpoint(site.database, site.service.context.keys, setting);
    const ids: string[] = [];
    for (let index = 0; index < count; index++) {
      const id = `msg_${randomUUID()}`;
      await sql`INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body, state, created_at, ended_at)
        SELECT ${id}, ${environmentId}, id, ${newId()}, '{"channel":"rcs","events":[]}', 'dead', ${yesterday(index)}, ${yesterday(index + 60)}
        FROM endpoints WHERE environment_id = ${environmentId} AND kind = 'rcs'`.execute(site.database);
      await sql`INSERT INTO delivery_attempts (delivery_id, at, url, status, error, response_body, took_ms)
        VALUES (${id}, ${yesterday(index + 60)}, ${receiver.url}, 500, 'The endpoint returned 500.', 'Oops', 38)`.execute(
        site.database,
      );
      ids.push(id);
    }
    return ids;
  }

  it('finds out why a customer did not get her passcode', async () => {
    await storeFailedPasscode();
    const page = await site.enter('support', '/messages');
    await page.getByLabel('Number or ID').fill('+1 202 555 0123');
    await page.getByRole('row', { name: 'Passcode' }).getByRole('link').click();
    await page.locator('.explanation', { hasText: 'The phone could not be reached.' }).waitFor();
    await page.getByText('1026 (contract) · 21 (provider)').first().waitFor();
    await page.getByText('Ask the person whether the phone can receive messages').waitFor();
    const events = await page.locator('.timeline b').allTextContents();
    expect(events).toEqual(['Passcode requested', 'Submitted', 'Receipt', 'Failed', 'Expired']);
    await page.getByText('Passcodes are never shown.').waitFor();
    expect(await page.getByRole('button', { name: 'Show the content' }).count()).toBe(0);
  });

  it('links the connection that has submitted a message', async () => {
    const live = await testAccount(site.service.context, { userName: 'live-shop', sandbox: false });
    const page = await site.enter('support', `/messages/${await storeFailedPasscode(live)}`);
    const link = page.getByRole('link', { name: 'main', exact: true });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('/console/connections/main');
  });

  it('shows the title of every error code in Arabic', async () => {
    const codes = Object.keys(chatAppTitles).map(Number);
    for (const code of codes) {
      await sql`INSERT INTO messages (id, environment_id, account_id, channel, recipient, type, request, content, accepted_at, status,
          failed_at, failure)
        VALUES (${newId()}, ${account.environmentId}, ${account.id}, 'rcs', ${number}, 'text', '{}', '{"type":"text","text":"Hello"}',
          ${yesterday(-900)}, 'failed', ${yesterday(-800)}, ${JSON.stringify({ code, title: chatAppTitle(code), details: `Details ${code}` })})`.execute(
        site.database,
      );
    }
    const page = await site.enter('support', '/messages?channel=rcs&status=failed', { locale: 'ar' });
    const failures = page.locator('tbody tr td:nth-child(3)');
    await expect.poll(() => failures.count()).toBe(codes.length);
    const texts = await failures.allTextContents();
    expect(texts.map((text) => Number(/Details (\d+)$/.exec(text)?.[1])).toSorted((a, b) => a - b)).toEqual(codes);
    expect(texts.filter((text) => !/\p{Script=Arabic}/u.test(text))).toEqual([]);
    await assertAccessible(page, desktop.width);
    await page.locator('tbody tr').first().getByRole('link').click();
    await page.locator('.explanation').waitFor();
    expect(await page.locator('.explanation').textContent()).toMatch(/^فشلت: \p{Script=Arabic}.*\(.Details \d+.\)/u);
    expect(await page.locator('.timeline').textContent()).not.toContain(chatAppTitle(codes[0] as number));
    await assertAccessible(page, desktop.width);
  });

  it('shows the receipt of each part of a long SMS', async () => {
    const id = await storeMessage();
    const outboxId = 7001;
    await sql`INSERT INTO submission_attempts (outbox_id, attempt, source, reference, environment_id, connection_id, state, parts,
        segments, alphabet, country, written_at, ended_at)
      VALUES (${outboxId}, 1, 'message', ${id}, ${account.environmentId}, 'main', 'accepted', 2, 2, 'ucs2', 'US', ${yesterday(-599)},
        ${yesterday(-599)})`.execute(site.database);
    for (const part of [0, 1]) {
      await sql`INSERT INTO submitted_parts (outbox_id, attempt, part, connection_id, provider_id, normalized_id, recipient, status,
          status_at, code)
        VALUES (${outboxId}, 1, ${part}, 'main', ${`8A${part}`}, ${`8a${part}`}, '12025550123', 'delivered', ${yesterday(-510 + part)},
          'DELIVRD')`.execute(site.database);
    }
    const page = await site.enter('support', `/messages/${id}`);
    const receipts = page.locator('.timeline .event', { hasText: 'Receipt' });
    await receipts.first().waitFor();
    expect(await receipts.allTextContents()).toEqual([
      expect.stringContaining('part 1 · delivered'),
      expect.stringContaining('part 2 · delivered'),
    ]);
  });

  it('shows a content when it is asked for, and records the read', async () => {
    const id = await storeMessage();
    const page = await site.enter('support', `/messages/${id}`);
    await page.getByRole('button', { name: 'Show the content' }).click();
    await page.getByText('"text": "Your order is ready."').waitFor();
    const reads = await site.database
      .selectFrom('audit_log')
      .select('target_id')
      .where('action', '=', 'messageContent.read')
      .execute();
    expect(reads).toEqual([{ target_id: id }]);
    const masked = await site.enter('readOnly', `/messages/${id}`);
    await masked.getByText('+1202•••0123').waitFor();
    expect(await masked.getByRole('button', { name: 'Show the content' }).count()).toBe(0);
  });

  it('replays the failed webhooks of yesterday', async () => {
    const ids = await storeDeadDeliveries(3);
    receiver.clear();
    const page = await site.enter('support', '/deliveries?state=dead');
    await expect.poll(() => page.getByRole('row').count()).toBe(4);
    await page.getByRole('button', { name: 'Replay failed…' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Failed before').fill('2020-01-01T00:00');
    await page.keyboard.press('Enter');
    await page.getByText(/^No delivery failed permanently in that time\./).waitFor();
    await dialog.getByLabel('Failed before').fill('');
    await page.keyboard.press('Enter');
    await page.getByText('Replay 3 deliveries?').waitFor();
    await page.getByText('Account: all accounts').waitFor();
    await page.getByText('Endpoint: all endpoints').waitFor();
    expect(receiver.received).toEqual([]);
    // Another filter needs another count.
    await dialog.getByLabel('Endpoint').selectOption('messenger');
    expect(await page.getByRole('button', { name: 'Replay 3 deliveries' }).count()).toBe(0);
    await dialog.getByLabel('Endpoint').selectOption('rcs');
    await page.getByRole('button', { name: 'Count the deliveries' }).press('Enter');
    await assertAccessible(page, desktop.width);
    await page.getByRole('button', { name: 'Replay 3 deliveries' }).press('Enter');
    await page.getByText('3 deliveries are replayed.').first().waitFor();
    await expect
      .poll(() => receiver.received.map(({ headers }) => headers['webhook-id']).sort())
      .toEqual(ids.toSorted());
    await page.keyboard.press('Escape');
    await page.getByText('No row matches the filters.').waitFor();
    await page.goto(`${site.service.url}/console/deliveries/${ids[0]}`);
    await page.getByText('The endpoint returned 500.').waitFor();
    await expect.poll(() => page.locator('.attempts li').count()).toBe(2);
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await expect.poll(() => receiver.received.length).toBe(4);
  });

  it('begins a replay with the filter of the list, and links to a disabled endpoint', async () => {
    await storeDeadDeliveries(2);
    await site.database.updateTable('endpoints').set({ disabled_at: new Date() }).where('kind', '=', 'rcs').execute();
    const page = await site.enter('support', '/deliveries?state=dead&endpoint=rcs&account=shop');
    await page.getByRole('button', { name: 'Replay failed…' }).press('Enter');
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Endpoint').inputValue()).toBe('rcs');
    expect(await dialog.getByLabel('Account').inputValue()).toBe('shop');
    await page.keyboard.press('Enter');
    await dialog.getByText('2 deliveries are skipped, because their endpoints are disabled:').waitFor();
    await dialog.getByText('Endpoint: RCS').waitFor();
    expect(await dialog.getByText(/^Replay 0/).count()).toBe(0);
    await dialog.getByRole('link', { name: 'shop · RCS' }).click();
    await page.getByRole('heading', { name: 'Webhook endpoints' }).waitFor();
    await page.getByRole('row', { name: 'RCS' }).getByText('Disabled').waitFor();
  });

  it('says that a rejected request stores no message', async () => {
    const page = await site.enter('support', '/messages?search=%2B12025550199');
    await page.getByText('A rejected request stores no message').waitFor();
    await page.goto(`${site.service.url}/console/messages?status=read`);
    await page.getByText('No row matches the filters.', { exact: true }).waitFor();
    await page.goto(`${site.service.url}/console/requests/${randomUUID()}`);
    await page.getByText('A rejected request, a read and a check of a passcode store none.').waitFor();
  });

  it('shows a text to copy by the keyboard where the browser does not allow copying', async () => {
    const page = await site.enter('support', `/messages/${await storeMessage()}`);
    const session = await page.context().newCDPSession(page);
    const permission = { name: 'clipboard-write' };
    await session.send('Browser.setPermission', { permission, setting: 'denied', origin: site.service.url });
    await page.clock.install();
    await page.getByRole('button', { name: 'Copy as curl' }).press('Enter');
    const text = page.getByRole('textbox', { name: 'Text to copy' });
    await text.waitFor();
    expect(await page.evaluate('getSelection().toString() || document.activeElement.value')).toMatch(/^curl -H /);
    await page.getByText('press Ctrl+C').waitFor();
    await assertAccessible(page, desktop.width);
    expect(await page.locator('#announcer').textContent()).toBe('The browser does not allow copying');
    // A reader who moves there later does not hear it as news.
    await page.clock.fastForward(15_000);
    await expect.poll(() => page.locator('#announcer').textContent()).toBe('');
    await page.keyboard.press('Escape');
    await text.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Copy as curl');
  });

  it('folds the filters of a list on a phone', async () => {
    const page = await site.enter('support', '/deliveries?state=dead', { viewport: phone });
    const toggle = page.getByRole('button', { name: 'Filters (1)' });
    await toggle.waitFor();
    expect(await page.getByLabel('Message ID').isVisible()).toBe(false);
    await toggle.press('Enter');
    await page.getByLabel('Message ID').waitFor();
    await assertAccessible(page, phone.width);
    await page.getByLabel('State').selectOption('');
    await page.getByRole('button', { name: 'Filters', exact: true }).press('Enter');
    await page.getByLabel('Message ID').waitFor({ state: 'hidden' });
  });

  it('sends a test event, and rotates a secret, which is shown once', async () => {
    await storeDeadDeliveries(1);
    receiver.clear();
    const page = await site.enter('operator', '/endpoints');
    await page.getByRole('row', { name: 'rcs' }).getByRole('link').click();
    await page.getByRole('button', { name: 'Send a test event' }).press('Enter');
    await page.getByRole('link', { name: 'Show its delivery' }).waitFor();
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(receiver.received[0]?.text).toContain('This is a test event');
    await page.getByRole('button', { name: 'Rotate the secret…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate the secret' }).click();
    const secret = page.getByText(/^whsec_/);
    await secret.waitFor();
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await page.getByText('The previous secret also signs until').waitFor();
    await expect.poll(() => secret.count()).toBe(0);
  });

  const views = [
    { name: 'English, light, on a desktop', options: { viewport: desktop, colorScheme: 'light', locale: 'en' } },
    { name: 'English, dark, on a tablet', options: { viewport: tablet, colorScheme: 'dark', locale: 'en' } },
    { name: 'Arabic, dark, on a phone', options: { viewport: phone, colorScheme: 'dark', locale: 'ar' } },
  ] as const;
  const sampled = everyNth('server, screens of messages', views, 2, ({ name }) => name);
  it.each(sampled)('is accessible and fits: $name', async ({ options }) => {
    const passcode = await storeFailedPasscode();
    const message = await storeMessage();
    const [delivery] = await storeDeadDeliveries(1);
    const page = await site.enter('owner', '/messages', options);
    const { id: endpoint } = await site.database.selectFrom('endpoints').select('id').executeTakeFirstOrThrow();
    const paths = [
      'messages',
      `messages/${passcode}`,
      `messages/${message}`,
      'deliveries',
      `deliveries/${delivery}`,
      'endpoints',
    ];
    for (const path of [...paths, `endpoints/${endpoint}`]) {
      await page.goto(`${site.service.url}/console/${path}`);
      await page
        .locator(path.includes('/') ? '.card' : 'tbody tr')
        .first()
        .waitFor();
      await assertAccessible(page, options.viewport.width);
    }
  });
});
