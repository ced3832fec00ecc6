import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where the pictures of READMEs are, relative to the folder of the site, which builds and tests run in. */
const folder = pathToFileURL('../server/pictures/');

/** Pictures that READMEs show; the site has them under `pictures/`. */
export const pictures = readdirSync(folder)
  .filter((file) => file.endsWith('.png'))
  .map((file) => ({ name: basename(file, '.png'), url: new URL(file, folder) }));
