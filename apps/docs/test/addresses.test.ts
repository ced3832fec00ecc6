import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { launchChromium, withoutChromium } from '@omnichannel/tooling/chromium';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readdressSite, replacer } from '../scripts/readdress.ts';
import { type DocsServer, serveDocs } from '../scripts/serve.ts';
import { addresses as built } from '../src/addresses.ts';
import { type MockProcess, startMock } from './mock.ts';

const dist = join(import.meta.dirname, '../dist');
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(dist.length));

let mock: MockProcess;
let server: DocsServer;
const running = { ...built };

beforeAll(async () => {
  mock = await startMock();
  // No address is one that the site was built with: any of those that remains in a file is stale.
  Object.assign(running, { docs: 'http://127.0.0.1:5000', mock: mock.url, service: 'http://127.0.0.1:5020' });
  server = await serveDocs({ port: 0, addresses: running });
});
afterAll(async () => {
  await server?.close();
  mock?.close();
});

const get = async (path: string) => (await fetch(server.url + path)).text();

/** Fetches a file as text. The pages of the search index are gzipped. */
async function textOf(path: string): Promise<string> {
  const bytes = Buffer.from(await (await fetch(server.url + path)).arrayBuffer());
  return (path.endsWith('.pf_fragment') ? gunzipSync(bytes) : bytes).toString('latin1');
}

test('no file has an address where nothing runs', async () => {
  expect(files.length).toBeGreaterThan(100);
  const stale: string[] = [];
  for (const path of files) {
    const hosts = (await textOf(path)).match(/127\.0\.0\.1(?::|%3A)\d+/gi) ?? [];
    const known = Object.values(running).map((url) => new URL(url).host);
    // Other ports are those of examples, such as of a receiver of webhooks.
    stale.push(
      ...hosts.filter((host) => /40[012]0$/.test(host) && !known.includes(host)).map((host) => `${path}: ${host}`),
    );
  }
  expect(stale).toEqual([]);
});

test('the contract, the Postman collection and the samples name the running servers', async () => {
  const { servers } = JSON.parse(await get('/openapi.json'));
  expect(servers[0].variables.base_url.default).toBe(running.service);
  expect(servers[1].url).toBe(running.mock);
  expect(await get('/openapi.yaml')).toContain(`url: ${running.mock}\n`);
  const { variable } = JSON.parse(await get('/omnichannel.postman_collection.json'));
  expect(variable).toContainEqual({ key: 'baseUrl', value: running.mock, type: 'string' });
  const page = await get('/reference/operations/listtopics/');
  expect(page).toContain(running.mock);
  expect(page).toContain(`href="${running.docs}/reference/operations/listtopics/"`);
});

test('does not copy a site with the default addresses', () => {
  expect(readdressSite(dist, built)).toBeUndefined();
});

test('replaces all addresses in one pass: the service may run at the default address of the mock', () => {
  const replace = replacer({ docs: built.service, mock: built.docs, service: built.mock });
  const source = `${built.docs}/a ${built.mock}/b ${built.service}/c ${built.mock}0 1${built.mock}`;
  expect(replace(source)).toBe(`${built.service}/a ${built.docs}/b ${built.mock}/c ${built.mock}0 1${built.docs}`);
});

describe('the copy leaves nothing behind', () => {
  let temporary: string;
  beforeEach(() => {
    temporary = mkdtempSync(join(tmpdir(), 'addresses-test-'));
    vi.stubEnv('TMPDIR', temporary);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(temporary, { recursive: true, force: true });
  });

  test('when a file cannot be read', () => {
    const broken = join(temporary, 'dist');
    mkdirSync(broken);
    writeFileSync(join(broken, 'page.pf_fragment'), 'not gzipped');
    expect(() => readdressSite(broken, running)).toThrow('incorrect header check');
    expect(readdirSync(temporary)).toEqual(['dist']);
  });

  test('when the process exits before its server is closed', async () => {
    const readdress = join(import.meta.dirname, '../scripts/readdress.ts');
    const script = `
      import { existsSync } from 'node:fs';
      import { readdressSite } from ${JSON.stringify(readdress)};
      const copy = readdressSite(${JSON.stringify(dist)}, ${JSON.stringify(running)});
      console.log(existsSync(copy.folder));
      process.exit(1);`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    await expect(run).rejects.toMatchObject({ code: 1, stdout: 'true\n' });
    expect(readdirSync(temporary)).toEqual([]);
  });
});

test('the copy is removed with its server', async () => {
  const copy = readdressSite(dist, running);
  expect(existsSync(join(copy?.folder ?? '', 'index.html'))).toBe(true);
  copy?.remove();
  expect(existsSync(copy?.folder ?? '')).toBe(false);
});

describe.skipIf(withoutChromium)('Try it', () => {
  test('sends to the running mock', async () => {
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      await page.goto(`${server.url}/reference/operations/listtopics/`);
      await page.locator('try-it summary').click();
      const form = page.locator('try-it form');
      await expect.poll(() => form.textContent()).toContain(`Sends to ${mock.url}`);
      await form.getByRole('button', { name: 'Send' }).click();
      await expect.poll(() => page.locator('try-it .answer').getByRole('status').textContent()).toContain('200');
    } finally {
      await browser.close();
    }
  });
});
