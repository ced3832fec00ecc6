/**
 * Builds `dist`: the declarations of each module by TypeScript, the code by esbuild. Most entries only export their part of one
 * file, `together.js`: three files are imported in a fraction of the time of thirty, and a bundler still leaves out what is
 * not used. Apart are the testing kit, which is large, and the hooks, which import React, and the other entries from their files.
 * `dist/cjs` has the same as CommonJS, for Jest and other programs without ESM.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import manifest from '../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('..', import.meta.url));
const options = {
  absWorkingDir: root,
  outdir: 'dist',
  outbase: 'src',
  bundle: true,
  packages: 'external',
  format: 'esm',
  target: 'es2022',
} satisfies BuildOptions;

await rm(`${root}dist`, { recursive: true, force: true });
const { status, error } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
if (status !== 0) {
  console.error(`The build failed${error ? `: ${error.message}` : '; its first error stands above.'}`);
  process.exit(1);
}

const entries = Object.values(manifest.exports).flatMap((entry) =>
  typeof entry === 'string' ? [] : entry.import.default.replace('./dist/', '').replace('.js', ''),
);
const kit = entries.filter((entry) => entry.startsWith('testing/'));
const hooks = 'react';
const together = entries.filter((entry) => entry !== hooks && !kit.includes(entry));
const sourceOf = (entry: string) => `src/${entry}.ts`;

// Two entries can have different exports of one name: together each has the name of its entry before it.
/** The examples of the contract. They are large, and data: they need no source map. */
const examples = 'testing/scenarios.gen';
const modules = [...entries, examples];
const { metafile } = await build({ ...options, entryPoints: modules.map(sourceOf), metafile: true, write: false });
const namesOf = (entry: string) =>
  (metafile.outputs[`dist/${entry}.js`]?.exports ?? []).map((name) => ({
    name,
    long: `${entry.replaceAll(/\W/g, '_')}_${name}`,
  }));
/** Serves a module that exports all of some entries, by the name `together`. */
const togetherModule: Plugin = {
  name: 'together',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^together$/ }, ({ path }) => ({ path, namespace: 'together' }));
    onLoad({ filter: /.*/, namespace: 'together' }, () => ({
      contents: together
        .map((entry) => {
          const list = namesOf(entry).map(({ name, long }) => `${name} as ${long}`);
          return `export { ${list.join(', ')} } from './${sourceOf(entry)}';`;
        })
        .join('\n'),
      resolveDir: root,
    }));
  },
};

/** Modules that `imports` of `package.json` replaces by a shorter one, in bundles for browsers and workers. */
const replaced = Object.keys(manifest.imports).map((name) => name.slice(1));
const variants = replaced.flatMap((name) => [name, `${name}.browser`]).map(sourceOf);
/**
 * Leaves modules that have a file of their own out of the files that import them. CommonJS contains the replaced modules as they are, since
 * `imports` do not hold below its own `package.json`.
 */
const keepApart: Plugin = {
  name: 'keep apart',
  setup: ({ onResolve, initialOptions: { format } }) =>
    onResolve({ filter: /\.ts$/ }, ({ kind, path }) => {
      const name = basename(path, '.ts');
      if (kind === 'entry-point') return undefined;
      if (format === 'esm' && replaced.includes(name)) return { path: `#${name}`, external: true };
      return name === basename(examples) ? { path: `./${name}.js`, external: true } : undefined;
    }),
};

/**
 * Leaves out the docstrings of generated files, which are most of their text. The declarations contain them; here, they would be in each
 * module and again in its source map. The line numbers stay.
 */
const withoutDocstrings: Plugin = {
  name: 'without docstrings',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.gen\.ts$/ }, async ({ path }) => ({
      // redos: the project writes these files
      contents: (await readFile(path, 'utf8')).replace(/\/\*\*.*?\*\//gs, (found) => found.replace(/[^\n]/g, '')),
      loader: 'ts',
    })),
};

/** Imports other entries from their files, so that a program has one copy of the modules that they share. */
const importEntries: Plugin = {
  name: 'import entries',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\.ts$/ }, ({ kind, path }) => {
      const name = basename(path, '.ts');
      return kind !== 'entry-point' && together.includes(name) ? { path: `./${name}.js`, external: true } : undefined;
    }),
};

/** Writes the code of one module format. The testing kit has no source maps: they would be larger than its code. */
async function buildFormat(format: 'esm' | 'cjs'): Promise<void> {
  // The maps of ESM contain the sources. The maps of CommonJS have names and lines only, which stacks need.
  const sourcesContent = format === 'esm';
  const outdir = format === 'esm' ? 'dist' : 'dist/cjs';
  const common = { ...options, format, outdir, sourcesContent } satisfies BuildOptions;
  const plugins = [togetherModule, keepApart, withoutDocstrings];
  await build({ ...common, entryPoints: { together: 'together' }, plugins, sourcemap: true });
  if (format === 'esm') await build({ ...common, entryPoints: variants, sourcemap: true });
  // esbuild splits only ESM: in CommonJS each file of the testing kit contains what the kit shares.
  const splitting = format === 'esm' ? ({ splitting: true, chunkNames: 'testing/[hash]' } as const) : {};
  await build({ ...common, ...splitting, entryPoints: kit.map(sourceOf), plugins: [keepApart] });
  await build({ ...common, entryPoints: [sourceOf(hooks)], plugins: [importEntries], sourcemap: true });
}

await buildFormat('esm');
for (const entry of together) {
  const list = namesOf(entry).map(({ name, long }) => `${long} as ${name}`);
  await writeFile(`${root}dist/${entry}.js`, `export { ${list.join(', ')} } from './together.js';\n`);
}

// TypeScript reads a declaration as ESM or as CommonJS by the package.json above it, so that each build needs its own.
for (const path of globSync('**/*.d.ts', { cwd: `${root}dist` }))
  await cp(`${root}dist/${path}`, `${root}dist/cjs/${path}`);
await writeFile(`${root}dist/cjs/package.json`, '{ "type": "commonjs" }\n');
await buildFormat('cjs');
await build({
  ...options,
  entryPoints: [sourceOf(examples)],
  format: 'cjs',
  outdir: 'dist/cjs',
  minifyWhitespace: true,
  // So that Node finds the names of the exports.
  platform: 'node',
});
// One file for both formats: it is larger than all other code. Every runtime and bundler imports CommonJS.
const exported = namesOf(examples).map(({ name }) => name);
await writeFile(`${root}dist/${examples}.js`, `export { ${exported.join(', ')} } from '../cjs/${examples}.js';\n`);
for (const entry of together) {
  const lines = namesOf(entry).map(({ name, long }) => `exports.${name} = together.${long};\n`);
  await writeFile(`${root}dist/cjs/${entry}.js`, `const together = require('./together.js');\n${lines.join('')}`);
}
