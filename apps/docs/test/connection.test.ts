/** The connection of the site: chosen once in the header, used by Try it on every page. */
import { withoutChromium } from '@omnichannel/tooling/chromium';
import { describe, expect, test } from 'vitest';
import { mockToken } from '../src/reference/call.ts';
import { expectAccessible } from './axe.ts';
import { startFaultyServer } from './faulty-server.ts';
import { json, tryIt } from './try-it.ts';

describe.skipIf(withoutChromium)('the connection', () => {
  const tried = tryIt();
  const { form, visit, open, responded } = tried;
  const desktop = { viewport: { width: 1440, height: 900 } };
  const header = () => tried.page.locator('header');
  const opener = () => header().getByRole('button', { name: /^Connection/ });
  const dialog = () => tried.page.getByRole('dialog', { name: 'Connection' });
  const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
  const button = (name: string) => dialog().getByRole('button', { name, exact: true });
  const status = () => dialog().getByRole('status');
  const stored = () => tried.page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]));

  async function connect(baseUrl: string, token: string) {
    await opener().click();
    await field('Base URL').fill(baseUrl);
    await dialog().getByText('With a token').click();
    await field('Token').fill(token);
    await button('Save').click();
    await status().getByText('Connected').waitFor();
    await button('Close').click();
  }

  test('is used on every page, and lasts for the session of the tab', async () => {
    tried.faulty.respond((response) => json(response, '{}'));
    await visit('listTopics', desktop);
    expect(await opener().textContent()).toContain('Mock');
    await connect(tried.faulty.url, 'my-own-token');
    expect(await opener().textContent()).toContain(new URL(tried.faulty.url).host);
    await tried.page.goto(`${tried.site.url}/reference/operations/createtopic/`);
    await tried.page.locator('try-it summary').click();
    await form().waitFor();
    expect(await form().textContent()).toContain(`Sends to ${tried.faulty.url}, with your token`);
    await responded();
    expect(tried.faulty.received[0]?.headers.authorization).toBe('Bearer my-own-token');
    expect(await stored()).not.toContain('my-own-token');
  });

  test('signs in, and keeps the token but not the key', async () => {
    await visit('listTopics', desktop);
    await tried.page.locator('try-it summary').click();
    await form().getByRole('button', { name: 'Change' }).click();
    await field('Base URL').fill(tried.mock.url);
    await dialog().getByText('Sign in', { exact: true }).first().click();
    await field('User name').fill('developer@example.com');
    await field('API key').fill('example-api-key');
    await button('Sign in').click();
    await status()
      .getByText(/Signed in as developer@example.com. The token is valid until/)
      .waitFor();
    await button('Close').click();
    expect(await form().textContent()).toContain('signed in as developer@example.com');
    const session = await tried.page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(session).toContain('developer@example.com');
    expect(session).not.toContain('example-api-key');
    expect(await responded()).toMatch(/^200/);
  });

  test('the token of one server is not sent to another one', async () => {
    await visit('listTopics', desktop);
    await connect(tried.mock.url, 'my-own-token');
    await opener().click();
    await field('Base URL').fill(tried.faulty.url);
    await field('Base URL').blur();
    await dialog().getByText('With a token').click();
    expect(await field('Token').inputValue()).toBe('');
    await button('Mock').click();
    expect(await field('Token').inputValue()).toBe(mockToken);
  });

  test('reports a wrong key with the text of the service, and keeps the connection', async () => {
    tried.faulty.respond((response) => {
      response.statusCode = 401;
      json(response, '{"replyCode":-1,"error":{"description":"The apiKey and userName do not belong together."}}');
    });
    await visit('listTopics', desktop);
    await opener().click();
    await field('Base URL').fill(tried.faulty.url);
    await field('Base URL').blur();
    await field('User name').fill('me');
    await field('API key').fill('wrong');
    await button('Sign in').click();
    expect(await dialog().getByRole('alert').textContent()).toBe('The apiKey and userName do not belong together.');
    expect(await field('API key').evaluate((element) => element.matches(':focus[aria-invalid="true"]'))).toBe(true);
    expect(await opener().textContent()).toContain('Mock');
  });

  test('explains a server that does not respond', async () => {
    const gone = await startFaultyServer();
    gone.close();
    await visit('listTopics', desktop);
    await opener().click();
    await field('Base URL').fill(gone.url);
    await field('Base URL').blur();
    await field('User name').fill('me');
    await field('API key').fill('key');
    await button('Sign in').click();
    await dialog().getByText(`No response from ${gone.url}`).waitFor();
  });

  test.for([
    ['', 'Enter the address of the mock or the service, such as http://127.0.0.1:4010.'],
    ['127.0.0.1:4010', 'Begin with http:// or https://, as in http://127.0.0.1:4010.'],
  ] as const)('a base URL that is none: “%s”', async ([address, message]) => {
    await visit('listTopics', desktop);
    await opener().click();
    await field('Base URL').fill(address);
    await dialog().getByText('With a token').click();
    await button('Save').click();
    expect(await dialog().getByRole('alert').textContent()).toBe(message);
  });

  test('can be reset to the mock', async () => {
    await open('listTopics', tried.faulty.url, desktop);
    expect(await opener().textContent()).not.toContain('Mock');
    await opener().click();
    await button('Reset').click();
    await button('Close').click();
    expect(await opener().textContent()).toContain('Mock');
  });

  test('leads to the deliveries of the server', async () => {
    await open('listTopics', tried.faulty.url, desktop);
    await opener().click();
    expect(await dialog().getByRole('link').getAttribute('href')).toBe(`${tried.faulty.url}/sandbox`);
  });

  test.for([
    { name: 'desktop', viewport: { width: 1280, height: 900 } },
    { name: 'phone', viewport: { width: 320, height: 568 } },
  ])('the dialog is accessible and fits: $name', async ({ viewport }) => {
    await visit('listTopics', { viewport });
    await tried.page.locator('try-it summary').click();
    await form().getByRole('button', { name: 'Change' }).click();
    await dialog().waitFor();
    await expectAccessible(tried.page);
    await dialog().getByText('Sign in', { exact: true }).first().click();
    await expectAccessible(tried.page);
    const { x, width } = (await dialog().boundingBox()) ?? { x: -1, width: 0 };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(viewport.width);
    await tried.page.keyboard.press('Escape');
    expect(await dialog().isVisible()).toBe(false);
  });
});
