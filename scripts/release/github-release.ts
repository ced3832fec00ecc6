/**
 * The last step of the release workflow: makes the GitHub release of the newest version, with its tag, unless it exists. It calls the command
 * `gh`, which the runners of GitHub have.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { newestRelease, releaseNotes } from './notes.ts';

/**
 * Makes the release of a workspace.
 *
 * @param env the environment of `gh`: `GH_TOKEN` may write, and `GITHUB_SHA` is the released commit
 * @returns what was done
 */
export function makeGitHubRelease(root: string, env: NodeJS.ProcessEnv): string {
  const { release, date } = newestRelease(root);
  const tag = `v${release.version}`;
  const gh = (...args: string[]) => ({ file: 'gh', args, options: { cwd: root, env, encoding: 'utf8' } as const });
  const view = gh('release', 'view', tag);
  if (spawnSync(view.file, view.args, view.options).status === 0) return `The release ${tag} exists.`;
  const candidate = release.version.includes('-') ? ['--prerelease'] : [];
  const target = env.GITHUB_SHA ? ['--target', env.GITHUB_SHA] : [];
  const create = gh('release', 'create', tag, '--title', release.version, '--notes-file', '-', ...target, ...candidate);
  execFileSync(create.file, create.args, { ...create.options, input: releaseNotes(release, date) });
  return `Made the release ${tag}.`;
}

if (import.meta.main) console.log(makeGitHubRelease(process.cwd(), process.env));
