import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it.each(['dist', 'dist/cjs'])('%s takes the transport from the client, and has no copy of it', (folder) => {
  const home = new URL(`../${folder}/`, import.meta.url);
  const { sources } = JSON.parse(readFileSync(new URL('index.js.map', home), 'utf8')) as { sources: string[] };
  expect(sources.filter((path) => !/^(\.\.\/)+src\/[\w.]+\.ts$/.test(path))).toEqual([]);
  expect(readFileSync(new URL('index.js', home), 'utf8')).toMatch(/["']@omnichannel\/client\/transport["']/);
});
