import { readFileSync, statSync } from 'node:fs';
import { withoutChromium } from '@omnichannel/tooling/chromium';
import { describe, expect, test } from 'vitest';
import { entries, scenarioValue } from '../src/contract.ts';
import { mockUrl } from '../src/reference/call.ts';
import { json, tryIt } from './try-it.ts';

describe.skipIf(withoutChromium)('Try it', () => {
  const tried = tryIt();
  const { form, field, prefer, body, scenario, button, shownResponse, events, visit, open, send, settled, responded } =
    tried;
  const isInView = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };

  test('shows the end of a response that is longer than the view allowed before', async () => {
    await open('requestVerification', tried.mock.url, { viewport: { width: 1440, height: 900 } });
    await responded();
    const last = shownResponse().locator('pre').first();
    await expect.poll(() => last.evaluate((code) => code.getBoundingClientRect().bottom)).toBeLessThan(900);
  });

  describe('before it is used', () => {
    test('every operation has it, and no webhook does', () => {
      for (const { kind, page: path } of entries) {
        const html = readFileSync(new URL(`../dist/${path}index.html`, import.meta.url), 'utf8');
        expect(html.includes('<try-it'), path).toBe(kind === 'operation');
      }
    });

    test('adds little weight to a page, and sends no request to other hosts until Send', async () => {
      await open('sendChatAppMessage');
      const asked: string[] = [];
      tried.page.on('request', (request) => asked.push(request.url()));
      await tried.page.reload({ waitUntil: 'networkidle' });
      const own = asked.filter((url) => /\/(TryIt|preload-helper|panel)[^/]*\.js$/.test(url));
      expect(own).toContainEqual(expect.stringContaining('TryIt'));
      // Sizes of the files, since cached responses have no body.
      const sizes = own.map((url) => statSync(new URL(`../dist${new URL(url).pathname}`, import.meta.url)).size);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3000);
      expect(asked).not.toContainEqual(expect.stringContaining('sendchatappmessage.json'));

      await tried.page.locator('try-it summary').click();
      await form().waitFor();
      await scenario().selectOption('outsideWindow');
      await button('Copy as curl').click();
      expect(asked.filter((url) => new URL(url).origin !== tried.site.url)).toEqual([]);
      await responded();
      expect(asked.filter((url) => new URL(url).origin !== tried.site.url)).toEqual([
        `${tried.mock.url}/conversation/wab/v1/messages/`,
      ]);
    });

    test('reports a form that cannot be loaded, and retries when it is opened again', async () => {
      await visit('listTopics');
      await tried.page.route('**/listtopics.json', (route) => route.abort());
      // A handler misses requests that began before it.
      await tried.page.reload();
      await tried.page.locator('try-it summary').click();
      const panel = tried.page.locator('try-it [data-panel]');
      await expect.poll(() => panel.textContent()).toContain('could not be loaded');
      await tried.page.unroute('**/listtopics.json');
      await tried.page.locator('try-it summary').click();
      await tried.page.locator('try-it summary').click();
      await form().waitFor();
    });
  });

  test('a link to it opens it', async () => {
    await visit('listTopics');
    await tried.page.goto(`${tried.page.url()}#try-it`);
    await form().waitFor();
    await tried.page.reload();
    await form().waitFor();
  });

  describe('with the mock', () => {
    test('the form begins with the mock', async () => {
      await visit('listTopics');
      await tried.page.locator('try-it summary').click();
      expect(await form().textContent()).toContain(`Sends to ${mockUrl}, the mock, which accepts any token`);
    });

    test('GET: status, time, size, body and headers', async () => {
      await open('listTopics');
      expect(await responded()).toMatch(/^200 OK.*\d ms.* k?B.*application\/json$/);
      const value = JSON.parse((await shownResponse().getByRole('group', { name: 'Body' }).textContent()) ?? '');
      expect(value).toEqual(scenarioValue('listTopics', 'firstPage', 'response'));
      await shownResponse()
        .getByText(/^Headers \(\d+\)$/)
        .click();
      expect((await shownResponse().getByRole('row').allTextContents()).join()).toContain('ratelimit');
    });

    test('POST: a scenario fills the body, and the response is that of the contract', async () => {
      await open('sendChatAppMessage');
      await scenario().selectOption('template');
      expect(JSON.parse(await body().inputValue())).toEqual(scenarioValue('sendChatAppMessage', 'template', 'request'));
      expect(await responded()).toMatch(/^200 OK/);
    });

    test('requests an error with Prefer, and links to the table of errors', async () => {
      await open('sendChatAppMessage');
      await scenario().selectOption('tooManyRequests');
      expect(await prefer().inputValue()).toBe('example=tooManyRequests');
      expect(await responded()).toMatch(/^429 Too Many Requests/);
      await shownResponse().getByRole('link', { name: 'Errors of this operation' }).click();
      expect(await tried.page.locator(new URL(tried.page.url()).hash).isVisible()).toBe(true);
    });

    test('the form has the scenario of the page', async () => {
      await open('sendChatAppMessage');
      await tried.page.goto(`${tried.page.url()}#scenario-template`);
      await expect.poll(() => scenario().inputValue()).toBe('template');
      expect(await body().inputValue()).toContain('"template"');
    });

    test('shows that a response has no body', async () => {
      await open('removeTopicSubscribers');
      expect(await responded()).toMatch(/^204 No Content.*no body$/);
    });

    test('an image is shown', async () => {
      await open('getChatAppMedia');
      expect(await responded()).toMatch(/^200 OK.*image\/png$/);
      const image = shownResponse().getByRole('img');
      await expect
        .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
      expect(await shownResponse().getByRole('link', { name: 'Save the file' }).getAttribute('download')).toBe(
        'getChatAppMedia',
      );
    });

    test.for(['uploadChatAppMedia', 'uploadFile'])('%s sends the sample at once', async (operationId) => {
      await open(operationId);
      expect(await responded()).toMatch(/^20[01] /);
    });

    test('shows a stream event by event, with the joined answer', async () => {
      await open('createChatMessage');
      await scenario().selectOption('streamedInArabic');
      expect(await responded()).toMatch(/^200 OK.*\d events/);
      expect(await events().count()).toBeGreaterThan(3);
      const joined = shownResponse().getByRole('figure').getByRole('paragraph');
      expect(await joined.textContent()).toMatch(/^\p{Script=Arabic}.+\.$/u);
      expect(await joined.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
      expect(await shownResponse().getByRole('alert').count()).toBe(0);
    });

    test('a replacing answer takes the place of the earlier text', async () => {
      await open('createChatMessage');
      await scenario().selectOption('streamReplaced');
      await responded();
      const replaced = await events().filter({ hasText: 'message_replace' }).locator('.gist').textContent();
      expect(await shownResponse().getByRole('figure').getByRole('paragraph').textContent()).toBe(replaced);
    });
  });

  describe('sends what is filled in', () => {
    test('query parameters, without those left empty', async () => {
      tried.faulty.respond((response) => json(response, '{}'));
      await open('listTopics', tried.faulty.url);
      await field('pageSize').fill('7');
      await responded();
      expect(tried.faulty.received).toMatchObject([{ method: 'GET', path: '/v1/topics?pageSize=7' }]);
      expect(await shownResponse().textContent()).toContain(`GET ${tried.faulty.url}/v1/topics?pageSize=7`);
    });

    test('headers, body and a new key', async () => {
      tried.faulty.respond((response) => json(response, '{}'));
      await open('createTopic', tried.faulty.url, {}, 'a-token');
      await button('New key').click();
      await body().fill('{"key": "a", "name": "شحن"}');
      await responded();
      const key = await field('Idempotency-Key').inputValue();
      expect(key).toMatch(/^[0-9a-f]{32}$/);
      expect(tried.faulty.received).toMatchObject([
        {
          method: 'POST',
          path: '/v1/topics',
          headers: { authorization: 'Bearer a-token', 'idempotency-key': key, 'content-type': 'application/json' },
          body: Buffer.from('{"key": "a", "name": "شحن"}'),
        },
      ]);
    });

    test('sends a file of the reader unchanged, with its own media type', async () => {
      tried.faulty.respond((response) => json(response, '{}'));
      await open('uploadChatAppMedia', tried.faulty.url);
      const file = { name: 'voice.ogg', mimeType: 'audio/ogg', buffer: Buffer.from([0, 255, 13, 10, 128]) };
      await form().getByLabel('File').setInputFiles(file);
      await responded();
      expect(tried.faulty.received).toMatchObject([{ headers: { 'content-type': 'audio/ogg' }, body: file.buffer }]);
    });

    test('a form with a file of the reader', async () => {
      tried.faulty.respond((response) => json(response, '{}'));
      await open('uploadFile', tried.faulty.url);
      const file = { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from('pixels') };
      await form().getByLabel('file', { exact: true }).setInputFiles(file);
      await field('user').fill('customer-1');
      await responded();
      const [{ headers, body: sent } = { headers: {}, body: Buffer.of() }] = tried.faulty.received;
      const type = headers['content-type'] ?? '';
      const parts = await new Response(new Uint8Array(sent), { headers: { 'Content-Type': type } }).formData();
      expect(parts.get('user')).toBe('customer-1');
      expect(parts.get('file')).toMatchObject({ name: 'receipt.png', type: 'image/png', size: 6 });
    });

    test('Ctrl+Enter sends, once, and the focus stays', async () => {
      let release = () => {};
      tried.faulty.respond((response) => {
        release = () => json(response, '{}');
      });
      await open('createTopic', tried.faulty.url);
      await body().press('Control+Enter');
      await expect.poll(() => tried.faulty.received.length).toBe(1);
      await body().press('Control+Enter');
      await button('Send').click({ force: true });
      release();
      expect(await settled()).toMatch(/^200/);
      expect(tried.faulty.received).toHaveLength(1);
      await body().press('Control+Enter');
      expect(await body().evaluate((element) => element.matches(':focus'))).toBe(true);
    });

    test('the response begins in view after sending from any position', async () => {
      await open('createSubscriber', tried.mock.url, { viewport: { width: 390, height: 600 } });
      await body().press('Control+Enter');
      await settled();
      await expect.poll(() => shownResponse().getByRole('status').evaluate(isInView)).toBe(true);
    });

    test('reports a missing part of the path at its field, and sends nothing', async () => {
      tried.faulty.respond((response) => json(response, '{}'));
      await open('addTopicSubscribers', tried.faulty.url);
      await field('topicKey').fill('');
      await send();
      expect(await form().getByRole('alert').textContent()).toBe('topicKey is part of the path: fill it in.');
      expect(await field('topicKey').evaluate((element) => element.matches(':focus[aria-invalid="true"]'))).toBe(true);
      expect(tried.faulty.received).toEqual([]);
    });

    test('reports invalid JSON, and can send it unchanged', async () => {
      await open('createTopic');
      await body().fill('{"key": ');
      expect(await form().textContent()).toContain('Not valid JSON, sent unchanged');
      expect(await button('Format').isDisabled()).toBe(true);
      expect(await responded()).toMatch(/^400/);
      await body().fill('{"key":"a"}');
      await button('Format').click();
      expect(await body().inputValue()).toBe('{\n  "key": "a"\n}');
    });
  });

  describe('keeps the token to itself', () => {
    const secret = 'a-secret-token';

    test('in no storage but that of the tab, in no address and no command', async () => {
      tried.faulty.respond((response) => json(response, '{}'));
      const options = { permissions: ['clipboard-read', 'clipboard-write'] };
      await open('listTopics', tried.faulty.url, options, secret);
      await responded();
      expect(tried.faulty.received[0]?.headers.authorization).toBe(`Bearer ${secret}`);
      await button('Copy as curl').click();
      await form().getByText('set TOKEN in the shell').waitFor();
      const kept = await tried.page.evaluate(async () => [
        JSON.stringify({ ...localStorage }),
        document.cookie,
        location.href,
        JSON.stringify(history.state),
        JSON.stringify(await indexedDB.databases()),
        await navigator.clipboard.readText(),
      ]);
      expect(kept.join()).not.toContain(secret);
      expect(kept.at(-1)).toContain(`'${tried.faulty.url}/v1/topics'`);
    });

    test('does not send the token in probes', async () => {
      const sent: string[] = [];
      tried.faulty.respond((response) => response.socket?.destroy());
      await open('listTopics', tried.faulty.url, {}, secret);
      tried.page.on('request', async (request) => {
        if (request.method() === 'HEAD') sent.push(JSON.stringify(await request.allHeaders()));
      });
      await responded();
      expect(sent).not.toEqual([]);
      expect(sent.join()).not.toContain(secret);
    });
  });
});
