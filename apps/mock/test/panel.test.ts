import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, Page } from '@omnichannel/tooling/chromium';
import { launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import ts from 'typescript';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Mock, startMock } from '../src/index.ts';
import { desktop, expectAccessible, phone, views } from './accessible.ts';
import { startReceiver } from './receiver.ts';

const headers = { Authorization: 'Bearer test', 'Content-Type': 'application/json' };
const run = promisify(execFile);

describe.skipIf(withoutChromium)('the page at /__mock, in a browser,', () => {
  let browser: Browser;
  let mock: Mock;
  let page: Page;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    mock = await startMock({ port: 0, webhookInterval: 10 });
    page = await open();
  });
  afterEach(async () => {
    await page.context().close();
    await mock.close();
  });

  async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const context = await browser.newContext({
      viewport: desktop,
      permissions: ['clipboard-read', 'clipboard-write'],
      ...options,
    });
    const opened = await context.newPage();
    await opened.goto(`${mock.url}/__mock`);
    await opened.locator('#connection[data-state=connected]').waitFor();
    return opened;
  }

  const rows = () => page.getByRole('listbox').getByRole('option').filter({ visible: true });
  const selected = () => page.getByRole('listbox').getByRole('option', { selected: true });
  const details = () => page.getByRole('region', { name: 'Details of a request' });
  const part = (name: string) => details().getByRole('region', { name });
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
  const focused = () => page.evaluate('document.activeElement.id || document.activeElement.textContent');
  const topics = (own = {}) => fetch(`${mock.url}/v1/topics`, { headers: { ...headers, ...own } });
  const message = (body: object, own = {}) =>
    fetch(`${mock.url}/conversation/wab/v1/messages/`, {
      method: 'POST',
      headers: { ...headers, ...own },
      body: JSON.stringify(body),
    });
  const hello = { to: '+12025550100', type: 'text', text: { body: "It's here: <b>hello</b>" } };

  /** A few requests of each kind. */
  async function traffic(): Promise<void> {
    await topics();
    await topics({ Prefer: 'code=500' });
    await message({ to: '+12025550100', type: 'text', text: {} });
    await message(hello, { Prefer: 'delay=5' });
    await fetch(`${mock.url}/v1/topic`);
  }

  it('explains the first request, which works unchanged', async () => {
    await page.getByRole('heading', { name: 'No requests yet' }).waitFor();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.poll(copied).toMatch(/^curl http/);
    await run('sh', ['-c', await copied()]);
    await expect.poll(() => rows().allTextContents()).toEqual([expect.stringMatching(/200.*GET.*\/v1\/subscribers/)]);
  });

  it('shows requests unchanged, newest first, and asks no other host', async () => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await topics();
    await message(hello);
    await expect.poll(() => rows().count()).toBe(2);
    expect(await rows().first().textContent()).toContain('sendChatAppMessage');
    await expect.poll(() => page.locator('#announcer').textContent()).toMatch(/new request/);
    await rows().first().click();
    await part('Check').waitFor();
    expect([...hosts]).toEqual([mock.url]);
  });

  it('tells the violations of a request by field', async () => {
    await message({ to: '+12025550100', type: 'text', text: {}, preview_url: 'yes' });
    await rows().filter({ hasText: '2 violations' }).click();
    const reported = part('Check').getByRole('row');
    await expect.poll(() => reported.allTextContents()).toContainEqual('bodytext.bodyis required');
    expect(await reported.allTextContents()).toContainEqual(expect.stringContaining('preview_url'));
  });

  it('shows the fields of a valid request that the contract does not name', async () => {
    await topics();
    await message({ ...hello, previewurl: true });
    await rows().filter({ hasText: '1 note' }).click();
    await expect.poll(() => part('Check').textContent()).toContain('which does not name all that it holds');
    const reported = part('Check').getByRole('row');
    expect(await reported.allTextContents()).toContainEqual(
      'bodypreviewurlis not in the contract; did you mean preview_url?',
    );
    await page.getByLabel('Status').selectOption('With violations or notes');
    expect(await rows().count()).toBe(1);
  });

  it('warns of what has to be filled in, where it copies a request with a credential', async () => {
    await fetch(`${mock.url}/mfa/v1/destinations/verification`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ passCode: '000000', checkCode: 'x' }),
    });
    await rows().first().click();
    await details().getByRole('button', { name: 'Copy as curl' }).click();
    await details().getByRole('button', { name: 'Copied; fill in passCode' }).waitFor();
    expect(await page.locator('#announcer').textContent()).toBe('Copied; fill in passCode');
    expect(await copied()).not.toContain('000000');
  });

  it('shows what was sent as text, whatever it is', async () => {
    await message({ ...hello, text: { body: '<img src=x onerror="document.title=1">' } });
    await fetch(`${mock.url}/<script>document.title=1</script>?"onload="x`);
    await rows().filter({ hasText: 'sendChatAppMessage' }).click();
    await expect.poll(() => part('Request').locator('pre').textContent()).toContain('<img src=x onerror=');
    expect(await page.locator('#list img, #details img, #list script, #details script').count()).toBe(0);
    expect(await page.title()).toBe('Mock of Omnichannel');
  });

  it('shows files by size and type, streams by their events', async () => {
    await fetch(`${mock.url}/conversation/wab/v1/media`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'image/png' },
      body: Buffer.from([0x89, 0x50, 0, 0xff]),
    });
    const body = JSON.stringify({ query: 'q', user: 'u', response_mode: 'streaming' });
    await (await fetch(`${mock.url}/chat-messages`, { method: 'POST', headers, body })).text();
    await rows().filter({ hasText: 'uploadChatAppMedia' }).click();
    await expect.poll(() => part('Request').textContent()).toContain('4 bytes of image/png');
    await rows().filter({ hasText: 'createChatMessage' }).click();
    await expect
      .poll(() => part('Response').getByRole('listitem').last().textContent())
      .toContain('"event": "message_end"');
    const answer = await part('Response').textContent();
    expect(answer).toMatch(/Each event has \{ "task_id": "[^"]+", "message_id".*event: ping/);
    expect(answer?.match(/"task_id"/g)).toHaveLength(1);
  });

  it('copies a request as curl that makes it again', async () => {
    await message(hello, { Prefer: 'example=outsideWindow' });
    await rows().first().click();
    await details().getByRole('button', { name: 'Copy as curl' }).click();
    await expect.poll(copied).toContain('curl');
    expect(await copied()).not.toContain('Bearer test');
    await run('sh', ['-c', await copied()]);
    await expect.poll(() => rows().count()).toBe(2);
    expect(mock.requests()[1]).toMatchObject({ operation: 'sendChatAppMessage', example: 'outsideWindow' });
    expect(JSON.parse(String(mock.requests()[1]?.request.body))).toEqual(hello);
  });

  it('copies a request as client code', async () => {
    await message(hello);
    await rows().first().click();
    await details().getByRole('button', { name: 'Copy as client code' }).click();
    await expect.poll(copied).toContain('await sendChatAppMessage(client');
    const { diagnostics } = ts.transpileModule(await copied(), { reportDiagnostics: true });
    expect(diagnostics).toEqual([]);
  });

  it('sends a request again', async () => {
    await message(hello);
    await rows().first().click();
    await details().getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => rows().count()).toBe(2);
    await expect.poll(() => String(mock.requests()[1]?.request.body)).toBe(JSON.stringify(hello));
  });

  it('chooses the next response, shows it, and cancels it', async () => {
    await page.getByRole('button', { name: 'Next responses' }).click();
    const dialog = page.getByRole('dialog', { name: 'Next response' });
    await dialog.getByLabel('Operation').selectOption('listTopics');
    await dialog.getByLabel('Find').fill('429 too');
    expect(await dialog.getByRole('radio').filter({ visible: true }).count()).toBe(1);
    await dialog.getByRole('radio', { name: 'tooManyRequests' }).check();
    await dialog.getByLabel('Find').fill('nothing like this');
    await dialog.getByText('No example has these words.').waitFor();
    await dialog.getByRole('button', { name: 'Set as next response' }).click();
    await expect.poll(() => dialog.getByRole('alert').textContent()).toBe('Choose an example.');
    await dialog.getByLabel('Find').fill('');
    await dialog.getByRole('radio', { name: 'tooManyRequests' }).check();
    await dialog.getByRole('button', { name: 'Set as next response' }).click();
    await dialog.getByText('listTopics gets tooManyRequests').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Next responses 1' }).waitFor();
    expect((await topics()).status).toBe(429);
    await page.getByRole('button', { name: 'Next responses', exact: true }).waitFor();
    expect((await topics()).status).toBe(200);

    await rows().first().click();
    await details().getByLabel('Next response').selectOption('empty');
    await page.getByRole('button', { name: 'Next responses 1' }).click();
    await dialog.getByRole('button', { name: 'Cancel empty of listTopics' }).click();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(0);
    expect(await details().locator('select').inputValue()).toBe('');
    expect(((await (await topics()).json()) as { data: unknown[] }).data).not.toEqual([]);
  });

  it('shows and cancels an example that a test set', async () => {
    mock.on('listTopics').replyOnce('tooManyRequests');
    mock.on('createTopic').reply('keyTaken');
    await page.getByRole('button', { name: 'Next responses 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Next response' });
    await dialog.getByText('createTopic gets keyTaken, each time').waitFor();
    await dialog.getByRole('button', { name: 'Cancel keyTaken of createTopic' }).click();
    await dialog.getByRole('button', { name: 'Cancel tooManyRequests of listTopics' }).click();
    await expect.poll(() => mock.rules()).toEqual([]);
    expect((await topics()).status).toBe(200);
  });

  it('delays and fails the requests of a session, survives a reload, and is switched off', async () => {
    await topics({ 'X-Mock-Session': 'signup' });
    await rows().first().waitFor();
    await page.getByRole('button', { name: 'Failure simulation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Failure simulation' });
    expect(
      await dialog
        .locator('datalist option')
        .evaluateAll((options) => options.map((one) => (one as { value?: string }).value)),
    ).toEqual(['signup']);
    await dialog.getByLabel('Session').fill('signup');
    await dialog.getByLabel('Delay from').fill('1');
    await dialog.getByLabel('Delay to').fill('5');
    expect(await dialog.getByLabel('Error status').inputValue()).toBe('503');
    await dialog.getByLabel('Error rate').fill('100');
    await dialog.getByLabel('Error status').selectOption('429');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    const banner = page.getByRole('region', { name: 'Failure simulations that are on' });
    const effect = 'Failure simulation is on for session signup: 1 to 5 ms delay, 100 % of requests get 429.';
    await banner.getByText(effect).waitFor();
    expect((await topics({ 'X-Mock-Session': 'signup' })).status).toBe(429);
    expect((await topics()).status).toBe(200);
    await rows()
      .filter({ hasText: 'error rate' })
      .filter({ hasText: /held \d ms/ })
      .waitFor();

    await page.reload();
    await banner.getByText(effect).waitFor();
    await page.getByRole('button', { name: 'Failure simulation', exact: true }).click();
    expect(await dialog.getByLabel('Error status').inputValue()).toBe('429');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await banner.getByRole('button', { name: 'Switch off for session signup' }).click();
    await banner.waitFor({ state: 'hidden' });
    expect((await topics({ 'X-Mock-Session': 'signup' })).status).toBe(200);
  });

  it('rejects a session that no request can have', async () => {
    await page.getByRole('button', { name: 'Failure simulation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Failure simulation' });
    await dialog.getByLabel('Session').fill('two words');
    await dialog.getByLabel('Error rate').fill('5');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => dialog.getByRole('alert').textContent()).toContain('visible ASCII characters');
  });

  it('lists all deliveries by state, and resends one', async () => {
    let status = 500;
    const receiver = await startReceiver((response) => response.writeHead(status).end());
    const { url } = receiver;
    await page.getByRole('button', { name: 'Deliveries' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deliveries' });
    await dialog.getByText('Nothing was delivered yet.').waitFor();
    status = 204;
    const body = JSON.stringify({ url, type: 'status' });
    await fetch(`${mock.url}/conversation/wab/v1/webhook`, { method: 'PUT', headers, body });
    await message(hello);
    const items = dialog.getByRole('article');
    await expect
      .poll(() => items.allTextContents())
      .toEqual([
        expect.stringContaining('(read)'),
        expect.stringContaining('(delivered)'),
        expect.stringContaining('(sent)'),
      ]);
    await dialog.getByLabel('State').selectOption('Not delivered');
    await dialog.getByText('No delivery has this state.').waitFor();
    await dialog.getByLabel('State').selectOption('Any state');
    status = 410;
    await dialog.getByRole('button', { name: 'Resend chatAppStatus (sent)' }).click();
    await expect.poll(() => items.last().textContent()).toMatch(/^Not delivered.*204.*410/);
    await dialog.getByLabel('State').selectOption('Not delivered');
    expect(await items.count()).toBe(1);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await receiver.close();
  });

  it('filters by text, operation and status', async () => {
    await traffic();
    await expect.poll(() => rows().count()).toBe(5);
    await page.getByLabel('Filter requests').fill('post chatapp');
    expect(await rows().count()).toBe(2);
    await page.getByLabel('Status').selectOption('With violations or notes');
    expect(await rows().count()).toBe(1);
    await page.getByLabel('Filter requests').fill('nothing like this');
    await page.getByRole('heading', { name: 'No request fits the filter' }).waitFor();
    await page.getByLabel('Filter requests').fill('');
    await page.getByLabel('Status').selectOption('5xx');
    await page.getByLabel('Operation', { exact: true }).selectOption('listTopics');
    expect(await rows().count()).toBe(1);
  });

  it('can be paused and cleared', async () => {
    await topics();
    await expect.poll(() => rows().count()).toBe(1);
    await page.getByRole('button', { name: 'Pause' }).click();
    await topics();
    await page.getByRole('button', { name: 'Resume (1)' }).waitFor();
    expect(await rows().count()).toBe(1);
    await page.getByRole('button', { name: 'Resume (1)' }).click();
    expect(await rows().count()).toBe(2);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByRole('heading', { name: 'No requests yet' }).waitFor();
    expect(mock.requests()).toEqual([]);
  });

  it('is used with the keyboard alone', async () => {
    await traffic();
    await expect.poll(() => rows().count()).toBe(5);
    await page.keyboard.press('/');
    await page.keyboard.type('chatapp');
    await page.keyboard.press('ArrowDown');
    expect(await selected().textContent()).toContain('held 5 ms');
    await page.keyboard.press('j');
    expect(await selected().textContent()).toContain('1 violation');
    await page.keyboard.press('ArrowDown');
    expect(await selected().textContent()).toContain('1 violation');
    await page.keyboard.press('k');
    expect(await selected().textContent()).toContain('held 5 ms');
    await page.keyboard.press('End');
    expect(await selected().textContent()).toContain('1 violation');
    expect(await page.getByRole('listbox').getAttribute('aria-activedescendant')).toBe('request-3');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('details');
    await part('Check').waitFor();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Copy as curl');
    await page.keyboard.press('Escape');
    expect(await focused()).toBe('list');
  });

  it('shows deliveries with their attempts, and resends', async () => {
    let status = 410;
    const receiver = await startReceiver((response) => response.writeHead(status).end());
    const { url } = receiver;
    const set = (type: string) =>
      fetch(`${mock.url}/conversation/wab/v1/webhook`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ url, type }),
      });
    await set('status');
    await message(hello);
    await rows().filter({ hasText: 'not delivered' }).click();
    const delivery = part('Deliveries').getByRole('article').first();
    await expect.poll(() => delivery.textContent()).toMatch(/Not delivered chatAppStatus \(sent\) to http.*410/);

    status = 204;
    await set('status');
    await delivery.getByRole('button', { name: /^Resend/ }).click();
    await expect.poll(() => delivery.getByRole('list', { name: 'Attempts' }).textContent()).toMatch(/410.*204/);
    await expect.poll(() => delivery.textContent()).toMatch(/^Delivered/);

    await set('message');
    await page.getByRole('button', { name: 'Inbound message' }).click();
    const dialog = page.getByRole('dialog', { name: 'Inbound message' });
    expect(await dialog.getByLabel('From', { exact: true }).inputValue()).toBe('+12025550100');
    await dialog.getByLabel('Text', { exact: true }).fill('Where is my order?');
    await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
    await expect.poll(() => dialog.getByRole('status').textContent()).toMatch(/^Delivered chatAppMessage.*204/);
    await dialog.getByRole('combobox', { name: /^Message/ }).selectOption('Example image');
    expect(await dialog.getByLabel('Text', { exact: true }).isVisible()).toBe(false);
    await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
    await expect.poll(() => dialog.getByRole('status').textContent()).toMatch(/"type": "image"/);
    await dialog.getByLabel('Channel').selectOption('Messenger');
    await dialog.getByLabel('Text', { exact: true }).fill('Hello');
    await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
    await expect.poll(() => dialog.getByRole('alert').textContent()).toContain('--messenger-endpoint');
    await dialog.getByRole('button', { name: 'Close' }).click();

    const inbound = rows().filter({ hasText: 'Inbound' });
    expect(await inbound.count()).toBe(2);
    await inbound.last().click();
    await expect.poll(() => part('Delivery').textContent()).toMatch(/^DeliveryDelivered chatAppMessage.*204/);
    expect(await part('Delivery').textContent()).toContain('Where is my order?');
    status = 500;
    await part('Delivery')
      .getByRole('button', { name: /^Resend/ })
      .click();
    await expect.poll(() => inbound.last().textContent()).toMatch(/500.*to deliver2 attempts/);
    await receiver.close();
  });

  it('says that the mock is stopped, and goes on when it runs again', async () => {
    await topics();
    await expect.poll(() => rows().count()).toBe(1);
    await rows().first().click();
    await part('Check').waitFor();
    await mock.close();
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('The mock does not respond.');
    mock = await startMock({ port: mock.port });
    await page.locator('#connection[data-state=connected]').waitFor();
    await page.getByRole('heading', { name: 'No requests yet' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await topics();
    await expect.poll(() => rows().count()).toBe(1);
    expect(await selected().count()).toBe(0);
  });

  it('wraps a path after a slash', async () => {
    await page.context().close();
    page = await open({ viewport: phone });
    await fetch(`${mock.url}/conversation/wab/v1/messages/`, { method: 'POST' });
    await rows().first().waitFor();
    const lines = await page.evaluate<[string, number][]>(`
      [...document.querySelector('.target').childNodes].filter((node) => node.data).map((text) => {
        const range = document.createRange();
        range.selectNode(text);
        return [text.data, range.getClientRects().length];
      })
    `);
    expect(lines).toEqual(['/', 'conversation/', 'wab/', 'v1/', 'messages/'].map((segment) => [segment, 1]));
  });

  it('on a phone shows the list, then the details, and goes back', async () => {
    await page.context().close();
    page = await open({ viewport: phone, permissions: [] });
    await traffic();
    await rows().filter({ hasText: '1 violation' }).click();
    await part('Check').waitFor();
    expect(await page.getByRole('listbox').isVisible()).toBe(false);
    await page.getByRole('button', { name: '← Requests' }).click();
    await expect.poll(() => rows().count()).toBe(5);
    expect(await details().isVisible()).toBe(false);
  });

  it.for(views)('is accessible and fits: $name, $theme', async ({ viewport, theme }) => {
    await page.context().close();
    page = await open({ viewport, colorScheme: theme, reducedMotion: 'reduce' });
    await expectAccessible(page, viewport.width);
    await traffic();
    await rows().filter({ hasText: '1 violation' }).waitFor();
    await expectAccessible(page, viewport.width);
    await rows().filter({ hasText: '1 violation' }).click();
    await part('Check').waitFor();
    await expectAccessible(page, viewport.width);
    await fetch(`${mock.url}/__mock/simulation`, {
      method: 'PUT',
      headers,
      body: '{"delay":{"min":1,"max":5},"errorPercent":20}',
    });
    await page.getByText('Failure simulation is on').waitFor();
    await expectAccessible(page, viewport.width);
    for (const name of ['Next responses', 'Inbound message', 'Deliveries', 'Failure simulation']) {
      await page.getByRole('button', { name }).click();
      await expectAccessible(page, viewport.width);
      await page.keyboard.press('Escape');
    }
  });
});
