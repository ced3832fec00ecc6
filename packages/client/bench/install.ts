/**
 * Measures the cost of the client: milliseconds of a cold `import()` in fresh processes (median of nine, the clients
 * taking turns), and bytes on disk of the packed client with everything that it depends on.
 *
 *   pnpm --filter @omnichannel/client bench
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const runs = 9;
const root = fileURLToPath(new URL('..', import.meta.url));

const verdict = (holds: boolean) => (holds ? 'yes' : 'NO');

/** Milliseconds that a fresh process takes for `import()`, its own start left out. */
function importTime(module: string): number {
  const script = `const start = performance.now(); await import(${JSON.stringify(module)}); console.log(performance.now() - start);`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' }));
}

const modules = [
  '@omnichannel/client',
  '@omnichannel/client/minimal',
  '@omnichannel/client/operations',
  'openapi-fetch',
  'openai',
];
const times = new Map<string, number[]>(modules.map((module) => [module, []]));
for (let run = 0; run < runs; run++) for (const [module, list] of times) list.push(importTime(module));

console.log('import()                             ms');
for (const [module, list] of times) {
  const median = list.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
  const judged = module === '@omnichannel/client' ? `   at most 5: ${verdict(median <= 5)}` : '';
  console.log(`${module.padEnd(32)} ${median.toFixed(1).padStart(6)}${judged}`);
}

/** Bytes of all files under a folder, without the dependencies in it. */
async function bytes(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) sum += entry.name === 'node_modules' ? 0 : await bytes(path);
    else sum += (await stat(path)).size;
  }
  return sum;
}

/** Bytes of a package as it is packed: its own `files`, not what a workspace has next to them. */
async function packed(folder: string): Promise<number> {
  const target = await mkdtemp(join(tmpdir(), 'packed-'));
  try {
    execFileSync('pnpm', ['pack', '--pack-destination', target], { cwd: folder, stdio: 'ignore' });
    const [tarball = ''] = await readdir(target);
    execFileSync('tar', ['xzf', tarball], { cwd: target });
    return await bytes(join(target, 'package'));
  } finally {
    await rm(target, { recursive: true });
  }
}

/** Adds a package and, through its own `node_modules`, what it depends on. */
async function collect(folder: string, sizes: Map<string, number>): Promise<void> {
  const { name, dependencies = {} } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  if (sizes.has(name)) return;
  sizes.set(name, name.startsWith('@omnichannel/') ? await packed(folder) : await bytes(folder));
  for (const dependency of Object.keys(dependencies)) await collect(await find(dependency, folder), sizes);
}

/** The folder of a dependency: inside the package, or next to it as pnpm lays its store out. */
async function find(dependency: string, folder: string): Promise<string> {
  for (let parent = folder; ; parent = join(parent, '..')) {
    const candidate = join(parent, 'node_modules', dependency);
    const found = await realpath(candidate).catch(() => undefined);
    if (found) return found;
    if (parent === join(parent, '..')) throw new Error(`${dependency} of ${folder} is not installed.`);
  }
}

const sizes = new Map<string, number>();
await collect(await realpath(root), sizes);
const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
console.log('\ninstalled                            kB');
for (const [name, size] of sizes) console.log(`${name.padEnd(32)} ${(size / 1_000).toFixed(0).padStart(6)}`);
console.log(
  `${'together'.padEnd(32)} ${(total / 1_000).toFixed(0).padStart(6)}   at most 1,500: ${verdict(total <= 1_500_000)}`,
);
