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

/** A clean clone of the workspace, with its dependencies installed. */
export interface Clone {
  /** The folder of the clone. */
  root: string;
  /** Runs a command in the clone, with the right to publish to the registry. Returns its standard output. */
  run(command: string, ...args: string[]): Promise<string>;
  /** Commits all changes. */
  commit(message: string): Promise<void>;
}

/**
 * Clones the workspace with its uncommitted changes, since a release edits manifests and creates tags.
 *
 * @param root path of the clone
 */
export async function cloneWorkspace(registry: Registry, root: string): Promise<Clone> {
  // Copies tracked and new files without build output, so that the release has to build. Turbo finds the builds of the same files in the
  // workspace's cache.
  const files = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: workspace });
  for (const file of files.split('\0').filter(Boolean)) {
    const source = join(workspace, file);
    if (existsSync(source)) cpSync(source, join(root, file));
  }
  // The only registry that pnpm knows here, with a token as in the release workflow. pnpm does not publish by
  // `npm_config_registry`, and must not find the real registry or this machine's right to publish to it.
  const npmrc = join(root, '..', 'npmrc');
  const { url } = registry;
  writeFileSync(
    npmrc,
    `registry=${url}\n@omnichannel:registry=${url}\n${url.replace('http:', '')}:_authToken=\${NPM_TOKEN}\n`,
  );

  const env = {
    ...ci,
    ...registry.env,
    NPM_CONFIG_USERCONFIG: npmrc,
    npm_config_userconfig: npmrc,
    NPM_TOKEN: registry.token,
    TURBO_CACHE_DIR: join(workspace, '.turbo/cache'),
  };
  const clone: Clone = {
    root,
    // A release builds all packages.
    run: (command, ...args) => run(command, args, { cwd: root, env, timeout: 900_000 }),
    async commit(message) {
      await clone.run('git', 'add', '--all');
      await clone.run('git', 'commit', '--quiet', `--message=${message}`);
    },
  };
  await clone.run('git', 'init', '--quiet');
  await clone.commit('Clone');
  await run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'], { cwd: root });
  return clone;
}

/**
 * Releases the workspace to a registry with `pnpm run release`.
 *
 * @param copy path of a clone
 */
export async function release(registry: Registry, copy: string): Promise<void> {
  const clone = await cloneWorkspace(registry, copy);
  await clone.run('pnpm', 'run', 'release');
}
