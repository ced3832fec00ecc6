import { globSync, readFileSync } from 'node:fs';
import { type Snippet, snippetsIn } from '@omnichannel/tooling/snippets';

const root = new URL('../../../', import.meta.url);
const pages = [
  'README.md',
  '{packages,apps,examples}/*/README.md',
  'apps/server/docs/*.md',
  'packages/client/REFERENCE.md',
  'apps/mock/REFERENCE.md',
];

/** The TypeScript that the READMEs and the references of client and mock show. The tests of `@omnichannel/admin` compile what imports it. */
export const snippets: Snippet[] = globSync(pages, { cwd: root })
  .sort()
  .flatMap((page) => snippetsIn(page, readFileSync(new URL(page, root), 'utf8'), ['ts']))
  .filter(({ source }) => !source.includes("'@omnichannel/admin'"));
