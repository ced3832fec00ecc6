/**
 * Builds `dist` anew: the code by TypeScript, and copies of the SQL files and of the built sandbox page. An SQL file that is gone from
 * `src` must not stay behind: it would be applied. The page is copied, since the console is no package that users install.
 */
import { spawnSync } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
await rm(`${root}dist`, { recursive: true, force: true });
const { status, error } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
if (status !== 0) {
  console.error(`The build failed${error ? `: ${error.message}` : '; its first error stands above.'}`);
  process.exit(1);
}
await cp(`${root}src`, `${root}dist`, {
  recursive: true,
  filter: (path) => !/\.ts$/.test(path),
});
const consolePackage = import.meta.resolve('@omnichannel/console/package.json');
await cp(fileURLToPath(new URL('dist/sandbox', consolePackage)), `${root}dist/console/page`, { recursive: true });
