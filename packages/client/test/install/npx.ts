import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withFirst } from './project.ts';
import type { Registry } from './registry.ts';
import { type Service, start } from './run.ts';
import { binaryOf, type Runtime } from './runtimes.ts';

/** The user and the group `nobody`. */
const nobody = { uid: 65_534, gid: 65_534 };

/** The settings of npm that a person with a new account does not have. */
const npmSettings = ['npm_config_userconfig', 'npm_config_cache', 'npm_config_prefix', 'npm_config_ignore_scripts'];

/** A server that npx has installed and started. */
export interface NpxService extends Service {
  /** The folder in which it was started. It was empty. */
  cwd: string;
  /** Stops it, and removes the home directory. */
  remove(): Promise<void>;
}

/**
 * Runs a package of the registry with npx, as a person who has nothing but Node.js: in an empty folder, with an empty home directory. Where
 * the tests run as root, the person is another user.
 *
 * @param command the package and its arguments
 * @param port finds the port that the package listens on in its output
 */
export async function startWithNpx(
  registry: Registry,
  runtime: Runtime,
  command: string[],
  port: RegExp,
): Promise<NpxService> {
  const home = mkdtempSync(join(tmpdir(), 'omnichannel-user-'));
  const cwd = join(home, 'empty');
  mkdirSync(cwd);
  const user = process.getuid?.() === 0 ? nobody : undefined;
  if (user) for (const folder of [home, cwd]) chownSync(folder, user.uid, user.gid);

  const env = {
    ...Object.fromEntries(npmSettings.map((name) => [name, undefined])),
    ...withFirst(await binaryOf(runtime)),
    ...registry.env,
    HOME: home,
    USER: undefined,
    // No proxy is in front of it.
    OMNICHANNEL_SHUTDOWN_DELAY_SECONDS: '0',
  };
  const service = await start('npx', ['--yes', ...command], port, { cwd, env, ...(user && { user }) });
  async function remove(): Promise<void> {
    await service.stop();
    rmSync(home, { recursive: true });
  }
  return { ...service, cwd, remove };
}
