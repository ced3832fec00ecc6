import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

/** kB, gzipped, of what a page loads before it shows anything. */
const firstLoadLimit = 60;

/** Returns the page and the files that it names. */
function firstLoad(name: string): Buffer[] {
  const folder = new URL(`../dist/${name}/`, import.meta.url);
  const html = readFileSync(new URL(`${name}.html`, folder));
  const named = [...html.toString().matchAll(/(?:href|src)="\.\/([^"]+)"/g)].map(([, file]) => file as string);
  expect(named).toContain(`${name}.js`);
  return [html, ...named.map((file) => readFileSync(new URL(file, folder)))];
}

it.each(['sandbox', 'mock'])(`the first load of %s is at most ${firstLoadLimit} kB`, (name) => {
  const bytes = firstLoad(name).reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
  console.log(`${name}: ${(bytes / 1000).toFixed(1)} kB gzipped at first load`);
  expect(bytes).toBeLessThanOrEqual(firstLoadLimit * 1000);
});
