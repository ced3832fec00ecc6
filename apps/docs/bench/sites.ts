/** Builds the compared sites from the same document, each in its own folder. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const home = join(import.meta.dirname, '..');
const cache = join(home, 'node_modules/.cache/bench');
const document = fileURLToPath(import.meta.resolve('@omnichannel/spec/openapi.json'));
const redocly = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));

/** Installing it would bring 290 MB for the one file that its documentation loads from a CDN. */
const scalar = '@scalar/api-reference@1.72.1';

const quiet = { ASTRO_TELEMETRY_DISABLED: '1', REDOCLY_TELEMETRY: 'off', DO_NOT_TRACK: '1' };
const run = (command: string, args: string[], cwd = home) =>
  promisify(execFile)(command, args, { cwd, env: { ...process.env, ...quiet }, maxBuffer: 64 * 1024 * 1024 });

async function emptyFolder(name: string): Promise<string> {
  const folder = join(cache, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Rebuilds our site. */
export async function buildOurs(): Promise<{ folder: string; seconds: number }> {
  const folder = await emptyFolder('omnichannel');
  const began = performance.now();
  await run('astro', ['build', '--force', '--outDir', folder]);
  return { folder, seconds: (performance.now() - began) / 1000 };
}

/** Redoc's one page, with its script inside. */
export async function buildRedoc(): Promise<string> {
  const folder = await emptyFolder('redoc');
  await run(process.execPath, [
    redocly,
    'build-docs',
    document,
    '--inlineBundle',
    '--output',
    join(folder, 'index.html'),
  ]);
  return folder;
}

/** Scalar's page as its documentation has it, with the script on the same host. */
export async function buildScalar(): Promise<string> {
  const folder = await emptyFolder('scalar');
  const script = 'package/dist/browser/standalone.js';
  const { stdout } = await run('npm', ['pack', scalar, '--silent'], folder);
  await run('tar', ['xzf', stdout.trim(), '--strip-components=3', script], folder);
  await copyFile(document, join(folder, 'openapi.json'));
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Scalar API Reference</title>
  </head>
  <body>
    <div id="app"></div>
    <script src="/standalone.js"></script>
    <script>Scalar.createApiReference('#app', { url: '/openapi.json' })</script>
  </body>
</html>
`,
  );
  return folder;
}
