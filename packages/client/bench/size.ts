/**
 * Measures the size of a program that uses one feature, compared with other packages: minified and gzipped for a browser by
 * esbuild. Prints a table; the limits are kept by `pnpm size`.
 *
 *   pnpm --filter @omnichannel/client bench
 */
import { readdir } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import limits from '../.size-limit.ts';

const here = new URL('./size/', import.meta.url);

/** Bytes of a program, minified, and minified and gzipped. */
async function measure(program: string): Promise<{ min: number; gzip: number }> {
  const { outputFiles } = await build({
    entryPoints: [new URL(program, here).pathname],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    external: ['react'],
    write: false,
  });
  const [bundle] = outputFiles;
  if (!bundle) throw new Error(`esbuild made nothing of ${program}.`);
  return { min: bundle.contents.length, gzip: gzipSync(bundle.contents, { level: 9 }).length };
}

function row(...cells: (string | number)[]): void {
  const [name = '', ...numbers] = cells.map((cell) => cell.toLocaleString('en'));
  console.log(name.padEnd(24), ...numbers.map((number) => number.padStart(10)));
}

row('bytes', 'min', 'min+gzip', 'limit');
const sizes = new Map<string, number>();
for (const { name, limit } of limits) {
  const { min, gzip } = await measure(`${name}.ts`);
  sizes.set(name, gzip);
  row(name, min, gzip, limit);
}
const over = (name: string, base: string) => (sizes.get(name) ?? Number.NaN) - (sizes.get(base) ?? Number.NaN);
console.log();
row('stream over credentials', '', over('stream', 'credentials'));
row('stream over operation', '', over('stream', 'operation'));
console.log();
for (const peer of await readdir(new URL('peers/', here))) {
  const { min, gzip } = await measure(`peers/${peer}`);
  row(peer.replace('.ts', ''), min, gzip);
}
