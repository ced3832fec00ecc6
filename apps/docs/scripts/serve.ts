/** Serves the built site: `node scripts/serve.ts [--port 4000] [--host 127.0.0.1] [--base /docs/]`. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sirv from 'sirv';
import type { Addresses } from '../src/addresses.ts';
import { readdressSite } from './readdress.ts';

const built = join(import.meta.dirname, '../dist');
/** Media types by extension, to show files as UTF-8 instead of saving them. */
const types: [ending: RegExp, type: string][] = [
  [/\.md$/, 'text/markdown; charset=utf-8'],
  [/\.txt$/, 'text/plain; charset=utf-8'],
  [/\.yaml$/, 'application/yaml; charset=utf-8'],
];

export interface DocsServer {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves the built site.
 *
 * @param options.port The port; 0 takes any free one.
 * @param options.host The address to listen on; anything but loopback shows the site to the network.
 * @param options.base The path that the site was built for (`DOCS_BASE`); nothing else is served.
 * @param options.dist Where it was built.
 * @param options.addresses Where the documentation, the mock and the service run; the pages show these instead of the default ones.
 * @throws When the site has not been built, or the port is in use.
 */
export async function serveDocs({
  port = 4000,
  host = '127.0.0.1',
  base = '/',
  dist = built,
  addresses = undefined as Addresses | undefined,
} = {}): Promise<DocsServer> {
  if (!existsSync(join(dist, 'index.html')))
    throw new Error('The documentation site is not built. Run: pnpm --filter @omnichannel/docs build');

  const copy = addresses && readdressSite(dist, addresses);
  const folder = copy?.folder ?? dist;
  const notFound = readFileSync(join(folder, '404.html'));
  const files = sirv(folder, {
    etag: true,
    setHeaders: (response, path) => {
      const [, type] = types.find(([ending]) => ending.test(path)) ?? [];
      if (type) response.setHeader('Content-Type', type);
    },
  });
  const root = base.replace(/\/$/, '');
  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const sendNotFound = () => {
      response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end(notFound);
    };
    if (!request.url?.startsWith(`${root}/`)) return sendNotFound();
    request.url = request.url.slice(root.length);
    files(request, response, sendNotFound);
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = `Port ${port} is in use. Choose another one with --port, or with --docs-port of 'pnpm start'.`;
      copy?.remove();
      reject(error.code === 'EADDRINUSE' ? new Error(inUse, { cause: error }) : error);
    });
    server.listen(port, host, resolve);
  });

  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
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
