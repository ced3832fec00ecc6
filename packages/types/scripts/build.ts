/** Builds `dist`: the declarations, once for ESM and once for CommonJS. The package has no code. */
import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = `${root}dist`;
await rm(dist, { recursive: true, force: true });
const { status, error } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
if (status !== 0) {
  console.error(`The build failed${error ? `: ${error.message}` : '; its first error stands above.'}`);
  process.exit(1);
}
// One tab for each level instead of four spaces: a fifth of the installed size.
for (const name of ['openapi', 'admin']) {
  const declarations = `${dist}/${name}.gen.d.ts`;
  const indented = await readFile(declarations, 'utf8');
  await writeFile(
    declarations,
    indented.replace(/^ +/gm, (spaces) => '\t'.repeat(spaces.length >> 2) + ' '.repeat(spaces.length & 3)),
  );
}
// Types of an ES module, without a second copy.
await mkdir(`${dist}/cjs`);
await writeFile(`${dist}/cjs/package.json`, '{ "type": "commonjs" }\n');
for (const name of ['index', 'admin']) {
  await writeFile(
    `${dist}/cjs/${name}.d.ts`,
    `export type * from '../${name}.js' with { 'resolution-mode': 'import' };\n`,
  );
  await writeFile(`${dist}/cjs/${name}.js`, '');
}
