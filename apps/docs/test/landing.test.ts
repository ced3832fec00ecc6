import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type Browser, launchChromium, type Page, withoutChromium } from '@omnichannel/tooling/chromium';
import type { Snippet } from '@omnichannel/tooling/snippets';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DocsServer, serveDocs } from '../scripts/serve.ts';
import { addresses } from '../src/addresses.ts';
import { english } from '../src/i18n/texts-en.ts';
import { channels } from '../src/landing/channels.ts';
import { figures } from '../src/landing/figures.ts';
import { liveCalls } from '../src/landing/live-calls.ts';
import { CompileFolder, compile } from '../src/snippets/compile.ts';
import { type FaultyServer, startFaultyServer } from './faulty-server.ts';
import { type MockProcess, startMock } from './mock.ts';
import { pages, site } from './site.ts';

const root = join(import.meta.dirname, '../../..');
const landing = pages.find(({ path }) => path === '/')?.html ?? '';
const tags = (name: string) => landing.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];

test('each channel has a picture in both themes, which loads only when it comes into view', () => {
  const images = tags('img');
  expect(images).toHaveLength(channels.length * 2);
  for (const image of images) expect(image).toMatch(/ loading="lazy"/);
  for (const theme of ['light', 'dark'])
    expect(images.filter((image) => image.includes(`${theme}:sl-hidden`))).toHaveLength(channels.length);
  // An invisible picture is not loaded, so a reader gets half of these.
  const bytes = images.map((image) => readFileSync(join(site.folder, image.match(/ src="([^"]+)"/)?.[1] ?? '')).length);
  expect(Math.max(...bytes)).toBeLessThan(30_000);
});

test('the page and what it loads at once have at most 100 kB gzipped, without pictures', () => {
  const files = [
    ...landing.matchAll(/<link rel="stylesheet" href="([^"]+)"/g),
    ...landing.matchAll(/<script type="module" src="([^"]+)"/g),
  ].map(([, path = '']) => path);
  expect(files.length).toBeGreaterThan(0);
  const sizes = ['/index.html', ...files].map((path) => gzipSync(readFileSync(join(site.folder, path))).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000);
});

test.for(figures.map((figure) => [figure.id, figure] as const))(
  'the figure %s has a method, and a bench that prints it',
  ([id, { bench, rows }]) => {
    expect(landing).toContain(`href="/measurements/#${id}"`);
    expect(pages.find(({ path }) => path === '/measurements/')?.ids).toContain(id);
    expect(existsSync(join(root, bench.file)), bench.file).toBe(true);
    expect(bench.command).toContain(bench.file.replace(/^.*?\/(?=bench|evaluation)/, ''));
    const source = readFileSync(join(root, bench.file), 'utf8');
    for (const { printed } of rows) expect(source).toContain(printed);
  },
);

const execute = promisify(execFile);

function snippetOf(id: string): Snippet {
  const source = liveCalls.find((call) => call.id === id)?.typescript ?? '';
  return { page: 'index.mdx', place: `index.mdx:${id}`, language: 'ts', source, norun: undefined };
}

test('the TypeScript of each call compiles', () => {
  expect(compile(liveCalls.map(({ id }) => snippetOf(id)))).toEqual([]);
});

describe.skipIf(withoutChromium)('a call of the page', () => {
  let folder: CompileFolder;
  let mock: MockProcess;
  let faulty: FaultyServer;
  let server: DocsServer;
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    [mock, faulty, browser] = await Promise.all([startMock(), startFaultyServer(), launchChromium()]);
    server = await serveDocs({ port: 0, addresses: { ...addresses, mock: mock.url } });
    folder = new CompileFolder();
    for (const { id } of liveCalls)
      folder.write(snippetOf(id), (source) => source.replaceAll(addresses.mock, mock.url));
  });
  afterEach(() => page?.close());
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    mock?.close();
    faulty?.close();
    folder?.remove();
  });

  const call = (id: string) => page.locator(`live-call[data-id=${id}]`);
  const status = (id: string) => call(id).getByRole('status').textContent();

  async function open(url = server.url) {
    page = await browser.newPage();
    await page.goto(url);
  }

  async function run(label: string, id: string) {
    await page.getByRole('radio', { name: label }).check();
    const button = call(id).getByRole('button', { name: 'Run' });
    await button.click();
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe(null);
  }

  /** The requests that reached the mock, without what depends on the program that sent them. */
  async function received() {
    const requests = `${mock.url}/__mock/requests`;
    const list = (await (await fetch(requests)).json()) as { id: number; method: string }[];
    // Only a browser asks for permission first.
    const calls = list.filter(({ method }) => method !== 'OPTIONS');
    const details = await Promise.all(calls.map(async ({ id }) => (await fetch(`${requests}/${id}`)).json()));
    await fetch(requests, { method: 'DELETE' });
    return details.map(({ method, target, operation, violations, request }) => {
      const { authorization, 'content-type': type } = Object.fromEntries(request.headers ?? []);
      return { method, target, operation, violations, authorization, type, body: JSON.parse(request.body.text) };
    });
  }

  test.for(liveCalls.map(({ id }) => [english.landing.call[id], id] as const))(
    'returns the response of the mock, and its code sends the same request: %s',
    async ([label, id]) => {
      await open();
      await fetch(`${mock.url}/__mock/requests`, { method: 'DELETE' });
      await run(label, id);
      expect(await status(id)).toMatch(/^20[01]/);
      expect(await call(id).locator('[data-example]').isVisible()).toBe(false);
      expect(await call(id).getByRole('alert').count()).toBe(0);
      expect(await call(id).getByRole('link', { name: 'log of the mock' }).getAttribute('href')).toBe(
        `${mock.url}/__mock`,
      );
      const [sent] = await received();
      expect(sent).toMatchObject({ operation: id, violations: 0 });
      const lines = await call(id).locator('.curl .ec-line').allTextContents();
      const command = lines.map((line) => line.replace(/\n$/, '')).join('\n');
      await execute('bash', ['-c', `${command} -s`]);
      expect(await received()).toEqual([sent]);
      await execute(process.execPath, [folder.fileOf(snippetOf(id))]);
      expect(await received()).toEqual([sent]);
    },
  );

  test('the answer of a streamed call grows in the page', async () => {
    await open();
    await run('Ask a question', 'createChatMessage');
    expect(await call('createChatMessage').locator('.joined').textContent()).toBe(
      liveCalls.find(({ id }) => id === 'createChatMessage')?.response.text,
    );
  });

  test('without the mock, the page says how to start it, and the call can be repeated', async () => {
    const gone = await startFaultyServer();
    gone.close();
    const alone = await serveDocs({ port: 0, addresses: { ...addresses, mock: gone.url } });
    try {
      await open(alone.url);
      await run('Verify a phone', 'requestVerification');
      const notice = await call('requestVerification').getByRole('alert').textContent();
      expect(notice).toContain(`No response from ${gone.url}`);
      expect(notice).toMatch(/Start the mock: npx -y pnpm@\S+ start in a clone/);
      expect(await call('requestVerification').getByRole('link', { name: 'log of the mock' }).isVisible()).toBe(false);
    } finally {
      await alone.close();
    }
  });

  test('an error leads to the errors of its operation', async () => {
    faulty.respond((response) => response.writeHead(429, { 'Content-Type': 'application/json' }).end('{}'));
    const other = await serveDocs({ port: 0, addresses: { ...addresses, mock: faulty.url } });
    try {
      await open(other.url);
      await run('Verify a phone', 'requestVerification');
      expect(await status('requestVerification')).toMatch(/^429/);
      const link = call('requestVerification').getByRole('link', { name: 'Errors of this operation' });
      const target = (await link.getAttribute('href')) ?? '';
      expect(target).toBe('/reference/operations/requestverification/#errors');
      expect(site.fault(target, '/')).toBeUndefined();
    } finally {
      await other.close();
    }
  });

  test('the language is that of the reference, and is kept', async () => {
    await open(`${server.url}/reference/operations/listtopics/`);
    await page.getByRole('radio', { name: 'TypeScript' }).check();
    await page.goto(server.url);
    const code = () => call('sendChatAppMessage').locator('pre:visible').first().textContent();
    expect(await code()).toContain('createClient');
    await page.getByRole('radio', { name: 'curl' }).check();
    await page.reload();
    expect(await code()).toContain('curl http');
  });

  test('works without JavaScript, except for the button', async () => {
    page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(server.url);
    await page.locator('main').getByText('Verify a phone', { exact: true }).first().click();
    expect(await call('requestVerification').isVisible()).toBe(true);
    expect(await call('sendChatAppMessage').isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Run' }).count()).toBe(0);
  });
});
