import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from './registry.ts';
import { run } from './run.ts';

const workspace = join(import.meta.dirname, '../../../..');

/** The environment of CI: the committer and the repository. It excludes the git configuration of this machine. */
const ci = {
  GIT_AUTHOR_NAME: 'Release',
  GIT_AUTHOR_EMAIL: 'release@example.com',
  GIT_COMMITTER_NAME: 'Release',
  GIT_COMMITTER_EMAIL: 'release@example.com',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  ACTIONS_ID_TOKEN_REQUEST_URL: undefined,
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_REPOSITORY: 'example/omnichannel',
};

/**
 * Releases the workspace to a registry with `pnpm run release`. It works in a copy, since a release edits manifests and creates tags.
 *
 * @param copy path of the copy
 */
export async function release(registry: Registry, copy: string): Promise<void> {
  // Copies tracked and new files without build output, so that the release has to build. Turbo finds the builds of the same files in the
  // workspace's cache.
  const files = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: workspace });
  for (const file of files.split('\0').filter(Boolean)) {
    const source = join(workspace, file);
    if (existsSync(source)) cpSync(source, join(copy, file));
  }
  // The only registry that pnpm knows here, and a token that is good for nothing else: pnpm does not publish by
  // `npm_config_registry`, and must not find the real registry or this machine's right to publish to it.
  const npmrc = join(copy, '..', 'npmrc');
  const { url } = registry;
  writeFileSync(npmrc, `registry=${url}\n@omnichannel:registry=${url}\n${url.replace('http:', '')}:_authToken=any\n`);

  const options = {
    cwd: copy,
    env: {
      ...ci,
      ...registry.env,
      NPM_CONFIG_USERCONFIG: npmrc,
      npm_config_userconfig: npmrc,
      TURBO_CACHE_DIR: join(workspace, '.turbo/cache'),
    },
  };
  await run('git', ['init', '--quiet'], options);
  await run('git', ['add', '--all'], options);
  await run('git', ['commit', '--quiet', '--message=Release'], options);
  await run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], { cwd: copy });
  await run('pnpm', ['run', 'release'], options);
}
