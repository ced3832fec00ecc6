import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@omnichannel/tooling/chromium';
import { sql } from 'kysely';
import { testActor } from '../src/features/audit/testing.ts';
import { createOperator } from '../src/features/operators/manage-operators.ts';
import { createSession } from '../src/features/operators/sessions.ts';
import { setEndpoint } from '../src/features/webhooks/endpoints.ts';
import { newId } from '../src/platform/postgres/ids.ts';
import type { Account, Inbox } from '../test/inbox/inbox.ts';

const themes = ['light', 'dark'] as const;
const hourMs = 3_600_000;
const minuteMs = 60_000;
const number = '+12025550151';
const hook = 'https://shop.example.com/hooks';

/** Takes pictures of the console as a person of the support sees it: a passcode that did not arrive, and a replay. */
export async function takeConsole(browser: Browser, inbox: Inbox, account: Account, pictures: string): Promise<void> {
  const checkCode = await storeFailedPasscode(inbox, account);
  await storeDeadDeliveries(inbox, account, 12);
  const { adminUrl, context: service } = inbox.service;
  const operator = { userName: 'maryam', role: 'support' } as const;
  const { id: operatorId } = await createOperator(service.database, testActor, operator, adminUrl);
  const session = { operatorId, stage: 'signedIn', address: '127.0.0.1', userAgent: 'pictures' } as const;
  const token = await createSession(service.database, session);
  for (const theme of themes) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 880 },
      colorScheme: theme,
      reducedMotion: 'reduce',
      timezoneId: 'UTC',
    });
    await context.addCookies([{ name: 'omnichannel_operator', value: token, url: adminUrl }]);
    const page = await context.newPage();
    await page.goto(`${adminUrl}/console/messages/${checkCode}`);
    await page.locator('.timeline b', { hasText: 'Failed' }).waitFor();
    await take(page, `${pictures}console-message-${theme}.png`);
    await page.goto(`${adminUrl}/console/deliveries?state=dead`);
    await page.getByRole('row').nth(12).waitFor();
    await page.getByRole('button', { name: 'Replay failed…' }).click();
    await page.getByRole('button', { name: 'Count the deliveries' }).click();
    await page.getByText('Replay 12 deliveries?').waitFor();
    await take(page, `${pictures}console-replay-${theme}.png`);
    await context.close();
  }
}

async function take(page: Page, path: string): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 700 }).catch(() => {});
  await page.waitForTimeout(200);
  await page.screenshot({ path });
}

/**
 * Stores the verification of a person whose phone is off, with the receipt of a provider, since no provider is at hand.
 *
 * @returns its check code
 */
async function storeFailedPasscode(inbox: Inbox, account: Account): Promise<string> {
  const { database } = inbox.service.context;
  const { environmentId, id: accountId } = account;
  const checkCode = randomUUID().replaceAll('-', '');
  const begin = Date.now() - 20 * minuteMs;
  const at = (seconds: number) => new Date(begin + seconds * 1000);
  const outboxId = 1042;
  await sql`INSERT INTO verifications (id, check_code, environment_id, account_id, number, country, sender, language, code_length, key_id,
      created_at, expires_at, sends, sms_status, sms_status_at, sms_error_code, rejection)
    VALUES (${randomUUID()}, ${checkCode}, ${environmentId}, ${accountId}, ${number}, 'US', 'ExampleShop', 'en', 6, '', ${at(0)},
      ${at(180)}, 1, 'failed', ${at(9)}, 1026, 'The phone could not be reached.')`.execute(database);
  await sql`INSERT INTO submission_attempts (outbox_id, attempt, source, reference, environment_id, connection_id, state, written_at, ended_at,
      segments, alphabet, country)
    VALUES (${outboxId}, 1, 'passcode', ${`${checkCode}-1`}, ${environmentId}, 'sms-main', 'accepted', ${at(0.2)}, ${at(0.7)}, 1, 'gsm7',
      'US')`.execute(database);
  await sql`INSERT INTO submitted_parts (outbox_id, attempt, part, connection_id, provider_id, normalized_id, recipient, status, status_at, code)
    VALUES (${outboxId}, 1, 0, 'sms-main', '3EB0A1', '3eb0a1', ${number.slice(1)}, 'failed', ${at(9)}, '21')`.execute(
    database,
  );
  return checkCode;
}

/** Stores deliveries that failed permanently during the last day: real ones take days, until all their attempts have failed. */
async function storeDeadDeliveries(inbox: Inbox, account: Account, count: number): Promise<void> {
  const { database, keys } = inbox.service.context;
  const { environmentId } = account;
  await setEndpoint(database, keys, { environmentId, kind: 'rcs', url: hook, sandbox: false });
  for (let index = 0; index < count; index++) {
    const id = `msg_${randomUUID()}`;
    const ended = new Date(Date.now() - (14 - index / 2) * hourMs);
    const created = new Date(ended.getTime() - hourMs / 6);
    await sql`INSERT INTO deliveries (id, environment_id, endpoint_id, message_id, body, state, created_at, ended_at)
      SELECT ${id}, ${environmentId}, id, ${newId()}, '{"channel":"rcs","events":[]}', 'dead', ${created}, ${ended}
      FROM endpoints WHERE environment_id = ${environmentId} AND kind = 'rcs'`.execute(database);
    await sql`INSERT INTO delivery_attempts (delivery_id, at, url, status, error, response_body, took_ms)
      VALUES (${id}, ${ended}, ${hook}, 503, 'The endpoint returned 503.', 'The database is away.', 38)`.execute(
      database,
    );
  }
}
