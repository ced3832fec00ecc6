/**
 * Cost of the installed mock: packages and bytes on disk, and milliseconds until its first response in each supported Node.js, next to
 * Prism's own CLI, in turns. Prints tables; fails when a target is missed.
 *
 *   node bench/start.ts [rounds]
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { start, startCommand } from './servers.ts';

const rounds = Number(process.argv[2] ?? 7);
const root = fileURLToPath(new URL('..', import.meta.url));
const versions = ['20.19.0', '22.23.3', '24.21.0'];
const packages = ['spec', 'error-formats', 'contract', 'outbound', 'types', 'mock'];
const port = 4920;

const npmInstall = (cwd: string, ...names: string[]) =>
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...names], { cwd, stdio: 'inherit' });

/** Installs a Node.js, which stays for the next run. @returns the path of its binary */
function nodeOf(version: string): string {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(root, 'node_modules/.cache/node', version);
  const binary = join(folder, 'node_modules', name, 'bin/node');
  if (!existsSync(binary)) npmInstall(root, '--prefix', folder, `${name}@${version}`);
  return binary;
}

/** Packs the mock with the packages of the workspace that it needs, and installs them in a new project. */
function installMock(): string {
  const project = mkdtempSync(join(tmpdir(), 'mock-start-'));
  const filters = packages.flatMap((name) => ['--filter', `@omnichannel/${name}`]);
  execFileSync('pnpm', [...filters, 'pack', '--pack-destination', project], { cwd: root, stdio: 'ignore' });
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  npmInstall(project, ...globSync('*.tgz', { cwd: project }).map((file) => `./${file}`));
  return project;
}

function sizeOf(project: string): { packages: number; MB: number } {
  const lock = JSON.parse(readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8'));
  const files = globSync('node_modules/**/*', { cwd: project }).map((file) => statSync(join(project, file)));
  const bytes = files.filter((file) => file.isFile()).reduce((sum, { size }) => sum + size, 0);
  return { packages: Object.keys(lock.packages).length, MB: Number((bytes / 1e6).toFixed(1)) };
}

const startInProcess = `
  const { startMock } = await import('@omnichannel/mock');
  const mock = await startMock({ port: 0 });
  await (await fetch(mock.url + '/v1/topics', { headers: { Authorization: 'Bearer bench' } })).text();
  console.log(performance.now());
  process.exit();`;

/** Each returns the milliseconds from the start of a process to its first response. */
function measures(project: string, node: string): Record<string, () => Promise<number>> {
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  const args = ['--port', String(port), '--quiet'];
  const begin = async (command: string[]) => {
    const server = await startCommand([...command, ...args], port, { cwd: project, env });
    await server.stop();
    return server.started;
  };
  return {
    command: () => begin([node, 'node_modules/@omnichannel/mock/dist/cli.js']),
    npx: () => begin(['npx', 'omnichannel-mock']),
    startMock: async () => {
      const options = { cwd: project, encoding: 'utf8' } as const;
      return Number(execFileSync(node, ['--input-type=module', '-e', startInProcess], options));
    },
    'prism -v silent': async () => {
      const server = await start('prism -v silent', node);
      await server.stop();
      return server.started;
    },
  };
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

const project = installMock();
const size = sizeOf(project);
const times: Record<string, Record<string, number[]>> = {};
try {
  const nodes = versions.map((version) => [`node ${version}`, measures(project, nodeOf(version))] as const);
  for (let round = 0; round < rounds; round++) {
    for (const [node, measured] of nodes) {
      times[node] ??= {};
      for (const [name, run] of Object.entries(measured))
        times[node][name] = [...(times[node][name] ?? []), await run()];
    }
  }
} finally {
  rmSync(project, { recursive: true });
}
const medians: Record<string, Record<string, number>> = {};
for (const [node, found] of Object.entries(times)) {
  medians[node] = Object.fromEntries(Object.entries(found).map(([name, values]) => [name, Math.round(median(values))]));
}
console.table({ installed: size });
console.log('Milliseconds to the first response, median:');
console.table(medians);

const [oldest = ''] = Object.keys(medians);
const targets: Record<string, boolean> = {
  'at most 40 MB': size.MB <= 40,
  'command at most 1 s on the oldest Node.js': (medians[oldest]?.command as number) <= 1000,
  ...Object.fromEntries(
    Object.entries(medians).map(([node, { npx }]) => [`npx below 2 s on ${node}`, (npx as number) < 2000]),
  ),
};
const missed = Object.keys(targets).filter((target) => !targets[target]);
if (missed.length > 0) {
  console.error(`Missed: ${missed.join('; ')}`);
  process.exitCode = 1;
}
