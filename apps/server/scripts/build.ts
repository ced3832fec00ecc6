/**
 * Builds `dist` anew: the code by TypeScript, and copies of what that does not compile: SQL files and the files of pages. An SQL file that
 * is gone from `src` must not stay behind: it would be applied.
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
