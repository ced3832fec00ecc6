import { once } from 'node:events';
import { withoutChromium } from '@omnichannel/tooling/chromium';
import { describe, expect, test } from 'vitest';
import { startFaultyServer } from './faulty-server.ts';
import { json, stream, tryIt } from './try-it.ts';

describe.skipIf(withoutChromium)('failures of Try it', () => {
  const tried = tryIt();
  const { button, shownResponse, alert, events, open, send, settled, responded } = tried;

  test('an address without a server', async () => {
    const gone = await startFaultyServer();
    gone.close();
    await open('listTopics', gone.url);
    expect(await responded()).toBe('No response');
    expect(await alert()).toMatch(`No response from ${gone.url}`);
    expect(await alert()).toMatch(/npx -y pnpm@\S+ start/);
  });

  test.for(['listTopics', 'createTopic'])('CORS denied: %s', async (operationId) => {
    tried.faulty.respond((response) => json(response, '{}'), { cors: false });
    await open(operationId, tried.faulty.url);
    await responded();
    expect(await alert()).toContain('(CORS)');
    expect(await alert()).toContain(`Access-Control-Allow-Origin: ${tried.site.url}`);
  });

  test('a connection that closes before the response', async () => {
    tried.faulty.respond((response) => response.socket?.destroy());
    await open('createTopic', tried.faulty.url);
    await button('New key').click();
    await responded();
    expect(await alert()).toContain('closed before a response arrived');
    expect(await alert()).toContain('not carried out twice');
  });

  test('shows a response that is not JSON unchanged', async () => {
    tried.faulty.respond((response) => json(response, '{"data": [}'));
    await open('listTopics', tried.faulty.url);
    expect(await responded()).toMatch(/^200 OK/);
    expect(await alert()).toContain('has the type JSON, but is not valid JSON');
    expect(await shownResponse().getByRole('group', { name: 'Body' }).textContent()).toBe('{"data": [}');
  });

  test('shows a web page collapsed and does not run it', async () => {
    const html = '<script>document.title = "run"</script><img src="x" onerror="document.title = \'run\'">';
    tried.faulty.respond((response) => response.setHeader('Content-Type', 'text/html').end(html));
    await open('listTopics', tried.faulty.url);
    await responded();
    expect(await alert()).toContain('a web page, not a response of the API');
    const body = shownResponse().getByRole('group', { name: 'Body' });
    expect(await body.isVisible()).toBe(false);
    await shownResponse().getByText('The source of the web page').click();
    expect(await body.textContent()).toBe(html);
    expect(await tried.page.title()).not.toBe('run');
  });

  test('a truncated response, with the received part', async () => {
    let breakOff = () => {};
    tried.faulty.respond((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
      response.write('{"data": [1,');
      breakOff = () => response.destroy();
    });
    await open('listTopics', tried.faulty.url);
    const bytesRead = await countBytesRead();
    await send();
    // A browser may drop what the page has not read when the connection closes.
    await expect.poll(bytesRead).toBe(12);
    breakOff();
    await settled();
    expect(await alert()).toContain('broke off after 12 B');
    expect(await shownResponse().getByRole('group', { name: 'Body' }).textContent()).toBe('{"data": [1,');
  });

  test.for([301, 302, 303, 307, 308])('a redirect, which is not followed to another origin: %i', async (status) => {
    const foreign = await startFaultyServer();
    foreign.respond((response) => json(response, '{}'));
    try {
      tried.faulty.respond((response) => response.writeHead(status, { Location: `${foreign.url}/elsewhere` }).end());
      await open('requestVerification', tried.faulty.url);
      expect(await responded()).toBe('Redirect not followed');
      expect(await alert()).toContain(`${tried.faulty.url} sent a redirect`);
      expect(tried.faulty.received).toHaveLength(1);
      expect(foreign.received).toEqual([]);
    } finally {
      foreign.close();
    }
  });

  test.for(['dies', 'ends too early'])('a stream that %s, with the received events', async (end) => {
    let finish = () => {};
    tried.faulty.respond((response) => {
      stream(response)({ event: 'message', answer: 'Thirty days' });
      finish = () => (end === 'dies' ? response.destroy() : response.end());
    });
    await open('createChatMessage', tried.faulty.url);
    await send();
    // It is there before the rest.
    await expect.poll(() => events().count()).toBe(1);
    expect(await button('Cancel').isVisible()).toBe(true);
    finish();
    await settled();
    expect(await alert()).toContain('The stream broke off after 1 event');
    expect(await alert()).toContain(end === 'dies' ? 'closed during the stream' : 'without message_end');
    expect(await shownResponse().getByRole('figure').getByRole('paragraph').textContent()).toBe('Thirty days');
  });

  test('shows unknown events unchanged', async () => {
    const odds = ['not JSON', 'null', '{"event": 7, "answer": {"a": 1}}', '{"event": "message_end"}'];
    tried.faulty.respond((response) => {
      stream(response);
      response.end(odds.map((data) => `data: ${data}\n\n`).join(''));
    });
    await open('createChatMessage', tried.faulty.url);
    expect(await responded()).toMatch(/^200 OK.*4 events/);
    expect(await shownResponse().locator('.gist').allTextContents()).toEqual(odds);
    expect(await shownResponse().getByRole('figure').isVisible()).toBe(false);
  });

  test('a stream that was cancelled: the connection is closed', async () => {
    const closed = new Promise<void>((resolve) => {
      tried.faulty.respond((response) => {
        stream(response)({ event: 'message', answer: 'Thirty days' });
        once(response, 'close').then(() => resolve());
      });
    });
    await open('createChatMessage', tried.faulty.url);
    await send();
    await events().first().waitFor();
    await button('Cancel').click();
    expect(await settled()).toContain('Cancelled');
    await closed;
  });

  /** @returns how many bytes of responses the page has read since */
  async function countBytesRead() {
    await tried.page.evaluate(() => {
      const { read } = ReadableStreamDefaultReader.prototype;
      const counter = Object.assign(globalThis, { bytesRead: 0 });
      ReadableStreamDefaultReader.prototype.read = async function (this: ReadableStreamDefaultReader) {
        const part = await read.call(this);
        counter.bytesRead += part.value?.length ?? 0;
        return part;
      };
    });
    return () => tried.page.evaluate(() => (globalThis as unknown as { bytesRead: number }).bytesRead);
  }
});
