/** Serves a folder as a host of static sites does: text compressed, once and not on each request. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import sirv from 'sirv';

export interface Server {
  url: string;
  close(): void;
}

/** Writes a `.gz` next to every text file of the folder, and serves it on a free port of this machine. */
export async function serveCompressed(folder: string): Promise<Server> {
  const texts = (await readdir(folder, { recursive: true })).filter((file) =>
    /\.(html|css|js|json|svg|txt)$/.test(file),
  );
  await Promise.all(
    texts.map(async (file) => {
      const path = join(folder, file);
      await writeFile(`${path}.gz`, await promisify(gzip)(await readFile(path)));
    }),
  );

  const files = sirv(folder, { gzip: true });
  const server = createServer((request, response) =>
    files(request, response, () => {
      response.writeHead(404).end();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
