/** Serves the built site: `node scripts/serve.ts [--port 4000] [--host 127.0.0.1]`. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sirv from 'sirv';

const dist = join(import.meta.dirname, '../dist');

export interface DocsServer {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves `dist`.
 *
 * @param options.port The port; 0 takes any free one.
 * @param options.host The address to listen on; anything but loopback shows the site to the network.
 * @throws When the site has not been built, or the port is in use.
 */
export async function serveDocs({ port = 4000, host = '127.0.0.1' } = {}): Promise<DocsServer> {
  if (!existsSync(join(dist, 'index.html')))
    throw new Error('The documentation site is not built. Run: pnpm --filter @omnichannel/docs build');

  const notFound = readFileSync(join(dist, '404.html'));
  const files = sirv(dist, { etag: true });
  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    files(request, response, () => {
      response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end(notFound);
    });
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = `Port ${port} is in use. Choose another one with --port, or with --docs-port of 'pnpm start'.`;
      reject(error.code === 'EADDRINUSE' ? new Error(inUse, { cause: error }) : error);
    });
    server.listen(port, host, resolve);
  });

  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Browsers keep connections open, which would keep the server open.
        server.closeAllConnections();
      }),
  };
}

async function main() {
  const { values } = parseArgs({ options: { port: { type: 'string' }, host: { type: 'string' } } });
  const port = Number(values.port ?? 4000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--port must be a number from 0 to 65535, not '${values.port}'.`);

  const { url, close } = await serveDocs({ port, ...(values.host ? { host: values.host } : {}) });
  console.log(`Documentation: ${url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, close);
}

if (import.meta.main) {
  main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
