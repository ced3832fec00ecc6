import { type Page, withoutChromium } from '@omnichannel/tooling/chromium';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  cannotReceiveError,
  notOnChannelError,
  notValidatedError,
  outsideWindowError,
} from '../src/features/messaging/message-errors.ts';
import { outcomeReasons } from '../src/features/notifications/outcome-reasons.ts';
import { newUuid } from '../src/platform/postgres/ids.ts';
import { assertAccessible } from './inbox/assert-accessible.ts';
import { type Account, desktop, phone } from './inbox/inbox.ts';
import { sampleScreens } from './inbox/screens.ts';
import { useInbox } from './inbox/testing.ts';

const orderShipped = {
  name: 'Order shipped',
  workflowId: 'order-shipped',
  description: 'Tells a customer that the parcel is on its way.',
  tags: ['orders'],
  steps: [
    {
      type: 'in_app',
      content: {
        title: 'Order {{ order.id }}',
        body: 'Hello {{ subscriber.firstName }}, your order is on its way.',
        callToAction: { label: 'Track the parcel', url: 'https://shop.example.com/orders/{{ order.id }}' },
      },
      translations: {
        ar: { title: 'الطلب {{ order.id }}', body: 'مرحبا {{ subscriber.firstName }}، طلبك في الطريق.' },
      },
    },
    { type: 'sms', content: { text: 'Order {{ order.id }} arrives {{ day }}.' } },
    { type: 'email', content: { subject: 'Order {{ order.id }}', text: 'It arrives {{ day }}.' }, active: false },
  ],
};

describe.skipIf(withoutChromium)('the pages of notifications', () => {
  const inbox = useInbox();
  let account: Account;
  beforeAll(async () => {
    account = await inbox.account(newUuid());
    await account.api.call('POST', '/v1/workflows', orderShipped);
    await account.api.call('POST', '/v1/workflows', {
      name: 'Security alert',
      critical: true,
      steps: [{ type: 'in_app', content: { body: 'Someone signed in.' } }],
    });
    await account.api.call('POST', '/v1/subscribers', {
      subscriberId: 'layla-17',
      firstName: 'ليلى',
      lastName: 'حداد',
      phone: '+12025550143',
      email: 'layla@example.com',
      locale: 'ar',
    });
    await account.api.call('POST', '/v1/subscribers', { subscriberId: 'omar/2', firstName: 'Omar' });
    await account.api.call('POST', '/v1/topics', { key: 'customers', name: 'All customers' });
    await account.api.call('POST', '/v1/topics/customers/subscribers', { subscribers: ['layla-17', 'omar/2'] });
    await trigger('first', ['layla-17', 'omar/2']);
    await trigger('second', [{ type: 'Topic', topicKey: 'customers' }]);
  });

  const trigger = (transactionId: string, to: readonly unknown[]) =>
    account.api.call('POST', '/v1/events/trigger', {
      name: 'order-shipped',
      to,
      transactionId,
      payload: { order: { id: 1042 }, day: 'tomorrow' },
    });
  const item = (page: Page) => page.locator('#notifications .item');
  const open = (options: object = {}) => inbox.enter(account, options);

  it.for(sampleScreens('notifications'))('are accessible and fit: $name, $theme', async ({ viewport, theme }) => {
    const options = { viewport, colorScheme: theme, reducedMotion: 'reduce' } as const;
    const { page: empty } = await inbox.begin(options);
    for (const [path, text] of [
      ['subscribers', 'No subscribers yet.'],
      ['workflows', 'No workflows yet.'],
      ['event-log', 'No events yet.'],
    ] as const) {
      await empty.goto(`${inbox.service.url}/sandbox/${path}`);
      await empty.getByText(text).waitFor();
      await assertAccessible(empty, viewport.width);
    }
    await empty.goto(`${inbox.service.url}/sandbox/subscribers/nobody`);
    await empty.getByText('No subscriber has the id').waitFor();
    await assertAccessible(empty, viewport.width);

    const page = await open({ ...options, path: '/subscribers' });
    await page.getByRole('link', { name: 'ليلى' }).waitFor();
    await assertAccessible(page, viewport.width);
    await page.getByRole('link', { name: 'ليلى' }).click();
    await item(page).getByText('مرحبا ليلى').first().waitFor();
    await item(page).getByRole('group', { name: 'Order shipped' }).waitFor();
    await item(page).getByText('All customers').waitFor();
    await assertAccessible(page, viewport.width);

    await page.goto(`${inbox.service.url}/sandbox/workflows/order-shipped`);
    await item(page).getByRole('combobox', { name: 'Subscriber' }).fill('layla-17');
    await item(page).locator('.in-app').getByText('مرحبا ليلى').waitFor();
    await assertAccessible(page, viewport.width);

    await page.goto(`${inbox.service.url}/sandbox/event-log/first`);
    await item(page).getByRole('cell', { name: 'In the feed', exact: true }).waitFor();
    await assertAccessible(page, viewport.width);
  });

  it('find a subscriber by id, name and address, with the keyboard alone', async () => {
    const page = await open({ path: '/subscribers' });
    const rows = page.getByRole('navigation', { name: 'Subscribers' }).getByRole('link');
    await expect.poll(() => rows.count()).toBe(2);
    await page.keyboard.press('/');
    await page.keyboard.type('5550143');
    await expect.poll(() => rows.count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await item(page).getByRole('heading', { name: 'ليلى حداد' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/sandbox/subscribers/layla-17');
    await page.getByRole('searchbox').fill('nobody');
    await page.getByText('No matching subscribers.').waitFor();
  });

  it('find workflows and events by text', async () => {
    const page = await open({ path: '/workflows' });
    const rows = page.getByRole('navigation').getByRole('listitem');
    await expect.poll(() => page.locator('.section-list a').count()).toBe(2);
    await page.keyboard.press('/');
    await page.keyboard.type('SECURITY');
    await expect
      .poll(() => page.locator('.section-list a').allTextContents())
      .toEqual([expect.stringContaining('Security alert')]);
    await page.getByRole('searchbox').fill('nothing');
    await page.getByText('No matching workflows.').waitFor();
    await page.goto(`${inbox.service.url}/sandbox/event-log`);
    await page.getByRole('searchbox', { name: 'Search events' }).fill('order first');
    await expect.poll(() => page.locator('.section-list a').count()).toBe(1);
    await page.locator('.section-list a[data-id="first"]').waitFor();
    await page.getByRole('searchbox').fill('nothing');
    await page.getByText('No matching events.').waitFor();
    expect(await rows.count()).toBe(0);
  });

  it('scroll the list to the row that is open, and no further while the list changes', async () => {
    const ids = Array.from({ length: 45 }, (_, index) => `scroll-${index + 10}`);
    await account.api.call('POST', '/v1/subscribers/bulk', {
      subscribers: ids.map((subscriberId) => ({ subscriberId })),
    });
    const page = await open({ path: '/subscribers/scroll-50' });
    const row = page.locator('.section-list a[data-id="scroll-50"]');
    await row.waitFor();
    const isShown = async () => {
      const [box, list] = [await row.boundingBox(), await page.locator('.rows').boundingBox()];
      return box !== null && list !== null && box.y >= list.y && box.y + box.height <= list.y + list.height;
    };
    await expect.poll(isShown).toBe(true);
    await page.evaluate(`document.querySelector('.rows').scrollTo(0, 0)`);
    await page.getByRole('searchbox').fill('scroll');
    await page.locator('.section-list a[data-id="layla-17"]').waitFor({ state: 'hidden' });
    expect(await isShown()).toBe(false);
  });

  it('show what an event was triggered with, how many it reaches, and why steps failed', async () => {
    await account.api.call('POST', '/v1/events/trigger', {
      name: 'order-shipped',
      to: [{ type: 'Topic', topicKey: 'customers' }],
      actor: 'omar/2',
      transactionId: 'acted',
      payload: { order: { id: 1077 }, day: 'on Friday' },
    });
    const page = await open({ path: '/event-log/acted' });
    await item(page).getByText('Completed', { exact: true }).waitFor();
    await inbox.open.database
      .updateTable('notification_deliveries')
      .set({ reason: 'The number is not valid.' })
      .where('event_id', '=', (query) =>
        query.selectFrom('notification_events').select('id').where('transaction_id', '=', 'acted'),
      )
      .execute();
    await page.reload();
    await item(page).getByRole('link', { name: 'omar/2' }).waitFor();
    await item(page).getByText('1 of 1 reached').waitFor();
    await item(page).getByRole('region', { name: 'Payload' }).getByText('1077').waitFor();
    await item(page).getByRole('region', { name: 'Outcomes by step' }).getByText('The number is not valid.').waitFor();
  });

  it('show in Arabic every reason that the service gives for an outcome', async () => {
    const reasons = [
      ...Object.values(outcomeReasons),
      ...[outsideWindowError, notValidatedError].map((create) => create('chatApp').message),
      outsideWindowError('messenger').message,
      ...(['chatApp', 'messenger', 'rcs', 'chat'] as const).map((channel) => notOnChannelError(channel).message),
      cannotReceiveError('rcs', 'document').message,
    ];
    // Each recipient has one reason. The summary of the event shows the most frequent ones only.
    const ids = reasons.map((_, index) => `reason-${index + 10}`);
    await account.api.call('POST', '/v1/subscribers/bulk', {
      subscribers: ids.map((subscriberId) => ({ subscriberId })),
    });
    await trigger('reasons', ids);
    const page = await open({ path: '/event-log/reasons', locale: 'ar' });
    await item(page)
      .locator('.recipients > li')
      .nth(ids.length - 1)
      .waitFor();
    for (const [index, reason] of reasons.entries()) {
      await sql`UPDATE notification_deliveries SET reason = ${reason}
        FROM subscribers, notification_events AS event
        WHERE subscribers.id = subscriber AND subscriber_id = ${ids[index]} AND event.id = event_id
          AND event.transaction_id = 'reasons' AND outcome = 'no_address'`.execute(inbox.open.database);
    }
    await page.reload();
    const shown = page.locator('.recipients .reason');
    await expect.poll(() => shown.count()).toBeGreaterThanOrEqual(reasons.length);
    const untranslated = (await shown.allTextContents()).filter((text) => !/\p{Script=Arabic}/u.test(text));
    expect(untranslated).toEqual([]);
    await page.locator('tr.reasons').first().waitFor();
    expect(await page.locator('tr.reasons').first().textContent()).toMatch(/\p{Script=Arabic}/u);
    await assertAccessible(page, desktop.width);
  });

  it('show an Arabic item of a feed from right to left, with its times', async () => {
    const page = await open({ path: '/subscribers/layla-17' });
    const first = page.getByRole('region', { name: 'Feed' }).locator('.feed > li').first();
    await first.getByText('مرحبا').waitFor();
    const rightOf = async (selector: string) => {
      const box = await first.locator(selector).first().boundingBox();
      return Math.round((box?.x ?? 0) + (box?.width ?? 0));
    };
    expect(await rightOf('.meta > time')).toBe(await rightOf('.in-app'));
  });

  it('show what arrives, what is marked, and who is online, by themselves', async () => {
    const page = await open({ path: `/subscribers/${encodeURIComponent('omar/2')}` });
    const feed = page.getByRole('region', { name: 'Feed' });
    await feed.getByText('Order 1042').first().waitFor();
    const before = await feed.getByRole('listitem').count();
    await trigger(newUuid(), ['omar/2']);
    await expect.poll(() => feed.getByRole('listitem').count(), { timeout: 10_000 }).toBe(before + 1);
    await feed.getByText(`${before + 1} unread, ${before + 1} unseen`).waitFor();
    const path = `/v1/subscribers/${encodeURIComponent('omar/2')}`;
    await account.api.call('POST', `${path}/messages/mark-all`, { markAs: 'read' });
    await account.api.call('PATCH', `${path}/online-status`, { isOnline: true });
    await feed.getByText('0 unread, 0 unseen').waitFor();
    await item(page).getByText('Online', { exact: true }).waitFor();
    await account.api.call('PATCH', `${path}/online-status`, { isOnline: false });
    await item(page).getByText('Last online').waitFor();
  });

  it('turn off a channel of a workflow, and show that the next event skips it', async () => {
    const page = await open({ path: '/subscribers/layla-17' });
    const group = item(page).getByRole('group', { name: 'Order shipped' });
    const sms = group.getByRole('checkbox', { name: 'SMS' });
    await sms.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => page.locator('#announcer').textContent()).toBe('Saved');
    await page.reload();
    await expect.poll(() => sms.isChecked()).toBe(false);
    const critical = item(page).getByRole('group', { name: 'Security alert', description: /stands for all channels/ });
    expect(await critical.getByRole('checkbox', { name: 'On' }).isDisabled()).toBe(true);
    await trigger('skipped', ['layla-17']);
    await page.getByRole('link', { name: 'Events' }).click();
    await page.getByRole('navigation', { name: 'Events' }).getByRole('link', { name: 'skipped' }).click();
    await item(page).getByRole('cell', { name: 'Turned off by the subscriber', exact: true }).waitFor();
    await item(page).getByRole('region', { name: 'Outcomes' }).getByText('for this workflow. (1)').waitFor();
    const recipients = page.getByRole('region', { name: 'Recipients' });
    await item(page)
      .getByRole('button', { name: /recipients: sms, Turned off/ })
      .click();
    await expect.poll(() => recipients.getByRole('link').allTextContents()).toEqual(['ليلى حدادlayla-17']);
    expect(await recipients.getByRole('combobox').inputValue()).toBe('step=sms&outcome=skipped_by_preference');
    expect(await page.evaluate('document.activeElement.id')).toBe('recipients-title');
    const all = { preferences: [{ type: 'sms', enabled: true }], enabled: true };
    await account.api.call('PATCH', '/v1/subscribers/layla-17/preferences', all);
    await account.api.call('PATCH', '/v1/subscribers/layla-17/preferences/order-shipped', {
      channel: { type: 'sms', enabled: true },
    });
  });

  it('preview a workflow for a payload and a language, and send it as a test', async () => {
    const page = await open({ path: '/workflows' });
    await page.getByRole('link', { name: 'Order shipped' }).click();
    const steps = page.getByRole('region', { name: 'Steps' });
    await steps.getByText('Hello , your order').waitFor();
    await steps.getByText('Order id arrives day.').waitFor();
    const payload = item(page).getByLabel('Payload');
    await payload.fill('{"order": {"id": 7}}');
    await item(page).getByText('lacks required variables: day').waitFor();
    await payload.fill('{"order": {"id": 7}, "day": }');
    await item(page).getByText('not valid JSON').waitFor();
    await payload.fill('{"order": {"id": 7}, "day": "on Monday"}');
    await steps.getByText('Order 7 arrives on Monday.').waitFor();
    const send = item(page).getByRole('button', { name: 'Send test' });
    expect(await send.isDisabled()).toBe(true);
    await item(page).getByRole('combobox', { name: 'Subscriber' }).fill('layla-17');
    await steps.getByText('مرحبا ليلى').waitFor();
    await item(page).getByLabel('Language').fill('en');
    await steps.getByText('Hello ليلى').waitFor();
    await send.click();
    await item(page).getByRole('link', { name: 'Open the event' }).click();
    await item(page).getByRole('cell', { name: 'Sent', exact: true }).waitFor();
    await item(page).getByText('Completed').waitFor();
    await item(page).getByRole('link', { name: 'order-shipped' }).click();
    await item(page).getByRole('heading', { name: 'Order shipped' }).waitFor();
  });

  it('keep what is written while the service does not respond', async () => {
    const page = await open({ path: '/workflows/order-shipped' });
    const payload = item(page).getByLabel('Payload');
    await payload.fill('{"order": {"id": 8}, "day": "today"}');
    await page.getByRole('region', { name: 'Steps' }).getByText('Order 8 arrives today.').waitFor();
    const isWorkflow = ({ pathname }: URL) => pathname.endsWith('/api/v1/workflows/order-shipped');
    const failed = page.waitForEvent('requestfailed', (request) => isWorkflow(new URL(request.url())));
    await page.route(isWorkflow, (route) => route.abort());
    await failed;
    await page.unroute(isWorkflow);
    await page.waitForResponse((response) => isWorkflow(new URL(response.url())));
    expect(await payload.inputValue()).toContain('today');
  });

  it('request nothing while the tab is hidden, and everything when it is shown again', async () => {
    const page = await open({ path: '/subscribers/layla-17' });
    await page.clock.install();
    await page.reload();
    await item(page).getByRole('group', { name: 'Order shipped' }).waitFor();
    const setHidden = (isHidden: boolean) =>
      page.evaluate(`
        Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      `);
    await setHidden(true);
    await page.clock.runFor(1000);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.clock.runFor(60_000);
    expect(requests).toEqual([]);
    await setHidden(false);
    await page.clock.runFor(1000);
    const subscriber = '/sandbox/api/v1/subscribers/layla-17';
    for (const path of [subscriber, `${subscriber}/preferences`, `${subscriber}/notifications/feed`]) {
      await expect.poll(() => requests).toContain(path);
    }
  });

  it('show the list on a phone, then an item, and go back', async () => {
    const page = await open({ viewport: phone, path: '/event-log' });
    const row = page.getByRole('navigation', { name: 'Events' }).getByRole('link', { name: 'first' });
    await row.click();
    await item(page).getByRole('heading', { name: 'first' }).waitFor();
    expect(await row.isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await row.waitFor();
    expect(await row.evaluate('document.activeElement.dataset.id')).toBe('first');
    await page.getByText('Choose an event.').waitFor({ state: 'hidden' });
    await page.setViewportSize(desktop);
    await page.getByText('Choose an event.').waitFor();
  });

  it('show the recipients of an event with their outcomes, page by page', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `page-${index}`);
    await account.api.call('POST', '/v1/subscribers/bulk', {
      subscribers: ids.map((subscriberId) => ({ subscriberId })),
    });
    await trigger('many', ids);
    const page = await open({ path: '/event-log/many' });
    const recipients = page.getByRole('region', { name: 'Recipients' });
    const links = recipients.getByRole('link');
    await expect.poll(() => links.count()).toBe(50);
    const first = await links.allTextContents();
    await recipients.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => links.count()).toBe(10);
    expect([...first, ...(await links.allTextContents())].sort()).toEqual(ids.sort());
    expect(await page.evaluate('document.activeElement.id')).toBe('recipients-title');
    await recipients.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(() => links.allTextContents()).toEqual(first);
    await expect.poll(() => recipients.locator('[data-outcome="no_address"]').count()).toBe(50);
    const filter = recipients.getByRole('combobox', { name: 'Show' });
    await filter.selectOption({ label: 'in_app (In-app): In the feed, 60' });
    await expect.poll(() => links.count()).toBe(50);
    await links.first().click();
    await item(page)
      .getByRole('heading', { name: first[0] as string })
      .waitFor();
  });

  it('show the HTML of an e-mail without scripts and without anything from elsewhere', async () => {
    const html = '<p style="color: rgb(0, 128, 128)">It is {{ day }}.</p><img src="https://example.com/pixel.png">';
    await account.api.call('POST', '/v1/workflows', {
      name: 'Reminder',
      workflowId: 'reminder',
      steps: [
        {
          type: 'email',
          content: {
            subject: 'Reminder',
            text: 'It is {{ day }}.',
            html: `${html}<script>document.title = 'run'</script>`,
          },
        },
      ],
    });
    const event = { name: 'reminder', to: 'layla-17', payload: { day: 'Monday' } };
    await account.api.call('POST', '/v1/events/trigger', event);
    const page = await open({ path: '' });
    const blocked = new Set<string>();
    page.on('requestfailed', (request) => request.failure()?.errorText === 'csp' && blocked.add(request.url()));
    await page.getByText('layla@example.com').first().click();
    const assertHarmless = async (day: string) => {
      const text = page.frameLocator('.email-html').getByText(`It is ${day}.`);
      await text.waitFor();
      expect(await text.evaluate('getComputedStyle(document.querySelector("p")).color')).toBe('rgb(0, 128, 128)');
      await expect.poll(() => [...blocked]).toEqual(['https://example.com/pixel.png']);
      blocked.clear();
      expect(await page.locator('.email-html').getAttribute('sandbox')).toBe('');
      expect(await text.evaluate('document.title')).toBe('');
      await assertAccessible(page, desktop.width);
    };
    await page.locator('.bubble summary').last().click();
    await assertHarmless('Monday');

    // The preview of the workflow, which follows the payload.
    await page.goto(`${inbox.service.url}/sandbox/workflows/reminder`);
    await page.getByText('HTML', { exact: true }).click();
    await assertHarmless('day');
    await item(page).getByLabel('Payload').fill('{"day": "Tuesday"}');
    await assertHarmless('Tuesday');
    await item(page)
      .getByLabel('Payload')
      .fill(JSON.stringify({ day: 'x'.repeat(9000) }));
    await page.getByText('too long for a preview of the HTML').waitFor();
  });

  it('cancel an event once, after a question', async () => {
    await trigger('stopped', ['omar/2']);
    // As if it had a topic whose subscribers are not reached yet.
    await inbox.open.database
      .updateTable('notification_events')
      .set({ state: 'running', completed_at: null })
      .where('transaction_id', '=', 'stopped')
      .where('environment_id', '=', account.environmentId)
      .execute();
    const page = await open({ path: '/event-log/stopped' });
    const cancel = item(page).getByRole('button', { name: 'Cancel event' });
    await cancel.click();
    const question = page.getByRole('dialog', { name: 'Cancel this event?' });
    await question.getByRole('button', { name: 'Keep it' }).click();
    expect(await item(page).getByText('Running', { exact: true }).count()).toBe(1);
    await cancel.click();
    await question.getByRole('button', { name: 'Cancel event' }).click();
    await item(page).getByRole('status').getByText('The event was cancelled.').waitFor();
    await expect.poll(() => cancel.isDisabled()).toBe(true);
    await item(page).getByText('Cancelled', { exact: true }).first().waitFor();
    await page.goto(`${inbox.service.url}/sandbox/event-log/first`);
    await item(page).getByText('Nothing is left to cancel.').waitFor();
    expect(await cancel.isDisabled()).toBe(true);
  });

  it('say that the session has ended', async () => {
    const page = await open({ path: '/event-log' });
    await page.getByRole('link', { name: 'first' }).waitFor();
    await page.context().clearCookies();
    await page.getByRole('alert').filter({ hasText: 'The session is over' }).first().waitFor();
  });
});
