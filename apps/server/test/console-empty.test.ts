import { withoutChromium } from '@omnichannel/tooling/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startConsole, type TestConsole } from './console.ts';
import { assertAccessible } from './inbox/assert-accessible.ts';
import { desktop, phone } from './inbox/inbox.ts';

/** Sections whose lists an operator can fill. */
const sections = [
  ...['accounts', 'connections', 'routes', 'senders', 'opt-outs', 'messages', 'deliveries', 'endpoints'],
  ...['templates', 'cards', 'subscribers', 'topics', 'knowledge'],
];

describe.skipIf(withoutChromium)('the console of a service without accounts', () => {
  let site: TestConsole;

  beforeAll(async () => {
    site = await startConsole();
  });
  afterAll(async () => {
    await site?.close();
  });
  afterEach(() => site.closePages());

  it('shows operators the first step', async () => {
    const page = await site.enter('operator', '/overview');
    for (const section of sections) {
      await page.goto(`${site.service.url}/console/${section}`);
      const empty = page.locator('.empty');
      await empty.getByText(/There are no \w+/).waitFor();
      expect(await empty.locator('code').textContent(), section).toMatch(/^omnichannel-server [a-z-]+ [a-z-]+ /);
    }
  });

  it('does not tell the role support to do what it may not', async () => {
    // The lowest role that may open all of them.
    const page = await site.enter('support', '/overview');
    for (const section of sections) {
      await page.goto(`${site.service.url}/console/${section}`);
      const empty = page.locator('.empty');
      await empty.getByText('Someone with the role Operator can change that.').waitFor();
      expect(await empty.locator('code').count(), section).toBe(0);
    }
  });

  it('has no choice of an account for opt-outs', async () => {
    const page = await site.enter('operator', '/opt-outs');
    await page.getByText('There are no accounts yet. Create the first one in the section Accounts').waitFor();
    expect(await page.getByLabel('Account').count()).toBe(0);
  });

  it.for([
    { viewport: desktop, theme: 'light', locale: 'en-US', role: 'operator' },
    { viewport: phone, theme: 'dark', locale: 'ar', role: 'readOnly' },
  ] as const)('is accessible: $theme, $locale, $role', async ({ viewport, theme, locale, role }) => {
    const page = await site.enter(role, '/opt-outs', { viewport, colorScheme: theme, locale });
    for (const section of ['opt-outs', 'connections', 'messages', 'knowledge', 'usage']) {
      await page.goto(`${site.service.url}/console/${section}`);
      await page.locator('.empty').first().waitFor();
      await assertAccessible(page, viewport.width);
    }
  });
});
