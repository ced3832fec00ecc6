/** The MCP endpoint, called by the official client. */
import { request } from 'node:http';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { z } from 'astro/zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DocsServer, serveDocs } from '../scripts/serve.ts';
import { entries } from '../src/contract.ts';
import { site } from './site.ts';

let server: DocsServer;
let client: Client;
const publicOrigin = 'https://docs.example.com';

beforeAll(async () => {
  server = await serveDocs({ port: 0, publicOrigin });
  client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)));
});
afterAll(async () => {
  await client?.close();
  await server?.close();
});

const searchResult = z.object({
  results: z.array(
    z.object({
      title: z.string(),
      path: z.string(),
      excerpt: z.string(),
      sections: z.array(z.object({ title: z.string(), anchor: z.string() })),
    }),
  ),
  pages: z.int(),
  only: z.string().optional(),
});

const textOf = (result: Awaited<ReturnType<Client['callTool']>>) =>
  (result.content as { type: string; text: string }[]).map(({ text }) => text).join('');
const search = async (query: string, limit?: number) => {
  const result = await client.callTool({ name: 'search', arguments: { query, ...(limit ? { limit } : {}) } });
  return searchResult.parse(result.structuredContent);
};
const getPage = (path: string) => client.callTool({ name: 'get_page', arguments: { path } });

test('the server introduces itself and its tools, which only read', async () => {
  expect(client.getServerVersion()).toMatchObject({ name: 'omnichannel-docs', version: expect.stringMatching(/^\d/) });
  expect(client.getInstructions()).toContain('/llms.txt');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).toSorted()).toEqual(['get_page', 'search']);
  for (const { annotations, description } of tools) {
    expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(description).toMatch(/\S/);
  }
});

describe('search', () => {
  test.for([
    ['idempotency', '/guides/idempotency/'],
    ['how do I make my first call', '/getting-started/'],
    ['requestVerification', '/reference/operations/requestverification/'],
  ])('%s finds the page that the dialog finds first', async ([query = '', path]) => {
    const { results } = await search(query);
    expect(results[0]?.path).toBe(path);
  });

  test('a result names the sections that match', async () => {
    const { results } = await search('codeExp');
    expect(results[0]?.sections).toContainEqual({ title: 'codeExp', anchor: 'request.codeExp' });
  });

  test('an excerpt is text without marks and entities', async () => {
    const { results } = await search('webhook signature');
    const excerpts = results.map(({ excerpt }) => excerpt).join('\n');
    expect(excerpts).toMatch(/signature/i);
    expect(excerpts).not.toMatch(/<\/?mark>|&lt;|&amp;/);
  });

  test('the limit counts pages, and the number of all pages is returned', async () => {
    const { results, pages } = await search('message', 2);
    expect(results).toHaveLength(2);
    expect(pages).toBeGreaterThan(2);
  });

  test('searches at the same time do not replace each other', async () => {
    const queries = ['idempotency', 'streaming', 'rate limit', 'webhook', 'template'];
    const found = await Promise.all(queries.map((query) => search(query)));
    for (const { results } of found) expect(results.length).toBeGreaterThan(0);
  });

  test('words that no page has find nothing', async () => {
    expect(await search('dsfjklqwx')).toEqual({ results: [], pages: 0 });
  });

  test('rejects a query that is empty, or too long', async () => {
    for (const query of ['', 'a'.repeat(201)]) {
      const result = await client.callTool({ name: 'search', arguments: { query } });
      expect(result.isError).toBe(true);
    }
  });
});

describe('get_page', () => {
  test.for([
    '/guides/webhooks/',
    '/guides/webhooks',
    '/guides/webhooks.md',
    '/guides/webhooks/#verify',
    'guides/webhooks/',
  ])('reads %s', async (path) => {
    expect(textOf(await getPage(path))).toBe(site.texts.get('/guides/webhooks.md'));
  });

  test('reads the URL of a page, and the index', async () => {
    expect(textOf(await getPage('https://docs.example.com/errors/'))).toBe(site.texts.get('/errors.md'));
    expect(textOf(await getPage('/llms.txt'))).toBe(site.texts.get('/llms.txt'));
    expect(textOf(await getPage('/'))).toBe(site.texts.get('/index.md'));
  });

  test('reads the page of every operation, and the parts of a long one', async () => {
    for (const { page, operation } of entries) expect(textOf(await getPage(page))).toContain(operation.operationId);
    const part = [...site.texts.keys()].find((file) => file.endsWith('/scenarios.md')) ?? '';
    expect(textOf(await getPage(part))).toBe(site.texts.get(part));
  });

  test.for([
    '/nothing/',
    '/../package.json',
    '/..%2fpackage.json',
    '/index.html',
    '/openapi.json',
    '/guides/',
    'http://[',
  ])('does not read %s', async (path) => {
    const result = await getPage(path);
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain('/llms.txt');
  });
});

/** Sends a request with headers that fetch would not allow. */
const send = (headers: Record<string, string>, body: string, method = 'POST') =>
  new Promise<{ status: number | undefined; text: string; headers: NodeJS.Dict<string | string[]> }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const accepted = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
      const sent = request(
        { hostname, port, path: '/mcp', method, headers: { ...accepted, ...headers } },
        async (response) => {
          const chunks: Buffer[] = await response.toArray();
          resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString(), headers: response.headers });
        },
      );
      // The server may close the connection before it has read a body that is too large.
      sent.on('error', reject).end(body);
    },
  );
const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });

describe('the endpoint', () => {
  test('keeps no session', async () => {
    const { status, headers } = await send({}, ping);
    expect(status).toBe(200);
    expect(headers['mcp-session-id']).toBeUndefined();
  });

  test('rejects names of other hosts, which may be rebound to this machine', async () => {
    expect((await send({ Host: 'attacker.example:4000', Origin: 'http://attacker.example:4000' }, ping)).status).toBe(
      403,
    );
    expect((await send({ Host: 'attacker.example' }, ping)).status).toBe(403);
  });

  test('rejects pages of other origins', async () => {
    for (const Origin of ['https://attacker.example', 'null', 'http://127.0.0.1:1'])
      expect((await send({ Origin }, ping)).status, Origin).toBe(403);
  });

  test('accepts its own pages, and those of the public origin', async () => {
    expect((await send({ Origin: server.url }, ping)).status).toBe(200);
    expect((await send({ Host: 'docs.example.com', Origin: publicOrigin }, ping)).status).toBe(200);
    expect((await send({ Host: 'localhost:4000' }, ping)).status).toBe(200);
    expect((await send({ Host: '[::1]:4000' }, ping)).status).toBe(200);
  });

  test('rejects a body that is too large, not JSON, or a batch', async () => {
    expect((await send({}, `${ping}${' '.repeat(16 * 1024)}`)).status).toBe(413);
    expect(await send({}, '{')).toMatchObject({ status: 400, text: expect.stringContaining('-32700') });
    expect(await send({}, `[${ping},${ping}]`)).toMatchObject({ status: 400, text: expect.stringContaining('batch') });
  });

  test.for(['GET', 'DELETE', 'PUT'])('has no %s', async (method) => {
    expect(await send({}, '', method)).toMatchObject({ status: 405, headers: { allow: 'POST' } });
  });
});

describe('discovery', () => {
  const get = async (path: string, from = server) => {
    const response = await fetch(`${from.url}${path}`);
    return { type: response.headers.get('content-type'), body: await response.json() };
  };

  test('the catalog leads to the server card, and the card to the endpoint', async () => {
    const { body: catalog } = await get('/.well-known/mcp/catalog.json');
    expect(catalog.entries).toEqual([
      {
        identifier: 'urn:air:docs.example.com:omnichannel-docs',
        displayName: 'Omnichannel documentation',
        type: 'application/mcp-server-card+json',
        url: `${publicOrigin}/mcp/server-card`,
      },
    ]);
    const { type, body: card } = await get(new URL(catalog.entries[0].url).pathname);
    expect(type).toBe('application/mcp-server-card+json');
    expect(card).toMatchObject({
      name: 'com.example.docs/omnichannel-docs',
      version: client.getServerVersion()?.version,
    });
    expect(card.description.length).toBeLessThanOrEqual(100);
    expect(card.remotes).toMatchObject([{ type: 'streamable-http', url: `${publicOrigin}/mcp` }]);
    for (const path of ['/.well-known/mcp', '/.well-known/mcp/server-card.json'])
      expect((await get(path)).body).toEqual(card);
  });

  test('a server without a public origin names its own address', async () => {
    const local = await serveDocs({ port: 0 });
    try {
      const { body: card } = await get('/.well-known/mcp/server-card.json', local);
      const [remote] = card.remotes;
      expect(remote.url).toBe(`${local.url}/mcp`);
      const other = new Client({ name: 'test', version: '1.0.0' });
      await other.connect(new StreamableHTTPClientTransport(new URL(remote.url)));
      expect((await other.listTools()).tools).toHaveLength(2);
      await other.close();
    } finally {
      await local.close();
    }
  });

  test('the built site announces no endpoint, since a static host has none', () => {
    expect(site.hasFile('/.well-known/mcp/server-card.json')).toBe(false);
    expect(site.hasFile('/.well-known/mcp/catalog.json')).toBe(false);
  });
});
