/**
 * Builds `dist`: TypeScript writes the declarations, and esbuild bundles the modules, since one file loads faster than a hundred. The built
 * page of the console is copied: users do not install the console.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundlePrism } from './bundle-prism.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

rmSync(`${root}dist`, { recursive: true, force: true });
const { status, error } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
if (status !== 0) {
  console.error(`The build failed${error ? `: ${error.message}` : '; its first error stands above.'}`);
  process.exit(1);
}
const page = new URL('dist/mock', import.meta.resolve('@omnichannel/console/package.json'));
cpSync(fileURLToPath(page), `${root}dist/panel`, { recursive: true });

await build({
  absWorkingDir: root,
  entryPoints: ['src/cli.ts', 'src/index.ts'],
  outdir: 'dist',
  bundle: true,
  // Dynamic imports get files of their own.
  splitting: true,
  format: 'esm',
  packages: 'external',
  platform: 'node',
  target: 'node20.19',
});
await bundlePrism(root);
