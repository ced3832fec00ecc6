/** Compresses the texts of the built site once, so that a server need not do it on each request. */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const text = /\.(css|html|js|json|md|svg|txt|xml|yaml)$/;

/** A smaller text fits into one packet as it is. */
const minBytes = 1024;

/** Writes the compressed copy of each text next to it, as `index.html.gz`. */
export async function compressTexts(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => text.test(file));
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const content = await readFile(path);
      if (content.length >= minBytes) await writeFile(`${path}.gz`, await promisify(gzip)(content));
    }),
  );
}
