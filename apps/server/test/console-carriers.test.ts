import { withoutChromium } from '@omnichannel/tooling/chromium';
import { everyNth } from '@omnichannel/tooling/full-run';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addConnection, recordSignIn } from '../src/carriers/connections/connection-store.ts';
import { readLinksOf } from '../src/carriers/outbox/connection-links.ts';
import { startTestSmsc, type TestSmsc } from '../src/carriers/smpp/testing-smsc.ts';
import { findAccount } from '../src/features/accounts/account-lookup.ts';
import { testActor } from '../src/features/audit/testing.ts';
import { createKeys, type Keys } from '../src/platform/crypto/key-derivation.ts';
import { testAccount } from '../src/testing.ts';
import { startConsole, type TestConsole } from './console.ts';
import { assertAccessible } from './inbox/assert-accessible.ts';
import { desktop, phone, tablet } from './inbox/inbox.ts';

/** An error of an SMSC: the number is invalid (SMPP 3.4, 5.1.3). */
const invalidNumber = 0x0b;

describe.skipIf(withoutChromium)('the connections in the console', () => {
  let site: TestConsole;
  let smsc: TestSmsc;
  let accountId: string;

  beforeAll(async () => {
    site = await startConsole({ publicUrl: 'https://sms.example.com' });
    smsc = await startTestSmsc({ behaviour: { submitStatus: invalidNumber } });
    accountId = (await testAccount(site.service.context, { userName: 'shop', sandbox: false })).id;
  });
  afterAll(async () => {
    await site?.close();
    await smsc?.close();
  });
  afterEach(() => site.closePages());

  it('are created, checked, tested, changed and paused', async () => {
    const page = await site.enter('operator', '/connections');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.getByText('There are no connections yet').waitFor();
    await button('New connection').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('sms-main');
    await dialog.getByLabel('host', { exact: true }).fill('127.0.0.1');
    await dialog.getByLabel('port', { exact: true }).fill(String(smsc.port));
    await dialog.getByLabel('systemId', { exact: true }).fill('test');
    await dialog.getByLabel('password', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'sms-main' }).waitFor();
    await button('Check').click();
    await page.getByText('The provider rejects the connection.').waitFor();

    await button('Replace').click();
    await dialog.getByLabel('systemId', { exact: true }).fill('test');
    await dialog.getByLabel('password', { exact: true }).fill('secret08');
    await dialog.getByRole('button', { name: 'Replace' }).click();
    const state = page.getByRole('region', { name: 'State', exact: true });
    await state.locator('[data-state=good]', { hasText: 'On' }).waitFor();
    const history = page.getByRole('region', { name: 'State history' }).getByRole('listitem');
    expect((await history.allTextContents()).map((text) => /On|Draft|Broken/.exec(text)?.[0])).toEqual([
      'On',
      'Broken',
      'Draft',
    ]);
    expect(await page.content()).not.toContain('secret08');

    await button('Send a test').click();
    await dialog.getByLabel('Recipient').fill('+12025550123');
    await page.keyboard.press('Enter');
    await dialog.getByText('The provider did not accept the message.').waitFor();
    expect(smsc.submissions).toHaveLength(1);
    await page.keyboard.press('Escape');

    await page.getByRole('region', { name: 'Limits' }).getByRole('button', { name: 'Change' }).click();
    await dialog.getByLabel('Messages per second').fill('80');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('region', { name: 'Limits' }).getByText('80', { exact: true }).waitFor();

    await button('Pause').click();
    await dialog.getByRole('button', { name: 'Pause' }).click();
    await state.getByText('Paused').waitFor();
    await button('Resume').click();
    await state.getByText('On', { exact: true }).waitFor();
  });

  it('of providers with an HTTP API are described in a form, without JSON', async () => {
    const page = await site.enter('operator', '/connections');
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.locator(`[name="settings.${name}"]`);
    await page.getByRole('button', { name: 'New connection' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('sms-http');
    await dialog.getByLabel('Kind', { exact: true }).selectOption('http-sms');
    await field('preset').selectOption('twilio');
    await dialog.getByLabel('accountSid', { exact: true }).waitFor();
    await dialog.getByLabel('authToken', { exact: true }).waitFor();
    expect(await dialog.getByLabel(/^(?:applicationId|apiKey|provider)$/).count()).toBe(0);
    await field('preset').selectOption('infobip');
    await dialog.getByLabel('baseUrl', { exact: true }).waitFor();
    await dialog.getByLabel('apiKey', { exact: true }).waitFor();
    await field('preset').selectOption('vonage');
    await dialog.getByLabel('applicationId', { exact: true }).waitFor();
    expect(await dialog.getByLabel('accountSid', { exact: true }).count()).toBe(0);

    await field('preset').selectOption('custom');
    await field('provider.request.url').fill('https://sms.example.com/v1/messages');
    const optional = dialog
      .getByRole('group', { name: 'provider' })
      .locator(':scope > .schema-fields > details > summary');
    await optional.click();
    expect(await field('provider.authentication.kind').locator('option').first().textContent()).toBe('Not set');
    expect(await field('provider.request.method').locator('option').first().textContent()).toBe('Not set');
    await field('provider.authentication.kind').selectOption('header');
    await field('provider.authentication.name').fill('X-Api-Key');
    await dialog.getByRole('button', { name: 'Add to headers' }).click();
    await dialog.getByLabel('Key of headers 1').fill('Accept');
    await dialog.getByLabel('Value of headers 1').fill('application/json');
    await dialog.getByRole('button', { name: 'Add to rules' }).click();
    await field('provider.response.rules.0.codes').fill('busy');
    await field('provider.response.rules.0.outcome').selectOption('later');
    await dialog.getByRole('checkbox', { name: 'statusCallback' }).check();
    await field('provider.statusCallback.id').fill('/id');
    await field('provider.statusCallback.state').fill('/state');
    for (const [index, [state, meaning]] of [
      ['DELIVRD', 'delivered'],
      ['GONE', 'sent'],
      ['UNDELIV', 'failed'],
    ].entries()) {
      await dialog.getByRole('button', { name: 'Add to states' }).click();
      await dialog.getByLabel(`Key of states ${index + 1}`).fill(state as string);
      await dialog.getByLabel(`Value of states ${index + 1}`).selectOption(meaning as string);
    }
    await dialog.getByRole('button', { name: 'Remove states 2' }).click();
    await field('provider.request.body').fill('{"to": ');
    await dialog.getByLabel('token', { exact: true }).fill('secret08');
    const submit = dialog.getByRole('button', { name: 'New connection' });
    await submit.click();
    const fault = dialog.getByRole('alert');
    await fault.getByText('settings.provider.request.body is not valid JSON.').waitFor();
    // The form is longer than the screen: the error is brought into sight.
    expect(await fault.evaluate((element) => element.matches(':focus'))).toBe(true);
    const box = await fault.boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(desktop.height);
    await field('provider.request.body').fill('{"to": "{to}", "text": "{text}"}');
    await assertAccessible(page, desktop.width);
    await submit.click();
    await page.getByRole('heading', { name: 'sms-http' }).waitFor();
    const settings = {
      preset: 'custom',
      provider: {
        request: {
          url: 'https://sms.example.com/v1/messages',
          headers: { Accept: 'application/json' },
          body: { to: '{to}', text: '{text}' },
        },
        authentication: { kind: 'header', name: 'X-Api-Key' },
        response: { rules: [{ codes: ['busy'], outcome: 'later' }] },
        statusCallback: { id: '/id', state: ['/state'], states: { DELIVRD: 'delivered', UNDELIV: 'failed' } },
      },
    };
    const stored = async () =>
      (
        await site.database
          .selectFrom('connections')
          .select('settings')
          .where('name', '=', 'sms-http')
          .executeTakeFirstOrThrow()
      ).settings;
    expect(await stored()).toEqual(settings);

    // A form that is saved without a change keeps everything.
    const card = page.getByRole('region', { name: 'Settings' });
    await card.getByText('provider.statusCallback.states.UNDELIV').waitFor();
    await assertAccessible(page, desktop.width);
    await card.getByRole('button', { name: 'Change' }).click();
    await dialog.getByLabel('Save without a check').check();
    await assertAccessible(page, desktop.width);
    await field('timeoutMs').evaluate('(element) => { element.closest("details")?.setAttribute("open", ""); }');
    await field('timeoutMs').fill('9000');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card.getByText('9000', { exact: true }).waitFor();
    expect(await stored()).toEqual({ ...settings, timeoutMs: 9000 });
  });

  it('of a known provider need no description of its API', async () => {
    const page = await site.enter('operator', '/connections');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New connection' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('sms-infobip');
    await dialog.getByLabel('Kind', { exact: true }).selectOption('http-sms');
    await dialog.locator('[name="settings.preset"]').selectOption('infobip');
    await dialog.getByLabel('baseUrl', { exact: true }).fill('https://sms.example.com');
    await dialog.getByLabel('apiKey', { exact: true }).fill('secret08');
    await dialog.getByRole('button', { name: 'New connection' }).click();
    await page.getByRole('heading', { name: 'sms-infobip' }).waitFor();
  });

  it('are counted in the overview while they are drafts', async () => {
    const drafts = await site.database.selectFrom('connections').select('id').where('state', '=', 'draft').execute();
    expect(drafts.length).toBeGreaterThan(1);
    const page = await site.enter('support', '/overview');
    const text = `${drafts.length} connections are drafts: no message goes over them yet.`;
    await page.getByRole('link', { name: text }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(drafts.length);
    expect(new URL(page.url()).search).toBe('?state=draft');
  });

  it('take the values of a list one a line or with commas between them', async () => {
    const page = await site.enter('operator', '/connections');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New connection' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('sms-lists');
    await dialog.getByLabel('host', { exact: true }).fill('127.0.0.1');
    await dialog.getByLabel('port', { exact: true }).fill('2775');
    await dialog.getByLabel('systemId', { exact: true }).fill('test');
    await dialog.getByLabel('password', { exact: true }).fill('secret08');
    await dialog.locator('summary').first().click();
    const errors = dialog.getByLabel('temporaryErrors', { exact: true });
    expect(await errors.getAttribute('aria-describedby')).toContain('settings.temporaryErrors-lines');
    await dialog.locator('[id="settings.temporaryErrors-lines"]', { hasText: 'One value a line' }).waitFor();
    await errors.fill('88, 1025\n1026');
    await dialog.getByRole('button', { name: 'New connection' }).click();
    await page.getByRole('heading', { name: 'sms-lists' }).waitFor();
    await page.getByText('88, 1025, 1026').waitFor();
    await site.database.deleteFrom('connections').where('name', '=', 'sms-lists').execute();
  });

  it('keep the label of a field in sight that has to be corrected', async () => {
    const page = await site.enter('operator', '/connections');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New connection' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('sms-labels');
    await dialog.locator('summary').first().click();
    await dialog.getByLabel('temporaryErrors', { exact: true }).focus();
    await dialog.getByRole('button', { name: 'New connection' }).click();
    const host = dialog.getByLabel('host', { exact: true });
    await expect.poll(() => host.evaluate((field) => field.matches(':focus'))).toBe(true);
    const top = (await dialog.boundingBox())?.y ?? Number.NaN;
    const label = await dialog.locator('label[for="settings.host"]').boundingBox();
    expect(label?.y).toBeGreaterThanOrEqual(top);
  });

  it('warn of another one with the same sender', async () => {
    const { database } = site;
    const limits = { environmentId: null, window: 10, throughput: null, binds: 1 };
    const settings = { pageId: '1000000000000001', appId: '1000000000000002' };
    const credentials = { pageAccessToken: 'token', appSecret: 'secret', verifyToken: 'verify' };
    for (const name of ['page-old', 'page-new']) {
      const added = { ...limits, name, kind: 'messenger', settings, credentials };
      await addConnection(database, testActor, site.service.context.keys, added);
    }
    const page = await site.enter('operator', '/connections/page-new');
    await page.getByText('Another connection has the same sender at the provider.').waitFor();
    await page.getByRole('link', { name: 'page-old' }).click();
    await page.getByRole('heading', { name: 'page-old' }).waitFor();
    await page.getByRole('link', { name: 'page-new' }).waitFor();
    await database.deleteFrom('connections').where('kind', '=', 'messenger').execute();
  });

  it('describe in Arabic what to enter at the provider', async () => {
    const { database } = site;
    const settings = { appId: '1000000000000003', phoneNumberId: '1000000000000004', businessAccountId: '1' };
    const credentials = { accessToken: 'token', appSecret: 'secret', verifyToken: 'verify-me' };
    const limits = { environmentId: null, window: 10, throughput: null, binds: 1 };
    const added = { ...limits, name: 'whatsapp-main', kind: 'whatsapp', settings, credentials };
    await addConnection(database, testActor, site.service.context.keys, added);
    const page = await site.enter('operator', '/connections/whatsapp-main', { locale: 'ar' });
    await page.getByRole('button', { name: 'عرض ما يجب إدخاله' }).click();
    await page.getByText('أدخل هذه القيم في لوحة التحكم الخاصة بالتطبيق لدى Meta').waitFor();
    await page.getByText('رمز تأكيد الويب هوك verifyToken').and(page.locator('dt')).waitFor();
    await page.getByRole('button', { name: 'نسخ رمز تأكيد الويب هوك' }).waitFor();
    expect(await page.locator('.cards p[lang=en]').count()).toBe(0);
    await database.deleteFrom('connections').where('kind', '=', 'whatsapp').execute();
  });

  it('name and describe every setting in Arabic', async () => {
    const page = await site.enter('operator', '/connections', { locale: 'ar' });
    const dialog = page.getByRole('dialog');
    await page.locator('.heading .primary').click();
    const kind = dialog.locator('#kind');
    const kinds = await kind
      .locator('option')
      // The function runs in the browser: this package has no types of the DOM.
      .evaluateAll((options) => options.map((option) => (option as unknown as { value: string }).value));
    expect(kinds.length).toBeGreaterThan(3);
    for (const value of kinds) {
      await kind.selectOption(value);
      if (value === 'http-sms') await dialog.locator('[name="settings.preset"]').selectOption('custom');
      await dialog.locator('.schema-fields').first().waitFor();
      const names = await dialog.locator('fieldset :is(label, legend)').allTextContents();
      expect(names.length).toBeGreaterThan(4);
      expect(names.filter((name) => !/\p{Script=Arabic}/u.test(name))).toEqual([]);
      const descriptions = await dialog.locator('small').allTextContents();
      expect(descriptions.length).toBeGreaterThan(4);
      expect(descriptions.filter((text) => !/\p{Script=Arabic}/u.test(text))).toEqual([]);
      expect(await dialog.locator('small[lang=en]').count()).toBe(0);
      // The browser writes an option in the direction of its select, unless the text isolates itself.
      const options = await dialog.locator('.schema-fields option[value=""]').allTextContents();
      const defaults = options.filter((text) => text.includes('القيمة الافتراضية'));
      for (const text of defaults) expect(text).toMatch(/^\u2067القيمة الافتراضية: \u2068[^\u2068]+\u2069\u2069$/);
      if (value === 'smpp') expect(defaults.length).toBeGreaterThan(4);
    }
  });

  it('have routes, senders and opt-outs', async () => {
    const page = await site.enter('operator', '/routes');
    const dialog = page.getByRole('dialog');
    await page.getByText('All messages').waitFor();
    await page.getByRole('button', { name: 'New route' }).click();
    await dialog.getByLabel('Connection', { exact: true }).selectOption('sms-main');
    await dialog.getByLabel('Country').fill('fr');
    await dialog.getByLabel('Position').fill('1');
    await dialog.getByRole('button', { name: 'New route' }).click();
    const rules = page.locator('.routes > li');
    await rules.nth(1).waitFor();
    expect(await rules.first().textContent()).toContain('Country FR');
    expect(await rules.last().textContent()).toContain('All messages');
    await page.getByRole('button', { name: 'Move: Country FR, position 1', exact: true }).click();
    await dialog.getByLabel('To the place of').selectOption({ label: '2 – All messages' });
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await rules.nth(1).getByText('Never used: an earlier route matches all of its messages').waitFor();
    await page.getByRole('button', { name: 'Move: Country FR, position 2', exact: true }).click();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByRole('button', { name: 'Remove: Country FR, position 1' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => rules.count()).toBe(1);
    await page.getByRole('button', { name: 'New route' }).click();
    await dialog.getByLabel('Connection', { exact: true }).selectOption('sms-main');
    await dialog.getByLabel('Country').fill('de');
    await dialog.getByRole('button', { name: 'New route' }).click();
    await rules.nth(1).getByText('Never used: an earlier route matches all of its messages').waitFor();

    // A new route lists the conditions that it has, and not those without a value.
    await page.goto(`${site.service.url}/console/audit-log?action=route.created`);
    const changes = page.locator('.changes');
    await changes.first().waitFor();
    expect((await changes.allTextContents()).filter((text) => text.includes('null'))).toEqual([]);

    await page.goto(`${site.service.url}/console/senders`);
    await page.getByRole('button', { name: 'Add a sender' }).click();
    await dialog.getByLabel('Sender', { exact: true }).fill('ExampleShop');
    await dialog.getByLabel('Countries').fill('fr, be');
    await dialog.getByLabel('Account').selectOption('shop');
    await dialog.getByRole('button', { name: 'Add a sender' }).click();
    await page.getByRole('cell', { name: 'FR BE' }).waitFor();

    await page.goto(`${site.service.url}/console/opt-outs`);
    await page.getByLabel('Account').selectOption('shop');
    await page.getByText('This account has no opt-outs.').waitFor();
    await page.getByRole('button', { name: 'Record opt-outs' }).click();
    await dialog.getByLabel('Sender group').fill('ExampleShop');
    await dialog.getByLabel('Numbers').fill('+12025550123\n+12025550124');
    await dialog.getByRole('button', { name: 'Record opt-outs' }).click();
    await page.getByRole('cell', { name: '+12025550124', exact: true }).waitFor();
    await page.getByLabel('Number', { exact: true }).fill('+12025550123');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: 'Remove the opt-out of +12025550123' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No row matches the filters.').waitFor();
  });

  it('hide from other roles what they may not do or see', async () => {
    const page = await site.enter('readOnly', `/opt-outs?accountId=${accountId}`);
    await page.getByRole('cell', { name: '+1202•••0124' }).waitFor();
    expect(await page.getByRole('button', { name: /Record|Remove/ }).count()).toBe(0);
    await page.goto(`${site.service.url}/console/connections/sms-main`);
    await page.getByRole('region', { name: 'Settings' }).getByText('127.0.0.1').waitFor();
    expect(await page.getByRole('button', { name: /Check|Pause|Change|Replace|Remove|Send/ }).count()).toBe(0);
  });

  /** Adds a connection whose port is closed, with a message that waits for it. @returns its id */
  async function addWithMessage({ name, messageId, by }: { name: string; messageId: string; by: Keys }) {
    const { database } = site;
    const closed = await startTestSmsc();
    await closed.close();
    const settings = { host: '127.0.0.1', port: closed.port };
    const credentials = { systemId: 'test', password: 'secret08' };
    const limits = { window: 10, throughput: null, binds: 1, environmentId: null };
    const known = await addConnection(database, testActor, by, {
      ...{ name, kind: 'smpp', settings, credentials },
      ...limits,
    });
    await recordSignIn(database, known, { outcome: 'ok' });
    const { environmentId } = await findAccount(database, 'shop');
    await database
      .insertInto('messages')
      .values({
        ...{ id: messageId, environment_id: environmentId, account_id: accountId, channel: 'sms', type: 'text' },
        ...{ recipient: '+12025550123', request: '{}', content: '{}' },
      })
      .execute();
    await sql`INSERT INTO outbox (source, reference, environment_id, account_id, sender, connection_id, due_at, expires_at)
      VALUES ('message', ${messageId}, ${environmentId}, ${accountId}, 'Shop', ${known.id}, now() - interval '54 seconds',
        now() + interval '1 hour')`.execute(database);
    return known.id;
  }

  describe('while the provider of one cannot be reached', () => {
    const messageId = '0123456789abcdef0123d0e0';
    let connectionId: string;

    beforeAll(async () => {
      connectionId = await addWithMessage({ name: 'sms-down', messageId, by: site.service.context.keys });
    });

    it.each([
      { name: 'a desktop, light, in English', viewport: desktop, theme: 'light', locale: 'en' },
      { name: 'a phone, dark, in Arabic', viewport: phone, theme: 'dark', locale: 'ar' },
    ] as const)(
      'the overview, the connection and its messages say so on $name',
      async ({ viewport, theme, locale }) => {
        await expect
          .poll(() => readLinksOf(site.database, connectionId), { timeout: 10_000 })
          .toMatchObject({ state: 'down', reason: expect.stringContaining('ECONNREFUSED') });
        const page = await site.enter('operator', '/overview', { viewport, colorScheme: theme, locale });
        const isEnglish = locale === 'en';
        const cause = '127.0.0.1:';
        const problem = page.locator('.problems li', { hasText: 'sms-down' });
        await problem.waitFor();
        expect(await problem.textContent()).toContain('ECONNREFUSED');
        if (isEnglish) {
          expect(await problem.textContent()).toMatch(
            /^sms-down: It has had no link to the provider since .*ECONNREFUSED.* Messages that wait: 1\. Check the address/,
          );
          await page.getByRole('listitem').filter({ hasText: 'sms-down' }).getByText('On, no link').waitFor();
        }
        await assertAccessible(page, viewport.width);

        await page.goto(`${site.service.url}/console/connections`);
        const row = page.getByRole('row').filter({ hasText: 'sms-down' });
        await row.getByText(isEnglish ? 'On, no link' : 'يعمل بلا وصلة').waitFor();
        await row.getByText(cause).first().waitFor();
        const kind = await row.getByText('smpp', { exact: true }).boundingBox();
        // A word that is broken has two lines.
        expect(kind?.height).toBeLessThan(30);
        await assertAccessible(page, viewport.width);

        await row.getByRole('link', { name: 'sms-down' }).click();
        const state = page.getByRole('region', { name: isEnglish ? 'State' : 'الحالة', exact: true });
        await state.getByText(isEnglish ? '0 of 1 open' : 'مفتوحة').waitFor();
        await state.getByText(isEnglish ? /^Check the address in the settings/ : /^تحقّق من العنوان/).waitFor();
        if (isEnglish) await state.getByText(/ · Link · .*ECONNREFUSED/).waitFor();
        await assertAccessible(page, viewport.width);

        await page.goto(`${site.service.url}/console/messages/${messageId}`);
        const summary = page.locator('.explanation');
        await summary.waitFor();
        expect(await summary.textContent()).toContain('ECONNREFUSED');
        if (isEnglish) {
          expect(await summary.textContent()).toMatch(
            /^It waits for sms-down, which has had no link to the provider since/,
          );
          await page.getByText('Check the address of the connection').waitFor();
        }
        await assertAccessible(page, viewport.width);
      },
    );
  });

  it.each([
    { name: 'a desktop, light, in English', viewport: desktop, theme: 'light', locale: 'en' },
    { name: 'a phone, dark, in Arabic', viewport: phone, theme: 'dark', locale: 'ar' },
  ] as const)('say on $name that no instance opens a link', async ({ viewport, theme, locale }) => {
    const messageId = `0123456789abcdef0123d0${locale === 'en' ? 'e1' : 'e2'}`;
    const name = `sms-lost-${locale}`;
    // Its credentials are of an instance with another secret, so that this one cannot open its link.
    const id = await addWithMessage({
      name,
      messageId,
      by: createKeys('a secret that is not the one of this service'),
    });
    await sql`UPDATE connections SET updated_at = now() - interval '1 hour' WHERE id = ${id}`.execute(site.database);
    const [cause, advice] = {
      en: ['No instance opens its link', 'Start an instance with the role worker or all.'],
      ar: ['لا توجد نسخة تفتح وصلته', 'شغّل نسخة بالدور worker أو all.'],
    }[locale] as [string, string];
    const page = await site.enter('operator', '/overview', { viewport, colorScheme: theme, locale });
    const problem = page.locator('.problems li', { hasText: name });
    await problem.waitFor();
    expect(await problem.textContent()).toContain(cause);
    expect(await problem.textContent()).toContain(advice);
    await assertAccessible(page, viewport.width);
    await page.goto(`${site.service.url}/console/connections/${name}`);
    await page.getByText(advice).first().waitFor();
    await page.getByText('OMNICHANNEL_PREVIOUS_SECRETS').waitFor();
    await assertAccessible(page, viewport.width);
    await page.goto(`${site.service.url}/console/messages/${messageId}`);
    await page.getByText(advice).first().waitFor();
    await assertAccessible(page, viewport.width);
    await sql`DELETE FROM outbox WHERE reference = ${messageId}`.execute(site.database);
    await site.database.deleteFrom('connections').where('id', '=', id).execute();
  });

  const views = [
    { name: 'on a desktop, light, in English', viewport: desktop, theme: 'light', locale: 'en' },
    { name: 'on a tablet, light, in English', viewport: tablet, theme: 'light', locale: 'en' },
    { name: 'on a phone, dark, in Arabic', viewport: phone, theme: 'dark', locale: 'ar' },
  ] as const;
  const sampled = everyNth('server, screens of connections', views, 2, ({ name }) => name);
  it.each(sampled)('are accessible and fit $name', async ({ viewport, theme, locale }) => {
    const page = await site.enter('operator', '/connections', { viewport, colorScheme: theme, locale });
    const look = () => assertAccessible(page, viewport.width);
    await page.getByRole('link', { name: 'sms-main' }).waitFor();
    await look();
    await page.locator('.heading .primary').click();
    await page.getByRole('dialog').locator('summary').first().click();
    await look();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'sms-main' }).click();
    await page.locator('.history li').first().waitFor();
    await look();
    await page.goto(`${site.service.url}/console/connections/sms-http`);
    await page.locator('.history li').first().waitFor();
    await look();
    await page.locator('.card', { hasText: 'provider.request.url' }).getByRole('button').click();
    await page.getByRole('dialog').waitFor();
    await look();
    await page.goto(`${site.service.url}/console/routes`);
    await page.locator('.routes li').first().waitFor();
    await look();
    await page.locator('.heading .primary').click();
    await page.getByRole('dialog').waitFor();
    await look();
    for (const path of ['senders', `opt-outs?accountId=${accountId}`]) {
      await page.goto(`${site.service.url}/console/${path}`);
      await page.locator('tbody tr').first().waitFor();
      await look();
      await page.locator('.heading .primary').click();
      await page.getByRole('dialog').waitFor();
      await look();
    }
  });
});
