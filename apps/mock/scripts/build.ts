/**
 * Builds `dist`: TypeScript compiles the modules, the built page of the console is copied, since users do not install the console, and
 * esbuild puts the modules of Prism into one file. That file requires all other packages as Prism does: they are dependencies of the
 * mock, where audits and updates see them.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const prism = dirname(createRequire(import.meta.url).resolve('@stoplight/prism-http/package.json'));

const { status, error } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
if (status !== 0) {
  console.error(`The build failed${error ? `: ${error.message}` : '; its first error stands above.'}`);
  process.exit(1);
}
const page = new URL('dist/mock', import.meta.resolve('@omnichannel/console/package.json'));
rmSync(`${root}dist/panel`, { recursive: true, force: true });
cpSync(fileURLToPath(page), `${root}dist/panel`, { recursive: true });

await build({
  entryPoints: [`${root}src/prism-modules.cjs`],
  outfile: `${root}dist/prism-modules.cjs`,
  bundle: true,
  platform: 'node',
  target: 'node24',
  banner: {
    js: '// Holds unchanged modules of Prism (https://github.com/stoplightio/prism). License: prism-LICENSE.txt',
  },
  plugins: [
    {
      name: 'only Prism',
      setup({ onResolve }) {
        onResolve({ filter: /^[^./]/ }, ({ path }) =>
          /^@stoplight\/prism-(http|core)(\/|$)/.test(path) ? undefined : { path, external: true },
        );
      },
    },
  ],
});
for (const license of globSync('LICENSE*', { cwd: prism })) {
  cpSync(join(prism, license), `${root}dist/prism-LICENSE.txt`);
}
