import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

/** The layers from top to bottom. Layers in one row do not import each other. `app` has the files of this folder. */
const layers = [['main'], ['cli'], ['app'], ['console', 'admin'], ['carriers'], ['features'], ['http'], ['platform']];
/** Files that compose a whole service or database for tests: tests of all layers import them. */
const harness = ['all-tables.ts', 'testing.ts'];

const paths = (await readdir(import.meta.dirname, { recursive: true })).filter((path) => path.endsWith('.ts'));
const files = new Map<string, string[]>();
for (const path of paths) {
  const text = await readFile(join(import.meta.dirname, path), 'utf8');
  const imported = Array.from(text.matchAll(/(?:from|import)[ (]'(\.[^']+)'/g), ([, to = '']) => to);
  files.set(
    path,
    imported.map((to) => normalize(join(dirname(path), to))),
  );
}

function layerOf(path: string): string {
  if (path === 'main.ts' || path === 'index.ts') return 'main';
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : 'app';
}

const levelOf = (layer: string) => layers.findIndex((row) => row.includes(layer));
const isTest = (path: string) => /\.test\.ts$|(?:^|\/)testing[\w-]*\.ts$/.test(path);

it('finds the layer of each file', () => {
  expect([...files.keys()].filter((path) => levelOf(layerOf(path)) < 0)).toEqual([]);
  expect([...files.values()].flat().length).toBeGreaterThan(2000);
});

// Biome reports such imports of the code in an editor, as text. Here they are paths, and tests count as well.
it('no file imports from a layer above it or next to it', () => {
  const upward = [...files].flatMap(([path, imported]) =>
    imported
      .filter((to) => files.has(to) && !(isTest(path) && harness.includes(to)))
      .filter((to) => {
        const [from, into] = [layerOf(path), layerOf(to)];
        return from !== into && levelOf(into) <= levelOf(from);
      })
      .map((to) => `${path} imports ${to}`),
  );
  expect(upward).toEqual([]);
});
