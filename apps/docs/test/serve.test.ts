import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DocsServer, serveDocs } from '../scripts/serve.ts';

let server: DocsServer;
beforeAll(async () => {
  server = await serveDocs({ port: 0 });
});
afterAll(() => server.close());

const get = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);

/** Sends the path as it is, where fetch would tidy it up first. */
const getRaw = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

test('serves the index of a folder', async () => {
  const response = await get('/getting-started/');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch('text/html');
  expect(await response.text()).toContain('Quickstart');
});

test('files have the type of their content', async () => {
  expect((await get('/favicon.svg')).headers.get('content-type')).toMatch('image/svg+xml');
  expect((await get('/openapi.json')).headers.get('content-type')).toMatch('application/json');
  expect((await get('/pagefind/pagefind.js')).headers.get('content-type')).toMatch('text/javascript');
});

test.for(['/guides/webhooks/', '/guides/webhooks.md', '/openapi.json'])(
  'sends %s compressed, or as it is',
  async (path) => {
    const compressed = await get(path);
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    const plain = await get(path, { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('content-type')).toBe(compressed.headers.get('content-type'));
    expect(await plain.text()).toBe(await compressed.text());
  },
);

test('serves the 404 page for an unknown path', async () => {
  const response = await get('/nothing/here');
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('<html');
});

test.for(['/../package.json', '/..%2fpackage.json', '/%2e%2e/package.json', '/..%5cpackage.json'])(
  'nothing outside of the site is served: %s',
  async (path) => {
    expect(await getRaw(path)).toBe(404);
  },
);

const markdown = { headers: { Accept: 'text/markdown, text/html, */*' } };

test.for(['/guides/webhooks/', '/guides/webhooks', '/guides/webhooks/?from=assistant'])(
  '%s is Markdown for a client that asks for it',
  async (path) => {
    const response = await get(path, markdown);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('content-location')).toBe('/guides/webhooks.md');
    expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding');
    expect(await response.text()).toBe(await (await get('/guides/webhooks.md')).text());
  },
);

test('a browser gets HTML at the same address, and caches keep both apart', async () => {
  const response = await get('/guides/webhooks/', { headers: { Accept: 'text/html,*/*;q=0.8' } });
  expect(response.headers.get('content-type')).toMatch('text/html');
  expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding');
  expect(response.headers.get('etag')).not.toBe((await get('/guides/webhooks/', markdown)).headers.get('etag'));
  // Files have one form only.
  expect((await get('/openapi.json', markdown)).headers.get('vary')).toBe('Accept-Encoding');
  expect((await get('/openapi.json', markdown)).headers.get('content-type')).toMatch('application/json');
});

test('a HEAD request and a repeated request have the headers of the Markdown', async () => {
  const head = await get('/', { ...markdown, method: 'HEAD' });
  expect(head.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(head.headers.get('content-location')).toBe('/index.md');
  const repeated = { headers: { ...markdown.headers, 'If-None-Match': head.headers.get('etag') ?? '' } };
  const unchanged = await get('/', repeated);
  expect([unchanged.status, unchanged.headers.get('vary')]).toEqual([304, 'Accept, Accept-Encoding']);
});

test('an unknown path leads an assistant to the index', async () => {
  const response = await get('/nothing/here/', markdown);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(await response.text()).toContain('[llms.txt](/llms.txt)');
});

test('allows only reading', async () => {
  const response = await get('/', { method: 'POST' });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
});

test('reports a port in use, with the option to change it', async () => {
  const { port } = new URL(server.url);
  await expect(serveDocs({ port: Number(port) })).rejects.toThrow(
    `Port ${port} is in use. Choose another one with --port, or with --docs-port of 'pnpm start'.`,
  );
});

test('as a command it ends with the error alone', async () => {
  const script = join(import.meta.dirname, '../scripts/serve.ts');
  const run = promisify(execFile)(process.execPath, [script, '--port', new URL(server.url).port]);
  await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^Port \d+ is in use\..*\n$/) });
  const invalid = promisify(execFile)(process.execPath, [script, '--port', 'http']);
  await expect(invalid).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^--port must be a number/) });
});
