/** Reads the code of the guides. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Snippet, snippetsIn } from '@omnichannel/tooling/snippets';

const pagesFolder: string = join(import.meta.dirname, '../content/docs');

/** Lists every snippet of every English page, since translations have the same. Page names are relative to the folder of the pages. */
export const readSnippets = (): Snippet[] =>
  globSync('**/*.{md,mdx}', { cwd: pagesFolder })
    .filter((page) => !page.startsWith('ar/'))
    .sort()
    .flatMap((page) => snippetsIn(page, readFileSync(join(pagesFolder, page), 'utf8')));
