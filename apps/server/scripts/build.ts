/**
 * Builds an empty `dist`: TypeScript compiles the code, then the SQL files and the built web pages are copied. An SQL file that was
 * deleted from `src` must not remain, because it would be applied. The pages are copied because users do not install the console package.
 */
import { spawnSync } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
await rm(`${root}dist`, { recursive: true, force: true });
const { status, error } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
if (status !== 0) {
  console.error(`The build failed${error ? `: ${error.message}` : '. See its first error above.'}`);
  process.exit(1);
}
await cp(`${root}src`, `${root}dist`, {
  recursive: true,
  filter: (path) => !/\.(ts|md)$|\/testing[^/]*$/.test(path),
});
const consolePackage = import.meta.resolve('@omnichannel/console/package.json');
for (const page of ['sandbox', 'operator']) {
  const built = fileURLToPath(new URL(`dist/${page}`, consolePackage));
  await cp(built, `${root}dist/console/page/${page}`, { recursive: true });
}
