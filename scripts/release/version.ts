// `pnpm run version`: applies the changesets and brings along what follows from the new versions.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { syncContractVersion } from './contract-version.ts';
import { finishChangelogs, type ReleaseDate } from './finish-changelogs.ts';

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
for (const name of ['openapi.json', 'admin.json']) {
  copyFileSync(join(root, 'spec/dist', name), join(root, 'spec/released', name));
}
finishChangelogs(root, recordDate());

/**
 * Adds the version and the date of today to `spec/released/releases.json`, for the changelogs.
 *
 * @returns all releases, the newest first
 */
function recordDate(): ReleaseDate[] {
  const file = join(root, 'spec/released/releases.json');
  const older = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReleaseDate[]) : [];
  const { version } = JSON.parse(readFileSync(join(root, 'spec/package.json'), 'utf8')) as { version: string };
  const releases = [{ version, date: new Date().toISOString().slice(0, 10) }, ...older];
  writeFileSync(file, `${JSON.stringify(releases, null, 2)}\n`);
  return releases;
}
