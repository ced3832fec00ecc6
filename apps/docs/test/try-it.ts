/** The form of Try it in a browser, as its tests use it: the site, the mock and a server that misbehaves, and what is on the page. */
import type { ServerResponse } from 'node:http';
import type { Browser, Page } from '@omnichannel/tooling/chromium';
import { launchChromium } from '@omnichannel/tooling/chromium';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type DocsServer, serveDocs } from '../scripts/serve.ts';
import { mockToken } from '../src/reference/call.ts';
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

/** Uses a connection in a new page, as if the reader had chosen it. A reload keeps what the page has stored since. */
const connect = (page: Page, connection: { baseUrl: string; token: string }) =>
  page.addInitScript((text) => {
    sessionStorage.setItem('omnichannel-connection', sessionStorage.getItem('omnichannel-connection') ?? text);
  }, JSON.stringify(connection));

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

  /** Opens a page of the site, with a connection that the reader has chosen before. */
  async function goTo(path: string, options: PageOptions = {}, connection?: { baseUrl: string; token: string }) {
    use.page = await browser.newPage(options);
    if (connection) await connect(use.page, connection);
    await use.page.goto(`${use.site.url}${path}`);
  }
  const pathOf = (operationId: string) => `/reference/operations/${operationId.toLowerCase()}/`;
  const visit = (operationId: string, options: PageOptions = {}) => goTo(pathOf(operationId), options);

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
    goTo,
    visit,
    /** Visits an operation and opens its form, which is to send to a server: to the mock, unless another is given. */
    async open(operationId: string, baseUrl = use.mock.url, options: PageOptions = {}, token: string = mockToken) {
      await goTo(pathOf(operationId), options, { baseUrl, token });
      await use.page.locator('try-it summary').click();
      await form().waitFor();
    },
    send,
    settled,
    async responded() {
      await send();
      return await settled();
    },
  });
}
