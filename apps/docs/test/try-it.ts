/** The form of Try it in a browser, as its tests use it: the site, the mock and a server that misbehaves, and what is on the page. */
import type { ServerResponse } from 'node:http';
import type { Browser, Page } from '@omnichannel/tooling/chromium';
import { launchChromium } from '@omnichannel/tooling/chromium';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type DocsServer, serveDocs } from '../scripts/serve.ts';
import { type FaultyServer, startFaultyServer } from './faulty-server.ts';
import { type MockProcess, startMock } from './mock.ts';

type PageOptions = Parameters<Browser['newPage']>[0];

export const json = (response: ServerResponse, text: string) =>
  response.setHeader('Content-Type', 'application/json').end(text);

/** Begins a stream. @returns what sends an event of it. */
export const stream = (response: ServerResponse) => {
  response.setHeader('Content-Type', 'text/event-stream');
  return (event: unknown) => response.write(`data: ${JSON.stringify(event)}\n\n`);
};

/** Everything that the tests of a file need; to be called where the hooks of a suite may be set. */
export function tryIt() {
  let browser: Browser;
  const use = {} as { site: DocsServer; mock: MockProcess; faulty: FaultyServer; page: Page };
  beforeAll(async () => {
    [use.site, use.mock, use.faulty, browser] = await Promise.all([
      serveDocs({ port: 0 }),
      startMock(),
      startFaultyServer(),
      launchChromium(),
    ]);
  });
  afterEach(() => use.page?.close());
  afterAll(async () => {
    await browser?.close();
    use.mock?.close();
    use.faulty?.close();
    await use.site?.close();
  });

  const form = () => use.page.locator('try-it form');
  const field = (name: string) => form().getByRole('textbox', { name, exact: true });
  const button = (name: string) => form().getByRole('button', { name });
  const shownResponse = () => use.page.locator('try-it .answer');

  async function visit(operationId: string, options: PageOptions = {}) {
    use.page = await browser.newPage(options);
    await use.page.goto(`${use.site.url}/reference/operations/${operationId.toLowerCase()}/`);
  }

  const send = () => button('Send').click();

  /** Until the response is complete, or known not to come. @returns its first line */
  async function settled() {
    await expect.poll(() => button('Cancel').isVisible()).toBe(false);
    return await shownResponse().getByRole('status').textContent();
  }

  return Object.assign(use, {
    form,
    field,
    button,
    shownResponse,
    // Its suggestions make it a combobox.
    prefer: () => form().getByRole('combobox', { name: 'Prefer' }),
    scenario: () => form().getByRole('combobox', { name: 'Scenario' }),
    body: () => field('Request body'),
    alert: () => shownResponse().getByRole('alert').first().textContent(),
    events: () => shownResponse().getByRole('list', { name: 'Events' }).getByRole('listitem'),
    visit,
    /** Visits an operation and opens its form, which is to send to an address: to the mock, unless another is given. */
    async open(operationId: string, address = use.mock.url, options: PageOptions = {}) {
      await visit(operationId, options);
      await use.page.locator('try-it summary').click();
      await field('Address').fill(address);
    },
    send,
    settled,
    async responded() {
      await send();
      return await settled();
    },
  });
}
