import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.ts';

const system = process.platform === 'win32' ? 'win' : process.platform;

/** The runtimes that test the client and the mock: packages that contain a binary, at exact versions. */
const packages = {
  // The oldest that the packages support.
  'node 20.19': { name: `node-${system}-${process.arch}`, version: '20.19.0', bin: 'node' },
  'node 20': { name: `node-${system}-${process.arch}`, version: '20.20.2', bin: 'node' },
  'node 22': { name: `node-${system}-${process.arch}`, version: '22.23.3', bin: 'node' },
  'node 24': { name: `node-${system}-${process.arch}`, version: '24.21.0', bin: 'node' },
  bun: { name: 'bun', version: '1.4.5', bin: 'bun' },
  deno: { name: 'deno', version: '2.9.6', bin: 'deno' },
  workerd: { name: 'workerd', version: '1.20261117.1', bin: 'workerd' },
  'typescript 5.4': { name: 'typescript', version: '5.4.5', bin: 'tsc' },
  'typescript 5.9': { name: 'typescript', version: '5.9.3', bin: 'tsc' },
  'typescript 7.0': { name: 'typescript', version: '7.0.2', bin: 'tsc' },
};

export type Runtime = keyof typeof packages;

export const runtimes = Object.keys(packages) as Runtime[];

// Some are over 100 MB, so they stay for the next run.
const cache = join(import.meta.dirname, '../../node_modules/.cache/install');
const installing = new Map<Runtime, Promise<string>>();

/**
 * The path of a runtime's binary. It is installed where it was not yet.
 *
 * @throws {Error} when it cannot be installed, with what npm says
 */
export function binaryOf(runtime: Runtime): Promise<string> {
  const binary = installing.get(runtime) ?? install(runtime);
  installing.set(runtime, binary);
  return binary;
}

async function install(runtime: Runtime): Promise<string> {
  const { name, version, bin } = packages[runtime];
  const folder = join(cache, `${name}-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    // Elsewhere until it is whole: an install that was cut off is not taken for one.
    const part = mkdtempSync(join(cache, 'part-'));
    try {
      // npm 11 and later run only the install scripts that are listed; the binary of Bun is put in place by one.
      writeFileSync(join(part, 'package.json'), JSON.stringify({ private: true, allowScripts: { [name]: true } }));
      const options = ['--ignore-scripts=false', '--include=optional', '--no-audit', '--no-fund'];
      await run('npm', ['install', ...options, `${name}@${version}`], { cwd: part });
      renameSync(part, folder);
    } catch (cause) {
      rmSync(part, { recursive: true });
      throw new Error(`${runtime} (${name}@${version}) cannot be installed: ${(cause as Error).message}`, { cause });
    }
  }
  return join(folder, 'node_modules/.bin', bin);
}
