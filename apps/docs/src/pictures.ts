import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The folder of the README pictures, relative to the folder of the site, in which builds and tests run. */
const folder = pathToFileURL('../server/pictures/');

/** The pictures of READMEs. The site serves them under `pictures/`. */
export const pictures = readdirSync(folder)
  .filter((file) => file.endsWith('.png'))
  .map((file) => ({ name: basename(file, '.png'), url: new URL(file, folder) }));
