/**
 * Builds `dist`: the declarations of each module by TypeScript, the code by esbuild. Most entries only export their part of one
 * file, `together.js`: three files are imported in a fraction of the time of thirty, and a bundler still leaves out what is
 * not used. Apart are the testing kit, which is large, and the hooks, which import React. `dist/cjs` has the same as CommonJS, for Jest and other programs without ESM.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, rename, rm, writeFile } from 'node:fs/promises';
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
const apart = entries.filter((entry) => entry.startsWith('testing/') || entry === 'react');
const together = entries.filter((entry) => !apart.includes(entry));
const sourceOf = (entry: string) => `src/${entry}.ts`;

// Two entries can have different exports of one name: together each has the name of its entry before it.
const { metafile } = await build({ ...options, entryPoints: entries.map(sourceOf), metafile: true, write: false });
const namesOf = (entry: string) =>
  (metafile.outputs[`dist/${entry}.js`]?.exports ?? []).map((name) => ({
    name,
    long: `${entry.replaceAll(/\W/g, '_')}_${name}`,
  }));
/** A module that exports all of some entries. */
const moduleOf = (some: string[]) => {
  const lines = some.map((entry) => {
    const list = namesOf(entry).map(({ name, long }) => `${name} as ${long}`);
    return `export { ${list.join(', ')} } from './${sourceOf(entry)}';`;
  });
  return { contents: lines.join('\n'), resolveDir: root, sourcefile: 'together.ts' };
};

await build({
  ...options,
  entryPoints: apart.map(sourceOf),
  stdin: moduleOf(together),
  splitting: true,
  chunkNames: 'shared/[hash]',
});
await rename(`${root}dist/stdin.js`, `${root}dist/together.js`);
for (const entry of together) {
  const list = namesOf(entry).map(({ name, long }) => `${long} as ${name}`);
  await writeFile(`${root}dist/${entry}.js`, `export { ${list.join(', ')} } from './together.js';\n`);
}

// TypeScript reads a declaration as ESM or as CommonJS by the package.json above it, so that each build needs its own.
for (const path of globSync('**/*.d.ts', { cwd: `${root}dist` }))
  await cp(`${root}dist/${path}`, `${root}dist/cjs/${path}`);
await writeFile(`${root}dist/cjs/package.json`, '{ "type": "commonjs" }\n');
// esbuild splits only ESM: what the testing kit shares with the rest is in each file, and `instanceof` recognises the errors of another. Only
// the examples of the contract, which are large, are a file of their own.
const examples = 'testing/scenarios.gen';
const examplesApart: Plugin = {
  name: 'examples apart',
  setup: ({ onResolve }) =>
    onResolve({ filter: /scenarios\.gen/ }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: './scenarios.gen.js', external: true },
    ),
};
await build({
  ...options,
  entryPoints: [...apart, examples].map(sourceOf),
  stdin: moduleOf(together),
  format: 'cjs',
  outdir: 'dist/cjs',
  plugins: [examplesApart],
});
await rename(`${root}dist/cjs/stdin.js`, `${root}dist/cjs/together.js`);
for (const entry of together) {
  const lines = namesOf(entry).map(({ name, long }) => `exports.${name} = together.${long};\n`);
  await writeFile(`${root}dist/cjs/${entry}.js`, `const together = require('./together.js');\n${lines.join('')}`);
}
