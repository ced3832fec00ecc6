import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { Browser, Page } from '@omnichannel/tooling/chromium';
import { launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import type { AxeResults, RunOptions } from 'axe-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DocsServer, serveDocs } from '../scripts/serve.ts';
import { entries, scenarioValue } from '../src/contract.ts';
import { mockToken, mockUrl } from '../src/reference/call.ts';
import { type MockProcess, startMock } from './mock.ts';
import { type OddServer, startOddServer } from './odd-server.ts';

const axe = createRequire(import.meta.url).resolve('axe-core');
const patience = { timeout: 10_000 };

describe.skipIf(withoutChromium)('Try it', () => {
  let site: DocsServer;
  let mock: MockProcess;
  let odd: OddServer;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    [site, mock, odd, browser] = await Promise.all([
      serveDocs({ port: 0 }),
      startMock(),
      startOddServer(),
      launchChromium(),
    ]);
  });
  afterEach(() => page?.close());
  afterAll(async () => {
    await browser?.close();
    mock?.close();
    odd?.close();
    await site?.close();
  });

  const form = () => page.locator('try-it form');
  const field = (name: string) => form().getByRole('textbox', { name, exact: true });
  // Its suggestions make it a combobox.
  const prefer = () => form().getByRole('combobox', { name: 'Prefer' });
  const body = () => field('Request body');
  const scenario = () => form().getByRole('combobox', { name: 'Scenario' });
  const button = (name: string) => form().getByRole('button', { name });
  const answer = () => page.locator('try-it .answer');
  const status = () => answer().getByRole('status').textContent();
  const alert = () => answer().getByRole('alert').first().textContent(patience);
  const events = () => answer().getByRole('list', { name: 'Events' }).getByRole('listitem');

  async function visit(operationId: string, options: Parameters<Browser['newPage']>[0] = {}) {
    page = await browser.newPage(options);
    await page.goto(`${site.url}/reference/operations/${operationId.toLowerCase()}/`);
  }

  async function open(operationId: string, address = mock.url, options: Parameters<Browser['newPage']>[0] = {}) {
    await visit(operationId, options);
    await page.locator('try-it summary').click();
    await field('Address').fill(address);
  }

  const send = () => button('Send').click();

  /** Until the answer is whole, or known not to come. */
  async function settled() {
    await expect.poll(() => button('Cancel').isVisible(), patience).toBe(false);
    return await status();
  }

  async function answered() {
    await send();
    return await settled();
  }

  const json = (response: ServerResponse, text: string) =>
    response.setHeader('Content-Type', 'application/json').end(text);
  const isInView = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  const stream = (response: ServerResponse) => {
    response.setHeader('Content-Type', 'text/event-stream');
    return (event: unknown) => response.write(`data: ${JSON.stringify(event)}\n\n`);
  };

  describe('before it is used', () => {
    test('every operation has it, and no webhook does', () => {
      for (const { kind, page: path } of entries) {
        const html = readFileSync(new URL(`../dist/${path}index.html`, import.meta.url), 'utf8');
        expect(html.includes('<try-it'), path).toBe(kind === 'operation');
      }
    });

    test('it costs a page next to nothing, and no other host is asked until Send', async () => {
      page = await browser.newPage();
      const scripts: Promise<{ url: string; size: number }>[] = [];
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      page.on('response', (response) => {
        const url = response.url();
        if (url.endsWith('.js')) scripts.push(response.body().then(({ length: size }) => ({ url, size })));
      });
      await page.goto(`${site.url}/reference/operations/sendchatappmessage/`, { waitUntil: 'networkidle' });
      const own = (await Promise.all(scripts)).filter(({ url }) => /TryIt|preload-helper|panel/.test(url));
      expect(own.map(({ url }) => url)).toContainEqual(expect.stringContaining('TryIt'));
      expect(own.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(3000);
      expect(asked).not.toContainEqual(expect.stringContaining('sendchatappmessage.json'));

      await page.locator('try-it summary').click();
      await field('Token').waitFor();
      await scenario().selectOption('outsideWindow');
      await field('Address').fill(mock.url);
      await button('Copy as curl').click();
      expect(asked.filter((url) => new URL(url).origin !== site.url)).toEqual([]);
      await answered();
      expect(asked.filter((url) => new URL(url).origin !== site.url)).toEqual([
        `${mock.url}/conversation/wab/v1/messages/`,
      ]);
    });

    test('a form that cannot be loaded says so, and is loaded when it is opened again', async () => {
      await visit('listTopics');
      await page.route('**/listtopics.json', (route) => route.abort());
      await page.locator('try-it summary').click();
      const panel = page.locator('try-it [data-panel]');
      await expect.poll(() => panel.textContent(), patience).toContain('could not be loaded');
      await page.unroute('**/listtopics.json');
      await page.locator('try-it summary').click();
      await page.locator('try-it summary').click();
      await field('Token').waitFor();
    });
  });

  test('a link to it opens it', async () => {
    await visit('listTopics');
    await page.goto(`${page.url()}#try-it`);
    await field('Token').waitFor();
    await page.reload();
    await field('Token').waitFor();
  });

  describe('with the mock', () => {
    test('the form begins with the mock and a token that it takes', async () => {
      await visit('listTopics');
      await page.locator('try-it summary').click();
      expect(await field('Address').inputValue()).toBe(mockUrl);
      expect(await field('Token').inputValue()).toBe(mockToken);
    });

    test('GET: status, time, size, body and headers', async () => {
      await open('listTopics');
      expect(await answered()).toMatch(/^200 OK.*\d ms.* k?B.*application\/json$/);
      const value = JSON.parse((await answer().getByRole('group', { name: 'Body' }).textContent()) ?? '');
      expect(value).toEqual(scenarioValue('listTopics', 'firstPage', 'response'));
      await answer()
        .getByText(/^Headers \(\d+\)$/)
        .click();
      expect((await answer().getByRole('row').allTextContents()).join()).toContain('ratelimit');
    });

    test('POST: a scenario fills the body, and is answered as the contract has it', async () => {
      await open('sendChatAppMessage');
      await scenario().selectOption('template');
      expect(JSON.parse(await body().inputValue())).toEqual(scenarioValue('sendChatAppMessage', 'template', 'request'));
      expect(await answered()).toMatch(/^200 OK/);
    });

    test('a refusal is asked for with Prefer, and leads to what the errors mean', async () => {
      await open('sendChatAppMessage');
      await scenario().selectOption('tooManyRequests');
      expect(await prefer().inputValue()).toBe('example=tooManyRequests');
      expect(await answered()).toMatch(/^429 Too Many Requests/);
      await answer().getByRole('link', { name: 'The errors of this operation' }).click();
      expect(await page.locator(new URL(page.url()).hash).isVisible()).toBe(true);
    });

    test('the scenario of the page is that of the form', async () => {
      await open('sendChatAppMessage');
      await page.locator('#scenario-template').check();
      expect(await scenario().inputValue()).toBe('template');
      expect(await body().inputValue()).toContain('"template"');
    });

    test('without a body, an answer says so', async () => {
      await open('removeTopicSubscribers');
      expect(await answered()).toMatch(/^204 No Content.*no body$/);
    });

    test('an image is shown', async () => {
      await open('getChatAppMedia');
      expect(await answered()).toMatch(/^200 OK.*image\/png$/);
      const image = answer().getByRole('img');
      await expect
        .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
      expect(await answer().getByRole('link', { name: 'Save the file' }).getAttribute('download')).toBe(
        'getChatAppMedia',
      );
    });

    test.for(['uploadChatAppMedia', 'uploadFile'])('%s sends the sample at once', async (operationId) => {
      await open(operationId);
      expect(await answered()).toMatch(/^20[01] /);
    });

    test('a stream is shown event by event, with the answer that they make', async () => {
      await open('createChatMessage');
      await scenario().selectOption('streamedInArabic');
      expect(await answered()).toMatch(/^200 OK.*\d events/);
      expect(await events().count()).toBeGreaterThan(3);
      const joined = answer().getByRole('figure').getByRole('paragraph');
      expect(await joined.textContent()).toMatch(/^\p{Script=Arabic}.+\.$/u);
      expect(await joined.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
      expect(await answer().getByRole('alert').count()).toBe(0);
    });

    test('an answer that replaces what was said takes its place', async () => {
      await open('createChatMessage');
      await scenario().selectOption('streamReplaced');
      await answered();
      const replaced = await events().filter({ hasText: 'message_replace' }).locator('.gist').textContent();
      expect(await answer().getByRole('figure').getByRole('paragraph').textContent()).toBe(replaced);
    });
  });

  describe('sends what is filled in', () => {
    test('query parameters, without those left empty', async () => {
      odd.answer((response) => json(response, '{}'));
      await open('listTopics', odd.url);
      await field('pageSize').fill('7');
      await answered();
      expect(odd.received).toMatchObject([{ method: 'GET', path: '/v1/topics?pageSize=7' }]);
      expect(await answer().textContent()).toContain(`GET ${odd.url}/v1/topics?pageSize=7`);
    });

    test('headers, body and a new key', async () => {
      odd.answer((response) => json(response, '{}'));
      await open('createTopic', odd.url);
      await field('Token').fill('a-token');
      await button('New key').click();
      await body().fill('{"key": "a", "name": "شحن"}');
      await answered();
      const key = await field('Idempotency-Key').inputValue();
      expect(key).toMatch(/^[0-9a-f]{32}$/);
      expect(odd.received).toMatchObject([
        {
          method: 'POST',
          path: '/v1/topics',
          headers: { authorization: 'Bearer a-token', 'idempotency-key': key, 'content-type': 'application/json' },
          body: Buffer.from('{"key": "a", "name": "شحن"}'),
        },
      ]);
    });

    test('a file of the reader as it is, with its own media type', async () => {
      odd.answer((response) => json(response, '{}'));
      await open('uploadChatAppMedia', odd.url);
      const file = { name: 'voice.ogg', mimeType: 'audio/ogg', buffer: Buffer.from([0, 255, 13, 10, 128]) };
      await form().getByLabel('File').setInputFiles(file);
      await answered();
      expect(odd.received).toMatchObject([{ headers: { 'content-type': 'audio/ogg' }, body: file.buffer }]);
    });

    test('a form with a file of the reader', async () => {
      odd.answer((response) => json(response, '{}'));
      await open('uploadFile', odd.url);
      const file = { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from('pixels') };
      await form().getByLabel('file', { exact: true }).setInputFiles(file);
      await field('user').fill('customer-1');
      await answered();
      const [{ headers, body: sent } = { headers: {}, body: Buffer.of() }] = odd.received;
      const type = headers['content-type'] ?? '';
      const parts = await new Response(new Uint8Array(sent), { headers: { 'Content-Type': type } }).formData();
      expect(parts.get('user')).toBe('customer-1');
      expect(parts.get('file')).toMatchObject({ name: 'receipt.png', type: 'image/png', size: 6 });
    });

    test('Ctrl+Enter sends, once, and the focus stays', async () => {
      let release = () => {};
      odd.answer((response) => {
        release = () => json(response, '{}');
      });
      await open('createTopic', odd.url);
      await body().press('Control+Enter');
      await expect.poll(() => odd.received.length).toBe(1);
      await body().press('Control+Enter');
      await button('Send').click({ force: true });
      release();
      expect(await settled()).toMatch(/^200/);
      expect(odd.received).toHaveLength(1);
      await body().press('Control+Enter');
      expect(await body().evaluate((element) => element.matches(':focus'))).toBe(true);
    });

    test('the response begins in view, wherever it was sent from', async () => {
      await open('createSubscriber', mock.url, { viewport: { width: 390, height: 600 } });
      await body().press('Control+Enter');
      await settled();
      await expect.poll(() => answer().getByRole('status').evaluate(isInView)).toBe(true);
    });

    test('a missing part of the path is told where it is missing, and nothing is sent', async () => {
      odd.answer((response) => json(response, '{}'));
      await open('addTopicSubscribers', odd.url);
      await field('topicKey').fill('');
      await send();
      expect(await form().getByRole('alert').textContent()).toBe('topicKey is part of the path: fill it in.');
      expect(await field('topicKey').evaluate((element) => element.matches(':focus[aria-invalid="true"]'))).toBe(true);
      expect(odd.received).toEqual([]);
    });

    test('what is no JSON is told, and can be sent all the same', async () => {
      await open('createTopic');
      await body().fill('{"key": ');
      expect(await form().textContent()).toContain('Not JSON, and sent as it is');
      expect(await button('Format').isDisabled()).toBe(true);
      expect(await answered()).toMatch(/^400/);
      await body().fill('{"key":"a"}');
      await button('Format').click();
      expect(await body().inputValue()).toBe('{\n  "key": "a"\n}');
    });
  });

  describe('keeps the token to itself', () => {
    const secret = 'a-secret-token';

    test('in no storage, no address and no command; gone with the page', async () => {
      odd.answer((response) => json(response, '{}'));
      await open('listTopics', odd.url, { permissions: ['clipboard-read', 'clipboard-write'] });
      await field('Token').fill(secret);
      await answered();
      expect(odd.received[0]?.headers.authorization).toBe(`Bearer ${secret}`);
      await button('Copy as curl').click();
      await form().getByText('set TOKEN in the shell').waitFor();
      const kept = await page.evaluate(async () => [
        JSON.stringify({ ...localStorage }),
        JSON.stringify({ ...sessionStorage }),
        document.cookie,
        location.href,
        JSON.stringify(history.state),
        JSON.stringify(await indexedDB.databases()),
        await navigator.clipboard.readText(),
      ]);
      expect(kept.join()).not.toContain(secret);
      expect(kept.at(-1)).toContain(`'${odd.url}/v1/topics'`);

      await page.reload();
      await page.locator('try-it summary').click();
      expect(await field('Token').inputValue()).toBe(mockToken);
      // The address is no secret.
      expect(await field('Address').inputValue()).toBe(odd.url);
    });

    test('it is not sent to find out why there was no answer', async () => {
      const sent: string[] = [];
      odd.answer((response) => response.socket?.destroy());
      await open('listTopics', odd.url);
      await field('Token').fill(secret);
      page.on('request', async (request) => {
        if (request.method() === 'HEAD') sent.push(JSON.stringify(await request.allHeaders()));
      });
      await answered();
      expect(sent).not.toEqual([]);
      expect(sent.join()).not.toContain(secret);
    });
  });

  describe('explains', () => {
    test('an address where nothing is', async () => {
      const gone = await startOddServer();
      gone.close();
      await open('listTopics', gone.url);
      expect(await answered()).toBe('No response');
      expect(await alert()).toMatch(`Nothing answers at ${gone.url}`);
      expect(await alert()).toMatch(/npx -y pnpm@\S+ start/);
    });

    test('an address that is none', async () => {
      await open('listTopics', '127.0.0.1:4010');
      await send();
      expect(await form().getByRole('alert').textContent()).toContain('must begin with http:// or https://');
    });

    test.for(['listTopics', 'createTopic'])('CORS refused: %s', async (operationId) => {
      odd.answer((response) => json(response, '{}'), { cors: false });
      await open(operationId, odd.url);
      await answered();
      expect(await alert()).toContain('(CORS)');
      expect(await alert()).toContain(`Access-Control-Allow-Origin: ${site.url}`);
    });

    test('a connection that closes before the answer', async () => {
      odd.answer((response) => response.socket?.destroy());
      await open('createTopic', odd.url);
      await button('New key').click();
      await answered();
      expect(await alert()).toContain('closed before a response came');
      expect(await alert()).toContain('not carried out twice');
    });

    test('an answer that is not JSON, shown as it came', async () => {
      odd.answer((response) => json(response, '{"data": [}'));
      await open('listTopics', odd.url);
      expect(await answered()).toMatch(/^200 OK/);
      expect(await alert()).toContain('says that it is JSON, but it is not');
      expect(await answer().getByRole('group', { name: 'Body' }).textContent()).toBe('{"data": [}');
    });

    test('a web page, none of which is run', async () => {
      const html = '<script>document.title = "run"</script><img src="x" onerror="document.title = \'run\'">';
      odd.answer((response) => response.setHeader('Content-Type', 'text/html').end(html));
      await open('listTopics', odd.url);
      await answered();
      expect(await alert()).toContain('a web page, not a response of the API');
      expect(await answer().getByRole('group', { name: 'Body' }).textContent()).toBe(html);
      expect(await page.title()).not.toBe('run');
    });

    test('an answer that breaks off, with what came of it', async () => {
      odd.answer((response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
        response.write('{"data": [1,', () => setTimeout(() => response.destroy(), 100));
      });
      await open('listTopics', odd.url);
      await answered();
      expect(await alert()).toContain('broke off after 12 B');
      expect(await answer().getByRole('group', { name: 'Body' }).textContent()).toBe('{"data": [1,');
    });

    test('a redirect', async () => {
      odd.answer((response) =>
        odd.received.length > 1 ? json(response, '{}') : response.writeHead(302, { Location: '/elsewhere' }).end(),
      );
      await open('listTopics', odd.url);
      await answered();
      expect(await alert()).toContain(`${odd.url}/elsewhere`);
    });

    test.for(['dies', 'ends too early'])('a stream that %s, with what came of it', async (end) => {
      let finish = () => {};
      odd.answer((response) => {
        stream(response)({ event: 'message', answer: 'Thirty days' });
        finish = () => (end === 'dies' ? response.destroy() : response.end());
      });
      await open('createChatMessage', odd.url);
      await send();
      // It is there before the rest.
      await expect.poll(() => events().count(), patience).toBe(1);
      expect(await button('Cancel').isVisible()).toBe(true);
      finish();
      await settled();
      expect(await alert()).toContain('The stream broke off after 1 event');
      expect(await alert()).toContain(end === 'dies' ? 'closed in the middle' : 'without message_end');
      expect(await answer().getByRole('figure').getByRole('paragraph').textContent()).toBe('Thirty days');
    });

    test('events that are none of the contract, each as it came', async () => {
      const odds = ['not JSON', 'null', '{"event": 7, "answer": {"a": 1}}', '{"event": "message_end"}'];
      odd.answer((response) => {
        stream(response);
        response.end(odds.map((data) => `data: ${data}\n\n`).join(''));
      });
      await open('createChatMessage', odd.url);
      expect(await answered()).toMatch(/^200 OK.*4 events/);
      expect(await answer().locator('.gist').allTextContents()).toEqual(odds);
      expect(await answer().getByRole('figure').isVisible()).toBe(false);
    });

    test('a stream that was cancelled: the connection is closed', async () => {
      const closed = new Promise<void>((resolve) => {
        odd.answer((response) => {
          stream(response)({ event: 'message', answer: 'Thirty days' });
          once(response, 'close').then(() => resolve());
        });
      });
      await open('createChatMessage', odd.url);
      await send();
      await events().first().waitFor();
      await button('Cancel').click();
      expect(await settled()).toContain('Cancelled');
      await closed;
    });
  });

  const views = [
    { name: 'desktop', viewport: { width: 1280, height: 900 } },
    { name: 'phone', viewport: { width: 390, height: 844 } },
  ];
  const themes = ['light', 'dark'] as const;
  const states = [
    { operationId: 'sendChatAppMessage', chosen: 'tooManyRequests', target: () => mock.url },
    { operationId: 'createChatMessage', chosen: 'streamed', target: () => mock.url },
    { operationId: 'uploadFile', chosen: 'uploaded', target: () => mock.url },
    { operationId: 'listTopics', chosen: 'firstPage', target: () => 'http://127.0.0.1:9' },
  ];
  const cases = views.flatMap((view) =>
    themes.flatMap((theme) => states.map((state) => ({ ...view, ...state, theme }))),
  );

  test.for(cases)('$operationId, $chosen is accessible and fits: $name, $theme', async (state) => {
    await open(state.operationId, state.target(), { viewport: state.viewport, colorScheme: state.theme });
    await scenario().selectOption(state.chosen);
    await answered();
    await page.addScriptTag({ path: axe });
    const { violations } = await page.evaluate(
      (): Promise<AxeResults> =>
        (globalThis as unknown as { axe: { run(context: string, options?: RunOptions): Promise<AxeResults> } }).axe.run(
          'try-it',
        ),
    );
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(state.viewport.width);
  });
});
