// `pnpm run version`: applies the changesets and brings along what follows from the new versions.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { syncContractVersion } from './contract-version.ts';

const root = process.cwd();
const binaries = join(import.meta.dirname, '../../node_modules/.bin');

function run(command: string, ...args: string[]): void {
  const env = { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH}` };
  execFileSync(command, args, { cwd: root, env, stdio: 'inherit' });
}

run('changeset', 'version');
// CI installs with a frozen lockfile; here the manifests have just changed on purpose.
run('pnpm', 'install', '--lockfile-only', '--no-frozen-lockfile');
syncContractVersion(root);
run('pnpm', '--filter', '@omnichannel/spec', 'run', 'build');
// The client's generated code holds its version.
run('pnpm', '--recursive', 'run', 'generate');
mkdirSync(join(root, 'spec/released'), { recursive: true });
copyFileSync(join(root, 'spec/dist/openapi.json'), join(root, 'spec/released/openapi.json'));
