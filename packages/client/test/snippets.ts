import { globSync, readFileSync } from 'node:fs';
import { type Snippet, snippetsIn } from '@omnichannel/tooling/snippets';

const root = new URL('../../../', import.meta.url);
const pages = [
  'README.md',
  '{packages,apps,examples}/*/README.md',
  'apps/server/docs/*.md',
  'packages/client/REFERENCE.md',
];

/** The TypeScript that the READMEs and the reference of the client show. */
export const snippets: Snippet[] = globSync(pages, { cwd: root })
  .sort()
  .flatMap((page) => snippetsIn(page, readFileSync(new URL(page, root), 'utf8'), ['ts']));
