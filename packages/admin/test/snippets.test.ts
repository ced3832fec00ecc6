import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { snippetsIn } from '@omnichannel/tooling/snippets';
import { findTypeErrors } from '@omnichannel/tooling/type-errors';
import { expect, it, onTestFinished } from 'vitest';

const home = fileURLToPath(new URL('../', import.meta.url));
const pages = ['packages/admin/README.md', 'apps/server/docs/admin-api.md'];
const snippets = pages.flatMap((page) => snippetsIn(page, readFileSync(join(home, '../..', page), 'utf8'), ['ts']));

it.each(pages)('the TypeScript of %s compiles', async (page) => {
  const shown = snippets.filter((snippet) => snippet.page === page);
  expect(shown.length).toBeGreaterThan(0);
  // Inside this package, where the names of the workspace resolve.
  const folder = await mkdtemp(join(home, '.snippets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = new Map(shown.map(({ place }, index) => [join(folder, `${index}.ts`), place]));
  await Promise.all([...files.keys()].map((file, index) => writeFile(file, shown[index]?.source ?? '')));
  expect(findTypeErrors(home, files)).toEqual([]);
});
