/** Copies what TypeScript does not compile into `dist`: migrations, and the files of pages. */
import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
await cp(`${root}src`, `${root}dist`, {
  recursive: true,
  filter: (path) => !/\.ts$/.test(path),
});
