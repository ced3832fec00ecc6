/**
 * Builds `dist`: the declarations by TypeScript, the code by esbuild, and both once more for CommonJS in `dist/cjs`. The types of the contract are
 * copied from `@omnichannel/types`, which publishes only those of the public API: an application installs nothing of the admin API.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { commonJsDeclaration } from '@omnichannel/tooling/package-build/commonjs-declarations';
import { toLineMap } from '@omnichannel/tooling/package-build/line-map';
import { withoutDocstrings } from '@omnichannel/tooling/package-build/without-docstrings';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = `${root}dist`;
/** The types of the contract in `dist`. */
const types = 'contract-types';

await rm(dist, { recursive: true, force: true });
const { status, error } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
if (status !== 0) {
  console.error(`The build failed${error ? `: ${error.message}` : '; its first error stands above.'}`);
  process.exit(1);
}

const source = new URL('admin.gen.d.ts', import.meta.resolve('@omnichannel/types/admin'));
await copyFile(source, `${dist}/${types}.d.ts`);
await mkdir(`${dist}/cjs`);
await writeFile(`${dist}/cjs/package.json`, '{ "type": "commonjs" }\n');
for (const path of globSync('*.d.ts', { cwd: dist })) {
  const module = path.replace('.d.ts', '');
  const text = (await readFile(`${dist}/${path}`, 'utf8')).replaceAll('@omnichannel/types/admin', `./${types}.js`);
  await writeFile(`${dist}/${path}`, text);
  if (module === types) await writeFile(`${dist}/${types}.js`, 'export {};\n');
  else await writeFile(`${dist}/cjs/${path}`, commonJsDeclaration(module, text));
}
await writeFile(
  `${dist}/cjs/${types}.d.ts`,
  `export type * from '../${types}.js' with { 'resolution-mode': 'import' };\n`,
);

for (const format of ['esm', 'cjs'] as const) {
  const outfile = `${dist}/${format === 'esm' ? '' : 'cjs/'}index.js`;
  await build({
    absWorkingDir: root,
    entryPoints: ['src/index.ts'],
    outfile,
    bundle: true,
    packages: 'external',
    plugins: [withoutDocstrings],
    format,
    target: 'es2022',
    sourcemap: true,
    // The maps of ESM contain the sources, as in the client.
    sourcesContent: format === 'esm',
  });
  await writeFile(`${outfile}.map`, toLineMap(await readFile(`${outfile}.map`, 'utf8')));
}
