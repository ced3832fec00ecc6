/** Serves the built site: `node scripts/serve.ts [--port 4000] [--host 127.0.0.1] [--base /docs/]`. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Addresses } from '../src/addresses.ts';
import { indexPath, withBase } from '../src/publish/page-paths.ts';
import { serveDiscovery } from '../src/server/mcp-discovery.ts';
import { handleMcpRequest } from '../src/server/mcp-endpoint.ts';
import { createDocsTools } from '../src/server/mcp-tools.ts';
import { servePages } from '../src/server/pages.ts';
import { readSiteFiles, type SiteFiles } from '../src/server/site-files.ts';
import { readdressSite } from './readdress.ts';

const built = join(import.meta.dirname, '../dist');

export interface DocsServer {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves the built site. Assistants that ask for Markdown get that of a page, and search and read pages at `/mcp`.
 *
 * @param options.port The port; 0 takes any free one.
 * @param options.host The address to listen on; anything but loopback shows the site to the network.
 * @param options.base The path that the site was built for (`DOCS_BASE`); nothing else is served.
 * @param options.dist Where it was built.
 * @param options.addresses Where the documentation, the mock and the service run; the pages show these instead of the default ones.
 * @param options.publicOrigin The origin of the site behind a proxy (`DOCS_SITE`), whose pages and host `/mcp` accepts.
 * @throws When the site has not been built, or the port is in use.
 */
export async function serveDocs({
  port = 4000,
  host = '127.0.0.1',
  base = '/',
  dist = built,
  addresses = undefined as Addresses | undefined,
  publicOrigin = process.env.DOCS_SITE as string | undefined,
} = {}): Promise<DocsServer> {
  if (!existsSync(join(dist, 'index.html')))
    throw new Error('The documentation site is not built. Run: pnpm --filter @omnichannel/docs build');

  const copy = addresses && readdressSite(dist, addresses);
  const site = readSiteFiles(copy?.folder ?? dist, withBase('/', base));
  const url = () => urlOf(host, server.address() as AddressInfo);
  const origin = publicOrigin === undefined ? undefined : new URL(publicOrigin).origin;
  const tools = createDocsTools(site, versionOf(site), () => `${url()}${withBase(indexPath('en'), base)}`);
  const pages = servePages(site);
  const announce = serveDiscovery(tools, site, () => origin ?? url());
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (path === withBase('/mcp', base)) void handleMcpRequest(request, response, tools, origin);
    else if (request.method !== 'GET' && request.method !== 'HEAD')
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    else if (!announce(request, response)) pages(request, response);
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = `Port ${port} is in use. Choose another one with --port, or with --docs-port of 'pnpm start'.`;
      copy?.remove();
      reject(error.code === 'EADDRINUSE' ? new Error(inUse, { cause: error }) : error);
    });
    server.listen(port, host, resolve);
  });

  return {
    url: url(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          copy?.remove();
          resolve();
        });
        // Browsers keep connections open, which would keep the server open.
        server.closeAllConnections();
      }),
  };
}

const urlOf = (host: string, { port }: AddressInfo): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** The version of the contract that the site documents. */
const versionOf = ({ folder }: SiteFiles): string =>
  (JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8')) as { info: { version: string } }).info.version;

async function main() {
  const { values } = parseArgs({
    options: { port: { type: 'string' }, host: { type: 'string' }, base: { type: 'string' } },
  });
  const port = Number(values.port ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port must be a number from 0 to 65535, not '${values.port}'.`);

  const { url, close } = await serveDocs({
    port,
    ...(values.host ? { host: values.host } : {}),
    ...(values.base ? { base: values.base } : {}),
  });
  console.log(`Documentation: ${url}${values.base ?? ''}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, close);
}

if (import.meta.main) {
  main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
