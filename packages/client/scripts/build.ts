/**
 * Builds `dist`: the declarations of each module by TypeScript, the code by esbuild. Most entries only export their part of one
 * file, `together.js`: three files are imported in a fraction of the time of thirty, and a bundler still leaves out what is
 * not used. Apart are the testing kit, which is large, and the hooks, which import React, and the other entries from their files.
 * `dist/cjs` has the same as CommonJS, for Jest and other programs without ESM.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commonJsDeclaration } from '@omnichannel/tooling/package-build/commonjs-declarations';
import { toLineMap } from '@omnichannel/tooling/package-build/line-map';
import { reachableDeclarations } from '@omnichannel/tooling/package-build/reachable-declarations';
import { withoutDocstrings } from '@omnichannel/tooling/package-build/without-docstrings';
import { type BuildOptions, build, type Plugin, transform } from 'esbuild';
import manifest from '../package.json' with { type: 'json' };
import { packText } from './pack-text.ts';

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
const apart = ['react'];
const together = entries.filter((entry) => !apart.includes(entry) && !kit.includes(entry));
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

/** Imports other entries from their files, so that a program has one copy of the modules that they share. */
const importEntries: Plugin = {
  name: 'import entries',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\.ts$/ }, ({ kind, path, resolveDir }) => {
      const name = relative(`${root}src`, join(resolveDir, path)).replace('.ts', '');
      return kind !== 'entry-point' && together.includes(name) ? { path: `./${name}.js`, external: true } : undefined;
    }),
};

/** Writes the code of one module format. The testing kit has no source maps: they would be larger than its code. */
async function buildFormat(format: 'esm' | 'cjs'): Promise<void> {
  // The maps of ESM contain the sources, those of CommonJS do not. Both have the lines and names that stacks and breakpoints need.
  const sourcesContent = format === 'esm';
  const outdir = format === 'esm' ? 'dist' : 'dist/cjs';
  const common = { ...options, format, outdir, sourcesContent } satisfies BuildOptions;
  const plugins = [togetherModule, keepApart, withoutDocstrings];
  await build({ ...common, entryPoints: { together: 'together' }, plugins, sourcemap: true });
  if (format === 'esm') await build({ ...common, entryPoints: variants, sourcemap: true });
  await build({
    ...common,
    entryPoints: apart.map(sourceOf),
    plugins: [importEntries, withoutDocstrings],
    sourcemap: true,
  });
  for (const path of globSync('*.map', { cwd: `${root}${outdir}` }).map((name) => `${root}${outdir}/${name}`))
    await writeFile(path, toLineMap(await readFile(path, 'utf8')));
}

/** Writes the testing kit in both formats. esbuild splits only ESM, so that each file of it is converted to CommonJS. */
async function buildKit(): Promise<void> {
  const { outputFiles } = await build({
    ...options,
    entryPoints: kit.map(sourceOf),
    plugins: [keepApart],
    splitting: true,
    chunkNames: 'testing/[hash]',
    write: false,
  });
  for (const { path, text } of outputFiles) {
    const { code } = await transform(text, { format: 'cjs', platform: 'node', target: options.target });
    await writeFile(path, text);
    await writeFile(path.replace(`${root}dist/`, `${root}dist/cjs/`), code);
  }
}

/**
 * Writes the examples, packed. One file serves both formats: it is larger than most other code, and every runtime and bundler imports
 * CommonJS.
 */
async function buildExamples(): Promise<void> {
  const bundled = await build({ ...options, entryPoints: [sourceOf(examples)], write: false });
  const exported = namesOf(examples).map(({ name }) => name);
  const values = await import(`data:text/javascript,${encodeURIComponent(bundled.outputFiles[0]?.text ?? '')}`);
  const packed = packText(JSON.stringify(Object.fromEntries(exported.map((name) => [name, values[name]]))));
  const contents = `import { unpackText } from './unpack-text.ts';
export const { ${exported.join(', ')} } = JSON.parse(unpackText(${JSON.stringify(packed)}));`;
  const { outdir, ...common } = options;
  await build({
    ...common,
    stdin: { contents, resolveDir: dirname(`${root}${sourceOf(examples)}`) },
    format: 'cjs',
    outfile: `${outdir}/cjs/${examples}.js`,
    charset: 'utf8',
    minifyWhitespace: true,
    // So that Node finds the names of the exports.
    platform: 'node',
  });
  await writeFile(`${root}dist/${examples}.js`, `export { ${exported.join(', ')} } from '../cjs/${examples}.js';\n`);
}

/** Removes the declarations that no entry needs, and writes those for CommonJS. */
async function buildDeclarations(): Promise<void> {
  const modules = globSync('**/*.d.ts', { cwd: `${root}dist` }).map((path) => path.replace('.d.ts', ''));
  for (const module of modules) {
    const source = await readFile(`${root}dist/${module}.d.ts`, 'utf8');
    await mkdir(dirname(`${root}dist/cjs/${module}`), { recursive: true });
    await writeFile(`${root}dist/cjs/${module}.d.ts`, commonJsDeclaration(module, source));
  }
  for (const folder of ['dist', 'dist/cjs']) {
    const reached = reachableDeclarations(`${root}${folder}`, entries);
    for (const module of modules) if (!reached.has(module)) await rm(`${root}${folder}/${module}.d.ts`);
  }
}

await buildDeclarations();
await writeFile(`${root}dist/cjs/package.json`, '{ "type": "commonjs" }\n');
await buildFormat('esm');
await buildFormat('cjs');
await buildKit();
await buildExamples();
for (const entry of together) {
  const list = namesOf(entry).map(({ name, long }) => `${long} as ${name}`);
  await writeFile(`${root}dist/${entry}.js`, `export { ${list.join(', ')} } from './together.js';\n`);
  const lines = namesOf(entry).map(({ name, long }) => `exports.${name} = together.${long};\n`);
  await writeFile(`${root}dist/cjs/${entry}.js`, `const together = require('./together.js');\n${lines.join('')}`);
}
